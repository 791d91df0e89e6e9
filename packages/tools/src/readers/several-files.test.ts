import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { RowNumbers } from "../cli/kept-columns.ts";
import { openSource } from "./index.ts";

const file = temporaryFiles();

describe("several files", () => {
  it("are one stream in their order, by the first one's schema, whatever the order of columns and the format", async () => {
    const files = [
      file("a.csv", "n,t,day,class\n1,u,2024-01-01,x\n2,v,2024-01-02,y\n"),
      file("b.csv", "class,day,t,n\nz,2024-01-03,w,3\n"),
      file("c.json", '[{"n":"4","t":"u","day":"2024-01-04","class":"x"}]'),
    ];
    const source = await openSource({ file: files });
    const day = (i: number) => Date.UTC(2024, 0, i);
    const rows = [
      [1, "u", day(1), "x"],
      [2, "v", day(2), "y"],
      [3, "w", day(3), "z"],
      [4, "u", day(4), "x"],
    ];
    expect(await rowsOf(source)).toEqual(rows);
    expect(await rowsOf(source)).toEqual(rows);
    expect([source.file, source.expectedRows, source.repeatable]).toEqual(["a.csv and 2 more", 4, true]);
    expect(source.warnings).toEqual([]);
    expect(await rowsOf(await openSource({ file: files, limit: 3 }))).toEqual(rows.slice(0, 3));
    expect(await rowsOf(await openSource({ file: files, limit: 2 }))).toEqual(rows.slice(0, 2));
    expect((await openSource({ file: files, shuffle: 1 })).totalRows).toBe(4);
  });

  it("are read in the first one's notation, with the roles asked for", async () => {
    const files = [file("a.csv", "id;n;class\n1;3,5;x\n"), file("b.csv", "id;n;class\n1;4;x\n2;5,250;y\n")];
    const source = await openSource({ file: files, ignore: ["id"], maxValues: 9 });
    expect(await rowsOf(source)).toEqual([
      [3.5, "x"],
      [4, "x"],
      [5.25, "y"],
    ]);
  });

  it("have their own numbers of rows, also of those that cannot be read", async () => {
    const texts = { "a.csv": ["1", "high", "2"], "b.csv": ["3"], "c.csv": ["low", "4", "5"] };
    const files = Object.entries(texts).map(([name, rows]) =>
      file(name, `n,class\n${rows.map((n) => `${n},x\n`).join("")}`),
    );
    const source = await openSource({ file: files, inferRows: 1, onBadRow: "skip" });
    const places = Object.entries(texts).flatMap(([name, rows]) => rows.map((_, i) => ({ file: name, row: i + 1 })));
    for (let pass = 0; pass < 2; pass++) {
      await rowsOf(source);
      expect(places.map((_, i) => source.placeOf(i + 1))).toEqual(places);
      expect(source.badRows).toMatchObject({ count: 2, rows: [2, 5] });
    }
  });

  it("hold the same times, as texts in the first and as the others store them, beside a value that is new", async () => {
    const days = [Date.UTC(2024, 1, 28), Date.UTC(2024, 1, 29)];
    const columnData = [
      { name: "day", data: days.map((day) => new Date(day)), type: "TIMESTAMP" as const },
      { name: "t", data: ["u", "new"], type: "STRING" as const },
      { name: "class", data: ["x", "x"], type: "STRING" as const },
    ];
    const arff = "@relation r\n@attribute day date dd/MM/yyyy\n@attribute t string\n@attribute class {x}\n@data\n";
    const others = [
      file("b.parquet", new Uint8Array(parquetWriteBuffer({ columnData }))),
      file("b.arff", `${arff}28/02/2024,u,x\n29/02/2024,new,x\n`),
      file("b.csv", "day,t,class\n2024-02-28,u,x\n2024-02-29,new,x\n"),
    ];
    const first = file("a.csv", "day,t,class\n2024-02-27,u,x\n");
    for (const other of others) {
      expect(await rowsOf(await openSource({ file: [first, other], inferRows: 1 })), other).toEqual([
        [Date.UTC(2024, 1, 27), "u", "x"],
        [days[0], "u", "x"],
        [days[1], "new", "x"],
      ]);
    }
  });

  it("are read as often as given, which is said of those given again, also by other paths", async () => {
    const [a, b, c] = ["a.csv", "b.csv", "c.csv"].map((name) => file(name, `n,class\n1,${name}\n`));
    const folder = dirname(a);
    const [link, other] = [join(folder, "link.csv"), `${folder}/./a.csv`];
    symlinkSync(a, link);
    const notesOn = async (...files: string[]) => {
      const source = await openSource({ file: files });
      expect((await rowsOf(source)).length).toBe(files.length);
      return source.warnings.filter((warning) => warning.includes("given"));
    };
    expect(await notesOn(a, b, c)).toEqual([]);
    expect(await notesOn(a, b, a)).toEqual([`The file ${a} is given twice: its rows are read each time.`]);
    for (const path of [link, other]) {
      expect(await notesOn(a, b, path)).toEqual([
        `The file ${a} is given twice, also as ${path}: its rows are read each time.`,
      ]);
    }
    expect(await notesOn(a, link, a)).toEqual([
      `The file ${a} is given 3 times, also as ${link}: its rows are read each time.`,
    ]);
    expect(await notesOn(a, b, c, c, b)).toEqual([
      `The file ${b} and 1 more are given several times: their rows are read each time.`,
    ]);
  });

  it("count bytes over all of them", async () => {
    const files = ["a.csv", "b.csv"].map((name) => file(name, "n,class\n1,x\n2,y\n"));
    const seen: [number, number | undefined][] = [];
    await rowsOf(await openSource({ file: files, onBytes: (...now) => seen.push(now) }));
    expect(seen).toEqual([
      [16, 32],
      [32, 32],
    ]);
  });

  it("are read without those that hold no row, which is said", async () => {
    const files = [
      file("none.csv", ""),
      file("blank.csv", "\n\n"),
      file("header.csv", "n,class\n"),
      file("a.csv", "n,class\n1,x\n"),
      file("none.json", "[]"),
      file("b.csv", "class,n\ny,2\n"),
      file("none.arff", "@relation r\n@attribute n numeric\n@attribute class {x}\n@data\n"),
      file("none.libsvm", "# nothing\n"),
    ];
    const source = await openSource({ file: files });
    expect((await rowsOf(source)).map(([n]) => n)).toEqual([1, 2]);
    expect(source.file).toBe("a.csv and 1 more");
    expect(source.warnings).toEqual([
      "The file none.csv is left out: it is empty.",
      "The file blank.csv is left out: it is empty.",
      "The file header.csv is left out: it has a header but no rows.",
      "The file none.json is left out: it has no records.",
      "The file none.arff is left out: it has a header but no rows.",
      "The file none.libsvm is left out: it has no rows.",
    ]);
    expect(await failure(openSource({ file: files.slice(0, 2) }))).toBe(
      "E_INPUT none.csv: is empty. Give a file with rows.",
    );
  });

  describe("have the schema of one file that holds their rows", () => {
    interface Row {
      readonly n: string;
      readonly t: string;
      readonly day: string;
      readonly late?: string;
      readonly class: string;
    }
    const rows = Array.from(
      { length: 30 },
      (_, i): Row => ({
        n: i === 12 ? "high" : `${i}`,
        t: `t${i % 4 === 0 ? i : 0}`,
        day: i < 9 ? "" : `2024-02-${i}`.replace(/-(\d)$/, "-0$1"),
        ...(i < 15 ? {} : { late: `${i / 4}` }),
        class: i < 7 ? "x" : i < 21 ? "y" : "z",
      }),
    );
    const columns = ["n", "t", "day", "late", "class"] as const;
    const texts = (row: Row) => columns.map((column) => row[column] ?? "");
    const csv = (some: readonly Row[]) => [columns, ...some.map(texts)].map((cells) => `${cells.join(",")}\n`).join("");
    const arffHeader =
      "@relation r\n@attribute n string\n@attribute t string\n@attribute day string\n@attribute late numeric\n";
    const written: Readonly<Record<string, (some: readonly Row[]) => string | Uint8Array>> = {
      csv,
      ndjson: (some) => some.map((row) => `${JSON.stringify({ ...row, day: row.day || null })}\n`).join(""),
      json: (some) => JSON.stringify(some.map((row) => ({ ...row, day: row.day || null }))),
      arff: (some) => {
        const lines = some.map(
          (row) =>
            `${texts(row)
              .map((text) => text || "?")
              .join(",")}\n`,
        );
        return `${arffHeader}@attribute class string\n@data\n${lines.join("")}`;
      },
      parquet: (some) => {
        const data = (column: (typeof columns)[number]) => some.map((row) => row[column] || null);
        const columnData = columns.map((name) => ({ name, data: data(name), type: "STRING" as const }));
        return new Uint8Array(parquetWriteBuffer({ columnData }));
      },
    };
    const opened = async (files: readonly string[], inferRows: number) => {
      const source = await openSource({ file: files, inferRows });
      const { schema, inference, unread } = source;
      const warnings = source.warnings.filter(
        (text) => !/^(None of the first \d+ records|The first record) of [bc]\./.test(text),
      );
      const before = JSON.stringify([schema, inference, unread, warnings]);
      return { before, rows: await rowsOf(source), after: JSON.stringify(source.schema) };
    };

    it.each(Object.keys(written))("in %s", async (format) => {
      const part = (name: string, from: number, to: number) =>
        file(`${name}.${format}`, written[format](rows.slice(from, to)));
      const one = part("one", 0, 30);
      for (const inferRows of [18, 25, 1000]) {
        const expected = await opened([one], inferRows);
        for (const [first, second] of [
          [1, 2],
          [5, 16],
          [17, 26],
        ]) {
          const files = [part("a", 0, first), part("b", first, second), part("c", second, 30)];
          expect(await opened(files, inferRows)).toEqual(expected);
        }
      }
    });

    it("up to a file of another format, or of other columns", async () => {
      const schemaOf = async (name: string, text: string) => {
        const { schema } = await openSource({ file: [file("a.csv", "n,class\n1,x\n"), file(name, text)] });
        return schema.attributes.map(({ kind }) => kind);
      };
      expect(await schemaOf("b.csv", "class,n\ny,high\n")).toEqual(["nominal"]);
      expect(await schemaOf("b.ndjson", '{"n":"high","class":"y"}\n')).toEqual(["numeric"]);
      expect(await failure(schemaOf("b.csv", "class,m\ny,high\n"))).toMatch(/its columns differ from those of a.csv/);
    });
  });

  it("count bad rows through all of them", async () => {
    const files = [
      file("a.csv", "n,class\n1,x\nhigh,x\n3,y\n"),
      file("b.csv", "n,class\n4,x\n5,y\n"),
      file("c.csv", "n,class\n6,x\nlow,y\n8,y\n"),
    ];
    const numbers = new RowNumbers();
    const { onSkip } = numbers;
    const { badRows, ...source } = await openSource({ file: files, onBadRow: "skip", inferRows: 1, onSkip });
    expect((await rowsOf(source)).map(([n]) => n)).toEqual([1, 3, 4, 5, 6, 8]);
    expect(badRows.rows).toEqual([2, 7]);
    expect(badRows.first[1]).toMatch(/^c.csv:3 row 2, column `n`/);
    expect(Array.from({ length: 6 }, () => numbers.next())).toEqual([1, 3, 4, 5, 6, 8]);
  });

  it("name the file that differs, and the one with a bad row", async () => {
    const first = file("a.csv", "n,t,class\n1,u,x\n");
    const open = (text: string, name = "b.csv") => openSource({ file: [first, file(name, text)], inferRows: 1 });
    expect(await failure(open("n,u,class\n1,u,x\n"))).toMatch(
      /E_INPUT b.csv: its columns differ from those of a.csv: it lacks t and also has u/,
    );
    expect(await failure(open("n,t\n1,u\n"))).toMatch(/b.csv: .*it lacks class\./);
    for (const [name, text] of [
      ["b.csv", "m,label\n1,x\n"],
      ["b.ndjson", '{"m":1,"label":"x"}\n'],
    ]) {
      expect(await failure(open(text, name))).toBe(
        `E_INPUT ${name}: it has no column in common with a.csv: its columns are m, label, those of a.csv are n, t, class. ` +
          "Files that are read together must have the same columns: rename those of one file, or read the files one by one.",
      );
    }
    expect(await failure(open('{"n":1,"t":"u","class":"x","more":1}\n', "b.ndjson"))).toMatch(/also has more/);
    expect(await rowsOf(await open('{"n":1,"class":"x"}\n', "b.ndjson"))).toHaveLength(2); // absent is missing
    expect(await failure(open("n,t,class\nhigh,u,x\n").then(rowsOf))).toMatch(/E_ROW b.csv:2 row 1, column `n`/);
    expect(await failure(openSource({ file: [first, join(dirname(first), "no.csv")] }))).toMatch(
      /There is no file .*no\.csv/,
    );
    expect(await failure(openSource({ file: [first, "-"] }))).toMatch(/E_USAGE standard input is read alone/);
    expect(await failure(openSource({ file: [] }))).toMatch(/E_USAGE no file is given/);
  });
});

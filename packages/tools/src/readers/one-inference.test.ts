/** One table in all formats, and as records of a program, must give one schema and the same rows. */
import { basename } from "node:path";
import {
  Attribute,
  CoppiceError,
  defineSchema,
  inferSchema,
  nominal,
  numeric,
  Schema,
  schemaFromJson,
} from "coppice/core";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { type OpenOptions, openSource } from "./index.ts";

const file = temporaryFiles();
const DAY = 86_400_000;

interface Row {
  readonly [column: string]: string | number | boolean | null;
}

const rows: Row[] = Array.from({ length: 200 }, (_, i) => ({
  id: `u${i}`, // names its row
  user: `n${i % 120}`, // nearly so
  flag: i % 2,
  rare: 0, // a flag that is never set
  one: 1,
  count: i % 7,
  size: i % 9 === 0 ? null : i / 8,
  town: ["Rome", "Oslo"][i % 2],
  late: i % 3 === 0,
  spelled: `${i % 5}.5`,
  day: new Date(i * DAY).toISOString().slice(0, 10),
  time: `${new Date(i * DAY + 1234).toISOString()}`,
  empty: null,
  class: `c${i % 3}`,
}));
const names = Object.keys(rows[0]);

function csv(): string {
  return `${names.join()}\n${rows.map((row) => names.map((name) => row[name] ?? "").join()).join("\n")}\n`;
}

function parquet(): Uint8Array {
  const typeOf = (name: string) => {
    if (name === "empty") return "STRING";
    const value = rows.find((row) => row[name] !== null)?.[name];
    return typeof value === "string" ? "STRING" : typeof value === "boolean" ? "BOOLEAN" : "DOUBLE";
  };
  const columnData = names.map((name) => ({
    name,
    data: rows.map((row) => row[name]),
    type: typeOf(name) as "STRING",
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function openAll(options: Omit<OpenOptions, "file">) {
  const paths = [
    file("t.csv", csv()),
    file("t.ndjson", rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
    file("t.json", JSON.stringify(rows, null, 1)),
    file("t.parquet", parquet()),
  ];
  return Promise.all(paths.map((path) => openSource({ file: path, ...options })));
}

/** Name, kind and number of values of each attribute of the table. */
const KINDS = [
  ["user", "nominal", 120],
  ["flag", "nominal", 2],
  ["rare", "nominal", 2],
  ["one", "numeric", 0],
  ["count", "numeric", 0],
  ["size", "numeric", 0],
  ["town", "nominal", 2],
  ["late", "nominal", 2],
  ["spelled", "numeric", 0],
  ["day", "numeric", 0],
  ["time", "numeric", 0],
];

function kindsIn({ attributes }: Schema) {
  return attributes.map(({ name, kind, values }) => [name, kind, values.length]);
}

describe("one table", () => {
  it("has one schema, one fate per column and the same rows in every format", async () => {
    const opened = await openAll({ ignore: ["empty"] }); // what holds nothing is as its format stores it
    const [first] = opened;
    expect(kindsIn(first.schema)).toEqual(KINDS);
    const expected = await rowsOf(first);
    expect(expected[3].slice(-3)).toEqual([3 * DAY, 3 * DAY + 1234, "c0"]);
    for (const source of opened) {
      expect(source.schema.toJSON(), source.file).toEqual(first.schema.toJSON());
      expect(source.warnings, source.file).toEqual(first.warnings);
      expect(await rowsOf(source), source.file).toEqual(expected);
    }
    expect(first.warnings.map((warning) => warning.split(":")[0])).toEqual([
      "Column `id` is left out",
      "Column `user` is nominal and nearly an identifier",
      "The advice of these notes on columns, in one line",
    ]);
  });

  it("keeps as many nominal values as asked for in every format, wherever the later ones come", async () => {
    for (const inferRows of [1, 7, 1000]) {
      const opened = await openAll({ ignore: ["empty", "id"], nominal: ["user"], maxValues: 50, inferRows });
      const [first] = opened;
      const expected = await rowsOf(first);
      expect(expected[60][0]).toBe("(other)");
      for (const source of opened) {
        expect(await rowsOf(source), `${source.file}, ${inferRows}`).toEqual(expected);
        expect(source.schema.attributes[0].values, source.file).toHaveLength(51);
        expect(source.warnings.join(), source.file).toContain("Column `user` has more than 50 values");
      }
    }
  });

  it("has the same schema for a program, whose texts are texts and whose dates are numbers already", () => {
    const warnings: string[] = [];
    const records = rows.map(({ day, time, spelled, ...row }) => ({
      ...row,
      spelled: Number(spelled),
      day: Date.parse(`${day}`),
      time: Date.parse(`${time}`),
    }));
    const schema = inferSchema(records, "class" as never, {
      ignore: ["empty"] as never[],
      warn: (w) => warnings.push(w),
    });
    expect(kindsIn(schema).sort()).toEqual([...KINDS].sort());
    expect(warnings.map((warning) => warning.split(":")[0])).toEqual([
      'Column "id" is left out',
      'Column "user" is nominal and nearly an identifier',
    ]);
    expect(() => inferSchema(rows, "class", { ignore: ["empty"] })).toThrow(CoppiceError); // dates in text
  });

  it("does not read a column by its neighbours", async () => {
    const kindsOf = async (order: readonly string[]) => {
      const text = `${order.join()}\n${rows.map((row) => order.map((name) => row[name] ?? "").join()).join("\n")}\n`;
      const { schema } = await openSource({ file: file("order.csv", text) });
      return Object.fromEntries(schema.attributes.map(({ name, kind }) => [name, kind]));
    };
    const expected = await kindsOf(names);
    for (let shift = 1; shift < names.length; shift++) {
      expect(await kindsOf([...names.slice(shift), ...names.slice(0, shift)])).toEqual(expected);
    }
  });
});

describe("a numeric column", () => {
  const numbers = [1, 2, true, 4];

  it("refuses a truth value in every format", async () => {
    const { schema } = await openSource({ file: file("n.csv", "n,class\n1,x\n2,y\n") });
    const csv = file("b.csv", `n,class\n${numbers.map((n) => `${n},x`).join("\n")}\n`);
    const ndjson = file("b.ndjson", numbers.map((n) => `${JSON.stringify({ n, class: "x" })}\n`).join(""));
    const truths = [
      { name: "n", data: [true, false, null], type: "BOOLEAN" as const },
      { name: "class", data: ["x", "y", "x"], type: "STRING" as const },
    ];
    const parquet = file("b.parquet", new Uint8Array(parquetWriteBuffer({ columnData: truths })));
    for (const [path, given] of [
      [csv, '"true"'],
      [ndjson, "true"],
      [parquet, "true"],
    ]) {
      const told = await failure(openSource({ file: path, schema }).then(rowsOf));
      expect(told, path).toContain(`column \`n\`: expected a number, got ${given}`);
    }
    const skipping = await openSource({ file: ndjson, schema, onBadRow: "skip" });
    expect((await rowsOf(skipping)).map(([n]) => n)).toEqual([1, 2, 4]);
  });

  it("tells of numbers with zeros in front, which codes have, and how to keep them", async () => {
    const codes = ["1000", "01000", "00200", "99999", "0.5", "0"];
    const paths = [
      file("codes.csv", `zip,day,class\n${codes.map((code, i) => `${code},0${i + 1},${"xy"[i % 2]}`).join("\n")}\n`),
      file(
        "codes.ndjson",
        codes.map((code, i) => `{"zip":"${code}","day":"0${i + 1}","class":"${"xy"[i % 2]}"}\n`).join(""),
      ),
    ];
    for (const path of paths) {
      const { warnings, schema } = await openSource({ file: path });
      expect(schema.attributes.map(({ kind }) => kind)).toEqual(["numeric", "numeric"]);
      expect(warnings).toEqual([
        'Column `zip` holds numbers with leading zeros, such as 01000 in row 2, which are read without them, as 1000. If they are codes, keep them as they are with `nominal: ["zip"]`.',
        'Column `day` holds numbers with leading zeros, such as 01 in row 1, which are read without them, as 1. If they are codes, keep them as they are with `nominal: ["day"]`.',
        'The advice of these notes on columns, in one line: `nominal: ["zip", "day"]`',
      ]);
      expect((await openSource({ file: path, numeric: ["zip", "day"] })).warnings).toEqual([]);
      const kept = await openSource({ file: path, nominal: ["zip", "day"] });
      expect(kept.warnings).toEqual([]);
      expect((await rowsOf(kept)).map(([zip]) => zip)).toEqual(codes);
    }
    const plain = file("plain.csv", "a,b,class\n0,0.25,x\n10,-0.5,y\n7,0e1,x\n");
    expect((await openSource({ file: plain })).warnings).toEqual([]);
  });

  it("tells of columns without a value in many first rows, which may hold texts further down", async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `${i},,${"xy"[i % 2]}`);
    const late = file("late.csv", `n,cited,class\n${[...rows(120), "120,NO,x"].join("\n")}\n`);
    const source = await openSource({ file: late, inferRows: 100 });
    expect(source.warnings).toEqual([
      "Column `cited` has no value in the first 100 rows, and is read as numeric: a later row with a text there cannot be read. " +
        '`nominal: ["cited"]` reads texts, `ignore: ["cited"]` leaves the column out.',
    ]);
    await expect(rowsOf(source)).rejects.toThrow(/NO/);
    for (const asked of [{ numeric: ["cited"] }, { nominal: ["cited"] }, { ignore: ["cited"] }, { inferRows: 200 }]) {
      expect((await openSource({ file: late, inferRows: 100, ...asked })).warnings).toEqual([]);
    }
    const wide = file(
      "wide.csv",
      `a,b,c,class\n${Array.from({ length: 100 }, (_, i) => `${i},,,${"xy"[i % 2]}`).join("\n")}\n`,
    );
    expect((await openSource({ file: wide })).warnings).toEqual([
      "Columns b, c have no value in the first 100 rows, and are read as numeric: a later row with a text there cannot be read. " +
        '`nominal: ["b"]` reads texts, `ignore: ["b"]` leaves one out.',
    ]);
    const nominal = await openSource({ file: late, inferRows: 100, nominal: ["cited"] });
    expect((await rowsOf(nominal)).at(-1)?.[1]).toBe("NO");
    expect((await openSource({ file: file("short.csv", `n,cited,class\n${rows(99).join("\n")}\n`) })).warnings).toEqual(
      [],
    );
  });

  it("advises to take texts beside numbers for missing in one line only where they cannot be the ends of a scale", async () => {
    const scale = Array.from(
      { length: 60 },
      (_, i) => `${i % 20 || "<5"},${i % 20 || "n.a."},${i % 20 || "?!"},${"xy"[i % 2]}`,
    );
    const { warnings } = await openSource({ file: file("ends.csv", `sleep,age,n,class\n${scale.join("\n")}\n`) });
    expect(warnings[0]).toContain('Use `missing: ["<5"]` if these mean missing');
    expect(warnings.at(-1)).toBe('The advice of these notes on columns, in one line: `missing: ["n.a.", "?!"]`');
  });

  it("tells of nines far from all other numbers, which mean that one is not known", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      temp: i % 20 === 7 ? "-999.0" : `${(i * 7) % 40}`,
      age: i % 20 === 3 ? "99" : `${(i * 11) % 90}`, // no farther than the others from each other
      code: i % 20 === 5 ? "9999" : `${i * 120}`,
      few: i % 20 === 5 ? "999" : `${i % 5}`, // too few others to say what is far
      big: i % 20 === 9 ? "5000000" : `${i}`, // nobody writes that for what is not known
      class: "xy"[i % 2],
    }));
    const names = Object.keys(rows[0]);
    const lines = rows.map((row) => Object.values(row).join(","));
    const paths = [
      file("nines.csv", [names.join(","), ...lines, ""].join("\n")),
      file("nines.ndjson", rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
    ];
    for (const path of paths) {
      const { warnings } = await openSource({ file: path });
      expect(warnings).toEqual([
        'Column `temp` holds -999.0, far from all its other numbers, 0 to 39 in the first rows. If that stands for a missing value, use `missing: ["-999.0"]`: read as a number, it distorts the column.',
      ]);
      const source = await openSource({ file: path, missing: ["-999.0"] });
      expect(source.warnings).toEqual([]);
      expect((await rowsOf(source)).filter(([temp]) => Number.isNaN(temp) || temp === null)).toHaveLength(3);
    }
    const european = file(
      "komma.csv",
      `t;class\n${rows.map((_, i) => `${i % 20 === 7 ? "999,9" : `-${i},5`};${"xy"[i % 2]}`).join("\n")}\n`,
    );
    const { warnings } = await openSource({ file: european, decimal: ",", delimiter: ";" });
    expect(warnings[0]).toContain("Column `t` holds 999,9, far from all its other numbers, -59.5 to -0.5");
  });

  it("tells of whole numbers that are rounded, in every format", async () => {
    const first = 9007199254740992n; // 2^53
    const ids = Array.from({ length: 40 }, (_, i) => first + BigInt(i));
    const labels = ids.map((_, i) => `${i % 2}`);
    const columnData = [
      { name: "id", data: ids, type: "INT64" as const },
      { name: "class", data: labels, type: "STRING" as const },
    ];
    const paths = [
      file("ids.csv", `id,class\n${ids.map((id, i) => `${id},${labels[i]}`).join("\n")}\n`),
      file("ids.ndjson", ids.map((id, i) => `{"id":${id},"class":"${labels[i]}"}\n`).join("")),
      file("ids.parquet", new Uint8Array(parquetWriteBuffer({ columnData }))),
    ];
    const told =
      "Column `id` holds whole numbers beyond 2^53, such as 9007199254740993 in row 2, which are rounded: different ones may become " +
      'the same. If they are identifiers, leave the column out with `ignore: ["id"]`, or read them as texts with `nominal: ["id"]`.';
    for (const path of paths) {
      const source = await openSource({ file: path });
      expect(source.warnings, path).toEqual([told]);
      const { schema } = source;
      expect((await openSource({ file: path, schema })).warnings, path).toEqual([
        "Column `id` holds whole numbers beyond 2^53, such as 9007199254740993 in row 2, which are rounded, as the schema reads them as numbers.",
      ]);
      const small = file("small.csv", "id,class\n5,0\n6,1\n");
      expect((await openSource({ file: [small, path], inferRows: 2 })).warnings, path).toEqual([
        `Column \`id\` of ${basename(path)} holds whole numbers beyond 2^53, such as 9007199254740993 in row 2, which are rounded, as small.csv, read before, has numbers there.`,
      ]);
      const texts = await openSource({ file: path, nominal: ["id"] });
      expect((await rowsOf(texts)).map(([id]) => id)).toEqual(ids.map(String));
    }
    const together = await openSource({ file: [file("small.csv", "id,class\n5,0\n6,1\n"), paths[0]] });
    expect(together.warnings).toEqual([told.replace("row 2", "row 4")]); // one note, not one for each file
    const large = file("large.csv", "n,class\n9007199254740994,x\n1e20,y\n-100000000000000000000,x\n1.5,y\n");
    expect((await openSource({ file: large })).warnings).toEqual([]); // doubles hold these
  });
});

describe("dates", () => {
  const text = `day,class\n${rows.map(({ day }, i) => `${day},${i % 2}`).join("\n")}\n`;

  it("stay what they are on request, and follow the schema of a saved model", async () => {
    const nominal = await openSource({ file: file("d.csv", text), nominal: ["day"] });
    expect((await rowsOf(nominal))[1]).toEqual(["1970-01-02", "1"]);
    const { schema } = await openSource({ file: file("d.csv", text) });
    const later = await openSource({ file: file("e.csv", "class,day\n0,2024-02-29\n"), schema });
    expect(await rowsOf(later)).toEqual([[Date.UTC(2024, 1, 29), "0"]]);
  });

  it("are times in the schema, however they are stored, and numbers are not", async () => {
    const timesIn = ({ schema }: { schema: Schema }) =>
      schema.attributes.filter(({ time }) => time).map(({ name }) => name);
    for (const source of await openAll({ ignore: ["empty"] }))
      expect(timesIn(source), source.file).toEqual(["day", "time"]);
    const stored = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: "when", data: [new Date(1000), null], type: "TIMESTAMP" },
          { name: "n", data: [1000, 2000], type: "DOUBLE" },
          { name: "class", data: ["x", "y"], type: "STRING" },
        ],
      }),
    );
    expect(timesIn(await openSource({ file: file("stored.parquet", stored) }))).toEqual(["when"]);
    const arff = "@relation r\n@attribute d date yyyy\n@attribute n numeric\n@attribute class {x}\n@data\n1970,0,x\n";
    expect(timesIn(await openSource({ file: file("stored.arff", arff) }))).toEqual(["d"]);
    expect(timesIn(await openSource({ file: file("d.csv", text), nominal: ["day"] }))).toEqual([]);
    expect(timesIn(await openSource({ file: file("d.csv", text), numeric: ["day"] }))).toEqual(["day"]);
  });

  it("are no numbers where a saved schema has numbers that are no times", async () => {
    const { schema } = await openSource({ file: file("n.csv", "day,class\n3,0\n4,1\n") });
    const told = await failure(openSource({ file: file("d.csv", text), schema }).then(rowsOf));
    expect(told).toContain(
      'd.csv:2 row 1, column `day`: expected a number, got "1970-01-01". The schema has no times there: ',
    );
  });

  it("are told of where one value among them is none, and read where that means missing or such rows are left out", async () => {
    const days = rows.map((_, i) => `1970-0${1 + (i % 9)}-03,${i % 2}`);
    const path = file("one-bad.csv", `day,class\n${days.join("\n")}\n0000-00-00,0\n`);
    const told = await openSource({ file: path });
    expect(told.inference[0]).toMatchObject({ kind: "nominal", why: 'row 201 holds "0000-00-00"' });
    expect(told.warnings).toEqual([
      'Column `day` is read as nominal, because row 201 holds "0000-00-00", but 200 of 201 values are dates. Use ' +
        '`missing: ["0000-00-00"]` if these mean missing, or `numeric: ["day"], onBadRow: "skip"` to leave out the rows that hold them.',
    ]);
    const missing = await openSource({ file: path, missing: ["0000-00-00"] });
    expect((await rowsOf(missing)).at(-1)).toEqual([null, "0"]);
    const skipping = await openSource({ file: path, numeric: ["day"], onBadRow: "skip" });
    expect(await rowsOf(skipping)).toHaveLength(200);
    for (const { schema, warnings } of [missing, skipping]) {
      expect([schema.attributes[0].time, warnings]).toEqual([true, []]);
    }
    const number = await openSource({ file: file("zero.csv", `day,class\n0,0\n${days.join("\n")}\n`) });
    expect(number.warnings[0]).toContain('because row 1 holds "0", but 200 of 201 values are dates.');
  });

  it("are read as times on request where they are more than the numbers, with a note where there are both", async () => {
    const opened = async (dates: number, others: readonly string[]) => {
      const values = [...others, ...rows.slice(0, dates).map((_, i) => `1970-0${1 + (i % 9)}-03`)];
      const path = file("mixed.csv", `day,class\n${values.map((value, i) => `${value},${i % 2}`).join("\n")}\n`);
      const source = await openSource({ file: path, numeric: ["day"], onBadRow: "skip" });
      const read = (await rowsOf(source)).length;
      return { time: source.schema.attributes[0].time, why: source.inference[0].why, read, notes: source.warnings };
    };
    const why = "numeric on request: dates, as milliseconds since 1970";
    expect(await opened(4, ["n/k", "n/k", "n/k", "n/k", "n/k"])).toEqual({ time: true, why, read: 4, notes: [] });
    expect(await opened(4, ["n/k", "1", "2", "3"])).toEqual({
      time: true,
      why,
      read: 4,
      notes: [
        "Column `day` holds 3 numbers and 4 dates in the first rows: it is read as dates, and rows that hold numbers there cannot be read.",
      ],
    });
    expect(await opened(1, ["n/k", "1"])).toEqual({
      time: undefined,
      why: "numeric on request",
      read: 1,
      notes: [
        "Column `day` holds 1 number and 1 date in the first rows: it is read as numbers, and rows that hold dates there cannot be read.",
        'The target `class` has a single class, "1": there is nothing to learn.',
      ],
    });
  });

  it("are read where a schema says times and the first rows have none", async () => {
    const { schema } = await openSource({ file: file("d.csv", text) });
    const later = "day,class\n,0\n,1\n2024-02-29,0\n";
    const rows = async (of: Schema, content = later) =>
      rowsOf(await openSource({ file: file("l.csv", content), schema: of, inferRows: 2 }));
    for (const content of [later, "class,day\n0,\n1,\n0,2024-02-29\n"]) {
      expect(await rows(schema, content)).toEqual([
        [null, "0"],
        [null, "1"],
        [Date.UTC(2024, 1, 29), "0"],
      ]);
    }
    const plain = defineSchema({ attributes: { day: numeric() }, classes: ["0", "1"] }) as unknown as Schema;
    await expect(rows(plain)).rejects.toThrow("row 3, column `day`: expected a number");
    await expect(rows(schema, "day,class\n29/02/2024,0\n")).rejects.toThrow(
      "row 1, column `day`: expected a date such as 2024-02-29 or 2024-02-29T12:30:00Z, or its milliseconds, got",
    );
    const numbers = "day,class\n86400000,0\n";
    const source = await openSource({ file: file("m.csv", numbers), schema });
    expect(await rowsOf(source)).toEqual([[86_400_000, "0"]]); // milliseconds are times, too
    const late = await openSource({ file: file("o.csv", "day,class\n,0\n86400000,1\n"), schema, inferRows: 1 });
    expect(await rowsOf(late)).toEqual([
      [null, "0"],
      [86_400_000, "1"],
    ]);
  });

  it("have no numbers among them, wherever these stand, also where a schema says times", async () => {
    const { schema } = await openSource({ file: file("d.csv", text) });
    const day = (value: string | number) => JSON.stringify({ day: value, class: "0" });
    for (const values of [
      ["1970-01-02", 5],
      [5, "1970-01-02"],
    ]) {
      const row = values.indexOf(5) + 1;
      const csv = file("mix.csv", `day,class\n${values.map((value) => `${value},0`).join("\n")}\n`);
      const ndjson = file("mix.ndjson", values.map(day).join("\n"));
      for (const path of [csv, ndjson]) {
        const told = await failure(openSource({ file: path, schema }).then(rowsOf));
        expect(told).toMatch(new RegExp(`row ${row}, column \`day\`: expected a date such as .*, got "?5"?\\.`));
      }
      if (row === 1) continue; // where nobody says times, such a column is nominal
      const inferred = openSource({ file: ndjson, inferRows: 1 }).then(rowsOf);
      expect(await failure(inferred)).toContain("row 2, column `day`: expected a date such as");
    }
    const numbers = file("ms.ndjson", [day(5), day(6)].join("\n"));
    expect(await rowsOf(await openSource({ file: numbers, schema }))).toEqual([
      [5, "0"],
      [6, "0"],
    ]);
    // Parquet says itself that numbers are times.
    const columnData = [
      { name: "day", data: [new Date(1000)], type: "TIMESTAMP" as const },
      { name: "class", data: ["0"], type: "STRING" as const },
    ];
    const stored = file("day.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    expect((await rowsOf(await openSource({ file: [file("d.csv", text), stored] }))).at(-1)).toEqual([1000, "0"]);
  });

  it("make a bad row of what is none, by line and row, in every format", async () => {
    const bad = text.replace("1970-03-01", "1970-02-30");
    const options = { inferRows: 10, onBadRow: "skip" as const };
    const lines = bad.split("\n").slice(1, -1);
    const ndjson = lines
      .map((line) => JSON.stringify({ day: line.split(",")[0], class: line.split(",")[1] }))
      .join("\n");
    const column = (i: number) => lines.map((line) => line.split(",")[i]);
    const columnData = ["day", "class"].map((name, i) => ({ name, data: column(i), type: "STRING" as const }));
    for (const [path, place] of [
      [file("b.csv", bad), "b.csv:61 row 60"],
      [file("b.ndjson", ndjson), "b.ndjson:60 row 60"],
      [file("b.parquet", new Uint8Array(parquetWriteBuffer({ columnData }))), "b.parquet row 60"],
    ] as const) {
      const source = await openSource({ file: path, ...options });
      expect(await rowsOf(source)).toHaveLength(199);
      expect(source.badRows.first[0]).toContain(`${place}, column \`day\`: expected a date such as 2024-02-29`);
    }
    const numbers = await openSource({
      file: file("n.csv", "n,class\n1,x\n2024-02-29,y\n"),
      inferRows: 1,
      onBadRow: "skip",
    });
    expect(await rowsOf(numbers)).toHaveLength(1); // a date is no number of another column
  });
});

describe("a target of many classes", () => {
  /** The target's values in every format, and what is told of them before and after a pass. */
  async function told(label: (i: number) => string | number, options: Omit<OpenOptions, "file"> = {}) {
    const table = Array.from({ length: 400 }, (_, i) => ({ a: i % 7, class: label(i) }));
    const isText = table.some(({ class: value }) => typeof value === "string");
    const data = table.map(({ class: value }) => (isText ? String(value) : value));
    const lines = table.map((row) => `${row.a},${row.class}`).join("\n");
    const header = `@relation r\n@attribute a numeric\n@attribute class ${isText ? "string" : "numeric"}\n@data\n`;
    const columnData = [
      { name: "a", data: table.map(({ a }) => a), type: "INT32" as const },
      { name: "class", data, type: isText ? ("STRING" as const) : ("DOUBLE" as const) },
    ];
    const paths = [
      file("t.csv", `a,class\n${lines}\n`),
      file("t.arff", `${header}${isText ? lines.replace(/[^\n,]+$/gm, "'$&'") : lines}\n`),
      file("t.ndjson", table.map((row) => `${JSON.stringify(row)}\n`).join("")),
      file("t.json", JSON.stringify(table)),
      file("t.parquet", new Uint8Array(parquetWriteBuffer({ columnData }))),
      ...(isText ? [] : [file("t.libsvm", table.map((row) => `${row.class} 1:${row.a}\n`).join(""))]),
    ];
    const sources = await Promise.all(paths.map((path) => openSource({ file: path, ...options })));
    const before = sources.map(({ warnings }) => [...warnings]);
    for (const source of sources) for await (const _ of source.batches());
    const all = sources.map(({ warnings }, i) => JSON.stringify([before[i], warnings]));
    expect(new Set(all).size).toBe(1); // all formats say the same
    return { before: before[0], after: sources[0].warnings };
  }
  const note = (count: number, rows: string) =>
    `The target \`class\` holds ${count} different values in ${rows}: each is read as a class. If they are quantities, ` +
    'turn them into a few classes (such as low and high); if not, confirm that with `nominal: ["class"]`.';

  it("gets a word where they may be quantities, whatever their format and notation", async () => {
    for (const label of [
      (i: number) => i % 60, // codes, or prices
      (i: number) => `${i % 60}.5 EUR`,
      (i: number) => (i === 9 ? "none" : `${(i % 59) + 0.5}`),
    ]) {
      const found = [note(60, "the first 400 rows")];
      expect(await told(label)).toEqual({ before: found, after: found });
      expect(await told(label, { nominal: ["class"] })).toEqual({ before: [], after: [] });
    }
  });

  it("gets it after a pass where the first rows did not show them", async () => {
    const late = (i: number) => (i < 100 ? (i % 2) + 0.5 : (i % 70) + 0.5);
    expect(await told(late, { inferRows: 100 })).toEqual({ before: [], after: [note(70, "all rows")] });
    expect(await told(late, { inferRows: 100, nominal: ["class"] })).toEqual({ before: [], after: [] });
  });

  it("gets none where they are few, or names", async () => {
    for (const label of [(i: number) => i % 50, (i: number) => `town ${i % 60}`]) {
      expect(await told(label)).toEqual({ before: [], after: [] });
      expect(await told(label, { inferRows: 10 })).toEqual({ before: [], after: [] });
    }
  });

  it("gets none where a schema says that they are classes", async () => {
    const path = file("s.csv", `a,class\n${Array.from({ length: 300 }, (_, i) => `${i},${i % 60}`).join("\n")}\n`);
    const { schema } = await openSource({ file: path });
    const source = await openSource({ file: path, schema });
    await rowsOf(source);
    expect(source.warnings).toEqual([]);
  });
});

describe("a schema that one program's file made", () => {
  const count = 50;
  const table = Array.from({ length: count }, (_, i) => ({ flag: i % 2, on: i % 3 === 0, n: i, class: i % 4 }));
  /** pandas writes numbers beside missing ones, and truth values, its own way; R and DuckDB have others. */
  const spelled = (name: string, number: (value: number) => string, truth: (value: boolean) => string) => {
    const lines = table.map((row) => [number(row.flag), truth(row.on), row.n, number(row.class)].join());
    return file(name, `flag,on,n,class\n${lines.join("\n")}\n`);
  };

  it("knows its values in the files of others, however they are spelled there", async () => {
    const files = [
      spelled(
        "pandas.csv",
        (value) => `${value}.0`,
        (value) => (value ? "True" : "False"),
      ),
      spelled("r.csv", String, (value) => `${value}`.toUpperCase()),
      spelled("duck.csv", String, String),
      file("t.ndjson", table.map((row) => `${JSON.stringify(row)}\n`).join("")),
      file(
        "t.parquet",
        new Uint8Array(
          parquetWriteBuffer({
            columnData: (["flag", "on", "n", "class"] as const).map((name) => {
              return { name, data: table.map((row) => row[name]), type: name === "on" ? "BOOLEAN" : "DOUBLE" };
            }),
          }),
        ),
      ),
    ];
    for (const first of files) {
      const { schema } = await openSource({ file: first });
      const before = JSON.stringify(schema);
      const expected = await rowsOf(await openSource({ file: first, schema }));
      for (const other of files) expect(await rowsOf(await openSource({ file: other, schema }))).toEqual(expected);
      expect(JSON.stringify(schema)).toBe(before);
      expect(await rowsOf(await openSource({ file: [first, ...files], schema }))).toHaveLength(6 * count);
      expect(JSON.stringify(schema)).toBe(before);
    }
  });

  it("has one value for two spellings, named by the first, wherever the rows lie", async () => {
    const values = ["1", "true", "1.0", "True", "2.0", "TRUE", "2", "x"];
    const path = file("two.csv", `v,class\n${values.map((value) => `${value},${value}`).join("\n")}\n`);
    const [one, truth, two] = ["1", "true", "2.0"];
    const expected = [one, truth, one, truth, two, truth, two, "x"].map((value) => [value, value]);
    for (let inferRows = 2; inferRows <= values.length; inferRows++) {
      const source = await openSource({ file: path, nominal: ["v"], inferRows });
      expect(await rowsOf(source), `${inferRows}`).toEqual(expected);
      expect(source.schema.target.classes, `${inferRows}`).toEqual(["1", "true", "2.0", "x"]);
    }
    const { warnings } = await openSource({ file: path, nominal: ["v"] });
    expect(warnings).toEqual(
      ["v", "class"].map(
        (name) =>
          `\`${name}\` holds "1" and "1.0" (and 3 more such pairs), which are read as one value, "1". A \`schema\` that lists both keeps them apart.`,
      ),
    );
  });

  it("has one value for two forms of Unicode, in which names look the same", async () => {
    const [one, two] = ["caf\u00e9", "cafe\u0301"];
    for (const values of [
      [one, two, one, "x", two],
      [two, one, "x", two, one],
    ]) {
      const path = file("forms.csv", `v,class\n${values.map((value) => `${value},${value}`).join("\n")}\n`);
      for (let inferRows = 1; inferRows <= values.length; inferRows++) {
        const source = await openSource({ file: path, inferRows });
        const expected = values.map((value) => (value === "x" ? ["x", "x"] : [values[0], values[0]]));
        expect(await rowsOf(source), `${inferRows}`).toEqual(expected);
        expect(source.schema.target.classes).toEqual([values[0], "x"]);
      }
      const { schema, warnings } = await openSource({ file: path });
      expect(warnings[0]).toBe(
        `\`v\` holds "${values[0]}" and "${values[1]}" in another form of Unicode, which are read as one value, "${values[0]}". A \`schema\` that lists both keeps them apart.`,
      );
      const other = file("other.csv", `v,class\n${[one, two, "x"].map((value) => `${value},${value}`).join("\n")}\n`);
      const known = await rowsOf(await openSource({ file: other, schema }));
      expect(known).toEqual([values[0], values[0], "x"].map((value) => [value, value]));
    }
  });

  it("has an odd spelling of a truth value as a value of its own, whichever comes first, in every format", async () => {
    for (const values of [
      ["tRue", "true", "True", "tRue", "FALSE", "fALSE"],
      ["true", "tRue", "TRUE", "tRue", "false", "fALSE"],
    ]) {
      const columnData = ["v", "class"].map((name) => ({ name, data: values, type: "STRING" as const }));
      const lines = values.map((value) => `${value},${value}\n`).join("");
      const [truth, lie] = [values[0] === "tRue" ? "true" : values[0], values[4]];
      const expected = ["tRue", truth, lie, "fALSE"].sort();
      for (const path of [
        file("odd.csv", `v,class\n${lines}`),
        file("odd.ndjson", values.map((v) => `${JSON.stringify({ v, class: v })}\n`).join("")),
        file("odd.arff", `@relation r\n@attribute v string\n@attribute class string\n@data\n${lines}`),
        file("odd.parquet", new Uint8Array(parquetWriteBuffer({ columnData }))),
      ]) {
        for (const inferRows of [1, 2, 6]) {
          const source = await openSource({ file: path, inferRows });
          await rowsOf(source);
          const { attributes, target } = source.schema;
          expect([[...attributes[0].values].sort(), [...target.classes].sort()], path).toEqual([expected, expected]);
        }
      }
    }
  });

  it("keeps apart what it lists in two spellings", async () => {
    const schema = defineSchema({ attributes: { v: nominal(["1", "1.0"]) }, classes: ["x"] }) as unknown as Schema;
    const source = await openSource({ file: file("both.csv", "v,class\n1,x\n1.0,x\n"), schema });
    expect((await rowsOf(source)).map(([v]) => v)).toEqual(["1", "1.0"]);
  });

  it("has one value for two spellings where it lists no values and classes yet", async () => {
    const schema = schemaFromJson({
      attributes: [{ name: "k", kind: "nominal", values: [] }],
      target: { name: "class", classes: [] },
    });
    const path = file("none.csv", "k,class\n1,True\n1.0,true\nTrue,1\ntrue,1.0\n");
    await rowsOf(await openSource({ file: path, schema }));
    expect([schema.attributes[0].values, schema.target.classes]).toEqual([
      ["1", "True"],
      ["True", "1"],
    ]);
  });

  it("keeps texts apart in a column that is only repeated", async () => {
    const schema = new Schema([new Attribute("id", nominal())], "class", ["x"]);
    const one = file("one.csv", "id,class\n1,x\n1.0,x\ntrue,x\nTRUE,x\n");
    const two = file("two.csv", "id,class\n2.0,x\nTrue,x\n1,x\n2,x\n");
    const expected = ["1", "1.0", "true", "TRUE", "2.0", "True", "1", "2"];
    expect((await rowsOf(await openSource({ file: [one, two], schema, kept: ["id"] }))).map(([id]) => id)).toEqual(
      expected,
    );
  });

  it("has the numbers of JSON as they are written where it is only repeated, on both ways", async () => {
    const schema = () => new Schema([new Attribute("id", nominal()), new Attribute("n", numeric())], "class", ["x"]);
    const ids = [
      "9007199254740993",
      "9007199254740993.0",
      "1",
      "1.0",
      "1.50",
      "1e3",
      "1E3",
      "-0",
      "12345678901234567.25",
    ];
    const lines = (label: string) => ids.map((id) => `{"n": 1.0, "id": ${id}, "class": ${label}}`);
    const careful = [`{"class": "x", "id": NaN}`, ...lines('"\\u0078"'), `{"id": "1.00", "more": 1.00}`];
    const records = [...lines('"x"'), ...lines('"x"'), ...careful];
    const expected = [...ids, ...ids, null, ...ids, "1.00"];
    for (const path of [
      file("ids.ndjson", records.map((line) => `${line}\n`).join("")),
      file("ids.json", `[${records.join(",\n")}]`),
    ]) {
      const source = await openSource({ file: path, schema: schema(), kept: ["id"] });
      expect((await rowsOf(source)).map(([id]) => id)).toEqual(expected);
    }
    const missing = await openSource({
      file: file("ids.ndjson", lines('"x"').join("\n")),
      schema: schema(),
      kept: ["id"],
      missing: ["1000", "0"],
    });
    expect((await rowsOf(missing)).map(([id]) => id)).toEqual(ids);
  });

  it("is missing as a truth value however that is spelled", async () => {
    const columnData = [
      { name: "on", data: [true, false, true], type: "BOOLEAN" as const },
      { name: "class", data: ["x", "y", "x"], type: "STRING" as const },
    ];
    for (const path of [
      file("on.ndjson", '{"on":true,"class":"x"}\n{"on":false,"class":"y"}\n{"on":true,"class":"x"}\n'),
      file("on.parquet", new Uint8Array(parquetWriteBuffer({ columnData }))),
    ]) {
      for (const missing of ["true", "True", "TRUE"]) {
        const source = await openSource({ file: path, missing: [missing] });
        expect((await rowsOf(source)).map(([on]) => on)).toEqual([null, "false", null]);
      }
      const odd = await openSource({ file: path, missing: ["tRue", "1"] });
      expect((await rowsOf(odd)).map(([on]) => on)).toEqual(["true", "false", "true"]);
    }
  });

  it("is text as it is written where ARFF declares dates", async () => {
    const arff = '@relation r\n@attribute d date "dd/MM/yyyy"\n@attribute n numeric\n@attribute class {x,y}\n@data\n';
    const path = file("d.arff", `${arff}03/02/2024,1,x\n?,2,y\n29/02/2024,3,x\n`);
    const expected = ["03/02/2024", null, "29/02/2024"];
    const asked = await openSource({ file: path, nominal: ["d"] });
    expect((await rowsOf(asked)).map(([d]) => d)).toEqual(expected);
    expect(asked.schema.attributes[0].values).toEqual(["03/02/2024", "29/02/2024"]);
    const schema = new Schema([new Attribute("d", nominal())], "class", ["x", "y"]);
    expect((await rowsOf(await openSource({ file: path, schema, kept: ["d"] }))).map(([d]) => d)).toEqual(expected);
    expect((await rowsOf(await openSource({ file: path }))).map(([d]) => d)).toEqual([
      Date.UTC(2024, 1, 3),
      null,
      Date.UTC(2024, 1, 29),
    ]);
  });

  it("is text as other formats write it where Parquet stores times, decimals and numbers of 32 bits", async () => {
    const times = [new Date("2024-02-29T12:30:00Z"), new Date(0), new Date("2024-02-29T12:30:00Z"), null];
    const columnData = [
      { name: "when", data: times, type: "TIMESTAMP" as const },
      { name: "narrow", data: [0.1, 16777216, 0.1, -2.5e-10], type: "FLOAT" as const },
      { name: "class", data: times.map((time) => time ?? new Date(0)), type: "TIMESTAMP" as const },
    ];
    const bytes = (encoding: "PLAIN" | "RLE_DICTIONARY") =>
      new Uint8Array(parquetWriteBuffer({ columnData: columnData.map((column) => ({ ...column, encoding })) }));
    for (const encoding of ["PLAIN", "RLE_DICTIONARY"] as const) {
      const source = await openSource({
        file: file("w.parquet", bytes(encoding)),
        nominal: ["when", "narrow", "class"],
      });
      const [noon, start] = ["2024-02-29T12:30:00Z", "1970-01-01"];
      expect(await rowsOf(source)).toEqual([
        [noon, "0.1", noon],
        [start, "16777216", start],
        [noon, "0.1", noon],
        [null, "-2.5e-10", start],
      ]);
      expect(source.schema.target.classes).toEqual([noon, start]);
    }
  });
});

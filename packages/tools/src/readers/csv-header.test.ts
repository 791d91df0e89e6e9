import { Attribute, numeric, Schema } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "./index.ts";
import { openFrom } from "./open.ts";
import type { OpenOptions } from "./types.ts";

const file = temporaryFiles();
const read = async (text: string, options: Partial<OpenOptions> = {}) =>
  rowsOf(await openSource({ file: file("rows.csv", text), ...options }));

it.each([
  ["", "class"],
  ["x", ""],
])("a column has the empty name where a schema has it, as from JSON: %j, %j", async (attribute, target) => {
  const text = `${attribute},${target}\n1,p\n`;
  const schema = new Schema([new Attribute(attribute, numeric())], target, ["p"]);
  const source = await openSource({ file: file("unnamed.csv", text), schema });
  expect(await rowsOf(source)).toEqual([[1, "p"]]);
  expect(source.warnings.join()).not.toContain("has no name");
  const json = file("unnamed.ndjson", `{"${attribute}":2,"${target}":"p"}\n`);
  const both = await openSource({ file: [json, file("unnamed.csv", text)], target });
  expect(await rowsOf(both)).toEqual([
    [2, "p"],
    [1, "p"],
  ]);
});

it("two columns without a name have none, though a schema has the empty one", async () => {
  const schema = new Schema([new Attribute("", numeric())], "class", ["p"]);
  expect(await failure(read(",,class\n1,2,p\n", { schema }))).toContain("Columns: column1, column2, class.");
});

describe("a header", () => {
  const ofBytes = { name: "rows.csv", total: undefined, repeatable: true, close: async () => {} };

  it.each([
    ['"first\nname";b;class', ["first\nname", "b"], ";"],
    ['"a;b;c\nd;e",f,class', ["a;b;c\nd;e", "f"], ","],
    ['"a;b,c|d"\t"x"\tclass', ["a;b,c|d", "x"], "\t"],
    ['5" pipe|b|class', ['5" pipe', "b"], "|"],
    ['a, "b;""c;;\n;d",class', ["a", 'b;"c;;\n;d'], ","],
  ])(
    "finds the delimiter in the header %j, whose names may hold anything in quotes",
    async (header, names, delimiter) => {
      const text = `${header}\r\n${["1", "u", "x"].join(delimiter)}\r\n`;
      const source = await openSource({ file: file("rows.csv", text) });
      expect(source.schema.attributes.map(({ name }) => name)).toEqual(names);
      expect(await rowsOf(source)).toEqual([[1, "u", "x"]]);
      expect(await read(text, { delimiter })).toEqual([[1, "u", "x"]]);
      const content = Buffer.from(text);
      for (let cut = 1; cut < content.length; cut++) {
        const inTwo = async function* () {
          yield content.subarray(0, cut);
          yield content.subarray(cut);
        };
        const bytes = { ...ofBytes, preview: inTwo, chunks: inTwo };
        expect(await rowsOf(await openFrom(bytes, { file: "rows.csv" })), `cut at ${cut}`).toEqual([[1, "u", "x"]]);
      }
    },
  );

  it("finds the delimiter in the first rows where two come equally often in the header", async () => {
    const expected = [
      [1, 2, "x"],
      [3, 4, "y"],
    ];
    for (const [one, other] of [",\t", "\t,", ";|", "|;"]) {
      const names = `a${other}1${one}b${other}2${one}class\r\n`;
      const rows = `1${one}2${one}x\r\n3${one}4${one}y\r\n`;
      const source = await openSource({ file: file("tied.csv", `\ufeff${names}${rows}`) });
      expect(source.schema.attributes.map(({ name }) => name)).toEqual([`a${other}1`, `b${other}2`]);
      expect(await rowsOf(source)).toEqual(expected);
      expect(await read(`${rows}`, { header: false, target: "c3" })).toEqual(expected);
      expect(await failure(read(`${names}${rows}5${one}z\r\n`))).toMatch(
        /row 3: expected 3 cells, as in the header, got 2\. The header has another delimiter just as often: give the right one with `delimiter`/,
      );
    }
    expect(await failure(read("a;b;class\n1;2\n"))).not.toContain("delimiter");
  });

  it("is a bad row where it comes again among the first rows, as in files put together", async () => {
    const cases: [string, Omit<OpenOptions, "file">][] = [
      ["n,m,class\n1,3,x\n2,4,y\nn,m,class\n5,6,x\n", {}],
      ["n,m,class\n1,3,x\n2,4,y\nn,m,class\n5,6,x\n", { header: true }],
      [",m,class\n1,3,x\n2,4,y\n,m,class\n5,6,x\n", {}],
      ["n,NA,class\n1,3,x\n2,4,y\nn,NA,class\n5,6,x\n", {}],
    ];
    for (const [text, options] of cases) {
      const path = file("together.csv", text);
      expect(await failure(openSource({ file: path, ...options }).then(rowsOf))).toBe(
        "E_ROW together.csv:4 row 3: repeats the header. If files were concatenated, give them one by one instead. " +
          'If the file has no header, use `header: false`. `onBadRow: "skip"` leaves such rows out.',
      );
      const source = await openSource({ file: path, ...options, onBadRow: "skip" });
      expect(await rowsOf(source)).toEqual([
        [1, 3, "x"],
        [2, 4, "y"],
        [5, 6, "x"],
      ]);
      expect(source.schema.attributes.map(({ kind }) => kind)).toEqual(["numeric", "numeric"]);
      expect(source.unread.map(({ count, rows }) => [count, rows])).toEqual([[1, 4]]);
    }
    const values = file("values.csv", "x,s,e\ny,s,p\nx,t,e\nx,s,e\n");
    const source = await openSource({ file: values, target: "e" });
    expect(await rowsOf(source)).toHaveLength(3); // the first of the names may be no header
    expect(source.unread).toEqual([]);
    const empty = await openSource({ file: file("empty.csv", ",\n1,x\n,\n2,y\n"), target: "column2" });
    expect(await rowsOf(empty)).toHaveLength(3);
  });

  it("is a bad row where it comes again after the first rows, though its names could be values", async () => {
    const text = "s,class\nu,x\nv,y\nu,x\n s,class\r\nclass,x\ns,s\n";
    for (const delimiter of [",", " "]) {
      const path = file("rotated.csv", delimiter === "," ? text : text.replaceAll(" ", "").replaceAll(",", " "));
      const options = { file: path, delimiter, inferRows: 3 };
      expect(await failure(openSource(options).then(rowsOf))).toMatch(
        /^E_ROW rotated.csv:5 row 4: repeats the header\. If files were concatenated, give them one by one instead\. /,
      );
      const skipping = await openSource({ ...options, onBadRow: "skip" });
      expect((await rowsOf(skipping)).slice(3)).toEqual([
        ["class", "x"],
        ["s", "s"],
      ]);
      expect(skipping.badRows.count).toBe(1);
    }
    const nameless = "c1,class\nc1,c2\n".repeat(2);
    expect(
      await rowsOf(await openSource({ file: file("n.csv", nameless), header: false, target: "c2", inferRows: 1 })),
    ).toHaveLength(4);
  });
});

describe("files without a header", () => {
  it("get names, on request", async () => {
    const text = "5.1,3.5,setosa\n4.9,3.0,virginica\n";
    const source = await openSource({ file: file("nohead.csv", text), header: false, target: "c3" });
    expect(source.schema.attributes.map(({ name }) => name)).toEqual(["c1", "c2"]);
    expect(await rowsOf(source)).toEqual([
      [5.1, 3.5, "setosa"],
      [4.9, 3, "virginica"],
    ]);
    const { schema } = source;
    expect(await rowsOf(await openSource({ file: file("more.csv", text), header: false, schema }))).toHaveLength(2);
    const marked = await openSource({ file: file("bom.csv", `\ufeff${text}`), header: false, target: "c3" });
    expect(await rowsOf(marked)).toHaveLength(2);
    const bad = await openSource({
      file: file("bad.csv", `${text}1,x,setosa\n`),
      header: false,
      target: "c3",
      inferRows: 2,
    });
    expect(await failure(rowsOf(bad))).toMatch(/E_ROW bad.csv:3 row 3, column `c2`/);
  });

  it.each(["5.1,3.5,setosa", "3,1", "-1,a,b", "3,3,a"])("are refused with what to do: %s", async (row) => {
    const columns = row.split(",");
    const opened = openSource({ file: file("nohead.csv", `${row}\n${row}\n`), target: columns.at(-1) });
    expect(await failure(opened)).toContain(
      `seems to have no header. Use \`header: false\`, which names the columns c1 to c${columns.length}`,
    );
  });

  it("are refused where names come twice, with what to do", async () => {
    const open = (text: string, options = {}) => failure(openSource({ file: file("nohead.csv", text), ...options }));
    expect(await open("x,s,n,s,p\nx,y,n,s,e\n")).toBe(
      'E_INPUT nohead.csv: the column name "s" is used twice. Give every column its own name. ' +
        "If the file has no header, use `header: false`, which names them c1 to c5.",
    );
    expect(await open("s,s,class\nx,y,e\n", { header: true })).toMatch(
      /used twice\. Give every column its own name\.$/,
    );
    const unnamed = await openSource({ file: file("index.csv", ",,class\n1,2,x\n") });
    expect(unnamed.schema.attributes.map(({ name }) => name)).toEqual(["column1", "column2"]);
  });

  it("are told of where each name is a value of its column", async () => {
    const seems =
      "Every name in the header is also a value of its column. If the file has no header, use `header: false`.";
    const warnings = async (text: string, options = {}) =>
      (await openSource({ file: file("nohead.csv", text), target: "e", ...options })).warnings;
    expect(await warnings("x,s,e\ny,s,p\nx,t,e\n")).toEqual([seems]);
    expect(await warnings("x,s,e\ny,s,p\nx,t,p\n")).toEqual([]); // e is none
    expect(await warnings("x,s,e\ny,s,p\nx,t,e\n", { header: true })).toEqual([]);
  });

  it("are not taken for those whose names count up, such as years or positions", async () => {
    for (const names of ["town,1999,2000,2001", "0,1,2,class", "1,2,3,4"]) {
      const target = names.split(",").at(-1) as string;
      const source = await openSource({ file: file("years.csv", `${names}\na,1,2,x\nb,2,3,y\n`), target });
      expect(source.warnings).toEqual([]);
    }
    const odd = await openSource({ file: file("odd.csv", "town,5,2000,class\na,1,2,x\n") });
    expect(odd.warnings[0]).toBe(
      "2 of 4 names in the header are numbers (such as 5, 2000). If the file has no header, use `header: false`.",
    );
    for (const [names, which] of [
      ["1,2,class", "2 of 3 names in the header are numbers (such as 1, 2)"],
      ["town,2000,class", "1 of 3 names in the header is a number (such as 2000)"],
    ]) {
      const chance = await openSource({ file: file("chance.csv", `${names}\n3,4,x\n5,6,y\n`) });
      expect(chance.warnings).toEqual([`${which}. If the file has no header, use \`header: false\`.`]);
    }
    const told = await openSource({ file: file("odd.csv", "0.5,2.5,class\n1,2,x\n"), header: true });
    expect(told.schema.attributes.map(({ name }) => name)).toEqual(["0.5", "2.5"]);
  });
});

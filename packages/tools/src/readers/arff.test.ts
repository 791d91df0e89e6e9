import { gzipSync } from "node:zlib";
import { defineSchema, nominal, numeric } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { parserOfDates } from "./arff-dates.ts";
import { openSource } from "./index.ts";

const file = temporaryFiles();
const open = (text: string, options = {}) => openSource({ file: file("rows.arff", text), ...options });
const read = async (text: string, options = {}) => rowsOf(await open(text, options));

const HEADER = "@relation r\n@attribute n numeric\n@attribute t {a,'b c',\"d'e\"}\n@attribute class {no,yes}\n@data\n";

describe("a comment behind the values of ARFF", () => {
  const header =
    "@relation r\n@attribute n numeric\n@attribute id string\n@attribute t {a,'5% c',5,' 5%'}\n@attribute class {no,yes}\n@data\n";
  const lines = [
    ["1,u,a,yes % a, b", [1, "a", "yes"]],
    ["2 % 3,u,a,no", "expected 4 values, as declared, got 1"],
    ["2,u % v,a,no", "expected 4 values, as declared, got 2"],
    ["3,u,'5% c',yes%'", [3, "5% c", "yes"]],
    ["4,it's,5%,no", "expected 4 values, as declared, got 3"],
    ["5,'it\\'s %',5,no% 'x", [5, "5", "no"]],
    ["6,u,a,no,% as MOA ends rows", [6, "a", "no"]],
    ["{0 7, 1 u, 3 yes} % sparse", [7, "a", "yes"]],
    ["8 u a no % by blanks, no commas", [8, "a", "no"]],
    ['9,"u % \'",a,no', [9, "a", "no"]],
  ] as const;

  it("is none of them, wherever it begins outside of quotes", async () => {
    // Known values first, for the fast way.
    const known = "1,u,a,yes\n1,u,5,no\n";
    for (const [line, expected] of lines) {
      const options = { ignore: ["id"], missing: ["5%"] };
      if (typeof expected === "string")
        expect(await failure(read(`${header}${known}${line}\n`, options)), line).toContain(expected);
      else expect((await read(`${header}${known}${line}\n`, options)).at(-1), line).toEqual(expected);
    }
    const percent = await read("@relation r\n@attribute n numeric\n@attribute class {5,6}\n@data\n1,5\n2,5%\n3,6 %\n", {
      missing: ["5%"],
    });
    expect(percent).toEqual([
      [1, "5"],
      [2, "5"],
      [3, "6"],
    ]);
  });

  it("is named where the rest of the line is not understood", async () => {
    const told = " Text after an unquoted % is a comment: if it is part of a value, quote the value.";
    const wrong = [
      `${header}1,u,5%,yes\n`,
      "@relation r\n@attribute 5%share numeric\n@attribute class {x}\n@data\n1,x\n",
      "@relation r\n@attribute n {50%,60%}\n@attribute class {x}\n@data\n50,x\n",
    ];
    for (const text of wrong) expect(await failure(read(text)), text).toContain(told);
    expect(await failure(read(`${header}1,u,yes\n`))).not.toContain("%");
  });
});

describe("the header of ARFF", () => {
  it("reads types with a range behind them, as KEEL writes them", async () => {
    const source = await open(
      "@relation r\n@attribute x[1] real[4.3,7.9]\n@attribute y integer [0, 10]\n@attribute class {u,v}\n@data\n9.5,1,u\n",
    );
    expect(source.schema.attributes.map(({ name, kind }) => [name, kind])).toEqual([
      ["x[1]", "numeric"],
      ["y", "numeric"],
    ]);
    expect(await rowsOf(source)).toEqual([[9.5, 1, "u"]]);
  });

  it("reads names, types and values in any case and with any quotes", async () => {
    const source = await open(`% a comment
@RELATION 'my data'

@Attribute 'a name' REAL
@attribute	n	Integer % with a tab
@attribute "it\\'s" {x, 'y z' ,"q\\"r"}
@attribute s string
@attribute d date "yyyy-MM-dd"
@attribute class{u,v}
@DATA
1, 2, 'y z', "free text", 2001-02-03, v
`);
    expect(source.schema.attributes.map(({ name, kind, values }) => [name, kind, values])).toEqual([
      ["a name", "numeric", []],
      ["n", "numeric", []],
      ["it's", "nominal", ["x", "y z", 'q"r']],
      ["s", "nominal", ["free text"]],
      ["d", "numeric", []],
    ]);
    expect(source.schema.target).toMatchObject({ name: "class", classes: ["u", "v"] });
    expect(await rowsOf(source)).toEqual([[1, 2, "y z", "free text", Date.UTC(2001, 1, 3), "v"]]);
    expect(source.inference.map(({ why }) => why)).toEqual([
      "declared numeric",
      "declared numeric",
      "declared with its values",
      "declared string",
      "declared date, read as milliseconds",
      "the target",
    ]);
  });

  it("has comments behind its lines, as the rows have", async () => {
    const header = "@relation r % x\n@attribute '5 % n' numeric%y\n@attribute class {no, '10%'} % {yes}\n@data % z\n";
    const source = await open(`${header}1,no\n2,'10%' % {\n`);
    expect(source.schema.attributes[0].name).toBe("5 % n");
    expect(await rowsOf(source)).toEqual([
      [1, "no"],
      [2, "10%"],
    ]);
  });

  it("is refused where it is no UTF-8, also behind what is looked at first", async () => {
    const header = Buffer.from(
      `% ${"x".repeat(70_000)}\n@attribute \xe9 numeric\n@attribute class {x}\n@data\n1,x\n`,
      "latin1",
    );
    const source = openSource({ file: file("late.arff", header) });
    expect(await failure(source)).toMatch(
      /^E_INPUT late.arff: holds bytes that are not UTF-8 text. Save the file as UTF-8/,
    );
  });

  it("takes the last attribute as target, or the one asked for", async () => {
    expect((await open(`${HEADER}1,a,no\n`)).schema.target.name).toBe("class");
    const source = await open(`${HEADER}1,a,no\n`, { target: "t" });
    expect(source.schema.target.classes).toEqual(["a", "b c", "d'e"]);
    expect(await rowsOf(source)).toEqual([[1, "no", "a"]]);
  });

  it.each([
    ["no @data", "@relation r\n@attribute a numeric\n", /E_INPUT rows.arff: has no @data line/],
    ["no attribute", "@relation r\n@data\n1\n", /declares no attribute/],
    ["only a header", HEADER, /has a header but no rows/],
    ["an unknown type", "@attribute a complex\n@data\n", /"@attribute a complex" has the unknown type "complex"/],
    ["a relational attribute", "@attribute a relational\n@data\n", /unknown type "relational"/],
    ["a list that is not closed", "@attribute a {x, y\n@data\n", /list of values that is not closed/],
    ["a repeated value", "@attribute a {x, x}\n@data\n", /lists a value twice/],
    ["an empty value", "@attribute a {x,,y}\n@data\n", /has an empty value/],
    ["no value", "@attribute a {}\n@data\n", /lists no value/],
    ["an unclosed quote", "@attribute 'a numeric\n@data\n", /a quote is opened and never closed/],
    ["a date format with names", '@attribute a date "dd MMM yyyy"\n@data\n', /a date format that is not supported/],
    ["something else", "@attribute a numeric\nhello\n@data\n", /line "hello" is not valid/],
    ["a repeated name", "@attribute a numeric\n@attribute a {x}\n@data\n1,x\n", /the column name "a" is used twice/],
  ])("refuses %s", async (_, text, message) => {
    expect(await failure(open(text))).toMatch(message);
  });
});

describe("rows of ARFF", () => {
  it("reads quotes, escapes, blanks, comments, ? and line ends", async () => {
    const rows = "1, a ,no\r\n% comment, with commas\n\n ?,'b c', yes\n1.5,\"d'e\",?\r\n-3 , 'd\\'e' , 'no'";
    expect(await read(HEADER + rows)).toEqual([
      [1, "a", "no"],
      [null, "b c", "yes"],
      [1.5, "d'e", null],
      [-3, "d'e", "no"],
    ]);
  });

  it("tells a quoted question mark from a missing value", async () => {
    const text = "@attribute s string\n@attribute class {x}\n@data\n'?',x\n?,x\n\"a\\tb\\u0041\\\\\",x\n";
    expect(await read(text)).toEqual([
      ["?", "x"],
      [null, "x"],
      ["a\tbA\\", "x"],
    ]);
  });

  it("takes what is said to mean missing for missing, quoted or not", async () => {
    const text = "@attribute s string\n@attribute class {x}\n@data\nNA,x\n'NA',x\n'?',x\n\"none\",x\n";
    const rows = (await read(text, { missing: ["NA", "none"], inferRows: 1 })).map(([value]) => value);
    expect(rows).toEqual([null, null, "?", null]);
    expect((await read(text, { missing: ["?"] }))[2]).toEqual([null, "x"]);
  });

  it("reads rows separated by blanks", async () => {
    expect(await read(`${HEADER}1 a no\n2\t'b c'  yes \n`)).toEqual([
      [1, "a", "no"],
      [2, "b c", "yes"],
    ]);
  });

  it("reads rows that end with a comma, as MOA writes them", async () => {
    const rows = "1,a,no,\n2,'b c',yes , \r\n3,a,?,\r\n4,a,yes\n5,\"d'e\",no, % a comment\n6,a,yes,";
    expect((await read(HEADER + rows)).map((row) => row.join())).toEqual([
      "1,a,no",
      "2,b c,yes",
      "3,a,",
      "4,a,yes",
      "5,d'e,no",
      "6,a,yes",
    ]);
    for (const row of ["1,a,no,,", "1,a,no,x", "1,a,no,?", "'1',a,no,,"]) {
      expect(await failure(read(`${HEADER}1,a,no,\n${row}\n`))).toMatch(
        /row 2: expected 3 values, as declared, got [45]/,
      );
    }
    expect(await failure(read(`${HEADER}1,a,no,\n1,a,\n`))).toMatch(/row 2: value 3 is empty/);
  });

  it("fills sparse rows with 0 and the first value", async () => {
    expect(await read(`${HEADER}{}\n{0 5, 1 'b c', 2 yes}\n{ 2 yes }\n{0 ?,2 ?}\n1,a,yes\n`)).toEqual([
      [0, "a", "no"],
      [5, "b c", "yes"],
      [0, "a", "yes"],
      [null, "a", null],
      [1, "a", "yes"],
    ]);
  });

  it("leaves out columns and reads on request otherwise", async () => {
    expect(await read(`${HEADER}1,'b c',no\n2,a,yes\n`, { ignore: ["t"], nominal: ["n"] })).toEqual([
      ["1", "no"],
      ["2", "yes"],
    ]);
  });

  it("reads gzip and a byte order mark", async () => {
    const source = await openSource({ file: file("r.arff.gz", gzipSync(`\ufeff${HEADER}1,a,no\n`)) });
    expect(await rowsOf(source)).toEqual([[1, "a", "no"]]);
  });

  it.each([
    [
      "an undeclared value",
      "1,z,no",
      /E_ROW rows.arff:7 row 2, column `t`: expected one of the declared values a, b c/,
    ],
    ["an undeclared class", "1,a,maybe", /row 2, column `class`: expected one of the declared values no, yes, got/],
    ["text for a number", "x,a,no", /row 2, column `n`: expected a number, got "x"/],
    ["infinity", "1e999,a,no", /row 2, column `n`: expected a finite number/],
    ["too few values", "1,a", /row 2: expected 3 values, as declared, got 2/],
    ["too many values", "1,a,no,no", /row 2: expected 3 values, as declared, got 4/],
    ["an empty value", "1,,no", /row 2: value 2 is empty/],
    ["an instance weight", "1,a,no,{2}", /row 2: carries an instance weight/],
    ["a sparse instance weight", "{0 1},{2}", /row 2: text follows a sparse row/],
    ["an unclosed quote", "1,'a,no", /row 2: a quote is opened and never closed/],
    ["text behind quotes", "1,'a'b,no", /row 2: text follows the closing quote of value 2/],
    ["a sparse index too large", "{3 1}", /row 2: the indices of a sparse row must be in \[0, 2\], each once, got "3"/],
    ["a sparse index that is no number", "{n 1}", /must be in \[0, 2\], each once, got "n"/],
    ["a sparse index given twice", "{0 1,0 2}", /must be in \[0, 2\], each once/],
    ["a sparse index without a value", "{0}", /index 0 has no value/],
    ["a sparse row that is not closed", "{0 1", /a sparse row is not closed/],
  ])("stops at %s", async (_, row, message) => {
    expect(await failure(read(`${HEADER}1,a,no\n${row}\n2,a,no\n`))).toMatch(message);
    const skipping = await open(`${HEADER}1,a,no\n${row}\n2,a,no\n`, { onBadRow: "skip" });
    expect((await rowsOf(skipping)).map(([n]) => n)).toEqual([1, 2]);
    expect(skipping.badRows.count).toBe(1);
    expect(skipping.schema.toJSON()).toEqual((await open(`${HEADER}1,a,no\n`)).schema.toJSON());
  });
});

describe("values that ARFF declares", () => {
  const header = "@relation r\n@attribute t {u,v,1}\n@attribute n numeric\n@attribute class {p,q}\n@data\n";
  const rows = "u,1,p\nw,2,q\n1.0,3,r\nv,4,q\n";

  it("are all that a file has, also where a model goes on with the schema of its first rows", async () => {
    const { schema } = await open(`${header}u,1,p\n`);
    for (const options of [{}, { schema }]) {
      const source = await open(header + rows, { ...options, onBadRow: "skip" });
      expect(await rowsOf(source)).toEqual([
        ["u", 1, "p"],
        ["v", 4, "q"],
      ]);
      expect(source.badRows.rows).toEqual([2, 3]);
      expect(source.schema.attributes[0].values).toEqual(["u", "v", "1"]);
      expect(source.schema.target.classes).toEqual(["p", "q"]);
    }
  });

  it("are not all where a schema has others, or lacks some", async () => {
    const schema = defineSchema({ attributes: { n: numeric(), t: nominal(["w", "1.0"]) }, classes: ["r", "q"] });
    expect((await read(header + rows, { schema })).map(([, ...texts]) => texts)).toEqual([
      ["u", "p"],
      ["w", "q"],
      ["1.0", "r"],
      ["v", "q"],
    ]);
    expect(await failure(read(`${header + rows}x,5,p\n`, { schema }))).toContain(
      'column `t`: expected one of the declared values u, v, 1, got "x"',
    );
  });

  it("are not asked for where texts are only passed through", async () => {
    const schema = defineSchema({ attributes: { n: numeric(), t: nominal([]) }, classes: ["p", "q", "r"] });
    for (const forgetKept of [false, true]) {
      const source = await open(header + rows, { schema, kept: ["t"], forgetKept });
      expect((await rowsOf(source)).map(([, text]) => text)).toEqual(["u", "w", "1.0", "v"]);
    }
  });
});

it("tells an empty cell, which makes a bad row, from a quoted empty value", async () => {
  const header = "@relation r\n@attribute t {'',u}\n@attribute n numeric\n@attribute class {p,q}\n@data\nu,0,q\n";
  expect(await read(`${header}'',1,p\n"",2,q\n`)).toEqual([
    ["u", 0, "q"],
    ["", 1, "p"],
    ["", 2, "q"],
  ]);
  for (const row of [",3,q", " ,3,'q'", ",3,q % a comment"]) {
    expect(await failure(read(`${header}'',1,p\n${row}\n`))).toContain("row 3: value 1 is empty");
  }
  expect((await read(`${header},1,p\n`, { missing: [""] }))[1]).toEqual([null, 1, "p"]);
  const ignored = await open(`${header},1,p\n`, { ignore: ["t"], onBadRow: "skip" });
  expect(await rowsOf(ignored)).toEqual([[0, "q"]]);
});

it("names the line of a row that cannot be read, also where no row can", async () => {
  const weighted = /^E_ROW rows.arff:7 row 1: carries an instance weight/;
  expect(await failure(read(`${HEADER}\n1,a,no,{2}\n2,a,no,{3}\n`))).toMatch(weighted);
  const source = await open(`${HEADER}\n1,a,no,{2}\n2,a,no\n`, { onBadRow: "skip" });
  expect(`E_ROW ${source.unread[0]?.first}`).toMatch(weighted);
});

describe("dates of ARFF", () => {
  it.each([
    ["yyyy-MM-dd'T'HH:mm:ss", "2001-02-03T04:05:06", Date.UTC(2001, 1, 3, 4, 5, 6)],
    ["dd/MM/yyyy", "28/02/2020", Date.UTC(2020, 1, 28)],
    ["d/M/yyyy", "3/11/2020", Date.UTC(2020, 10, 3)],
    ["d/M/yyyy", "28/2/2020", Date.UTC(2020, 1, 28)],
    ["yyyyMMdd HHmm", "20200229 2359", Date.UTC(2020, 1, 29, 23, 59)],
    ["yyyy-MM-dd HH:mm:ss.SSS", "1999-12-31 23:59:59.250", Date.UTC(1999, 11, 31, 23, 59, 59, 250)],
    ["yyyy", "1970", 0],
    ["yyyy-MM-dd", "0001-01-01", -62_135_596_800_000],
    ["yyyy-MM-dd", "2001-02-30", NaN],
    ["yyyy-MM-dd", "2001-13-01", NaN],
    ["yyyy-MM-dd HH", "2001-01-01 24", NaN],
    ["yyyy-MM-dd", "yesterday", NaN],
    ["yyyy-MM-dd", "2001-02-03 ", NaN],
  ])("%s reads %s", (format, text, time) => {
    expect(parserOfDates(format)?.(text)).toBe(time);
  });

  it("refuses formats with names, zones or a field twice", () => {
    for (const format of ["dd MMM yyyy", "yyyy-MM-dd Z", "EEE", "yyyy yyyy", "hh:mm a", "yy-MM-dd"]) {
      expect(parserOfDates(format)).toBeUndefined();
    }
  });

  it("stay texts where they are asked for as such, and are times in their own notation under a schema", async () => {
    const text = '@attribute d date "dd/MM/yyyy"\n@attribute class {x}\n@data\n03/02/2001,x\n';
    const source = await open(text);
    const asTexts = await open(text, { nominal: ["d"] });
    for (const options of [{}, { schema: source.schema }]) {
      expect(await read(text, options)).toEqual([[Date.UTC(2001, 1, 3), "x"]]);
    }
    for (const options of [{ nominal: ["d"] }, { schema: asTexts.schema }]) {
      expect(await read(text, options)).toEqual([["03/02/2001", "x"]]);
    }
  });

  it("makes a text that is no date a bad row", async () => {
    const text = "@attribute d date\n@attribute class {x}\n@data\n2001-02-03T04:05:06,x\nsoon,x\n";
    expect(await failure(read(text))).toMatch(
      /row 2: `d` got "soon", which does not fit its date format\. Write it as yyyy-MM-dd'T'HH:mm:ss\./,
    );
  });
});

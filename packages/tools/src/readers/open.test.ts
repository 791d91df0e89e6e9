import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { defineSchema, nominal, numeric, type Schema, sourceOf } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openBytes } from "./bytes.ts";
import { openSource, readRows, shuffled } from "./index.ts";
import { openFrom } from "./open.ts";

const file = temporaryFiles();
const GOOD = "a,b,class\n1,u,x\n2,v,y\n";

describe("files that cannot be used", () => {
  const open = (name: string, content: string | Uint8Array, options = {}) =>
    failure(openSource({ file: file(name, content), ...options }));

  it("names a missing file and its neighbours", async () => {
    const path = file("electricity.csv", GOOD);
    const missing = join(dirname(path), "electricty.csv");
    expect(await failure(openSource({ file: missing }))).toBe(
      `E_INPUT There is no file \`${missing}\`. Did you mean \`${path}\`?`,
    );
    expect(await failure(openSource({ file: "pakage.json" }))).toMatch(/Did you mean `package\.json`/);
  });

  it("refuses a directory", async () => {
    const folder = join(dirname(file("x", "")), "folder");
    mkdirSync(folder);
    expect(await failure(openSource({ file: folder }))).toMatch(/E_INPUT.*is a directory/);
  });

  it.each([
    ["empty", "", /E_INPUT f.csv: is empty/],
    ["only line ends", "\n\n\r\n", /E_INPUT f.csv: is empty/],
    ["header only", "a,class\n", /E_INPUT f.csv: has a header but no rows/],
    ["NUL bytes", Buffer.from([97, 0, 98, 10, 99]), /E_INPUT f.csv: is not a text file \(it holds NUL bytes\)/],
    ["UTF-16", Buffer.from("\ufeffa,class\n1,x\n", "utf16le"), /E_INPUT f.csv: is UTF-16 text/],
    ["Latin-1", Buffer.from("a,class\ncaf\xe9,x\n", "latin1"), /E_INPUT f.csv: is not UTF-8 text/],
    ["the same name twice", "a,a,class\n1,2,x\n", /E_INPUT f.csv: the column name "a" is used twice/],
    ["no target", "a,b\n1,2\n", /E_INPUT f.csv: which column is the target\?.*`target`\. Columns: a, b/],
    ["nothing besides the target", "class\nx\n", /E_INPUT f.csv: the file has one column, "class".* Use `delimiter`\./],
    [
      "a delimiter it does not know",
      "a b class\n1 2 x\n",
      /one column, "a b class",.*such as `delimiter: " "` for spaces/,
    ],
    [
      "a comment before the header",
      "# of today\na,b,class\n1,2,x\n",
      /one column, "# of today",.* Is it a comment\? CSV has none: remove such lines\.$/,
    ],
    [
      "a header with an unclosed quote",
      'a,"class\n1,x\n',
      /the header cannot be read: a quote is opened in cell 2 .*Use `delimiter`/,
    ],
  ])("refuses: %s", async (_, content, message) => {
    expect(await open("f.csv", content)).toMatch(message);
  });

  it("refuses gzip that is none, is cut off, or damaged", async () => {
    const packed = gzipSync(GOOD.repeat(2_000));
    const damaged = Buffer.from(packed);
    damaged.fill(0x55, 20, 60);
    expect(await open("a.csv.gz", GOOD)).toMatch(/E_INPUT a.csv.gz: ends in .gz but is not gzip data/);
    expect(await open("b.csv.gz", packed.subarray(0, 24))).toMatch(/the gzip data is cut off/); // before the first row
    expect(await open("c.csv.gz", damaged)).toMatch(/the gzip data is damaged/);
  });

  it("names unknown columns, with near matches", async () => {
    const text = "price,volume,class\n1,2,x\n";
    expect(await open("u.csv", text, { target: "clas" })).toMatch(
      /E_UNKNOWN Unknown column.*"clas".*Did you mean "class"/,
    );
    expect(await open("u.csv", text, { target: "price, volume" })).toMatch(
      /E_USAGE u.csv: `target: "price, volume"` must name one column, not 2/,
    );
    expect(await open("u.csv", text, { target: "price,clas" })).toMatch(/E_UNKNOWN Unknown column.*"price,clas"/);
    expect(await open("u.csv", text, { ignore: ["volum"] })).toMatch(/Did you mean "volume"/);
    expect(await open("u.csv", text, { nominal: ["zzzzzzz"] })).toMatch(/Columns: price, volume, class/);
  });

  it("refuses contradicting and wrong options", async () => {
    expect(await open("o.csv", GOOD, { nominal: ["a"], numeric: ["a"] })).toMatch(/E_USAGE .*nominal and numeric/);
    expect(await open("o.csv", GOOD, { ignore: ["class"] })).toMatch(/E_USAGE .*the target and left out/);
    expect(await open("o.csv", GOOD, { limit: 0 })).toMatch(/E_PARAM `limit` must be an integer in \[1, inf\), got 0/);
    expect(await open("o.csv", GOOD, { format: "xml" })).toMatch(/E_PARAM `format` must be one of csv/);
    expect(await open("o.csv", GOOD, { delimiter: "::" })).toMatch(/E_PARAM `delimiter`/);
    expect(await open("o.csv", GOOD, { shuffle: -1 })).toMatch(/E_PARAM `shuffle`/);
  });
});

describe("inference", () => {
  const infer = async (text: string, options = {}) => openSource({ file: file("i.csv", text), ...options });

  it("says what was inferred, and why", async () => {
    const { inference } = await infer("n,t,m,x,class\n1,a,?,9,u\n2,b,?,9,v\n?,a,?,9,u\n", { ignore: ["x"] });
    expect(inference).toEqual([
      {
        name: "n",
        role: "attribute",
        kind: "numeric",
        why: "all 2 values in the first 3 rows are numbers",
        distinct: 2,
        missing: 1,
      },
      { name: "t", role: "attribute", kind: "nominal", why: 'row 1 holds "a"', distinct: 2, missing: 0 },
      {
        name: "m",
        role: "attribute",
        kind: "numeric",
        why: "no value in the first 3 rows; numeric by default",
        distinct: 0,
        missing: 3,
      },
      { name: "x", role: "ignored", kind: "numeric", why: "left out on request", distinct: 1, missing: 0 },
      { name: "class", role: "target", kind: "nominal", why: "the target", distinct: 2, missing: 0 },
    ]);
  });

  it("takes 0 and 1 and the target as nominal, and follows requests", async () => {
    const text = "flag,code,class\n0,1,1\n1,2,0\n";
    expect((await infer(text)).schema.attributes.map(({ kind }) => kind)).toEqual(["nominal", "numeric"]);
    expect((await infer(text, { numeric: ["flag"] })).schema.attributes[0].kind).toBe("numeric");
    const { schema } = await infer(text, { nominal: ["code"] });
    expect(schema.attributes[1].values).toEqual(["1", "2"]);
    expect(schema.target.classes).toEqual(["1", "0"]);
    expect((await infer("a,class\nq,x\n", { numeric: ["a"], onBadRow: "skip" })).schema.attributes[0].kind).toBe(
      "numeric",
    );
  });

  it("finds the target by its name in any case", async () => {
    expect((await infer("Class,a\nx,1\n")).schema.target.name).toBe("Class");
    expect((await infer("class,Class\nx,1\n")).schema.target.name).toBe("class");
  });

  it("remarks on classes that differ only in case or blanks, unless they are declared", async () => {
    const told = async (
      classes: readonly string[],
      text = classes.map((label, i) => `${i % 2},"${label}"\n`).join(""),
    ) => (await infer(`a,class\n${text}`)).warnings;
    const note = (pair: string) =>
      `The target \`class\` holds ${pair}, which differ only in case or blanks and are classes of their own. ` +
      "If they mean the same, write them alike.";
    expect(await told(["yes", "no", "Yes", "no"])).toEqual([note('"yes" and "Yes"')]);
    expect(await told(["big  cat", "dog", " dog", "big cat", "DOG"])).toEqual([
      note('"dog" and " dog" (and 2 more such pairs)'),
    ]);
    expect(await told(["yes", "yes!", "no"])).toEqual([]);
    const arff = "@relation r\n@attribute a numeric\n@attribute class {x,X}\n@data\n1,x\n2,X\n";
    expect((await openSource({ file: file("declared.arff", arff) })).warnings).toEqual([]);
  });

  it("remarks on what looks wrong", async () => {
    const mostly = Array.from({ length: 30 }, (_, i) => `${i === 4 ? "n.a." : i},x`).join("\n");
    expect((await infer(`a,class\n${mostly}\n`)).warnings).toEqual([
      'Column `a` is read as nominal, because row 5 holds "n.a.", but 29 of 30 values are numbers. ' +
        'Use `missing: ["n.a."]` if these mean missing, or `numeric: ["a"], onBadRow: "skip"` to leave out the rows that hold them.',
    ]);
    expect((await infer("a;class\n3,14;x\n1.234,5;y\n2;x\n")).warnings).toEqual([
      'Column `a` is read as nominal, because row 1 holds "3,14". If these are numbers, write them without ' +
        'thousands separators; `decimal: ","` reads decimal commas of CSV.',
    ]);
    expect((await infer('a,b,class\n"1,234,567.8",10.0.0.1,x\n')).warnings.length).toBe(1);
    const notes = async (...values: string[]) =>
      (await infer(`a;b;class\n${values.map((value, i) => `${value};${i};x\n`).join("")}`)).warnings.filter((each) =>
        each.startsWith("Column `a`"),
      );
    const whatToDo = (first: string, text: string) => [
      `Column \`a\` is read as nominal, because row 1 holds "${first}". If these are ${text}`,
    ];
    const isoDates = "dates, write them as in ISO 8601, such as 2024-12-31, to have them read as times.";
    const otherDates = ["29/02/2024", "2.29.24", "29-2-2024 10:05", "2024/2/29", "2024.02.29", "2024-2-29"];
    for (const date of [...otherDates, "2024-02-29 10:05:00 UTC", "2024-02-29 10:05:00 +02:00"]) {
      expect(await notes(date, date)).toEqual(whatToDo(date, isoDates));
    }
    expect(await notes("2024-02-28", "2024-02-30", "2024-03-01")).toEqual([
      `Column \`a\` is read as nominal, because row 2 holds "2024-02-30". If these are ${isoDates}`,
    ]);
    const separators = 'numbers, write them without thousands separators; `decimal: ","` reads decimal commas of CSV.';
    for (const number of ["1 234", "-12 345 678.5", "1\u00a0234,5", "1\u202f234", "1'234.50", "1’234"]) {
      expect(await notes(number, "5", number)).toEqual(whatToDo(number, separators));
    }
    const bare = (unit: string) =>
      `numbers, write them without the unit (${unit}), such as 1200.5, all in the same unit.`;
    expect(await notes("$1,200.50", "1,300", "$7")).toEqual(whatToDo("$1,200.50", bare("$")));
    expect(await notes("12 %", "0", "9%")).toEqual(whatToDo("12 %", bare("%")));
    expect(await notes("1.2 kg", "-3 kg", "4kg", "5 kg")).toEqual(whatToDo("1.2 kg", bare("kg")));
    for (const names of [
      ["4wd", "2wd", "4wd"],
      ["1a", "2b", "3a", "4b"],
      ["$1", "€2"],
      ["99/99/2024"],
      ["2", "3", "4", "5more"],
      ["10.0.0.1"],
      ["2024-02"],
      ["12 34"],
      ["1 2345"],
    ]) {
      expect(await notes(...names)).toEqual([]);
    }
    const nearly = Array.from({ length: 10 }, (_, i) => (i < 2 ? "soon" : `0${i}/02/2024`));
    expect(await notes(...nearly)).toEqual([]);
    expect(await notes(...nearly.slice(1))).toEqual([]);
    expect(await notes(...nearly.slice(1), "10/02/2024")).toEqual(whatToDo("soon", isoDates));
    expect((await infer(",class\n1,x\n")).warnings).toEqual([
      "Column 1 has no name in the header; it is called `column1`.",
    ]);
    expect((await infer(",column1,class\n1,1,x\n")).warnings).toEqual([
      "Column 1 has no name in the header; it is called `column1_`.",
    ]);
    const names = Array.from({ length: 60 }, (_, i) => `1,customer ${i}`).join("\n");
    expect((await infer(`a,class\n${names}\n`)).warnings[0]).toMatch(/holds 60 different values in the first 60 rows/);
    const codes = Array.from({ length: 300 }, (_, i) => `1,${i % 60}`).join("\n");
    expect((await infer(`a,class\n${codes}\n`)).warnings[0]).toMatch(
      /holds 60 .* If they are quantities, .*; if not, confirm that with `nominal: \["class"\]`/,
    );
  });

  it("takes a flag that the first rows never set as a flag, whatever is beside it", async () => {
    const source = await infer("red,green,class\n0,0,0\n1,0,0\n0,1,1\n", { inferRows: 2 });
    expect(source.schema.attributes.map(({ values }) => values)).toEqual([
      ["0", "1"],
      ["0", "1"],
    ]);
    expect(source.schema.target.classes).toEqual(["0"]);
    expect(await rowsOf(source)).toHaveLength(3);
    expect(source.warnings).toEqual([]);
    const numbers = await infer("red,green,class\n0,0,0\n1,0,0\n", { numeric: ["green"] });
    expect(numbers.schema.attributes.map(({ kind }) => kind)).toEqual(["nominal", "numeric"]);
  });

  it("warns of text that is nearly an identifier, but not of what was asked to be nominal", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `u${i % 160},t${i % 150},${i},${i % 2}`).join("\n");
    const source = await infer(`user,town,nr,class\n${lines}\n`, { nominal: ["nr"] });
    expect(source.warnings).toEqual([
      "Column `user` is nominal and nearly an identifier: 160 different values in 300 rows. Such values make models large " +
        'and hardly help them. Leave it out with `ignore: ["user"]`, or keep fewer with `maxValues: 50`.',
    ]);
    const few = Array.from({ length: 50 }, (_, i) => `u${i},a`).join("\n");
    expect((await infer(`user,class\n${few}\n`)).warnings).toEqual([]);
  });

  it("keeps so many values of a nominal column, and reads all others as one", async () => {
    const text = "town,class\na,x\nb,y\nc,x\na,y\nd,z\nb,x\n";
    const read = [
      ["a", "x"],
      ["b", "y"],
      ["(other)", "x"],
      ["a", "y"],
      ["(other)", "z"],
      ["b", "x"],
    ];
    const remark =
      'Column `town` has more than 2 values: further ones are read as "(other)". Use `maxValues` to keep more, or fewer.';
    for (const inferRows of [1, 3, 1000]) {
      const source = await infer(text, { maxValues: 2, inferRows });
      expect(await rowsOf(source)).toEqual(read);
      expect(await rowsOf(source)).toEqual(read);
      expect(source.schema.attributes[0].values).toEqual(["a", "b", "(other)"]);
      expect(source.schema.target.classes).toHaveLength(3); // the target keeps all
      expect(source.warnings).toEqual([remark]);
      const later = await infer("town,class\nd,x\nb,x\nnew,x\n", { schema: source.schema });
      expect(await rowsOf(later)).toEqual([
        ["(other)", "x"],
        ["b", "x"],
        ["(other)", "x"],
      ]);
    }
    const enough = await infer(text, { maxValues: 4, inferRows: 1 });
    expect(await rowsOf(enough)).toHaveLength(6);
    expect(enough.schema.attributes[0].values).toEqual(["a", "b", "c", "d"]);
    expect(enough.warnings).toEqual([]);
    await expect(infer(text, { maxValues: 2, schema: enough.schema })).rejects.toThrow(
      /`maxValues` is given in addition to a schema/,
    );
    await expect(infer(text, { maxValues: 0 })).rejects.toThrow(/`maxValues` must be an integer in \[1, inf\), got 0/);
  });

  it("keeps 1,000 values unless told otherwise, and a value of that name where there are fewer", async () => {
    const lines = Array.from({ length: 1500 }, (_, i) => `t${i < 400 ? i % 30 : i},${i % 2}`);
    const source = await infer(`town,class\n${lines.join("\n")}\n`);
    await rowsOf(source);
    expect(source.schema.attributes[0].values).toHaveLength(1001);
    const named = await infer("town,class\n(other),x\na,y\nb,y\n", { inferRows: 1 });
    expect(await rowsOf(named)).toEqual([
      ["(other)", "x"],
      ["a", "y"],
      ["b", "y"],
    ]);
  });

  it("takes a value of the name of all others for these, wherever it comes", async () => {
    const text = "k,x,class\n(other),1,y\na,2,n\nb,1,y\nc,3,n\na,1,y\n";
    for (const inferRows of [1, 2, 3, 1000]) {
      const source = await infer(text, { nominal: ["k"], maxValues: 2, inferRows });
      expect((await rowsOf(source)).map(([k]) => k)).toEqual(["(other)", "a", "b", "(other)", "a"]);
      expect(source.schema.attributes[0].values).toEqual(["(other)", "a", "b"]);
    }
  });

  it("says of a flag that later was none", async () => {
    const source = await infer("flag,class\n0,x\n1,y\n0.5,x\n7,x\n", { inferRows: 2 });
    expect(source.warnings).toEqual([]);
    expect(await rowsOf(source)).toEqual([
      ["0", "x"],
      ["1", "y"],
      ["0.5", "x"],
      ["7", "x"],
    ]);
    expect(source.warnings).toEqual([
      "Column `flag` held no values but 0 and 1 in the first rows and is read as nominal; later rows hold 0.5, 7, each read as " +
        'a separate value. Use `numeric: ["flag"]` if these are quantities.',
    ]);
  });

  it("groups the digits of counts", async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => `id-${i},${i % 2}`).join("\n");
    const source = await infer(`id,flag,class\n${lines.replaceAll("\n", ",x\n")},x\n`);
    expect(source.inference[0].why).toBe("1,000 of 1,000 values differ");
    expect(source.warnings[0]).toMatch(/^Column `id` is left out: 1,000 of 1,000 values differ, /);
  });

  it("sums up its advice where several flags were none", async () => {
    const source = await infer("a,b,c,class\n0,0,0,x\n1,1,0,y\n2,1,1,x\n0,5,1,x\n", { inferRows: 2 });
    await rowsOf(source);
    expect(source.warnings).toHaveLength(3);
    expect(source.warnings[0]).toContain("later rows hold 2, read as a separate value. Use");
    expect(source.warnings[2]).toBe('The advice of these notes on columns, in one line: `numeric: ["a", "b"]`');
  });

  it("takes 0.00 for a quantity that is still 0", async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => `${i < 1100 ? "0.00" : (i / 8).toFixed(2)},x`).join("\n");
    const source = await infer(`paid,class\n${lines}\n`);
    expect(source.schema.attributes[0].kind).toBe("numeric");
    expect((await rowsOf(source))[1101]).toEqual([137.63, "x"]);
  });

  it("takes only the first values of a flag that turns out to be a quantity", async () => {
    const lines = Array.from({ length: 70_000 }, (_, i) => `${i < 1500 ? i % 2 : i / 8},x`).join("\n");
    const source = await infer(`flag,class\n${lines}\n`);
    const rows = await rowsOf(source);
    expect(rows).toHaveLength(70_000);
    expect(source.schema.attributes[0].values).toHaveLength(65);
    expect([rows[1499], rows[1561], rows[1562]]).toEqual([
      ["1", "x"],
      ["195.125", "x"],
      ["(other)", "x"],
    ]);
    expect(source.warnings).toHaveLength(2); // and none on values that are kept
    expect(source.warnings[1]).toMatch(
      /hold 187.5, 187.625, .*, each read as a separate value, and beyond 64 values as "\(other\)". Use `numeric: /,
    );
  });

  it("proposes it from half of the values on where the others are usual words for a missing one", async () => {
    const note = async (other: string, every: number) => {
      const cells = Array.from({ length: 300 }, (_, i) => `${i % every === 1 ? other : i % 50},x`);
      return (await infer(`a,class\n${cells.join("\n")}\n`)).warnings.join("\n");
    };
    for (const word of ["n/a", "None", "--", "unknown"])
      expect(await note(word, 2)).toContain("150 of 300 values are numbers");
    expect(await note("n/a", 3)).toMatch(
      /200 of 300 values are numbers\. Use `missing: \["n\/a"\]` if these mean missing/,
    );
    for (const word of ["low", "n/ab", "<5"]) expect(await note(word, 3)).not.toContain("are numbers");
    const mostly = Array.from({ length: 300 }, (_, i) => `${i % 3 > 0 ? "n/a" : i},x`).join("\n");
    expect((await infer(`a,class\n${mostly}\n`)).warnings.join("\n")).not.toContain("are numbers");
  });

  it("proposes what makes mostly numbers numbers", async () => {
    const odd = ["-", "n/a", "None"];
    const lines = Array.from({ length: 300 }, (_, i) => `${i % 100 === 3 ? odd[(i - 3) / 100] : i % 50},x`).join("\n");
    const [warning] = (await infer(`my a,class\n${lines}\n`)).warnings;
    expect(warning).toMatch(
      /297 of 300 values are numbers. Use `missing: \["-", "n\/a", "None"\]` if .*, or `numeric: \["my a"\], onBadRow: /,
    );
    const asMissing = await infer(`my a,class\n${lines}\n`, { missing: odd });
    expect(asMissing.warnings).toEqual([]);
    expect((await rowsOf(asMissing)).filter(([a]) => a === null)).toHaveLength(3);
    const skipping = await infer(`my a,class\n${lines}\n`, { numeric: ["my a"], onBadRow: "skip" });
    expect(await rowsOf(skipping)).toHaveLength(297);
    const quoted = lines.replace("None", '"no, none"');
    expect((await infer(`a,class\n${quoted}\n`)).warnings[0]).toMatch(
      /are numbers. Use `numeric: \["a"\], onBadRow: "skip"`/,
    );
  });

  it("leaves out a column of text that names each row, and says how to keep it", async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      id: `u${i}`,
      n: i % 7,
      rare: i < 50 ? `r${i}` : "",
      y: i % 3,
    }));
    const text = `id,n,rare,class\n${rows.map(({ id, n, rare, y }) => [id, n, rare, y]).join("\n")}\n`;
    const source = await infer(text);
    expect(source.schema.attributes.map(({ name }) => name)).toEqual(["n", "rare"]);
    expect(source.inference[0]).toMatchObject({ role: "ignored", kind: "nominal", why: "200 of 200 values differ" });
    expect(source.warnings).toEqual([
      'Column `id` is left out: 200 of 200 values differ, as in an identifier. Keep it with `nominal: ["id"]`.',
    ]);
    expect((await rowsOf(source))[199]).toEqual([3, null, "1"]);
    const kept = await infer(text, { nominal: ["id"] });
    expect(kept.schema.attributes[0]).toMatchObject({ name: "id", kind: "nominal" });
    expect(kept.warnings).toEqual([]);
  });

  it("leaves out mostly different numbers with a text among them, and says how they become numbers", async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `${i === 9 ? "-" : i / 4},1,x`).join("\n");
    expect((await infer(`a,b,class\n${lines}\n`)).warnings).toEqual([
      'Column `a` is left out, because row 10 holds "-" and 200 of 200 values differ, but 199 of 200 values are numbers. ' +
        'Use `missing: ["-"]` if these mean missing, or `numeric: ["a"], onBadRow: "skip"` to leave out the rows that hold them.',
    ]);
  });

  it("says whose wish it was where nothing is left, and asks for the delimiter where there was nothing else", async () => {
    const text = "a,b,class\n1,2,x\n3,4,y\n";
    expect(await failure(infer(text, { ignore: ["a", "b"] }))).toMatch(
      /no column is left\. A model needs at least one attribute to learn from; all others were left out on request\./,
    );
  });

  it("lists values and classes that spell infinity, in the order in which they come", async () => {
    const { schema } = await infer("unit,n,class\nINF,1,Infinity\nCAV,2,x\nART,3,1e999\nINF,4,x\n");
    expect(schema.attributes[0].values).toEqual(["INF", "CAV", "ART"]);
    expect(schema.target.classes).toEqual(["Infinity", "x", "1e999"]);
    const few = await infer("unit,n,class\nINF,1,x\nCAV,2,y\nART,3,x\n", { maxValues: 2 });
    expect(few.schema.attributes[0].values).toEqual(["INF", "CAV", "(other)"]);
  });

  it("says which identifiers were left out where nothing else is left", async () => {
    const lines = Array.from({ length: 100 }, (_, i) => `u${i},x`).join("\n");
    expect(await failure(infer(`id,class\n${lines}\n`))).toMatch(
      /E_INPUT i.csv: besides the target `class` no column is left. Nearly all values of id differ.*`nominal: \["id"\]`/,
    );
    const prices = Array.from({ length: 100 }, (_, i) => `u${i},$${i}.50,x`).join("\n");
    expect(await failure(infer(`id,price,class\n${prices}\n`))).toMatch(
      /no column is left. Column `price` is left out, because row 1 holds "\$0.50".* without the unit/,
    );
  });

  it("refuses a target that names its row, unless asked", async () => {
    const table = (classes: number) =>
      `a,order\n${Array.from({ length: 101 }, (_, i) => `${i % 3},A-${i % classes}`).join("\n")}\n`;
    expect(await failure(infer(table(92), { target: "order" }))).toBe(
      "E_SCHEMA i.csv, column `order`: the target seems to be an identifier: 92 of 101 values differ. " +
        'Choose another column with `target`; with `nominal: ["order"]` each text is a class.',
    );
    const asked = await infer(table(92), { target: "order", nominal: ["order"] });
    expect(asked.schema.classCount).toBe(92);
    expect((await infer(table(90), { target: "order" })).schema.classCount).toBe(90);
  });

  it("refuses a quantity as target, but not many classes", async () => {
    const rows = (value: (i: number) => unknown) =>
      `a,price\n${Array.from({ length: 200 }, (_, i) => `1,${value(i)}`).join("\n")}\n`;
    expect(
      await failure(
        infer(
          rows((i) => i / 8),
          { target: "price" },
        ),
      ),
    ).toMatch(
      /E_INPUT i.csv, column `price`: the target holds numbers, 200 of 200 different, .*Coppice predicts classes/,
    );
    const asked = await infer(
      rows((i) => i / 8),
      { target: "price", nominal: ["price"] },
    );
    expect(asked.schema.classCount).toBe(200);
    const integers = (value: (i: number) => unknown) => infer(rows(value), { target: "price" });
    expect(await failure(integers((i) => i))).toMatch(/the target holds numbers, 200 of 200 different/);
    expect(await failure(integers((i) => (i % 80) - 40))).toMatch(
      /80 of 200 .*with `nominal: \["price"\]` each number is a class/,
    );
    expect((await integers((i) => i % 80)).schema.classCount).toBe(80);
    const days = integers((i) => new Date(i * 86_400_000).toISOString().slice(0, 10));
    expect(await failure(days)).toMatch(/the target holds dates, 200 of 200 different, .* each date is a class/);
  });

  it("guesses how many rows there are from the first ones", async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i},x\n`).join("");
    expect((await infer("a,class\n1,x\n2,y\n")).expectedRows).toBe(2);
    const some = (await infer(`a,class\n${lines}`)).expectedRows as number;
    expect(some > 5000 && some < 7000).toBe(true); // the first rows are the short ones
    expect((await infer(`a,class\n${lines}`, { limit: 1500 })).expectedRows).toBe(1500);
    const packed = gzipSync(`a,class\n${lines}`);
    const unpacked = (await openSource({ file: file("t.csv.gz", packed) })).expectedRows as number;
    expect(unpacked / some).toBeCloseTo((4 * packed.length) / Buffer.byteLength(`a,class\n${lines}`), 2); // packed to a quarter
  });

  it("remarks on a target of one class and on rows without labels, after reading", async () => {
    const one = await infer("a,class\n1,x\n2,x\n");
    expect(one.warnings).toEqual([]);
    await rowsOf(one);
    await rowsOf(one);
    expect(one.warnings).toEqual(['The target `class` has a single class, "x": there is nothing to learn.']);
    const none = await infer("a,class\n1,?\n");
    await rowsOf(none);
    expect(none.warnings).toEqual(["No row has a label in `class`."]);
  });
});

describe("with a schema", () => {
  const schema = () =>
    defineSchema({
      attributes: { b: nominal(["v", "u"], { closed: true }), a: numeric() },
      classes: [true, false],
    }) as unknown as Schema;

  it("finds columns by name and classes by their text", async () => {
    const own = schema();
    const path = file("s.csv", "more,a,class,b\n0,1,false,u\n0,2,true,v\n");
    const source = await openSource({ file: path, schema: own });
    expect(source.schema).toBe(own);
    expect(await rowsOf(source)).toEqual([
      ["u", 1, false],
      ["v", 2, true],
    ]);
    expect(own.target.classes).toEqual([true, false]);
    expect(source.inference.map(({ role }) => role)).toEqual(["ignored", "attribute", "target", "attribute"]);
  });

  it("takes the first of classes with the same text", async () => {
    const twice = defineSchema({ attributes: { a: numeric() }, classes: [1, "1"] }) as unknown as Schema;
    const source = await openSource({ file: file("s.csv", "a,class\n1,1\n"), schema: twice });
    expect(await rowsOf(source)).toEqual([[1, 1]]);
  });

  it("reads rows without a target as unlabelled, and says so", async () => {
    const source = await openSource({ file: file("s.csv", "a,b\n1,u\n"), schema: schema() });
    expect(await rowsOf(source)).toEqual([["u", 1, null]]);
    expect(source.warnings).toEqual(["There is no column `class`: the rows have no labels."]);
  });

  it("refuses what does not fit it", async () => {
    const open = async (text: string, more = {}) =>
      rowsOf(await openSource({ file: file("s.csv", text), schema: schema(), ...more }));
    expect(await failure(open("a,class\n1,x\n"))).toMatch(
      /E_UNKNOWN s.csv: there is no column "b", which the schema lists as an attribute. Columns: a, class/,
    );
    expect(await failure(open("a:b:class\n1:u:x\n"))).toMatch(/there is no column "b".*Only one: .*`delimiter`/);
    expect(await failure(open("a,b,class\n1,w,true\n"))).toMatch(/E_ROW s.csv:2 row 1, column `b`.*got "w".*closed/);
    expect(await failure(open("a,b,class\nhigh,u,true\n"))).toMatch(
      /got "high"\. The schema requires it: correct the row, or use `missing` if the text means missing\. `onBadRow: "skip"` leaves such rows out\./,
    );
    expect(await failure(open("a,b,class\n1,u,true\n", { target: "a" }))).toMatch(/E_USAGE.*given as `a`/);
    expect(await failure(open("a,b,class\n1,u,true\n", { numeric: ["a"] }))).toMatch(
      /E_USAGE.*The schema defines all columns: edit it/,
    );
  });
});

describe("formats", () => {
  it("are told by name, by content, or by the option", async () => {
    const arff = "% hello\n@RELATION r\n@attribute a numeric\n@attribute c {x}\n@data\n1,x\n";
    const json = '{"a":1,"class":"x"}\n';
    const opened = async (name: string, text: string, format?: "csv") =>
      (await openSource({ file: file(name, text), format })).format;
    expect(await opened("x.data", arff)).toBe("arff");
    expect(await opened("x.data", json)).toBe("ndjson");
    expect(await opened("x.data", GOOD)).toBe("csv");
    expect(await opened("x.jsonl", json)).toBe("ndjson");
    expect(await opened("x.ARFF", arff)).toBe("arff");
    expect(await opened("x.arff", GOOD, "csv")).toBe("csv");
    expect((await openSource({ file: file("x.tsv", "a b\tclass\n1\tx\n") })).schema.attributes[0].name).toBe("a b");
  });
});

describe("progress, order and repetition", () => {
  const many = `n,class\n${Array.from({ length: 40_000 }, (_, i) => `${i},${i % 2 ? "x" : "y"}`).join("\n")}\n`;

  it("counts the bytes of a pass up to the whole file", async () => {
    const seen: [number, number | undefined][] = [];
    const source = await openSource({ file: file("p.csv", many), onBytes: (...now) => seen.push(now) });
    expect(seen).toEqual([]);
    await rowsOf(source);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toEqual([many.length, many.length]);
    expect(source.bytesTotal).toBe(many.length);
  });

  it("shuffles all rows by the seed", async () => {
    const numbers = async (shuffle: number) => {
      const source = await openSource({ file: file("p.csv", many), shuffle });
      expect(source.totalRows).toBe(40_000);
      const rows = await rowsOf(source);
      for (const [n, label] of rows) expect(label).toBe((n as number) % 2 ? "x" : "y");
      return rows.map(([n]) => n as number);
    };
    const first = await numbers(1);
    expect(await numbers(1)).toEqual(first);
    expect(await numbers(2)).not.toEqual(first);
    expect([...first].sort((a, b) => a - b)).toEqual(Array.from({ length: 40_000 }, (_, i) => i));
    // Rank correlation with the file's order is near 0: its standard deviation is 1 / sqrt(n) = 0.005.
    const mean = 19_999.5;
    let covariance = 0;
    let variance = 0;
    first.forEach((n, i) => {
      covariance += (n - mean) * (i - mean);
      variance += (i - mean) ** 2;
    });
    expect(Math.abs(covariance / variance)).toBeLessThan(0.02);
  });

  it("gives every order of three rows equally often", async () => {
    const three = await openSource({ file: file("three.csv", "a,class\n0,x\n1,x\n2,x\n") });
    const { rows, labels } = await readRows(three);
    const source = sourceOf(three.schema, rows, labels);
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 1_200; seed++) {
      const order = (await rowsOf(await shuffled(source, seed))).map(([a]) => a).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    // Chi-square with 5 degrees of freedom: 20.5 is the 0.1 % point.
    let chi = 0;
    for (const count of counts.values()) chi += (count - 200) ** 2 / 200;
    expect(counts.size).toBe(6);
    expect(chi).toBeLessThan(20.5);
  });

  it("lets a pass be left early", async () => {
    const source = await openSource({ file: file("p.csv", many) });
    for await (const { count } of source.batches()) {
      expect(count).toBeGreaterThan(0);
      break;
    }
    expect(await rowsOf(source)).toHaveLength(40_000);
    await source.close();
    await source.close();
  });

  it("tells of a bad row also in a pass after it was closed", async () => {
    const source = await openSource({ file: file("late.csv", `${GOOD}z,u,x\n`), inferRows: 2 });
    await source.close();
    expect(await failure(rowsOf(source))).toMatch(/E_ROW .* row 3, column `a`/);
  });
});

describe("standard input", () => {
  it("is previewed without loss and read once", async () => {
    const chunks = ["a,cl", "ass\n1", ",x\n2,y\n"].map((text) => Buffer.from(text));
    const bytes = await openBytes("-", undefined, Readable.from(chunks));
    const all = async (parts: AsyncIterable<Uint8Array>) => {
      let text = "";
      for await (const part of parts) text += Buffer.from(part).toString();
      return text;
    };
    const preview = bytes.preview();
    expect(Buffer.from((await preview.next()).value as Uint8Array).toString()).toBe("a,cl");
    await preview.return();
    expect(await all(bytes.preview())).toBe("a,class\n1,x\n2,y\n");
    expect(await all(bytes.chunks())).toBe("a,class\n1,x\n2,y\n");
    expect(await failure(all(bytes.chunks()))).toMatch(/E_USAGE standard input can be read only once/);
  });

  it("may be gzip", async () => {
    const bytes = await openBytes("-", undefined, Readable.from([gzipSync(GOOD)]));
    const parts = [];
    for await (const part of bytes.chunks()) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(GOOD);
  });

  it("may be closed while it waits: the rows that have come are the last ones", async () => {
    const input = new PassThrough();
    input.write(`a,b,class\n${"1,u,x\n".repeat(12_000)}2,v,`);
    const bytes = await openBytes("-", undefined, input);
    const source = await openFrom(bytes, { file: "-", inferRows: 10 });
    let count = 0;
    const batches = source.batches()[Symbol.asyncIterator]();
    while (count < 12_000) count += (await batches.next()).value.count;
    const last = batches.next();
    await source.close();
    expect((await last).done).toBe(true); // and no error
    expect(count).toBe(12_000);
  });

  it.skipIf(process.platform === "win32")("may be a named pipe", async () => {
    const pipe = join(dirname(file("x", "")), "pipe.csv");
    expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
    const writer = spawnSync("sh", ["-c", `(printf '${GOOD.replaceAll("\n", "\\n")}' > '${pipe}') > /dev/null 2>&1 &`]);
    expect(writer.status).toBe(0);
    const source = await openSource({ file: pipe });
    expect(source.repeatable).toBe(false);
    expect(await rowsOf(source)).toEqual([
      [1, "u", "x"],
      [2, "v", "y"],
    ]);
    expect(await failure(rowsOf(source))).toMatch(/E_USAGE .*can be read only once/);
  });

  it.each<[string, string | Uint8Array, string, string]>([
    ["a.csv", '[\n  {"x": 1, "class": "p"}\n]', "CSV", "ndjson"],
    ["a.csv", '{"x": 1, "class": "p"}\n', "CSV", "ndjson"],
    ["a.tsv", "@relation r\n@attribute x numeric\n", "CSV", "arff"],
    ["a.csv", Uint8Array.of(0x50, 0x41, 0x52, 0x31, 0, 0, 0), "CSV", "parquet"],
    ["a.parquet", "x,class\n1,p\n", "Parquet", "csv"],
    ["a.json", "x,class\n1,p\n", "JSON", "csv"],
    ["a.arff", "x,class\n1,p\n", "ARFF", "csv"],
    ["a.csv", "1 1:2 3:4\n0 1:1 2:3\n", "CSV", "libsvm"],
  ])("names the format as which %s begins where it is none that its name says", async (name, text, said, format) => {
    const path = file(name, text);
    const told = await failure(openSource({ file: path }));
    expect(told).toMatch(new RegExp(`Its name says ${said}, but it begins like .*\`format: "${format}"\`\\.$`));
    const asked = said === "JSON" ? "ndjson" : (said.toLowerCase() as "csv");
    expect(await failure(openSource({ file: path, format: asked }))).not.toContain("Its name says");
  });

  it.each(["a.json", "a.arff", "a.svm"])(
    "takes %s for no other format where it is no text that can be read",
    async (name) => {
      const told = await failure(openSource({ file: file(name, Buffer.from("\ufeffa,class\n1,x\n", "utf16le")) }));
      expect(told).toMatch(/is UTF-16 text\. Save it as UTF-8\.$/);
    },
  );
});

it("gives all rows before one that cannot be read, in every format of text", async () => {
  const texts = {
    csv: "n,class\n1,x\n2,y\nhigh,x\n4,x\n",
    arff: "@relation r\n@attribute n numeric\n@attribute class {x,y}\n@data\n1,x\n2,y\nhigh,x\n4,x\n",
    ndjson: [1, 2, '"high"', 4].map((n, i) => `{"n":${n},"class":"${"xyxx"[i]}"}\n`).join(""),
    svm: "1 1:1\n2 1:2\n1 1:high\n1 1:4\n",
  };
  for (const [ending, text] of Object.entries(texts)) {
    const source = await openSource({ file: file(`bad.${ending}`, text), inferRows: 1 });
    const numbers: number[] = [];
    const reading = async () => {
      for await (const { rows } of source.batches()) numbers.push(...rows);
    };
    expect(await failure(reading()), ending).toContain("row 3");
    expect(numbers, ending).toEqual([1, 2]);
  }
});

it("reads -1 and -2 in quotes, and the last milliseconds of 1969, as what they are", async () => {
  const numbers = ["1", "-1", "-2", "-3"];
  const days = ["1970-01-01T00:00:00.001Z", "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.998Z", ""];
  const rows = numbers.map((n, i) => ({ n, day: days[i] || null, class: "x" }));
  const files = [
    file("ones.csv", ["n,day,class", ...rows.map(({ n, day }) => `"${n}",${day ?? ""},x`)].join("\n")),
    file("ones.ndjson", rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
  ];
  for (const path of files) {
    expect(await rowsOf(await openSource({ file: path })), path).toEqual([
      [1, 1, "x"],
      [-1, -1, "x"],
      [-2, -2, "x"],
      [-3, null, "x"],
    ]);
  }
});

import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { Attribute, closeClasses, defineSchema, nominal, numeric, Schema } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, onCommandLine, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openBytes } from "./bytes.ts";
import { openSource } from "./index.ts";
import { openFrom } from "./open.ts";

const file = temporaryFiles();
const read = async (text: string | Uint8Array, options: Partial<Parameters<typeof openSource>[0]> = {}) =>
  rowsOf(await openSource({ file: file("rows.csv", text), ...options }));

describe("reading CSV", () => {
  it("encodes numbers, nominal values in order of appearance, and labels", async () => {
    const source = await openSource({ file: file("a.csv", "price,day,class\n3.5,Tue,up\n-2,Mon,down\n1e2,Tue,up\n") });
    expect(source.schema.toJSON()).toEqual({
      attributes: [
        { name: "price", kind: "numeric" },
        { name: "day", kind: "nominal", values: ["Tue", "Mon"], closed: false, limit: 1000, rest: "(other)" },
      ],
      target: { name: "class", classes: ["up", "down"] },
    });
    const batches = [];
    for await (const { rows, labels, count } of source.batches()) batches.push([[...rows], [...labels], count]);
    expect(batches).toEqual([[[3.5, 0, -2, 1, 100, 0], [0, 1, 0], 3]]);
  });

  it.each([
    ["LF", "a,class\n1,x\n2,y\n"],
    ["CR LF", "a,class\r\n1,x\r\n2,y\r\n"],
    ["CR", "a,class\r1,x\r2,y\r"],
    ["no line end at the end", "a,class\n1,x\n2,y"],
    ["a byte order mark", "\ufeffa,class\n1,x\n2,y\n"],
    ["empty lines", "\n\na,class\n\n1,x\n\r\n\n2,y\n\n"],
    ["blanks around cells", " a , class \n 1,x \n\t2\t,\ty\n"],
    ["quotes around everything", '"a","class"\n"1","x"\n"2","y"\n'],
    ["semicolons", "a;class\n1;x\n2;y\n"],
    ["tabs", "a\tclass\n1\tx\n2\ty\n"],
    ["bars", "a|class\n1|x\n2|y\n"],
  ])("reads the same rows with %s", async (_, text) => {
    expect(await read(text)).toEqual([
      [1, "x"],
      [2, "y"],
    ]);
  });

  it("keeps delimiters, line ends, quotes and blanks that stand in quotes", async () => {
    expect(await read('a,"cl""ass",t\n"x,y","p\nq",1\n" r ","s""t",2\n"""","",3\n', { target: 'cl"ass' })).toEqual([
      ["x,y", 1, "p\nq"],
      [" r ", 2, 's"t'],
      ['"', 3, null],
    ]);
  });

  it("takes a quote inside an unquoted cell as it is", async () => {
    expect(await read('size,class\n5" disk,a\n3" disk,b\n')).toEqual([
      ['5" disk', "a"],
      ['3" disk', "b"],
    ]);
  });

  it("reads every notation of numbers as JavaScript does, and only plain ones", async () => {
    const texts = ["0", "-0", "+7", ".5", "5.", "1e3", "1E-3", "0.1", "123456789012345678", "2.2250738585072014e-308"];
    texts.push("1.7976931348623157e308", "9007199254740993", "0.30000000000000004", "1e22", "1e23", "12345678.9e-30");
    const rows = await read(`a,class\n${texts.map((text) => `${text},x`).join("\n")}\n`);
    expect(rows.map(([value]) => value)).toEqual(texts.map(Number));
    expect(rows.every(([value], i) => Object.is(value, Number(texts[i])))).toBe(true);
    expect((await openSource({ file: file("hex.csv", "a,class\n0x10,x\n") })).schema.attributes[0].kind).toBe(
      "nominal",
    );
  });

  it("takes a number that means missing for missing, and the same number in another spelling for a number", async () => {
    expect(await read("a,class\n1,x\n-999,y\n-999.0,x\n", { missing: ["-999"] })).toEqual([
      [1, "x"],
      [null, "y"],
      [-999, "x"],
    ]);
  });

  it("takes texts that mean missing for values where they stand in quotes and the schema lists them", async () => {
    const schema = () =>
      new Schema([new Attribute("n", numeric()), new Attribute("land", nominal(["NA", "DE"]))], "class", [
        "",
        "?",
        "x",
      ]);
    const text = 'n,land,class\n1,"NA",x\n2,NA,""\n"NA",DE,\n4,"null","?"\n5, "NA" ,?\n';
    const rows = [
      [1, "NA", "x"],
      [2, null, ""],
      [null, "DE", null],
      [4, null, "?"],
      [5, "NA", null],
    ];
    const path = file("quoted.csv", text);
    const source = await openSource({ file: path, schema: schema() });
    expect(await rowsOf(source)).toEqual(rows);
    expect(source.warnings).toEqual([
      'In `land` the schema lists "NA": in quotes that is the value, without quotes it means missing.',
      'In `class` the schema lists "", "?": in quotes that is the value, without quotes it means missing.',
    ]);
    expect(await read(text.replaceAll(",", " , "), { schema: schema() })).toEqual(rows);
    expect(await read(text.replaceAll(",", ";"), { schema: schema(), delimiter: ";" })).toEqual(rows);
    // Asked for by name, a text means missing wherever it stands; so does what no schema lists.
    const asked = await read(text, { schema: schema(), missing: ["NA"] });
    expect(asked.map(([, land]) => land)).toEqual([null, null, "DE", null, null]);
    expect((await read(text, { nominal: ["land"] })).map(([, land]) => land)).toEqual([null, null, "DE", null, null]);
  });

  it("reads missing values as NaN and missing labels as -1, quoted or not", async () => {
    expect(await read('a,b,class\n?,NA,x\n,"",\n"?",u,null\n1,NaN,y\n')).toEqual([
      [null, null, "x"],
      [null, null, null],
      [null, "u", null],
      [1, null, "y"],
    ]);
    expect(await read("a,class\n-,x\nNA,y\n,z\n3,z\n", { missing: ["-"] })).toEqual([
      [null, "x"],
      [null, "y"],
      [null, "z"],
      [3, "z"],
    ]);
  });

  it.each([
    ["sep=;", ";", {}],
    ['"sep=|"', "|", {}],
    ["sep=\t", "\t", {}],
    ["sep=,", ";", { delimiter: ";" }],
    ["sep=;", ";", { header: false, target: "c3" }],
  ])("takes the delimiter from Excel's first line, %s", async (line, delimiter, options) => {
    const header = "header" in options ? "" : `${["a,b", "c", "class"].join(delimiter)}\r\n`;
    const text = `\ufeff${line}\r\n${header}${["1,5", "u", "x"].join(delimiter)}\r\n`;
    expect(await read(text, { decimal: ",", ...options })).toEqual([[1.5, "u", "x"]]);
  });

  it("takes a blank as delimiter, one between two cells", async () => {
    const text = 'a b class\n1 "u v" x\r\n2  y\n';
    expect(await read(text, { delimiter: " " })).toEqual([
      [1, "u v", "x"],
      [2, null, "y"],
    ]);
    expect(await failure(read("a b class\n1  2 x\n3 4 x\n", { delimiter: " " }))).toMatch(/row 1: expected 3 cells/);
  });

  it("adds nominal values and classes that show up after the rows inferred from", async () => {
    const source = await openSource({ file: file("late.csv", "a,class\nu,x\nv,x\nw,y\nu,z\n"), inferRows: 1 });
    expect(source.schema.attributes[0].values).toEqual(["u"]);
    expect(await rowsOf(source)).toEqual([
      ["u", "x"],
      ["v", "x"],
      ["w", "y"],
      ["u", "z"],
    ]);
    expect(source.schema.target.classes).toEqual(["x", "y", "z"]);
  });

  it("reads gzip, also where the name does not say so", async () => {
    const packed = gzipSync("a,class\n1,x\n");
    expect(await rowsOf(await openSource({ file: file("g.csv.gz", packed) }))).toEqual([[1, "x"]]);
    expect(await rowsOf(await openSource({ file: file("g.csv", packed) }))).toEqual([[1, "x"]]);
  });

  it("reads 10,000 classes and columns named like properties of objects", async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `${i},t${i % 7},label ${i}`);
    const many = file("many.csv", `__proto__,toString,class\n${lines.join("\n")}\n`);
    const source = await openSource({ file: many, nominal: ["class"] });
    const rows = await rowsOf(source);
    expect(source.schema.classCount).toBe(10_000);
    expect(rows[9_999]).toEqual([9_999, "t3", "label 9999"]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("stops after `limit` good rows", async () => {
    expect(await read("a,class\n1,x\n2,y\n3,x\n", { limit: 2 })).toHaveLength(2);
    const lines = Array.from({ length: 5_000 }, (_, i) => `${i},x`).join("\n");
    expect(await read(`a,class\n${lines}\n`, { limit: 3_000 })).toHaveLength(3_000);
    expect(await read(`a,class\n${lines}\n`, { limit: 2_048 })).toHaveLength(2_048);
  });

  it("reads the same rows again", async () => {
    const source = await openSource({ file: file("twice.csv", "a,class\n1,x\n2,y\n") });
    expect(source.repeatable).toBe(true);
    expect(await rowsOf(source)).toEqual(await rowsOf(source));
  });
});

describe("bad rows of CSV", () => {
  it.each([
    [
      "text in a numeric column after the rows inferred from",
      "a,class\n1,x\ncheap,y\n",
      /E_ROW rows.csv:3 row 2, column `a`: expected a number, got "cheap"\. Use `nominal: \["a"\]`/,
    ],
    ["infinity", "a,class\n1,x\ninf,y\n", /row 2, column `a`: expected a finite number, got "inf"/],
    ["a number too large", "a,class\n1,x\n-1e999,y\n", /row 2, column `a`: expected a finite number/],
    ["too few cells", "a,b,class\n1,2,x\n3,4\n5,6,y\n", /row 2: expected 3 cells, as in the header, got 2/],
    [
      "too many cells",
      "a,b,class\n1,2,x\n3,4,5,6\n",
      /row 2: expected 3 cells, as in the header, got 4\. Quote cells .*, or name every column in the header/,
    ],
    [
      "a delimiter at the end, which the header does not have",
      "a,b,class\n1,2,x,\n",
      /row 1: expected 3 cells, as in the header, got 4\. If each row ends with a delimiter, end the header with one/,
    ],
    ["an unclosed quote", 'a,class\n1,x\n2,"y\n3,z\n', /row 2: a quote is opened in cell 2 and never closed/],
    ["text behind a quote", 'a,class\n1,x\n2,"y"z\n', /row 2: text follows the closing quote of cell 2/],
    [
      "bytes that are no UTF-8",
      Buffer.from("a,class\n1,x\n2,\xe9\n", "latin1"),
      /row 2: holds bytes that are not UTF-8/,
    ],
  ])("stops at %s", async (_, text, message) => {
    // The check of the beginning would find broken bytes first: push them behind it.
    const body =
      typeof text === "string"
        ? text
        : Buffer.concat([text.subarray(0, 12), Buffer.alloc(70_000, "\n"), text.subarray(12)]);
    expect(await failure(read(body, { inferRows: 1 }))).toMatch(message);
  });

  it("are those with a quote that never closes, though one stands where earlier rows were in memory", async () => {
    const pieces = ["class,n,note\n", 'x,1,"a long note"\n', 'x,2,"a'].map((text) => Buffer.from(text));
    const source = await openFrom(await openBytes("-", undefined, Readable.from(pieces)), {
      file: "-",
      format: "csv",
      ignore: ["note"],
      inferRows: 1,
    });
    expect(await failure(rowsOf(source))).toMatch(/row 2: a quote is opened in cell 3 and never closed/);
  });

  it("are those with a quote that closes too far away, and are not told that it never does", async () => {
    const text = `a,class\n1,x\n2,"${"y".repeat(2 ** 24)}"\n3,z\n`;
    expect(await failure(read(text))).toMatch(
      /row 2: a quote is opened in cell 2 and not closed within 16 MiB, the most that a row may have\./,
    );
  });

  it("are those with bytes that are no UTF-8, also in columns that are left out, whatever else they hold", async () => {
    const good = "x,ü,1\n".repeat(10_000); // the check of the beginning would find broken bytes first
    const bad = Buffer.from('x,\xfc,1\ny,\xfc,1\nx,"\xfc",1\ny,"\xfc\xfc\xfc",1\n', "latin1");
    const bytes = Buffer.concat([Buffer.from(`class,note,n\n${good}`), bad, Buffer.from("x,ü,2\n")]);
    const source = await openSource({ file: file("notes.csv", bytes), ignore: ["note"], onBadRow: "skip" });
    expect(await rowsOf(source)).toHaveLength(10_001);
    expect(source.badRows.rows).toEqual([10_001, 10_002, 10_003, 10_004]);
  });

  it("are those with a class that a closed schema does not have", async () => {
    const schema = closeClasses(defineSchema({ attributes: { n: numeric() }, classes: ["yes", "no"] })) as never;
    const path = file("closed.csv", "n,class\n1,yes\n2,yess\n3,no\n");
    const source = await openSource({ file: path, schema, onBadRow: "skip" });
    expect(await rowsOf(source)).toHaveLength(2);
    expect(source.badRows.first[0]).toMatch(
      /closed.csv:3 row 2, column `class`: .*must be one of "yes", "no", got "yess"/,
    );
    expect(source.schema.target.classes).toEqual(["yes", "no"]);
  });

  it("keeps the numbers of the first thousand, and tells of all who wants to know", async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 || i < 2 ? `${i},a` : "x,b"));
    const skipped: number[] = [];
    const path = file("bad.csv", `n,class\n${lines.join("\n")}\n`);
    const source = await openSource({
      file: path,
      inferRows: 2,
      numeric: ["n"],
      onBadRow: "skip",
      onSkip: (row) => skipped.push(row),
    });
    expect(await rowsOf(source)).toHaveLength(1501);
    expect(source.badRows.count).toBe(1499);
    expect(skipped).toEqual(Array.from({ length: 1499 }, (_, i) => 2 * i + 4));
    expect(source.badRows.rows).toEqual(skipped.slice(0, 1000));
  });

  it("skips and counts them, keeps the first messages, and takes nothing from them", async () => {
    const bad = ["new,oops,fresh", "a,1", 'a,1,"u'];
    const text = ["v,n,class", "a,1,u", ...bad, "b,2,v", ...Array.from({ length: 9 }, () => "c,?,u,extra"), "a,3,u"];
    const source = await openSource({ file: file("skip.csv", text.join("\n")), onBadRow: "skip", inferRows: 1 });
    expect(await rowsOf(source)).toEqual([
      ["a", 1, "u"],
      ["b", 2, "v"],
      ["a", 3, "u"],
    ]);
    expect(source.badRows.count).toBe(12);
    expect(source.badRows.first).toHaveLength(5);
    expect(source.badRows.first[0]).toMatch(/row 2, column `n`: expected a number, got "oops"/);
    expect(source.badRows.first[1]).toMatch(/row 3: expected 3 cells/);
    expect(source.badRows.first[2]).toMatch(/row 4: a quote is opened/);
    // Neither the value "new" nor the class "fresh" of the bad row 2 was taken.
    expect(source.schema.attributes[0].values).toEqual(["a", "b"]);
    expect(source.schema.target.classes).toEqual(["u", "v"]);
    await rowsOf(source);
    expect(source.badRows.count).toBe(12);
  });

  it.each([",", " "])("leave no label to the row after them, if it has none (delimiter %j)", async (delimiter) => {
    // With a blank as delimiter all rows take the careful way.
    const lines = ["class,n,t", "x,1,u", "x,high,u", "?,3,new", "x,4,u", "x,high,u", "?,5,u"];
    const path = file("unlabelled.csv", lines.join("\n").replaceAll(",", delimiter));
    const source = await openSource({ file: path, delimiter, inferRows: 1, onBadRow: "skip" });
    expect(await rowsOf(source)).toEqual([
      [1, "u", "x"],
      [3, "new", null],
      [4, "u", "x"],
      [5, "u", null],
    ]);
  });

  it("says so when no row at all is good", async () => {
    const source = await openSource({ file: file("none.csv", "a,class\n1,x\n"), nominal: [], onBadRow: "skip" });
    expect(await rowsOf(source)).toHaveLength(1);
    const bad = await openSource({
      file: file("none.csv", "a,class\nx,x\n"),
      numeric: ["a"],
      onBadRow: "skip",
    });
    expect(await failure(rowsOf(bad))).toMatch(/E_INPUT none.csv: the only row could not be read.*got "x"/);
    const two = file("two.csv", "a,class\nx,x\ny,x\n");
    expect(await failure(openSource({ file: two, numeric: ["a"], onBadRow: "skip" }).then(rowsOf))).toMatch(
      /none of the 2 rows could be read\. The first: .*got "x"/,
    );
  });

  it("refuses a value beyond the limit of a nominal attribute", async () => {
    const lines = Array.from({ length: 65_537 }, (_, i) => `v${i},x`).join("\n");
    const read = () => {
      const schema = defineSchema({ attributes: { a: nominal() }, classes: ["x"] }) as unknown as Schema;
      return failure(openSource({ file: file("many.csv", `a,class\n${lines}\n`), schema }).then(rowsOf));
    };
    const told = /row 65537, column `a`.*`limit` of 65536, got "v65536"\. /;
    expect(await read()).toMatch(told);
    expect(await read()).toContain("Raise the `limit`, declare a `rest` for others, or leave the attribute out.");
    const typed = await onCommandLine(read);
    expect(typed).toMatch(told);
    expect(typed).toContain('Use --max-values 1000 to read further ones as "(other)".');
  });

  it("numbers rows past a batch and a chunk exactly", async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => (i % 3 === 0 ? `${i},"a\nb"` : `${i},x`));
    lines[54_320] = "oops,x";
    expect(await failure(read(`n,class\n${lines.join("\n")}\n`))).toMatch(/row 54321, column `n`/);
  });
});

describe("decimal commas", () => {
  it("are found beside few texts, which are named as beside decimal points", async () => {
    for (const mark of [".", ","]) {
      const rows = Array.from({ length: 20 }, (_, i) => `${i === 9 ? "n/d" : `${i}${mark}5`};${"xy"[i % 2]}\n`).join(
        "",
      );
      const path = file("stray.csv", `n;class\n${rows}`);
      const { warnings } = await openSource({ file: path });
      expect(warnings.at(-1)).toMatch(
        /`n` is read as nominal, because row 10 holds "n\/d", but 19 of 20 values are numbers/,
      );
      const { schema } = await openSource({ file: path, missing: ["n/d"] });
      expect(schema.attributes[0].kind).toBe("numeric");
      const numeric = await openSource({ file: path, numeric: ["n"], onBadRow: "skip" });
      expect((await rowsOf(numeric)).map(([n]) => n)).toContain(18.5);
      expect(numeric.badRows.count).toBe(1);
    }
    const texts = Array.from({ length: 20 }, (_, i) => `${i % 5 === 0 ? "n/d" : `${i},5`};x\n`).join("");
    const { warnings } = await openSource({ file: file("texts.csv", `n;class\n${texts}`) });
    expect(warnings.join()).not.toContain("are read with a decimal comma");
  });

  it("are read as such in files that separate by something else, with a note", async () => {
    const source = await openSource({
      file: file("eu.csv", 'n;t;m;class\n3,14;a,b;1;x\n-2;c;1,5e3;y\n,5;"1,2";"0,25";x\n'),
    });
    expect(await rowsOf(source)).toEqual([
      [3.14, "a,b", 1, "x"],
      [-2, "c", 1500, "y"],
      [0.5, "1,2", 0.25, "x"],
    ]);
    expect(source.warnings).toEqual([
      'Numbers are read with a decimal comma, as in column `n` (3,14); `decimal: "."` reads them as texts.',
    ]);
  });

  it("are read to the bit, and points are then no numbers", async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => Math.sin(i) * 10 ** ((i % 40) - 20));
    const lines = numbers.map((number) => `${`${number}`.replace(".", ",")};x`).join("\n");
    const source = await openSource({ file: file("eu.csv", `n;class\n${lines}\n`) });
    expect((await rowsOf(source)).map(([n]) => n)).toEqual(numbers);
    const bad = await openSource({
      file: file("eu.csv", "n;class\n1,5;x\n1.5;x\n1.234,5;x\n"),
      inferRows: 1,
      onBadRow: "skip",
    });
    expect(await rowsOf(bad)).toEqual([[1.5, "x"]]);
  });

  it("are read on request only where they may be something else", async () => {
    const kind = async (text: string, options = {}) =>
      (await openSource({ file: file("k.csv", text), ...options })).schema.attributes[0].kind;
    expect(await kind("n;class\n1,234;x\n5,678;y\n")).toBe("nominal"); // thousands?
    expect(await kind("n;class\n1,234;x\n5,678;y\n", { decimal: "," })).toBe("numeric");
    expect(await kind("n;m;class\n1,5;2.5;x\n")).toBe("nominal"); // both notations
    expect(await kind("n;class\n1,5;x\n", { decimal: "." })).toBe("nominal");
    expect(await kind('n,class\n"1,5",x\n')).toBe("nominal");
    const points = await openSource({
      file: file("p.csv", "n;m;class\n1.5;1,5;x\n2;2.5;y\n0.1;soon;y\n"),
      decimal: ",",
    });
    expect(points.warnings).toEqual([
      'Column `n` is read as nominal, because row 1 holds "1.5". If these are numbers, they have decimal points, which `decimal: "."` reads.',
    ]);
    const quoted = await openSource({ file: file("q.csv", 'n,m,class\n"1,5",2,x\n3,4,y\n'), decimal: "," });
    expect(await rowsOf(quoted)).toEqual([
      [1.5, 2, "x"],
      [3, 4, "y"],
    ]);
  });
});

describe("the place of a bad row", () => {
  it("is its line, behind blank lines, quoted line ends and any kind of line end", async () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const good = Array.from({ length: 30_000 }, (_, i) => `${i},"a${end}b"${end}${end}`).join("");
      const text = `n,class${end}${good}oops,x${end}`;
      const source = await openSource({ file: file("l.csv", text) });
      expect(await failure(rowsOf(source))).toMatch(/E_ROW l.csv:90002 row 30001, column `n`/);
    }
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import * as library from "coppice";
import { Attribute, defineSchema, nominal, numeric, Schema, sourceOf } from "coppice/core";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { failure, onCommandLine, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { makeProgram } from "../cli/program.ts";
import { inShell } from "../wording.ts";
import { openBytes } from "./bytes.ts";
import { columnsNamed, namesIn, openSource, readRows, writeRows } from "./index.ts";
import { openFrom } from "./open.ts";
import { checkOptions } from "./options.ts";
import type { Format, OpenOptions } from "./types.ts";

const file = temporaryFiles();

/** Columns of the files below, of which one has a name that shells have to be given in quotes, and paths of none. */
const ODD = "it's $5";
const COLUMNS = [ODD, "a", "b", "n", "class", "data", "1", "id, review"];
const NO_FILES = ["~/none.csv", "https://example.org/none.csv"];

type Options = Omit<OpenOptions, "file">;

/** What is said where a file cannot be opened or read. */
const refusal =
  (name: string, content: string | Uint8Array, options: Options = {}) =>
  () =>
    failure(openSource({ file: file(name, content), ...options }).then(rowsOf));

/** What there is to remark once a file is read. */
const remarks =
  (content: string, options: Options = {}) =>
  async () => {
    const source = await openSource({ file: file("r.csv", content), ...options });
    await rowsOf(source);
    return source.warnings.join("\n");
  };

/** Of standard input. */
const piped = (content: string, format: Format, options: Options, passes: number) => async () => {
  const bytes = await openBytes("-", undefined, Readable.from([Buffer.from(content)]));
  const source = await openFrom(bytes, { file: "-", format, ...options });
  if (passes === 2) await rowsOf(source);
  return failure(rowsOf(source));
};

const lines = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => `${line(i)}\n`);
const table = (header: string, count: number, line: (i: number) => string) => [`${header}\n`, ...lines(count, line)];
const columnOf = (count: number, value: (i: number) => unknown) =>
  table(`${ODD},n,class`, count, (i) => `${value(i)},${i % 7},${"xy"[i % 2]}`).join("");
const schema = defineSchema({ attributes: { a: numeric() }, classes: ["x"] });
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const parquet = () => {
  const columnData = [
    { name: ODD, data: [latin1("Köln"), latin1("Ulm")], type: "BYTE_ARRAY" as const },
    { name: "class", data: ["x", "y"] },
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData }));
};
const rowsInMemory = sourceOf(schema, Float64Array.of(1, 2), Int32Array.of(0, 0));
const quoted = sourceOf(
  new Schema([new Attribute("a", nominal(["NA"]))], "class", ["x"]),
  Float64Array.of(0),
  Int32Array.of(0),
);

/** What is done, what programs are told, and what is told on the command line. */
const MESSAGES: readonly (readonly [what: string, tell: () => Promise<string>, program: string, flags: string])[] = [
  [
    "a text among numbers",
    refusal(
      "f.csv",
      columnOf(9, (i) => (i === 5 ? "dear" : i)),
      { inferRows: 3 },
    ),
    `Use \`nominal: ["${ODD}"]\` to read the column as nominal, or \`missing\` if the text means missing. \`onBadRow: "skip"\` leaves such rows out.`,
    "Use `--nominal 'it'\\''s $5'` to read the column as nominal, or `--missing` if the text means missing. `--on-bad-row skip` leaves such rows out.",
  ],
  [
    "a text among dates",
    refusal(
      "f.csv",
      columnOf(9, (i) => (i === 5 ? "soon" : `2024-01-0${i + 1}`)),
      { inferRows: 3 },
    ),
    `use \`missing\` if the text means missing, or leave the column out with \`ignore: ["${ODD}"]\`.`,
    "use `--missing` if the text means missing, or leave the column out with `--ignore 'it'\\''s $5'`.",
  ],
  [
    "an infinite number",
    refusal(
      "f.csv",
      columnOf(9, (i) => (i === 5 ? "inf" : i)),
      { inferRows: 3 },
    ),
    `or use \`nominal: ["${ODD}"]\` to read the column as nominal.`,
    "or use `--nominal 'it'\\''s $5'` to read the column as nominal.",
  ],
  [
    "an object among numbers",
    refusal("f.ndjson", `{"${ODD}":1,"class":"x"}\n{"${ODD}":{},"class":"x"}\n`, { inferRows: 1 }),
    `flatten them, or leave the column out with \`ignore: ["${ODD}"]\`.`,
    "flatten them, or leave the column out with `--ignore 'it'\\''s $5'`.",
  ],
  [
    "a text where the schema has numbers",
    refusal("f.csv", "a,class\n1,x\nhigh,x\n", { schema }),
    'use `missing` if the text means missing. `onBadRow: "skip"` leaves such rows out.',
    "use `--missing` if the text means missing. `--on-bad-row skip` leaves such rows out.",
  ],
  [
    "a header with a quote that stays open",
    refusal("f.csv", 'a,"b\n1,2\n'),
    "Or does the file have another delimiter? Use `delimiter`.",
    "Or does the file have another delimiter? Use --delimiter.",
  ],
  [
    "a file without a header",
    refusal("f.csv", "5.1,3.5,setosa\n4.9,3,setosa\n"),
    'Use `header: false`, which names the columns c1 to c3 (such as `target: "c3"`), or `header: true` if these are the names.',
    "Use --no-header, which names the columns c1 to c3 (such as --target c3), or --header if these are the names.",
  ],
  [
    "a header that may be none, with a number among its names",
    remarks("a,5,class\n1,2,x\n3,4,y\n"),
    "If the file has no header, use `header: false`.",
    "If the file has no header, use --no-header.",
  ],
  [
    "a header whose names are values",
    remarks("a,class\na,x\nb,class\n"),
    "If the file has no header, use `header: false`.",
    "If the file has no header, use --no-header.",
  ],
  [
    "a name that comes twice",
    refusal("f.csv", "a,a,class\n1,2,x\n"),
    "If the file has no header, use `header: false`, which names them c1 to c3.",
    "If the file has no header, use --no-header, which names them c1 to c3.",
  ],
  [
    "decimal commas",
    remarks("n;a;class\n1,5;2;x\n2,5;4;y\n"),
    '`decimal: "."` reads them as texts.',
    "--decimal . reads them as texts.",
  ],
  [
    "one column",
    refusal("f.csv", "class\nx\n"),
    "Is the delimiter right? Use `delimiter`.",
    "Is the delimiter right? Use --delimiter.",
  ],
  [
    "columns between blanks",
    refusal("f.csv", "a b class\n1 2 x\n"),
    'Use `delimiter`, such as `delimiter: " "` for spaces.',
    'Use --delimiter, such as --delimiter " " for spaces.',
  ],
  [
    "a comment",
    refusal("f.csv", "# of today\na,class\n1,x\n"),
    "CSV has none: remove such lines.",
    "CSV has none: remove such lines, as in grep -v '^#' FILE | coppice race -.",
  ],
  [
    "a column that the schema has",
    refusal("f.csv", "a;class\n1;x\n", { schema, delimiter: "," }),
    "is the delimiter right? Use `delimiter`.",
    "is the delimiter right? Use --delimiter.",
  ],
  ["no target", refusal("f.csv", "a,b\n1,2\n"), "Name one with `target`.", "Name one with --target."],
  [
    "a target besides a schema",
    refusal("f.csv", "a,class\n1,x\n", { schema, target: "a" }),
    "or leave `target` out.",
    "or leave --target out.",
  ],
  [
    "a number of values besides a schema",
    refusal("f.csv", "a,class\n1,x\n", { schema, maxValues: 5 }),
    "`maxValues` is given in addition to a schema.",
    "`--max-values` is given in addition to a schema.",
  ],
  [
    "a date where a schema has numbers",
    refusal("f.csv", "a,class\n2024-02-29,x\n", { schema }),
    'to read times, give its attribute "time": true. `onBadRow: "skip"` leaves such rows out.',
    'to read times, give its attribute "time": true. `--on-bad-row skip` leaves such rows out.',
  ],
  [
    "an option of CSV for JSON",
    refusal("f.ndjson", '{"a": 1, "class": "x"}\n', { decimal: "," }),
    'f.ndjson: `decimal` is for CSV, not for JSON. Leave it out; if the file is CSV, use `format: "csv"`.',
    "f.ndjson: `--decimal` is for CSV, not for JSON. Leave it out; if the file is CSV, use --format csv.",
  ],
  [
    "a target of numbers",
    refusal(
      "f.csv",
      columnOf(200, (i) => i / 8),
      { target: ODD },
    ),
    `or choose another column with \`target\`; with \`nominal: ["${ODD}"]\` each number is a class.`,
    "or choose another column with --target; with --nominal 'it'\\''s $5' each number is a class.",
  ],
  [
    "a target that names rows",
    refusal(
      "f.csv",
      columnOf(200, (i) => `u${i}`),
      { target: ODD },
    ),
    `Choose another column with \`target\`; with \`nominal: ["${ODD}"]\` each text is a class.`,
    "Choose another column with --target; with --nominal 'it'\\''s $5' each text is a class.",
  ],
  [
    "a target of many numbers",
    remarks(
      columnOf(300, (i) => i % 60),
      { target: ODD },
    ),
    `if not, confirm that with \`nominal: ["${ODD}"]\`.`,
    "if not, confirm that with --nominal 'it'\\''s $5'.",
  ],
  [
    "nothing but identifiers",
    refusal(
      "f.csv",
      columnOf(200, (i) => `u${i}`)
        .replace(/,\d/g, "")
        .replace(",n", ""),
    ),
    `Keep one with \`nominal: ["${ODD}"]\`.`,
    "Keep one with --nominal 'it'\\''s $5'.",
  ],
  [
    "objects",
    refusal("f.ndjson", `{"${ODD}":{},"b":[1],"class":"x"}\n`),
    `or leave them out with \`ignore: ["${ODD}", "b"]\`.`,
    "or leave them out with --ignore 'it'\\''s $5,b'.",
  ],
  [
    "objects as the target",
    refusal("f.ndjson", '{"a":1,"class":{}}\n'),
    "or choose another column with `target`.",
    "or choose another column with --target.",
  ],
  [
    "texts among numbers",
    remarks(columnOf(100, (i) => ({ 9: "n a", 60: "-" })[i] ?? i % 9)),
    `Use \`missing: ["n a", "-"]\` if these mean missing, or \`numeric: ["${ODD}"], onBadRow: "skip"\` to leave out the rows that hold them.`,
    "Use --missing \"n a,-\" if these mean missing, or --numeric 'it'\\''s $5' --on-bad-row skip to leave out the rows that hold them.",
  ],
  [
    "separators of thousands",
    remarks("n;a;class\n3,14;1;x\n1.234,5;2;y\n2;3;x\n"),
    '`decimal: ","` reads decimal commas of CSV.',
    "--decimal , reads decimal commas of CSV.",
  ],
  [
    "decimal points under decimal commas",
    remarks("n;b;class\n1.5;1,5;x\n2;2.5;y\n0.1;soon;y\n", { decimal: "," }),
    'decimal points, which `decimal: "."` reads.',
    "decimal points, which --decimal . reads.",
  ],
  [
    "an identifier",
    remarks(columnOf(200, (i) => `u${i}`)),
    `Keep it with \`nominal: ["${ODD}"]\`.`,
    "Keep it with --nominal 'it'\\''s $5'.",
  ],
  [
    "nearly an identifier",
    remarks(columnOf(300, (i) => `u${i % 160}`)),
    `Leave it out with \`ignore: ["${ODD}"]\`, or keep fewer with \`maxValues: 50\`.`,
    "Leave it out with --ignore 'it'\\''s $5', or keep fewer with --max-values 50.",
  ],
  [
    "several columns",
    remarks(table(`${ODD},"id, review",n,b,class`, 200, (i) => `u${i},v${i},${notes(i)},${i % 2}`).join("")),
    `in one line: \`ignore: ["${ODD}", "id, review"], missing: ["-"], numeric: ["b"], onBadRow: "skip"\``,
    `in one line: --ignore 'it'\\''s $5,"id, review"' --missing - --numeric b --on-bad-row skip`,
  ],
  [
    "more values than are kept",
    remarks(
      columnOf(60, (i) => `u${i % 5}`),
      { maxValues: 3, inferRows: 50 },
    ),
    "Use `maxValues` to keep more, or fewer.",
    "Use --max-values to keep more, or fewer.",
  ],
  [
    "a flag that is none",
    remarks(
      columnOf(60, (i) => (i < 50 ? i % 2 : i)),
      { inferRows: 50 },
    ),
    `Use \`numeric: ["${ODD}"]\` if these are quantities.`,
    "Use --numeric 'it'\\''s $5' if these are quantities.",
  ],
  [
    "a list that parts a name",
    async () => failure(Promise.resolve().then(() => columnsNamed(["a,id, review"], ["a", "id, review"], "f.csv"))),
    'Quote such a name in a list: `["other", "id, review"]`.',
    "Quote such a name in a list: 'other,\"id, review\"'.",
  ],
  [
    "a list with a quote that stays open",
    async () => failure(Promise.resolve().then(() => namesIn('"a'))),
    'Such as `["id", "review, text"]`.',
    "Such as 'id,\"review, text\"'.",
  ],
  [
    "LIBSVM: a text",
    refusal("f.libsvm", "1 1:2 2:3\n0 1:x 2:3\n"),
    "or use `missing` if the text means missing.",
    "or use `--missing` if the text means missing.",
  ],
  [
    "LIBSVM: several labels",
    refusal("f.libsvm", "1 1:2 2:3\n0,1 1:2 2:3\n"),
    'if this is CSV, use `format: "csv"`.',
    "if this is CSV, use --format csv.",
  ],
  [
    "LIBSVM: a number as the name of the target",
    refusal("f.libsvm", "1 1:2 2:3\n", { target: "5" }),
    "Leave `target` out.",
    "Leave --target out.",
  ],
  ["LIBSVM: no pairs", refusal("f.libsvm", "1\n0\n"), "Give another `format`.", "Give another --format."],
  [
    "LIBSVM: a larger index in standard input",
    piped("1 1:2\n0 2:3\n", "libsvm", { inferRows: 1 }, 1),
    "look at more rows with `inferRows`, or give a `schema`.",
    "look at more rows with --infer-rows, or give a --schema.",
  ],
  [
    "standard input twice",
    piped("a,class\n1,x\n", "csv", {}, 2),
    "or read it with `shuffle`, which",
    "or read it with `--shuffle`, which",
  ],
  [
    "no Parquet",
    refusal("f.parquet", "a,class\n1,x\n"),
    "Check the file, or give its `format`.",
    "Check the file, or give its --format.",
  ],
  [
    "Parquet: no text",
    refusal("f.parquet", parquet()),
    `or leave the column out with \`ignore: ["${ODD}"]\`.`,
    "or leave the column out with --ignore 'it'\\''s $5'.",
  ],
  [
    "rows beside a record",
    refusal("f.json", `{"data":[{"a":1,"class":"x"}]}`, { target: "class" }),
    "Take them out.",
    'Take them out: jq -c ".data[]" FILE | coppice race -.',
  ],
  ["bzip2", refusal("f", "BZh91AY&SY"), "Unpack it.", "Unpack it: bunzip2 -c FILE | coppice race -."],
  ["xz", refusal("f", latin1("\xfd7zXZ\0")), "Unpack it.", "Unpack it: xz -dc FILE | coppice race -."],
  ["zip", refusal("f", "PK\x03\x04"), "Unpack it.", "Unpack it: unzip -p FILE | coppice race -."],
  ["tar", refusal("f", `a.csv${"\0".repeat(252)}ustar`), "Unpack it.", "Unpack it: tar -xOf FILE | coppice race -."],
  [
    "a model",
    refusal("f", latin1("\x89CPC\0")),
    "`loadModel` reads it; give the file with the rows.",
    "`coppice inspect MODEL` shows what it holds, `coppice predict MODEL FILE` uses it, `coppice train FILE --from MODEL` trains it further.",
  ],
  [
    "a schema",
    refusal("f", '{\n  "attributes": []\n}'),
    "Give the file with the rows, and as `schema` this one read with `schemaFromJson`.",
    "Give the file with the rows, and this one with --schema.",
  ],
  [
    "a tilde",
    () => failure(openSource({ file: NO_FILES[0] })),
    "Only shells expand ~: write the whole path.",
    "Shells expand ~ only at the start of a word, without quotes: use $HOME.",
  ],
  [
    "an address",
    () => failure(openSource({ file: NO_FILES[1] })),
    "URLs are not read: download the file first.",
    "URLs are not read: download the file first, or pipe it: curl -sL URL | coppice race -.",
  ],
  [
    "no name",
    () => failure(openSource({ file: "" })),
    "Name a file.",
    "Name a file; perhaps a shell variable is not set.",
  ],
  [
    "more rows than fit into memory",
    () => failure(readRows(rowsInMemory, { most: 1 })),
    "Read fewer with `limit`.",
    "Read fewer with `--limit`.",
  ],
  [
    "values in quotes",
    () =>
      new Promise((tell) => {
        const options = { format: "csv", tell: (texts: readonly string[]) => tell(texts.join()) } as const;
        void writeRows(quoted, { write: () => undefined }, options);
      }),
    "they are values for a model or a `schema` that lists them",
    "they are values for a model or a --schema that lists them",
  ],
];

/** Two columns of numbers with texts among them: few, and too many to be listed. */
function notes(i: number): string {
  return `${i === 3 ? "-" : i % 70},${i % 12 === 5 ? `t${i}` : i % 9}`;
}

/** What stands in quotes in a message, but for names of columns and values. */
function inQuotesIn(message: string): string[] {
  return [...message.matchAll(/`([^`]+)`/g)]
    .map(([, text]) => text)
    .filter((text) => ![...COLUMNS, ...NO_FILES].includes(text));
}

describe("what messages of the readers advise", () => {
  it.each(MESSAGES)("programs about %s", async (_, tell, inProgram) => {
    const message = await tell();
    expect(message).toContain(inProgram);
    expect(message).not.toMatch(/--[a-z]|\| coppice|`coppice |(^|\s)'|\\''/m);
    expect(message).not.toContain(inShell(ODD));
  });

  it.each(MESSAGES)("programs about %s, with options that there are", async (_, tell) => {
    for (const advice of inQuotesIn(await tell())) {
      if (advice in library || advice.startsWith("[")) continue;
      const settings = /^\w+$/.test(advice) ? { [advice]: undefined } : new Function(`return { ${advice} };`)();
      expect(() => checkOptions({ file: "f.csv", ...settings })).not.toThrow();
    }
  });

  it.each(MESSAGES)("on the command line about %s, with flags that there are", async (_, tell, __, inFlags) => {
    const message = await onCommandLine(tell);
    expect(message).toContain(inFlags);
    const flags = makeProgram().commands.flatMap(({ options }) => options.map(({ long }) => long));
    for (const flag of message.match(/--[a-z-]+/g) ?? []) expect(flags).toContain(flag);
  });

  it("is never a flag that stands in a reader", () => {
    const readers = new URL(".", import.meta.url);
    for (const name of readdirSync(readers)) {
      if (name.endsWith(".test.ts")) continue;
      expect(readFileSync(new URL(name, readers), "utf8"), name).not.toMatch(/--[a-z]|coppice race/);
    }
  });
});

it.each<[string, string, RegExp]>([
  ["one.csv", "a\n1,2\n", /expected 1 cell, as in the header, got 2/],
  ["one.arff", "@relation r\n@attribute a numeric\n@data\n1,2\n", /expected 1 value, as declared, got 2/],
])("says one of what is one: %s", async (name, text, message) => {
  const read = async () => rowsOf(await openSource({ file: file(name, text), schema }));
  expect(await failure(read())).toMatch(message);
});

it("says one row and one record of what is one", async () => {
  const libsvm = piped("1 1:2\n0 2:3\n", "libsvm", { inferRows: 1 }, 1);
  expect(await libsvm()).toContain("the largest of the first 1 row of");
  const two = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["x"] });
  const source = await openSource({ file: file("one.json", '{"a":1}\n'), schema: two });
  expect(source.warnings).toContain("The first record of one.json does not hold `b`.");
});

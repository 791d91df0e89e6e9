/** How a CSV file is read, once its header and first rows are known. */
import { CoppiceError, show } from "coppice/core";
import { option, piped } from "../wording.ts";
import type { ByteSource } from "./bytes.ts";
import type { Cell } from "./cells.ts";
import { CSV_MISSING, CsvDialect, valuesInQuotes } from "./csv.ts";
import { noNames, readCsvHeader } from "./csv-header.ts";
import { decimalCommas } from "./decimal-comma.ts";
import { FastRows } from "./fast-rows.ts";
import { extensionOf } from "./formats.ts";
import { layoutOf } from "./infer.ts";
import {
  type FileOptions,
  type Plan,
  repeatedColumns,
  requireRows,
  sampleSize,
  textPlan,
  withRowsBehind,
} from "./plan.ts";
import { type Dialect, INCOMPLETE, sampleRecords, textBatches } from "./text.ts";

export async function lookAtCsv(bytes: ByteSource, options: FileOptions) {
  const delimiter = options.delimiter ?? (extensionOf(options.file) === "tsv" ? "\t" : undefined);
  const { schema, like } = options;
  const expected = [...(schema?.attributes ?? []), ...(schema === undefined ? [] : [schema.target])];
  const header = await readCsvHeader(
    bytes,
    delimiter,
    options.header ?? (schema === undefined && like === undefined ? undefined : true),
    expected.some(({ name }) => name === "") || like?.names.includes(""),
  );
  const missing = [...CSV_MISSING, ...(options.missing ?? [])];
  const inQuotes = valuesInQuotes(options.schema, header.names, options.missing);
  const kept = repeatedColumns(options);
  const repeated = new Set([...header.names.keys()].filter((column) => kept.has(header.names[column])));
  const dialect = new CsvDialect(header.delimiter, header.names.length, missing, inQuotes, header.isTied, repeated);
  const isHeader = headerIn(header.cells, missing);
  const strict = options.header === false ? dialect : refusingHeaders(dialect, isHeader);
  const sampleBy = (how: Dialect) => sampleRecords(bytes, header.dataStart, how, sampleSize(options));
  const first = await sampleBy(strict);
  const { names } = header;
  const areValues = names.every((name, column) => first.records.some((cells) => cells[column] === name));
  const look = areValues
    ? { dialect, sample: await sampleBy(dialect), notes: [ofValues()] }
    : { dialect: strict, sample: first, notes: [] };
  return { header, names, missing, inQuotes, ...look, records: look.sample.records };
}

export async function planCsv(bytes: ByteSource, options: FileOptions): Promise<Plan> {
  const look = await lookAtCsv(bytes, options);
  const { header, names, missing, inQuotes, notes, dialect, sample } = look;
  if (names.length === 1 && options.schema === undefined) throw oneColumn(names[0], bytes.name);
  requireRows(sample, bytes.name, "has a header but no rows");
  const { records } = await withRowsBehind(look, bytes.name, options, false);
  const isComma = header.delimiter === 44;
  const commas = options.decimal === undefined && !isComma ? decimalCommas(records, names) : undefined;
  const decimal = options.decimal ?? (commas === undefined ? "." : ",");
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, sample: records, decimal, hasDelimiter: true, options }),
    names,
    decimal,
    warnings: [
      ...header.warnings,
      ...(options.header === undefined ? notes : []),
      ...(commas === undefined ? [] : [readWithCommas(commas)]),
      ...names.flatMap((name, column) => onlyInQuotes(name, inQuotes[column])),
    ],
    pass: (encoder) => {
      // The fast path skips blanks around cells, and would read a delimiter as a decimal comma.
      const isSlow = header.delimiter === 32 || (isComma && decimal === ",");
      const fast = isSlow
        ? undefined
        : new FastRows({ encoder, delimiter: header.delimiter, missing, inQuotes, arff: false });
      return textBatches(bytes, header.dataStart, dialect, encoder, fast);
    },
  };
}

/** Tells a header among the rows, in which some names may be texts that mean missing. */
function headerIn(header: readonly string[], missing: readonly string[]): (cells: readonly Cell[]) => boolean {
  const isMissing = header.map((name) => missing.includes(name));
  if (!isMissing.includes(false)) return () => false;
  return (cells) => header.every((name, i) => cells[i] === name || (isMissing[i] && cells[i] === null));
}

/** A header among the rows, as where logs rotate, is a bad row: its names are no values. */
function refusingHeaders(dialect: Dialect, isHeader: (cells: readonly Cell[]) => boolean): Dialect {
  return {
    read(window, start, record) {
      const next = dialect.read(window, start, record);
      if (next !== INCOMPLETE && record.problem === undefined && isHeader(record.cells)) {
        record.problem = {
          subject: "repeats the header",
          remedy: `If files were concatenated, give them one by one instead. ${noNames()}.`,
        };
      }
      return next;
    },
  };
}

function ofValues(): string {
  return `Every name in the header is also a value of its column. ${noNames()}.`;
}

function readWithCommas({ name, example }: NonNullable<ReturnType<typeof decimalCommas>>): string {
  return `Numbers are read with a decimal comma, as in column \`${name}\` (${example}); ${option({ decimal: "." })} reads them as texts.`;
}

function onlyInQuotes(name: string, texts: ReadonlySet<string> | undefined): string[] {
  if (texts === undefined) return [];
  const shown = [...texts].map(show).join(", ");
  return [`In \`${name}\` the schema lists ${shown}: in quotes that is the value, without quotes it means missing.`];
}

function oneColumn(name: string, file: string): CoppiceError {
  const example = name.includes(" ") ? `, such as ${option({ delimiter: " " })} for spaces` : "";
  const isComment = /^[#%]/.test(name);
  return new CoppiceError("E_INPUT", {
    subject: `the file has one column, ${show(name)}, but a model needs an attribute besides the target`,
    remedy: isComment
      ? `Is it a comment? CSV has none: remove such lines${piped(`, as in grep -v '^${name[0]}' FILE`)}.`
      : `Is the delimiter right? Use ${option("delimiter")}${example}.`,
    file,
  });
}

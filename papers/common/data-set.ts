/** Small labelled sets in memory: from a generator or a file, and random permutations for their folds. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Attribute, nominal, numeric, type Random, Schema } from "coppice/core";
import type { Generator } from "coppice/streams";

export interface DataSet {
  readonly schema: Schema;
  readonly rows: Float64Array;
  readonly labels: Int32Array;
}

/** Up to `rows` rows of a generator. */
export function generated(generator: Generator, rows: number): DataSet {
  const { schema } = generator;
  const width = schema.attributes.length;
  const data = new Float64Array(rows * width);
  const labels = new Int32Array(rows);
  let count = 0;
  for (; count < rows; count++) {
    const label = generator.next(data, count * width);
    if (label < 0) break;
    labels[count] = label;
  }
  return { schema, rows: data.subarray(0, count * width), labels: labels.subarray(0, count) };
}

/** Reads all attributes as nominal; see `readTable`. */
export function readNominal(folder: string | undefined, name: string): DataSet | undefined {
  return readTable(folder, name, { isNominal: () => true });
}

/** Reads all attributes as numbers, except those named; see `readTable`. */
export function readNumeric(
  folder: string | undefined,
  name: string,
  { except = [], limit = Infinity }: { readonly except?: readonly string[]; readonly limit?: number } = {},
): DataSet | undefined {
  return readTable(folder, name, { isNominal: (attribute) => except.includes(attribute), limit });
}

/** Reads flags, which are only 0 and 1, texts, and attributes named as nominal, the others as numbers; see `readTable`. */
export function readMixed(
  folder: string | undefined,
  name: string,
  { except = [], limit = Infinity }: { readonly except?: readonly string[]; readonly limit?: number } = {},
): DataSet | undefined {
  const isNumber = (value: string) => value !== "" && Number.isFinite(Number(value));
  const isNominal = (attribute: string, values: readonly string[]) => {
    const known = values.filter((value) => value !== "?");
    return (
      except.includes(attribute) || !known.every(isNumber) || known.every((value) => value === "0" || value === "1")
    );
  };
  return readTable(folder, name, { isNominal, limit });
}

/**
 * FOLDER/name/name.csv.gz: a header, the class last, "?" for missing, no quotes; the first `limit` rows, by whose values
 * an attribute is found nominal. `undefined` if there is no folder or file; throws for a ragged line or an invalid
 * number.
 */
function readTable(
  folder: string | undefined,
  name: string,
  {
    isNominal,
    limit = Infinity,
  }: {
    readonly isNominal: (attribute: string, values: readonly string[]) => boolean;
    readonly limit?: number;
  },
): DataSet | undefined {
  const file = folder === undefined ? undefined : join(folder, name, `${name}.csv.gz`);
  if (file === undefined || !existsSync(file)) return undefined;
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split(/\r?\n/);
  const [header, ...cells] = lines.slice(0, limit + 1).map((line) => line.split(",")) as [string[], ...string[][]];
  const ragged = cells.findIndex((line) => line.length !== header.length);
  if (ragged >= 0) throw new Error(`${file}: row ${ragged + 1} does not have ${header.length} fields.`);
  const schema = new Schema<Record<string, unknown>, string>(
    header.slice(0, -1).map((attribute, a) => {
      const values = cells.map((line) => line[a]);
      return new Attribute(attribute, isNominal(attribute, values) ? nominal<string>() : numeric());
    }),
    header.at(-1) as string,
    [],
  );
  const width = schema.attributes.length;
  const rows = new Float64Array(cells.length * width);
  const labels = Int32Array.from(cells, (line, i) => {
    for (const [a, attribute] of schema.attributes.entries()) {
      const value = line[a];
      const isNumber = attribute.kind === "numeric";
      const read = value === "?" ? Number.NaN : isNumber ? Number(value) : attribute.intern(value);
      if (Number.isNaN(read) && value !== "?") {
        throw new Error(`${file}: row ${i + 1}, ${attribute.name}: ${JSON.stringify(value)} is no number.`);
      }
      rows[i * width + a] = read;
    }
    return schema.internClass(line[width]);
  });
  return { schema: schema as unknown as Schema, rows, labels };
}

export function firstRows({ schema, rows, labels }: DataSet, count: number): DataSet {
  return { schema, rows: rows.subarray(0, count * schema.attributes.length), labels: labels.subarray(0, count) };
}

/** The numbers below `count` in random order. */
export function permutation(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let left = count; left > 1; left--) {
    const drawn = random.integer(left);
    const last = order[left - 1];
    order[left - 1] = order[drawn];
    order[drawn] = last;
  }
  return order;
}

/** How an ARFF file is read, once its header and first rows are known. */
import { ARFF_MISSING, type ArffAttribute, ArffDialect, readArffHeader } from "./arff.ts";
import type { ByteSource } from "./bytes.ts";
import { columnsNamed } from "./column-names.ts";
import { FastRows } from "./fast-rows.ts";
import { type DeclaredKind, layoutOf } from "./infer.ts";
import {
  type FileOptions,
  type Plan,
  repeatedColumns,
  requireRows,
  sampleSize,
  textPlan,
  withRowsBehind,
} from "./plan.ts";
import { sampleRecords, textBatches } from "./text.ts";

export async function lookAtArff(bytes: ByteSource, options: FileOptions) {
  const { attributes, dataStart } = await readArffHeader(bytes);
  const { missing = [] } = options;
  const names = attributes.map(({ name }) => name);
  const { schema } = options;
  const nominal = schema?.attributes.filter(({ kind }) => kind === "nominal").map(({ name }) => name);
  const asTexts = nominal === undefined ? columnsNamed(options.nominal, names, bytes.name) : new Set(nominal);
  const dialect = new ArffDialect(attributes, missing, asTexts, repeatedColumns(options));
  const sample = await sampleRecords(bytes, dataStart, dialect, sampleSize(options));
  return { attributes, dataStart, names, missing, dialect, sample, records: sample.records };
}

export async function planArff(bytes: ByteSource, options: FileOptions): Promise<Plan> {
  const look = await lookAtArff(bytes, options);
  const { attributes, dataStart, names, missing, dialect, sample } = look;
  requireRows(sample, bytes.name, "has a header but no rows");
  const layout = layoutOf({
    file: bytes.name,
    names,
    declared: attributes.map(declaredKind),
    sample: (await withRowsBehind(look, bytes.name, options, false)).records,
    lastIsTarget: true,
    options,
  });
  const hasDates = attributes.some(({ type }) => type === "date");
  const nominal = attributes.filter(({ type }) => type === "nominal");
  return {
    ...textPlan(bytes, sample, options),
    layout,
    names,
    fixed: new Map(nominal.map(({ name, values }) => [name, new Set(values)])),
    warnings: [],
    pass: (encoder) => {
      const fast = new FastRows({ encoder, delimiter: 44, missing: [ARFF_MISSING, ...missing], arff: true });
      return textBatches(bytes, dataStart, dialect, encoder, hasDates ? undefined : fast);
    },
  };
}

function declaredKind({ type, values }: ArffAttribute): DeclaredKind {
  if (type === "nominal") return { kind: "nominal", values, why: "declared with its values" };
  if (type === "string") return { kind: "nominal", why: "declared string" };
  if (type === "date") return { kind: "numeric", time: true, why: "declared date, read as milliseconds" };
  return { kind: "numeric", why: "declared numeric" };
}

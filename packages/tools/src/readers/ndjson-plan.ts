/** How a file of JSON records is read, once the first of them are known. */
import { show } from "coppice/core";
import type { ByteSource } from "./bytes.ts";
import { FastRecords } from "./fast-records.ts";
import { layoutOf } from "./infer.ts";
import { linesOfArray } from "./json-array.ts";
import { NdjsonDialect } from "./ndjson.ts";
import { refuseTableInRecord } from "./one-record.ts";
import {
  type FileOptions,
  type Plan,
  repeatedColumns,
  requireRows,
  sampleSize,
  textPlan,
  textStart,
  withRowsBehind,
} from "./plan.ts";
import { requireCommonColumn } from "./same-columns.ts";
import { sampleRecords, textBatches } from "./text.ts";

export async function lookAtNdjson(file: ByteSource, options: FileOptions, head: Uint8Array) {
  const isArray = /^(?:\xef\xbb\xbf)?\s*\[/.test(Buffer.from(head).toString("latin1"));
  const bytes = isArray ? linesOfArray(file) : file;
  const missing = options.missing ?? [];
  const discovery = new NdjsonDialect(undefined, missing);
  const start = textStart(head);
  const sample = await sampleRecords(bytes, start, discovery, sampleSize(options));
  return { bytes, start, names: discovery.names, missing, sample, records: sample.records };
}

export async function planNdjson(file: ByteSource, options: FileOptions, head: Uint8Array): Promise<Plan> {
  const look = await lookAtNdjson(file, options, head);
  const { bytes, start, missing, sample } = look;
  requireRows(sample, bytes.name, "has no records");
  const { names: found, records } = await withRowsBehind(look, bytes.name, options, true);
  const names = [...found];
  const warnings: string[] = [];
  // A key may be absent from the first records by chance: absent means missing.
  const { schema, like } = options;
  const expected = schema === undefined ? [] : [...schema.attributes, schema.target].map(({ name }) => name);
  const met = new Set(names);
  if (sample.isWhole && sample.rows === 1 && !expected.some((name) => met.has(name))) {
    refuseTableInRecord(names, sample.records[0], bytes.name);
  }
  if (like !== undefined) requireCommonColumn(like, names, bytes.name);
  for (const name of new Set([...expected, ...(like?.names ?? [])])) {
    if (met.has(name)) continue;
    names.push(name);
    if (!expected.includes(name)) continue;
    const count = sample.records.length;
    const none = count === 1 ? "The first record of" : `None of the first ${count} records of`;
    warnings.push(`${none} ${bytes.name} ${count === 1 ? "does not hold" : "holds"} \`${name}\`.`);
  }
  const dialect = new NdjsonDialect(names, missing, repeatedColumns(options));
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, sample: records, options }),
    names,
    warnings,
    pass: (encoder) => textBatches(bytes, start, dialect, encoder, new FastRecords(encoder, missing)),
    remarks: () => [...dialect.unknown].map((key) => `The key ${show(key)}, not in the first records, was left out.`),
  };
}

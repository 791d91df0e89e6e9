/** A file's format, by its name or its first bytes. */
import { beginsAsLibsvm } from "./libsvm.ts";
import type { Format } from "./types.ts";
import { withoutPacking } from "./unpack.ts";

const EXTENSIONS: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "csv",
  arff: "arff",
  json: "ndjson",
  ndjson: "ndjson",
  jsonl: "ndjson",
  parquet: "parquet",
  libsvm: "libsvm",
  svm: "libsvm",
  svmlight: "libsvm",
};

/** In lower case, without a compression suffix. */
export function extensionOf(file: string): string {
  const parts = withoutPacking(file.toLowerCase()).split(/[\\/]/);
  return /\.([a-z]+)$/.exec(parts[parts.length - 1])?.[1] ?? "";
}

export function formatByName(file: string): Format | undefined {
  const extension = extensionOf(file);
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}

export function formatByContent(head: Uint8Array): Format {
  const text = Buffer.from(head).toString("latin1");
  if (/^PAR[1E]/.test(text)) return "parquet";
  if (/^(?:\xef\xbb\xbf)?(?:\s*%[^\n]*\n)*\s*@(?:relation|attribute)\b/i.test(text)) return "arff";
  if (beginsAsLibsvm(text)) return "libsvm";
  return /^(?:\xef\xbb\xbf)?\s*[{[]/.test(text) ? "ndjson" : "csv";
}

/** File name extensions of outputs: a name must match its content, or the file is not written. */
import { usageError } from "./failure.ts";

/** Extensions that promise a content; others, such as .txt, promise nothing. */
const CONTENTS: readonly string[] = [
  ".csv",
  ".tsv",
  ".json",
  ".ndjson",
  ".jsonl",
  ".arff",
  ".parquet",
  ".feather",
  ".arrow",
  ".xls",
  ".xlsx",
  ".html",
  ".htm",
  ".tex",
  ".md",
  ".pdf",
  ".png",
  ".svg",
];

/** Throws `E_USAGE`, naming the option, if the extension promises what is not in `endings`: ".csv", ".csv.gz". */
export function requireEnding(option: string, path: string, written: string, endings: readonly string[]): void {
  const name = path.toLowerCase();
  const [packing = ""] = /\.(?:gz|zst|bz2|xz|zip)$/.exec(name) ?? [];
  const [ending = ""] = /\.[a-z]+$/.exec(name.slice(0, name.length - packing.length)) ?? [];
  if (CONTENTS.includes(ending) ? endings.includes(ending + packing) : endings.some((each) => each.endsWith(packing)))
    return;
  throw usageError({
    subject: `\`${option} ${path}\`: ${written}`,
    remedy: `Use a name that ends in ${endings.join(", ").replace(/, (?=[^,]*$)/, " or ")}.`,
  });
}

/** Statistics of repeated measurements, and their Markdown table. */

export interface Summary {
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
  /** Sample standard deviation; 0 for a single value. */
  readonly deviation: number;
  /** Standard error of the mean. */
  readonly error: number;
}

/** Summary of at least one finite value. */
export function summary(values: readonly number[]): Summary {
  if (values.length === 0) throw new RangeError("a summary needs at least one value");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
  return {
    min: sorted[0] as number,
    median: sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2,
    mean,
    max: sorted.at(-1) as number,
    deviation,
    error: deviation / Math.sqrt(values.length),
  };
}

/**
 * Ratios of `mine` to `theirs`, which were measured in turns. A shared machine is sometimes slowed down but never sped
 * up, so the best runs are most informative; the median of the pairs shows whether that was one lucky run.
 */
export function ratios(
  mine: readonly number[],
  theirs: readonly number[],
): { readonly best: number; readonly median: number } {
  const pairs = Math.min(mine.length, theirs.length);
  const each = Array.from({ length: pairs }, (_, i) => (mine[i] as number) / (theirs[i] as number));
  return { best: Math.max(...mine) / Math.max(...theirs), median: summary(each).median };
}

/** The share of equal elements of two non-empty lists of equal length. */
export function equalShare(mine: ArrayLike<number>, theirs: ArrayLike<number>): number {
  if (mine.length !== theirs.length || mine.length === 0) {
    throw new RangeError(`lists of ${mine.length} and ${theirs.length} numbers cannot be compared`);
  }
  let equal = 0;
  for (let i = 0; i < mine.length; i++) if (mine[i] === theirs[i]) equal++;
  return equal / mine.length;
}

/** A count with three significant digits, then k or M: "1.24 M", "873 k", "56". */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "-";
  const [scale, unit] = value >= 999_500 ? [1e6, " M"] : value >= 10_000 ? [1e3, " k"] : [1, ""];
  const scaled = value / scale;
  return `${unit === "" ? Math.round(scaled) : Number(scaled.toPrecision(3))}${unit}`;
}

/** A number with `digits` decimals, and no minus sign before zero. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(0\.0+)$/, "$1");
}

/** A share as percent with two decimals: "84.65". */
export function percent(share: number): string {
  return fixed(100 * share, 2);
}

/** A Markdown table whose columns are also aligned in plain text. Numeric columns are right-aligned. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const numeric = header.map((_, column) =>
    rows.every((row) => /^$|^[-+]?[\d.]+( ?[kMx%])?$|^-$/.test(row[column] ?? "")),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (numeric[i] ? (cells[i] ?? "").padStart(width) : (cells[i] ?? "").padEnd(width))).join(" | ")} |`;
  const rule = widths.map((width, i) => (numeric[i] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(header), line(rule), ...rows.map(line)].join("\n");
}

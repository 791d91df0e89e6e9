/** The rule of decision 46 computed from the rows: a number far from all others is learned as the nearest number that is not far. */

export interface WeighedRow {
  readonly values: ArrayLike<number>;
  readonly weight: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** The value at which number `x` of attribute `a` is learned after `rows`, whose numbers are those learned. */
export function nearNumber(rows: readonly WeighedRow[], a: number, x: number, weight: number): number {
  const known = rows.filter(({ values }) => Math.abs(values[a]) <= 1e75);
  const total = sum(known.map((row) => row.weight));
  if (!(Math.abs(x) <= 1e75) || total < 30 * weight || known.length === 0) return x;
  const values = known.map((row) => row.values[a]);
  const mean = sum(known.map((row, i) => row.weight * values[i])) / total;
  const variance = sum(known.map((row, i) => row.weight * (values[i] - mean) ** 2)) / total;
  if (values.every((value) => value === values[0])) return x; // the variance may not be 0, as the mean is rounded
  const far = 10 * Math.sqrt(variance);
  if (x < Math.min(...values, mean - far)) return Math.min(...values, mean - far);
  return x > Math.max(...values, mean + far) ? Math.max(...values, mean + far) : x;
}

/** Applies the rule to all numeric attributes of a row. */
export function nearRow<R extends WeighedRow>(rows: readonly R[], row: R, isNumeric: (a: number) => boolean): R {
  const values = Float64Array.from(row.values, (x, a) => (isNumeric(a) ? nearNumber(rows, a, x, row.weight) : x));
  return { ...row, values };
}

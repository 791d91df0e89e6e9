/** The chi-square test of independence, in closed forms of the distribution: sums for whole degrees of freedom. */
import { exp, log, normalCdf } from "../../core/index.ts";

/** Above this, the cube root of a sum is close enough to normal (Wilson and Hilferty). */
const MANY = 100;

/** The probability that a chi-square variable with `freedom` >= 1 degrees of freedom exceeds x. */
export function chiSquareTail(x: number, freedom: number): number {
  if (!(x > 0)) return 1;
  if (freedom > MANY) {
    const spread = 2 / (9 * freedom);
    return normalCdf(-(exp(log(x / freedom) / 3) - (1 - spread)) / Math.sqrt(spread));
  }
  const isOdd = freedom % 2 === 1;
  // Even: e^(-x/2) (1 + (x/2)/1 + (x/2)^2/(1 2) + ...).
  // Odd: 2 Phi(-sqrt x), then e^(-x/2) sqrt(2 x/pi) (1 + x/3 + x^2/(3 5) + ...).
  let tail = isOdd ? 2 * normalCdf(-Math.sqrt(x)) : 0;
  let term = exp(-x / 2) * (isOdd ? Math.sqrt((2 * x) / Math.PI) : 1);
  for (let k = isOdd ? 3 : 2; k <= freedom; k += 2) {
    tail += term;
    term *= x / k;
  }
  return tail;
}

/**
 * The probability of a table at least as uneven if rows and columns are independent; 1 if fewer than two rows or
 * columns have weight. Row r begins at `table[at + r * stride]`.
 */
export function independence(
  table: Float64Array,
  at: number,
  rows: number,
  stride: number,
  columns: number,
  sums: Float64Array,
): number {
  let total = 0;
  let rowsMet = 0;
  for (let c = 0; c < columns; c++) sums[c] = 0;
  for (let r = 0; r < rows; r++) {
    let sum = 0;
    for (let c = 0; c < columns; c++) {
      const n = table[at + r * stride + c];
      sum += n;
      sums[c] += n;
    }
    total += sum;
    rowsMet += Number(sum > 0);
  }
  let columnsMet = 0;
  for (let c = 0; c < columns; c++) columnsMet += Number(sums[c] > 0);
  if (rowsMet < 2 || columnsMet < 2) return 1;
  let statistic = 0;
  for (let r = 0; r < rows; r++) {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += table[at + r * stride + c];
    for (let c = 0; c < columns; c++) {
      const expected = (sum * sums[c]) / total;
      const difference = table[at + r * stride + c] - expected;
      if (expected > 0) statistic += (difference * difference) / expected;
    }
  }
  return chiSquareTail(statistic, (rowsMet - 1) * (columnsMet - 1));
}

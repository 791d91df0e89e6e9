/**
 * How much of a class lies to the left of a cut of a numeric attribute, assuming normally distributed numbers: from a
 * table of the normal distribution function and of the corresponding entropy.
 */
import { exp, log2, normalCdf, timesLog2 } from "../../core/index.ts";
import { Block } from "../counts/block.ts";
import { areTwo } from "../counts/two-values.ts";

const enum Normal {
  /** Beyond -8 and 8 the distribution function is 0 or 1 to fifteen digits. */
  END = 8,
  /** Table steps per unit. */
  STEPS = 64,
}

// For each step from -8 to 8: the distribution function p, its slope, the entropy of (p, 1 - p) in bits, and its slope.
let normalTable: Float64Array | undefined;

function makeNormalTable(): Float64Array {
  const steps = 2 * Normal.END * Normal.STEPS;
  normalTable = new Float64Array(4 * (steps + 1));
  for (let i = 0; i <= steps; i++) {
    const x = i / Normal.STEPS - Normal.END;
    const below = normalCdf(x);
    const above = normalCdf(-x);
    const density = exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI) / Normal.STEPS;
    normalTable[4 * i] = below;
    normalTable[4 * i + 1] = density;
    normalTable[4 * i + 2] = -below * log2(below) - above * log2(above);
    normalTable[4 * i + 3] = density * (log2(above) - log2(below));
  }
  return normalTable;
}

/**
 * The cubic through two neighbouring steps. Its error is below 1e-9, far below that of assuming a normal distribution.
 */
function interpolate(table: Float64Array, at: number, t: number): number {
  const p0 = table[at];
  const d0 = table[at + 1];
  const rise = table[at + 4] - p0;
  const d1 = table[at + 5];
  return p0 + t * (d0 + t * (3 * rise - 2 * d0 - d1 + t * (d0 + d1 - 2 * rise)));
}

/** The root of a / b, where b may be so small that a / b is infinite. */
function rootOfRatio(a: number, b: number): number {
  const ratio = a / b;
  return ratio < Infinity ? Math.sqrt(ratio) : Math.sqrt(a) / Math.sqrt(b);
}

/**
 * For each of the first `cuts` numbers of `cutValues`, writes the weight of a class at or below it to `masses` and adds
 * it to `left`. With `wantsEntropies`, adds the weight of the class times the entropy in bits of the side, left or
 * right, that its rows are on to `entropies`. The class's numbers, laid out as in `BlockShape`, begin at `stats[at]`;
 * its weight is at `stats[weightAt]`.
 */
export function addClassMasses(
  stats: Float64Array,
  at: number,
  weightAt: number,
  cutValues: Float64Array,
  cuts: number,
  masses: Float64Array,
  left: Float64Array,
  entropies: Float64Array,
  wantsEntropies: boolean,
): void {
  const n = stats[weightAt];
  const mean = stats[at + Block.MEAN];
  const squares = stats[at + Block.SQUARES];
  const smallest = stats[at + Block.SMALLEST];
  const largest = stats[at + Block.LARGEST];
  const freedom = Math.max(n - 1, n / 2); // with small row weights n - 1 is no number of rows
  const inverseDeviation = squares > 0 ? rootOfRatio(freedom, squares) : 0;
  const table = normalTable ?? makeNormalTable();
  for (let i = 0; i < cuts; i++) {
    const cut = cutValues[i];
    let mass = 0;
    let entropy = 0;
    if (cut >= largest) mass = n;
    else if (cut >= smallest) {
      const distance = cut - mean;
      const z = distance * inverseDeviation;
      if (inverseDeviation === 0 || z <= -Normal.END || z >= Normal.END) mass = distance >= 0 ? n : 0;
      else {
        const position = (z + Normal.END) * Normal.STEPS;
        const step = position | 0;
        mass = n * interpolate(table, 4 * step, position - step);
        if (wantsEntropies) entropy = n * interpolate(table, 4 * step + 2, position - step);
      }
    }
    masses[i] = mass;
    left[i] += mass;
    if (wantsEntropies) entropies[i] += entropy;
  }
}

/**
 * The same for the first of `cutValues`, of a class that has had no numbers but its smallest and its largest one: its
 * rows on the left are counted.
 */
export function addClassCount(
  stats: Float64Array,
  at: number,
  weightAt: number,
  cutValues: Float64Array,
  masses: Float64Array,
  left: Float64Array,
  entropies: Float64Array,
): void {
  const n = stats[weightAt];
  const smallest = stats[at + Block.SMALLEST];
  const largest = stats[at + Block.LARGEST];
  const share = (largest - stats[at + Block.MEAN]) / (largest - smallest);
  const large = 4096 * n; // added and subtracted, it rounds to twelve digits, which may be up: whole weights stay whole
  masses[0] = cutValues[0] >= largest ? n : cutValues[0] >= smallest ? Math.min(n * share + large - large, n) : 0;
  left[0] += masses[0];
  entropies[0] += timesLog2(n) - timesLog2(masses[0]) - timesLog2(n - masses[0]);
}

/** The smallest and the largest number that `findRange` has found; a returned double may be allocated. */
export const range = /* @__PURE__ */ new Float64Array(2);

/**
 * Finds the range of an attribute in the first `count` classes, whose blocks begin at `heads`: its numbers are `offset`
 * further on, its weight `weightAt`. Returns whether it has different numbers.
 */
export function findRange(
  stats: Float64Array,
  heads: Int32Array,
  count: number,
  offset: number,
  weightAt: number,
): boolean {
  let smallest = Infinity;
  let largest = -Infinity;
  for (let i = 0; i < count; i++) {
    const q = heads[i] + offset;
    if (stats[heads[i] + weightAt] === 0) continue;
    smallest = Math.min(smallest, stats[q + Block.SMALLEST]);
    largest = Math.max(largest, stats[q + Block.LARGEST]);
  }
  range[0] = smallest;
  range[1] = largest;
  return smallest < largest;
}

/** Whether it has two numbers only: both ends of the range just found. */
export function hasTwoNumbers(
  stats: Float64Array,
  heads: Int32Array,
  count: number,
  offset: number,
  weightAt: number,
): boolean {
  for (let i = 0; i < count; i++) {
    const w = heads[i] + weightAt;
    if (stats[w] > 0 && !areTwo(stats, heads[i] + offset, w, range[0], range[1])) return false;
  }
  return true;
}

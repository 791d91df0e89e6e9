/** Poisson draws: from a table for a fixed mean, by inversion for any mean. */
import { exp, exponentiate } from "./numeric.ts";
import { drawNormal, type Random } from "./random.ts";
import { withRoom } from "./scratch.ts";

/** Scales 53 random bits to [0, 1), as in `Random.uniform`. */
const INVERSE_2_53 = 2 ** -53;

const one = /* @__PURE__ */ new Float64Array(1);
let given = /* @__PURE__ */ new Float64Array(0); // scratch: copies of the means, which `out` may overwrite

/** Poisson draw: inversion with one uniform below a mean of 100, a rounded normal approximation from there on. */
export function drawPoisson(random: Random, mean: number): number {
  one[0] = mean;
  drawPoissons(random, one, 1, one);
  return one[0];
}

/** Poisson draws for the first `count` means, in order, written to `out`, which may be `means` itself. */
export function drawPoissons(random: Random, means: Float64Array, count: number, out: Float64Array): void {
  given = withRoom(given, count);
  for (let i = 0; i < count; i++) {
    given[i] = means[i];
    out[i] = -means[i];
  }
  exponentiate(out, 0, count);
  for (let i = 0; i < count; i++) {
    const mean = given[i];
    if (mean >= 100) {
      out[i] = Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)));
      continue;
    }
    const high = random.bits() >>> 5; // `random.uniform()` inlined: returning a double may allocate
    const u = (high * 67108864 + (random.bits() >>> 6)) * INVERSE_2_53;
    // The first terms without branches, which would be unpredictable.
    const none = out[i];
    const one = none * mean;
    const two = one * (mean * (1 / 2));
    let term = two * (mean * (1 / 3));
    let sum = none + one + two + term;
    let k = Number(u >= none) + Number(u >= none + one) + Number(u >= none + one + two) + Number(u >= sum);
    if (k === 4) {
      // The sum of all terms may stay below the largest u: stop when it no longer grows.
      for (let before = 0; u >= sum && sum > before; k++) {
        before = sum;
        term *= mean / k;
        sum += term;
      }
      k--;
    }
    out[i] = k;
  }
}

/** Poisson draws with a fixed mean below 100, from a table of the distribution function; one uniform per draw. */
export class PoissonTable {
  readonly #cumulative: Float64Array;
  /** Start of the search, by the first eight bits of the uniform number: most draws end at the start. */
  readonly #guide: Int32Array;

  constructor(mean: number) {
    const cumulative: number[] = [];
    let term = exp(-mean);
    let sum = 0;
    for (let k = 0; k < 1000 && (k <= mean || term > 1e-18); k++) {
      sum += term;
      cumulative.push(sum);
      term *= mean / (k + 1);
    }
    this.#cumulative = Float64Array.from(cumulative);
    this.#guide = Int32Array.from({ length: 256 }, (_, i) => cumulative.filter((sum) => sum <= i / 256).length);
  }

  /** An integer of at least 0; takes two words of 32 bits from `random`. */
  draw(random: Random): number {
    const cumulative = this.#cumulative;
    const high = random.bits() >>> 5; // `random.uniform()` inlined: functions return integers without allocation
    const u = (high * 67108864 + (random.bits() >>> 6)) * INVERSE_2_53;
    let k = this.#guide[high >>> 19];
    while (k < cumulative.length && u >= cumulative[k]) k++;
    return k;
  }
}

let last: readonly [mean: number, table: PoissonTable] | undefined;

/** A table for a mean; models created consecutively with the same mean share it. */
export function poissonTable(mean: number): PoissonTable {
  if (last === undefined || last[0] !== mean) last = [mean, new PoissonTable(mean)];
  return last[1];
}

/** Normal draws. */
import { log } from "./numeric.ts";
import type { Random } from "./random.ts";

/** Standard normal draw (polar method; the second value of the pair is discarded, so `random` is the whole state). */
export function drawNormal(random: Random): number {
  for (;;) {
    const u = 2 * random.uniform() - 1;
    const v = 2 * random.uniform() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * log(s)) / s);
  }
}

/** Shared by generators; not part of the public API. */
import { CoppiceError, type Random, type Schema, sin } from "../core/index.ts";
import type { Generator } from "./generator.ts";

/** Throws `E_PARAM` if `drifting` exceeds the parameter that counts what may drift. */
export function checkDrifting(owner: string, drifting: number, whole: string, limit: number): void {
  if (drifting <= limit) return;
  throw new CoppiceError("E_PARAM", {
    subject: `${owner}: \`drifting\``,
    expected: `must be at most \`${whole}\`, which is ${limit}`,
    given: drifting,
    remedy: `Lower \`drifting\` or raise \`${whole}\`.`,
  });
}

/** Whether a point is below the curve of SINE2 and MIXED (Gama et al. 2004): y < 0.5 + 0.3 sin(3 pi x). */
export function isBelowWave(x: number, y: number): boolean {
  return y < 0.5 + 0.3 * sin(3 * Math.PI * x);
}

/** A finite set, each row once, in random order (Fisher and Yates). */
export function shuffledSet(
  schema: Schema,
  rows: ArrayLike<number>,
  labels: readonly number[],
  random: Random,
): Generator {
  const width = schema.attributes.length;
  const order = Int32Array.from(labels, (_, i) => i);
  for (let left = order.length; left > 1; left--) {
    const drawn = random.integer(left);
    const last = order[left - 1];
    order[left - 1] = order[drawn];
    order[drawn] = last;
  }
  let at = 0;
  return {
    schema,
    next(row, start) {
      if (at === order.length) return -1;
      const i = order[at++];
      for (let a = 0; a < width; a++) row[start + a] = rows[i * width + a];
      return labels[i];
    },
  };
}

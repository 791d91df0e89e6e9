/** How many, and which, attributes a leaf or a member uses. */
import type { Random } from "../../core/index.ts";

export interface SubspaceParams {
  readonly subspace: "share" | "root-plus-one" | "root";
  readonly attributeShare: number;
}

/** Of `attributes`, a share or a root of them; at least one. */
export function subspaceSize({ subspace, attributeShare }: SubspaceParams, attributes: number): number {
  const root = Math.round(Math.sqrt(attributes));
  const wanted = { share: Math.round(attributeShare * attributes), "root-plus-one": root + 1, root }[subspace];
  return Math.min(Math.max(wanted, 1), Math.max(attributes, 1));
}

/** `size` of the attributes at random, ascending: a partial Fisher-Yates shuffle. */
export function drawSubset(random: Random, attributes: number, size: number): Int32Array {
  const pool = Int32Array.from({ length: attributes }, (_, a) => a);
  for (let j = 0; j < size; j++) {
    const k = j + random.integer(attributes - j);
    const chosen = pool[k];
    pool[k] = pool[j];
    pool[j] = chosen;
  }
  return pool.slice(0, size).sort();
}

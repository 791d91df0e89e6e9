/** Priming with plain lists: one twin learns the first rows while they are kept in a list; a second twin is then trained on the list. */
import { Random } from "../src/core/index.ts";
import type { NaiveTwin } from "./naive-twins.ts";

/** A kept row. */
export interface Kept {
  readonly row: Float64Array;
  readonly label: number;
  readonly weight: number;
}

export interface NaiveOnline extends NaiveTwin {
  /** Trains on all rows at once, with random draws from `draws`. */
  train(kept: readonly Kept[], draws: Random): void;
}

/** `online`: makes a fresh twin of the online method, with its own random stream. */
export function naivePrimed(seed: number, primeRows: number, online: (chance: Random) => NaiveOnline): NaiveTwin {
  const root = Random.seeded(seed);
  const [first, trained, draws] = [root.fork(), root.fork(), root.fork()];
  const kept: Kept[] = [];
  let twin = online(first);
  return {
    answer: (row) => twin.answer(row),
    learn(row, label, weight) {
      twin.learn(row, label, weight);
      if (kept.length === primeRows) return;
      kept.push({ row: row.slice(), label, weight });
      if (kept.length < primeRows) return;
      twin = online(trained);
      twin.train(kept, draws);
    },
  };
}

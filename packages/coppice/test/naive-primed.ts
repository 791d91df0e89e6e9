/** Priming in plain lists: the first rows in one, while a twin learns them, and then another twin, which is made of them. */
import { Random } from "../src/core/index.ts";
import type { NaiveTwin } from "./naive-twins.ts";

/** A row that has been kept. */
export interface Kept {
  readonly row: Float64Array;
  readonly label: number;
  readonly weight: number;
}

export interface NaiveOnline extends NaiveTwin {
  /** Learns rows that are all there, with what is drawn from `draws`. */
  train(kept: readonly Kept[], draws: Random): void;
}

/** `online`: a fresh twin of the online method, with a stream of its own. */
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

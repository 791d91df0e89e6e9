/** Compares interrupted and resumed ensembles with uninterrupted ones; also trains ensembles under a byte budget. */
import { expect } from "vitest";
import type { CoppiceError, Definition, Model } from "../src/core/index.ts";
import { loadModel, saveModel } from "../src/snapshot/index.ts";
import { type Example, isSame } from "./naive-twins.ts";

/**
 * Trains two identical models, and saves and loads one of them after every row with an event and after every `every`-th. Both
 * must predict the same before each row and end with the same bytes. Returns how often each event occurred.
 */
export function interrupted(
  make: () => Model,
  definitions: readonly unknown[],
  examples: readonly Example[],
  every = 100,
  afterLoading: (stopped: Model, straight: Model) => void = () => {},
): Readonly<Record<string, number>> {
  const straight = make();
  let stopped = make();
  const events: Record<string, number> = {};
  for (const [i, { record, label, weight }] of examples.entries()) {
    expect(stopped.predictProba(record)).toEqual(straight.predictProba(record));
    straight.learn(record, label, weight);
    stopped.classifier.events = [];
    stopped.learn(record, label, weight);
    const found = stopped.classifier.events;
    if (found.length === 0 && i % every !== every >> 1) continue;
    for (const { kind } of found) events[kind] = (events[kind] ?? 0) + 1;
    const bytes = saveModel(stopped);
    stopped = loadModel(bytes, definitions as readonly Definition[]);
    expect(isSame(saveModel(stopped), bytes), `row ${i + 1}`).toBe(true);
    afterLoading(stopped, straight);
  }
  expect(isSame(saveModel(stopped), saveModel(straight))).toBe(true);
  return events;
}

/**
 * Trains a model on rows with new values and, if `newClasses`, new classes. It may reject rows, which must then change
 * nothing. Returns the number of rejected rows and the most bytes used.
 */
export function growing(
  model: Model,
  examples: readonly Example[],
  newClasses: boolean,
  afterRow: () => void = () => {},
): { readonly refused: number; readonly most: number } {
  let [refused, most] = [0, 0];
  for (const [i, { record, label }] of examples.entries()) {
    const before = saveModel(model);
    try {
      model.learn(i % 2 === 0 ? { ...record, v: `w${i}` } : record, newClasses && i % 8 === 0 ? `d${i}` : label);
    } catch (error) {
      expect((error as CoppiceError).code).toBe("E_PARAM");
      expect(isSame(saveModel(model), before), `row ${i + 1}`).toBe(true);
      refused++;
    }
    most = Math.max(most, model.byteLength);
    afterRow();
  }
  return { refused, most };
}

import { type Classifier, defineSchema, numeric } from "coppice/core";
import { expect, it } from "vitest";
import { cellOf, factsOf, scoresOf } from "./scores.ts";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] });
const stream = { schema, rows: Float64Array.of(1, 2, Number.NaN), labels: Int32Array.of(0, 1, 2), count: 3 };

/** A model that answers these probabilities, whatever the row. */
function answering(...answers: readonly (readonly number[])[]): Classifier {
  const model = {
    predictThenLearnMany(_rows: Float64Array, _count: number, _labels: Int32Array, out: Float64Array) {
      out.set(answers.flat());
    },
  };
  return model as unknown as Classifier;
}

it("scores three rows as computed by hand", () => {
  const scores = scoresOf(answering([0.5, 0.25, 0.25], [0.5, 0.5, 0], [0.25, 0.5, 0.25]), stream);
  expect(scores.accuracy).toBe(1 / 3); // of two equal ones the first is the answer
  expect(scores.logLoss).toBeCloseTo((2 * Math.LN2 + Math.log(4)) / 3, 12);
  // 1/4 + 1/16 + 1/16, then 1/4 + 1/4, then 1/16 + 1/4 + 9/16
  expect(scores.brier).toBeCloseTo((0.375 + 0.5 + 0.875) / 3, 12);
});

it("has a limit for certainty that was wrong, and none for the Brier score", () => {
  const scores = scoresOf(answering([0, 1, 0], [0, 1, 0], [0, 1, 0]), stream);
  expect(scores.logLoss).toBeCloseTo((2 * 15 * Math.LN10) / 3, 10);
  expect(scores.brier).toBeCloseTo(4 / 3, 12);
});

it("writes down the mean over seeds and its standard error", () => {
  const cell = cellOf("m", [
    { accuracy: 0.5, logLoss: 1, brier: 0.2, bytes: 100 },
    { accuracy: 0.7, logLoss: 1, brier: 0.2, bytes: 100 },
  ]);
  expect(cell).toEqual({
    spec: "m",
    seeds: 2,
    accuracy: { mean: 0.6, error: 0.1 }, // the deviation, root 0.02, by root 2
    logLoss: { mean: 1, error: 0 },
    brier: { mean: 0.2, error: 0 },
    bytes: { mean: 100, error: 0 },
  });
  expect(cellOf("m", [{ accuracy: 0.5, logLoss: 1, brier: 0.2 }])).not.toHaveProperty("bytes"); // MOA tells none
});

it("knows a stream by its shape and sum, missing values apart", () => {
  expect(factsOf(stream)).toEqual({ rows: 3, attributes: 1, classes: 3, sum: 6 });
});

/**
 * The protocol for small sets (section 5.1): random halves, learning from rows drawn with replacement from one of them,
 * and errors on both measured at intervals.
 */
import { buildSeeded, Random, type Spec } from "coppice/core";
import { multiplexor, ticTacToe } from "coppice/streams";
import { type DataSet, generated, permutation } from "../common/data-set.ts";

export interface Protocol {
  /** Random halves. */
  readonly splits: number;
  /** Rows learned, N_max. */
  readonly updates: number;
  /** Rows learned between two measurements of the errors, S. */
  readonly every: number;
  readonly seed: number;
}

/** Errors of one split, by measurement. */
export interface Curve {
  readonly training: readonly number[];
  readonly test: readonly number[];
}

/** All rows of the multiplexor with three address bits, each once. */
export function wholeMultiplexor(): DataSet {
  const { schema } = multiplexor();
  const width = schema.attributes.length;
  const rows = Float64Array.from({ length: 2 ** width * width }, (_, i) => (Math.floor(i / width) >> (i % width)) & 1);
  const labels = Int32Array.from({ length: 2 ** width }, (_, i) => {
    const [first, second, third] = rows.subarray(i * width, i * width + 3);
    return rows[i * width + 3 + 4 * first + 2 * second + third];
  });
  return { schema, rows, labels };
}

export const benchmarks: readonly (readonly [name: string, data: () => DataSet])[] = [
  ["multiplexor", wholeMultiplexor],
  ["TTT1", () => generated(ticTacToe({ encoding: "bits" }), 958)],
  ["TTT2", () => generated(ticTacToe({ encoding: "ascii" }), 958)],
];

/** Halves and draws are the same for all models. */
export function learningCurves(spec: Spec, { schema, rows, labels }: DataSet, protocol: Protocol): Curve[] {
  const { splits, updates, every, seed } = protocol;
  const width = schema.attributes.length;
  const drawn = new Float64Array(every * width);
  const truths = new Int32Array(every);
  return Array.from({ length: splits }, (_, split) => {
    const random = Random.seeded(seed + split);
    const order = permutation(labels.length, random);
    const training = order.subarray(0, labels.length >> 1);
    const test = order.subarray(labels.length >> 1);
    const model = buildSeeded(spec, schema, seed + split);
    const errorOn = (half: Int32Array) => {
      let wrong = 0;
      for (const i of half) if (model.predictOne(rows.subarray(i * width, (i + 1) * width)) !== labels[i]) wrong++;
      return wrong / half.length;
    };
    const curve = { training: [] as number[], test: [] as number[] };
    for (let done = 0; done < updates; ) {
      const count = Math.min(every, updates - done);
      for (let k = 0; k < count; k++) {
        const i = training[random.integer(training.length)];
        drawn.set(rows.subarray(i * width, (i + 1) * width), k * width);
        truths[k] = labels[i];
      }
      model.learnMany(drawn, count, truths);
      done += count;
      curve.training.push(errorOn(training));
      curve.test.push(errorOn(test));
    }
    return curve;
  });
}

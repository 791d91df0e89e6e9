/**
 * The contenders: ensembles that learn all the time, and the original Arc-x4 (table 1-A), whose experts are trained one
 * by one, then frozen. All get equally many rows per round.
 */
import { buildSeeded, Random, type Spec } from "coppice/core";
import type { DataSet } from "../common/data-set.ts";

/** Rows of a set that may be learned, with the current labels. */
export interface Training {
  readonly data: DataSet;
  readonly rows: Int32Array;
  /** Of all rows of the set, including those held out. */
  readonly labels: Int32Array;
}

export interface Contender {
  /** Learns the given number of presentations. */
  round(training: Training, presentations: number): void;
  answer(row: Float64Array): number;
}

export const rowOf = ({ schema, rows }: DataSet, i: number): Float64Array => {
  const width = schema.attributes.length;
  return rows.subarray(i * width, (i + 1) * width);
};

/** A model that keeps learning rows drawn with replacement. */
export function continuous(spec: Spec, { schema }: DataSet, seed: number): Contender {
  const model = buildSeeded(spec, schema, seed);
  const random = Random.seeded(seed);
  return {
    round({ data, rows, labels }, presentations) {
      for (let n = 0; n < presentations; n++) {
        const i = rows[random.integer(rows.length)];
        model.learnOne(rowOf(data, i), labels[i]);
      }
    },
    answer: (row) => model.predictOne(row),
  };
}

/**
 * Arc-x4, one round per expert: rows are drawn by their weights 1 + m^4, where m is the number of mistakes that experts
 * made on the row when they were new. An expert no better than chance (1 / C for C classes) is discarded, and weights
 * are reset.
 */
export class SequentialArc implements Contender {
  readonly #spec: Spec;
  readonly #data: DataSet;
  readonly #seed: number;
  readonly #random: Random;
  readonly #experts: ReturnType<typeof buildSeeded>[] = [];
  #mistakes = new Int32Array(0); // m(i)
  #rounds = 0;

  constructor(spec: Spec, data: DataSet, seed: number) {
    this.#spec = spec;
    this.#data = data;
    this.#seed = seed;
    this.#random = Random.seeded(seed);
  }

  get experts(): number {
    return this.#experts.length;
  }

  round({ data, rows, labels }: Training, presentations: number): void {
    if (this.#mistakes.length !== rows.length) this.#mistakes = new Int32Array(rows.length);
    const mistakes = this.#mistakes;
    const expert = buildSeeded(this.#spec, this.#data.schema, this.#seed + 1000 * this.#rounds++);
    const until = new Float64Array(rows.length); // cumulative weights
    let sum = 0;
    for (let i = 0; i < rows.length; i++) {
      sum += 1 + mistakes[i] ** 4; // w(i)
      until[i] = sum;
    }
    for (let n = 0; n < presentations; n++) {
      const i = rows[firstAbove(until, this.#random.uniform() * sum)];
      expert.learnOne(rowOf(data, i), labels[i]);
    }
    const isWrong = rows.map((i) => Number(expert.predictOne(rowOf(data, i)) !== labels[i])); // e(i)
    const error = isWrong.reduce((total, wrong, i) => total + wrong * (1 + mistakes[i] ** 4), 0) / sum;
    if (error >= 1 - 1 / data.schema.target.classes.length) {
      mistakes.fill(0);
      return;
    }
    this.#experts.push(expert);
    isWrong.forEach((wrong, i) => {
      mistakes[i] += wrong;
    });
  }

  /** Equal votes; ties go to the first class. */
  answer(row: Float64Array): number {
    const votes = new Array<number>(this.#data.schema.target.classes.length).fill(0);
    for (const expert of this.#experts) votes[expert.predictOne(row)]++;
    return votes.indexOf(Math.max(...votes));
  }
}

/** The first position where an increasing sequence is above x. */
function firstAbove(sums: Float64Array, x: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle] > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

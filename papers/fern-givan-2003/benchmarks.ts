/**
 * The protocol for small sets (section 5.1): random halves, learning from rows drawn with replacement from one of them,
 * and errors on both measured at intervals.
 */
import { Attribute, buildSeeded, nominal, Random, Schema, type Spec } from "coppice/core";
import type { Ensemble } from "coppice/ensembles";
import { multiplexor, ticTacToe } from "coppice/streams";
import { type DataSet, generated, permutation, readNumeric } from "../common/data-set.ts";

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

const VOWELS = ["A", "E", "I", "O", "U"];
const BITS = 4; // the attributes of Letter are integers from 0 to 15

/** FOLDER/letter: is the letter a vowel? Four bits per attribute, the highest first. */
export function vowel(folder: string | undefined): DataSet | undefined {
  const letter = readNumeric(folder, "letter");
  if (letter === undefined) return undefined;
  const { attributes, target } = letter.schema;
  const names = attributes.flatMap(({ name }) => Array.from({ length: BITS }, (_, bit) => `${name}-${bit + 1}`));
  const schema = new Schema(
    names.map((name) => new Attribute(name, nominal(["0", "1"]))),
    "class",
    ["consonant", "vowel"],
  );
  const rows = new Float64Array(letter.rows.length * BITS);
  letter.rows.forEach((value, i) => {
    for (let bit = 0; bit < BITS; bit++) rows[i * BITS + bit] = (value >> (BITS - 1 - bit)) & 1;
  });
  const isVowel = (target.classes as readonly unknown[]).map((name) => Number(VOWELS.includes(name as string)));
  return { schema, rows, labels: letter.labels.map((label) => isVowel[label]) };
}

/** Names, sets (`undefined` if the folder lacks it), and rows learned, N_max. */
export const benchmarks: readonly (readonly [
  name: string,
  data: (folder?: string) => DataSet | undefined,
  updates: number,
])[] = [
  ["multiplexor", wholeMultiplexor, 50_000],
  ["TTT1", () => generated(ticTacToe({ encoding: "bits" }), 958), 50_000],
  ["TTT2", () => generated(ticTacToe({ encoding: "ascii" }), 958), 50_000],
  ["vowel", vowel, 100_000],
];

/**
 * Halves and draws are the same for all models. With `member`, the errors are those of one member of an ensemble, by its
 * own predictions.
 */
export function learningCurves(spec: Spec, data: DataSet, protocol: Protocol, member?: number): Curve[] {
  const { schema, rows, labels } = data;
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
    const measured = member === undefined ? model : (model as Ensemble).members[member];
    const errorOn = (half: Int32Array) => {
      let wrong = 0;
      for (const i of half) if (measured.labelAt(rows, i * width) !== labels[i]) wrong++;
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

/**
 * Compares ensembles with their naive twins: the same method written row by row in plain arrays. Both must predict the same,
 * bit for bit, however rows are batched.
 */
import { expect } from "vitest";
import {
  Attribute,
  build,
  Classifier,
  type Context,
  defineClassifier,
  type Inspection,
  type Model,
  type ModelEvent,
  makeKnowing,
  nominal,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
} from "../src/core/index.ts";
import type { Ballot } from "../src/ensembles/index.ts";
import { hoeffdingTree, majorityClass } from "../src/learners/index.ts";

/** A test's own implementation of a method: how it predicts a row and how it learns one. */
export interface NaiveTwin {
  answer(row: Float64Array): number[];
  learn(row: Float64Array, label: number, weight: number): void;
}

export interface Example {
  readonly record: Record<string, unknown>;
  readonly label: string;
  readonly weight: number;
}

/** Trees that split within a few rows; the second one samples its attributes. */
export const lively = hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1 });
export const drawing = hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1, attributesPerLeaf: 1 });

/** The schema of `turningExamples`: two numeric attributes, and a nominal one whose values are added as rows arrive. */
export function turningSchema(classes: readonly string[] = ["c0"]): Schema {
  const attributes = [new Attribute("x", numeric()), new Attribute("v", nominal()), new Attribute("y", numeric())];
  return new Schema(attributes, "class", classes);
}

/**
 * Rows with missing values and weights; classes swap every `turn` rows, two values appear late, and the class of row i is one
 * of the first `classesAt(i)`.
 */
export function turningExamples(
  seed: number,
  count: number,
  turn: number,
  classesAt: (i: number) => number = (i) => (i < count / 3 ? 3 : 4),
): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [random.uniform(), random.uniform()];
    const v = random.integer(i < count / 2 ? 2 : 4);
    const turned = Math.floor(3 * x) + (v === 0 ? 1 : 0) + Math.floor(i / turn);
    const label = random.integer(12) === 0 ? random.integer(classesAt(i)) : turned % classesAt(i);
    const record = { x: random.integer(10) === 0 ? undefined : x, v: random.integer(9) === 0 ? null : `v${v}`, y };
    return { record, label: `c${label}`, weight: [1, 1, 1, 0, 0.5, 2, 3][random.integer(7)] };
  });
}

/** The schema of `turningExamples` with ten declared classes, for `scattered` examples. */
export const scatteredSchema = (): Schema => turningSchema(Array.from({ length: 10 }, (_, c) => `d${c}`));

/** The examples, their four classes among ten declared ones, in another order than that in which they come. */
export function scattered(examples: readonly Example[]): Example[] {
  const places = ["d7", "d2", "d9", "d4"];
  return examples.map((example) => ({ ...example, label: places[Number(example.label.slice(1))] }));
}

/** Weighted rows of two numbers and two classes (`numbersSchema(2)`), some with gaps or outliers; the rule changes every `turn` rows. */
export function numbersExamples(seed: number, count: number, turn: number): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [random.uniform(), random.uniform() * (random.integer(40) === 0 ? 1e4 : 1)];
    const turned = Number(Math.floor(i / turn) % 2 === 0 ? x > 0.4 : x + y > 1);
    const label = random.integer(12) === 0 ? random.integer(2) : turned;
    const record = { x0: random.integer(15) === 0 ? undefined : x, x1: y };
    return { record, label: label === 0 ? "a" : "b", weight: [1, 1, 1, 0, 0.5, 2, 3][random.integer(7)] };
  });
}

/** A numeric attribute, or a nominal one of five values, and a constant; the rule changes every `turn` rows. */
export function loneExamples(seed: number, count: number, turn: number, isNumber: boolean): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const u = random.uniform();
    const v = Math.floor(5 * u);
    const label = random.integer(8) === 0 ? random.integer(3) : (v + Math.floor(i / turn)) % 3;
    const x = random.integer(15) === 0 ? undefined : isNumber ? u : `v${v}`;
    return { record: { x, c: 7 }, label: `c${label}`, weight: [1, 1, 1, 0, 0.5, 2, 3][random.integer(7)] };
  });
}

export function loneSchema(isNumber: boolean): Schema {
  const x = new Attribute("x", isNumber ? numeric() : nominal());
  return new Schema([x, new Attribute("c", numeric())], "class", ["c0"]);
}

/** A nominal attribute that grows to 150 values, most of them rare, and two attributes that determine the class together with it. */
export function manyValuesSchema(): Schema {
  const attributes = [new Attribute("p", nominal()), new Attribute("x", numeric()), new Attribute("q", nominal())];
  return new Schema(attributes, "class", ["c0"]);
}

export function manyValuesExamples(seed: number, count: number): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const p = Math.floor(Math.min(150, 20 + i / 4) * random.uniform() ** 2);
    const [q, x] = [random.integer(2), random.uniform()];
    const label = random.integer(10) === 0 ? random.integer(3) : q === 0 ? p % 3 : Number(x > 0.5);
    const record = { p: random.integer(9) === 0 ? null : `p${p}`, x, q: `q${q}` };
    return { record, label: `c${label}`, weight: [1, 1, 1, 0, 0.5, 2][random.integer(6)] };
  });
}

/** Numbers of which there are two, until one has a third; some are missing; the rule changes every `turn` rows. */
export function flagExamples(seed: number, count: number, turn: number): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const [f, g, h] = [random.integer(2), random.integer(5) === 0 ? 7.5 : -2, random.integer(3)];
    const turned = (f + Number(g > 0) * Math.floor(i / turn) + (h === 0 ? 1 : 0)) % 3;
    const label = random.integer(8) === 0 ? random.integer(3) : turned;
    const third = i > count / 2 && random.integer(20) === 0 ? 0.5 : f;
    const record = { f: third, g: random.integer(12) === 0 ? undefined : g, h: `h${h}` };
    return { record, label: `c${label}`, weight: [1, 1, 1, 0, 0.5, 2, 3][random.integer(7)] };
  });
}

export const flagSchema = (): Schema =>
  new Schema([new Attribute("f", numeric()), new Attribute("g", numeric()), new Attribute("h", nominal())], "class", [
    "c0",
  ]);

/** Rows per batch, whether predictions are made while learning, seed. */
export const runs = [
  [1, true, 0],
  [1, false, 1],
  [7, false, 2],
  [64, true, 3],
] as const;

/** Encodes a batch of examples for a model's kernels; new classes and values are added to the schema. */
export function encoded(schema: Schema, examples: readonly Example[]) {
  const width = schema.attributes.length;
  const data = new Float64Array(examples.length * width);
  for (const [i, { record }] of examples.entries()) schema.encode(record, data, i * width);
  const labels = Int32Array.from(examples, ({ label }) => schema.internClass(label));
  const weights = Float64Array.from(examples, ({ weight }) => weight);
  return { data, labels, weights };
}

/**
 * Rows at which the predictions of a model and its twin differ. `asks`: rows are predicted and learned in one step, else a
 * batch is predicted before it is learned. The twin learns each row with a schema that does not include later rows' values.
 */
export function differences(
  model: Model,
  twin: NaiveTwin,
  examples: readonly Example[],
  batch: number,
  asks: boolean,
  afterBatch?: () => void,
): number[] {
  const { schema, classifier } = model;
  const width = schema.attributes.length;
  const differing: number[] = [];
  const lists = [...schema.attributes, schema.target];
  const known = lists.map((_, i) => (i < width ? schema.attributes[i].values.length : schema.classCount));
  for (let at = 0; at < examples.length; at += batch) {
    const part = examples.slice(at, at + batch);
    const { data, labels, weights } = encoded(schema, part);
    const out = new Float64Array(part.length * schema.classCount);
    const rows = part.map((_, i) => data.slice(i * width, (i + 1) * width));
    const early = asks ? [] : rows.map((row) => twin.answer(row));
    if (!asks) classifier.predictProbaMany(data, part.length, out);
    if (asks) classifier.predictThenLearnMany(data, part.length, labels, out, weights);
    else classifier.learnMany(data, part.length, labels, weights);
    for (const [i, row] of rows.entries()) {
      const answer = early[i] ?? twin.answer(row);
      if (answer.some((p, c) => p !== out[i * schema.classCount + c])) differing.push(at + i + 1);
      if (weights[i] === 0) continue;
      for (const [a, value] of [...row, labels[i]].entries()) {
        if (schema.attributes[a]?.kind !== "numeric" && value >= known[a]) known[a] = value + 1;
      }
      makeKnowing(lists, known, () => twin.learn(row, labels[i], weights[i]));
    }
    afterBatch?.();
  }
  return differing;
}

/** Expects the predictions of a model to equal its twin's, and its events, if the twin has any. */
export function expectTwin(
  model: Model,
  twin: NaiveTwin & { readonly events?: readonly ModelEvent[] },
  examples: readonly Example[],
  [batch, asks]: readonly [batch: number, asks: boolean, seed: number],
  afterBatch?: () => void,
): void {
  model.classifier.events = [];
  const wrong = differences(model, twin, examples, batch, asks, afterBatch);
  expect(wrong, `batches of ${batch}, asks ${asks}`).toEqual([]);
  if (twin.events !== undefined) expect(model.classifier.events).toEqual(twin.events);
}

/** Random streams as an ensemble of `count` members assigns them: `draws`, one per member, and others, forked for learners. */
export function naiveChance(schema: Schema, seed: number | Random, count: number) {
  const root = typeof seed === "number" ? Random.seeded(seed) : seed;
  const streams = Array.from({ length: 2 * count }, () => root.fork());
  return {
    draws: streams.slice(0, count),
    learner: (m: number, base: Spec): Classifier =>
      build(base, { schema, random: streams[count + m].fork(), memory: plainMemory }),
  };
}

/** A schema of `width` numeric attributes. */
export function numbersSchema(width: number, classes: readonly string[] = ["a", "b"]): Schema {
  const attributes = Array.from({ length: width }, (_, a) => new Attribute(`x${a}`, numeric()));
  return new Schema(attributes, "class", classes);
}

/** A learner's probabilities; zeros if it has no prediction. */
export function answerOf(learner: Classifier, row: Float64Array): number[] {
  const out = new Float64Array(learner.schema.classCount);
  if (learner.predictOne(row) >= 0) learner.predictProbaOne(row, out);
  return [...out];
}

/** Shifts votes so that the lowest negative one becomes 0; classes that have not been learned get 0. */
export function lifted(votes: readonly number[], learned: readonly number[]): readonly number[] {
  const least = Math.min(0, ...votes);
  return least < 0 ? votes.map((vote, c) => (learned[c] > 0 ? vote - least : 0)) : votes;
}

/** Adds a member's vote: for its predicted class (hard), by its probabilities (soft), or half of each (both). */
export function castVote(votes: number[], ballot: Ballot = "hard", say: number, answer: readonly number[]): void {
  const part = { hard: 0, both: 1 / 2, soft: 1 }[ballot];
  for (const [c, p] of answer.entries()) votes[c] += part * say * p;
  if (answer.some((p) => p > 0)) votes[answer.indexOf(Math.max(...answer))] += (1 - part) * say;
}

/** Votes as probabilities: without votes, the learned class weights; before any row, equal shares. */
export function shares(votes: readonly number[], learned: readonly number[]): number[] {
  const of = votes.some((vote) => vote > 0) ? votes : votes.map((_, c) => learned[c] ?? 0);
  const sum = of.reduce((a, b) => a + b, 0);
  return of.map((vote) => (sum > 0 ? vote / sum : 1 / of.length));
}

/** The n-th learner predicts the class given by the row's n-th attribute; each records the weights it is trained with. */
export class Told extends Classifier {
  static made: Told[] = [];
  readonly weights: number[] = [];
  readonly number = Told.made.push(this) - 1;

  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[at + c] = rows[start + this.number] === c ? 1 : 0;
  }

  learnAt(_rows: Float64Array, _start: number, _label: number, weight: number): void {
    this.weights.push(weight);
  }

  inspect(): Inspection {
    return { kind: "told", bytes: 0, facts: {} };
  }
}

export const told = defineClassifier({ ...majorityClass, id: "told", create: (context: Context) => new Told(context) });

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

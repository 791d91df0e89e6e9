/** Shared by the tests of batch methods: data sets with missing values, weights and nominal values, and recording learners. */
import {
  Attribute,
  build,
  Classifier,
  type Context,
  type DataSet,
  dataSet,
  defineClassifier,
  type Inspection,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
} from "../src/core/index.ts";
import { majorityClass } from "../src/learners/index.ts";
import { type Example, turningExamples, turningSchema } from "./naive-twins.ts";

/** Converts examples to a data set; their classes and values are added to the schema. */
export function dataSetOf(examples: readonly Example[], schema: Schema = turningSchema()): DataSet {
  const width = schema.attributes.length;
  const rows = new Float64Array(examples.length * width);
  for (const [i, { record }] of examples.entries()) schema.encode(record, rows, i * width);
  const labels = Int32Array.from(examples, ({ label }) => schema.internClass(label));
  return dataSet(
    schema,
    rows,
    labels,
    Float64Array.from(examples, ({ weight }) => weight),
  );
}

export function turningData(seed: number, count: number): DataSet {
  return dataSetOf(turningExamples(seed, count, count)); // one concept: a sample of it can be learned
}

export function rowOf({ rows, schema }: Pick<DataSet, "rows" | "schema">, i: number): Float64Array {
  const width = schema.attributes.length;
  return rows.slice(i * width, (i + 1) * width);
}

/** The row weights; 1 by default. */
export function weightsOf({ weights, count }: DataSet): number[] {
  return Array.from({ length: count }, (_, i) => weights?.[i] ?? 1);
}

/** The rows with positive weight. */
export function learnable(data: DataSet): DataSet {
  const places = weightsOf(data).flatMap((weight, i) => (weight > 0 ? [i] : []));
  const pick = (numbers: ArrayLike<number>) => places.map((i) => numbers[i]);
  const rows = Float64Array.from(places.flatMap((i) => [...rowOf(data, i)]));
  return dataSet(data.schema, rows, Int32Array.from(pick(data.labels)), Float64Array.from(pick(weightsOf(data))));
}

/** Fresh learners, each with the random stream that an ensemble of `count` members assigns to its place. */
export function freshLearners(base: Spec, schema: Schema, count: number, seed: number): (place: number) => Classifier {
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * count }, () => root.fork());
  return (place) => build(base, { schema, random: streams[count + place].fork(), memory: plainMemory });
}

/** The root generator of a trainer's own draws. */
export function trainerRandom(seed: number): Random {
  return Random.seeded(Number.MAX_SAFE_INTEGER - seed);
}

/** Wraps another learner and records the first number and the weight of each learned row. */
export class Watched extends Classifier {
  static made: Watched[] = [];
  readonly learned: [x: number, weight: number][] = [];
  readonly inner: Classifier;

  constructor(context: Context, inner: Classifier) {
    super(context);
    this.inner = inner;
    Watched.made.push(this);
  }

  get weights(): number[] {
    return this.learned.map(([, weight]) => weight);
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    this.inner.predictAt(rows, start, out, at, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.learned.push([rows[start], weight]);
    this.inner.learnAt(rows, start, label, weight);
  }

  inspect(): Inspection {
    return { kind: "watched", bytes: 0, facts: {} };
  }
}

/** A spec of `Watched` learners around `base`; clears the list of earlier ones. */
export function watched(base: Spec) {
  Watched.made = [];
  return defineClassifier({
    ...majorityClass,
    id: "watched",
    create: (context: Context) => new Watched(context, build(base, context)),
  });
}

export function numbersOf(classifier: Classifier, name: string): number[] {
  return [...(classifier.arena.columns.find((column) => column.name === name)?.data ?? [])];
}

export const rounded = (numbers: Iterable<number>) => [...numbers].map((number) => Math.round(number * 1e9) / 1e9);

/** Three classes of about 80, 10 and 10 % of the rows, which two numbers tell with noise. */
export function unequalClasses(seed: number, count: number): DataSet {
  const random = Random.seeded(seed);
  const schema = new Schema([new Attribute("x", numeric()), new Attribute("y", numeric())], "class", ["a", "b", "c"]);
  const rows = Float64Array.from({ length: 2 * count }, () => random.uniform());
  const labels = Int32Array.from({ length: count }, (_, i) => {
    const [x, y] = rows.subarray(2 * i);
    if (random.uniform() < 0.2) return random.integer(3);
    return x > 0.9 ? 1 : y > 0.9 ? 2 : 0;
  });
  return dataSet(schema, rows, labels);
}

/** Reference implementation of rows as vectors for tests, in plain objects: a number per input, by the input's name. */
import { type Classifier, drawNormal, Random, type Schema, schemaFromJson } from "../src/core/index.ts";

export interface Lesson {
  readonly row: Float64Array;
  readonly label: number;
  readonly weight: number;
}

/** A schema of two numeric and two nominal attributes; all values and classes are known from the start. */
export function mixedSchema(classes: number): Schema {
  return schemaFromJson({
    attributes: [
      { name: "day", kind: "nominal", values: Array.from({ length: 9 }, (_, v) => `d${v}`) },
      { name: "x", kind: "numeric" },
      { name: "colour", kind: "nominal", values: ["red", "green", "blue"] },
      { name: "y", kind: "numeric" },
    ],
    target: { name: "class", classes: Array.from({ length: classes }, (_, c) => `c${c}`) },
  });
}

/** Random rows: new values and classes keep appearing, one value in eight is missing, weights differ. */
export function mixedLessons(count: number, classes: number, seed: number, weights = [1, 1, 2, 0.5, 2.25]): Lesson[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const late = Math.min(classes, 1 + Math.floor((classes * 2 * i) / count));
    const label = classes - 1 - random.integer(late); // the last class comes first
    const row = Float64Array.of(
      (label + random.integer(Math.min(9, 2 + Math.floor(i / 10)))) % 9,
      3 * label + drawNormal(random),
      random.integer(3),
      50 + 100 * random.uniform(),
    );
    for (let a = 0; a < 4; a++) if (random.integer(8) === 0) row[a] = NaN;
    return { row, label, weight: weights[random.integer(weights.length)] };
  });
}

/** The inputs of rows by name: "one", "x" or "day=3". */
export class NaiveInputs {
  readonly #numbers = new Map<number, [weight: number, value: number][]>();
  readonly #schema: Schema;
  readonly #form: "standard" | "spread" | "literals";

  constructor(schema: Schema, form: "standard" | "spread" | "literals") {
    this.#schema = schema;
    this.#form = form;
  }

  read(row: Float64Array): Map<string, number> {
    const inputs = new Map([["one", 1]]);
    this.#schema.attributes.forEach(({ name, kind }, a) => {
      const x = row[a];
      if (Number.isNaN(x)) return;
      if (kind === "nominal") {
        inputs.set(`${name}=${x}`, 1);
        return;
      }
      const known = this.#numbers.get(a) ?? [];
      if (known.length === 0) return;
      const total = known.reduce((sum, [weight]) => sum + weight, 0);
      const mean = known.reduce((sum, [weight, value]) => sum + weight * value, 0) / total;
      const deviation = Math.sqrt(
        known.reduce((sum, [weight, value]) => sum + weight * (value - mean) ** 2, 0) / total,
      );
      if (this.#form === "literals") inputs.set(`${name}${x > mean ? ">" : "<="}`, 1);
      else if (deviation > 1e-9) {
        const z = (x - (this.#form === "standard" ? mean : 0)) / deviation;
        inputs.set(name, Math.max(-10, Math.min(10, z)));
      }
    });
    return inputs;
  }

  learn(row: Float64Array, weight: number): void {
    this.#schema.attributes.forEach(({ kind }, a) => {
      if (kind !== "numeric" || Number.isNaN(row[a])) return;
      if (!this.#numbers.has(a)) this.#numbers.set(a, []);
      this.#numbers.get(a)?.push([weight, row[a]]);
    });
  }
}

/** Numbers by class and input; unset ones are `initial`. */
export class NaiveTable {
  readonly #numbers = new Map<string, number>();
  readonly #initial: number;

  constructor(initial = 0) {
    this.#initial = initial;
  }

  get(label: number, input: string): number {
    return this.#numbers.get(`${label} ${input}`) ?? this.#initial;
  }

  set(label: number, input: string, value: number): void {
    this.#numbers.set(`${label} ${input}`, value);
  }

  product(label: number, inputs: Map<string, number>): number {
    let sum = 0;
    for (const [input, value] of inputs) sum += value * this.get(label, input);
    return sum;
  }
}

/** Probabilities of the schema's classes for a row. */
export function probabilities(classifier: Classifier, row: ArrayLike<number>): number[] {
  const out = new Float64Array(classifier.schema.classCount);
  classifier.predictProbaOne(Float64Array.from(row), out);
  return [...out];
}

/** A column of a classifier's state, by name. */
export function column(classifier: Classifier, name: string): number[] {
  const found = classifier.arena.columns.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no column ${name}`);
  return [...found.data.subarray(0, found.length)];
}

/** A table of a vector model with a number per input and class, by label; 0 for classes without a slot. */
export function byClass(classifier: Classifier, name: string, classes: number): number[][] {
  const flat = column(classifier, name);
  const width = column(classifier, "classWeights").length;
  const labels = column(classifier, "classLabels");
  return Array.from({ length: flat.length / width }, (_, i) => {
    return Array.from({ length: classes }, (_, c) => (labels.includes(c) ? flat[i * width + labels.indexOf(c)] : 0));
  });
}

/** All weight columns of a vector model. */
export function learned(classifier: Classifier): Record<string, number[]> {
  return Object.fromEntries(
    classifier.arena.columns.map(({ name, data, length }) => [name, [...data.subarray(0, length)]]),
  );
}

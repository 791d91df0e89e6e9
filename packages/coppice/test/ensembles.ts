/** Shared by the tests of the ensemble kit: definitions around test classes, and learners with prescribed predictions. */
import {
  Classifier,
  type Column,
  type Context,
  type Definition,
  defineClassifier,
  type Inspection,
  type Memory,
  plainMemory,
  Random,
  type Schema,
  type Spec,
  type Stateful,
} from "../src/core/index.ts";
import type { Membership } from "../src/ensembles/kit/membership.ts";

export function contextOf(schema: unknown, seed = 1, memory: Memory = plainMemory): Context {
  return { schema: schema as Schema, random: Random.seeded(seed), memory };
}

/** For each error window of an ensemble: the count of numbers, their mean, and the sum of their squared deviations. */
export function windowsOf({ arena }: Stateful): readonly { width: number; mean: number; squares: number }[] {
  const { data, length } = arena.columns.find(({ name }) => name === "errorMoments") as Column;
  return Array.from({ length: length / 3 }, (_, window) => {
    const [width, total, squares] = data.subarray(3 * window);
    return { width, mean: width > 0 ? total / width : 0, squares };
  });
}

/** Marks all values and classes of the schema as seen, so that no later run of rows is split at a new one. */
export function noting<E extends Membership>(ensemble: E): E {
  const { attributes, classCount } = ensemble.schema;
  ensemble.known.note(
    Float64Array.from(attributes, ({ values }) => values.length - 1),
    0,
    classCount - 1,
  );
  ensemble.classWeights.column.data.fill(Number.MIN_VALUE, 0, classCount); // as nothing beside any row's weight
  return ensemble;
}

/** A definition of an ensemble or learner for tests only. */
export function definitionOf(
  create: (context: Context) => Classifier,
  kind: "ensemble" | "learner" = "ensemble",
  id = `test-${kind}`,
): Definition {
  return defineClassifier({
    id,
    kind,
    params: {},
    capabilities: { weights: "accepted", seeded: true },
    create,
  }) as unknown as Definition;
}

/** A call of a learner's kernel: the operation, and the first number of the row. */
export type Call = readonly [what: "predict" | "learn", row: number, ...numbers: number[]];

/**
 * Predicts each row by a given function and records every call with the row's first number. A column holds the weight and
 * the number of rows learned.
 */
export class Told extends Classifier {
  readonly calls: Call[] = [];
  readonly learned = this.arena.float64("learned", 2);
  readonly #answer: (row: number, learned: number) => readonly number[] | number;

  constructor(context: Context, answer: (row: number, learned: number) => readonly number[] | number) {
    super(context);
    this.#answer = answer;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    this.calls.push(["predict", rows[start]]);
    const answer = this.#answer(rows[start], this.learned.data[1]);
    out.fill(0, at, at + classes);
    if (typeof answer !== "number") out.set(answer.slice(0, classes), at);
    else if (answer >= 0 && answer < classes) out[at + answer] = 1;
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.calls.push(["learn", rows[start], label, weight]);
    this.learned.data[0] += weight;
    this.learned.data[1] += 1;
  }

  inspect(): Inspection {
    return { kind: "told", bytes: this.byteLength, facts: {} };
  }
}

/** A spec whose n-th learner predicts by the n-th function; further learners use the last one. */
export function told(...answers: readonly ((row: number, learned: number) => readonly number[] | number)[]): {
  spec: Spec;
  made: Told[];
} {
  const made: Told[] = [];
  const definition = definitionOf(
    (context) => {
      const learner = new Told(context, answers[Math.min(made.length, answers.length - 1)]);
      made.push(learner);
      return learner;
    },
    "learner",
    "told",
  );
  return { spec: definition.with({}), made };
}

/**
 * What a law is, and the helpers used to write laws. A law is checked in trials, one per seed and stream. It holds if
 * no trial throws.
 */
import {
  type Algorithm,
  type AnyDefinition,
  CoppiceError,
  type Definition,
  type ErrorCode,
  Model,
  type Schema,
  type Spec,
  show,
  specsIn,
} from "../core/index.ts";
import { saveState } from "../snapshot/index.ts";
import type { LawStream } from "./streams.ts";

/** A law: what must hold, and how it is checked. */
export interface Law<T = Trial> {
  /** The name of the law: `zeroWeightIsNoOp`. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly states: string;
  /** Whether the law applies to a definition. Default: it applies to all. */
  readonly applies?: (definition: Definition) => boolean;
  /** Whether one trial is enough because neither seed nor stream matters. */
  readonly once?: boolean;
  /** Whether it creates its own stream, so that one trial per seed is enough. */
  readonly ownStream?: boolean;
  /** Throws a `LawViolation` if the law does not hold. */
  readonly check: (trial: T) => void;
}

/** One seed on one stream. */
export interface Trial {
  /** The algorithm whose laws are checked. */
  readonly definition: Definition;
  /** The cheap instance that the definition declares for tests. */
  readonly spec: Spec;
  /** The seed of the models and of the stream. */
  readonly seed: number;
  /** Shared by the laws, which must not modify it. */
  readonly stream: LawStream;
  /** Learners to try as members of an ensemble. */
  readonly learners: readonly AnyDefinition[];
}

/** Thrown by a law that does not hold. */
export class LawViolation extends Error {
  override readonly name = "LawViolation";
}

/** Throws a violation unless the condition holds. */
export function require(condition: boolean, message: () => string): asserts condition {
  if (!condition) throw new LawViolation(message());
}

/** An untrained model of the trial's cheap instance, with its own schema. */
export function fresh(trial: Trial, schema: Schema = trial.stream.schema(), seed = trial.seed): Model {
  return new Model(schema, trial.spec, trial.definition.capabilities.seeded ? seed : 0);
}

/** Row `i` of a stream, as a copy. */
export function rowOf(stream: LawStream, i: number): Float64Array {
  return stream.rows.slice(i * stream.width, (i + 1) * stream.width);
}

/** Learns rows `from` to `to` of a stream one by one. */
export function train(model: Model, stream: LawStream, from: number, to: number, weight = 1): void {
  for (let i = from; i < to; i++) model.classifier.learnOne(rowOf(stream, i), stream.labels[i], weight);
}

/** Probabilities for a row, in a new array. */
export function probabilities(model: Model, row: Float64Array): Float64Array {
  const out = new Float64Array(model.schema.classCount);
  model.classifier.predictProbaOne(row, out);
  return out;
}

/** Probabilities for rows `from` to `to`, concatenated. */
export function answers(model: Model, stream: LawStream, from: number, to: number): Float64Array {
  const classes = model.schema.classCount;
  const out = new Float64Array((to - from) * classes);
  for (let i = from; i < to; i++) out.set(probabilities(model, rowOf(stream, i)), (i - from) * classes);
  return out;
}

/** Everything learned, as bytes. */
export function stateOf(model: Model): Uint8Array {
  return saveState(model.spec.definition.id, model.classifier);
}

/** Requires two arrays to be the same, bit for bit apart from the sign of zero. */
export function requireSame(a: ArrayLike<number>, b: ArrayLike<number>, what: () => string): void {
  require(a.length === b.length, () => `${what()}: lengths ${a.length} and ${b.length}`);
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) throw new LawViolation(`${what()}: at ${i}, ${a[i]} and ${b[i]}`);
  }
}

/** Requires probabilities that are finite, in [0, 1] and sum to one. */
export function requireDistribution(values: Float64Array, what: () => string): void {
  let sum = 0;
  for (const value of values) {
    require(value >= 0 && value <= 1 + 1e-12, () => `${what()}: the probability ${value} is not in [0, 1]`);
    sum += value;
  }
  require(Math.abs(sum - 1) < 1e-9, () => `${what()}: the probabilities sum to ${sum}, not to 1`);
}

/** Requires a call to throw a `CoppiceError` with one of the codes, and returns the error. */
export function requireError(codes: readonly ErrorCode[], what: string, call: () => unknown): CoppiceError {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    require(error instanceof CoppiceError && codes.includes(error.code), () =>
      `${what} must throw ${codes.join(" or ")}, but threw: ${error}`);
    return error;
  }
  throw new LawViolation(`${what} must throw ${codes.join(" or ")}, but returned ${show(result)}`);
}

/** The definitions a spec is made of, itself first. */
export function definitionsIn(spec: Spec): Algorithm[] {
  return [spec.definition, ...specsIn(spec).flatMap(definitionsIn)];
}

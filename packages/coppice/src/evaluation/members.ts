/**
 * Accuracy by the number of members, in one pass: every row is predicted by the first member, by the first two, and so
 * on, and then learned. If no member depends on a later one, this is the prequential accuracy of ensembles of one
 * member, of two, ... Oza (2001) and Fern and Givan (2003) plot it.
 */
import {
  type Batch,
  batchesOf,
  type Classifier,
  CoppiceError,
  checkBatch,
  integer,
  type Model,
  mostProbable,
  resolveParams,
  type Source,
  usage,
  withRoom,
} from "../core/index.ts";
import { classifierOf, requireSource } from "./requirements.ts";

const params = {
  /** Stop after this many rows. */
  limit: /* @__PURE__ */ integer({ default: Infinity, min: 0, unlimited: true }),
} as const;

/** The accuracy of the first `members` members. */
export interface MembersMeasure {
  /** How many members vote, the first ones; from 1. */
  readonly members: number;
  /** Rows scored: those with a label. */
  readonly rows: number;
  /** Rows of these predicted correctly; no prediction counts as wrong. */
  readonly correct: number;
  /** NaN before the first row. */
  readonly accuracy: number;
}

type AnyModel = Pick<Model, "spec" | "classifier">;

/**
 * Tests and trains an ensemble on a stream, and returns how often the vote of its first 1, 2, ... members was right. An
 * ensemble of m members with the same seed is right on the same rows, if its learners draw no random numbers (the
 * streams of those with `draws` depend on the number of members) and no byte budget is full (each member's share would
 * be larger). Rows with label -1 are skipped. The model may have learned before, and keeps what it learns.
 *
 * `E_COMPOSITION` for a model whose definition does not declare `prefixes`, and for one of another schema.
 *
 * ```ts
 * const stream = sea({ seed: 1 });
 * const model = onlineBoosting(stream.schema, { members: 25 });
 * for (const { members, accuracy } of await accuracyByMembers(model, take(stream, 10_000))) console.log(members, accuracy);
 * ```
 */
export async function accuracyByMembers(
  model: AnyModel,
  source: Source<unknown>,
  options: { readonly limit?: number | undefined } = {},
): Promise<MembersMeasure[]> {
  const { limit } = resolveParams("accuracyByMembers", params, options);
  const curve = new MembersCurve(model);
  requireSource("accuracyByMembers", source, [curve.classifier]);
  let left = limit;
  if (left === 0) return curve.measures();
  for await (const batch of batchesOf("accuracyByMembers", source)) {
    curve.testThenTrain(batch?.count > left ? { ...batch, count: left } : batch);
    left -= batch.count;
    if (left <= 0) break;
  }
  return curve.measures();
}

/** `accuracyByMembers` for rows that arrive in batches. */
export class MembersCurve {
  /** The ensemble's, which learns the rows. */
  readonly classifier: Classifier;
  /** Indexed by number of members, minus 1. */
  readonly #correct: Float64Array;
  #rows = 0;
  /** Rows read, including those without a label. */
  #read = 0;
  #answers = new Float64Array(0);

  constructor(model: AnyModel) {
    const classifier = classifierOf("accuracy by members", model);
    const { spec } = model;
    if (!spec?.definition.capabilities.prefixes || classifier.predictPrefixesAt === undefined) {
      throw new CoppiceError("E_COMPOSITION", {
        subject: `accuracy by members: the first members of ${spec?.definition.id ?? "a classifier without a recipe"} are not known to be a smaller ensemble`,
        remedy:
          "Use a model of an ensemble in which no member depends on a later one, such as online bagging, online boosting or Arc-x4.",
      });
    }
    this.classifier = classifier;
    this.#correct = new Float64Array(classifier.inspect().members?.length ?? 0);
  }

  /**
   * Predicts and then learns the rows with a label, one by one. `E_USAGE` for a label that is neither a class nor -1, `E_INPUT`
   * for what is no batch.
   */
  testThenTrain(batch: Batch): void {
    const { classifier } = this;
    const classes = classifier.schema.classCount;
    const width = classifier.schema.attributes.length;
    checkBatch("accuracy by members", batch, width, this.#read + 1);
    const { rows, labels, count } = batch;
    this.#read += count;
    const numbers = this.#correct.length * classes;
    this.#answers = withRoom(this.#answers, numbers);
    for (let i = 0; i < count; i++) {
      const label = labels[i];
      if (label < -1 || label >= classes) {
        throw usage("a label", `must be a class index in [0, ${classes}), or -1`, { given: label });
      }
      if (label < 0) continue;
      this.#score(rows, i * width, label, classes);
      try {
        classifier.learnAt(rows, i * width, label, 1);
      } catch (error) {
        throw classifier.stoppedBy(error);
      }
    }
  }

  /** Primed boosting may have fewer members than asked for; larger ensembles would not have the missing ones either. */
  #score(rows: Float64Array, start: number, label: number, classes: number): void {
    const correct = this.#correct;
    const count = this.classifier.predictPrefixesAt?.(rows, start, this.#answers, classes) ?? 0;
    let right = 0;
    for (let m = 0; m < correct.length; m++) {
      if (m < count) right = Number(mostProbable(this.#answers, m * classes, classes) === label);
      correct[m] += right;
    }
    this.#rows++;
  }

  /** For 1, 2, ... members, over the rows so far. */
  measures(): MembersMeasure[] {
    const rows = this.#rows;
    return Array.from(this.#correct, (correct, m) => ({ members: m + 1, rows, correct, accuracy: correct / rows }));
  }
}

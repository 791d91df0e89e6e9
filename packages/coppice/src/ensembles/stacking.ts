/**
 * Stacking (Wolpert 1992): a learner over learners. All members predict a row before any learns it; from these
 * predictions the combiner predicts and learns the class. Wolpert holds rows out for the same purpose. The combiner's
 * inputs are the members' predicted labels, as nominal values, or their probabilities (Ting and Witten 1999) of the
 * classes known when the model was made. If a member has no prediction, its label is missing and all its probabilities
 * are 0. With `winnow` as combiner this is Winnow over experts: inputs are every member's prediction and its complement.
 */
import {
  build,
  type Classifier,
  type Context,
  choice,
  definitionOf,
  learner,
  makeBlank,
  type Params,
  Random,
  release,
} from "../core/index.ts";
import { naiveBayes, noChange } from "../learners/index.ts";
import { AnswerRows } from "./kit/answer-rows.ts";
import { type Answers, Committee } from "./kit/committee.ts";
import { budgetParam, learnersParam, livelyTree, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";

const parameters = {
  /**
   * The members, one of each recipe.
   * A list of 1 to 1000 items, each a learner. Default [naive-bayes, hoeffding-tree, no-change].
   */
  learners: learnersParam,
  /** The learner that predicts the class from the members' predictions. A learner. Default naive-bayes. */
  combiner: learner({ default: naiveBayes }),
  /** What the combiner gets from a member. Default "labels". */
  inputs: choice(["labels", "probabilities"], { default: "labels" }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class Stacking extends Committee {
  protected readonly kind = "stacking";
  protected override readonly needsAnswers = true;
  readonly #random: Random;
  readonly #params: Params<typeof parameters>;
  readonly #classes = this.arena.int32("inputClasses", 1, { is: "label" }); // number of classes whose probabilities are inputs
  #answers!: AnswerRows;
  #combiner!: Classifier;

  constructor(context: Context, params: Params<typeof parameters>) {
    const { learners, combiner, maxBytes } = params;
    const base = [...learners, combiner];
    super(context, { members: learners.length, base, spread: 1, maxBytes, otherLearners: 1 });
    this.#random = context.random.fork();
    this.#params = params;
    this.#classes.data[0] = this.schema.classCount;
  }

  protected override open(): void {
    super.open();
    this.#answers = this.#makeRows();
    this.#combiner = this.#makeCombiner(this.#random);
  }

  #makeRows(): AnswerRows {
    const { learners, inputs } = this.#params;
    const members = learners.map(({ definition }) => definition.id);
    return new AnswerRows(this.schema, members, inputs === "labels" ? undefined : this.#classes.data[0]);
  }

  #makeCombiner(random: Random): Classifier {
    this.#answers.meet(this.schema.classCount);
    const recipe = this.recipeOf(this.members.length);
    return build(recipe, { schema: this.#answers.schema, random, memory: this.arena.memory });
  }

  protected override combine(answers: Answers, count: number, out: Float64Array, classes: number): void {
    this.#combiner.predictBatch(this.#answers.of(answers, count, classes), count, out, classes);
  }

  protected override combineThenLearn(run: Run, answers: Answers): void {
    const { count, classes, labels, rowWeights, out } = run;
    this.#answers.meet(this.schema.classCount);
    const rows = this.#answers.of(answers, count, classes);
    if (out === null) this.#combiner.learnBatch(rows, count, labels, rowWeights);
    else this.#combiner.predictThenLearnBatch(rows, count, labels, rowWeights, out, classes);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    super.reserveAt(rows, start, label, isTrial);
    this.#answers.meet(this.schema.classCount);
    const { attributes } = this.#answers.schema;
    this.#combiner.reserveAt(new Float64Array(attributes.length).fill(label), 0, label, isTrial);
  }

  override parts() {
    return [...super.parts(), this.#combiner];
  }

  override restored(): void {
    super.restored();
    release(this.#combiner);
    this.#answers = this.#makeRows();
    this.#combiner = makeBlank(this.#answers.schema, () => this.#makeCombiner(Random.seeded(0)));
  }
}

/**
 * Different learners, and one more that learns from their predictions.
 *
 * @title Stacking
 * @paper Wolpert (1992). Stacked Generalization
 * @choose Different learners that are each right in different regions. We recommend
 *   `combiner=logistic-regression, inputs=probabilities`: 1.2 points better on the mean of 54 short streams, with
 *   better probabilities.
 * @cost The time and bytes of the members and the combiner, which has one attribute per member, with a value per class,
 *   or one per member and class; one more prediction per member.
 * @chance Only if a member draws random numbers; the default ones do not.
 * @missing As the members.
 * @unseen As the members.
 */
export const stacking = /* @__PURE__ */ definitionOf({
  id: "stacking",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { learners: [naiveBayes, livelyTree, noChange] },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new Stacking(context, params),
});

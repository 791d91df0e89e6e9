/**
 * Members combined by the principal components of their predictions, online: future work of Oza (2001, chapter 6),
 * after the PCR* of Merz and Pazzani (1999). Members trained on the same rows make nearly the same predictions. The
 * predictions for a row, a probability per member and class, are projected onto the few directions of largest variance.
 * From these scores the combiner learns the class. So redundant members count as one, and the remaining directions,
 * which are hardly more than noise, are dropped.
 *
 * Merz and Pazzani combine numbers by least squares, and choose the number of components by cross-validation. Here that
 * number is a parameter, and a learner, logistic regression by default, predicts the class. The components are those of
 * `IncrementalPca`, estimated from members' predictions before they learn a row. A row's scores are computed before the
 * components are updated with it. Only classes that have come are inputs, in the order of the schema; one that comes
 * later has had probabilities of 0 so far. A member without a prediction has probabilities of 0.
 *
 * Members differ as in online bagging: each learns every row k ~ Poisson(1) times. With `resampling: "none"` they must
 * differ by their recipes.
 */
import {
  Attribute,
  build,
  type Classifier,
  ClassSlots,
  type Context,
  choice,
  definitionOf,
  type Inspection,
  integer,
  learner,
  list,
  makeBlank,
  numeric,
  type Params,
  poissonTable,
  Random,
  real,
  release,
  Schema,
  withRoom,
} from "../core/index.ts";
import { hoeffdingTree, logisticRegression } from "../learners/index.ts";
import { CLASSES_PART, requireShareForClasses } from "./kit/budget.ts";
import { type Answers, Committee } from "./kit/committee.ts";
import { IncrementalPca } from "./kit/incremental-pca.ts";
import { budgetParam, livelyTree, membersParam } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /**
   * Learners that members are made of, in turn.
   * A list of 1 to 1000 items, each a learner. Default [hoeffding-tree].
   */
  learners: list(learner({ default: hoeffdingTree }), { default: [hoeffdingTree], minItems: 1 }),
  /**
   * Poisson: a member learns every row k ~ Poisson(1) times, as in online bagging; if it ignores weights, once if
   * k > 0. None: once.
   * Default "poisson".
   */
  resampling: choice(["poisson", "none"], { default: "poisson" }),
  /** Number of principal components (r). An integer in [1, 1000]. Default 5. */
  components: integer({ default: 5, min: 1, max: 1000 }),
  /**
   * 0: all rows count equally for the components. Above: the n-th row counts about n to this power (l).
   * A number in [0, 100]. Default 2.
   */
  amnesia: real({ default: 2, min: 0, max: 100 }),
  /** The learner that predicts the class from the scores. A learner. Default logistic-regression. */
  combiner: learner({ default: logisticRegression }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class PrincipalComponents extends Committee {
  protected readonly kind = "principal-components";
  protected override readonly needsAnswers = true;
  readonly #params: Params<typeof parameters>;
  readonly #poisson = poissonTable(1);
  readonly #random: Random;
  readonly #slots = new ClassSlots(this.arena, 0, this.schema.classCount);
  readonly #pca: IncrementalPca;
  #inputs!: Schema;
  #combiner!: Classifier;
  // Scratch: members' probabilities for a row, class by class, and the combiner's rows.
  #said = new Float64Array(0);
  #scores = new Float64Array(0);

  constructor(context: Context, params: Params<typeof parameters>) {
    const { members, learners, components, amnesia, combiner, maxBytes } = params;
    const base = [...learners, combiner];
    super(context, { members, base, spread: 1, maxBytes, otherLearners: 1, aside: CLASSES_PART });
    this.recipeOrder?.data.forEach((_, place, order) => {
      order[place] = place % learners.length; // the last recipe is the combiner's
    });
    this.#params = params;
    this.#random = context.random.fork();
    this.#pca = new IncrementalPca(this.arena, { inputs: 0, components, amnesia, perClass: members });
  }

  protected override open(): void {
    super.open();
    this.#requireRoom(this.#slots.withDeclared());
    this.#inputs = this.#makeInputs();
    this.#combiner = this.#makeCombiner(this.#random);
  }

  #makeInputs(): Schema {
    const names = Array.from({ length: this.#params.components }, (_, k) => `component ${k + 1}`);
    const attributes = names.map((name) => new Attribute(name, numeric()));
    return new Schema(attributes, this.schema.target);
  }

  #makeCombiner(random: Random): Classifier {
    const recipe = this.recipes[this.recipes.length - 1];
    return build(recipe, { schema: this.#inputs, random, memory: this.arena.memory });
  }

  protected override weightsFor(run: Run, m: number): Float64Array {
    const { count, rowWeights, weights } = run;
    if (this.#params.resampling === "none") return rowWeights;
    const stream = this.streams[m];
    for (let i = 0; i < count; i++) weights[i] = rowWeights[i] * this.#poisson.draw(stream); // k ~ Poisson(1)
    return weights;
  }

  // --- scores -------------------------------------------------------------------------------------------------------

  /** Writes the scores of row `i` after those of the rows before it, and members' probabilities for it to `said`. */
  #score(answers: Answers, i: number, classes: number): void {
    const count = this.members.length;
    const { inputs } = this.#pca;
    if (this.#said.length !== inputs) this.#said = new Float64Array(inputs);
    const said = this.#said;
    const labels = this.#slots.labels.data;
    for (let slot = 0, at = 0; at < inputs; slot++) {
      const c = labels[slot];
      for (let m = 0; m < count; m++) said[at++] = c < classes ? answers[m][i * classes + c] : 0;
    }
    this.#pca.project(said, this.#scores, i * this.#params.components);
  }

  #roomFor(count: number): void {
    const numbers = count * this.#params.components;
    this.#scores = withRoom(this.#scores, numbers);
  }

  protected override combine(answers: Answers, count: number, out: Float64Array, classes: number): void {
    this.#roomFor(count);
    for (let i = 0; i < count; i++) this.#score(answers, i, classes);
    this.#combiner.predictBatch(this.#scores, count, out, classes);
  }

  protected override combineThenLearn(run: Run, answers: Answers): void {
    const { count, classes, labels, rowWeights, out } = run;
    this.#roomFor(count);
    for (let i = 0; i < count; i++) {
      this.#score(answers, i, classes);
      this.#pca.learn(this.#said, rowWeights[i]);
    }
    if (out === null) this.#combiner.learnBatch(this.#scores, count, labels, rowWeights);
    else this.#combiner.predictThenLearnBatch(this.#scores, count, labels, rowWeights, out, classes);
  }

  // --- classes ------------------------------------------------------------------------------------------------------

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    const isNew = this.#slots.slotOf(label) < 0;
    if (isNew) this.#requireRoom(this.#slots.withDeclared(label));
    super.reserveAt(rows, start, label, isTrial);
    this.#combiner.reserveAt(new Float64Array(this.#params.components), 0, label, isTrial);
    if (isNew && !isTrial) this.#addClass(label);
  }

  #addClass(label: number): void {
    const { members } = this.#params;
    const slot = this.#slots.insert(label, this.#slots.count + 1);
    this.#pca.insert(slot * members, members);
  }

  #requireRoom(classes: number): void {
    const { members, components, maxBytes } = this.#params;
    const bytes = IncrementalPca.bytesFor({ inputs: members, components });
    requireShareForClasses(this.kind, maxBytes, bytes, classes, "or use fewer components or members");
  }

  // --- state --------------------------------------------------------------------------------------------------------

  override inspect(): Inspection {
    const inspection = super.inspect();
    const variances = Array.from(this.#pca.variances, (variance) => variance.toPrecision(3)).join(", ");
    return { ...inspection, facts: { ...inspection.facts, variances } };
  }

  override parts() {
    return [...super.parts(), this.#combiner];
  }

  override restored(): void {
    super.restored();
    release(this.#combiner);
    this.#inputs = this.#makeInputs();
    this.#combiner = makeBlank(this.#inputs, () => this.#makeCombiner(Random.seeded(0)));
  }
}

/**
 * Members whose predictions are reduced to the few directions of largest variance, from which a learner learns the
 * class.
 *
 * @title Principal components of members
 * @paper Merz and Pazzani (1999). A Principal Components Approach to Combining Regression Estimates
 * @choose Many members with nearly the same predictions, or different learners, if a linear combination of their
 *   predictions is wanted.
 * @cost The time and bytes of the members and the combiner, one more prediction per member, and per row O(r^2 M C)
 *   (r components, M members, C classes seen); 8 (r + 1) M C bytes.
 * @missing As the members.
 * @unseen As the members.
 */
export const principalComponents = /* @__PURE__ */ definitionOf({
  id: "principal-components",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { members: 3, learners: [livelyTree], components: 2 },
  skips: [
    {
      law: "memberFactoryIsCalledOncePerMember",
      reason: "members are made from a list of recipes; the single recipe is the combiner's, made once",
    },
  ],
  create: (context, params) => new PrincipalComponents(context, params),
});

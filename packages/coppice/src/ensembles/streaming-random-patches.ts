/**
 * Streaming random patches (Gomes, Read and Bifet 2019, algorithm 1): online bagging with k ~ Poisson(6), each member
 * on its own random attributes. Two ADWINs monitor each member's errors: a warning starts a background learner on other
 * attributes, a drift replaces the member with it. Errors are as in the forest (decision 60). The vote weight is the
 * share of rows the member got right since it was added, and 1 until its first correct prediction.
 *
 * `mode`: patches resample rows and attributes, subspaces attributes only, resampling rows only. If the subset is all
 * attributes, rows are resampled in every mode, else all members would be the same. The numbers of initial members that
 * use each attribute differ by at most one; no two of these members have the same subset, if a few draws find another
 * (decision 56). Background learners draw freely, and learn a row with the member's k, as in the paper. Deviation: a
 * learner that has replaced its member leaves the background (MOA goes on training it there, too).
 */
import {
  type Classifier,
  type Context,
  choice,
  definitionOf,
  drawSubset,
  madeWhole,
  type Params,
  type PoissonTable,
  poissonTable,
  type Random,
  real,
} from "../core/index.ts";
import { hoeffdingTree } from "../learners/index.ts";
import { Accuracy } from "./kit/accuracy.ts";
import { Chain } from "./kit/chain.ts";
import { Subspace } from "./kit/members/subspace.ts";
import { baseParam, budgetParam, livelyTree, membersParam } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";
import { subspaceSize } from "./kit/subspace-size.ts";
import { DriftWatch } from "./kit/upkeep/drift-watch.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /**
   * The learner every member is made of.
   * A learner that uses weights. Default hoeffding-tree(grace-period=50,split-confidence=0.01).
   */
  base: { ...baseParam, default: /* @__PURE__ */ hoeffdingTree.with({ gracePeriod: 50, splitConfidence: 0.01 }) },
  /** Whether members differ in rows and attributes, in attributes only, or in rows only. Default "patches". */
  mode: choice(["patches", "subspaces", "resampling"], { default: "patches" }),
  /**
   * Attributes per member: a share of the d attributes, or the rounded square root of d (plus one).
   * Default "share".
   */
  subspace: choice(["share", "root-plus-one", "root"], { default: "share" }),
  /** The share, rounded to at least 2. A number in (0, 1]. Default 0.6. */
  attributeShare: real({ default: 0.6, min: 0, minOpen: true, max: 1 }),
  /** Mean weight a member gives a row (lambda), if rows are resampled. A number in (0, 99]. Default 6. */
  poissonMean: real({ default: 6, min: 0, minOpen: true, max: 99 }),
  /** ADWIN confidence of warnings; 0 is off. A number in [0, 1). Default 0.0001. */
  warningDelta: real({ default: 1e-4, min: 0, max: 1, maxOpen: true }),
  /** ADWIN confidence of drifts; 0 is off. A number in [0, 1). Default 0.00001. */
  driftDelta: real({ default: 1e-5, min: 0, max: 1, maxOpen: true }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

/** Maximum draws for a subset that no other member has. */
const DRAWS = 10;

class StreamingRandomPatches extends Chain {
  protected readonly kind = "streaming-random-patches";
  protected override readonly upkeep: readonly [DriftWatch];
  readonly #resamples: boolean;
  readonly #size: number; // attributes per member
  readonly #poisson: PoissonTable;
  readonly #accuracy: Accuracy;

  constructor(context: Context, params: Params<typeof parameters>) {
    const { members, base, maxBytes, mode, poissonMean } = params;
    const attributes = context.schema.attributes.length;
    const size = mode === "resampling" ? attributes : subsetSize(params, attributes);
    const besideLearner = size === attributes ? 0 : Subspace.bytes(size);
    super(context, { members, base, maxBytes, spread: 1, needs: { before: true, after: "errors" }, besideLearner });
    this.#resamples = mode !== "subspaces" || size === attributes;
    this.#size = size;
    this.#poisson = poissonTable(poissonMean);
    this.upkeep = [new DriftWatch(this, members, params)];
    this.#accuracy = new Accuracy(this);
  }

  protected override makeMember(place: number, random: Random): Classifier {
    const { schema, arena } = this;
    const attributes = schema.attributes.length;
    if (this.#size === attributes) return super.makeMember(place, random);
    // Later members do not depend on the others, which may be rows ahead.
    const isFirst = place === this.members.length;
    const subset = isFirst ? this.#firstSubset(random, attributes) : drawSubset(random, attributes, this.#size).sort();
    return madeWhole(() => new Subspace({ schema, random, memory: arena.memory }, this.recipeOf(place), subset));
  }

  /** Attributes of the next initial member: those that the fewest members use, ties broken at random. */
  #firstSubset(random: Random, attributes: number): Int32Array {
    const others = this.members.map((member) => (member as Subspace).subset);
    const uses = new Int32Array(attributes);
    for (const other of others) for (const a of other) uses[a]++;
    for (let draw = 1; ; draw++) {
      const keys = Float64Array.from(uses, (n) => n + random.uniform());
      const order = Int32Array.from(keys.keys()).sort((a, b) => keys[a] - keys[b]);
      const subset = order.slice(0, this.#size).sort();
      if (draw === DRAWS || !others.some((other) => other.every((a, j) => a === subset[j]))) return subset;
    }
  }

  protected override weigh(m: number, { weights }: Run, from: number, to: number): void {
    if (!this.#resamples) return;
    const stream = this.streams[m];
    for (let i = from; i < to; i++) weights[i] *= this.#poisson.draw(stream); // k ~ Poisson(lambda)
  }

  protected override update(m: number, run: Run, i: number): void {
    const weight = run.weights[i];
    this.#accuracy.add(m, run.rowWeights[i], run.before[i] === 1);
    if (weight > 0 && this.upkeep[0].watch(m, run, i, weight, run.after[i] === 0)) this.#accuracy.reset(m);
    this.#accuracy.write(m, this.voteWeights.data);
  }
}

/** Attributes per member; with a share at least two, as one alone has too little information. */
function subsetSize(params: Params<typeof parameters>, attributes: number): number {
  const least = params.subspace === "share" ? 2 : 1;
  return Math.min(Math.max(subspaceSize(params, attributes), least), attributes);
}

/**
 * Bagging in which each member uses its own random attributes, and is replaced when its errors rise.
 *
 * @title Streaming random patches
 * @paper Gomes, Read and Bifet (2019). Streaming Random Patches for Evolving Data Stream Classification; algorithm 1
 * @choose As `adaptive-random-forest`, over any base: the first to try if members should not be trees. Defaults are
 *   those of the authors' program, except ten members for a hundred. Of three attributes a member uses two: if all are
 *   needed, `attribute-share=1` is better, by 0.5 points on 5,000 rows of sea.
 * @cost M times the base learner's time on its share of the attributes (M members), one or two more predictions each,
 *   0.8 KiB of detectors per member, and up to M background learners.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const streamingRandomPatches = /* @__PURE__ */ definitionOf({
  id: "streaming-random-patches",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    events: ["warning", "drift"],
  },
  test: { members: 3, base: livelyTree, warningDelta: 0.5, driftDelta: 0.2 },
  skips: [
    {
      law: "attributeOrderChangesNothing",
      reason: "members draw attributes by position, so another order of the attributes gives them others",
    },
  ],
  create: (context, params) => new StreamingRandomPatches(context, params),
});

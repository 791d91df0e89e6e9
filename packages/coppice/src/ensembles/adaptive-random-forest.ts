/**
 * Adaptive random forest (Gomes, Bifet, Read, Barddal, Enembreck, Pfahringer, Holmes and Abdessalem 2017, algorithms 1
 * and 2): online bagging, k ~ Poisson(6), of Hoeffding trees whose leaves consider random attributes. Two ADWINs
 * monitor each tree's errors: a warning starts a background tree, a drift replaces the tree with it. The vote weight is
 * the tree's accuracy since it joined, and 1 until its first correct prediction.
 *
 * Where sources differ: leaves consider 60 % of the attributes, as in MOA; the paper's sqrt(d) + 1 is an option. The
 * detectors skip rows with k = 0; they count rows that the tree predicts wrong before and after learning (decisions 59
 * and 60), and only rising errors count. Background trees learn with weight 1, as in MOA; the paper's Poisson(6) lost
 * 1.4 points on Agrawal and gained 0.1 on RBF. Every tree draws its attributes from its own random stream; in MOA all
 * share one seed, so the same first leaf. A leaf redraws attributes that are no more informative than chance (decision
 * 53). The grace period is 20 rows (decision 24); MOA counts weight, on average lambda = 6 per row, so its leaves are
 * split after eight rows. Background rows weigh 1, so background leaves wait for lambda times as many rows (decision
 * 13).
 */
import {
  type Context,
  choice,
  definitionOf,
  integer,
  type Params,
  type PoissonTable,
  poissonTable,
  real,
} from "../core/index.ts";
import { HoeffdingTree, hoeffdingTreeParameters, informationGain } from "../learners/index.ts";
import { Accuracy } from "./kit/accuracy.ts";
import { Chain } from "./kit/chain.ts";
import { budgetParam, membersParam } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";
import { subspaceSize } from "./kit/subspace-size.ts";
import { DriftWatch } from "./kit/upkeep/drift-watch.ts";

const { splitConfidence, tieThreshold, leafPrediction } = hoeffdingTreeParameters;

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** Attributes per leaf; the paper has root-plus-one. Default "share". */
  subspace: choice(["share", "root-plus-one", "root"], { default: "share" }),
  /** The share of attributes, rounded, at least 1. A number in (0, 1]. Default 0.6. */
  attributeShare: real({ default: 0.6, min: 0, minOpen: true, max: 1 }),
  /** Mean weight of a row (lambda). A number in (0, 99]. Default 6. */
  poissonMean: real({ default: 6, min: 0, minOpen: true, max: 99 }),
  /** ADWIN confidence of warnings; 0 is off. A number in [0, 1). Default 0.01. */
  warningDelta: real({ default: 0.01, min: 0, max: 1, maxOpen: true }),
  /** ADWIN confidence of drifts; 0 is off. A number in [0, 1). Default 0.001. */
  driftDelta: real({ default: 0.001, min: 0, max: 1, maxOpen: true }),
  /** Rows between two attempts to split a leaf. An integer in [1, 1000000000]. Default 20. */
  gracePeriod: integer({ default: 20, min: 1, max: 1e9 }),
  /** Allowed probability of a wrong split (delta). A number in (0, 1]. Default 0.01. */
  splitConfidence: { ...splitConfidence, default: 0.01 },
  /**
   * Split anyway once the bound is below this times the root of the range of merits, 1 for two classes (tau).
   * A number in [0, inf). Default 0.05.
   */
  tieThreshold,
  /**
   * How a leaf predicts; adaptive: by majority class or naive Bayes, whichever was right more often.
   * Default "adaptive".
   */
  leafPrediction,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

/**
 * The Hoeffding tree without its loop for numeric attributes, which does not speed up a forest, and with one criterion
 * only: a smaller bundle.
 */
const tree = /* @__PURE__ */ definitionOf({
  id: "hoeffding-tree",
  kind: "learner",
  params: hoeffdingTreeParameters,
  capabilities: { weights: "accepted", seeded: true },
  create: (context, params) => new HoeffdingTree(context, params, informationGain),
});

class AdaptiveRandomForest extends Chain {
  protected readonly kind = "adaptive-random-forest";
  protected override readonly upkeep: readonly [DriftWatch];
  readonly #poisson: PoissonTable;
  readonly #accuracy: Accuracy;

  constructor(context: Context, params: Params<typeof parameters>) {
    const { members, maxBytes, poissonMean, splitConfidence, tieThreshold, leafPrediction } = params;
    const base = tree.with({
      gracePeriod: Math.max(1, Math.round(params.gracePeriod * poissonMean)), // rows weigh lambda on average
      splitConfidence,
      tieThreshold,
      leafPrediction,
      attributesPerLeaf: subspaceSize(params, context.schema.attributes.length),
    });
    super(context, { members, base, spread: 1, maxBytes, needs: { before: true, after: "errors" } });
    this.#poisson = poissonTable(poissonMean);
    this.upkeep = [new DriftWatch(this, members, params)];
    this.#accuracy = new Accuracy(this);
  }

  protected override weigh(m: number, { weights }: Run, from: number, to: number): void {
    const stream = this.streams[m];
    for (let i = from; i < to; i++) weights[i] *= this.#poisson.draw(stream); // k ~ Poisson(lambda)
  }

  protected override update(m: number, run: Run, i: number): void {
    const rowWeight = run.rowWeights[i];
    this.#accuracy.add(m, rowWeight, run.before[i] === 1);
    if (run.weights[i] > 0 && this.upkeep[0].watch(m, run, i, rowWeight, run.after[i] === 0)) this.#accuracy.reset(m);
    this.#accuracy.write(m, this.voteWeights.data);
  }
}

/**
 * Bagged Hoeffding trees over random attributes, replaced when errors rise.
 *
 * @title Adaptive random forest
 * @paper Gomes, Bifet, Read, Barddal, Enembreck, Pfahringer, Holmes and Abdessalem (2017). Adaptive Random Forests for
 *   Evolving Data Stream Classification; algorithms 1 and 2
 * @choose The first to try if ten trees are affordable, with or without concept drift. The defaults are recommended;
 *   they are those of the authors' program except for ten trees and a grace period that counts rows.
 * @cost 1 to 2 Hoeffding trees and 0.8 KiB of detectors per member.
 * @missing As the Hoeffding tree.
 * @unseen As the Hoeffding tree.
 */
export const adaptiveRandomForest = /* @__PURE__ */ definitionOf({
  id: "adaptive-random-forest",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    events: ["warning", "drift"],
  },
  test: { members: 3, poissonMean: 2, gracePeriod: 5, splitConfidence: 0.1, warningDelta: 0.5, driftDelta: 0.2 },
  skips: [
    {
      law: "attributeOrderChangesNothing",
      reason: "leaves draw attributes",
    },
  ],
  create: (context, params) => new AdaptiveRandomForest(context, params),
});

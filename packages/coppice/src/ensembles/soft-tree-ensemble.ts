/**
 * An ensemble of soft decision trees, the one Buschjäger, Hess and Morik (2022) compare shrub ensembles with: its output is
 * the mean of the trees', f = (1/T) sum_t f_t, and each row makes one step down the loss of that mean over the last B
 * rows, in all trees together. The tree, its equations and its deviations are soft-tree's.
 *
 * The authors meant this and ran something else: their mean is taken over an axis of length 1, so that every tree is trained
 * by itself, all trees' outputs are handed out side by side, and the largest of T C numbers is compared with the label. A
 * prediction could be right only where the first tree held the largest number, inputs were not scaled, and so their table
 * has soft trees far below chance. Here trees are averaged. `training: "alone"` keeps one part of it, a loss per tree.
 *
 * Trees differ by the first weights they draw, each from a stream of its own. With one member this is soft-tree, bit for
 * bit. Joint steps are 1/T as large per tree, for its part in the mean is.
 */
import { type Context, choice, definitionOf, type Inspection, integer, type Params } from "../core/index.ts";
import { SoftTrees, softTreeParameters } from "../learners/index.ts";

const parameters = {
  /** Number of trees (T). An integer in [1, 1000]. Default 8. */
  members: integer({ default: 8, min: 1, max: 1000 }),
  /** Joint: steps go down the loss of the mean. Alone: each tree goes down its own. Default "joint". */
  training: choice(["joint", "alone"], { default: "joint" }),
  /**
   * Gates on the way to a leaf (D); 0 makes each tree one leaf, which does not look at rows.
   * An integer in [0, 12]. Default 3.
   */
  depth: softTreeParameters.depth,
  /** Size of a step; under joint training a tree moves by its T-th part. A number in (0, 100]. Default 2. */
  learningRate: { ...softTreeParameters.learningRate, default: 2 },
  /** What steps make smaller: the squared error of f, or the cross-entropy of its softmax. Default "squared". */
  loss: softTreeParameters.loss,
  /** Rows whose mean loss a step goes down (B): the last ones. 1 keeps no rows. An integer in [1, 65536]. Default 1. */
  window: softTreeParameters.window,
  /** Steepness of gates (beta): large ones send a row nearly whole to one side. A number in (0, 100]. Default 1. */
  inverseTemperature: softTreeParameters.inverseTemperature,
  /**
   * Standard: numbers are deviations from their mean. Spread: they are not centred, so zeros cost no time.
   * Default "standard".
   */
  scaling: softTreeParameters.scaling,
  /** Byte budget: values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: softTreeParameters.maxBytes,
} as const;

class SoftTreeEnsemble extends SoftTrees {
  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "soft-tree-ensemble", params, params.members, params.training);
  }

  /** All trees lie side by side in the same tables: each has its part of them. */
  override inspect(): Inspection {
    const { facts, ...rest } = super.inspect();
    const tables = this.tables.flatMap(({ columns }) => columns);
    const bytes = tables.reduce((sum, { byteLength }) => sum + byteLength, 0) / this.trees;
    const members = Array.from({ length: this.trees }, () => ({
      kind: "soft-tree",
      bytes,
      facts: { leaves: this.leafCount },
      voteWeight: 1,
    }));
    return { ...rest, facts: { ...facts, members: this.trees }, members };
  }
}

/**
 * Soft decision trees whose mean answers, learned together by gradient.
 *
 * @title Soft tree ensemble
 * @paper Buschjäger, Hess and Morik (2022). Shrub Ensembles for Online Classification; the soft trees it compares with
 * @choose Numbers whose sums decide, in regions that move slowly: every row moves all trees. Its authors ran
 *   something else by mistake; these defaults are ours.
 * @cost The soft tree's time and bytes per member, for the classes declared; the window's rows are kept once.
 * @missing As the soft tree.
 * @unseen As the soft tree.
 */
export const softTreeEnsemble = /* @__PURE__ */ definitionOf({
  id: "soft-tree-ensemble",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { members: 3, depth: 2, learningRate: 1, window: 3 },
  skips: [{ law: "permutingFeaturesPermutesNothingElse", reason: "first weights are drawn attribute by attribute" }],
  create: (context, params) => new SoftTreeEnsemble(context, params),
});

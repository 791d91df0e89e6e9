/**
 * An ensemble of soft decision trees, with which Buschjäger, Hess and Morik (2022) compare shrub ensembles. Its output
 * is the mean of the trees' outputs, f = (1/T) sum_t f_t. Each row makes one gradient step on the loss of that mean
 * over the last B rows, jointly in all trees. The tree, its equations and its deviations are those of soft-tree.
 *
 * The authors' program differs from this by mistake. It takes the mean over an axis of length 1, so every tree is
 * trained alone, the trees' outputs are concatenated, and the index of the largest of T C numbers is compared with the
 * label. A prediction can be right only if the first tree has the largest number. Inputs are not scaled. So soft trees
 * are far below chance in their table. Here trees are averaged; `training: "alone"` keeps their loss per tree.
 *
 * Trees differ in their initial weights, each drawn from its own random stream. With one member this is soft-tree, bit
 * for bit. Joint steps per tree are 1/T as large, as is its share in the mean.
 */
import { type Context, choice, definitionOf, type Inspection, integer, type Params } from "../core/index.ts";
import { SoftTrees, softTreeParameters } from "../learners/index.ts";

const parameters = {
  /** Number of trees (T). An integer in [1, 1000]. Default 8. */
  members: integer({ default: 8, min: 1, max: 1000 }),
  /** Joint: steps reduce the loss of the mean. Alone: each tree reduces its own loss. Default "joint". */
  training: choice(["joint", "alone"], { default: "joint" }),
  /**
   * Gates on the path to a leaf (D); with 0 each tree is one leaf, which ignores the attributes.
   * An integer in [0, 12]. Default 3.
   */
  depth: softTreeParameters.depth,
  /** Step size; 1/T of it per tree in joint training. A number in (0, 100]. Default 2. */
  learningRate: { ...softTreeParameters.learningRate, default: 2 },
  /** Loss: the squared error of f, or the cross-entropy of its softmax. Default "squared". */
  loss: softTreeParameters.loss,
  /** Last rows, whose mean loss a step reduces (B); 1 keeps no rows. An integer in [1, 65536]. Default 1. */
  window: softTreeParameters.window,
  /** Steepness of gates (beta): large values send a row almost fully to one side. A number in (0, 100]. Default 1. */
  inverseTemperature: softTreeParameters.inverseTemperature,
  /**
   * Standard: numbers are standardized. Spread: they are scaled but not centred, so zeros cost no time.
   * Default "standard".
   */
  scaling: softTreeParameters.scaling,
  /** Byte budget; values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: softTreeParameters.maxBytes,
} as const;

class SoftTreeEnsemble extends SoftTrees {
  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "soft-tree-ensemble", params, params.members, params.training);
  }

  /** All trees share the same tables, in equal parts. */
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
 * Soft decision trees trained jointly by gradient; their mean is the prediction.
 *
 * @title Soft tree ensemble
 * @paper Buschjäger, Hess and Morik (2022). Shrub Ensembles for Online Classification; the soft trees it compares with
 * @choose Numbers whose sums decide, in slowly moving regions: every row updates all trees. The authors ran something
 *   else by mistake; these defaults are ours.
 * @cost The soft tree's time and bytes per member; the window's rows are stored once.
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
  skips: [{ law: "attributeOrderChangesNothing", reason: "first weights are drawn attribute by attribute" }],
  create: (context, params) => new SoftTreeEnsemble(context, params),
});

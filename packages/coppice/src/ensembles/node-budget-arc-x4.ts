/**
 * Online Arc-x4 whose trees share a budget of nodes and may have different depths: future work of Fern and Givan (2003,
 * section 8), "varying tree-depth bound across the ensemble". They give all T trees the same depth d, which takes T
 * (2^d - 1) nodes. Here nodes move to the trees where they correct most errors. The method is ours, see `NodeBudget`:
 *
 *   2^d_1 - 1 + ... + 2^d_M - 1 <= nodes, at every row; d_m from 1 to the `maxDepth` of the base
 *
 * - wrong_m: share of the weight member m learned recently that it predicted wrongly at its depth bound.
 * - gain_m: share predicted correctly at the bound, less what the level above would have predicted correctly.
 * - The member with the largest wrong_m / 2^d_m gets a level, from spare nodes or from those with the least gain_m /
 *   2^(d_m - 1), if wrong_m / 4 exceeds their total gain.
 *
 * A tree that gives up a level discards it; one that gets a level grows it from the next row on. Nodes are counted as
 * in the paper, for full trees with two branches per test: 66 trees of depth 4 in 1000 nodes (its formula, with
 * 2^(d+1), gives 31 per tree). Tests with more branches have more nodes below them. Row weights and votes are as in
 * `arc-x4`. On most data sets it is not much better than equal depths (decision 28).
 */
import {
  type Classifier,
  type Context,
  definitionOf,
  type Inspection,
  integer,
  type Params,
  type Random,
} from "../core/index.ts";
import { id4 } from "../learners/index.ts";
import { ArcX4 } from "./arc-x4.ts";
import { ballotParam, budgetParam, membersParam, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import { NodeBudget, treeParam } from "./kit/upkeep/node-budget.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The tree every member is made of; its `maxDepth` limits all members. A learner that uses weights. Default id4. */
  base: /* @__PURE__ */ treeParam(id4),
  /** Nodes of all members together; at least one per member. An integer in [1, inf). Default 1000. */
  nodes: integer({ default: 1000, min: 1 }),
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "both".
   */
  ballot: { ...ballotParam, default: "both" as const },
  /** Rows between two reviews, each of which may move a level. An integer in [1, 1000000000]. Default 1000. */
  reviewEvery: integer({ default: 1000, min: 1, max: 1_000_000_000 }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class NodeBudgetArcX4 extends ArcX4 {
  protected override readonly kind = "node-budget-arc-x4";
  readonly #budget: NodeBudget;
  protected override readonly upkeep: readonly NodeBudget[];

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, { ...params, order: "test-then-train", vote: "accuracy", voters: "all", fading: 1 });
    this.#budget = new NodeBudget(this, params);
    this.upkeep = [this.#budget];
  }

  protected override makeMember(place: number, random: Random): Classifier {
    return this.#budget.bind(place, super.makeMember(place, random));
  }

  override inspect(): Inspection {
    const inspection = super.inspect();
    const members = (inspection.members ?? []).map((member, m) => {
      return { ...member, facts: { ...member.facts, ...this.#budget.factsOf(m) } };
    });
    return { ...inspection, facts: { ...inspection.facts, spareNodes: this.#budget.spare }, members };
  }
}

/**
 * Arc-x4 over trees that share a budget of nodes, which moves to the trees where it corrects most errors.
 *
 * @title Arc-x4 with a node budget
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; section 8
 * @choose If nodes are the scarce resource, as in hardware. Else `arc-x4`: equal depths do as well on most data sets.
 * @cost M times the base learner's time and bytes (M members), one more tree walk per row and member, and 92 bytes per
 *   member; bytes of ID4 grow with the classes seen.
 * @chance Only if the base learner draws random numbers; the default one does not.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const nodeBudgetArcX4 = /* @__PURE__ */ definitionOf({
  id: "node-budget-arc-x4",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    events: ["deepened", "shallowed"],
  },
  test: { members: 4, nodes: 16, reviewEvery: 40, base: /* @__PURE__ */ id4.with({ maxDepth: 4 }) },
  skips: [
    ONLY_MEMBERS_DRAW,
    {
      law: "attributeOrderChangesNothing",
      reason: "the trees take the first of tests that are right equally often",
    },
  ],
  create: (context, params) => new NodeBudgetArcX4(context, params),
});

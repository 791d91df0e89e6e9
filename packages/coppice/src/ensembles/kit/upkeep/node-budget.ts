/**
 * Distributes a number of nodes among members that are trees, where they correct most errors. A tree of depth d takes
 * 2^d - 1 nodes, as Fern and Givan (2003) count, whether its nodes are grown or not. All start with the same depth
 * bound. The paper leaves it to later work how to distribute depth, and suggests data on the depths of predictions; all
 * the following is ours.
 *
 * For each row a member learns, it is recorded whether its prediction before learning came from a node at the bound.
 * Per member, as shares of the weight it has learned:
 *
 *   wrong = rows predicted wrongly at the bound: the most that another level could correct
 *   gain = rows predicted correctly at the bound less rows there that the level above would have predicted correctly
 *
 * Every `reviewEvery` rows the member with most wrong per node of its next level, wrong / 2^d, gets that level, from
 * spare nodes or from members whose deepest level gains least per node, gain / 2^(d - 1), one level each; but only if a
 * quarter of what is wrong exceeds their total loss. Then all counts are halved, and those of changed members reset.
 * How often predictions are made at the bound, right or wrong, was no better a guide (decision 28).
 */
import {
  type AnyDefinition,
  type Classifier,
  type Column,
  CoppiceError,
  type LearnerParam,
  learner,
  printed,
  type Spec,
} from "../../../core/index.ts";
import type { DepthBounded } from "../../../learners/index.ts";
import type { Ensemble } from "../ensemble.ts";
import type { Run } from "../run.ts";
import type { Upkeep } from "./upkeep.ts";

/** Expected part of the errors at the bound that another level corrects. */
const HOPE = 1 / 4;

// Indices into a member's sums, all of weights.
const WEIGHT = 0; // rows learned
const REACHED = 1; // of them, predicted at the bound
const RIGHT = 2; // of these, predicted correctly
const RIGHT_ABOVE = 3; // of those at the bound, predicted correctly by the level above
const SUMS = 4;

/** Options of the constructor of `NodeBudget`. */
export interface NodeBudgetOptions {
  /** Number of members, which is fixed: at most `nodes`. */
  readonly members: number;
  /** Recipe of the members, which are `DepthBounded`; its `maxDepth` limits all of them. */
  readonly base: Spec;
  /** Nodes of all members together. */
  readonly nodes: number;
  /** Rows between two reviews. */
  readonly reviewEvery: number;
}

/** The parameter for members: a learner with a movable depth bound. */
export function treeParam(standard: AnyDefinition): LearnerParam {
  const param = learner({ default: standard, requires: { weights: "accepted", depthBound: "movable" } });
  return {
    ...param,
    check(owner, name, value) {
      param.check?.(owner, name, value);
      const { definition } = value as Spec;
      if (definition.capabilities.depthBound === "movable") return;
      throw new CoppiceError("E_COMPOSITION", {
        subject: `${owner} over ${definition.id}: ${owner} moves the depth bounds of its members while they learn, but ${definition.id} has no such bound`,
        remedy: `Choose another \`${name}\`, such as "${printed(this.default)}".`,
      });
    },
  };
}

/** Nodes of a level of a full tree with `above` levels above it: 2^above. */
function nodesAt(above: number): number {
  let nodes = 1;
  for (let level = 0; level < above; level++) nodes *= 2;
  return nodes;
}

/** Inner nodes of a full tree. */
const nodesOf = (depth: number) => nodesAt(depth) - 1;

/** Upkeep that moves depth among trees that share a number of nodes. */
export class NodeBudget implements Upkeep {
  readonly learners = 0;
  readonly #ensemble: Ensemble;
  readonly #nodes: number;
  readonly #reviewEvery: number;
  readonly #largestDepth: number;
  /** Per member: its depth bound less 1. */
  readonly #levels: Column<Int32Array>;
  readonly #sums: Column<Float64Array>;
  readonly #sinceReview: Column<Int32Array>;
  readonly #gives: Uint8Array; // scratch: 1 for those that would give up a level

  constructor(ensemble: Ensemble, { members, base, nodes, reviewEvery }: NodeBudgetOptions) {
    const { arena, schema } = ensemble;
    const most = base.params.maxDepth as number;
    this.#ensemble = ensemble;
    this.#nodes = nodes;
    this.#reviewEvery = reviewEvery;
    this.#largestDepth = most === Infinity ? Math.max(1, schema.attributes.length) : most;
    if (members > nodes)
      throw refused(
        "nodes",
        `must be at least ${members}, one for each member`,
        nodes,
        "Raise it, or use fewer members.",
      );
    if (this.#largestDepth < 1)
      throw refused("base", "must have a `maxDepth` of at least 1", printed(base), "Raise it.");
    this.#levels = arena.int32("levels", members, { is: this.#largestDepth - 1 });
    arena.float64("nodeBudget", 1, { is: "node budget" }).data[0] = nodes;
    this.#sums = arena.float64("depthSums", SUMS * members, { is: "weight" });
    this.#sinceReview = arena.int32("sinceReview", 1, { is: reviewEvery - 1 });
    this.#gives = new Uint8Array(members);
    let depth = 1;
    while (depth < this.#largestDepth && members * nodesOf(depth + 1) <= nodes) depth++;
    this.#levels.data.fill(depth - 1);
  }

  /** The depth bound of member `m`, at least 1. */
  depthOf(m: number): number {
    return this.#levels.data[m] + 1;
  }

  /** Unassigned nodes. */
  get spare(): number {
    let spare = this.#nodes;
    for (let m = 0; m < this.#levels.length; m++) spare -= nodesOf(this.depthOf(m));
    return spare;
  }

  /** Call it with every new member. */
  bind(m: number, member: Classifier): Classifier {
    const tree = member as DepthBounded;
    tree.limitDepth(this.depthOf(m));
    tree.watchDepth({
      answered: (depth, isRight, isRightAbove, weight) => {
        const sums = this.#sums.data;
        const at = m * SUMS;
        sums[at + WEIGHT] += weight;
        if (depth < this.depthOf(m)) return;
        sums[at + REACHED] += weight;
        if (isRight) sums[at + RIGHT] += weight;
        if (isRightAbove) sums[at + RIGHT_ABOVE] += weight;
      },
    });
    return member;
  }

  untilMaintenance(): number {
    return this.#reviewEvery - this.#sinceReview.data[0];
  }

  maintain({ count }: Run): void {
    const since = this.#sinceReview.data;
    since[0] += count;
    if (since[0] < this.#reviewEvery) return;
    since[0] = 0;
    this.#review();
    const sums = this.#sums.data;
    for (let i = 0; i < sums.length; i++) sums[i] /= 2;
  }

  #review(): void {
    const taker = this.#taker();
    if (taker < 0) return;
    const gives = this.#gives;
    gives.fill(0);
    let spare = this.spare;
    let loss = 0;
    while (spare < nodesAt(this.depthOf(taker))) {
      const giver = this.#giver(taker);
      if (giver < 0) return;
      gives[giver] = 1;
      spare += nodesAt(this.depthOf(giver) - 1);
      loss += this.#gain(giver);
    }
    if (!(HOPE * this.#wrong(taker) > loss)) return;
    for (let m = 0; m < gives.length; m++) if (gives[m] === 1) this.#move(m, -1); // first, so as not to exceed the budget
    this.#move(taker, 1);
  }

  /** The member with most wrong per node of its next level; -1 if none. */
  #taker(): number {
    let taker = -1;
    let most = 0;
    for (let m = 0; m < this.#levels.length; m++) {
      if (this.depthOf(m) === this.#largestDepth) continue;
      const wrong = this.#wrong(m) / nodesAt(this.depthOf(m));
      if (wrong <= most) continue;
      taker = m;
      most = wrong;
    }
    return taker;
  }

  /** The member whose deepest level gains least per node, of those not giving yet; -1 if none is left. */
  #giver(taker: number): number {
    let giver = -1;
    let least = Infinity;
    for (let m = 0; m < this.#levels.length; m++) {
      if (m === taker || this.#gives[m] === 1 || this.depthOf(m) === 1) continue;
      const gain = this.#gain(m) / nodesAt(this.depthOf(m) - 1);
      if (gain >= least) continue;
      giver = m;
      least = gain;
    }
    return giver;
  }

  /** Share of the learned weight that a member predicted wrongly at its bound. All have learned a row since the last review. */
  #wrong(m: number): number {
    const sums = this.#sums.data;
    return (sums[m * SUMS + REACHED] - sums[m * SUMS + RIGHT]) / sums[m * SUMS + WEIGHT];
  }

  #gain(m: number): number {
    const sums = this.#sums.data;
    return (sums[m * SUMS + RIGHT] - sums[m * SUMS + RIGHT_ABOVE]) / sums[m * SUMS + WEIGHT];
  }

  #move(m: number, by: 1 | -1): void {
    this.#levels.data[m] += by;
    this.#sums.data.fill(0, m * SUMS, (m + 1) * SUMS);
    (this.#ensemble.members[m] as DepthBounded).limitDepth(this.depthOf(m));
    this.#ensemble.report(by > 0 ? "deepened" : "shallowed", m);
  }

  /**
   * For inspection: a member's bound, its nodes, and the recent share of learned weight that it predicted at the bound.
   */
  factsOf(m: number): Readonly<Record<string, number>> {
    const [weight, reached] = this.#sums.data.subarray(m * SUMS);
    return {
      depthBound: this.depthOf(m),
      nodesAllotted: nodesOf(this.depthOf(m)),
      answeredAtBound: weight > 0 ? reached / weight : 0,
    };
  }

  parts(): readonly [] {
    return [];
  }

  /** Applies the restored bounds: members about to be loaded have those of fresh ones. */
  restored(): void {
    this.#ensemble.members.forEach((member, m) => {
      (member as DepthBounded).limitDepth(this.depthOf(m));
    });
  }
}

function refused(name: string, expected: string, given: unknown, remedy: string): CoppiceError {
  return new CoppiceError("E_PARAM", { subject: `A node budget: \`${name}\``, expected, given, remedy });
}

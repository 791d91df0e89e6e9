/**
 * Blocked boosting, "pasting small votes" (Breiman 1999; listed by Oza 2001, figure 2.9): each member learns its own
 * block of N rows. A row joins the block if the earlier members, with equal votes, get it wrong; otherwise with
 * probability p = e / (1 - e), where e is their error, so that about half of a block is what they get wrong. A row
 * joins at most one block.
 *
 * The current block's member learns its rows as they arrive, which is the same as all at once, and does not vote before
 * the block is full. e is smoothed from block to block, e(m) = 0.75 e(m - 1) + 0.25 r, where r is the share of the rows
 * drawn for block m that were predicted wrongly, the current one included.
 *
 * Where sources differ: in the listing all rows of the first block count as wrong, so e begins with 1, and for some
 * blocks every row joins; that is `firstError: "listing"`. By default e begins as Breiman means it, with the error of
 * the first member on the rows drawn for the second block. A row joins with certainty if e is 1/2 or more.
 *
 * What the sources leave open: while e is 0, no correctly predicted row joins, and a block might never be full. So once
 * `patience` times N rows have been drawn for a block, every row joins. The sources keep all members for ever; here the
 * oldest leaves when there are `maxMembers`. Half of each vote is spread over the member's probabilities; the paper's
 * whole votes are `vote: "hard"` (decision 39). Whole votes always decide whether a row joins. r counts rows by weight.
 * During the first block no member votes, and the ensemble predicts the class shares. If a byte budget has no room for
 * a fresh member, the last one continues learning.
 */
import {
  borrow,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  giveBack,
  integer,
  mostProbable,
  type Params,
} from "../core/index.ts";
import { windowTree } from "../learners/index.ts";
import { joinMember } from "./kit/changes.ts";
import { Ensemble } from "./kit/ensemble.ts";
import { ballotParam, baseParam, budgetParam, livelyTree } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";
import { addVote, SPREAD } from "./kit/votes.ts";

const parameters = {
  /** Maximum number of members, that of the current block included. An integer in [2, 10000]. Default 100. */
  maxMembers: integer({ default: 100, min: 2, max: 10_000 }),
  /**
   * The learner every member is made of; a window tree needs a window of at least a block.
   * A learner that uses weights. Default window-tree.
   */
  base: { ...baseParam, default: windowTree }, // batch trees, as in the paper
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half
   * of it each way. Affects predictions only: rows join a block by whole votes.
   * Default "both".
   */
  vote: { ...ballotParam, default: "both" as const },
  /** Rows per block (N). An integer in [1, 1000000000]. Default 100. */
  blockRows: integer({ default: 100, min: 1, max: 1_000_000_000 }),
  /**
   * Initial value of the smoothed error. Measured: the first member's error on new rows. Listing: 1.
   * Default "measured".
   */
  firstError: choice(["measured", "listing"], { default: "measured" }),
  /**
   * Once this many times N rows have been drawn for a block, every row joins it.
   * An integer in [1, inf) or Infinity. Default 100.
   */
  patience: integer({ default: 100, min: 1, unlimited: true }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

// Indices into `#block`, the state of the current block.
const JOINED = 0; // rows in it
const DRAWN = 1; // rows drawn for it
const WRONG = 2; // weight of those predicted wrongly
const ALL = 3; // weight of all
const BLOCKS = 4; // full blocks
const ERROR = 5; // e(m - 1); 0 for m = 1

/** The part of the error so far in the smoothed one. */
const KEPT = 0.75;

class BlockedBoosting extends Ensemble {
  protected readonly kind = "blocked-boosting";
  readonly #params: Params<typeof parameters>;
  /** Index of the block whose error is not smoothed. */
  readonly #firstMeasured: number;
  readonly #block = this.arena.float64("block", 6, { is: "weight" });

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, { ...params, members: 1, spread: SPREAD[params.vote] });
    requireWindow(params);
    this.#params = params;
    this.#firstMeasured = params.firstError === "listing" ? 0 : 1;
  }

  /** The last member does not vote: its block is not full. */
  override endsVote(m: number): boolean {
    return m === this.members.length - 1;
  }

  /** No run crosses the end of a block. */
  protected override untilPreparation(): number {
    return this.#params.blockRows - this.#block.data[JOINED];
  }

  protected override walk(run: Run): void {
    const { rows, labels, rowWeights, weights, answers, voteWeights, count, classes, out } = run;
    const spreads = out !== null && this.spread > 0;
    const votes = out === null || spreads ? borrow(count * classes) : out; // whole votes
    votes.fill(0, 0, count * classes);
    out?.fill(0, 0, count * classes);
    const last = this.members.length - 1;
    voteWeights[0] = 1;
    for (let m = 0; m < last; m++) {
      this.members[m].predictBatch(rows, count, answers, classes);
      for (let at = 0; at < count * classes; at += classes) {
        addVote(0, voteWeights, 0, answers, at, votes, at, classes);
        if (spreads) addVote(this.spread, voteWeights, 0, answers, at, out, at, classes);
      }
    }
    for (let i = 0; i < count; i++) {
      const isWrong = mostProbable(votes, i * classes, classes) !== labels[i];
      weights[i] = this.#joins(isWrong, rowWeights[i]) ? rowWeights[i] : 0;
    }
    if (votes !== out) giveBack(votes);
    this.members[last].learnBatch(rows, count, labels, weights);
    this.row = count;
    if (this.#block.data[JOINED] >= this.#params.blockRows) this.#closeBlock();
  }

  /**
   * Whether a row joins the block. `isWrong`: the earlier members get it wrong, as always in the first block, where
   * none votes.
   */
  #joins(isWrong: boolean, weight: number): boolean {
    const block = this.#block.data;
    const { blockRows, patience } = this.#params;
    block[DRAWN]++;
    block[ALL] += weight;
    if (isWrong) block[WRONG] += weight;
    const hasPatience = block[DRAWN] <= patience * blockRows;
    const joins = isWrong || !hasPatience || this.#draw(chanceAt(this.#error()));
    if (joins) block[JOINED]++;
    return joins;
  }

  #draw(chance: number): boolean {
    return chance >= 1 || this.streams[0].uniform() < chance;
  }

  /** The probability that a row would join the block, by the error before the row. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    const block = this.#block.data;
    const { blockRows, patience } = this.#params;
    if (block[DRAWN] >= patience * blockRows || !this.#isRight(rows, start, label)) return 1;
    if (block[ALL] > 0) return chanceAt(this.#error());
    return block[BLOCKS] === this.#firstMeasured ? 1 : chanceAt(block[ERROR]); // nothing drawn yet
  }

  /** Whether the earlier members' whole votes elect the row's class. */
  #isRight(rows: Float64Array, start: number, label: number): boolean {
    const classes = Math.max(this.schema.classCount, label + 1);
    const [votes, answers] = [borrow(classes), borrow(classes)];
    const one = this.votingWeights();
    votes.fill(0, 0, classes);
    for (let m = 0; m < this.members.length - 1; m++) {
      this.members[m].predictAt(rows, start, answers, 0, classes);
      addVote(0, one, m, answers, 0, votes, 0, classes);
    }
    const isRight = mostProbable(votes, 0, classes) === label;
    for (const borrowed of [votes, answers, one]) giveBack(borrowed);
    return isRight;
  }

  /** e(m) for the m-th block. */
  #error(): number {
    const block = this.#block.data;
    const rate = block[WRONG] / block[ALL];
    return block[BLOCKS] === this.#firstMeasured ? rate : KEPT * block[ERROR] + (1 - KEPT) * rate;
  }

  #closeBlock(): void {
    const block = this.#block.data;
    block[ERROR] = this.#error();
    block[BLOCKS]++;
    block[JOINED] = block[DRAWN] = block[WRONG] = block[ALL] = 0;
    joinMember(this, 0);
  }
}

/** p = e / (1 - e), at most 1. */
function chanceAt(error: number): number {
  return error >= 1 / 2 ? 1 : error / (1 - error);
}

/** A window tree keeps only the rows of its window, so it would forget the first rows of a longer block. */
function requireWindow({ base, blockRows }: Params<typeof parameters>): void {
  const { definition, params } = base;
  if (definition.id !== windowTree.id || (params.window as number) >= blockRows) return;
  throw new CoppiceError("E_COMPOSITION", {
    subject: `blocked-boosting over window-tree: a window of ${params.window} cannot hold a block of ${blockRows} rows`,
    remedy: `Use windowTree.with({ window: ${blockRows} }), as text window-tree(window=${blockRows}), for \`base\`, or shorter blocks.`,
  });
}

/**
 * Members that each learn a block of rows, about half of which the earlier members get wrong; equal votes.
 *
 * @title Blocked boosting (pasting)
 * @paper Breiman (1999). Pasting Small Votes for Classification in Large Databases and On-Line
 * @choose For fast drift, where one block per member is enough; on stable concepts it is behind the others. Members are
 *   trees, each trained on a block, as in the paper.
 * @cost A prediction by each of M members per row, the base learner's time for the rows that join a block, about 2 e of
 *   all (e: the error), and M times its bytes (M members).
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const blockedBoosting = /* @__PURE__ */ definitionOf({
  id: "blocked-boosting",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    events: ["added", "removed"],
  },
  test: { maxMembers: 4, base: livelyTree, blockRows: 40 },
  create: (context, params) => new BlockedBoosting(context, params),
});

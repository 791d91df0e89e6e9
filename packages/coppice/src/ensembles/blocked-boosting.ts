/**
 * Blocked boosting, "pasting small votes" (Breiman 1999; listed by Oza 2001, figure 2.9): each member learns a block of N
 * rows of its own. A row joins the block if the members before, with equal votes, get it wrong; if they get it right, with
 * probability p = e / (1 - e), where e is their error, so that about half of a block is what they get wrong. A row joins one
 * block at most.
 *
 * The member of the block under way learns its rows as they come, which is the same as all at once, and has no vote before the
 * block is full. e is smoothed from block to block, e(m) = 0.75 e(m - 1) + 0.25 r, where r is the share of the rows drawn for
 * block m that were answered wrongly, this one included.
 *
 * Where sources differ: by the listing all rows of the first block count as wrong, so e begins with 1, and for some blocks
 * all rows are taken; that is `firstError: "listing"`. By default e begins as Breiman means it, with the error of the first
 * member on the rows drawn for the second block. A row joins for sure where e is 1/2 or more.
 *
 * What the sources leave open: as long as e is 0 no row that is answered correctly joins, and a block might never be full. So
 * once `patience` times N rows have been drawn for a block, every row joins. They keep all members for ever; here the oldest
 * leaves where there are `maxMembers`. Answers spread half of each vote over the member's probabilities; whole votes, as in the
 * paper, are `vote: "hard"` (decision 39), and what joins a block goes by these always. Rows count by weight in r. Without a vote, in the first block, the ensemble
 * answers the shares of the classes. Where a byte budget has no room for a fresh member, the last goes on learning.
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
  /** Most members, the one of the block under way included. An integer in [2, 10000]. Default 100. */
  maxMembers: integer({ default: 100, min: 2, max: 10_000 }),
  /**
   * The learner every member is made of; a window tree needs a window of at least a block.
   * A learner that uses weights. Default window-tree.
   */
  base: { ...baseParam, default: windowTree }, // batch trees, as in the paper
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Only answers depend on it: rows join a block by whole votes.
   * Default "both".
   */
  vote: { ...ballotParam, default: "both" as const },
  /** Rows of a block (N). An integer in [1, 1000000000]. Default 100. */
  blockRows: integer({ default: 100, min: 1, max: 1_000_000_000 }),
  /**
   * What the smoothed error begins with. Measured: the first member's error on new rows. Listing: 1.
   * Default "measured".
   */
  firstError: choice(["measured", "listing"], { default: "measured" }),
  /**
   * Rows drawn for a block, in blocks, after which every row joins it.
   * An integer in [1, inf) or Infinity. Default 100.
   */
  patience: integer({ default: 100, min: 1, unlimited: true }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

// Numbers of the block under way.
const JOINED = 0; // rows that are in it
const DRAWN = 1; // rows that have been drawn for it
const WRONG = 2; // e: weight of those answered wrongly
const ALL = 3; // t: weight of all
const BLOCKS = 4; // blocks that are full
const ERROR = 5; // eTR(m - 1); 0 for m = 1
const KEPT = 0.75; // of the error so far

class BlockedBoosting extends Ensemble {
  protected readonly kind = "blocked-boosting";
  readonly #params: Params<typeof parameters>;
  /** The block whose error is measured by itself. */
  readonly #firstMeasured: number;
  readonly #block = this.arena.float64("block", 6, { is: "weight" });

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, { ...params, members: 1, spread: SPREAD[params.vote] });
    requireWindow(params);
    this.#params = params;
    this.#firstMeasured = params.firstError === "listing" ? 0 : 1;
  }

  /** The last one's block is not full. */
  override endsVote(m: number): boolean {
    return m === this.members.length - 1;
  }

  /** No run goes over the end of a block. */
  protected override untilPreparation(): number {
    return this.#params.blockRows - this.#block.data[JOINED];
  }

  protected override walk(run: Run): void {
    const { rows, labels, rowWeights, weights, answers, voteWeights, count, classes, out } = run;
    const spreads = out !== null && this.spread > 0;
    const votes = out === null || spreads ? borrow(count * classes) : out; // whole ones
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

  /** Whether a row joins the block; `isWrong`: the members before do not answer it correctly. In the first block nobody answers. */
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

  /** The probability with which a row would join the block, by the error as it is before the row. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    const block = this.#block.data;
    const { blockRows, patience } = this.#params;
    if (block[DRAWN] >= patience * blockRows || !this.#isRight(rows, start, label)) return 1;
    if (block[ALL] > 0) return chanceAt(this.#error());
    return block[BLOCKS] === this.#firstMeasured ? 1 : chanceAt(block[ERROR]); // nothing drawn yet
  }

  /** Whether the members before would elect the row's class with whole votes. */
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

  /** eTR(m) for the m-th block. */
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

/** A window tree keeps no more rows than its window has, and would not learn the first rows of a longer block. */
function requireWindow({ base, blockRows }: Params<typeof parameters>): void {
  const { definition, params } = base;
  if (definition.id !== windowTree.id || (params.window as number) >= blockRows) return;
  throw new CoppiceError("E_COMPOSITION", {
    subject: `blocked-boosting over window-tree: a block has ${blockRows} rows, of which a window of ${params.window} keeps the last`,
    remedy: `Use windowTree.with({ window: ${blockRows} }), as text window-tree(window=${blockRows}), for \`base\`, or shorter blocks.`,
  });
}

/**
 * Members that each learn a block of rows, about half of them such as the members before get wrong; equal votes.
 *
 * @title Blocked boosting (pasting)
 * @paper Breiman (1999). Pasting Small Votes for Classification in Large Databases and On-Line
 * @choose Where the world changes fast and members may know one block each; on lasting concepts it is behind the
 *   others. Members are trees of a block, as in the paper.
 * @cost A prediction of each of M members, and of one of two rows the base learner's time; M times its bytes (M members).
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

/**
 * Online Arc-x4 that chooses how many of its members vote: the first L, where the vote of the first L has erred least of late.
 * Fern and Givan (2003) leave it to later work to choose the number of members that vote as a stream goes on; how is ours.
 *
 *   err_L = f err_L + w where the vote of the first L members on a row of weight w is wrong, else f err_L
 *   the first L members vote for which err_L is least, the longest of equal prefixes; at first all
 *
 * All members learn every row as in `arc-x4`, and votes are taken before. So this is `arc-x4` but for who votes, and
 * whoever does not vote now may again. A prefix whose votes weigh nothing is wrong.
 */
import { type Context, defineClassifier, type Params, real } from "../core/index.ts";
import { ArcX4, arcX4Parameters } from "./arc-x4.ts";
import { livelyTree } from "./kit/parameters.ts";
import { RecentVoters } from "./kit/recent-voters.ts";
import type { Run } from "./kit/run.ts";

const parameters = {
  /** Number of members (M). */
  members: arcX4Parameters.members,
  /** The learner every member is made of. */
  base: arcX4Parameters.base,
  /** Whether mistakes are counted before or after a member learns the row. */
  order: arcX4Parameters.order,
  /** Weight of a member's vote: its correct answers, or 1. */
  vote: arcX4Parameters.vote,
  /** What a row leaves of the errors before it (f). */
  fading: real({ default: 0.999, min: 0, minOpen: true, max: 1 }),
  /** Byte budget, shared by its learners; one that is given they must take. */
  maxBytes: arcX4Parameters.maxBytes,
} as const;

class RecentArcX4 extends ArcX4 {
  protected override readonly kind = "recent-arc-x4";
  readonly #voters: RecentVoters;

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, params, true);
    this.#voters = new RecentVoters(this, params.fading);
  }

  override endsVote(m: number): boolean {
    return m >= this.#voters.count;
  }

  protected override untilPreparation(): number {
    return this.#voters.rowsAtOnce(this.schema.classCount);
  }

  protected override learnMember(m: number, run: Run): void {
    super.learnMember(m, run);
    this.#voters.keep(m, run);
  }

  protected override walk(run: Run): void {
    super.walk(run);
    this.#voters.settle(run, this.soft);
  }
}

/**
 * Online Arc-x4 in which the first L members vote, as many as have erred least together of late.
 *
 * @title Online Arc-x4, recent voters
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; section 3.3, and later work
 * @cost As online Arc-x4, and M C per row for the errors of all prefixes (M members, C classes); 56 bytes per member.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const recentArcX4 = /* @__PURE__ */ defineClassifier({
  id: "recent-arc-x4",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { members: 3, base: livelyTree },
  skips: [
    {
      law: "differentSeedDiffers",
      reason: "only the base learner could draw random numbers, and its default does not",
    },
  ],
  create: (context, params) => new RecentArcX4(context, params),
});

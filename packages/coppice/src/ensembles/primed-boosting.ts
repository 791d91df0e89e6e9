/**
 * Primed online boosting (Oza 2001, section 4.4): batch boosting (AdaBoost, `batch-boosting`) trains the members on the
 * first rows, which are kept until then. They learn the rest of the stream by online boosting (see `online-boosting`).
 * The thesis's reason: online boosting alone starts slowly, since later members learn from the mistakes of the first
 * ones, which know little yet.
 *
 * The thesis primes with a fifth of the training set, at most 10,000 rows. The length of a stream is unknown, so
 * here it is a number of rows. During these the first member learns online and predicts alone; then a fresh one
 * replaces it. Batch boosting may end early, as when a member is never wrong. In the thesis the ensemble then stays
 * smaller (`unreached: "none"`), which reproducing its numbers requires; but a stream with an easy start then has a
 * single member through every drift. If not even the first member is better than a guess, M fresh members start.
 *
 * The thesis does not say what the sums of correct and wrong weight start with. Here they are the member's sums over
 * the first rows by D_m, whose total equals the rows' weight, so its error continues from there. As in the thesis,
 * members learn the first rows by weight; with `priming: "resample"` they learn as many rows drawn by weight, from the
 * random stream that a member's Poisson draws use later. `sampling` applies to the rows after them.
 *
 * `Primed` (`kit/primed.ts`) primes any online method by its batch twin; there all members learn the first rows online.
 */
import { type Classifier, type Context, choice, definitionOf, finish, type Params, release } from "../core/index.ts";
import { boost } from "./batch-boosting.ts";
import { startAfresh } from "./kit/changes.ts";
import { livelyTree, primeRowsParam } from "./kit/parameters.ts";
import { RowBuffer } from "./kit/row-buffer.ts";
import type { Run } from "./kit/run.ts";
import { addVote } from "./kit/votes.ts";
import { boostingParameters, OnlineBoosting } from "./online-boosting.ts";

const parameters = {
  /** Number of members (M); the maximum with `unreached: "none"`. An integer in [1, 10000]. Default 10. */
  members: boostingParameters.members,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: boostingParameters.base,
  /**
   * Rows that members are first trained on; 0 for online boosting from the first row on.
   * An integer in [0, 1000000]. Default 1000.
   */
  primeRows: primeRowsParam,
  /** Weights: members learn these rows by weight. Resample: as many rows, drawn by weight. Default "weights". */
  priming: choice(["weights", "resample"], { default: "weights" }),
  /**
   * Places that batch boosting does not reach. Fresh: untrained members, which learn from then on. None: fewer members,
   * as in the thesis.
   * Default "fresh".
   */
  unreached: choice(["fresh", "none"], { default: "fresh" }),
  /**
   * Leading: members before the first that is worse than a guess (section 4.6.3). All: every member (figure 4.3).
   * Default "leading".
   */
  voters: boostingParameters.voters,
  /**
   * Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: boostingParameters.vote,
  /**
   * Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it
   * learns it k times, as in the thesis.
   * Default "poisson".
   */
  sampling: boostingParameters.sampling,
  /**
   * Error of a guess, which a member must stay below. Oza: 1/2, as in the thesis. Samme: (K - 1) / K with K classes.
   * Auto: as samme, with weights between the two by the member's error. Samme helps if members are wrong half of the
   * time, oza if they are seldom wrong.
   * Default "auto".
   */
  multiclass: boostingParameters.multiclass,
  /**
   * Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as in ONSBoost, for rows with weights of about 1.
   * Default "plain".
   */
  errorEstimate: boostingParameters.errorEstimate,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: boostingParameters.maxBytes,
} as const;

/** Odds that give the first member a positive vote weight while those of the others are 1. */
const ALONE = 2;

class PrimedBoosting extends OnlineBoosting {
  protected override readonly kind = "primed-boosting";
  readonly #buffer: RowBuffer;
  readonly #resamples: boolean;
  readonly #drops: boolean; // members that batch boosting does not reach

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, { ...params, maxMembers: params.members }); // there may be fewer
    if (params.primeRows > 0) this.voteWeights.data[0] = ALONE;
    this.#resamples = params.priming === "resample";
    this.#drops = params.unreached === "none";
    this.#buffer = new RowBuffer(this.arena, this.schema, params.primeRows, "buffer");
  }

  /** Runs end at the last of the first rows. */
  protected override untilPreparation(): number {
    return this.#buffer.room || Infinity;
  }

  protected override walk(run: Run): void {
    if (this.#buffer.room === 0) {
      super.walk(run);
      return;
    }
    this.#learnAlone(run);
    this.row = run.count;
    if (this.#buffer.add(run)) this.#prime();
  }

  #learnAlone({ rows, labels, rowWeights, answers, voteWeights, count, classes, out }: Run): void {
    const [first] = this.members;
    if (out === null) {
      first.learnBatch(rows, count, labels, rowWeights);
      return;
    }
    first.predictThenLearnBatch(rows, count, labels, rowWeights, answers, classes);
    out.fill(0, 0, count * classes);
    voteWeights[0] = ALONE;
    this.weighVotes(voteWeights, 1);
    for (let at = 0; at < count * classes; at += classes)
      addVote(this.spread, voteWeights, 0, answers, at, out, at, classes);
  }

  #prime(): void {
    startAfresh(this, 0);
    this.voteWeights.data[0] = 1;
    const drawsOf = this.#resamples ? (m: number) => this.streams[m] : undefined;
    const made = finish(boost(this, this.#buffer.take(), drawsOf)) || this.maxMembers;
    if (!this.#drops) return;
    while (this.members.length > made) release(this.members.pop() as Classifier);
    this.noteSize();
  }
}

/**
 * Online boosting whose members are first trained by batch boosting on the first rows.
 *
 * @title Primed online boosting
 * @paper Oza (2001). Online Ensemble Learning; section 4.4
 * @choose Boosting that should be good from the first thousand rows on. The thesis primes with a fifth of the rows,
 *   at most 10,000: set `prime-rows` if the length is known. `primed-bagging` primes bagging, `primed-arc-x4` Arc-x4.
 * @cost As online boosting; during the first rows a single member's time, and the bytes of these rows; at the last of
 *   them M times the base learner's time for all of them (M members).
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const primedBoosting = /* @__PURE__ */ definitionOf({
  id: "primed-boosting",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    prefixes: true,
  },
  test: { members: 3, base: livelyTree, primeRows: 60 },
  create: (context, params) => new PrimedBoosting(context, params),
});

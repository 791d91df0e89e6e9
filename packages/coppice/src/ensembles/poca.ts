/**
 * POCA, parallel online continuous arcing (Reichler, Harris and Savchenko 2004, table 1-B): boosting for experts that can
 * unlearn, networks above all. A row weighs w = 1 + m^4 for an expert, m of whose predecessors get it wrong, and is learned
 * at the rate w / z, z the largest w of the last rows: no expert learns faster than it would alone. Predecessors whose decayed
 * error is not below 1/2 do not count, so all begin as in parallel bagging, and after a change of concept begin again.
 *
 *   eps = q / s, m = sum of e(i) over predecessors with eps(i) < 1/2, q = (1 - d) q + d w e, s = (1 - d) s + d w
 *
 * Where the base learner has an output per class whose error can be weighed by itself (`outputWeights`), every output is a
 * task of its own with its own e, m, w, z and eps, and its error is multiplied by its w / z: differentially weighted
 * backpropagation. An output is wrong where it is above 1/2 for another class, or not for its own, which the paper leaves open.
 *
 * The maximum is exact. Half of a vote is spread over an expert's probabilities; whole votes are `vote: "hard"` (decision 38). Experts vote with equal say: the table's vote weighs what a row weighed, the text says equal. The paper
 * has AdaBoost's weights, too, without a listing: here w = u, which enters as 1; behind an expert with eps < 1/2 it is
 * multiplied by 1 / 2 eps where that was wrong, else by 1 / 2 (1 - eps), eps at least d / 2 and u between 1e-100 and a million;
 * votes weigh log((1 - eps) / eps), or nothing from 1/2 on. The paper leaves open whether experts worse than chance vote: by
 * default they do not, because late ones learn next to nothing of easy rows until those have come often. An expert without an
 * answer is wrong. A row's own weight multiplies w / z, and w in q and s.
 */
import {
  type Classifier,
  type Context,
  CoppiceError,
  choice,
  definitionOf,
  type Inspection,
  integer,
  logarithms,
  normalize,
  type Params,
  real,
} from "../core/index.ts";
import { multilayerPerceptron } from "../learners/index.ts";
import { CLASSES_PART, requireShareForClasses } from "./kit/budget.ts";
import { Chain } from "./kit/chain.ts";
import { withErrors } from "./kit/member-errors.ts";
import { ballotParam, baseParam, budgetParam, membersParam } from "./kit/parameters.ts";
import { carryBehindAll, type WeighingChain } from "./kit/row-weights.ts";
import type { Run } from "./kit/run.ts";
import { TrackRecords } from "./kit/track-records.ts";
import { SPREAD } from "./kit/votes.ts";

const parameters = {
  /** Number of experts (R). An integer in [1, 10000]. Default 25. */
  members: { ...membersParam, default: 25 },
  /** The learner every expert is made of. A learner that uses weights. Default multilayer-perceptron. */
  base: { ...baseParam, default: multilayerPerceptron }, // as in the paper
  /** What rows weigh: 1 + m^4, m the mistakes of predecessors, or AdaBoost's factors. Default "arc-x4". */
  weighting: choice(["arc-x4", "adaboost"], { default: "arc-x4" }),
  /**
   * Rate: an expert learns a row with weight w / z. Sampling: with probability w / z, and then whole.
   * Default "rate".
   */
  learning: choice(["rate", "sampling"], { default: "rate" }),
  /**
   * Own: every output of an expert has weights of its own, of learners that have outputs. Shared: one weight per row. Auto: own
   * where the learner has outputs.
   * Default "auto".
   */
  outputs: choice(["auto", "own", "shared"], { default: "auto" }),
  /** Rows among which the largest weight is found. An integer in [1, 1000000]. Default 2000. */
  window: integer({ default: 2000, min: 1, max: 1_000_000 }),
  /** Part of the decayed error that each row replaces (d). A number in (0, 1). Default 0.001. */
  decay: real({ default: 0.001, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /**
   * Better-than-chance: experts with an error below 1/2 have a vote. All: every expert, but with AdaBoost's weights.
   * Default "better-than-chance".
   */
  voters: choice(["better-than-chance", "all"], { default: "better-than-chance" }),
  /**
   * Hard: an expert votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "both".
   */
  vote: { ...ballotParam, default: "both" as const },
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

const CHANCE = 0.5;
const SMALLEST_CARRY = 1e-100;
const LARGEST_CARRY = 1e6;

type OutputLearner = Classifier & Required<Pick<Classifier, "outputsAt" | "learnWeighted">>;

class Poca extends Chain implements WeighingChain {
  protected readonly kind = "poca";
  readonly #params: Params<typeof parameters>;
  readonly #isArcing: boolean;
  readonly #isDrawn: boolean; // rows are drawn, not weighed
  readonly #allVote: boolean;
  readonly #room: number;
  /** Of experts' answers, and of each of their outputs, if those have weights of their own: class by class. */
  readonly #answers: TrackRecords;
  readonly #outputs: TrackRecords | undefined;
  /** Part of the budget for records of outputs. */
  readonly #aside: number;
  // Scratch, per class: of the row at hand what an expert's output says and the weight of its error; whether it came by then.
  #said = new Float64Array(0);
  #outputWeights = new Float64Array(0);
  #isMet = new Uint8Array(0);

  constructor(context: Context, params: Params<typeof parameters>) {
    const { members, window, decay } = params;
    const isArcing = params.weighting === "arc-x4";
    const carry = isArcing ? 0 : 1; // m, or u
    const hasOwn = hasOutputs(params);
    const ofOutputs = isArcing ? CLASSES_PART : 1 / 2; // AdaBoost's weights need room for as many as there are rows in the window
    const aside = hasOwn ? ofOutputs : 0;
    super(context, { ...params, spread: SPREAD[params.vote], needs: { before: true, after: false }, carry, aside });
    this.#params = params;
    this.#isArcing = isArcing;
    this.#isDrawn = params.learning === "sampling";
    this.#allVote = params.voters === "all";
    this.#room = isArcing ? Math.min(window, members) : window; // m is below the number of experts
    const options = { window, decay };
    const perAnswer = { ...options, count: members, room: hasOwn ? 0 : this.#room, perClass: undefined };
    this.#answers = new TrackRecords(this.arena, "answer", perAnswer);
    const perOutput = { ...options, count: 0, room: this.#room, perClass: members };
    this.#outputs = hasOwn ? new TrackRecords(this.arena, "output", perOutput) : undefined;
    this.#aside = aside;
    for (let m = 0; m < members; m++) this.#writeVote(m);
  }

  // --- weights ------------------------------------------------------------------------------------------------------

  /** w, of what has travelled along the chain. */
  #weightOf(carry: number): number {
    return this.#isArcing ? 1 + carry * carry * carry * carry : carry;
  }

  /** What the next expert finds behind one that was right or wrong, and whose error was `error` before. */
  #passedOn(carry: number, error: number, isWrong: boolean): number {
    if (!(error < CHANCE)) return carry;
    if (this.#isArcing) return isWrong ? carry + 1 : carry;
    const bounded = Math.max(error, this.#params.decay / 2);
    const scaled = carry / (2 * (isWrong ? bounded : 1 - bounded));
    return Math.min(Math.max(scaled, SMALLEST_CARRY), LARGEST_CARRY);
  }

  carryBehind(m: number, carry: number, right: number): number {
    return this.#passedOn(carry, this.#answers.errorOf(m), right === 0);
  }

  /** w behind the last expert, by whether experts are right, also where outputs have weights of their own. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    return this.#weightOf(carryBehindAll(this, this.#isArcing ? 0 : 1, rows, start, label));
  }

  protected override weigh(m: number, { weights, carries }: Run, from: number, to: number): void {
    const isDrawn = this.#isDrawn;
    for (let i = from; i < to; i++) {
      const factor = this.#answers.factorOf(m, this.#weightOf(carries[i]), this.rowsLearned + i + 1); // w / z
      weights[i] *= isDrawn ? Number(this.streams[m].uniform() < factor) : factor;
    }
  }

  // --- outputs with weights of their own ------------------------------------------------------------------------------

  /** A number for the answer, then one per output. */
  protected override get carryWidth(): number {
    return this.#outputs === undefined ? 1 : 1 + this.classWeights.length;
  }

  protected override learnMember(m: number, run: Run): void {
    if (this.#outputs === undefined) {
      super.learnMember(m, run);
      return;
    }
    const member = this.members[m] as OutputLearner;
    const width = this.schema.attributes.length;
    this.#beginOutputs();
    for (let i = 0; i < run.count; i++) {
      member.outputsAt(run.rows, i * width, this.#said, 0, this.#said.length);
      this.#writeAnswer(run, i);
      this.#isMet[run.labels[i]] = 1;
      this.#weighOutputs(this.#outputs, m, run, i);
      member.learnWeighted(run.rows, i * width, run.labels[i], this.#outputWeights, true);
      this.updateRows(m, run, i, i + 1);
    }
  }

  /** What an expert answers: the shares of its outputs. */
  #writeAnswer({ answers, classes }: Run, i: number): void {
    const said = this.#said;
    const at = i * classes;
    for (let c = 0; c < classes; c++) answers[at + c] = c < said.length ? said[c] : 0;
    normalize(answers, at, classes);
  }

  /** The records of an output begin with the first row of its class: until then nobody learns it. */
  #beginOutputs(): void {
    const known = this.classWeights.length;
    if (this.#said.length !== known) {
      this.#said = new Float64Array(known);
      this.#outputWeights = new Float64Array(known);
      this.#isMet = new Uint8Array(known);
    }
    for (let c = 0; c < known; c++) this.#isMet[c] = Number(this.classWeights.column.data[c] > 0);
  }

  #weighOutputs(records: TrackRecords, m: number, { carries, rowWeights }: Run, i: number): void {
    const isDrawn = this.#isDrawn;
    const drawn = isDrawn ? this.streams[m].uniform() : 0; // one draw for all: every output's probability is its own
    const weights = this.#outputWeights.fill(0);
    const at = i * this.carryWidth + 1;
    for (let c = 0; c < weights.length; c++) {
      if (this.#isMet[c] === 0) continue;
      const record = c * this.members.length + m;
      const factor = records.factorOf(record, this.#weightOf(carries[at + c]), this.rowsLearned + i + 1); // w_c / z_c
      weights[c] = rowWeights[i] * (isDrawn ? Number(drawn < factor) : factor);
    }
  }

  // --- what follows -------------------------------------------------------------------------------------------------

  protected override update(m: number, run: Run, i: number): void {
    const at = i * this.carryWidth;
    this.#note(this.#answers, m, run, i, at, run.before[i] === 0);
    const outputs = this.#outputs;
    if (outputs !== undefined) {
      for (let c = 0; c < this.#said.length; c++) {
        if (this.#isMet[c] === 0) continue;
        const isWrong = this.#said[c] > 0.5 !== (c === run.labels[i]); // e_c
        this.#note(outputs, c * this.members.length + m, run, i, at + 1 + c, isWrong);
      }
    }
    this.#writeVote(m);
  }

  #note(records: TrackRecords, record: number, run: Run, i: number, at: number, isWrong: boolean): void {
    const carry = run.carries[at];
    run.carries[at] = this.#passedOn(carry, records.errorOf(record), isWrong);
    records.add(record, this.#weightOf(carry) * run.rowWeights[i], isWrong);
  }

  #writeVote(m: number): void {
    const error = this.#answers.errorOf(m);
    const bounded = Math.max(Math.min(error, CHANCE), this.#params.decay / 2);
    const isHeard = error < CHANCE || this.#allVote;
    this.voteWeights.data[m] = this.#isArcing ? Number(isHeard) : (1 - bounded) / bounded;
  }

  protected override weighVotes(weights: Float64Array, count: number): void {
    if (!this.#isArcing) logarithms(weights, 0, count); // log (1 - eps) / eps
  }

  /** With the decayed errors, eps. */
  override inspect(): Inspection {
    return withErrors(super.inspect(), (m) => (this.rowsLearned > 0 ? this.#answers.errorOf(m) : NaN));
  }

  // --- classes ------------------------------------------------------------------------------------------------------

  protected override open(): void {
    super.open();
    const { classCount } = this.schema;
    if (this.#outputs !== undefined) this.#requireRoom(classCount);
    this.#outputs?.resize(this.#params.members * classCount);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    if (this.#outputs !== undefined && label >= this.classWeights.length) this.#requireRoom(label + 1);
    super.reserveAt(rows, start, label, isTrial);
  }

  #requireRoom(classes: number): void {
    const { members, maxBytes } = this.#params;
    const bytes = TrackRecords.bytesFor({ count: members * classes, room: this.#room });
    requireShareForClasses(this.kind, maxBytes, bytes, classes, 'or use `outputs: "shared"`', this.#aside);
  }

  protected override growClasses(count: number): void {
    super.growClasses(count);
    this.#outputs?.resize(this.#params.members * count);
  }
}

/** Whether outputs have weights of their own. */
function hasOutputs({ outputs, base }: Params<typeof parameters>): boolean {
  const { id, capabilities } = base.definition;
  if (outputs !== "own" || capabilities.outputWeights)
    return outputs !== "shared" && capabilities.outputWeights === true;
  throw new CoppiceError("E_COMPOSITION", {
    subject: `poca over ${id}: \`outputs: "own"\` weighs the error of every output, but ${id} has none that can be weighed`,
    remedy: 'Use `outputs: "auto"`, or another `base`, such as "multilayer-perceptron".',
  });
}

/**
 * Networks that all learn from the beginning, each more from rows its predecessors get wrong, and that unlearn.
 *
 * @title POCA
 * @paper Reichler, Harris and Savchenko (2004). Online Parallel Boosting; table 1-B
 * @choose Networks on a changing concept: experts are trained from the beginning, and unlearn. Defaults are the
 *   paper's but for the vote, there `vote=hard`, and for who votes, which it leaves open; over trees, `arc-x4`.
 * @cost R times the base learner's time, and one more prediction each where outputs have no weights of their own, and R
 *   times its bytes (R experts); 16 bytes per expert, and output with weights of its own, and per weight there may be in
 *   a window: R, with AdaBoost's weights the window. Bytes of networks follow the classes
 *   declared.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const poca = /* @__PURE__ */ definitionOf({
  id: "poca",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
  },
  test: { members: 3, base: multilayerPerceptron.with({ hidden: [4] }), window: 20, decay: 0.05 },
  skips: [
    { law: "permutingFeaturesPermutesNothingElse", reason: "networks draw first weights attribute by attribute" },
  ],
  create: (context, params) => new Poca(context, params),
});

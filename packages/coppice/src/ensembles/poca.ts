/**
 * POCA, parallel online continuous arcing (Reichler, Harris and Savchenko 2004, table 1-B): boosting for experts that
 * can unlearn, above all networks. A row has weight w = 1 + m^4 for an expert, m of whose predecessors get it wrong,
 * and is learned at the rate w / z, with z the largest w of the last rows: no expert learns faster than alone.
 * Predecessors with a decayed error eps of 1/2 or more do not count, so training starts as parallel bagging, and again
 * after a concept change.
 *
 *   eps = q / s, m = sum of e(i) over predecessors with eps(i) < 1/2, q = (1 - d) q + d w e, s = (1 - d) s + d w
 *
 * If the base learner has an output per class whose error can be weighted (`outputWeights`), every output is a task
 * with its own e, m, w, z and eps, and its error is multiplied by its w / z: differentially weighted backpropagation.
 * An output is wrong if it is above 1/2 for another class, or not above it for its own; the paper leaves this open.
 *
 * The maximum z is exact. Half of a vote is spread over an expert's probabilities; whole votes are `vote: "hard"`
 * (decision 38). Experts have equal votes, as in the paper's text; its table has a row weight as vote weight.
 * The paper also has AdaBoost's weights, without a listing. Here w = u, which starts at 1. After an expert with eps <
 * 1/2, u is multiplied by 1 / 2 eps if the expert was wrong, else by 1 / 2 (1 - eps), with eps at least d / 2 and u
 * between 1e-100 and a million. The vote weight is log((1 - eps) / eps), or 0 from eps = 1/2 on.
 * The paper leaves open whether experts worse than chance vote. By default they do not: late ones learn next to nothing
 * of easy rows until those have been seen often. Votes follow the eps of an expert's predictions, which is kept beside
 * those of its outputs. An expert without a prediction is wrong. A row's own weight multiplies w / z, and w in q and s.
 */
import {
  type Classifier,
  ClassSlots,
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
import { arcX4Weight } from "./arc-x4.ts";
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
  /** Row weights: 1 + m^4, with m the mistakes of predecessors, or AdaBoost's factors. Default "arc-x4". */
  weighting: choice(["arc-x4", "adaboost"], { default: "arc-x4" }),
  /**
   * Rate: an expert learns a row with weight w / z. Sampling: with probability w / z and full weight.
   * Default "rate".
   */
  learning: choice(["rate", "sampling"], { default: "rate" }),
  /**
   * Own: every output of an expert has its own weights; needs a learner with outputs. Shared: one weight per row. Auto:
   * own if the learner has outputs.
   * Default "auto".
   */
  outputs: choice(["auto", "own", "shared"], { default: "auto" }),
  /** Rows over which the largest weight is taken. An integer in [1, 1000000]. Default 2000. */
  window: integer({ default: 2000, min: 1, max: 1_000_000 }),
  /** Share of the decayed error that each row replaces (d). A number in (0, 1). Default 0.001. */
  decay: real({ default: 0.001, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /**
   * Better-than-chance: experts with an error below 1/2 vote. All: every expert; no effect with AdaBoost's weights.
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
  readonly #isDrawn: boolean; // rows are drawn, not weighted
  readonly #allVote: boolean;
  readonly #room: number;
  /** For experts' predictions, and, if those have their own weights, for each of their outputs, by slot of its class. */
  readonly #answers: TrackRecords;
  readonly #slots: ClassSlots | undefined;
  readonly #outputs: TrackRecords | undefined;
  /** Share of the budget for records of outputs. */
  readonly #aside: number;
  // Scratch, per class, for the current row: an expert's output, and the weight of its error; per slot: whether its class was
  // seen.
  #said = new Float64Array(0);
  #outputWeights = new Float64Array(0);
  #isMet = new Uint8Array(0);

  constructor(context: Context, params: Params<typeof parameters>) {
    const { members, window, decay } = params;
    const isArcing = params.weighting === "arc-x4";
    const carry = isArcing ? 0 : 1; // m, or u
    const hasOwn = hasOutputs(params);
    const ofOutputs = isArcing ? CLASSES_PART : 1 / 2; // AdaBoost's weights may need an entry per row of the window
    const aside = hasOwn ? ofOutputs : 0;
    super(context, { ...params, spread: SPREAD[params.vote], needs: { before: true, after: false }, carry, aside });
    this.#params = params;
    this.#isArcing = isArcing;
    this.#isDrawn = params.learning === "sampling";
    this.#allVote = params.voters === "all";
    this.#room = isArcing ? Math.min(window, members) : window; // m is less than the number of experts
    const options = { window, decay };
    const perAnswer = { ...options, count: members, room: hasOwn ? 0 : this.#room, perClass: undefined };
    this.#answers = new TrackRecords(this.arena, "answer", perAnswer);
    const perOutput = { ...options, count: 0, room: this.#room, perClass: members };
    this.#slots = hasOwn ? new ClassSlots(this.arena, 0, this.schema.classCount) : undefined;
    this.#outputs = hasOwn ? new TrackRecords(this.arena, "output", perOutput) : undefined;
    this.#aside = aside;
    for (let m = 0; m < members; m++) this.#writeVote(m);
  }

  // --- weights ------------------------------------------------------------------------------------------------------

  /** w, from the value passed along the chain. */
  #weightOf(carry: number): number {
    return this.#isArcing ? arcX4Weight(carry) : carry;
  }

  /** The carry for the next expert, after one that was right or wrong and had the error `error` before the row. */
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

  /** w after the last expert, from whether experts are right, even if outputs have their own weights. */
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

  /** A number for the prediction, then one per output. */
  protected override get carryWidth(): number {
    return 1 + (this.#slots?.count ?? 0);
  }

  protected override learnMember(m: number, run: Run): void {
    if (this.#outputs === undefined || this.#slots === undefined) {
      super.learnMember(m, run);
      return;
    }
    const member = this.members[m] as OutputLearner;
    const width = this.schema.attributes.length;
    this.#beginOutputs(this.#slots);
    for (let i = 0; i < run.count; i++) {
      member.outputsAt(run.rows, i * width, this.#said, 0, this.#said.length);
      this.#writeAnswer(run, i);
      this.#isMet[this.#slots.slotOf(run.labels[i])] = 1;
      this.#weighOutputs(this.#slots, this.#outputs, m, run, i);
      member.learnWeighted(run.rows, i * width, run.labels[i], this.#outputWeights, true);
      this.updateRows(m, run, i, i + 1);
    }
  }

  /** Writes an expert's prediction: its outputs, normalized. */
  #writeAnswer({ answers, classes }: Run, i: number): void {
    const said = this.#said;
    const at = i * classes;
    for (let c = 0; c < classes; c++) answers[at + c] = c < said.length ? said[c] : 0;
    normalize(answers, at, classes);
  }

  /** Records of an output start with the first row of its class; before that no expert learns it. */
  #beginOutputs({ labels: { data, length } }: ClassSlots): void {
    const classes = data[length - 1] + 1;
    if (this.#isMet.length !== length || this.#said.length !== classes) {
      this.#said = new Float64Array(classes);
      this.#outputWeights = new Float64Array(classes);
      this.#isMet = new Uint8Array(length);
    }
    for (let slot = 0; slot < length; slot++) {
      this.#isMet[slot] = Number(this.classWeights.column.data[data[slot]] > 0);
    }
  }

  #weighOutputs(slots: ClassSlots, records: TrackRecords, m: number, { carries, rowWeights }: Run, i: number): void {
    const isDrawn = this.#isDrawn;
    const drawn = isDrawn ? this.streams[m].uniform() : 0; // one draw for all outputs, each with its own probability
    const weights = this.#outputWeights.fill(0);
    const at = i * this.carryWidth + 1;
    const labels = slots.labels.data;
    for (let slot = 0; slot < slots.count; slot++) {
      if (this.#isMet[slot] === 0) continue;
      const record = slot * this.members.length + m;
      const factor = records.factorOf(record, this.#weightOf(carries[at + slot]), this.rowsLearned + i + 1); // w_c / z_c
      weights[labels[slot]] = rowWeights[i] * (isDrawn ? Number(drawn < factor) : factor);
    }
  }

  // --- after learning -----------------------------------------------------------------------------------------------

  protected override update(m: number, run: Run, i: number): void {
    const at = i * this.carryWidth;
    this.#note(this.#answers, m, run, i, at, run.before[i] === 0);
    const [slots, outputs] = [this.#slots, this.#outputs];
    if (slots !== undefined && outputs !== undefined) {
      for (let slot = 0; slot < slots.count; slot++) {
        if (this.#isMet[slot] === 0) continue;
        const c = slots.labels.data[slot];
        const isWrong = this.#said[c] > 0.5 !== (c === run.labels[i]); // e_c
        this.#note(outputs, slot * this.members.length + m, run, i, at + 1 + slot, isWrong);
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

  /** Adds the decayed errors, eps. */
  override inspect(): Inspection {
    return withErrors(super.inspect(), (m) => (this.rowsLearned > 0 ? this.#answers.errorOf(m) : NaN));
  }

  // --- classes ------------------------------------------------------------------------------------------------------

  protected override open(): void {
    super.open();
    if (this.#slots !== undefined) this.#requireRoom(this.#slots.withDeclared());
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    const slots = this.#slots;
    const isNew = slots !== undefined && slots.slotOf(label) < 0;
    if (isNew) this.#requireRoom(slots.withDeclared(label));
    super.reserveAt(rows, start, label, isTrial);
    if (isNew && !isTrial) this.#addClass(slots, label);
  }

  #addClass(slots: ClassSlots, label: number): void {
    const { members } = this.#params;
    const slot = slots.insert(label, slots.count + 1);
    this.#outputs?.insert(slot * members, members);
  }

  #requireRoom(classes: number): void {
    const { members, maxBytes } = this.#params;
    const bytes = TrackRecords.bytesFor({ count: members, room: this.#room });
    requireShareForClasses(this.kind, maxBytes, bytes, classes, 'or use `outputs: "shared"`', this.#aside);
  }
}

/** Whether outputs have their own weights. */
function hasOutputs({ outputs, base }: Params<typeof parameters>): boolean {
  const { id, capabilities } = base.definition;
  if (outputs !== "own" || capabilities.outputWeights)
    return outputs !== "shared" && capabilities.outputWeights === true;
  throw new CoppiceError("E_COMPOSITION", {
    subject: `poca over ${id}: \`outputs: "own"\` weights each output, but ${id} does not accept output weights`,
    remedy: 'Use `outputs: "auto"`, or another `base`, such as "multilayer-perceptron".',
  });
}

/**
 * Networks that all learn from the start, each more from rows its predecessors get wrong, and that unlearn.
 *
 * @title POCA
 * @paper Reichler, Harris and Savchenko (2004). Online Parallel Boosting; table 1-B
 * @choose Networks on a changing concept: experts are trained from the start, and unlearn. Defaults are the paper's
 *   except for the vote, there `vote=hard`, and for `voters`, which it leaves open; over trees, use `arc-x4`.
 * @cost R times the base learner's time and bytes (R experts), one more prediction each if outputs do not have their
 *   own weights; 72 bytes per expert, and 16 per output with its own weights of a class seen; 16 more for each weight
 *   that its window may hold: R, or with AdaBoost's weights its number of rows.
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
  skips: [{ law: "attributeOrderChangesNothing", reason: "networks draw first weights attribute by attribute" }],
  create: (context, params) => new Poca(context, params),
});

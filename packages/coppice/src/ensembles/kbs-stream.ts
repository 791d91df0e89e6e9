/**
 * KBS-Stream, boosting by knowledge-based sampling for drifting concepts (Scholz and Klinkenberg 2007). A member's vote
 * is its lift: how much more often than by chance a class occurs with a prediction. Rows come in batches. A row's
 * weight for a member is what the members before it leave unexplained:
 *
 *   Lift(h = v -> y) = P(h = v, y) / (P(h = v) P(y)), P by the weights D_m of the newest batch
 *   D_1 = the rows' own weights, D_m+1(x, y) = D_m(x, y) / Lift(h_m(x) -> y)
 *   the ensemble predicts the shares of P(y) times the product of Lift(h_m(x) -> y) over all members
 *
 * Each complete batch but the first yields two candidates: the newest member, extended by the batch with weights D_M,
 * and a new one trained on it with D_M+1. The next batch decides which candidate's ensemble has the lower error; ties
 * go to the smaller. All lifts are then re-estimated on this batch, and it yields the next candidates. So members
 * contradicted by the current concept lose their vote or vote against their predictions, and the ensemble grows if the
 * newest member cannot adapt.
 *
 * The paper was unavailable; this is reconstructed from its idea. Ours are:
 * - Until the candidates are judged, the ensemble with the lower error on the batch so far predicts, at first the
 *   smaller.
 * - During the first batch the first member learns row by row and predicts alone. During the second it predicts alone,
 *   by its lifts.
 * - If the ensemble is full, the oldest member leaves.
 * - The weights D keep the sum of the rows' own weights.
 * - Every count of a lift includes `smoothing` pseudo-rows with prediction and class independent: a lift is (n(v, y) +
 *   a) / (n(v) n(y) / n + a), neither 0 nor infinite, and 1 for a prediction that never occurs. P(y) has as many,
 *   spread evenly over the classes learned so far. From the second batch on, a class first seen within a batch has
 *   probability 0 until its end.
 * - The papers on such sampling have two classes. With more, the lift of a prediction v is that of "y is v" or of "y is
 *   not v", which few rows suffice to estimate.
 * - A member without a prediction, or with that of a class that has not come, has lift 1.
 * - Candidates are members; those outside the predicting ensemble have no vote. If the byte budget has no room for two,
 *   the newest member learns the batch.
 */
import {
  argMax,
  borrow,
  ClassSlots,
  type Context,
  copyState,
  definitionOf,
  exponentiate,
  giveBack,
  integer,
  log,
  mostProbable,
  type Params,
  real,
  withRoom,
} from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { CLASSES_PART, requireShareForClasses } from "./kit/budget.ts";
import { addMember, removeMember } from "./kit/changes.ts";
import { type Answers, Committee } from "./kit/committee.ts";
import { insertRecords } from "./kit/insert-records.ts";
import { baseParam, budgetParam, livelyTree, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import { RowBuffer } from "./kit/row-buffer.ts";
import type { Run } from "./kit/run.ts";

const parameters = {
  /** The learner every member is made of. A learner that uses weights. Default naive-bayes. */
  base: { ...baseParam, default: naiveBayes },
  /** Rows of a batch. An integer in [2, 1000000]. Default 250. */
  period: integer({ default: 250, min: 2, max: 1_000_000 }),
  /** Maximum number of members, besides two candidates. An integer in [1, 10000]. Default 15. */
  maxMembers: integer({ default: 15, min: 1, max: 10_000 }),
  /**
   * Pseudo-rows added to every count of a lift, with prediction and class independent (a).
   * A number in [1e-10, 1000000]. Default 1.
   */
  smoothing: real({ default: 1, min: 1e-10, max: 1e6 }), // so that no lift is 0
  /**
   * Byte budget, shared by its learners and the batch.
   * An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB).
   */
  maxBytes: budgetParam,
} as const;

const CANDIDATES = 2; // after the other members: a new one, then an extended copy of the newest of the others
// Indices in `mistakes`.
const SMALLER = 0; // the ensemble with the newest member extended
const LARGER = 1; // the one with a new member
const BOTH = [SMALLER, LARGER] as const;
const NUMBER_BYTES = 8;

class KbsStream extends Committee {
  protected readonly kind = "kbs-stream";
  protected override readonly needsAnswers = true;
  readonly #params: Params<typeof parameters>;
  readonly #batch: RowBuffer;
  readonly #slots = new ClassSlots(this.arena, 0, this.schema.classCount);
  /** Per slot of v and place: log Lift(h = v -> y = v) - log Lift(h = v -> y != v), the vote of prediction v for v. */
  readonly #says = this.arena.float64("saysByClass", 0, { is: { inputs: this.maxMembers, outputs: "slots" } });
  /** Per slot: P(y) up to a factor; 0 for classes not learned yet. */
  readonly #priors = this.arena.float64("priors", 0, { is: { inputs: 1, outputs: "slots", sums: true } });
  readonly #hasCandidates = this.arena.uint8("hasCandidates", 1, { is: 1 });
  /** Weight of the rows of the batch that the two ensembles got wrong. */
  readonly #mistakes = this.arena.float64("mistakes", 2, { is: "weight" });
  #lifts = new Float64Array(0); // scratch

  constructor(context: Context, params: Params<typeof parameters>) {
    const maxMembers = params.maxMembers + CANDIDATES;
    super(context, { ...params, members: 1, maxMembers, spread: 0, aside: CLASSES_PART });
    this.#params = params;
    this.#batch = new RowBuffer(this.arena, this.schema, params.period);
  }

  // --- answering --------------------------------------------------------------------------------------------------

  get #isFirstBatch(): boolean {
    return this.rowsLearned < this.#params.period;
  }

  get #areTwo(): boolean {
    return this.#hasCandidates.data[0] === 1;
  }

  get #leader(): number {
    const mistakes = this.#mistakes.data;
    return mistakes[LARGER] < mistakes[SMALLER] ? LARGER : SMALLER;
  }

  /** Whether member `m` votes in the ensemble `which`, if there are two. */
  #isHeard(m: number, which: number): boolean {
    const fresh = this.members.length - CANDIDATES;
    return which === LARGER ? m <= fresh : m < fresh - 1 || m > fresh;
  }

  /** For inspection: members have vote weight 1, those outside the leading ensemble 0. */
  protected override weighVotes(weights: Float64Array, count: number): void {
    if (this.#areTwo) for (let m = 0; m < count; m++) weights[m] = Number(this.#isHeard(m, this.#leader));
  }

  protected override combine(answers: Answers, count: number, out: Float64Array, classes: number): void {
    const which = this.#leader;
    for (let at = 0; at < count * classes; at += classes) this.#answerRow(answers, at, out, at, classes, which);
  }

  /** Votes of one ensemble: P(y) times the product of the lifts of y, scaled so that the largest product is 1. */
  #answerRow(answers: Answers, at: number, out: Float64Array, outAt: number, classes: number, which: number): void {
    if (this.#isFirstBatch) {
      for (let c = 0; c < classes; c++) out[outAt + c] = answers[0][at + c];
      return;
    }
    const { data: labels, length } = this.#slots.labels;
    let known = 0; // slots of classes asked for
    while (known < length && labels[known] < classes) known++;
    const votes = borrow(length).fill(0, 0, length);
    const says = this.#says.data;
    const priors = this.#priors.data;
    const places = this.maxMembers;
    const areTwo = this.#areTwo;
    for (let m = 0; m < this.members.length; m++) {
      if (areTwo && !this.#isHeard(m, which)) continue;
      const slot = this.#slots.slotOf(mostProbable(answers[m], at, classes)); // h_m(x)
      if (slot >= 0) votes[slot] += says[slot * places + m];
    }
    let most = -Infinity;
    for (let slot = 0; slot < known; slot++) if (priors[slot] > 0) most = Math.max(most, votes[slot]);
    for (let slot = 0; slot < known; slot++) votes[slot] = Math.min(0, votes[slot] - most);
    exponentiate(votes, 0, known);
    out.fill(0, outAt, outAt + classes);
    for (let slot = 0; slot < known; slot++) out[outAt + labels[slot]] = votes[slot] * priors[slot];
    giveBack(votes);
  }

  // --- learning ---------------------------------------------------------------------------------------------------

  protected override untilPreparation(): number {
    return this.#batch.room; // so that a run ends where a batch does
  }

  /** Members learn when a batch is complete, except during the first. */
  protected override weightsFor(run: Run): Float64Array {
    return this.#isFirstBatch ? run.rowWeights : run.weights.fill(0, 0, run.count);
  }

  protected override combineThenLearn(run: Run, answers: Answers): void {
    const { out, count, classes, labels, rowWeights } = run;
    if (!this.#areTwo) {
      super.combineThenLearn(run, answers);
      return;
    }
    const votes = borrow(2 * classes);
    const mistakes = this.#mistakes.data;
    for (let i = 0; i < count; i++) {
      const at = i * classes;
      for (const which of BOTH) this.#answerRow(answers, at, votes, which * classes, classes, which);
      const from = this.#leader * classes;
      if (out !== null) for (let c = 0; c < classes; c++) out[at + c] = votes[from + c];
      for (const which of BOTH) {
        if (argMax(votes, which * classes, classes) !== labels[i]) mistakes[which] += rowWeights[i];
      }
    }
    giveBack(votes);
  }

  protected override walk(run: Run): void {
    super.walk(run);
    if (!this.#batch.add(run)) return;
    this.row = run.count;
    if (this.#areTwo) this.#choose();
    this.#learnBatch();
    this.#batch.clear();
  }

  /** Keeps the better of the two ensembles. */
  #choose(): void {
    const last = this.members.length - 1;
    if (this.#leader === SMALLER) {
      removeMember(this, last - 1);
      removeMember(this, last - 2); // the newest, not extended
      return;
    }
    removeMember(this, last);
    if (last > this.#params.maxMembers) {
      this.report("removed", 0);
      removeMember(this, 0);
    }
    this.report("added", this.members.length - 1);
  }

  /** Estimates all lifts on the batch, and makes the two candidates. */
  #learnBatch(): void {
    const isFirst = this.#isFirstBatch;
    const { weights: own, size } = this.#batch;
    const weights = borrow(size); // D
    let total = 0;
    for (let i = 0; i < size; i++) total += weights[i] = own[i];
    this.#estimatePriors();
    const newest = this.members.length - 1;
    for (let m = 0; m < newest; m++) this.#explain(m, weights, total);
    const areTwo = !isFirst && this.#addCandidates(newest);
    if (areTwo) {
      const [added, extended] = [newest + 1, newest + 2];
      const left = borrow(size);
      for (let i = 0; i < size; i++) left[i] = weights[i];
      this.#batch.teach(this.members[extended], weights);
      this.#explain(newest, left, total);
      this.#batch.teach(this.members[added], left);
      this.#explain(added, left, total);
      giveBack(left);
    } else if (!isFirst) this.#batch.teach(this.members[newest], weights);
    this.#explain(areTwo ? newest + 2 : newest, weights, total);
    this.#hasCandidates.data[0] = Number(areTwo);
    this.#mistakes.data.fill(0);
    giveBack(weights);
  }

  /** Adds a new member and, after it, a copy of the newest; false if there is no room for both. */
  #addCandidates(newest: number): boolean {
    if (addMember(this) === null) return false;
    const copy = addMember(this);
    if (copy === null) removeMember(this, newest + 1);
    else copyState(this.members[newest], copy);
    return copy !== null;
  }

  #estimatePriors(): void {
    const { labels, weights, size } = this.#batch;
    const priors = this.#priors.data;
    const known = this.#priors.length;
    let met = 0;
    // A class once learned keeps a share of P(y).
    for (let slot = 0; slot < known; slot++) priors[slot] = Number(priors[slot] > 0);
    for (let i = 0; i < size; i++) priors[this.#slots.slotOf(labels[i])] = 1;
    for (let slot = 0; slot < known; slot++) met += priors[slot];
    for (let slot = 0; slot < known; slot++) priors[slot] *= this.#params.smoothing / met;
    for (let i = 0; i < size; i++) priors[this.#slots.slotOf(labels[i])] += weights[i];
  }

  /** Estimates the lifts of member `m` with weights D, and divides D by them. */
  #explain(m: number, weights: Float64Array, total: number): void {
    const { rows, labels, size } = this.#batch;
    const { smoothing } = this.#params;
    const slots = this.#slots;
    const { count } = slots;
    const met = slots.labels.data;
    const classes = met[count - 1] + 1;
    const answers = borrow(size * classes);
    this.members[m].predictBatch(rows, size, answers, classes);
    this.#lifts = withRoom(this.#lifts, 3 * count);
    const [agree, differ, rowsOf] = [0, count, 2 * count];
    const lifts = this.#lifts.fill(0); // n(v, y = v), n(v, y != v), n(y)
    let all = 0; // `total` up to rounding, and exactly n(y) where no other class has weight
    for (let i = 0; i < size; i++) {
      all += weights[i];
      const answer = slots.slotOf(mostProbable(answers, i * classes, classes));
      answers[i] = answer; // overwrites a probability already read
      if (answer >= 0) lifts[(met[answer] === labels[i] ? agree : differ) + answer] += weights[i];
      lifts[rowsOf + slots.slotOf(labels[i])] += weights[i];
    }
    for (let v = 0; v < count; v++) {
      const share = (lifts[agree + v] + lifts[differ + v]) / total; // P(h = v)
      const others = lifts[rowsOf + v] === all ? 0 : Math.max(0, total - lifts[rowsOf + v]);
      lifts[agree + v] = (lifts[agree + v] + smoothing) / (share * lifts[rowsOf + v] + smoothing);
      lifts[differ + v] = (lifts[differ + v] + smoothing) / (share * others + smoothing);
      this.#says.data[v * this.maxMembers + m] = log(lifts[agree + v]) - log(lifts[differ + v]);
    }
    let sum = 0;
    for (let i = 0; i < size; i++) {
      const answer = answers[i];
      if (answer >= 0) weights[i] /= lifts[(met[answer] === labels[i] ? agree : differ) + answer];
      sum += weights[i];
    }
    for (let i = 0; i < size; i++) weights[i] *= total / sum;
    giveBack(answers);
  }

  // --- classes ----------------------------------------------------------------------------------------------------

  protected override open(): void {
    super.open();
    this.#requireRoom(this.#slots.withDeclared());
  }

  #requireRoom(classes: number): void {
    const bytes = (this.maxMembers + 1) * NUMBER_BYTES;
    requireShareForClasses(this.kind, this.#params.maxBytes, bytes, classes, "or use fewer members");
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    const isNew = this.#slots.slotOf(label) < 0;
    if (isNew) this.#requireRoom(this.#slots.withDeclared(label));
    super.reserveAt(rows, start, label, isTrial);
    if (isNew && !isTrial) this.#addClass(label);
  }

  #addClass(label: number): void {
    const slot = this.#slots.insert(label, this.#slots.count + 1);
    insertRecords(this.#says, slot * this.maxMembers, this.maxMembers);
    insertRecords(this.#priors, slot, 1);
  }

  // --- state ------------------------------------------------------------------------------------------------------

  /** Besides the candidates there must be 1 to `maxMembers` members, and the classes of the batch must have slots. */
  override restored(): void {
    super.restored();
    const { labels, size, room } = this.#batch;
    for (let i = 0; i < size - room; i++) if (this.#slots.slotOf(labels[i]) < 0) throw new RangeError();
    const others = this.members.length - (this.#areTwo ? CANDIDATES : 0);
    if (others < 1 || others > this.#params.maxMembers) throw new RangeError();
  }
}

/**
 * A chain grown batch by batch: votes are the lifts of predictions on the newest batch, and rows that members explain
 * weigh less for later members.
 *
 * @title KBS-Stream
 * @paper Scholz and Klinkenberg (2007). Boosting Classifiers for Drifting Concepts
 * @choose If whole concepts change and recur, in batches of known length; set `period` to it. Members, naive Bayes, are
 *   few and fast.
 * @cost O(M) predictions per row (M members); per batch M more for each of its rows, and the training of two members.
 *   M + 2 times the base learner's bytes, and 8 (d + 3/2) for every row of a batch (d attributes).
 * @chance Only if the base learner draws random numbers; the default one does not.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const kbsStream = /* @__PURE__ */ definitionOf({
  id: "kbs-stream",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    events: ["added", "removed"],
  },
  test: { maxMembers: 2, period: 40, base: livelyTree },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new KbsStream(context, params),
});

/**
 * Base class of models made of models: cuts rows into runs for the members to learn, and turns their votes into a
 * prediction. Subclasses define how a run passes through the members: `Chain` for members in order, `Committee` where
 * all members' predictions are combined.
 */
import {
  borrow,
  type Context,
  type EventKind,
  giveBack,
  type Inspection,
  printed,
  withRoom,
} from "../../core/index.ts";
import { type EnsembleOptions, Membership } from "./membership.ts";
import { leaveRun, MOST_KEPT, type Run, restOf, takeRun } from "./run.ts";
import { addVote, votesToProbabilities, widen } from "./votes.ts";

/** What `Chain` and `Committee` share: members, votes, events and the byte budget. */
export abstract class Ensemble extends Membership {
  /** Id of the algorithm. */
  protected abstract readonly kind: string;
  /** The part of a member's vote that is spread over its probabilities. */
  protected readonly spread: number;

  constructor(context: Context, options: EnsembleOptions) {
    super(context, options);
    this.spread = options.spread;
  }

  // --- what an ensemble may override ------------------------------------------------------------------------------

  /** Converts values of `voteWeights` into vote weights, in place. */
  protected weighVotes(_weights: Float64Array, _count: number): void {}

  /** Whether member `m` and all after it have no vote. */
  endsVote(_m: number): boolean {
    return false;
  }

  /**
   * Rows before the next one that must not share a run with those before it; 0 if that is the next row, which then is a
   * run of its own.
   */
  protected untilPreparation(): number {
    return Infinity;
  }

  /** Converts the votes for a row to probabilities, in place. */
  protected finish(votes: Float64Array, start: number, classes: number): void {
    votesToProbabilities(votes, start, classes, this.classWeights);
  }

  /** How many of `classes` classes members predict; later ones get probability 0. */
  protected askedFor(classes: number): number {
    return classes;
  }

  /** Takes all members through a run: writes the votes before learning to `run.out`, if not null, and learns. */
  protected abstract walk(run: Run): void;

  // --- for ensembles and their upkeep -----------------------------------------------------------------------------

  /** Each member's vote weight, in a borrowed array, which frequent callers `giveBack`. */
  votingWeights(): Float64Array {
    const count = this.members.length;
    const weights = borrow(count);
    const { data } = this.voteWeights;
    for (let m = 0; m < count; m++) weights[m] = data[m];
    this.weighVotes(weights, count);
    return weights;
  }

  /** Appends an event of a member to `events`, if anyone listens, at the current row of the run. */
  report(kind: EventKind, member: number): void {
    this.events?.push({ kind, member, rows: this.rowsNow });
  }

  override get rowsLearned(): number {
    return this.rows.data[0];
  }

  // --- predicting -------------------------------------------------------------------------------------------------

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#predict(rows, start, 1, out, outStart, classes);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    this.#predict(rows, 0, count, out, 0, classes);
  }

  /** Members outside, rows inside: a single row at any offset, or several from offset 0. */
  #predict(
    rows: Float64Array,
    start: number,
    count: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    const asked = this.askedFor(classes);
    const numbers = count * asked;
    const answers = borrow(numbers);
    const weights = this.votingWeights();
    out.fill(0, outStart, outStart + numbers);
    for (let m = 0; m < this.members.length && !this.endsVote(m); m++) {
      const member = this.members[m];
      if (count === 1) member.predictAt(rows, start, answers, 0, asked);
      else member.predictBatch(rows, count, answers, asked);
      for (let at = 0; at < numbers; at += asked) {
        addVote(this.spread, weights, m, answers, at, out, outStart + at, asked);
      }
    }
    giveBack(weights);
    giveBack(answers);
    for (let at = outStart; at < outStart + numbers; at += asked) {
      this.finish(out, at, asked);
    }
    widen(out, outStart, count, asked, classes);
  }

  // --- learning ---------------------------------------------------------------------------------------------------

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    const run = takeRun(1);
    run.oneLabel[0] = label;
    run.oneWeight[0] = weight;
    this.#learn(run, rows, start, run.oneLabel, 1, run.oneWeight);
  }

  override learnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    after: Int32Array | null = null,
  ): void {
    if (after === null) this.#learn(takeRun(count), rows, 0, labels, count, weights);
    else super.learnBatch(rows, count, labels, weights, after);
  }

  override predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null = null,
    errorsOnly = false,
  ): void {
    if (after === null) this.#learn(takeRun(count), rows, 0, labels, count, weights, out, classes);
    else super.predictThenLearnBatch(rows, count, labels, weights, out, classes, after, errorsOnly);
  }

  /**
   * Cuts a batch into runs: where maintenance or a preparation is due, around rows of weight 0, which are only
   * predicted, and before rows with unseen values or classes.
   */
  #learn(
    run: Run,
    rows: Float64Array,
    start: number,
    labels: Int32Array,
    count: number,
    given: Float64Array | undefined,
    out: Float64Array | null = null,
    classes: number = this.schema.classCount,
  ): void {
    const width = this.schema.attributes.length;
    const weights = given ?? onesFor(count);
    for (let from = 0; from < count; ) {
      const at = start + from * width;
      const outAt = from * classes;
      const isLearned = weights[from] > 0;
      const label = labels[from];
      const isNew = isLearned && this.isNew(rows, at, label);
      if (out !== null && (isNew || !isLearned)) this.predictAt(rows, at, out, outAt, classes);
      if (!isLearned) {
        from++;
        continue;
      }
      if (isNew) {
        // After the prediction, which must not depend on the new values.
        this.reserveAt(rows, at, label, true);
        this.reserveAt(rows, at, label, false);
        if (label >= this.classWeights.length) this.growClasses(label + 1);
      }
      const most = isNew ? 1 : Math.min(count - from, this.#untilCut(classes));
      let length = 1;
      while (
        length < most &&
        weights[from + length] > 0 &&
        !this.isNew(rows, at + length * width, labels[from + length])
      ) {
        length++;
      }
      run.count = length;
      run.classes = this.askedFor(classes);
      run.rows = restOf(rows, at);
      run.labels = restOf(labels, from);
      run.rowWeights = restOf(weights, from);
      run.out = out === null || isNew ? null : restOf(out, outAt);
      this.#learnRun(run);
      if (run.out !== null) widen(run.out, 0, length, run.classes, classes);
      from += length;
    }
    leaveRun(run);
  }

  /** Longest run that may start now. */
  #untilCut(classes: number): number {
    const most = Math.floor(MOST_KEPT / (this.carryWidth + classes));
    let rows = Math.max(1, Math.min(this.untilPreparation(), most));
    for (const keeper of this.upkeep) rows = Math.min(rows, keeper.untilMaintenance?.() ?? Infinity);
    return rows;
  }

  #learnRun(run: Run): void {
    const { count, labels, rowWeights } = run;
    run.answers = withRoom(run.answers, count * run.classes);
    run.carries = withRoom(run.carries, count * this.carryWidth);
    this.row = 0;
    const told = this.events?.length ?? 0;
    this.walk(run);
    // Row by row: if all votes are 0, the prediction is the shares of the classes learned so far, this run's earlier
    // rows included.
    for (let i = 0; i < count; i++) {
      if (run.out !== null) this.finish(run.out, i * run.classes, run.classes);
      this.classWeights.add(labels[i], rowWeights[i]);
    }
    this.row = count;
    for (const keeper of this.upkeep) keeper.maintain?.(run);
    this.rows.data[0] += count;
    this.row = 0;
    // Members report a whole run one after another; events are sorted by row.
    const { events } = this;
    events?.push(...events.splice(told).sort((a, b) => a.rows - b.rows));
  }

  /** Numbers per row that are passed from member to member. */
  protected get carryWidth(): number {
    return 1;
  }

  // --- state ------------------------------------------------------------------------------------------------------

  inspect(): Inspection {
    const weights = this.votingWeights();
    const base = printed(this.recipes.length === 1 ? this.recipes[0] : this.recipes);
    return {
      kind: this.kind,
      bytes: this.byteLength,
      facts: { members: this.members.length, base, rows: this.rowsLearned },
      members: this.members.map((member, m) => ({
        ...member.inspect(),
        age: this.rowsLearned - this.births.data[m],
        voteWeight: this.endsVote(m) ? 0 : weights[m],
      })),
    };
  }
}

/** Default row weights. */
let ones = /* @__PURE__ */ new Float64Array(0);

function onesFor(count: number): Float64Array {
  if (ones.length < count) ones = new Float64Array(count).fill(1);
  return ones;
}

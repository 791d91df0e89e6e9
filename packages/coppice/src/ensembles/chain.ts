/**
 * The generic ensemble of Fern and Givan (2003, section 3.2, figure 1): for each member in order a weight policy gives
 * the row's weight, the member learns, and a vote policy updates the member's say; then a maintenance policy may
 * replace members. A published ensemble is this chain with its own few lines for those policies.
 *
 * What a member needs to know of its predecessors travels along the chain as one number per row, the carry. So each
 * member can walk a whole batch before the next one starts (members outside, rows inside), with the same result as row
 * by row. Every member has a random stream of its own: results do not depend on who runs first, or where.
 */
import {
  build,
  Classifier,
  type Column,
  type Inspection,
  type ModelEvent,
  mostProbable,
  printed,
  RANDOM_STATE_LENGTH,
  type Random,
  type Schema,
  type Spec,
  type Stateful,
} from "../core/index.ts";
import { hasBudget, hasRoomForClasses, Novelty, requireRoomForClasses, withinBudget } from "./budget.ts";
import type { ChainOptions } from "./chain-options.ts";
import { blankStep, type Step } from "./step.ts";
import { addVote, addVotes, electedOf, votesToProbabilities } from "./votes.ts";

export abstract class Chain extends Classifier {
  readonly members: Classifier[] = [];
  protected readonly base: Spec;
  /** Each member's own stream, for its draws. */
  protected readonly streams: readonly Random[];
  /** Each member's other stream, from which those of the learners in its place come, however many draws there were. */
  readonly #learnerStreams: readonly Random[];
  readonly #options: ChainOptions;
  readonly #soft: boolean;
  /** The say of each member, 1 to begin with: the weight of its vote, if `weighVotes` does not make another of it. */
  protected readonly says: Column<Float64Array> = this.arena.float64("says", 0);
  /** What has been learned of the classes: the answer while no member has one. */
  readonly #classWeights = this.arena.float64("classWeights", this.schema.classCount);
  readonly #rows = this.arena.float64("rows", 1);

  // Scratch: one number per row of a batch, one per class.
  #carries = new Float64Array(0);
  #closed = new Uint8Array(0);
  #memberWeights = new Float64Array(0);
  #rowSays = new Float64Array(0);
  #answers = new Float64Array(0);
  #after = new Int32Array(0);
  readonly #step = blankStep();
  readonly #oneLabel = new Int32Array(1);
  readonly #oneWeight = new Float64Array(1);
  readonly #weights: Float64Array; // scratch: one number per member
  #row = 0;
  readonly #events: ModelEvent[] = []; // not told yet
  readonly #novelty: Novelty | undefined;

  constructor(schema: Schema, options: ChainOptions) {
    super(schema);
    this.#options = options;
    this.#soft = options.vote === "soft";
    const states = this.arena.int32("streams", 2 * options.members * RANDOM_STATE_LENGTH).data;
    const streams = Array.from({ length: 2 * options.members }, (_, i) =>
      options.random.fork(states.subarray(i * RANDOM_STATE_LENGTH, (i + 1) * RANDOM_STATE_LENGTH)),
    );
    this.streams = streams.slice(0, options.members);
    this.#learnerStreams = streams.slice(options.members);
    this.says.resize(options.members, options.members);
    this.says.data.fill(1);
    this.#weights = new Float64Array(options.members);
    requireRoomForClasses(options, schema.classCount);
    this.#novelty = options.maxBytes < Infinity || hasBudget(options.base) ? new Novelty(schema) : undefined;
    this.base = withinBudget(options, this.arena.byteLength - this.#classWeights.byteLength);
    for (let m = 0; m < options.members; m++) this.members.push(this.makeLearner(m));
  }

  // --- policies ---------------------------------------------------------------------------------------------------

  /**
   * Weight policy: multiplies `step.weight` by the factor of member `m`. Weighs a whole run of rows before the first of
   * them is settled.
   */
  protected weigh(_m: number, _step: Step): void {}

  /** `weigh` for a run of rows with these carries: override it where many at once are cheaper. */
  protected weighRun(
    m: number,
    labels: Int32Array,
    rowWeights: Float64Array | undefined,
    carries: Float64Array,
    weights: Float64Array,
    count: number,
  ): void {
    const width = this.schema.attributes.length;
    const step = this.#step;
    for (let i = 0; i < count; i++) {
      step.start = i * width;
      step.label = labels[i];
      step.rowWeight = rowWeights === undefined ? 1 : rowWeights[i];
      step.weight = step.rowWeight;
      step.carry = carries[i];
      this.weigh(m, step);
      weights[i] = step.weight;
    }
  }

  /**
   * Vote policy, after member `m` has learned: changes `step.carry` for the next member, and the member's say. Only
   * called where the ensemble asks for answers.
   */
  protected settle(_m: number, _step: Step): void {}

  /** Turns numbers as in `says` into the weights of votes, in place. */
  protected weighVotes(_says: Float64Array, _count: number): void {}

  /** Whether member `m` and all after it have no vote. */
  protected closes(_m: number): boolean {
    return false;
  }

  /** Rows until `maintain` is due. */
  protected untilMaintenance(): number {
    return Infinity;
  }

  /**
   * Maintenance policy: told of each run of rows that all members have learned, never longer than `untilMaintenance`.
   * The rows start at `rows[start]`, their labels at `labels[from]`.
   */
  protected maintain(_rows: Float64Array, _start: number, _labels: Int32Array, _from: number, _count: number): void {}

  // --- for the policies -------------------------------------------------------------------------------------------

  /** A fresh learner for place `m`. */
  protected makeLearner(m: number): Classifier {
    return build(this.base, this.schema, this.#learnerStreams[m].fork());
  }

  /** Weight of each member's vote; the array is used again by the next call. */
  protected votingWeights(): Float64Array {
    const { data } = this.says;
    for (let m = 0; m < data.length; m++) this.#weights[m] = data[m];
    this.weighVotes(this.#weights, data.length);
    return this.#weights;
  }

  /** The class that votes elect; where they elect none, the one learned most often. */
  protected elected(votes: Float64Array, classes: number): number {
    return electedOf(votes, classes, this.#classWeights);
  }

  protected report(kind: ModelEvent["kind"], member: number): void {
    if (this.listener !== undefined) {
      this.#events.push({ kind, member, rows: this.#rows.data[0] + this.#row });
    }
  }

  // --- the chain --------------------------------------------------------------------------------------------------

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#makeScratch(1, classes);
    const answers = this.#answers;
    const says = this.votingWeights();
    out.fill(0, outStart, outStart + classes);
    for (let m = 0; m < this.members.length && !this.closes(m); m++) {
      this.members[m].predictAt(rows, start, answers, 0, classes);
      addVote(this.#soft, says, m, answers, 0, out, outStart, classes);
    }
    votesToProbabilities(out, outStart, classes, this.#classWeights);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#oneLabel[0] = label;
    this.#oneWeight[0] = weight;
    this.#run(rows, start, this.#oneLabel, 1, this.#oneWeight, null, 0, this.schema.classCount);
  }

  override predictThenLearnAt(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    this.#oneLabel[0] = label;
    this.#oneWeight[0] = weight;
    this.#run(rows, start, this.#oneLabel, 1, this.#oneWeight, out, outStart, classes);
  }

  override learnBatch(rows: Float64Array, count: number, labels: Int32Array, weights: Float64Array | undefined): void {
    this.#run(rows, 0, labels, count, weights, null, 0, this.schema.classCount);
  }

  override predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
  ): void {
    this.#run(rows, 0, labels, count, weights, out, 0, classes);
  }

  /** Cuts a batch where maintenance is due, around rows of weight 0, which are predicted only, and before news. */
  #run(
    rows: Float64Array,
    start: number,
    labels: Int32Array,
    count: number,
    weights: Float64Array | undefined,
    out: Float64Array | null,
    outStart: number,
    classes: number,
  ): void {
    const width = this.schema.attributes.length;
    const novelty = this.#novelty;
    for (let from = 0; from < count; ) {
      const at = start + from * width;
      const isLearned = weights === undefined || weights[from] > 0;
      const isNew = isLearned && novelty?.isNew(rows, at, labels[from]) === true;
      if (out !== null && (isNew || !isLearned)) this.predictAt(rows, at, out, outStart + from * classes, classes);
      if (!isLearned) {
        from++;
        continue;
      }
      if (isNew) this.reserveAt(rows, at, labels[from]); // after the answer, which is not to know the news
      const most = isNew ? 1 : Math.min(count - from, this.untilMaintenance());
      let run = 1;
      while (run < most && (weights === undefined || weights[from + run] > 0)) {
        if (novelty?.isNew(rows, at + run * width, labels[from + run])) break;
        run++;
      }
      this.#walk(rows, at, labels, from, run, weights, isNew ? null : out, outStart + from * classes, classes);
      this.maintain(rows, at, labels, from, run);
      this.#rows.data[0] += run;
      this.#row = 0;
      from += run;
    }
    if (this.#events.length > 0) this.tell(this.#events);
  }

  override reserveAt(rows: Float64Array, start: number, label: number): void {
    if (label >= this.#classWeights.length) requireRoomForClasses(this.#options, label + 1);
    for (const member of this.members) member.reserveAt(rows, start, label);
    this.#novelty?.note(rows, start, label);
  }

  /** Members outside, rows inside. */
  #walk(
    rows: Float64Array,
    start: number,
    labels: Int32Array,
    from: number,
    count: number,
    weights: Float64Array | undefined,
    out: Float64Array | null,
    outStart: number,
    classes: number,
  ): void {
    const { asks } = this.#options;
    for (let i = from; i < from + count; i++) {
      const label = labels[i];
      if (label >= this.#classWeights.length) this.#growClasses(Math.max(this.schema.classCount, label + 1));
    }
    if (out !== null) out.fill(0, outStart, outStart + count * classes);
    const width = this.schema.attributes.length;
    const run = start === 0 ? rows : rows.subarray(start, start + count * width);
    const runLabels = from === 0 ? labels : labels.subarray(from, from + count);
    const runWeights = from === 0 ? weights : weights?.subarray(from, from + count);
    this.#makeScratch(count, classes);
    this.#carries.fill(this.#options.carry, 0, count);
    this.#closed.fill(0, 0, count);
    this.#step.rows = run;
    for (let m = 0; m < this.members.length; m++) {
      this.weighRun(m, runLabels, runWeights, this.#carries, this.#memberWeights, count);
      this.#memberRun(m, 0, run, runLabels, count, out !== null, classes);
      if (asks.before || asks.after) this.#settleRun(m, run, runLabels, runWeights, count, out !== null, classes);
      else this.#rowSays.fill(this.says.data[m], 0, count);
      if (out === null) continue;
      this.weighVotes(this.#rowSays, count);
      addVotes(this.#soft, this.#closed, this.#rowSays, this.#answers, count, out, outStart, classes);
    }
    for (let i = 0; i < count; i++) {
      if (out !== null) votesToProbabilities(out, outStart + i * classes, classes, this.#classWeights);
      const label = labels[from + i];
      const classWeights = this.#classWeights.data;
      classWeights[label] += weights === undefined ? 1 : weights[from + i];
    }
  }

  /** A member walks the rows of a run from `from` on, and leaves what it answered, as far as that is asked. */
  #memberRun(
    m: number,
    from: number,
    run: Float64Array,
    runLabels: Int32Array,
    count: number,
    predicts: boolean,
    classes: number,
  ): void {
    const { asks } = this.#options;
    const member = this.members[m];
    const width = this.schema.attributes.length;
    const rows = from === 0 ? run : run.subarray(from * width);
    const labels = from === 0 ? runLabels : runLabels.subarray(from);
    const weights = from === 0 ? this.#memberWeights : this.#memberWeights.subarray(from);
    const answers = from === 0 ? this.#answers : this.#answers.subarray(from * classes);
    const after = from === 0 ? this.#after : this.#after.subarray(from);
    const rest = count - from;
    if (!asks.after) {
      if (predicts || asks.before) member.predictThenLearnBatch(rows, rest, labels, weights, answers, classes);
      else member.learnBatch(rows, rest, labels, weights);
    } else if (predicts || asks.before) {
      member.predictLearnLabelBatch(rows, rest, labels, weights, answers, classes, after);
    } else {
      for (let i = 0; i < rest; i++) {
        const weight = weights[i];
        if (weight > 0) member.learnAt(rows, i * width, labels[i], weight);
        after[i] = member.labelAt(rows, i * width);
      }
    }
  }

  /** What follows from a member's answers, row by row, and what its vote on each row is worth. */
  #settleRun(
    m: number,
    run: Float64Array,
    labels: Int32Array,
    weights: Float64Array | undefined,
    count: number,
    predicts: boolean,
    classes: number,
  ): void {
    const { asks } = this.#options;
    const width = this.schema.attributes.length;
    const step = this.#step;
    const says = this.says.data;
    const rowSays = this.#rowSays;
    const answers = this.#answers;
    const carries = this.#carries;
    const closed = this.#closed;
    let member = this.members[m];
    for (let i = 0; i < count; i++) {
      const label = labels[i];
      this.#row = i + 1;
      step.start = i * width;
      step.label = label;
      step.rowWeight = weights === undefined ? 1 : weights[i];
      step.weight = this.#memberWeights[i];
      step.carry = carries[i];
      step.after = asks.after && this.#after[i] === label;
      step.before = asks.before && mostProbable(answers, i * classes, classes) === label;
      rowSays[i] = says[m];
      if (this.closes(m)) closed[i] = 1;
      this.settle(m, step);
      carries[i] = step.carry;
      if (this.members[m] === member) continue;
      // What the member that is gone answered to later rows does not count.
      member = this.members[m];
      if (i + 1 < count) this.#memberRun(m, i + 1, run, labels, count, predicts, classes);
    }
  }

  #makeScratch(count: number, classes: number): void {
    if (this.#answers.length < count * classes) this.#answers = new Float64Array(count * classes);
    if (this.#carries.length >= count) return;
    this.#carries = new Float64Array(count);
    this.#closed = new Uint8Array(count);
    this.#memberWeights = new Float64Array(count);
    this.#rowSays = new Float64Array(count);
    this.#after = new Int32Array(count);
  }

  #growClasses(count: number): void {
    const doubled = this.#classWeights.capacityFor(count);
    this.#classWeights.resize(count, hasRoomForClasses(this.#options, doubled) ? doubled : count);
  }

  override parts(): readonly (Stateful | null)[] {
    return this.members;
  }

  inspect(): Inspection {
    return {
      kind: this.kind,
      bytes: this.byteLength,
      facts: { members: this.members.length, base: printed(this.base), rows: this.#rows.data[0] },
      members: this.members.map((member) => member.inspect()),
    };
  }

  /** Id of the algorithm. */
  protected abstract readonly kind: string;
}

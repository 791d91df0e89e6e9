/**
 * Who the members of an ensemble are: their places, what they are made of, the numbers that go with them, and how they
 * share a byte budget. Members are made when all columns have been declared (`open`), so the budget counts itself.
 *
 * Every place has random streams of its own: results do not depend on who runs first, or where.
 */
import {
  build,
  byteLengthOf,
  Classifier,
  ClassWeights,
  type Column,
  type ColumnOptions,
  type Context,
  makeBlank,
  makeWithin,
  RANDOM_STATE_LENGTH,
  Random,
  release,
  type Spec,
  type Stateful,
  streamState,
  streamsIn,
} from "../../core/index.ts";
import { hasRoomForClasses, requireRoomForClasses, withinBudget } from "./budget.ts";
import { KnownValues } from "./known-values.ts";
import type { Upkeep } from "./upkeep/upkeep.ts";

export interface EnsembleOptions {
  /** Members to begin with. */
  readonly members: number;
  /** Most members there may ever be, where their number may change. Default: as many as to begin with, always. */
  readonly maxMembers?: number;
  /** What members are made of: one recipe for all places, or one per place, taken in turn. */
  readonly base: Spec | readonly Spec[];
  /** The part of a member's vote that is spread over its probabilities, from 0 to 1; the rest is for one class (`SPREAD`). */
  readonly spread: number;
  /** Byte budget of the whole ensemble, shared equally by its learners. */
  readonly maxBytes: number;
  /** Learners the ensemble holds beside members and upkeep, that share its budget. Default: 0. */
  readonly otherLearners?: number;
  /** Bytes that a member takes beside its learner. Default: 0. */
  readonly besideLearner?: number;
  /**
   * Part of the budget for the ensemble's own numbers of classes beside their weights, of those that the schema names as of
   * those that come later: what is left to members does not depend on when the model is made. Default: 0.
   */
  readonly aside?: number;
}

export abstract class Membership extends Classifier {
  readonly members: Classifier[] = [];
  /** Each place's own stream, for its draws. */
  protected readonly streams: readonly Random[];
  /** What looks after the members. */
  protected readonly upkeep: readonly Upkeep[] = [];
  readonly maxMembers: number;
  /** What a member's vote weighs, 1 to begin with, as far as `weighVotes` does not make something else of it. */
  readonly voteWeights: Column<Float64Array>;
  /** Rows that had been learned when the member of a place came. */
  readonly births: Column<Float64Array>;
  /** What has been learned of the classes: the answer while no member has one. */
  readonly classWeights: ClassWeights;
  /** Rows learned. */
  readonly rows: Column<Float64Array>;
  /** What members are made of, with their shares of the byte budget. */
  protected recipes: readonly Spec[];
  /** The classes and values that rows have brought, or the schema named. */
  readonly known: KnownValues;
  readonly #options: EnsembleOptions;
  /** Each place's own stream; then its other one, from which those of the learners in it come, however many draws there were. */
  readonly #allStreams: Column<Int32Array>;
  /** The row of the run that is looked at. */
  protected row = 0;
  /** The number of members, where it may change. */
  readonly #size: Column<Int32Array> | undefined;
  /** Numbers per place that go where the member goes. */
  readonly numbers: Column<Float64Array>[] = [];
  /** Which recipe each place takes, where there are several: a recipe goes where its member goes. */
  readonly recipeOrder: Column<Int32Array> | undefined;

  constructor(context: Context, options: EnsembleOptions) {
    super(context);
    const { members, maxMembers = members, maxBytes } = options;
    this.#options = options;
    this.recipes = [options.base].flat();
    this.maxMembers = maxMembers;
    this.voteWeights = this.memberNumbers("says", { is: "amount" });
    this.voteWeights.data.fill(1);
    this.births = this.memberNumbers("births", { is: "weight", since: "0.1.0" });
    this.classWeights = new ClassWeights(this.arena, this.schema.classCount);
    this.rows = this.arena.float64("rows", 1, { is: "weight" });
    const streams = this.arena.int32("streams", 2 * maxMembers * RANDOM_STATE_LENGTH, { is: "streams" });
    for (let i = 0; i < 2 * maxMembers; i++) context.random.fork(streamState(streams, i));
    this.#allStreams = streams;
    this.streams = streamsIn(this.arena, streams, maxMembers);
    if (options.maxMembers !== undefined) this.#size = this.arena.int32("size", 1, { is: maxMembers });
    const { length } = this.recipes;
    if (length > 1) {
      this.recipeOrder = this.arena.int32("recipes", maxMembers, { is: length - 1 });
      for (let place = 0; place < maxMembers; place++) this.recipeOrder.data[place] = place % length;
    }
    requireRoomForClasses(maxBytes, members, this.schema.classCount);
    this.known = new KnownValues(this.arena, this.schema);
  }

  /** Makes the members. All columns have been declared by now, so what they leave of a byte budget is known. */
  protected override open(): void {
    const { members, otherLearners = 0 } = this.#options;
    let learners = this.maxMembers + otherLearners;
    let ownBytes = this.arena.byteLength - this.classWeights.column.byteLength;
    for (const keeper of this.upkeep) {
      learners += keeper.learners;
      for (const part of keeper.parts()) ownBytes += byteLengthOf(part);
    }
    const shares = { ...this.#options, learners, ownBytes };
    this.recipes = this.recipes.map((recipe) => withinBudget(recipe, shares));
    while (this.members.length < members) this.members.push(this.#newMember(this.members.length));
    this.noteSize();
  }

  // --- what an ensemble may override ------------------------------------------------------------------------------

  /** A learner for a place, with a stream of its own: override it where a member is more than a learner of the recipe. */
  protected makeMember(place: number, random: Random): Classifier {
    return build(this.recipeOf(place), { schema: this.schema, random, memory: this.arena.memory });
  }

  // --- membership, for ensembles and their upkeep -----------------------------------------------------------------

  /** A column with a number per place that goes where the member goes, and is 0 for a fresh one. */
  memberNumbers(name: string, options: ColumnOptions = { is: "weight" }): Column<Float64Array> {
    const column = this.arena.float64(name, this.maxMembers, options);
    this.numbers.push(column);
    return column;
  }

  recipeOf(place: number): Spec {
    return this.recipes[this.recipeOrder?.data[place] ?? place % this.recipes.length];
  }

  /** A fresh learner for a place; null where its share of a byte budget no longer has room for one. */
  freshMember(place: number): Classifier | null {
    return makeWithin(() => this.#newMember(place));
  }

  #newMember(place: number): Classifier {
    const random = new Random(streamState(this.#allStreams, this.maxMembers + place)).fork();
    return this.known.made(() => this.makeMember(place, random));
  }

  /** A learner for a place whose state, its streams included, is about to be loaded: any stream will do to make it. */
  blankMember(place: number): Classifier {
    return makeBlank(this.schema, () => this.makeMember(place, Random.seeded(0)));
  }

  /** Puts a learner in the place of a member, which is gone; the place keeps its numbers. */
  putMember(place: number, learner: Classifier): void {
    release(this.members[place]);
    this.members[place] = learner;
    this.births.data[place] = this.rowsNow;
  }

  /** Rows learned, those of the run included up to the one that is looked at. */
  get rowsNow(): number {
    return this.rows.data[0] + this.row;
  }

  /** To be called when the number of members has changed. */
  noteSize(): void {
    if (this.#size !== undefined) this.#size.data[0] = this.members.length;
  }

  // --- classes and values -----------------------------------------------------------------------------------------

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    const { maxBytes, members } = this.#options;
    if (label >= this.classWeights.length) requireRoomForClasses(maxBytes, members, label + 1);
    for (const member of this.members) member.reserveAt(rows, start, label, isTrial);
    for (const keeper of this.upkeep) keeper.reserveAt?.(rows, start, label, isTrial);
    if (!isTrial) this.known.note(rows, start, label);
  }

  /** Makes room for the weights of so many classes. */
  protected growClasses(count: number): void {
    const doubled = this.classWeights.column.capacityFor(count);
    this.classWeights.resize(count, hasRoomForClasses(this.#options.maxBytes, doubled) ? doubled : count);
  }

  // --- state ------------------------------------------------------------------------------------------------------

  override parts(): readonly (Stateful | null)[] {
    return [...this.members, ...this.upkeep.flatMap((keeper) => keeper.parts())];
  }

  override restored(): void {
    this.known.noteLearned(this.classWeights);
    const size = this.#size?.data[0] ?? this.members.length;
    const kept = this.recipeOrder === undefined ? size : 0; // others may be made of other recipes now
    for (const member of this.members.splice(kept)) release(member);
    while (this.members.length < size) this.members.push(this.blankMember(this.members.length));
    for (const keeper of this.upkeep) keeper.restored?.();
  }
}

/**
 * The members of an ensemble: their places (slots), recipes, per-member numbers, and shares of the byte budget. They
 * are created once all columns have been declared (`open`), so the budget includes the ensemble's own bytes.
 *
 * Every place has its own random streams: results do not depend on which member runs first, or where.
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

/** What every ensemble's constructor takes. */
export interface EnsembleOptions {
  /** Initial number of members. */
  readonly members: number;
  /** Maximum number of members, if it may change. Default: `members`, fixed. */
  readonly maxMembers?: number;
  /** Recipes of members: one for all places, or several, assigned to places in turn. */
  readonly base: Spec | readonly Spec[];
  /** The part of a member's vote that is spread over its probabilities, from 0 to 1; the rest is for one class (`SPREAD`). */
  readonly spread: number;
  /** Byte budget of the whole ensemble, shared equally by its learners. */
  readonly maxBytes: number;
  /** Further learners that share the budget, beside members and upkeep. Default: 0. */
  readonly otherLearners?: number;
  /** Bytes of a member beside its learner. Default: 0. */
  readonly besideLearner?: number;
  /**
   * Part of the budget reserved for the ensemble's own per-class numbers other than class weights. It covers declared
   * and later classes alike, so the members' share does not depend on when the model is created. Default: 0.
   */
  readonly aside?: number;
}

export abstract class Membership extends Classifier {
  /** By place. Only `putMember`, `addMember`, `removeMember` and `replaceMember` should change it. */
  readonly members: Classifier[] = [];
  /** Each place's own random stream, for the ensemble's draws. */
  protected readonly streams: readonly Random[];
  /** Maintenance of the members. */
  protected readonly upkeep: readonly Upkeep[] = [];
  /** Most members there may be: the length of columns with a number per place. */
  readonly maxMembers: number;
  /** Vote weights, initially 1, before `weighVotes` converts them: finite and not negative, or saved models do not load. */
  readonly voteWeights: Column<Float64Array>;
  /** Rows learned when the member of a place joined. */
  readonly births: Column<Float64Array>;
  /** Learned weight per class: the prediction while no member makes one. */
  readonly classWeights: ClassWeights;
  /** Rows learned. */
  readonly rows: Column<Float64Array>;
  /** The members' recipes, with their shares of the byte budget. */
  protected recipes: readonly Spec[];
  /** The classes and nominal values seen in rows or declared in the schema. */
  readonly known: KnownValues;
  readonly #options: EnsembleOptions;
  /**
   * Each place's own stream, then per place a second one, from which its learners' streams are forked, independent of
   * the draws.
   */
  readonly #allStreams: Column<Int32Array>;
  /** Number of the current row in its run, from 1; 0 between runs. */
  protected row = 0;
  /** The number of members, if it may change. */
  readonly #size: Column<Int32Array> | undefined;
  /** Columns with a number per place, moved with the member. */
  readonly numbers: Column<Float64Array>[] = [];
  /** Recipe index per place, if there are several, moved with the member. */
  readonly recipeOrder: Column<Int32Array> | undefined;

  constructor(context: Context, options: EnsembleOptions) {
    super(context);
    const { members, maxMembers = members, maxBytes } = options;
    this.#options = options;
    this.recipes = [options.base].flat();
    this.maxMembers = maxMembers;
    this.voteWeights = this.memberNumbers("says", { is: "amount" });
    this.voteWeights.data.fill(1);
    this.births = this.memberNumbers("births", { is: "weight" });
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

  /** Creates the members. All columns have been declared, so what they leave of a byte budget is known. */
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

  /**
   * Creates the learner of a place, with its own stream. Override it if a member is more than a learner of the recipe.
   */
  protected makeMember(place: number, random: Random): Classifier {
    return build(this.recipeOf(place), { schema: this.schema, random, memory: this.arena.memory });
  }

  // --- membership, for ensembles and their upkeep -----------------------------------------------------------------

  /**
   * A column with a number per place that moves with the member and is 0 for a fresh one. By default the numbers are
   * weights: with others, such as negative ones, saved models do not load unless `options` declare them.
   */
  memberNumbers(name: string, options: ColumnOptions = { is: "weight" }): Column<Float64Array> {
    const column = this.arena.float64(name, this.maxMembers, options);
    this.numbers.push(column);
    return column;
  }

  /** The recipe of the member at a place, with its share of the byte budget. */
  recipeOf(place: number): Spec {
    return this.recipes[this.recipeOrder?.data[place] ?? place % this.recipes.length];
  }

  /** A fresh learner for a place; null if its share of a byte budget no longer has room for one. */
  freshMember(place: number): Classifier | null {
    return makeWithin(() => this.#newMember(place));
  }

  #newMember(place: number): Classifier {
    const random = new Random(streamState(this.#allStreams, this.maxMembers + place)).fork();
    return this.known.made(() => this.makeMember(place, random));
  }

  /** A learner for a place whose state is about to be loaded, streams included, so any stream may create it. */
  blankMember(place: number): Classifier {
    return makeBlank(this.schema, () => this.makeMember(place, Random.seeded(0)));
  }

  /** Replaces the member of a place by a learner; the place keeps its numbers. */
  putMember(place: number, learner: Classifier): void {
    release(this.members[place]);
    this.members[place] = learner;
    this.births.data[place] = this.rowsNow;
  }

  /** Rows learned, up to the current row of the run. */
  get rowsNow(): number {
    return this.rows.data[0] + this.row;
  }

  /** Call it when the number of members has changed. */
  noteSize(): void {
    if (this.#size !== undefined) this.#size.data[0] = this.members.length;
  }

  // --- classes and values -----------------------------------------------------------------------------------------

  /** Whether a row has a class that has not been learned, or a value above all seen before. */
  isNew(rows: Float64Array, start: number, label: number): boolean {
    return !(this.classWeights.column.data[label] > 0) || this.known.isNew(rows, start);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    const { maxBytes, members } = this.#options;
    requireRoomForClasses(maxBytes, members, label + 1);
    for (const member of this.members) member.reserveAt(rows, start, label, isTrial);
    for (const keeper of this.upkeep) keeper.reserveAt?.(rows, start, label, isTrial);
    if (!isTrial) this.known.note(rows, start, label);
  }

  /** Allocates weights for `count` classes. */
  protected growClasses(count: number): void {
    const doubled = this.classWeights.column.capacityFor(count);
    this.classWeights.resize(count, hasRoomForClasses(this.#options.maxBytes, doubled) ? doubled : count);
  }

  // --- state ------------------------------------------------------------------------------------------------------

  override parts(): readonly (Stateful | null)[] {
    return [...this.members, ...this.upkeep.flatMap((keeper) => keeper.parts())];
  }

  override restored(): void {
    const size = this.#size?.data[0] ?? this.members.length;
    const kept = this.recipeOrder === undefined ? size : 0; // places may have other recipes now
    for (const member of this.members.splice(kept)) release(member);
    while (this.members.length < size) this.members.push(this.blankMember(this.members.length));
    for (const keeper of this.upkeep) keeper.restored?.();
  }
}

/**
 * Whether the numbers of a state are such as a model makes: indices in range, lists and trees without cycles, finite
 * counts, columns whose lengths match the schema and one another. Columns declare what they hold (`Meaning`); the
 * checks are here and in `structures/`. Every number is read a constant number of times: time is linear in the state.
 */
import { type Column, type Meaning, RANDOM_STATE_LENGTH, type Schema, type Stateful } from "../core/index.ts";
import { malformed } from "./envelope.ts";
import { LARGEST_TOTAL } from "./largest-total.ts";
import { adwin } from "./structures/adwin.ts";
import { buffer, chunk } from "./structures/buffer.ts";
import { components } from "./structures/components.ts";
import { counts } from "./structures/counts.ts";
import { ddm, eddm } from "./structures/error-rates.ts";
import { errorWindows } from "./structures/error-windows.ts";
import { features } from "./structures/features.ts";
import { frequencies } from "./structures/frequencies.ts";
import { inputs } from "./structures/inputs.ts";
import { knownValues } from "./structures/known-values.ts";
import { leaves } from "./structures/leaves.ts";
import { nodeBudget } from "./structures/node-budget.ts";
import { statistics } from "./structures/statistics.ts";
import { stump } from "./structures/stump.ts";
import { topology } from "./structures/topology.ts";
import { examples, window } from "./structures/window.ts";

/** A structure in several columns, declared by one of them. */
export interface Structure {
  /** The other columns it checks. */
  readonly covers: readonly string[];
  readonly check: (state: State) => void;
}

export const STRUCTURES: Readonly<Record<string, Structure>> = {
  adwin,
  buffer,
  chunk,
  components,
  counts,
  ddm,
  eddm,
  "error windows": errorWindows,
  examples,
  features,
  frequencies,
  inputs,
  known: knownValues,
  leaves,
  "node budget": nodeBudget,
  statistics,
  stump,
  topology,
  window,
};

/** Limit of a table's numbers: sums of products of such numbers stay finite through several layers. */
const LARGEST_FACTOR = 1e150;

type TableShape = Extract<Meaning, { readonly inputs?: number | undefined }>;

const ANY_CLASS = Infinity;

/** The columns of a thing, before its parts are made: the input of structure checks. */
export class State {
  readonly #owner: string;
  readonly #thing: Stateful;
  readonly #freshLengths: ReadonlyMap<string, number>;
  readonly #freshNumbers: ReadonlyMap<string, number>;
  /** Capacity of tables in inputs of rows. */
  #inputRoom: number | undefined;

  /** Construct it while the thing is fresh. */
  constructor(owner: string, thing: Stateful) {
    this.#owner = owner;
    this.#thing = thing;
    this.#freshLengths = new Map(thing.arena.columns.map(({ name, length }) => [name, length]));
    this.#freshNumbers = new Map(thing.arena.columns.map(({ name, data }) => [name, data[0]]));
  }

  /** Throws `E_SNAPSHOT` if a loaded column holds values that no model has. */
  check(): void {
    for (const column of this.#thing.arena.columns) {
      const { is, name } = column;
      if (is === undefined) continue;
      const structure = typeof is === "string" ? STRUCTURES[is] : undefined;
      if (structure !== undefined) structure.check(this);
      else this.#checkColumn(column, is, name);
    }
  }

  #checkColumn({ length }: Column, is: Meaning, name: string): void {
    const numbers = this.numbers(name);
    if (is === "class weights") {
      this.demand(name, length <= 2 * this.classes); // capacity is at most twice what is needed
      this.classWeights(name, length);
      return;
    }
    if (is === "labels") {
      for (let i = 0; i < length; i++) this.whole(name, numbers[i], i === 0 ? 0 : numbers[i - 1] + 1, this.classes - 1);
      return;
    }
    if (typeof is === "object" && "upTo" in is) {
      this.#parts(name, numbers, this.numbers(is.upTo));
      return;
    }
    if (typeof is === "object" && !Array.isArray(is)) {
      this.#table(name, numbers, is as TableShape);
      return;
    }
    this.demand(name, length === this.freshLength(name));
    if (is === "weight") this.weights(name);
    else if (is === "streams") this.#streams(name, numbers);
    else if (is === "amount")
      for (let i = 0; i < length; i++) this.demand(name, numbers[i] >= 0 && numbers[i] < Infinity);
    else if (is !== "any") {
      const most = is === "label" ? [this.classes] : typeof is === "number" ? [is] : (is as readonly number[]);
      for (let i = 0; i < length; i++) this.whole(name, numbers[i], 0, most[i % most.length]);
    }
  }

  /** Partial weights. Sums over the same rows are rounded alike, so no part exceeds its whole. */
  #parts(name: string, numbers: ArrayLike<number>, wholes: ArrayLike<number>): void {
    this.demand(name, numbers.length === wholes.length);
    for (let i = 0; i < numbers.length; i++) this.demand(name, numbers[i] >= 0 && numbers[i] <= wholes[i]);
  }

  /**
   * Numbers by input and output. Without a fixed `inputs`, all have one capacity, at least that of the rows' inputs.
   */
  #table(name: string, numbers: ArrayLike<number>, { inputs, outputs, sums = false }: TableShape): void {
    const perClass = outputs === "slots" ? "classLabels" : "classWeights";
    const width = typeof outputs === "number" ? outputs : this.numbers(perClass).length;
    const most = inputs ?? Math.max(2 * this.numbers("inputs")[0], numbers.length);
    const rooms = width === 0 ? 0 : numbers.length / width;
    const least = width === 0 ? 0 : (inputs ?? this.numbers("inputs")[0]);
    this.whole(name, rooms, least, most);
    this.demand(name, width > 0 || numbers.length === 0);
    if (inputs === undefined && width > 0) this.demand(name, rooms === (this.#inputRoom ??= rooms));
    for (let i = 0; i < numbers.length; i++) {
      this.demand(name, sums ? numbers[i] >= 0 && numbers[i] < Infinity : Math.abs(numbers[i]) <= LARGEST_FACTOR);
    }
  }

  /** The generator cannot leave the all-zero state, and forks a few levels deep. */
  #streams(name: string, words: ArrayLike<number>): void {
    for (let i = 0; i < words.length; i += RANDOM_STATE_LENGTH) {
      this.demand(name, (words[i] | words[i + 1] | words[i + 2] | words[i + 3]) !== 0);
      this.whole(name, words[i + 4], 0, RANDOM_STATE_LENGTH);
    }
  }

  get schema(): Schema {
    return (this.#thing as unknown as { readonly schema: Schema }).schema;
  }

  /** Number of classes of the schema; a detector has no schema and allows any. */
  get classes(): number {
    return this.schema?.classCount ?? ANY_CLASS;
  }

  has(name: string): boolean {
    return this.#freshLengths.has(name);
  }

  /** The length of a column when made. */
  freshLength(name: string): number {
    return this.#freshLengths.get(name) as number;
  }

  /** The first number of a column when made. */
  freshNumber(name: string): number {
    return this.#freshNumbers.get(name) as number;
  }

  /** The elements in use. */
  numbers(name: string): Float64Array | Int32Array {
    const column = this.#thing.arena.columns.find((candidate) => candidate.name === name) as Column;
    return column.data.subarray(0, column.length) as Float64Array | Int32Array;
  }

  demand(name: string, isSound: boolean): void {
    if (!isSound) throw malformed(`${this.#owner}: column \`${name}\` has an invalid value`);
  }

  whole(name: string, value: number, least: number, most: number): void {
    this.demand(name, value >= least && value <= most && value % 1 === 0);
  }

  weight(name: string, value: number): void {
    this.demand(name, value >= 0 && value <= LARGEST_TOTAL);
  }

  weights(name: string): void {
    const numbers = this.numbers(name);
    for (let i = 0; i < numbers.length; i++) this.weight(name, numbers[i]);
  }

  /** Class weights in records of `room` numbers; only classes of the schema may have weight. */
  classWeights(name: string, room: number): void {
    const numbers = this.numbers(name);
    for (let i = 0; i < numbers.length; i++) {
      this.weight(name, numbers[i]);
      this.demand(name, i % room < this.classes || numbers[i] === 0);
    }
  }

  finite(name: string, value: number): void {
    this.demand(name, value - value === 0);
  }
}

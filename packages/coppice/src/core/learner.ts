/**
 * What all learners have in common, whatever they predict: a schema, state in an arena, parts, a byte count, a
 * human-readable picture, and a list of events. Classifiers are learners that predict classes; regressors, scorers and
 * transforms would be others.
 *
 * A row is `schema.attributes.length` numbers: nominal values as indices, missing values as NaN.
 */
import { Arena, byteLengthOf, type Stateful } from "./arena.ts";
import type { Memory } from "./memory.ts";
import type { Random } from "./random.ts";
import type { Schema } from "./schema.ts";

/** What a learner is constructed with, besides its parameters. */
export interface Context {
  /** What rows mean. The learner keeps it, and it grows with the values and classes of the rows that are read. */
  readonly schema: Schema;
  /** The learner's own random stream; deterministic algorithms do not draw from it. */
  readonly random: Random;
  /** Allocates the bytes of its columns. */
  readonly memory: Memory;
}

/** A read-only summary of a model for people: sizes and counts by name, members one by one. */
export interface Inspection {
  /** Id of the algorithm, such as "hoeffding-tree", or another word for a member that is none, such as "shrub". */
  readonly kind: string;
  /** Exact bytes of everything learned, parts included. */
  readonly bytes: number;
  /** Sizes and counts by name, in display order. Names and meaning depend on the algorithm. */
  readonly facts: Readonly<Record<string, number | string>>;
  /** Members only: rows that the ensemble has learned since this member joined. */
  readonly age?: number;
  /** Members only: the current vote weight. */
  readonly voteWeight?: number;
  /**
   * Members only, if the ensemble tracks it: the error rate as the ensemble defines it, since the member joined or
   * recent, with rows weighted as they were for the member.
   */
  readonly error?: number;
  /** Ensembles only: the members by place. */
  readonly members?: readonly Inspection[];
}

/**
 * An event that a model reports. `replaced`: the member was dropped and a new one took its position or was appended, as
 * the algorithm defines. `reset`: a new member took its position. `added`: the member is new, or was a member before.
 * `drift`: the background learner, or a new one, takes over if the budget has room. `deepened`, `shallowed`: the
 * member's depth bound changed.
 */
export type EventKind = "warning" | "drift" | "replaced" | "reset" | "added" | "removed" | "deepened" | "shallowed";

/** What a model has done with a member, for its `listener` and for `classifier.events`. */
export interface ModelEvent {
  /** What has happened to the member. */
  readonly kind: EventKind;
  /** Index of the affected member; 0 if the model itself has none. */
  readonly member: number;
  /** Rows the model had learned by then, including this one. */
  readonly rows: number;
}

/** What a model has learned, as plain data: `coppice inspect` and other viewers need not know the algorithm. */
export type ModelPicture = TreePicture | TablePicture;

/** A tree, from its root. */
export interface TreePicture {
  readonly kind: "tree";
  /** Has all branches below it, or only the path of the row that was given. */
  readonly root: PictureNode;
}

/** A node of a `TreePicture`. */
export interface PictureNode {
  /** The condition that leads here from the parent, for people: `distance <= 400`. At the root: `all rows`. */
  readonly test: string;
  /** Facts about this node, such as its prediction and the weight of its rows, in display order. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** Empty at a leaf. */
  readonly branches: readonly PictureNode[];
}

/** Numbers by row and column, such as weights by input and class. */
export interface TablePicture {
  readonly kind: "table";
  /** What the rows are: the heading of their names. */
  readonly head: string;
  /** Headings of the columns, such as labels: one for each of a row's `values`. */
  readonly columns: readonly string[];
  /** In display order. */
  readonly rows: readonly {
    /** What the row is, such as an input. */
    readonly name: string;
    /** One number per column. */
    readonly values: readonly number[];
  }[];
}

/** Base class of everything that learns from rows: a schema, an arena and parts. */
export abstract class Learner implements Stateful {
  /** What its rows mean. Learners may share it; it grows with the values and classes of the rows that are read. */
  readonly schema: Schema;
  /** The learner's own columns, without those of its parts. */
  readonly arena: Arena;
  /**
   * If set, the model appends its events here while it learns, and whoever set it removes them. The model does not read
   * it, so learning does not depend on observers.
   */
  events: ModelEvent[] | undefined = undefined;
  #isOpen: boolean | undefined;

  constructor({ schema, memory }: Context) {
    this.schema = schema;
    this.arena = new Arena(memory);
  }

  /** Completes construction: calls `open` once. Definitions call it; only direct callers of a constructor must. */
  ready(): this {
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.open();
    }
    return this;
  }

  /**
   * Called after the constructors of all subclasses have run and all columns are declared. Composite models create
   * their members here.
   */
  protected open(): void {}

  /**
   * Reserves room for the values and class of an upcoming row. A model with a byte budget throws `E_PARAM` if it has no
   * room, before it learns anything of the row. A trial changes nothing in either case: a model composed of several
   * learners tries all of them before it reserves in the first.
   */
  reserveAt(_rows: Float64Array, _start: number, _label: number, _isTrial: boolean): void {}

  /** Rows learned so far, if the model counts them. */
  get rowsLearned(): number | undefined {
    return undefined;
  }

  /**
   * What the model has learned, for models that can show it. If a row is given, a tree shows the path of that row.
   * `pictureOf` of `coppice/learners` also handles trees.
   */
  picture?(row?: Float64Array): ModelPicture | undefined;

  /** Exact bytes of everything learned, parts included. */
  get byteLength(): number {
    return byteLengthOf(this);
  }

  /** Sizes and facts as plain data, made anew by each call. Never changes the model. */
  abstract inspect(): Inspection;

  parts(): readonly (Stateful | null)[] {
    return [];
  }

  restored(): void {}
}

/**
 * What everything that learns from rows has in common, whatever it answers: a schema, state in an arena, parts, a byte
 * count, a picture for people, and a list of what it did of its own accord. Classifiers are learners that answer with
 * classes; regressors, scorers and transforms would be others.
 *
 * A row is `schema.attributes.length` numbers: nominal values as indices, missing as NaN.
 */
import { Arena, byteLengthOf, type Stateful } from "./arena.ts";
import type { Memory } from "./memory.ts";
import type { Random } from "./random.ts";
import type { Schema } from "./schema.ts";

/** What a learner is made with, beside its parameters. */
export interface Context {
  readonly schema: Schema;
  /** The learner's own random stream; deterministic algorithms leave it alone. */
  readonly random: Random;
  /** Where its columns get their bytes. */
  readonly memory: Memory;
}

/** A read-only picture of a model for people: sizes and counts by name, members one by one. */
export interface Inspection {
  readonly kind: string;
  readonly bytes: number;
  readonly facts: Readonly<Record<string, number | string>>;
  /** Of a member: rows that its ensemble has learned since it came. */
  readonly age?: number;
  /** Of a member: what its vote weighs now. */
  readonly voteWeight?: number;
  /**
   * Of a member: the share of what it was asked that it got wrong, where its ensemble counts that, and as it does: since the
   * member joined or of late, rows by what they weighed for it.
   */
  readonly error?: number;
  readonly members?: readonly Inspection[];
}

/**
 * Something a model did of its own accord. A replaced member is gone, and a fresh one has come into its place or behind all
 * others, as the algorithm says; one that is reset is a fresh one in its place. One that is added is fresh, or has been a member
 * before. A drift brings the learner from the background, or a fresh one, where the budget has room. A member that is deepened or
 * shallowed has another depth bound.
 */
export type EventKind = "warning" | "drift" | "replaced" | "reset" | "added" | "removed" | "deepened" | "shallowed";

export interface ModelEvent {
  readonly kind: EventKind;
  /** The place of the member it happened to. */
  readonly member: number;
  /** Rows the model had learned by then, this one included. */
  readonly rows: number;
}

/**
 * What a model has learned, as plain data: `coppice inspect` and whoever wants to show it need to know nothing of the
 * algorithm.
 */
export type ModelPicture = TreePicture | TablePicture;

/** A tree, from its root. */
export interface TreePicture {
  readonly kind: "tree";
  readonly root: PictureNode;
}

export interface PictureNode {
  /** What leads here from the node above, as people read it: `distance <= 400`. Of the root: `all rows`. */
  readonly test: string;
  /** What is known here, such as the answer and the weight of the rows, in the order in which to show it. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** None at a leaf. */
  readonly branches: readonly PictureNode[];
}

/** Numbers by row and column, such as weights by input and class. */
export interface TablePicture {
  readonly kind: "table";
  /** What the rows are, as the head of their names. */
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** What everything that learns from rows extends: it has a schema, an arena and parts. */
export abstract class Learner implements Stateful {
  readonly schema: Schema;
  readonly arena: Arena;
  /**
   * Where set, what the model does of its own accord is appended here while it learns, and whoever has set it takes it
   * out. Nothing else is done with it, so that learning does not depend on who watches.
   */
  events: ModelEvent[] | undefined = undefined;
  #isOpen: boolean | undefined;

  constructor({ schema, memory }: Context) {
    this.schema = schema;
    this.arena = new Arena(memory);
  }

  /** Completes construction: calls `open`, once. Definitions do this; only who calls a constructor must. */
  ready(): this {
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.open();
    }
    return this;
  }

  /**
   * Called when the constructors of all subclasses are through and all columns are declared: models made of models make
   * their members here.
   */
  protected open(): void {}

  /**
   * Makes room for the values and class of a row to come. Models with a byte budget throw `E_PARAM` where it has none,
   * before anything is learned of the row. A trial changes nothing either way: what is made of several learners tries
   * all before it makes room in the first.
   */
  reserveAt(_rows: Float64Array, _start: number, _label: number, _isTrial: boolean): void {}

  /** Rows learned so far, where the model counts them. */
  get rowsLearned(): number | undefined {
    return undefined;
  }

  /**
   * What it has learned: of models that can show it. A tree shows the way of a row, if one is given. `pictureOf` of
   * `coppice/learners` also knows the trees.
   */
  picture?(row?: Float64Array): ModelPicture | undefined;

  /** Exact bytes of everything learned, parts included. */
  get byteLength(): number {
    return byteLengthOf(this);
  }

  abstract inspect(): Inspection;

  parts(): readonly (Stateful | null)[] {
    return [];
  }

  restored(): void {}
}

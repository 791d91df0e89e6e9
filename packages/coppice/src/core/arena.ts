/**
 * Everything a model has learned is in the columns of its arena: growable named typed arrays. This makes possible the
 * exact byte count, budgets, snapshots, clones and transfer to workers.
 *
 * Indices survive growth, views do not: read `column.data` again after anything that may have allocated.
 */
import { CoppiceError } from "./errors.ts";
import { type Block, type Memory, plainMemory } from "./memory.ts";

/** What a column's numbers are stored in. */
export type Elements = Float64Array | Float32Array | Int32Array | Uint8Array;

interface ArrayType<T> {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
}

/** Many places hold element and byte offsets in a column as 32-bit integers. */
const LARGEST_COLUMN = 2 ** 31 - 1;

/**
 * The allowed numbers of a column. `coppice/snapshot` refuses a saved model with others:
 *   a number, or one per field of a record: integers from 0 to it
 *   "labels": class indices in ascending order, as in `ClassSlots`
 *   "weight": sums of row weights, non-negative; "amount": non-negative and finite; "any": unchecked
 *   `{ upTo }`: weights that are part of those of the named column, each at most the one at the same index
 *   "class weights": weights that grow with the classes; "label": integers up to the number of classes
 *   "streams": states of `Random`
 *   a table by input and output: numbers up to 1e150, or sums of squares; an omitted dimension is that of the row's
 *   inputs, or the classes
 *   the multi-column structures that it knows, by name
 * All keep the length with which they are created, except labels, class weights and structures.
 */
export type Meaning =
  | number
  | readonly number[]
  | "weight"
  | "amount"
  | "any"
  | "class weights"
  | "labels"
  | "label"
  | "streams"
  | {
      /** Name of the column of the wholes, in the same arena and of the same length. */
      readonly upTo: string;
    }
  | {
      /** Number of inputs. Default: those of the row, with spare capacity. */
      readonly inputs?: number | undefined;
      /** Numbers per input. Default: one for each class. Slots: one for each class with a slot. */
      readonly outputs?: number | "slots" | undefined;
      /** Whether they are sums of squares: finite and not negative. Default false: up to 1e150, of either sign. */
      readonly sums?: boolean;
    }
  | "adwin"
  | "buffer"
  | "chunk"
  | "components"
  | "counts"
  | "ddm"
  | "eddm"
  | "error windows"
  | "examples"
  | "features"
  | "frequencies"
  | "inputs"
  | "known"
  | "leaves"
  | "node budget"
  | "statistics"
  | "stump"
  | "topology"
  | "window";

/** What a column declares about itself. */
export interface ColumnOptions {
  /** The meaning of its numbers. Without it, and if no structure covers the column, nothing is checked. */
  readonly is?: Meaning;
  /**
   * The version of the algorithm that introduced this column: snapshots of earlier versions lack it, and loading them
   * leaves it as created.
   */
  readonly since?: string;
}

/** Location of a column's bytes, and its capacity in elements. */
interface Place {
  readonly block: Block;
  readonly capacity: number;
}

/** A growable named typed array of learned numbers. */
export class Column<T extends Elements = Elements> {
  /** Unique in its arena: snapshots check it, and structures over several columns find each other by it. */
  readonly name: string;
  /** The version of the algorithm that introduced it; undefined for a column of the first version. */
  readonly since: string | undefined;
  /** The numbers it may hold; undefined if nothing, or a structure over several columns, says so. */
  readonly is: Meaning | undefined;
  /** `length` elements in use, then spare capacity. */
  data: T;
  /** Elements in use, set by `resize`; the rest of `data` is zero. */
  length = 0;
  readonly #arena: Arena;

  /** `empty`: the array that all empty columns of this type share. */
  constructor(arena: Arena, name: string, empty: T, length: number, { since, is }: ColumnOptions = {}) {
    this.name = name;
    this.since = since;
    this.is = is;
    this.data = empty;
    this.#arena = arena;
    this.resize(length, length);
  }

  /** Bytes allocated, spare capacity included. */
  get byteLength(): number {
    return this.data.byteLength;
  }

  /** 8, 4 or 1 bytes, by the type of `data`. */
  get bytesPerElement(): number {
    return this.data.BYTES_PER_ELEMENT;
  }

  /** The capacity `resize` would choose for a length: doubling, so that growth costs a constant per element. */
  capacityFor(length: number): number {
    if (length <= this.data.length) return this.data.length;
    return Math.max(length, Math.min(2 * this.data.length, Math.floor(LARGEST_COLUMN / this.bytesPerElement)), 4);
  }

  /**
   * Sets the length; new elements are zero. `capacity` overrides the doubling if bytes are scarce. Throws `E_PARAM`,
   * and changes nothing, if the column would be too large.
   */
  resize(length: number, capacity: number | undefined = this.capacityFor(length)): void {
    if (capacity !== this.data.length) {
      const { memory, places } = this.#arena;
      const block = allocate(this.name, capacity * this.bytesPerElement, memory); // may move the memory, and with it this column
      const before = this.data; // zero past its length
      const old = places?.get(this);
      const place = { block, capacity };
      places?.set(this, place);
      this.renew(place);
      if (before.length > 0) this.data.set(before.subarray(0, length));
      if (old) memory.free?.(old.block);
    } else if (length < this.length) {
      this.data.fill(0, length, this.length);
    }
    this.length = length | 0; // engines may store a computed length, and all that is derived from it, as a double
  }

  /** Renews the view of its bytes at their present location. */
  renew({ block, capacity }: Place): void {
    const Type = this.data.constructor as ArrayType<T>;
    this.data = new Type(block.buffer as ArrayBuffer, block.byteOffset, capacity); // shared buffers, too
  }
}

function allocate(name: string, bytes: number, memory: Memory): Block {
  let cause: unknown = bytes; // never undefined: `Classifier.stoppedBy` distinguishes full memory from refusals by it
  try {
    if (bytes >= 0 && bytes <= LARGEST_COLUMN) return memory.allocate(bytes); // a negative size would overlap blocks of other models
  } catch (error) {
    cause = error;
  }
  throw new CoppiceError(
    "E_PARAM",
    {
      subject: `a model's array \`${name}\` of ${bytes} bytes does not fit into memory`,
      remedy: "Set `maxBytes`, or use fewer classes, values or members.",
    },
    { cause },
  );
}

/** Arenas of the object under construction. */
let making: Arena[] | undefined;

/** Returns `make()`; if it throws, frees all bytes that it had allocated. */
export function madeWhole<T extends object>(make: () => T): T {
  const outer = making;
  const own: Arena[] = [];
  making = own;
  let made: T | undefined;
  try {
    made = make();
    return made;
  } finally {
    making = outer;
    for (const arena of own) {
      if (made === undefined) arena.release();
      else outer?.push(arena);
    }
  }
}

const noFloat64 = /* @__PURE__ */ new Float64Array(0);
const noFloat32 = /* @__PURE__ */ new Float32Array(0);
const noInt32 = /* @__PURE__ */ new Int32Array(0);
const noUint8 = /* @__PURE__ */ new Uint8Array(0);

/** The columns of one stateful object, and their bytes. */
export class Arena {
  /** All columns in order of declaration, which copies and snapshots rely on. Not to be modified. */
  readonly columns: Column[] = [];
  /** Allocates the columns' bytes. */
  readonly memory: Memory;
  /** Callbacks that renew views on columns after the memory has moved; undefined if it never moves. */
  readonly views: (() => void)[] | undefined;
  /** Locations of non-empty columns, if the memory frees or moves blocks; moving may empty their `data`. */
  readonly places: Map<Column, Place> | undefined;
  readonly #unsubscribe: (() => void) | undefined;

  constructor(memory: Memory = plainMemory) {
    making?.push(this);
    this.memory = memory;
    this.views = memory.onMove && [];
    this.places = (memory.free ?? memory.onMove) && new Map();
    this.#unsubscribe = memory.onMove?.(() => {
      for (const [column, place] of this.places!) column.renew(place);
      for (const renew of this.views!) renew();
    });
  }

  /** The exact number of bytes of all columns. */
  get byteLength(): number {
    let bytes = 0;
    for (const column of this.columns) bytes += column.byteLength;
    return bytes;
  }

  /** Declares a column of `length` zeros, 8 bytes each; `E_PARAM` if they do not fit into memory. */
  float64(name: string, length: number, options?: ColumnOptions): Column<Float64Array> {
    return added(this, name, noFloat64, length, options);
  }

  /** Declares a column of `length` zeros, 4 bytes each; `E_PARAM` if they do not fit into memory. */
  float32(name: string, length: number, options?: ColumnOptions): Column<Float32Array> {
    return added(this, name, noFloat32, length, options);
  }

  /** Declares a column of `length` zeros, 4 bytes each; `E_PARAM` if they do not fit into memory. */
  int32(name: string, length: number, options?: ColumnOptions): Column<Int32Array> {
    return added(this, name, noInt32, length, options);
  }

  /** Declares a column of `length` zeros, 1 byte each; `E_PARAM` if they do not fit into memory. */
  uint8(name: string, length: number, options?: ColumnOptions): Column<Uint8Array> {
    return added(this, name, noUint8, length, options);
  }

  /** Frees all bytes; the arena must not be used afterwards. */
  release(): void {
    this.#unsubscribe?.();
    for (const { block } of this.places?.values() ?? []) this.memory.free?.(block);
  }
}

function added<T extends Elements>(
  arena: Arena,
  name: string,
  empty: T,
  length: number,
  options?: ColumnOptions,
): Column<T> {
  const column = new Column(arena, name, empty, length, options);
  arena.columns.push(column);
  return column;
}

/** An object whose state can be saved: its own columns, and parts that have theirs. */
export interface Stateful {
  /** Its own columns, without those of its parts. */
  readonly arena: Arena;
  /** Parts in a fixed order, `null` for an optional part that is absent now. */
  parts(): readonly (Stateful | null)[];
  /**
   * Called after the columns of a twin were loaded and before its parts are: create or drop optional parts so that
   * `parts()` has the shape the columns imply, and recompute whatever is derived from columns.
   */
  restored(): void;
}

/** Bytes of an object and all its parts; 0 for null. */
export function byteLengthOf(thing: Stateful | null): number {
  if (thing === null) return 0;
  let bytes = thing.arena.byteLength;
  for (const part of thing.parts()) bytes += byteLengthOf(part);
  return bytes;
}

/** Frees the bytes of an object, if there is one, and of all its parts. */
export function release(thing: Stateful | null): void {
  if (thing === null) return;
  for (const part of thing.parts()) release(part);
  thing.arena.release();
}

/** Copies the state of one object into a twin created by the same recipe. */
export function copyState(from: Stateful, to: Stateful): void {
  from.arena.columns.forEach((source, i) => {
    const target = to.arena.columns[i];
    target.resize(source.length, source.data.length);
    target.data.set(source.data);
  });
  to.restored();
  const parts = to.parts();
  from.parts().forEach((part, i) => {
    if (part !== null) copyState(part, parts[i] as Stateful);
  });
}

/**
 * Everything a model has learned lives in the columns of its arena: growable typed arrays with names. From that one
 * rule follow the exact byte count, budgets, snapshots, clones and transfer to workers.
 *
 * Indices survive growth, views do not: read `column.data` again after anything that may have grown the column.
 */
import { CoppiceError } from "./errors.ts";

export type Elements = Float64Array | Int32Array | Uint8Array;
export type ElementType = "float64" | "int32" | "uint8";
export type BufferConstructor = new (byteLength: number) => ArrayBufferLike;

/** Positions in a column, and in bytes of it, are 32-bit numbers in many places. */
const LARGEST_COLUMN = 2 ** 31 - 1;

export class Column<T extends Elements = Elements> {
  readonly name: string;
  readonly type: ElementType;
  /** `length` elements in use, then room to grow. */
  data: T;
  length: number;
  readonly #make: (capacity: number) => T;

  constructor(name: string, type: ElementType, length: number, make: (capacity: number) => T) {
    this.name = name;
    this.type = type;
    this.#make = make;
    this.data = make(length);
    this.length = length;
  }

  /** Bytes held, room to grow included. */
  get byteLength(): number {
    return this.data.byteLength;
  }

  get bytesPerElement(): number {
    return this.data.BYTES_PER_ELEMENT;
  }

  /** The capacity `resize` would choose for a length: doubling, so that growth costs a constant per element. */
  capacityFor(length: number): number {
    if (length <= this.data.length) return this.data.length;
    return Math.max(length, Math.min(2 * this.data.length, Math.floor(LARGEST_COLUMN / this.bytesPerElement)), 4);
  }

  /**
   * Sets the length; new elements are zero. `capacity` overrides the doubling where bytes are scarce. Throws `E_PARAM`,
   * and changes nothing, where the column would be too large.
   */
  resize(length: number, capacity: number | undefined = this.capacityFor(length)): void {
    if (capacity !== this.data.length) {
      const grown = this.#make(capacity);
      const kept = Math.min(this.length, length);
      grown.set(kept === this.data.length ? this.data : this.data.subarray(0, kept));
      this.data = grown;
    } else if (length < this.length) {
      this.data.fill(0, length, this.length);
    }
    this.length = length;
  }
}

export class Arena {
  readonly columns: Column[] = [];
  readonly #buffer: BufferConstructor;

  constructor(buffer: BufferConstructor = ArrayBuffer) {
    this.#buffer = buffer;
  }

  /** The exact number of bytes of all columns. */
  get byteLength(): number {
    let bytes = 0;
    for (const column of this.columns) bytes += column.byteLength;
    return bytes;
  }

  float64(name: string, length: number): Column<Float64Array> {
    return this.#add(new Column(name, "float64", length, (n) => new Float64Array(this.#allocate(name, 8 * n))));
  }

  int32(name: string, length: number): Column<Int32Array> {
    return this.#add(new Column(name, "int32", length, (n) => new Int32Array(this.#allocate(name, 4 * n))));
  }

  uint8(name: string, length: number): Column<Uint8Array> {
    return this.#add(new Column(name, "uint8", length, (n) => new Uint8Array(this.#allocate(name, n))));
  }

  #allocate(name: string, bytes: number): ArrayBufferLike {
    let cause: unknown;
    try {
      if (bytes <= LARGEST_COLUMN) return new this.#buffer(bytes);
    } catch (error) {
      cause = error;
    }
    throw new CoppiceError(
      "E_PARAM",
      {
        subject: `a model's array \`${name}\` of ${bytes} bytes ${cause === undefined ? "is not below 2 GiB" : "does not fit into memory"}`,
        remedy: "Use fewer classes, nominal values or members, or a learner with a byte budget.",
      },
      { cause },
    );
  }

  #add<T extends Elements>(column: Column<T>): Column<T> {
    this.columns.push(column as unknown as Column);
    return column;
  }
}

/** A thing whose state can be saved: its own columns, and parts that have theirs. */
export interface Stateful {
  readonly arena: Arena;
  /** Parts in a fixed order, `null` where an optional part is absent now. */
  parts(): readonly (Stateful | null)[];
  /**
   * Called on a freshly made twin after its columns were loaded and before its parts are: make or drop optional
   * parts so that `parts()` has the shape the columns speak of, and recompute whatever is derived from columns.
   */
  restored(): void;
}

/** Bytes of a thing and all its parts. */
export function byteLengthOf(thing: Stateful): number {
  let bytes = thing.arena.byteLength;
  for (const part of thing.parts()) if (part !== null) bytes += byteLengthOf(part);
  return bytes;
}

/** Copies the state of one thing into a freshly made twin. */
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

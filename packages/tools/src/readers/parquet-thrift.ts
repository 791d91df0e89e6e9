/**
 * Parquet's metadata and page headers are structures in Thrift's compact protocol. They are checked before hyparquet
 * reads them: it would accept a number of any length, at quadratic cost, and nest structures until the stack overflows.
 */

/** Most bytes of a 64-bit number. */
const LONGEST_NUMBER = 10;
/** Most levels of structures and lists; Parquet needs a handful. */
const DEEPEST = 24;

const [TRUE, FALSE, BYTE, I16, I64, DOUBLE] = [1, 2, 3, 4, 6, 7];
export const [STOP, I32, BINARY, LIST, STRUCT] = [0, 5, 8, 9, 12];

/** Throws if the structure at `start` cannot be Parquet's. */
export function checkThrift(bytes: Uint8Array, start: number): void {
  new ThriftReader(bytes, start).skip(STRUCT);
}

/** Scans the bytes value by value; throws if they end early, or hold something that Parquet does not use. */
export class ThriftReader {
  /** Id of the last field begun, and length of the last list begun. */
  id = 0;
  count = 0;
  readonly #bytes: Uint8Array;
  #at: number;
  #depth = 0;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** Begins the field of a structure after that with id `before`. Returns its type, STOP if there is none. */
  field(before: number): number {
    const head = this.#byte();
    const type = head & 15;
    if (type !== STOP) this.id = head >> 4 === 0 ? signed(this.number()) : before + (head >> 4);
    return type;
  }

  /** Begins a list. Returns its element type. Each element takes at least a byte, so an excessive count ends with the bytes. */
  list(): number {
    const head = this.#byte();
    const of = head & 15;
    this.count = head >> 4 === 15 ? this.number() : head >> 4;
    return of === TRUE || of === FALSE ? BYTE : of;
  }

  /** An unsigned number, such as a length. */
  number(): number {
    let value = 0;
    for (let i = 0; i < LONGEST_NUMBER; i++) {
      const next = this.#byte();
      value += (next & 0x7f) * 2 ** (7 * i);
      if (next < 0x80) return value;
    }
    throw unreadable("holds a number of more than 64 bits");
  }

  text(): string {
    const length = this.number();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw unreadable("is cut off");
    return Buffer.from(this.#bytes.subarray(start, this.#at)).toString();
  }

  skip(type: number): void {
    if (this.#depth++ > DEEPEST + 1) throw unreadable("is nested too deep");
    if (type === BYTE) this.#byte();
    else if (type === I16 || type === I32 || type === I64) this.number();
    else if (type === DOUBLE) this.#at += 8;
    else if (type === BINARY) {
      const length = this.number(); // moves `#at` first
      this.#at += length;
    } else if (type === STRUCT) {
      for (let of = this.field(0); of !== STOP; of = this.field(0)) this.skip(of);
    } else if (type === LIST) {
      const of = this.list();
      for (let { count } = this; count > 0; count--) this.skip(of);
    } else if (type !== TRUE && type !== FALSE) throw unreadable("holds a value of an unknown type");
    this.#depth--;
  }

  #byte(): number {
    if (this.#at >= this.#bytes.length) throw unreadable("is cut off");
    return this.#bytes[this.#at++];
  }
}

/** A signed number (zigzag): 0, -1, 1, -2, ... are written as 0, 1, 2, 3, ... */
export function signed(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}

function unreadable(how: string): Error {
  return new Error(`its metadata ${how}`);
}

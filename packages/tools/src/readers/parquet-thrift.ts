/**
 * Parquet's metadata and the headers of its pages, looked over before hyparquet reads them: it would take a number of any
 * length, at a cost that grows with the square, and nest structures until the stack is full.
 */

/** Bytes of a number of 64 bits. */
const LONGEST_NUMBER = 10;
/** Structures and lists inside one another; Parquet's own are a handful. */
const DEEPEST = 24;

const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

/** Throws where the structure at `start` (Thrift's compact protocol) is none that Parquet has. */
export function checkThrift(bytes: Uint8Array, start: number): void {
  let at = start;
  const byte = (): number => {
    if (at >= bytes.length) throw new Error("its metadata is cut off");
    return bytes[at++];
  };
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < LONGEST_NUMBER; i++) {
      const next = byte();
      value += (next & 0x7f) * 2 ** (7 * i);
      if (next < 0x80) return value;
    }
    throw new Error("its metadata holds a number of more than 64 bits");
  };
  const skip = (type: number, depth: number): void => {
    if (depth > DEEPEST) throw new Error("its metadata is nested too deep");
    if (type === BYTE) byte();
    else if (type === I16 || type === I32 || type === I64) number();
    else if (type === DOUBLE) at += 8;
    else if (type === BINARY) {
      const length = number(); // moves `at` first
      at += length;
    } else if (type === STRUCT) structure(depth + 1);
    else if (type === LIST) {
      const head = byte();
      const of = head & 15;
      let count = head >> 4;
      if (count === 15) count = number();
      // Each takes a byte at least, so a count that is too large ends with the bytes.
      for (; count > 0; count--) skip(of === TRUE || of === FALSE ? BYTE : of, depth + 1);
    } else if (type !== TRUE && type !== FALSE) throw new Error("its metadata holds a value of an unknown type");
  };
  const structure = (depth: number): void => {
    for (;;) {
      const head = byte();
      if ((head & 15) === STOP) return;
      if (head >> 4 === 0) number();
      skip(head & 15, depth);
    }
  };
  structure(0);
}

/** Parquet's hybrid of runs and bit-packed groups, which encodes dictionary codes and definition levels. */

/** Wider values would need a dictionary of more than 16 million entries. */
const WIDEST = 24;

/**
 * Reads `count` values of `width` bits from `bytes[at .. end)`. A run begins with a varint: even for a value repeated
 * header / 2 times, odd for floor(header / 2) bit-packed groups of eight values. Throws if the bytes end early.
 */
export function readHybrid(bytes: Uint8Array, at: number, end: number, width: number, count: number): Int32Array {
  const values = new Int32Array(count);
  if (!(width <= WIDEST)) throw new Error(`values of ${width} bits are not read`);
  if (width === 0) return values;
  const mask = (1 << width) - 1;
  for (let seen = 0; seen < count; ) {
    let header = 0;
    for (let byte = 128, shift = 0; byte >= 128 && shift < 35; shift += 7) {
      if (at >= end) throw endsEarly();
      byte = bytes[at++];
      header += (byte & 127) * 2 ** shift;
    }
    const run = Math.floor(header / 2);
    if (header % 2 === 0) {
      let value = 0;
      for (let shift = 0; shift < width; shift += 8) {
        if (at >= end) throw endsEarly();
        value |= bytes[at++] << shift;
      }
      const stop = Math.min(count, seen + run);
      values.fill(value & mask, seen, stop);
      seen = stop;
      continue;
    }
    const behind = at + run * width;
    const stop = Math.min(count, seen + run * 8);
    let data = 0;
    let bits = 0;
    while (seen < stop) {
      while (bits < width) {
        if (at >= end) throw endsEarly();
        data |= bytes[at++] << bits;
        bits += 8;
      }
      values[seen++] = data & mask;
      data >>>= width;
      bits -= width;
    }
    // Writers may truncate the last group.
    at = Math.min(behind, end);
  }
  return values;
}

/** Whether `count` values of one bit are all 1. False also for runs that `readHybrid` would refuse. */
export function areAllOne(bytes: Uint8Array, at: number, end: number, count: number): boolean {
  for (let seen = 0; seen < count; ) {
    let header = 0;
    for (let byte = 128, shift = 0; byte >= 128 && shift < 35; shift += 7) {
      if (at >= end) return false;
      byte = bytes[at++];
      header += (byte & 127) * 2 ** shift;
    }
    const run = Math.floor(header / 2);
    if (header % 2 === 0) {
      if (at >= end || (run > 0 && (bytes[at] & 1) === 0)) return false;
      at++;
      seen += run;
      continue;
    }
    const groups = Math.min(run, Math.ceil((count - seen) / 8));
    if (at + groups > end) return false;
    for (let group = 0; group < groups; group++) {
      // The last group may hold fewer values.
      const bits = Math.min(8, count - seen - 8 * group);
      const ones = 2 ** bits - 1;
      if ((bytes[at + group] & ones) !== ones) return false;
    }
    at += run;
    seen += run * 8;
  }
  return true;
}

function endsEarly(): Error {
  return new Error("the values of a page end early");
}

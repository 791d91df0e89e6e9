/** Temporary arrays: thousands of small models share the ones that are in use only during a call. */

const enum Most {
  /** Longer arrays, as for a large batch, are left to the garbage collector. */
  KEPT = 65_536,
}
const spare: Float64Array[] = [];

/**
 * Returns at least `count` numbers of arbitrary content for the duration of a call; the caller then gives them back.
 * Nested calls get other arrays. An array borrowed by a call that throws is not reused.
 */
export function borrow(count: number): Float64Array {
  const numbers = spare.pop();
  return numbers && numbers.length >= count ? numbers : new Float64Array(count);
}

/** Returns a borrowed array to the pool. */
export function giveBack(numbers: Float64Array): void {
  if (numbers.length <= Most.KEPT) spare.push(numbers);
}

/** The array if it holds `count` numbers, else a new, longer one filled with zeros. */
export function withRoom<T extends Float64Array | Int32Array>(array: T, count: number): T {
  return array.length < count ? (new (array.constructor as new (length: number) => T)(count) as T) : array;
}

/** Arrays to work with for a moment: thousands of small models share what one of them needs at a time. */

const enum Most {
  /** More numbers than that, as for a large batch, are left to the garbage collector. */
  KEPT = 65_536,
}
const spare: Float64Array[] = [];

/**
 * At least so many numbers, whatever they are, for as long as a call lasts: afterwards they are given back. Who is called
 * meanwhile borrows others, and what a call that throws has borrowed is made anew.
 */
export function borrow(count: number): Float64Array {
  const numbers = spare.pop();
  return numbers && numbers.length >= count ? numbers : new Float64Array(count);
}

/** Takes numbers back that were borrowed. */
export function giveBack(numbers: Float64Array): void {
  if (numbers.length <= Most.KEPT) spare.push(numbers);
}

/** The array, if it has room for so many numbers, else a longer one with nothing in it. */
export function withRoom<T extends Float64Array | Int32Array>(array: T, count: number): T {
  return array.length < count ? (new (array.constructor as new (length: number) => T)(count) as T) : array;
}

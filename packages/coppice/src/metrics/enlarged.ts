/** A copy of `count` numbers: those of the array, then zeros. */
export function enlarged<T extends Float64Array | Int32Array | Uint8Array>(array: T, count: number): T {
  const copy = new (array.constructor as new (length: number) => T)(count);
  copy.set(array);
  return copy;
}

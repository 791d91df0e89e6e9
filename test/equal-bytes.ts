/**
 * Makes typed arrays with identical bytes equal at once: for a model's bytes `toEqual`, which compares number by number, takes
 * longer than most tests. Anything not identical to the bit is left to `toEqual`, so that nothing else becomes equal.
 */
import { expect } from "vitest";

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength);

expect.addEqualityTesters([
  function sameBytes(a: unknown, b: unknown): true | undefined {
    if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
    return a.byteLength === b.byteLength && bytesOf(a).equals(bytesOf(b)) ? true : undefined;
  },
]);

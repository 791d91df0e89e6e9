/**
 * Typed arrays of the same bytes are equal at once: `toEqual` compares number by number, which takes longer than most tests
 * for a model's bytes. Whatever is not the same to the bit is left to `toEqual` itself, so that nothing else becomes equal.
 */
import { expect } from "vitest";

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength);

expect.addEqualityTesters([
  function sameBytes(a: unknown, b: unknown): true | undefined {
    if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
    return a.byteLength === b.byteLength && bytesOf(a).equals(bytesOf(b)) ? true : undefined;
  },
]);

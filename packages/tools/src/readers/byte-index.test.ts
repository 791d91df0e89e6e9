import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteIndex, UNKNOWN_TOKEN } from "./byte-index.ts";

const find = (index: ByteIndex, text: string) => {
  // Somewhere inside other bytes, as in a chunk of a file.
  const bytes = Buffer.from(`,,${text},`);
  const end = bytes.length - 1;
  return index.find(bytes, 2, end, ByteIndex.hash(bytes, 2, end));
};
const add = (index: ByteIndex, text: string, code: number) => {
  const bytes = Buffer.from(text);
  index.add(bytes, 0, bytes.length, code);
};

describe("byte index", () => {
  it("finds what was added and nothing else", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 300 }), fc.array(fc.string()), (known, others) => {
        const index = new ByteIndex();
        known.forEach((text, code) => {
          add(index, text, code);
        });
        known.forEach((text, code) => {
          expect(find(index, text)).toBe(code);
        });
        for (const text of others) if (!known.includes(text)) expect(find(index, text)).toBe(UNKNOWN_TOKEN);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it("tells texts of the same hash apart", () => {
    // A known pair of 32-bit FNV-1a collisions.
    const [a, b] = ["costarring", "liquid"].map((text) => Buffer.from(text));
    const hash = ByteIndex.hash(a, 0, a.length);
    expect(ByteIndex.hash(b, 0, b.length)).toBe(hash);
    const index = new ByteIndex();
    add(index, "costarring", 1);
    expect(find(index, "liquid")).toBe(UNKNOWN_TOKEN);
    add(index, "liquid", 2);
    expect([find(index, "costarring"), find(index, "liquid")]).toEqual([1, 2]);
  });

  it("computes the published FNV-1a", () => {
    expect(ByteIndex.hash(Buffer.from("foobar"), 0, 6) >>> 0).toBe(0xbf9cf968);
  });
});

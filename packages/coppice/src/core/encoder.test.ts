import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeEncoder, type RecordEncoder } from "./encoder.ts";
import { Attribute, nominal, numeric } from "./index.ts";

const NAMES = ["a", "b c", "__proto__", "toString", 'x"];alert(1)//', "\u2028", "0"];

function attributesOf(kinds: readonly boolean[]): Attribute[] {
  return kinds.map((isNumeric, i) => new Attribute(NAMES[i], isNumeric ? numeric() : nominal(["u", "v"])));
}

/** What an encoder does to a record: the row, or the message. */
function outcome(encoder: RecordEncoder, record: Record<string, unknown>): unknown {
  const row = new Float64Array(NAMES.length + 2).fill(77);
  try {
    encoder(record, row, 1);
    return [...row];
  } catch (error) {
    return (error as Error).message;
  }
}

describe("makeEncoder", () => {
  it("does the same generated and as a loop, whatever the record", () => {
    const value = fc.oneof(
      fc.double(),
      fc.boolean(),
      fc.constantFrom<unknown>(null, undefined, "u", "v", "w", "3", "", 10n, Symbol.iterator, {}, []),
    );
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: NAMES.length, maxLength: NAMES.length }),
        fc.array(fc.array(fc.option(fc.tuple(value), { nil: undefined }), { maxLength: NAMES.length }), {
          maxLength: 4,
        }),
        fc.boolean(),
        (kinds, records, grow) => {
          const [a, b] = [attributesOf(kinds), attributesOf(kinds)];
          const generated = makeEncoder(a, grow);
          const plain = makeEncoder(b, grow, false);
          for (const values of records) {
            const record: Record<string, unknown> = {};
            values.forEach((given, i) => {
              if (given === undefined) return;
              Object.defineProperty(record, NAMES[i], {
                value: given[0],
                enumerable: true,
                configurable: true,
              });
            });
            expect(outcome(generated, record)).toEqual(outcome(plain, record));
          }
          expect(a.map(({ values }) => values)).toEqual(b.map(({ values }) => values));
        },
      ),
      { seed: 2, numRuns: 500 },
    );
  });

  it("does not read what an object inherits from Object.prototype", () => {
    const attributes = [new Attribute("toString", nominal([])), new Attribute("__proto__", nominal([]))];
    for (const generate of [true, false]) {
      expect(outcome(makeEncoder(attributes, true, generate), {})).toEqual([77, NaN, NaN, 77, 77, 77, 77, 77, 77]);
    }
  });
});

describe("of very many attributes", () => {
  it("does not run out of stack", () => {
    const attributes = Array.from({ length: 300_000 }, (_, i) => new Attribute(`a${i}`, numeric()));
    const row = new Float64Array(attributes.length);
    makeEncoder(attributes, true)({ a7: 1, a299999: 2 }, row, 0);
    expect([row[6], row[7], row[299_999]]).toEqual([NaN, 1, 2]);
  });
});

describe("where code generation is forbidden", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("falls back to the loop", () => {
    vi.stubGlobal("Function", function forbidden() {
      throw new EvalError("Refused to evaluate a string as JavaScript");
    });
    const encoder = makeEncoder([new Attribute("a", numeric())], true);
    expect(outcome(encoder, { a: 3 })).toEqual([77, 3, 77, 77, 77, 77, 77, 77, 77]);
  });

  it("hides no other error", () => {
    vi.stubGlobal("Function", function broken() {
      throw new SyntaxError("a bug");
    });
    expect(() => makeEncoder([new Attribute("a", numeric())], true)).toThrow("a bug");
  });
});

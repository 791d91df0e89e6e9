import { describe, expect, it } from "vitest";
import { CoppiceError, checkNames, nearest, sentence, show, unknownName } from "./index.ts";

describe("sentence", () => {
  it("says who, what is allowed, what was given and what to do, in that order", () => {
    expect(
      sentence({ subject: "bag: `members`", expected: "must be an integer in [1, inf)", given: 0, remedy: "Use 10." }),
    ).toBe("bag: `members` must be an integer in [1, inf), got 0. Use 10.");
  });

  it("leaves out what is not known", () => {
    expect(sentence({ subject: "It is broken" })).toBe("It is broken.");
    expect(sentence({ subject: "It", expected: "must hold" })).toBe("It must hold.");
    expect(sentence({ subject: "Rows:", given: 3 })).toBe("Rows: got 3.");
    expect(sentence({ subject: "A value", expected: "must be there", given: undefined })).toBe(
      "A value must be there, got undefined.",
    );
  });

  it("starts with file, row and column when data is at fault", () => {
    const details = { subject: "expected a number", given: "x" };
    expect(sentence({ ...details, file: "elec.csv", row: 12, column: "price" })).toBe(
      'elec.csv row 12, column `price`: expected a number got "x".',
    );
    expect(sentence({ ...details, row: 12 })).toMatch(/^row 12: /);
    expect(sentence({ ...details, column: "price" })).toMatch(/^column `price`: /);
    expect(sentence({ ...details, file: "elec.csv" })).toMatch(/^elec.csv: /);
  });
});

describe("CoppiceError", () => {
  it("carries code, record and cause", () => {
    const cause = new Error("inner");
    const error = new CoppiceError("E_ROW", { subject: "Bad row", row: 3 }, { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "CoppiceError", code: "E_ROW", details: { row: 3 }, cause });
    expect(error.message).toBe("row 3: Bad row.");
  });
});

describe("show", () => {
  it.each([
    ["x", '"x"'],
    ["a\nb", '"a\\nb"'],
    ["y".repeat(100), `"${"y".repeat(57)}..."`],
    [-0, "-0"],
    [NaN, "NaN"],
    [10n, "10n"],
    [10n ** 100n, `1${"0".repeat(56)}...`],
    [Symbol("a\nb"), "a Symbol"],
    [null, "null"],
    [undefined, "undefined"],
    [[1, 2], "an array of 2"],
    [{}, "an object"],
    [new ArrayBuffer(2), "an ArrayBuffer"],
    [new Float64Array(2), "a Float64Array of 2"],
    [new DataView(new ArrayBuffer(2)), "a DataView"],
    [function named() {}, "function named"],
    [() => {}, "a function"],
    [Object.assign(() => {}, { id: "naive-bayes" }), "function naive-bayes"],
  ])("%s", (value, text) => expect(show(value)).toBe(text));

  it("never throws and never exceeds a line", () => {
    for (const value of [Object.create(null), Symbol("s"), new Proxy({}, {}), new Date(NaN), "\u0000".repeat(99)]) {
      expect(show(value)).not.toMatch(/\n/);
      expect(show(value).length).toBeLessThan(400);
    }
  });
});

describe("nearest and unknownName", () => {
  const known = ["online-bagging", "online-boosting", "naive-bayes", "hoeffding-tree"];

  it("finds near names, nearest first", () => {
    expect(nearest("online-boting", known)).toEqual(["online-boosting", "online-bagging"]);
    expect(nearest("online-bosting", known)).toEqual(["online-boosting"]);
    expect(nearest("NAIVE-BAYES", known)[0]).toBe("naive-bayes");
    expect(nearest("hoeffding", known)).toEqual(["hoeffding-tree"]);
    expect(nearest("xyz", known)).toEqual([]);
    expect(nearest("x", ["X", "y", "xy", "z"])).toEqual(["X"]);
    expect(nearest("xy", ["yx", "x", "ab", "xz", "axyb"])).toEqual(["x"]);
    expect(nearest("", ["a", "ab", "abc"])).toEqual([]);
    expect(nearest("abcdefghi", ["ihg", "bcdefghi", "bcdfgh", "bcfgh"])).toEqual(["bcdefghi", "bcdfgh"]);
  });

  it("finds a letter swapped, missing, doubled, added or wrong, but not two wrong ones in a short name", () => {
    expect(["bloe", "boe", "boole", "boles", "bale", "BOLE"].map((name) => nearest(name, ["bole"]))).toEqual(
      Array.from({ length: 6 }, () => ["bole"]),
    );
    for (const far of ["nope", "hole2", "bin", "file"]) expect(nearest(far, ["bole"]), far).toEqual([]);
    expect([nearest("svm", ["srp"]), nearest("abc", ["arf"])]).toEqual([[], []]);
  });

  it("compares no name longer than a line", () => {
    const long = "x".repeat(1 << 22);
    expect(nearest(long, [`${long}y`, ...known])).toEqual([]); // comparing these two would take days
    expect(nearest("x".repeat(60), ["x".repeat(61)])).toHaveLength(1);
  });

  it("makes an error with a guess only where there is one", () => {
    expect(unknownName("model", "online-bosting", known, "See all.").message).toBe(
      'Unknown model "online-bosting". Did you mean "online-boosting"? See all.',
    );
    expect(unknownName("model", "q", known, "See all.")).toMatchObject({
      code: "E_UNKNOWN",
      message: 'Unknown model "q". See all.',
    });
  });
});

describe("checkNames", () => {
  it.each([
    [null, "null"],
    [3, "3"],
    [() => {}, "a function"],
    [new Map([["a", 1]]), "a Map"],
    [Promise.resolve({ a: 1 }), "a Promise. Wait for it with `await`"],
  ])("refuses what has no options: %s", (options, given) => {
    expect(() => checkNames("race", ["a"], options as object)).toThrow(
      `race: options must be an object, got ${given}.`,
    );
  });

  it.each([{}, { a: 1 }, Object.create({ a: 1 }), Object.create(null), new (class Options {})()])(
    "takes an object with known names",
    (options) => expect(() => checkNames("race", ["a"], options)).not.toThrow(),
  );
});

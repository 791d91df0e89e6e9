import { describe, expect, it } from "vitest";
import {
  argMax,
  binaryLogarithms,
  exp,
  exponentiate,
  log,
  log2,
  logarithms,
  normalCdf,
  normalize,
  pow,
  powerOfTwo,
  Random,
  sin,
  timesLog2,
} from "./index.ts";

// Independent references: series in 256-bit fixed point. A double is an exact fraction, so only the last step rounds.

const BITS = 256n;
const ONE = 1n << BITS;

/** A double as fixed point, exact where it is a multiple of 2^-256. */
function fixed(x: number): bigint {
  const bits = new BigUint64Array(Float64Array.of(x).buffer)[0];
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = exponent === 0n ? fraction : fraction | (1n << 52n);
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + BITS;
  const value = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  return x < 0 ? -value : value;
}

/** e^x for |x| < 700: halve 10 times, series, square 10 times. */
function bigExp(x: number): bigint {
  const reduced = fixed(x) >> 10n;
  let term = ONE;
  let sum = ONE;
  for (let k = 1n; term !== 0n && k < 200n; k++) {
    term = (term * reduced) / (ONE * k);
    sum += term;
  }
  for (let i = 0; i < 10; i++) sum = (sum * sum) >> BITS;
  return sum;
}

/** ln of a fixed-point number in (0.5, 2): 2 artanh((x - 1) / (x + 1)). */
function bigLogNearOne(x: bigint): bigint {
  const s = ((x - ONE) * ONE) / (x + ONE);
  const square = (s * s) >> BITS;
  let power = s;
  let sum = 0n;
  for (let k = 1n; power !== 0n && k < 400n; k += 2n) {
    sum += power / k;
    power = (power * square) >> BITS;
  }
  return 2n * sum;
}

const BIG_LN2 = -bigLogNearOne(ONE / 2n + 1n); // the +1n keeps it inside; the error is 2^-255

function bigLog(x: number): bigint {
  const exponent = Math.floor(Math.log2(x));
  return BigInt(exponent) * BIG_LN2 + bigLogNearOne(fixed(x / 2 ** exponent));
}

/** sin x by its series; 256 bits are enough for |x| < 60, whose largest term has 83 bits before the point. */
function bigSin(x: number): bigint {
  const angle = fixed(x);
  const square = (angle * angle) >> BITS;
  let term = angle;
  let sum = 0n;
  for (let k = 2n; term !== 0n && k < 600n; k += 2n) {
    sum += term;
    term = -((term * square) >> BITS) / (k * (k + 1n));
  }
  return sum;
}

/** Distance in units of the last place of the found value. */
function ulps(found: number, exact: bigint): number {
  const bits = new BigUint64Array(Float64Array.of(Math.abs(found)).buffer);
  bits[0] += 1n;
  const unit = new Float64Array(bits.buffer)[0];
  const difference = fixed(found) - exact;
  const absolute = difference < 0n ? -difference : difference;
  return Number((absolute * 1000n) / (fixed(unit) - fixed(Math.abs(found)))) / 1000;
}

describe("exp", () => {
  it("is within two units in the last place", () => {
    const random = Random.seeded(1);
    for (let i = 0; i < 2000; i++) {
      const x = (random.uniform() - 0.5) * (i % 2 === 0 ? 2 : 200);
      expect(ulps(exp(x), bigExp(x)), `exp(${x})`).toBeLessThan(2);
    }
  });

  it("has the usual ends", () => {
    expect(exp(0)).toBe(1);
    expect(exp(-0)).toBe(1);
    expect(Math.abs(exp(1) - Math.E)).toBeLessThanOrEqual(2 ** -51); // e has no closer double
    expect(exp(Infinity)).toBe(Infinity);
    expect(exp(-Infinity)).toBe(0);
    expect(exp(NaN)).toBeNaN();
    expect(exp(709.782712893384)).toBeLessThan(Infinity);
    expect(exp(709.7827128933841)).toBe(Infinity);
    expect(exp(-745.1332191019411)).toBe(5e-324);
    expect(exp(-745.1332191019412)).toBe(0);
    expect(exp(5e-324)).toBe(1);
    expect(exp(-1e-17)).toBe(1);
  });

  it("agrees with the engine to two units over its whole range, subnormal results included", () => {
    for (let x = -745; x <= 709.5; x += 0.37) {
      const reference = Math.exp(x);
      expect(Math.abs(exp(x) - reference)).toBeLessThanOrEqual(Math.max(reference * 4.5e-16, 5e-324));
    }
  });
});

describe("log", () => {
  it("is within one unit in the last place", () => {
    const random = Random.seeded(2);
    for (let i = 0; i < 2000; i++) {
      const x = i % 2 === 0 ? 0.5 + random.uniform() : random.uniform() * 2 ** (random.integer(100) - 50);
      if (x === 1) continue;
      expect(ulps(log(x), bigLog(x)), `log(${x})`).toBeLessThan(1);
    }
  });

  it("has the usual ends", () => {
    expect(log(1)).toBe(0);
    expect(log(Math.E)).toBe(1);
    expect(log(0)).toBe(-Infinity);
    expect(log(-0)).toBe(-Infinity);
    expect(log(-1)).toBeNaN();
    expect(log(NaN)).toBeNaN();
    expect(log(Infinity)).toBe(Infinity);
    expect(log(5e-324)).toBeCloseTo(-1074 * Math.LN2, 10);
    expect(log(Number.MAX_VALUE)).toBeCloseTo(1024 * Math.LN2, 10);
  });

  it("undoes exp", () => {
    for (let x = -700; x < 700; x += 3.3) expect(Math.abs(log(exp(x)) - x)).toBeLessThan(Math.abs(x) * 3e-16 + 3e-16);
  });
});

describe("log2 and pow", () => {
  it("are exact for powers of two", () => {
    for (let k = -1074; k <= 1023; k++) expect(log2(2 ** k)).toBe(k);
  });

  it("agree with the engine closely elsewhere", () => {
    for (const x of [3, 0.1, 1e-310, 5e-324, 7e200, 1 + 2 ** -52]) {
      expect(Math.abs(log2(x) - Math.log2(x))).toBeLessThanOrEqual(Math.abs(Math.log2(x)) * 5e-16 + 1e-300);
    }
    for (const n of [0, 1, 2, 3, 1000, 16_383, 16_384, 0.5, 2.25, 1e9])
      expect(timesLog2(n)).toBe(n === 0 ? 0 : n * log2(n));
    expect(timesLog2(-1e-17)).toBe(0); // a difference of fractions
    expect([log2(0), log2(-1), log2(Infinity)]).toEqual([-Infinity, NaN, Infinity]);
    for (const [x, y] of [
      [2, 10],
      [0.5, 3],
      [10, -3],
      [1.5, 2.5],
      [1e-10, 0.3],
    ] as const) {
      expect(Math.abs(pow(x, y) / x ** y - 1)).toBeLessThan(1e-14);
    }
    expect([pow(1, 1e308), pow(7, 0), pow(2, Infinity), pow(2, -Infinity)]).toEqual([1, 1, Infinity, 0]);
  });
});

describe("sin", () => {
  it("is within two units in the last place, near its zeros too", () => {
    const random = Random.seeded(3);
    for (let i = 0; i < 2000; i++) {
      const x = (2 * random.uniform() - 1) * (i % 2 === 0 ? 1 : 50);
      expect(ulps(sin(x), bigSin(x)), `sin(${x})`).toBeLessThan(2);
    }
    for (let k = -30; k <= 30; k++) {
      for (const x of [(k * Math.PI) / 2, (k * Math.PI) / 4, (k * Math.PI) / 4 + 1e-9]) {
        if (x !== 0) expect(ulps(sin(x), bigSin(x)), `sin(${x})`).toBeLessThan(2);
      }
    }
  });

  it("agrees with the engine up to a million, and is NaN beyond", () => {
    for (let x = -1e6; x <= 1e6; x += 997.3) expect(Math.abs(sin(x) - Math.sin(x)), `sin(${x})`).toBeLessThan(2.3e-16);
    for (const x of [1_000_001, -1_000_001, 1e300, Infinity, -Infinity, NaN]) expect(sin(x)).toBeNaN();
  });

  it("is exact where nothing is to be rounded, and odd", () => {
    expect([sin(0), sin(5e-324), sin(1e-300)]).toEqual([0, 5e-324, 1e-300]);
    expect([sin(Math.PI / 2), sin(-Math.PI / 2), sin(1.5 * Math.PI)]).toEqual([1, -1, -1]);
    for (let x = 0.01; x < 40; x += 0.17) expect(sin(-x)).toBe(-sin(x));
  });
});

describe("powerOfTwo", () => {
  it("is exact over the whole range of normal numbers", () => {
    for (const k of [-1022, -1, 0, 1, 52, 1023]) expect(powerOfTwo(k)).toBe(2 ** k);
  });
});

describe("exponentiate, logarithms and binaryLogarithms", () => {
  it.each([
    [exponentiate, exp],
    [logarithms, log],
    [binaryLogarithms, log2],
  ])("are exp, log and log2, in place, for the numbers asked for: %o", (ofMany, ofOne) => {
    for (const extreme of [-3, 0, 5e-324, Infinity, NaN]) {
      const values = Float64Array.of(3, 2, extreme, 7);
      ofMany(values, 1, 2);
      expect([...values]).toEqual([3, ofOne(2), ofOne(extreme), 7]);
    }
  });

  it.each(["exponentiate", "logarithms", "binaryLogarithms"] as const)(
    "fill the tables that they need: %s",
    async (name) => {
      const fresh: typeof import("./numeric.ts") = await import(
        /* @vite-ignore */ new URL(`./numeric.ts?before=${name}`, import.meta.url).href // a module of its own
      );
      const [first, usual] = [Float64Array.of(0.7, 3), Float64Array.of(0.7, 3)];
      fresh[name](first, 0, 2);
      ({ exponentiate, logarithms, binaryLogarithms })[name](usual, 0, 2);
      expect(fresh).not.toBe(await import("./numeric.ts"));
      expect([...first]).toEqual([...usual]);
    },
  );
});

describe("normalCdf", () => {
  it.each([
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1, 0.8413447460685429],
    [1.96, 0.9750021048517795],
    [2.575829303548901, 0.995],
    [3, 0.9986501019683699],
    [-1.6448536269514729, 0.05],
    [-3, 0.0013498980316300933],
  ])("of %f is %f", (x, expected) => expect(Math.abs(normalCdf(x) - expected)).toBeLessThan(1e-14));

  it("keeps its relative accuracy far out", () => {
    expect(normalCdf(-6) / 9.865876450376946e-10).toBeCloseTo(1, 8);
    expect(normalCdf(-10) / 7.61985302416053e-24).toBeCloseTo(1, 7);
    expect(normalCdf(-38)).toBe(0);
    expect(normalCdf(38)).toBe(1);
    expect(normalCdf(Infinity)).toBe(1);
    expect(normalCdf(-Infinity)).toBe(0);
  });

  it("rises, is symmetric and has no step where the two forms meet", () => {
    let last = 0;
    for (let x = -9; x <= 9; x += 0.01) {
      const value = normalCdf(x);
      expect(value).toBeGreaterThanOrEqual(last);
      expect(Math.abs(value + normalCdf(-x) - 1)).toBeLessThan(1e-14);
      last = value;
    }
    expect(normalCdf(-7.0710678118655) / normalCdf(-7.0710678118654)).toBeCloseTo(1, 6);
  });
});

describe("argMax and normalize", () => {
  it("finds the first largest in a window", () => {
    const values = Float64Array.of(9, 1, 3, 3, 2, 9);
    expect(argMax(values, 1, 4)).toBe(1);
    expect(argMax(values, 4, 1)).toBe(0);
    expect(argMax(values, 0, 0)).toBe(0);
    expect(argMax(Float64Array.of(NaN, NaN), 0, 2)).toBe(0);
    expect([argMax(Float64Array.of(1, 2), 0, 2), argMax(Float64Array.of(2, 2), 0, 2)]).toEqual([1, 0]);
    expect(argMax(Float64Array.of(NaN, 1), 0, 2)).toBe(1);
    expect(argMax(Float64Array.of(NaN, -Infinity, -5), 0, 3)).toBe(2);
  });

  it("makes a window sum to one, or leaves it alone", () => {
    const values = Float64Array.of(7, 1, 3, 7);
    expect(normalize(values, 1, 2)).toBe(true);
    expect([...values]).toEqual([7, 0.25, 0.75, 7]);
    const three = Float64Array.of(7, 1, 5, 2, 7);
    expect(normalize(three, 1, 3)).toBe(true);
    expect([...three]).toEqual([7, 0.125, 0.625, 0.25, 7]);
    for (const bad of [
      [0, 0],
      [NaN, 1],
      [-1, 0.5],
      [Infinity, 1],
      [1e308, 1e308],
      [0, 0, 0],
      [NaN, 1, 1],
      [1e308, 1e308, 1],
    ]) {
      const given = Float64Array.from(bad);
      expect(normalize(given, 0, bad.length)).toBe(false);
      expect([...given]).toEqual(bad);
    }
  });
});

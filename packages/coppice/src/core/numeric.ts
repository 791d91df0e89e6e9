/**
 * Elementary functions that return the same bits on every JavaScript engine.
 *
 * ECMAScript leaves the precision of `Math.exp`, `Math.log`, `Math.pow` and the trigonometric functions to the engine;
 * only the four operations, `Math.sqrt` and integer operations are exact. All learners use the functions below, which
 * are built from those alone. `exp` is within two units in the last place, `log` within one, `sin` within two.
 */

const enum Exp {
  /** exp of this is 0. */
  LEAST = -746,
  /** exp of this is infinite. */
  LARGEST = 710,
}

/** Sizes of tables. */
const enum Size {
  ROOTS = 64,
  PARTS = 256,
  WHOLE = 16_384,
}

const enum Ln2 {
  /** ln 2 with 20 trailing zero bits, so that k times it is exact. */
  HIGH = 0.6931471803691238,
  /** ln 2 minus `HIGH`. */
  LOW = 1.9082149292705877e-10,
}

/** pi / 2 in three parts, of which the first two have 20 trailing zero bits, so that k times them is exact. */
const enum QuarterTurn {
  HIGH = 1.5707963267341256,
  MIDDLE = 6.077100506303966e-11,
  LOW = 2.0222662487959506e-21,
}

/** ln 2 */
export const LN2 = Math.LN2;
const SMALLEST_NORMAL = 2 ** -1022;
const TO_WHOLE = 1.5 * 2 ** 52; // adding and subtracting it rounds to the nearest integer
const SQRT_2PI = 2.5066282746310007;

const float = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Int32Array(float.buffer); // [low, high] on little-endian machines
const single = /* @__PURE__ */ new Float64Array(1);

// Tables are filled at first use; engines read a constant array without a type check. Reading a power of two is four
// times faster than building one from its bits.
const powers = /* @__PURE__ */ new Float64Array(2048); // 2^k from k = -1024 to 1023
const roots = /* @__PURE__ */ new Float64Array(Size.ROOTS); // 2^(i / 64)
const partLogarithms = /* @__PURE__ */ new Float64Array(2 * Size.PARTS); // 1 / c and lg c for c = 1, 1 + 1/256, ...

function fillPowers(): void {
  powers[0] = SMALLEST_NORMAL / 4; // 2^-1024
  for (let i = 1; i < 2048; i++) powers[i] = 2 * powers[i - 1];
}

function fillRoots(): void {
  fillPowers();
  for (let i = 0; i < Size.ROOTS; i++) {
    const x = (i * LN2) / Size.ROOTS;
    let sum = 1; // the series of e^x, innermost term first
    for (let n = 20; n > 0; n--) sum = 1 + (x * sum) / n;
    roots[i] = sum;
  }
}

function fillPartLogarithms(): void {
  fillPowers();
  for (let i = 0; i < Size.PARTS; i++) {
    const s = i / (2 * Size.PARTS + i); // c = (1 + s) / (1 - s)
    let sum = 0; // the series of ln c / 2s, innermost term first
    for (let n = 41; n > 0; n -= 2) sum = 1 / n + sum * s * s;
    partLogarithms[2 * i] = Size.PARTS / (Size.PARTS + i);
    partLogarithms[2 * i + 1] = 2 * s * sum * Math.LOG2E;
  }
}

/** 2^k for integer k in [-1024, 1023]. */
export function powerOfTwo(k: number): number {
  if (powers[0] === 0) fillPowers();
  return powers[k + 1024];
}

/** e^x */
export function exp(x: number): number {
  single[0] = x;
  exponentiate(single, 0, 1);
  return single[0];
}

/**
 * e^x of every number, in place: returning a double may allocate, writing it to an array never does. With k the integer
 * nearest to 64 x / ln 2, e^x = 2^(k / 64) e^r and |r| < ln 2 / 128: a table and a short series.
 */
export function exponentiate(values: Float64Array, start: number, count: number): void {
  if (roots[0] === 0) fillRoots();
  for (let i = start; i < start + count; i++) {
    const x = Math.min(Math.max(values[i], Exp.LEAST), Exp.LARGEST);
    const k = x * (Size.ROOTS * Math.LOG2E) + TO_WHOLE - TO_WHOLE;
    const r = x - k * (Ln2.HIGH / Size.ROOTS) - k * (Ln2.LOW / Size.ROOTS);
    const square = r * r;
    const series = r + square * (1 / 2 + r * (1 / 6) + square * (1 / 24 + r * (1 / 120)));
    const half = k >> 7; // 2^(k / 64) alone may overflow
    const root = roots[k & (Size.ROOTS - 1)] * powers[half + 1024];
    values[i] = (root + root * series) * powers[(k >> 6) - half + 1024];
  }
}

/** Natural logarithm. */
export function log(x: number): number {
  if (!(x >= SMALLEST_NORMAL && x < Infinity)) return extreme(x, log, LN2);
  single[0] = x;
  logarithms(single, 0, 1);
  return single[0];
}

/**
 * Natural logarithms, in place (see `exponentiate`). x = 2^k (1 + f) with sqrt(1/2) < 1 + f < sqrt 2, then a minimax
 * polynomial in s = f / (2 + f).
 */
export function logarithms(values: Float64Array, start: number, count: number): void {
  if (powers[0] === 0) fillPowers();
  if (tookExtremes(values, start, count, log)) return;
  for (let i = start; i < start + count; i++) {
    const x = values[i];
    float[0] = x;
    const high = words[1];
    const upper = ((high & 0x000fffff) + 0x95f64) & 0x100000; // set when the fraction exceeds sqrt 2
    const k = (high >> 20) - 1023 + (upper >> 20);
    const f = x * powers[1024 - k] - 1;
    const s = f / (2 + f);
    const z = s * s;
    const w = z * z;
    const odd = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
    const even =
      z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
    const halfSquare = 0.5 * f * f;
    values[i] = k * Ln2.HIGH - (halfSquare - (s * (halfSquare + odd + even) + k * Ln2.LOW) - f);
  }
}

/**
 * If any number is zero, negative, subnormal, infinite or NaN, takes the logarithms one by one and returns true. Loops
 * without rare branches compile best, so this has its own loops.
 */
function tookExtremes(values: Float64Array, start: number, count: number, logarithm: (x: number) => number): boolean {
  let extreme = false;
  for (let i = start; i < start + count; i++) {
    const x = values[i];
    if (!(x >= SMALLEST_NORMAL && x < Infinity)) extreme = true;
  }
  if (extreme) for (let i = start; i < start + count; i++) values[i] = logarithm(values[i]);
  return extreme;
}

function extreme(x: number, logarithm: (x: number) => number, ofTwo: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  return x === Infinity ? x : logarithm(x * 18014398509481984) - 54 * ofTwo; // subnormal: times 2^54 it is normal
}

/** Base-2 logarithm, faster than `log`; absolute error below 2e-15 up to 10^4, exact for powers of two. */
export function log2(x: number): number {
  if (!(x >= SMALLEST_NORMAL && x < Infinity)) return extreme(x, log2, 1);
  if (partLogarithms[0] === 0) fillPartLogarithms(); // before `single` is used
  single[0] = x;
  binaryLogarithms(single, 0, 1);
  return single[0];
}

/**
 * Base-2 logarithms, in place (see `exponentiate`). x = 2^k c (1 + t) with t < 1/256: k, a tabulated lg c, and five
 * terms of the series in t.
 */
export function binaryLogarithms(values: Float64Array, start: number, count: number): void {
  if (partLogarithms[0] === 0) fillPartLogarithms();
  if (tookExtremes(values, start, count, log2)) return;
  for (let j = start; j < start + count; j++) {
    const x = values[j];
    float[0] = x;
    const high = words[1];
    const k = (high >> 20) - 1023;
    const i = (high >> 12) & 0xff;
    const fraction = x * powers[1024 - k] - 1 - i / Size.PARTS;
    const t = fraction * partLogarithms[2 * i];
    const series = t * (1 - t * (1 / 2 - t * (1 / 3 - t * (1 / 4 - t * (1 / 5)))));
    values[j] = k + (partLogarithms[2 * i + 1] + series * Math.LOG2E);
  }
}

const wholeTimesLog2 = /* @__PURE__ */ new Float64Array(Size.WHOLE);

function fillTimesLog2(): void {
  for (let n = 2; n < Size.WHOLE; n++) wholeTimesLog2[n] = n * log2(n);
}

/** n lg n, 0 for n <= 0, for entropies. Small integers, which most counts are, come from a table. */
export function timesLog2(n: number): number {
  const whole = n | 0;
  if (n === whole && whole >= 0 && whole < Size.WHOLE) {
    if (wholeTimesLog2[2] === 0) fillTimesLog2();
    return wholeTimesLog2[whole];
  }
  return n > 0 ? n * log2(n) : 0;
}

/** x^y for x > 0. */
export function pow(x: number, y: number): number {
  return x === 1 || y === 0 ? 1 : exp(y * log(x));
}

/**
 * Sine of an angle in radians of a size up to 10^6; NaN beyond. The angle is a multiple of a quarter turn and a rest of at
 * most an eighth, whose sine or cosine is a series.
 */
export function sin(x: number): number {
  if (!(Math.abs(x) <= 1e6)) return NaN;
  const k = Math.round(x * (2 / Math.PI));
  const rest = x - k * QuarterTurn.HIGH - k * QuarterTurn.MIDDLE - k * QuarterTurn.LOW;
  const isCosine = (k & 1) !== 0;
  let sum = 1; // innermost term first; the sine's is divided by the rest
  for (let n = isCosine ? 17 : 18; n > 0; n -= 2) sum = 1 - ((rest * rest) / (n * (n + 1))) * sum;
  const size = isCosine ? sum : rest * sum;
  return (k & 2) === 0 ? size : -size;
}

/** Distribution function of the standard normal distribution (a series and, in the tails, a continued fraction); 0 below -37. */
export function normalCdf(x: number): number {
  const z = Math.abs(x);
  const density = exp(-0.5 * z * z) / SQRT_2PI;
  let tail: number;
  if (z < 3) {
    let sum = z; // z + z^3 / 3 + z^5 / (3 * 5) + ...
    for (let term = z, k = 3; term > 1e-18; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    tail = 0.5 - density * sum;
  } else {
    let fraction = 0; // 1 / (z + 2 / (z + 3 / (z + ...)))
    for (let k = 100; k > 0; k--) fraction = k / (z + fraction);
    tail = z > 37 ? 0 : density / (z + fraction);
  }
  return x > 0 ? 1 - tail : tail;
}

/** Index of the first largest of `values[start .. start + count)`, relative to `start`; 0 if all are NaN. */
export function argMax(values: Float64Array, start: number, count: number): number {
  // For two values the comparison is the index: this avoids a branch that mispredicts when the model is uncertain.
  if (count === 2 && values[start] === values[start]) {
    return Number(values[start + 1] > values[start]);
  }
  let best = start;
  let most = -Infinity;
  for (let i = start; i < start + count; i++) {
    const value = values[i];
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best - start;
}

/** The sum of `values[start .. start + count)`, added in order. */
export function sumOf(values: Float64Array, start: number, count: number): number {
  let sum = 0;
  for (let i = start; i < start + count; i++) sum += values[i];
  return sum;
}

/**
 * Divides `values[start .. start + count)` by their sum. If the sum is not positive and finite, leaves them unchanged
 * and returns false.
 */
export function normalize(values: Float64Array, start: number, count: number): boolean {
  if (count === 2) {
    const one = values[start];
    const other = values[start + 1];
    const both = one + other;
    if (!(both > 0) || both === Infinity) return false;
    values[start] = one / both;
    values[start + 1] = other / both;
    return true;
  }
  let sum = 0;
  for (let i = start; i < start + count; i++) sum += values[i];
  if (!(sum > 0) || sum === Infinity) return false;
  for (let i = start; i < start + count; i++) values[i] /= sum;
  return true;
}

/** The slot in a hash table of `places` slots where the search for a key, an integer from 1, begins. */
export function homeOfKey(key: number, places: number): number {
  const hash = Math.imul(key ^ (key >>> 16), 0x9e3779b1);
  return Math.floor(((Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32) * places);
}

/** A 32-bit hash of a number with a class: the finalization steps of MurmurHash 3 over its three words. */
export function hashOfKey(value: number, label: number): number {
  float[0] = value;
  let h = Math.imul(words[0], 0xcc9e2d51) ^ Math.imul(words[1], 0x1b873593) ^ Math.imul(label, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * The number with the low `bits` (0 to 63) of its 64-bit pattern cleared, which is nearer to zero: mantissa bits first,
 * then exponent bits; with 63 only 0 is left. The order of numbers is preserved, apart from new ties.
 */
export function withoutLowBits(value: number, bits: number): number {
  float[0] = value;
  words[0] = bits < 32 ? words[0] & (-1 << bits) : 0;
  if (bits > 32) words[1] &= -1 << (bits - 32);
  return float[0] + 0; // -0 becomes 0
}

/** The number farthest from 0 that has the same value without its low bits. */
export function withLowBits(value: number, bits: number): number {
  float[0] = value;
  words[0] = bits < 32 ? words[0] | ~(-1 << bits) : -1;
  if (bits > 32) words[1] |= ~(-1 << (bits - 32));
  return float[0];
}

/**
 * Elementary functions that give the same bits on every JavaScript engine.
 *
 * ECMAScript leaves `Math.exp`, `Math.log`, `Math.pow` and the trigonometric functions to the engine; only the four
 * operations, `Math.sqrt` and integer operations are exact. Everything that learns uses the functions below, which
 * are built from those alone. Accuracy is within one unit in the last place for `exp` and `log`.
 */

const LN2_HIGH = 0.6931471803691238; // ln 2 with 20 trailing zero bits, so k * LN2_HIGH is exact
const LN2_LOW = 1.9082149292705877e-10; // ln 2 - LN2_HIGH
const INVERSE_LN2 = Math.LOG2E;
/** ln 2 */
export const LN2 = Math.LN2;
/** sqrt(2 pi) */
const SQRT_2PI = 2.5066282746310007;

const float = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Int32Array(float.buffer); // [low, high] on little-endian machines

/**
 * e^x. Range reduction x = k ln 2 + r, then the rational form e^r = 1 + 2r / (2 - r + r^2 P(r^2)). Ordinary numbers
 * take one straight path, which the engine can inline without allocating for the result.
 */
export function exp(x: number): number {
  if (!(x > -708 && x < 709)) return 1 * extremeExp(x); // times 1: a result known to be a number needs no box
  const k = Math.floor(x * INVERSE_LN2 + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  words[0] = 0;
  words[1] = (k + 1022) << 20; // 2^(k - 1): 2^1024 is not a double
  return 2 * (1 - (low - (r * c) / (2 - c) - high)) * (float[0] as number);
}

function extremeExp(x: number): number {
  if (x !== x) return x;
  if (x > 710) return Infinity;
  if (x < -746) return 0;
  const root = exp(x / 2);
  return root * root;
}

/**
 * Exponentials in place. For hot loops: a function's returned double may cost an allocation when the call is not
 * inlined, a number written to an array never does.
 */
export function exponentiate(values: Float64Array, start: number, count: number): void {
  for (let i = start; i < start + count; i++) values[i] = exp(values[i] as number);
}

/** 2^k for whole k in [-1022, 1023]. */
export function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = (k + 1023) << 20;
  return float[0] as number;
}

/** Natural logarithm. x = 2^k (1 + f) with sqrt(1/2) < 1 + f < sqrt 2, then a minimax polynomial in s = f / (2 + f). */
export function log(x: number): number {
  if (!(x >= 2.2250738585072014e-308 && x < Infinity)) return 1 * extremeLog(x);
  float[0] = x;
  const high = words[1] as number;
  const fraction = high & 0x000fffff;
  const upper = (fraction + 0x95f64) & 0x100000; // 1 when the fraction exceeds sqrt 2
  words[1] = fraction | (upper ^ 0x3ff00000);
  const k = (high >> 20) - 1023 + (upper >> 20);
  const f = (float[0] as number) - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const odd = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const even = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const halfSquare = 0.5 * f * f;
  return k * LN2_HIGH - (halfSquare - (s * (halfSquare + odd + even) + k * LN2_LOW) - f);
}

function extremeLog(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  return x === Infinity ? x : log(x * 18014398509481984) - 54 * LN2; // subnormal: 2^54 gives it an exponent to read
}

const LOG2_PARTS = 256;
let log2Table: Float64Array | undefined; // 1 / c and lg c for c = 1, 1 + 1/256, ...

function makeLog2Table(): Float64Array {
  const table = new Float64Array(2 * LOG2_PARTS);
  for (let i = 0; i < LOG2_PARTS; i++) {
    table[2 * i] = LOG2_PARTS / (LOG2_PARTS + i);
    table[2 * i + 1] = log(1 + i / LOG2_PARTS) * Math.LOG2E;
  }
  log2Table = table;
  return table;
}

/**
 * Logarithm to base two, several times faster than `log`, for entropies; absolute error below 1e-15 for numbers near
 * 1, exact for powers of two. x = 2^k c (1 + t) with t < 1/256: k, a table's lg c, and six terms of the series in t.
 */
export function log2(x: number): number {
  if (!(x >= 2.2250738585072014e-308 && x < Infinity)) return extremeLog(x) / LN2;
  const table = log2Table ?? makeLog2Table();
  float[0] = x;
  const high = words[1] as number;
  const i = (high >> 12) & 0xff;
  words[1] = (high & 0x000fffff) | 0x3ff00000;
  const t = ((float[0] as number) - 1 - i / LOG2_PARTS) * (table[2 * i] as number);
  const series = t * (1 - t * (1 / 2 - t * (1 / 3 - t * (1 / 4 - t * (1 / 5 - t * (1 / 6))))));
  return (high >> 20) - 1023 + ((table[2 * i + 1] as number) + series * Math.LOG2E);
}

/** x^y for x > 0. */
export function pow(x: number, y: number): number {
  return x === 1 || y === 0 ? 1 : exp(y * log(x));
}

/** Distribution function of the standard normal law (Hart's rational form; absolute error below 1e-14). */
export function normalCdf(x: number): number {
  const z = x < 0 ? -x : x;
  let tail: number;
  if (z > 37) tail = 0;
  else if (z < 7.07106781186547) {
    const numerator =
      (((((3.52624965998911e-2 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z +
        112.079291497871) *
        z +
        221.213596169931) *
        z +
      220.206867912376;
    const denominator =
      ((((((8.83883476483184e-2 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z +
        296.564248779674) *
        z +
        637.333633378831) *
        z +
        793.826512519948) *
        z +
      440.413735824752;
    tail = (exp(-0.5 * z * z) * numerator) / denominator;
  } else {
    tail = exp(-0.5 * z * z) / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65))))) / SQRT_2PI;
  }
  return x > 0 ? 1 - tail : tail;
}

/** Index of the first largest of `values[start .. start + count)`, counted from `start`; 0 when all are NaN. */
export function argMax(values: Float64Array, start: number, count: number): number {
  let best = 0;
  let most = -Infinity;
  for (let c = 0; c < count; c++) {
    const value = values[start + c] as number;
    if (value > most) {
      most = value;
      best = c;
    }
  }
  return best;
}

/** Divides `values[start .. start + count)` by their sum; leaves them alone and returns false when the sum is not positive. */
export function normalize(values: Float64Array, start: number, count: number): boolean {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += values[start + c] as number;
  if (!(sum > 0) || sum === Infinity) return false;
  for (let c = 0; c < count; c++) values[start + c] = (values[start + c] as number) / sum;
  return true;
}

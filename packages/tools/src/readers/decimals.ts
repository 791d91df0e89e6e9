/**
 * Decimal numbers in bytes to doubles, correctly rounded (the same bits as `Number` of the text), without making a
 * string. Short numbers are one product or quotient of exact doubles (Clinger 1990). For the others the product of
 * digits and power of ten is computed to at least 70 bits and used if its whole error interval rounds to one double;
 * the few undecided ones go to `Number`. This follows Lemire, "Number Parsing at a Gigabyte per Second" (2021), section
 * 5, with sums of two doubles instead of its 128-bit integers, which JavaScript lacks.
 */
import type { ByteWindow } from "./byte-window.ts";
import type { Decimal } from "./types.ts";

const PLUS = 43;
const MINUS = 45;
const COMMA = 44;
const POINT = 46;

/** Digits are collected nine at a time: nine fit 32 bits with a sign. */
const CHUNK_DIGITS = 9;
/** The smallest integer of nine digits. */
const FULL_CHUNK = 1e8;
/** Powers of ten up to this one are exact, and so are integers below 2^53. */
const EXACT_POWER = 22;
const EXACT_INTEGER = 2 ** 53;
/** From 10^-290 to 10^290 nothing below over- or underflows. */
const LARGEST_POWER = 290;
/** More digits of an exponent change nothing: the number is 0 or infinite. */
const FULL_EXPONENT = 1e5;

/**
 * Bound on the relative error of the product. Its inexact part is at most 2^-23 (tails) + 1e-7 (digits after the
 * eighth) < 2^-22 of it, with at most 6 roundings by 2^-53: less than 2^-72. The rest is for the roundings of the test.
 */
const UNCERTAINTY = 2 ** -71;

/** 10^i at index i + LARGEST_POWER. */
interface Powers {
  /** Rounded. */
  readonly whole: Float64Array;
  /** Rounded to 23 bits, so that the product with an integer of nine digits (30 bits) is exact. */
  readonly head: Float64Array;
  /** The remainder, rounded. */
  readonly tail: Float64Array;
}

let powers: Powers | undefined;

function powersOfTen(): Powers {
  if (powers !== undefined) return powers;
  const count = 2 * LARGEST_POWER + 1;
  powers = { whole: new Float64Array(count), head: new Float64Array(count), tail: new Float64Array(count) };
  for (let i = -LARGEST_POWER; i <= LARGEST_POWER; i++) {
    const whole = Number(`1e${i}`);
    const shifted = whole * (2 ** 30 + 1);
    const head = shifted - (shifted - whole); // Dekker's splitting: 53 - 30 bits
    const at = i + LARGEST_POWER;
    powers.whole[at] = whole;
    powers.head[at] = head;
    powers.tail[at] = tailOf(i, head);
  }
  return powers;
}

/** 10^i - head, from exact integers. */
function tailOf(i: number, head: number): number {
  const ten = 10n ** BigInt(Math.abs(i));
  if (i >= 0) return Number(ten - BigInt(head));
  // (1 - head * 10^-i) / 10^-i; times 2^1000 every head is an integer
  const rest = (1n << 1000n) - BigInt(head * 2 ** 1000) * ten;
  return Number(rest) / 2 ** 1000 / Number(`1e${-i}`);
}

/** True for four digits, the first in the lowest byte. */
function areDigits(four: number): boolean {
  const high = 0xf0f0f0f0;
  return (((four & high) ^ 0x30303030) | (((four + 0x06060606) & high) ^ 0x30303030)) === 0;
}

/** The integer that four digits spell: neighbours are combined into two pairs, the pairs into one. */
function integerOf(four: number): number {
  const pairs = (Math.imul(four & 0x0f0f0f0f, 10 * 256 + 1) >>> 8) & 0x00ff00ff;
  return Math.imul(pairs, 100 * 65_536 + 1) >>> 16;
}

function byText(bytes: Buffer, start: number, end: number, into: Float64Array, index: number): number {
  const value = Number(bytes.toString("latin1", start, end).replace(",", "."));
  into[index] = value;
  return value - value === 0 ? end : -1;
}

export class DecimalReader {
  readonly #powers = powersOfTen();
  readonly #point: number;

  constructor(decimal: Decimal = ".") {
    this.#point = decimal === "," ? COMMA : POINT;
  }

  /**
   * Writes the number that begins at `start` to `into[index]` and returns its end: digits with an optional point
   * before, among or after them, sign and exponent. Returns -1 if there is none, or an infinite one. (Written, not
   * returned: the engine allocates an object for a returned double, unless the function is small.)
   */
  read({ bytes, view }: ByteWindow, start: number, into: Float64Array, index: number): number {
    const point = this.#point;
    let at = start;
    let byte = bytes[at];
    const isNegative = byte === MINUS;
    if (isNegative || byte === PLUS) byte = bytes[++at];
    // The first eight or nine digits, without leading zeros, the next nine, and nine more.
    let first = 0;
    let second = 0;
    let third = 0;
    let secondDigits = 0;
    let thirdDigits = 0;
    let beyond = 0;
    let pointAt = -1;
    const digitsFrom = at;
    if (bytes[at + 1] === point && byte >= 48 && byte <= 57) {
      first = byte - 48;
      pointAt = at + 1;
      at += 2;
      byte = bytes[at];
      // Most full doubles have at least sixteen digits after the point: eight and eight, if the first is not 0.
      const d = view.getInt32(at + 12, true);
      if (byte !== 48 && areDigits(d)) {
        const a = view.getInt32(at, true);
        const b = view.getInt32(at + 4, true);
        const c = view.getInt32(at + 8, true);
        if (areDigits(a) && areDigits(b) && areDigits(c)) {
          first = first * 1e8 + integerOf(a) * 10_000 + integerOf(b);
          second = integerOf(c) * 10_000 + integerOf(d);
          secondDigits = 8;
          at += 16;
          byte = bytes[at];
        }
      }
    }
    for (;;) {
      // Four at a time after the point, where most digits are.
      if (pointAt >= 0 && secondDigits === 0) {
        for (let four = view.getInt32(at, true); first < FULL_CHUNK / 1e3 && areDigits(four); ) {
          first = (Math.imul(first, 10_000) + integerOf(four)) | 0;
          at += 4;
          four = view.getInt32(at, true);
        }
        byte = bytes[at];
      }
      while (byte >= 48 && byte <= 57 && first < FULL_CHUNK && secondDigits === 0) {
        first = (Math.imul(first, 10) + (byte - 48)) | 0;
        byte = bytes[++at];
      }
      if (pointAt >= 0 && first >= FULL_CHUNK) {
        for (let four = view.getInt32(at, true); secondDigits <= CHUNK_DIGITS - 4 && areDigits(four); ) {
          second = (Math.imul(second, 10_000) + integerOf(four)) | 0;
          secondDigits += 4;
          at += 4;
          four = view.getInt32(at, true);
        }
        byte = bytes[at];
      }
      while (byte >= 48 && byte <= 57) {
        if (secondDigits < CHUNK_DIGITS) {
          second = (Math.imul(second, 10) + (byte - 48)) | 0;
          secondDigits++;
        } else if (thirdDigits < CHUNK_DIGITS) {
          third = (Math.imul(third, 10) + (byte - 48)) | 0;
          thirdDigits++;
        } else beyond++;
        byte = bytes[++at];
      }
      if (byte !== point || pointAt >= 0) break;
      pointAt = at;
      byte = bytes[++at];
    }
    // The power of ten of the last digit.
    let power = 0;
    let digits = at - digitsFrom;
    if (pointAt >= 0) {
      power = pointAt + 1 - at;
      digits--;
    }
    if (digits === 0) return -1;
    if ((byte | 32) === 101) {
      byte = bytes[++at];
      const isDown = byte === MINUS;
      if (isDown || byte === PLUS) byte = bytes[++at];
      const exponentFrom = at;
      let exponent = 0;
      while (byte >= 48 && byte <= 57) {
        if (exponent < FULL_EXPONENT) exponent = exponent * 10 + (byte - 48);
        byte = bytes[++at];
      }
      if (at === exponentFrom) return -1;
      power += isDown ? -exponent : exponent;
    }
    let value = 0;
    if (first !== 0) {
      const { whole, head, tail } = this.#powers;
      const base = power + LARGEST_POWER;
      const integer = secondDigits === 0 ? first : first * whole[LARGEST_POWER + secondDigits] + second;
      if (power >= -EXACT_POWER && power <= EXACT_POWER && thirdDigits === 0 && integer < EXACT_INTEGER) {
        value = power < 0 ? integer / whole[LARGEST_POWER - power] : integer * whole[base];
      } else {
        const secondBase = base + thirdDigits;
        const firstBase = secondBase + secondDigits;
        if (base < 0 || firstBase > 2 * LARGEST_POWER || beyond > 0) return byText(bytes, start, at, into, index);
        const exact = first * head[firstBase];
        const rest = first * tail[firstBase] + second * whole[secondBase] + third * whole[base];
        // value + error is exact + rest (Dekker's fast sum); only `rest` is uncertain.
        value = exact + rest;
        const error = rest - (value - exact);
        const uncertain = value * UNCERTAINTY;
        if (value + (error + uncertain) !== value || value + (error - uncertain) !== value) {
          return byText(bytes, start, at, into, index);
        }
      }
    }
    into[index] = isNegative ? -value : value;
    return at;
  }
}

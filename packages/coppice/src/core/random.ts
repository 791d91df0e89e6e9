/**
 * Random numbers, with independent streams by jumping ahead.
 *
 * The generator is xoshiro128** (Blackman and Vigna 2018): period 2^128 - 1, four words of state. `fork` gives the
 * current position to a child and jumps the parent ahead. A child can draw 2^112, 2^96, 2^80, 2^64 or 2^48 numbers (for
 * children of level 1 to 5) before it would reach its next sibling; each parent has 65,536 such children. So a stream
 * depends only on the seed and the path of forks, never on the order of draws.
 */
import type { Arena, Column } from "./arena.ts";
import { CoppiceError, usage } from "./errors.ts";
import { log } from "./numeric.ts";

/** Words of a state: four of the generator, one for the level in the tree of forks. */
export const RANDOM_STATE_LENGTH = 5;

// x^(2^n) modulo the generator's characteristic polynomial, for n = 112, 96, 80, 64, 48. The values for 96 and 64 are
// the published ones; the test derives all five independently.
const JUMPS: readonly (readonly number[])[] = [
  [0xa683b6d0, 0xafc4a733, 0x1bf94979, 0xf904dd9f],
  [0xb523952e, 0x0b6f099f, 0xccf5a0ef, 0x1c580662],
  [0x1e448b65, 0x3d04f456, 0x0065b6c1, 0x03ede698],
  [0x8764000b, 0xf542d2d3, 0x6fa035c3, 0x77f2db5b],
  [0xcb56667c, 0x87a4583d, 0xdec5bb9a, 0xdeaa4ca2],
];

/** Scales 53 random bits to [0, 1). */
const INVERSE_2_53 = 2 ** -53;

/** A stream of random numbers that is the same on every engine; its state may be in a column. */
export class Random {
  /** Five words; a view on a column if the stream is part of a model's state (see `streamsIn`). */
  state: Int32Array;

  /** Takes an existing state, not all zeros, which the generator cannot leave. `seeded` creates a new one. */
  constructor(state: Int32Array) {
    this.state = state;
  }

  /** A root stream. The seed is an integer from 0 to 2^53 - 1; others throw `E_USAGE`. */
  static seeded(seed: number): Random {
    if (!(Number.isSafeInteger(seed) && seed >= 0))
      throw usage("a seed", "must be an integer in [0, 2^53)", { given: seed });
    const random = new Random(new Int32Array(RANDOM_STATE_LENGTH));
    let a = seed | 0;
    const b = (seed / 4294967296) | 0;
    for (let i = 0; i < 4; i++) {
      // splitmix32 over the low word, with the high word mixed into each step. The words are never all 0, which the
      // generator could not leave: two consecutive zeros would need 2 b = 0x9e3779b9 modulo 2^32, which is odd.
      a = (a + 0x9e3779b9) | 0;
      let z = a ^ Math.imul(b, 0x85ebca6b + 2 * i);
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      random.state[i] = z ^ (z >>> 15);
    }
    return random;
  }

  /** 32 random bits as an integer in [-2^31, 2^31). */
  bits(): number {
    const s = this.state;
    const s0 = s[0];
    const s1 = s[1];
    const s2 = s[2] ^ s0;
    const s3 = s[3] ^ s1;
    const product = Math.imul(s1, 5);
    s[1] = s1 ^ s2;
    s[0] = s0 ^ s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    return Math.imul((product << 7) | (product >>> 25), 9);
  }

  /** Uniform in [0, 1) with 53 random bits. */
  uniform(): number {
    const high = this.bits() >>> 5;
    return (high * 67108864 + (this.bits() >>> 6)) * INVERSE_2_53;
  }

  /** Uniform integer in [0, n), n in [1, 2^32]; unbiased, by rejection. */
  integer(n: number): number {
    const limit = 4294967296 - (4294967296 % n);
    let draw = this.bits() >>> 0;
    while (draw >= limit) draw = this.bits() >>> 0;
    return draw % n;
  }

  /** Returns a child stream that starts at this generator's position; moves this one past all the child can draw. */
  fork(into: Int32Array = new Int32Array(RANDOM_STATE_LENGTH)): Random {
    const { state } = this;
    const level = state[4];
    const jump = JUMPS[level];
    if (jump === undefined) {
      throw new CoppiceError("E_COMPOSITION", {
        subject: "Ensembles are nested too deeply",
        remedy: "Choose a plain learner as the innermost base.",
      });
    }
    into.set(state);
    into[4] = level + 1;
    const sum = [0, 0, 0, 0];
    for (const word of jump) {
      for (let bit = 0; bit < 32; bit++) {
        if ((word >>> bit) & 1) for (let i = 0; i < 4; i++) sum[i] ^= state[i];
        this.bits();
      }
    }
    state.set(sum);
    return new Random(into);
  }
}

/** Standard normal draw (polar method; the second value of the pair is discarded, so `random` is the whole state). */
export function drawNormal(random: Random): number {
  for (;;) {
    const u = 2 * random.uniform() - 1;
    const v = 2 * random.uniform() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * log(s)) / s);
  }
}

/** `size` different integers below `count`, in the order drawn: a partial Fisher-Yates shuffle. */
export function drawSubset(random: Random, count: number, size: number): Int32Array {
  const pool = Int32Array.from({ length: count }, (_, i) => i); // the drawn ones come first
  for (let j = 0; j < size; j++) {
    const k = j + random.integer(count - j);
    const drawn = pool[k];
    pool[k] = pool[j];
    pool[j] = drawn;
  }
  return pool.subarray(0, size);
}

/** The words of a column's stream `i`, valid until the column moves; the column's own array if it is the only one. */
export function streamState({ data }: Column<Int32Array>, i: number): Int32Array {
  if (data.length === RANDOM_STATE_LENGTH) return data;
  return data.subarray(i * RANDOM_STATE_LENGTH, (i + 1) * RANDOM_STATE_LENGTH);
}

/**
 * One stream per five words of a column of the arena, or only the first `count`; the column is saved with its owner.
 * The streams follow the column when it moves; it must not be resized.
 */
export function streamsIn(
  { views }: Arena,
  column: Column<Int32Array>,
  count = column.length / RANDOM_STATE_LENGTH,
): Random[] {
  const streams = Array.from({ length: count }, (_, i) => new Random(streamState(column, i)));
  views?.push(() => {
    for (let i = 0; i < count; i++) streams[i].state = streamState(column, i);
  });
  return streams;
}

/** A learner's own stream: a copy of `random` in a saved column; `random` itself if the learner does not draw. */
export function ownStream(arena: Arena, random: Random, draws = true): Random {
  if (!draws) return random;
  const column = arena.int32("random", RANDOM_STATE_LENGTH, { is: "streams" });
  column.data.set(random.state);
  return streamsIn(arena, column)[0];
}

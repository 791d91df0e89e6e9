import { describe, expect, it } from "vitest";
import { drawNormal, drawPoisson, drawPoissons, exp, PoissonTable, RANDOM_STATE_LENGTH, Random } from "./index.ts";

// An independent xoshiro128** over one 128-bit integer per state: word i is bits 32 i to 32 i + 31.

type State = [bigint, bigint, bigint, bigint];
const MASK = 0xffffffffn;
const rotl = (x: bigint, k: bigint) => ((x << k) | (x >> (32n - k))) & MASK;

function output(state: State): bigint {
  return (rotl((state[1] * 5n) & MASK, 7n) * 9n) & MASK;
}

function step([s0, s1, s2, s3]: State): State {
  const a2 = s2 ^ s0;
  const a3 = s3 ^ s1;
  return [s0 ^ a3, s1 ^ a2, a2 ^ ((s1 << 9n) & MASK), rotl(a3, 11n)];
}

/** The characteristic polynomial, bit i for x^i, by Berlekamp and Massey from one bit of the state. */
function characteristicPolynomial(): bigint {
  const bits: bigint[] = [];
  let state: State = [1n, 2n, 3n, 4n];
  for (let i = 0; i < 600; i++) {
    bits.push(state[0] & 1n);
    state = step(state);
  }
  let connection = 1n;
  let previous = 1n;
  let length = 0;
  let gap = 1n;
  for (let n = 0; n < bits.length; n++) {
    let discrepancy = 0n;
    for (let i = 0; i <= length; i++) discrepancy ^= ((connection >> BigInt(i)) & 1n) * bits[n - i];
    if (discrepancy === 0n) {
      gap++;
    } else if (2 * length <= n) {
      [connection, previous] = [connection ^ (previous << gap), connection];
      length = n + 1 - length;
      gap = 1n;
    } else {
      connection ^= previous << gap;
      gap++;
    }
  }
  expect(length).toBe(128);
  let polynomial = 0n;
  for (let i = 0; i <= length; i++) if ((connection >> BigInt(i)) & 1n) polynomial |= 1n << BigInt(length - i);
  return polynomial;
}

const CHARACTERISTIC = characteristicPolynomial();

/** x^(2^n) modulo the characteristic polynomial. */
function power(n: number): bigint {
  let result = 2n;
  for (let i = 0; i < n; i++) {
    let [a, b, product] = [result, result, 0n];
    for (; b !== 0n; b >>= 1n) {
      if (b & 1n) product ^= a;
      a <<= 1n;
      if (a >> 128n) a ^= CHARACTERISTIC;
    }
    result = product;
  }
  return result;
}

/** The state after as many steps as the polynomial stands for. */
function jumped(state: State, polynomial: bigint): State {
  const sum: State = [0n, 0n, 0n, 0n];
  let current = state;
  for (let i = 0n; i < 128n; i++) {
    if ((polynomial >> i) & 1n) for (let j = 0; j < 4; j++) sum[j] = sum[j] ^ current[j];
    current = step(current);
  }
  return sum;
}

function words(polynomial: bigint): number[] {
  return [0n, 32n, 64n, 96n].map((shift) => Number((polynomial >> shift) & MASK));
}

function stateOf(random: Random): State {
  return [...random.state.subarray(0, 4)].map((word) => BigInt(word >>> 0)) as State;
}

/** Upper 0.1 % point of chi-square (Wilson and Hilferty). */
function chiSquareLimit(degrees: number): number {
  const a = 2 / (9 * degrees);
  return degrees * (1 - a + 3.0902 * Math.sqrt(a)) ** 3;
}

function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + (count - expected[i]) ** 2 / expected[i], 0);
}

describe("bits", () => {
  it("is xoshiro128**", () => {
    const random = new Random(Int32Array.of(1, 2, 3, 4, 0));
    let state: State = [1n, 2n, 3n, 4n];
    expect(random.bits()).toBe(11520); // rotl(2 * 5, 7) * 9
    state = step(state);
    for (let i = 0; i < 1000; i++) {
      expect(BigInt(random.bits() >>> 0)).toBe(output(state));
      state = step(state);
    }
  });
});

describe("seeded", () => {
  it("gives every seed a state of its own", () => {
    const seeds = [...Array(5000).keys(), 2 ** 32, 2 ** 32 + 1, 2 ** 52, 2 ** 53 - 1, 3 * 2 ** 40];
    const states = new Set(seeds.map((seed) => Random.seeded(seed).state.join()));
    expect(states.size).toBe(seeds.length);
    for (const seed of seeds) expect(Random.seeded(seed).state[4]).toBe(0);
  });

  it("is the same today as it was", () => {
    const random = Random.seeded(42);
    expect([
      random.bits(),
      random.bits(),
      random.uniform(),
      random.integer(1000),
      drawNormal(random),
    ]).toMatchInlineSnapshot(`
      [
        660444221,
        -642143564,
        0.018084542542176507,
        756,
        1.00448289029376,
      ]
    `);
  });
});

describe("fork", () => {
  it("rests on a derivation that is right: x^(2^10) is 1,024 steps, and the published jumps come out", () => {
    let state: State = [1n, 2n, 3n, 4n];
    const ahead = jumped(state, power(10));
    for (let i = 0; i < 1024; i++) state = step(state);
    expect(ahead).toEqual(state);
    expect(words(power(64))).toEqual([0x8764000b, 0xf542d2d3, 0x6fa035c3, 0x77f2db5b]);
    expect(words(power(96))).toEqual([0xb523952e, 0x0b6f099f, 0xccf5a0ef, 0x1c580662]);
  });

  it("jumps 2^112, 2^96, 2^80, 2^64 and 2^48 steps at levels 0 to 4", () => {
    for (const [level, n] of [112, 96, 80, 64, 48].entries()) {
      const parent = Random.seeded(9);
      parent.state[4] = level;
      const before = stateOf(parent);
      const child = parent.fork();
      expect(stateOf(parent)).toEqual(jumped(before, power(n)));
      expect(stateOf(child)).toEqual(before);
      expect([parent.state[4], child.state[4]]).toEqual([level, level + 1]);
    }
  });

  it("ends at level 5, by name", () => {
    let random = Random.seeded(1);
    for (let i = 0; i < 5; i++) random = random.fork();
    expect(() => random.fork()).toThrow(/nested too deeply/);
  });

  it("gives streams that depend on the path only, not on who draws first", () => {
    const first = Random.seeded(3);
    const [a, b] = [first.fork(), first.fork()];
    const drawn = [a.bits(), a.bits(), b.bits(), b.fork().bits()];
    const second = Random.seeded(3);
    const [c, d] = [second.fork(), second.fork()];
    const again = [d.bits(), d.fork().bits(), c.bits(), c.bits()];
    expect([again[2], again[3], again[0], again[1]]).toEqual(drawn);
  });

  it("writes the child's state where it is told to", () => {
    const into = new Int32Array(RANDOM_STATE_LENGTH);
    const child = Random.seeded(4).fork(into);
    expect(child.state).toBe(into);
    child.bits();
    expect([...into]).toEqual([...child.state]);
  });

  it("gives independent streams: pairs of siblings are uniform in the square", () => {
    const parent = Random.seeded(5);
    const [a, b] = [parent.fork(), parent.fork()];
    const counts = new Array<number>(64).fill(0);
    for (let i = 0; i < 64_000; i++) {
      const cell = 8 * Math.floor(8 * a.uniform()) + Math.floor(8 * b.uniform());
      counts[cell] += 1;
    }
    expect(chiSquare(counts, new Array<number>(64).fill(1000))).toBeLessThan(chiSquareLimit(63));
  });
});

describe("uniform and integer", () => {
  it("are uniform", () => {
    const random = Random.seeded(6);
    const counts = new Array<number>(100).fill(0);
    for (let i = 0; i < 100_000; i++) {
      const u = random.uniform();
      expect(u >= 0 && u < 1).toBe(true);
      counts[Math.floor(100 * u)] = counts[Math.floor(100 * u)] + 1;
    }
    expect(chiSquare(counts, new Array<number>(100).fill(1000))).toBeLessThan(chiSquareLimit(99));
    for (const n of [2, 3, 7, 10]) {
      const drawn = new Array<number>(n).fill(0);
      for (let i = 0; i < 10_000 * n; i++) {
        const k = random.integer(n);
        drawn[k] += 1;
      }
      expect(chiSquare(drawn, new Array<number>(n).fill(10_000))).toBeLessThan(chiSquareLimit(n - 1));
    }
  });

  it("has 53 random bits", () => {
    const random = Random.seeded(7);
    let odd = 0;
    for (let i = 0; i < 10_000; i++) odd += (random.uniform() * 2 ** 53) % 2;
    expect(Math.abs(odd - 5000)).toBeLessThan(250);
  });

  it("is not biased where a remainder would be: three quarters of 2^32", () => {
    const random = Random.seeded(8);
    const n = 3 * 2 ** 30;
    let low = 0;
    for (let i = 0; i < 30_000; i++) if (random.integer(n) < 2 ** 30) low++;
    expect(Math.abs(low - 10_000)).toBeLessThan(400); // a remainder would give half of all
    expect(random.integer(1)).toBe(0);
    expect(random.integer(2 ** 32)).toBeGreaterThanOrEqual(0);
  });
});

describe("normal", () => {
  it("has the moments of the standard normal law", () => {
    const random = Random.seeded(10);
    const n = 200_000;
    const moments = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const z = drawNormal(random);
      let powerOfZ = 1;
      for (let k = 0; k < 4; k++) {
        powerOfZ *= z;
        moments[k] += powerOfZ / n;
      }
    }
    // five standard errors: variances of z, z^2, z^3 and z^4 are 1, 2, 15 and 96
    [0, 1, 0, 3].forEach((expected, k) => {
      const error = Math.sqrt([1, 2, 15, 96][k] / n);
      expect(Math.abs(moments[k] - expected)).toBeLessThan(5 * error);
    });
  });
});

describe("Poisson draws", () => {
  /** Chi-square of draws against the law, cells with an expectation below 5 put together. */
  function statistic(mean: number, draw: () => number, n = 50_000): [number, number] {
    const most = Math.ceil(mean + 10 * Math.sqrt(mean) + 10);
    const counts = new Array<number>(most + 1).fill(0);
    for (let i = 0; i < n; i++) {
      const k = Math.min(draw(), most);
      counts[k] += 1;
    }
    const [cells, expected]: [number[], number[]] = [[0], [0]];
    let probability = exp(-mean);
    let rest = n;
    for (let k = 0; k <= most; k++) {
      const last = cells.length - 1;
      cells[last] += counts[k];
      expected[last] += n * probability;
      rest -= n * probability;
      if (expected[last] >= 5 && rest >= 5) {
        cells.push(0);
        expected.push(0);
      }
      probability *= mean / (k + 1);
    }
    return [chiSquare(cells, expected), chiSquareLimit(cells.length - 1)];
  }

  it.each([1, 6, 0.05, 30])("from a table of mean %f follow the law", (mean) => {
    const random = Random.seeded(11);
    const table = new PoissonTable(mean);
    const [found, limit] = statistic(mean, () => table.draw(random));
    expect(found).toBeLessThan(limit);
  });

  it.each([0.1, 1, 2.5, 6, 40, 99.9])("of any mean follow the law: %f", (mean) => {
    const random = Random.seeded(12);
    const [found, limit] = statistic(mean, () => drawPoisson(random, mean));
    expect(found).toBeLessThan(limit);
  });

  it("take one uniform each and agree with one another", () => {
    for (const mean of [0.3, 1, 6, 50]) {
      const [a, b, c] = [Random.seeded(13), Random.seeded(13), Random.seeded(13)];
      const table = new PoissonTable(mean);
      for (let i = 0; i < 5000; i++) {
        expect(table.draw(a)).toBe(drawPoisson(b, mean));
        c.uniform();
      }
      expect(a.state).toEqual(c.state);
      expect(b.state).toEqual(c.state);
    }
  });

  it("of several means are those one by one, in their own place or another, and leave alone what is behind", () => {
    const means = [6, 0, 120, 0.3, 50, 7, 8];
    const [a, b, c] = [Random.seeded(15), Random.seeded(15), Random.seeded(15)];
    const expected = means.map((mean, i) => (i < 5 ? drawPoisson(a, mean) : mean));
    const inPlace = Float64Array.from(means);
    drawPoissons(b, inPlace, 5, inPlace);
    expect([...inPlace]).toEqual(expected);
    const elsewhere = Float64Array.of(9, 9, 9, 9, 9, 7, 8);
    drawPoissons(c, Float64Array.from(means), 5, elsewhere);
    expect([...elsewhere]).toEqual(expected);
  });

  it("end where the law does, also for the largest uniform number", () => {
    const largest = Object.assign(Random.seeded(1), { bits: () => -1 }); // u = 1 - 2^-53
    for (let mean = 0.01; mean < 100; mean += 0.01) {
      // P(X >= x) <= e^(x - mean - x ln(x / mean)), Chernoff's bound, of which 1e-18 is enough.
      let most = Math.ceil(mean);
      while (most - mean - most * Math.log(most / mean) > Math.log(1e-18)) most++;
      expect(drawPoisson(largest, mean)).toBeLessThanOrEqual(most);
      expect(new PoissonTable(mean).draw(largest)).toBeLessThanOrEqual(most);
    }
  });

  it("are normal with the right mean and variance from 100 on, and 0 for mean 0", () => {
    const random = Random.seeded(14);
    for (const mean of [100, 700, 1e4, 1e9]) {
      let [sum, squares] = [0, 0];
      const n = 40_000;
      for (let i = 0; i < n; i++) {
        const k = drawPoisson(random, mean);
        expect(Number.isInteger(k) && k >= 0).toBe(true);
        sum += (k - mean) / Math.sqrt(mean) / n;
        squares += (k - mean) ** 2 / mean / n;
      }
      expect(Math.abs(sum)).toBeLessThan(5 / Math.sqrt(n)); // five standard errors; rounding down would cost 0.05 at 100
      expect(Math.abs(squares - 1)).toBeLessThan(5 * Math.sqrt(2 / n));
    }
    expect(drawPoisson(random, 0)).toBe(0);
    expect(new PoissonTable(0).draw(random)).toBe(0);
  });
});

/**
 * Building blocks of the odd streams. All randomness is seeded and from the library, and elementary functions are the
 * library's own or plain arithmetic, so that the rows are the same on every machine.
 */
import { Attribute, drawNormal, drawPoisson, exp, log, nominal, numeric, pow, Random, Schema } from "coppice/core";
import { type Generator, take } from "coppice/streams";
import { readRows } from "../../memory.ts";
import type { AccuracyStream } from "../streams.ts";

export interface OddRow {
  /** In attribute order: numbers, indices of nominal values, NaN if missing. */
  readonly values: readonly number[];
  /** The class index; a boolean, for two classes, tells whether it is the second. */
  readonly label: number | boolean;
}

interface OddStream {
  readonly attributes: readonly Attribute[];
  /** Number of classes; default 2. */
  readonly classes?: number;
  /** The share of rows whose label is replaced by another class; default 0. */
  readonly noise?: number;
  /** Returns the function that makes row 0, 1, 2, ... of a stream of `rows` rows. */
  readonly make: (draw: Draws, rows: number) => (row: number) => OddRow;
}

/** A stream whose rows depend only on its name and on their number. */
export function odd(name: string, title: string, stream: OddStream): AccuracyStream {
  return { name, title, load: (rows) => readRows(take(generator(name, stream, rows), rows), rows) };
}

function generator(name: string, { attributes, classes = 2, noise = 0, make }: OddStream, rows: number): Generator {
  const names = Array.from({ length: classes }, (_, c) => `class${c + 1}`);
  const random = Random.seeded(seedOf(name));
  const noises = random.fork();
  const next = make(new Draws(random), rows);
  let made = 0;
  return {
    schema: new Schema(attributes, "class", names),
    next(row, start) {
      const { values, label } = next(made++);
      for (const [a, value] of values.entries()) row[start + a] = value;
      if (noises.uniform() >= noise) return Number(label);
      return (Number(label) + 1 + noises.integer(classes - 1)) % classes;
    },
  };
}

/** A seed derived from the name. */
function seedOf(name: string): number {
  let seed = 7;
  for (const character of name) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) >>> 0;
  return seed;
}

export class Draws {
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** In [0, 1). */
  uniform(): number {
    return this.random.uniform();
  }

  /** An integer in [0, n). */
  integer(n: number): number {
    return this.random.integer(n);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.random.uniform() < probability;
  }

  /** A random element of a list. */
  of(list: readonly number[]): number {
    return list[this.random.integer(list.length)];
  }

  /** Normal with mean 0 and standard deviation 1. */
  normal(): number {
    return drawNormal(this.random);
  }

  normals(count: number): number[] {
    return times(count, () => this.normal());
  }

  /** Standard Cauchy, the quotient of two normal numbers: so heavy-tailed that it has no mean. */
  cauchy(): number {
    return this.normal() / this.normal();
  }

  /** Log-normal: the logarithm has this mean and standard deviation. */
  logNormal(mean: number, deviation: number): number {
    return exp(mean + deviation * this.normal());
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -log(1 - this.uniform());
  }

  poisson(mean: number): number {
    return drawPoisson(this.random, mean);
  }

  /** Draws i in [0, n) with a probability proportional to 1 / (i + 1)^exponent. */
  zipf(n: number, exponent = 1): () => number {
    const sums: number[] = [];
    for (let i = 1, sum = 0; i <= n; i++) sums.push((sum += pow(i, -exponent)));
    return () => {
      const at = this.uniform() * sums.at(-1)!;
      let low = 0;
      let high = n - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sums[middle] < at) low = middle + 1;
        else high = middle;
      }
      return low;
    };
  }

  /** 0 to n - 1, shuffled. */
  permutation(n: number): number[] {
    const order = times(n, (i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = this.integer(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** Numeric attributes x1, x2, ... */
export function numbers(count: number): Attribute[] {
  return times(count, (i) => new Attribute(`x${i + 1}`, numeric()));
}

/** Nominal attributes c1, c2, ... with `values` values each. */
export function nominals(count: number, values: number): Attribute[] {
  return times(count, (i) => valued(`c${i + 1}`, values));
}

export function numbered(...names: readonly string[]): Attribute[] {
  return names.map((name) => new Attribute(name, numeric()));
}

/** A nominal attribute with `values` values. */
export function valued(name: string, values: number): Attribute {
  return new Attribute(name, nominal(times(values, (v) => `v${v}`)));
}

/** The logistic function. */
export function logistic(x: number): number {
  return 1 / (1 + exp(-x));
}

/** The sine of an angle in turns, by its series: the library has none, and `Math.sin` differs between engines. */
export function sine(turns: number): number {
  const near = turns - Math.round(turns);
  const x = 2 * Math.PI * (Math.abs(near) > 0.25 ? Math.sign(near) * 0.5 - near : near);
  let term = x;
  let sum = x;
  for (let k = 2; k <= 20; k += 2) {
    term *= (-x * x) / (k * (k + 1));
    sum += term;
  }
  return sum;
}

/** The cosine of an angle in turns. */
export function cosine(turns: number): number {
  return sine(turns + 0.25);
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

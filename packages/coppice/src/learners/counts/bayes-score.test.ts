import { describe, expect, it } from "vitest";
import { nearRow } from "../../../test/near-numbers.ts";
import {
  Arena,
  type AttributeDeclaration,
  defineSchema,
  drawNormal,
  nominal,
  numeric,
  Random,
  type Schema,
} from "../../core/index.ts";
import { LeafBlocks } from "../tree/blocks.ts";
import { AttributeStatistics } from "./attribute-statistics.ts";
import { score, scoreAgain } from "./bayes-score.ts";
import { scoreTwoClasses } from "./bayes-score-two.ts";

interface Row {
  readonly values: Float64Array;
  readonly label: number;
  readonly weight: number;
}

interface Options {
  readonly smoothing: number;
  readonly subset?: Int32Array;
  readonly most?: number;
  /** 1 if attributes have weights of their own from the beginning, not only once a value has been missing. */
  readonly own: number;
}

/** A block of statistics, the class weights beside it, and the rows it has learned, for the definition to go by. */
class Scored {
  readonly rows: Row[] = [];
  readonly schema: Schema;
  readonly smoothing: number;
  readonly #statistics: AttributeStatistics;
  readonly #blocks: LeafBlocks;
  readonly #table: number;
  /** The class weights do not lie at the beginning of their array, nor scores at that of theirs. */
  readonly #priors: Float64Array;
  readonly #classes: number;

  constructor(schema: Schema, { smoothing, subset = all(schema), most, own }: Options) {
    this.schema = schema;
    this.smoothing = smoothing;
    const arena = new Arena();
    this.#statistics = new AttributeStatistics(arena, schema, smoothing, subset.length, most);
    this.#blocks = new LeafBlocks(arena, this.#statistics);
    this.#statistics.classBlocks.resize(2 * (this.#statistics.shape.classes + 1));
    this.#statistics.subsets.resize(2 * this.#statistics.subsetSize);
    if (schema.classCount > 0) this.#blocks.meet(0, 0); // the first table stays empty
    this.#table = 1;
    if (this.#statistics.subsetSize > 0) {
      const others = subset.map((a) => (a + 1) % schema.attributes.length);
      this.#statistics.choose(0, others);
      this.#statistics.choose(1, subset);
    }
    this.#priors = new Float64Array(3 + schema.classCount);
    this.#classes = schema.classCount;
    if (own === 1) this.#giveWeights();
  }

  /** The attributes that the block looks at. */
  get attributes(): number[] {
    return [...this.#statistics.attributesOf(this.#table)];
  }

  /** Gives attributes weights of their own, as the first row with a missing value does. */
  #giveWeights(): void {
    const { shape } = this.#statistics;
    const nothing = new Float64Array(this.schema.attributes.length).fill(NaN);
    this.#blocks.reshape(shape.grownFor(nothing, 0, -1, 0, 1));
    expect(shape.own).toBe(1);
  }

  /** Whether attributes have weights of their own now. */
  get own(): number {
    return this.#statistics.shape.own;
  }

  /**
   * Returns whether there was room for the row's values, class and weights before. The definition goes by the second
   * table's rows.
   */
  learn(row: Row, table = this.#table): boolean {
    const statistics = this.#statistics;
    const fits = statistics.shape.fits(row.values, 0, row.label);
    if (!fits) {
      const shape = statistics.admit(row.values, 0, row.label, 0);
      if (shape !== null) this.#blocks.reshape(shape); // the room for classes stays
    }
    for (const who of statistics.lacking(table, row.label)) this.#blocks.meet(table, who);
    this.#priors[3 + row.label] += row.weight;
    statistics.meet(row.values, 0);
    const { values } = statistics;
    if (values !== undefined) values.refit(values.count + row.values.length);
    this.#statistics.observe(table, row.values, 0, row.label, row.weight);
    this.rows.push(nearRow(this.rows, row, (a) => this.schema.attributes[a].kind === "numeric"));
    if (!statistics.lacks) return fits;
    statistics.lacks = false;
    this.#giveWeights();
    statistics.addWeights(table, row.values, 0, row.label, row.weight);
    return false;
  }

  /** Scores of the first `classes` classes; null where the row rules all of them out. */
  score(values: Float64Array, classes = this.#classes): number[] | null {
    const out = new Float64Array(2 + classes + 3).fill(-7);
    const isScored = score(this.#statistics, this.#table, this.#priors, 3, behind(values), 4, out, 2, classes);
    return taken(out, isScored);
  }

  /** Scores of the row that was scored and then learned last. */
  again(values: Float64Array, label: number, classes = this.#classes): number[] | null {
    const out = new Float64Array(2 + classes + 3).fill(-7);
    const isScored = scoreAgain(
      this.#statistics,
      this.#table,
      label,
      this.#priors,
      3,
      behind(values),
      4,
      out,
      2,
      classes,
    );
    return taken(out, isScored);
  }

  /** The two classes' scores by the way that two classes have; null where that is not sure of itself. */
  scoreTwo(values: Float64Array): number[] | null {
    const out = new Float64Array(4).fill(-7);
    const exponents = new Float64Array(3).fill(NaN);
    if (!scoreTwoClasses(this.#statistics, this.#table, this.#priors, 3, behind(values), 4, out, 2, exponents, 1))
      return null;
    return [out[2], out[3] * Math.exp(exponents[1])];
  }
}

function all(schema: Schema): Int32Array {
  return Int32Array.from(schema.attributes.keys());
}

function behind(values: Float64Array): Float64Array {
  return Float64Array.of(8, 8, 8, 8, ...values);
}

function taken(out: Float64Array, isScored: boolean): number[] | null {
  const others = [...out.subarray(0, 2), ...out.subarray(-3)];
  expect(others, "numbers that belong to others").toEqual([-7, -7, -7, -7, -7]);
  const scores = [...out.subarray(2, -3)];
  if (!isScored) expect(scores.every((score) => score === 0)).toBe(true);
  return isScored ? scores : null;
}

/** Variance of a number in all rows that have it, rounded up to a quarter, an eighth ... of the squared range. */
function spreadOf(rows: readonly Row[], a: number): number {
  const known = rows.filter(({ values }) => Math.abs(values[a]) <= 1e75);
  if (known.every(({ values }) => values[a] === known[0].values[a])) return 0;
  let [total, sum, squares] = [0, 0, 0];
  for (const { values, weight } of known) {
    total += weight;
    sum += weight * values[a];
  }
  for (const { values, weight } of known) squares += weight * (values[a] - sum / total) ** 2;
  const numbers = known.map(({ values }) => values[a]);
  let rounded = (Math.max(...numbers) - Math.min(...numbers)) ** 2 / 4;
  while (rounded / 2 >= squares / total) rounded /= 2;
  return rounded;
}

/** What a class has of a numeric attribute. */
interface Numbers {
  /** Weight of all. */
  readonly n: number;
  readonly mean: number;
  readonly squares: number;
  readonly smallest: number;
  readonly largest: number;
}

function numbersOf(rows: readonly Row[], a: number): Numbers {
  const known = rows.filter(({ values }) => Math.abs(values[a]) <= 1e75);
  const n = sum(known.map(({ weight }) => weight));
  const mean = sum(known.map(({ weight, values }) => weight * values[a])) / n;
  const squares = sum(known.map(({ weight, values }) => weight * (values[a] - mean) ** 2));
  const values = known.map((row) => row.values[a]);
  return { n, mean, squares, smallest: Math.min(...values), largest: Math.max(...values) };
}

/**
 * ln P(x | y) of a number in each class, up to what all classes share: that of a normal density, with the sample variance where the sum of squares
 * is at least the variance T in all classes, and elsewhere with the exponent of T / f and the peak of S / f + T - S. Where x is all that a class of
 * weight 100 has had, no other that has varied says more than it does, ln 1 / sqrt T, if its range is below 2 sqrt T or x is outside of that, and
 * there less ln (N + 1).
 */
function densities(classes: readonly Numbers[], spread: number, x: number): { terms: number[]; held: number } {
  let held = 0;
  const isAlways = classes.some(({ n, smallest, largest }) => n >= 100 && smallest === x && largest === x);
  const terms = classes.map(({ n, mean, squares, smallest, largest }) => {
    if (n === 0) return -Infinity; // the class has never had a number here, and others have
    const span = largest - smallest;
    const lacking = span > 0 && squares >= 2.99 * span * span ? 0 : Math.max(0, spread - squares);
    const freedom = Math.max(n - 1, 1);
    const term =
      -0.5 * Math.log(squares / freedom + lacking) -
      ((x - mean) ** 2 * freedom) / (2 * Math.max(squares, squares + lacking));
    const isOutside = x < smallest || x > largest;
    if (!(isAlways && span > 0 && (span * span < 4 * spread || isOutside))) return term;
    const most = -0.5 * Math.log(spread) - (isOutside ? Math.log(n + 1) : 0);
    if (term > most) held++;
    return Math.min(term, most);
  });
  return { terms, held };
}

/** The two numbers of a numeric attribute that has had no others in rows of weight 100 or more; otherwise null. */
function twoNumbers(rows: readonly Row[], a: number): [number, number] | null {
  const known = rows.filter(({ values }) => Math.abs(values[a]) <= 1e75);
  const numbers = [...new Set(known.map(({ values }) => values[a]))].sort((x, y) => x - y);
  return numbers.length === 2 && sum(known.map(({ weight }) => weight)) >= 100 ? [numbers[0], numbers[1]] : null;
}

/**
 * ln P(x | y) of a number of two: the share of a class's rows with it, both numbers having one row more. How many rows
 * have it follows from its distance from the mean, as for numbers between and beyond them.
 */
function counted(classes: readonly Numbers[], [low, high]: readonly [number, number], x: number): number[] {
  return classes.map(({ n, mean }) => {
    const rows = n * Math.max(0, 1 - Math.abs(x - mean) / (high - low));
    return n === 0 ? -Infinity : Math.log((rows + 1) / (n + 2));
  });
}

/** How many classes were held to what others always have by the last call of `logarithms`. */
let heldClasses = 0;

/**
 * Logarithms of the scores by the definition: ln N_y + sum over the attributes whose value is there of ln P(x | y), with
 * (n + smoothing) / (N + smoothing times values met) for nominal values, of which one never met counts as missing, and `densities`,
 * or `counted` where there are two, for numbers, of which 1e75 and more count as missing.
 */
function logarithms(model: Scored, values: Float64Array): number[] {
  const { schema, smoothing } = model;
  const rowsOf = Array.from({ length: schema.classCount }, (_, label) =>
    model.rows.filter((row) => row.label === label),
  );
  const scores = rowsOf.map((rows) => Math.log(sum(rows.map(({ weight }) => weight))));
  heldClasses = 0;
  for (const a of model.attributes) {
    const x = values[a];
    const attribute = schema.attributes[a];
    if (attribute.kind === "numeric") {
      const spread = spreadOf(model.rows, a);
      const classes = rowsOf.map((rows) => numbersOf(rows, a));
      const isKnown = classes.some(({ n }) => n > 0);
      if (!(Math.abs(x) <= 1e75) || !isKnown) continue;
      const two = twoNumbers(model.rows, a);
      const { terms, held } =
        two === null ? densities(classes, spread, x) : { terms: counted(classes, two, x), held: 0 };
      heldClasses += held;
      terms.forEach((term, c) => {
        if (spread > 0 || term === -Infinity) scores[c] += term; // one number only says nothing
      });
    } else {
      if (!(x >= 0)) continue;
      const has = ({ values }: Row) => values[a] >= 0 && values[a] < attribute.values.length;
      const met = new Set(model.rows.filter(has).map(({ values }) => Math.floor(values[a])));
      if (!met.has(Math.floor(x))) continue;
      rowsOf.forEach((rows, c) => {
        const known = rows.filter(has);
        const n = sum(known.filter((row) => Math.floor(row.values[a]) === Math.floor(x)).map((row) => row.weight));
        const of = sum(known.map((row) => row.weight)) + smoothing * met.size;
        if (of > 0) scores[c] += Math.log((n + smoothing) / of); // 0 of 0 says nothing
      });
    }
  }
  return scores.map((score) => (score === score ? score : -Infinity));
}

function sum(of: readonly number[]): number {
  return of.reduce((a, b) => a + b, 0);
}

/** Scores are the definition's up to a common factor: compares their logarithms, the best class's being 0. */
function expectScores(found: readonly number[] | null, logs: readonly number[], where: string): void {
  const top = Math.max(...logs);
  if (top === -Infinity) {
    expect(found, `${where}: all classes are ruled out`).toBeNull();
    return;
  }
  expect(found, `${where}: some class can explain the row`).not.toBeNull();
  const scores = found as readonly number[];
  const most = Math.max(...scores);
  expect(Number.isFinite(most) && most > 0, `${where}: scores ${scores}`).toBe(true);
  logs.forEach((log, c) => {
    const wanted = log - top;
    const ratio = scores[c] / most;
    if (wanted < -600)
      expect(ratio, `${where}: class ${c}`).toBeLessThan(1e-250); // beyond what numbers can tell apart
    else {
      const difference = Math.abs(Math.log(ratio) - wanted);
      expect(difference, `${where}: class ${c}, ${Math.log(ratio)} for ${wanted}`).toBeLessThan(1e-9 * (1 - wanted));
    }
  });
  for (let c = logs.length; c < scores.length; c++) expect(scores[c], `${where}: a class not met`).toBe(0);
}

function randomModel(random: Random, classes: number, own: number) {
  const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
  const width = pick([1, 2, 5, 9, 30]);
  const kinds = pick(["numeric", "nominal", "mixed"]);
  const attributes: Record<string, AttributeDeclaration> = {};
  for (let a = 0; a < width; a++) {
    const isNumeric = kinds === "numeric" || (kinds === "mixed" && random.integer(2) === 0);
    const many = random.integer(8) === 0; // more than there is room for before they come
    const values = Array.from({ length: many ? 40 : 1 + random.integer(6) }, (_, v) => `v${v}`);
    attributes[`a${a}`] = isNumeric ? numeric() : nominal(values);
  }
  const names = Array.from({ length: classes }, (_, c) => `c${c}`);
  const schema = defineSchema({ attributes, classes: names }) as unknown as Schema;
  const missing = pick([0, 0, 0.1, 0.5]);
  const whole = pick([0, 20]); // so many rows come before the first one with a missing or odd value
  const odd = pick([0, 0, 0.1]);
  const scale = pick([1, 1, 1e3, 1e-3]);
  const weights = pick([[1], [1, 0.5, 3], [4, 12]]);
  // Numbers that are always the same, never there, or never in the first class; one may be after all.
  const isOdd = random.integer(3) === 0;
  const lots = schema.attributes.map(
    () => isOdd && pick(["any", "constant", "never there", "not in the first class", "two", "two"]),
  );
  const draw = (label: number, i: number) =>
    Float64Array.from(schema.attributes, ({ kind, values: { length } }, a) => {
      if (i < whole) return kind === "numeric" ? scale * (label + drawNormal(random)) : random.integer(length);
      if (random.uniform() < missing) return NaN;
      if (kind === "numeric" && random.integer(40) > 0) {
        if (lots[a] === "constant") return scale;
        if (lots[a] === "two") return scale * Number(random.integer(5) > label);
        if (lots[a] === "never there" || (lots[a] === "not in the first class" && label === 0)) return NaN;
      }
      if (kind === "numeric") {
        if (random.uniform() < odd) return pick([1e80, -Infinity, 40, -40, 0]);
        return scale * (label + drawNormal(random));
      }
      if (random.uniform() < odd) return pick([length, length + 3, -1, 0.5]);
      return random.integer(3) === 0 ? label % length : random.integer(length);
    });
  const pool = [...schema.attributes.keys()];
  const perBlock = pick([width, width, 1 + random.integer(width)]);
  const subset = Int32Array.from({ length: perBlock }, () => pool.splice(random.integer(pool.length), 1)[0]);
  const options = { smoothing: pick([1, 1, 0.1, 0]), subset, most: pick([Infinity, 2, 0]), own };
  const model = new Scored(schema, options);
  return { model, draw, weights, pick };
}

describe.each([0, 1])("naive Bayes score, attributes with weights of their own from the beginning: %d", (own) => {
  it.each([1, 2, 3, 4, 7])(
    "is the definition's, of random rows in random blocks, before and after each: %d classes",
    (classes) => {
      let ruledOut = 0;
      let two = 0;
      const rowsWith = [0, 0]; // without weights of attributes, and with them
      for (let seed = 1; seed <= 60; seed++) {
        const random = Random.seeded(1000 * classes + seed);
        const { model, draw, weights, pick } = randomModel(random, classes, own);
        const met = Math.max(1, classes - random.integer(2)); // the last class may never come
        for (let i = 0; i < 40; i++) {
          const label = random.integer(met);
          const values = draw(label, i);
          const where = `seed ${seed}, row ${i}`;
          const logs = logarithms(model, values);
          const scores = model.score(values);
          expectScores(scores, logs, where);
          if (scores === null) ruledOut++;
          rowsWith[model.own]++;
          const pair = classes === 2 ? model.scoreTwo(values) : null;
          if (pair !== null) {
            expectScores(pair, logs, `${where}, by the way of two classes`);
            two++;
          }
          const fits = model.learn({ values, label, weight: pick(weights) });
          // Twice the same row: only what class `label` has learned of it has changed.
          if (fits) expectScores(model.again(values, label), logarithms(model, values), `${where}, again`);
        }
      }
      expect(ruledOut).toBeGreaterThan(50);
      if (classes === 2) expect(two).toBeGreaterThan(300);
      expect(rowsWith[1]).toBeGreaterThan(500);
      if (own === 0) expect(rowsWith[0]).toBeGreaterThan(500);
    },
  );

  it.each([2, 3, 5])("is held to what another class always has: %d classes", (classes) => {
    let held = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = Random.seeded(100 * classes + seed);
      const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
      const width = pick([1, 2, 6]);
      const attributes: Record<string, AttributeDeclaration> = {};
      for (let a = 0; a < width; a++) attributes[`a${a}`] = a === 4 ? nominal(["0", "1", "2"]) : numeric();
      const names = Array.from({ length: classes }, (_, c) => `c${c}`);
      const model = new Scored(defineSchema({ attributes, classes: names }) as unknown as Schema, {
        smoothing: 1,
        own,
      });
      const scales = names.map(() => model.schema.attributes.map(() => pick([0, 0, 0.01, 1, 100])));
      const homes = names.map(() => model.schema.attributes.map(() => pick([0, 0, 1, 2])));
      const missing = pick([0, 0, 0.2]);
      const draw = (label: number, values: number) =>
        Float64Array.from(model.schema.attributes, ({ kind }, a) => {
          if (random.uniform() < missing) return NaN;
          if (kind === "nominal") return random.integer(values);
          return homes[label][a] + scales[label][a] * drawNormal(random);
        });
      for (let i = 0; i < 60; i++) {
        const label = i < 10 ? random.integer(Math.max(1, classes - 1)) : random.integer(classes); // the last comes late
        const values = draw(label, i < 45 ? 2 : 3);
        const where = `seed ${seed}, row ${i}`;
        const logs = logarithms(model, values);
        held += heldClasses;
        expectScores(model.score(values), logs, where);
        const pair = classes === 2 ? model.scoreTwo(values) : null;
        if (pair !== null) expectScores(pair, logs, `${where}, by the way of two classes`);
        if (model.learn({ values, label, weight: pick([1, 9, 20, 200]) }))
          expectScores(model.again(values, label), logarithms(model, values), `${where}, again`);
      }
    }
    expect(held).toBeGreaterThan(30 * classes);
  });

  it.each([10, -10])("is held to %d, which one class always has, not to 0, which another has", (far) => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] }) as unknown as Schema;
    const model = new Scored(schema, { smoothing: 1, own });
    const learn = (label: number, x: number, weight = 1) => model.learn({ values: Float64Array.of(x), label, weight });
    for (const x of [far / 2, -10 * far]) learn(2, x); // a range that reaches beyond 0, and is not small
    for (let i = 0; i < 100; i++) learn(2, (i % 2) - 0.5);
    learn(0, 0, 120);
    learn(1, far, 120);
    for (const x of [far, 0]) {
      const logs = logarithms(model, Float64Array.of(x));
      expect(heldClasses).toBe(Number(x === far));
      expectScores(model.score(Float64Array.of(x)), logs, `${x}`);
    }
  });

  it("of two classes is made the short way also where values are missing, or not met", () => {
    const schema = defineSchema({ attributes: { x: numeric(), p: nominal(["0", "1"]) }, classes: ["a", "b"] });
    const model = new Scored(schema as unknown as Schema, { smoothing: 1, own });
    const random = Random.seeded(3);
    const draw = (label: number) => Float64Array.of(label + drawNormal(random), random.integer(2));
    for (let i = 0; i < 50; i++) model.learn({ values: draw(i % 2), label: i % 2, weight: 1 });
    for (let i = 0; i < 50; i++) {
      const values = draw(i % 2);
      const pair = model.scoreTwo(values);
      expect(pair, `row ${i}`).not.toBeNull();
      expectScores(pair, logarithms(model, values), `row ${i}`);
    }
    for (const missing of [
      [NaN, 0],
      [0, NaN],
      [NaN, NaN],
      [1e80, 0],
      [0, 2], // a value not met
      [NaN, 2],
    ]) {
      const values = Float64Array.from(missing);
      expectScores(model.scoreTwo(values), logarithms(model, values), `${missing}`);
    }
  });

  it("of two classes is made the short way where numbers rule one of them out, and not where they rule out both", () => {
    for (const [nominals, lacking] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]) {
      const attributes = { x: numeric(), y: numeric(), z: numeric(), ...(nominals > 0 && { p: nominal(["0", "1"]) }) };
      const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
      const model = new Scored(schema, { smoothing: 1, own });
      const random = Random.seeded(4);
      const row = (x: number, y: number, z: number) =>
        Float64Array.of(x, y, z, random.integer(2)).slice(0, 3 + nominals);
      for (let i = 0; i < 60; i++) {
        const label = i % 2;
        const given = drawNormal(random);
        // One class has no x, the other no z.
        const [x, z] = label === lacking ? [NaN, given] : [given, NaN];
        model.learn({ values: row(x, label + drawNormal(random), z), label, weight: 1 });
      }
      for (const [x, y, z] of [
        [1, 0, NaN],
        [0, 0, NaN],
        [NaN, 1, 1],
        [NaN, 1, NaN],
        [1, NaN, NaN],
        [1, 0, 1],
      ]) {
        const values = row(x, y, z);
        const where = `${lacking} lacks x, ${values}`;
        const logs = logarithms(model, values);
        expect(logs.filter((log) => log === -Infinity).length, where).toBe(Number(x === x) + Number(z === z));
        expectScores(model.score(values), logs, where);
        const pair = model.scoreTwo(values);
        if (x === x && z === z) expect(pair, where).toBeNull();
        else expectScores(pair, logs, where);
      }
    }
  });

  it("of two classes is not made the short way where a number is too far from one of them, or too large", () => {
    const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });
    for (const near of [0, 1]) {
      const model = new Scored(schema as unknown as Schema, { smoothing: 1, own });
      const random = Random.seeded(6);
      for (let i = 0; i < 60; i++) {
        const spread = i % 2 === near ? 1 : 1e-4;
        const values = Float64Array.of(spread * drawNormal(random), drawNormal(random));
        model.learn({ values, label: i % 2, weight: 1 });
      }
      for (const x of [2, 1e80]) {
        const values = Float64Array.of(x, 0);
        const logs = logarithms(model, values);
        expectScores(model.score(values), logs, `${x}`);
        const pair = model.scoreTwo(values);
        if (pair !== null) expectScores(pair, logs, `${x}, two classes`);
      }
    }
  });

  it("of two classes is not made the short way where what is missing leaves the range of numbers", () => {
    // Deviations that alternate keep the product of all peaks in range; those of the large ones make 1e-322, which is
    // known to a few bits only.
    const deviations = [2e74, 1e-54, 3e53, 1e-53, 3e33, 1e-40];
    const attributes = Object.fromEntries(deviations.map((_, a) => [`x${a}`, numeric()]));
    const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
    const model = new Scored(schema, { smoothing: 1, own });
    for (let i = 0; i < 80; i++) {
      const values = Float64Array.from(deviations, (deviation) => deviation * (i % 4 < 2 ? 1 : -1) * (i % 2 ? 0.9 : 1));
      model.learn({ values, label: i % 2, weight: 1 });
    }
    for (const isMissing of [(large: boolean) => large, (large: boolean) => !large, () => false]) {
      const values = Float64Array.from(deviations, (deviation) => (isMissing(deviation > 1) ? NaN : 0));
      const logs = logarithms(model, values);
      expectScores(model.score(values), logs, `${values}`);
      const pair = model.scoreTwo(values);
      if (pair !== null) expectScores(pair, logs, `${values}, two classes`);
    }
  });

  it("is all of it for a class that is alone, whatever comes", () => {
    const schema = defineSchema({ attributes: { p: nominal(["0", "1"]) }, classes: ["a", "b", "c"] });
    for (const smoothing of [0, 1]) {
      for (const label of [0, 1]) {
        const model = new Scored(schema as unknown as Schema, { smoothing, own });
        for (const table of [0, 1, 1]) model.learn({ values: Float64Array.of(table), label, weight: 1 }, table);
        for (const x of [0, 1, NaN])
          expect(model.score(Float64Array.of(x))).toEqual([0, 1, 2].map((c) => Number(c === label)));
      }
    }
  });

  it("of two classes is made the short way where an attribute is missing whose values lie outside of blocks", () => {
    const attributes = { x: numeric(), p: nominal(["0", "1", "2"]) };
    const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
    const model = new Scored(schema, { smoothing: 1, most: 2, own });
    for (let i = 0; i < 50; i++) model.learn({ values: Float64Array.of(i % 7, i % 3), label: i % 2, weight: 1 });
    expect(model.scoreTwo(Float64Array.of(3, 1))).toBeNull();
    const values = Float64Array.of(3, NaN);
    expect(model.scoreTwo(values)).not.toBeNull();
    expectScores(model.scoreTwo(values), logarithms(model, values), "missing");
  });

  it.each([2, 3])(
    "does not underflow nor overflow with hundreds of attributes, missing and unseen ones among them: %d classes",
    (classes) => {
      for (const [kind, scale] of [
        ["nominal", 1],
        ["numeric", 1e-9],
        ["numeric", 1e9],
        ["mixed", 1e-5],
      ] as const) {
        const attributes: Record<string, AttributeDeclaration> = {};
        const width = 600;
        for (let a = 0; a < width; a++) {
          attributes[`a${a}`] =
            kind === "numeric" || (kind === "mixed" && a % 2 === 0) ? numeric() : nominal(["0", "1", "2"]);
        }
        const names = Array.from({ length: classes }, (_, c) => `c${c}`);
        const model = new Scored(defineSchema({ attributes, classes: names }) as unknown as Schema, {
          smoothing: 1,
          own,
        });
        const random = Random.seeded(classes);
        const draw = (spread: number, missing: number) =>
          Float64Array.from(model.schema.attributes, (attribute) => {
            if (random.uniform() < missing) return NaN;
            if (attribute.kind === "numeric") return scale * (5 + spread * drawNormal(random));
            return random.uniform() < missing ? 3 : random.integer(3);
          });
        for (let i = 0; i < 40; i++)
          model.learn({ values: draw(1, i % 4 === 0 ? 0.2 : 0), label: i % classes, weight: 1 });
        for (let i = 0; i < 30; i++) {
          const values = draw(1, i % 3 === 0 ? 0.2 : 0);
          const logs = logarithms(model, values);
          expectScores(model.score(values), logs, `${kind} ${scale}, row ${i}`);
          if (classes === 2) {
            const pair = model.scoreTwo(values);
            if (pair !== null) expectScores(pair, logs, `${kind} ${scale}, row ${i}, two classes`);
          }
          model.learn({ values, label: i % classes, weight: 1 });
          expectScores(
            model.again(values, i % classes),
            logarithms(model, values),
            `${kind} ${scale}, row ${i}, again`,
          );
        }
      }
    },
  );

  it("tells of classes the block has no room for, and of fewer than it has room for", () => {
    const schema = defineSchema({
      attributes: { x: numeric(), p: nominal(["0", "1"]) },
      classes: ["a", "b", "c", "d"],
    });
    const model = new Scored(schema as unknown as Schema, { smoothing: 1, own });
    const random = Random.seeded(5);
    const draw = (label: number) => Float64Array.of(label + drawNormal(random), random.integer(2));
    for (let i = 0; i < 60; i++) model.learn({ values: draw(i % 3), label: i % 3, weight: 1 });
    const values = draw(1);
    const logs = logarithms(model, values);
    expectScores(model.score(values, 7), logs, "seven");
    expectScores(model.score(values, 3), logs.slice(0, 3), "three");
    expectScores(model.score(values, 2), logs.slice(0, 2), "two");
    model.learn({ values, label: 1, weight: 1 });
    model.score(values, 3);
    model.learn({ values, label: 2, weight: 2 });
    expectScores(model.again(values, 2, 3), logarithms(model, values).slice(0, 3), "three, again");
  });

  it("of two classes tells of others that come later: they have none", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const model = new Scored(schema as unknown as Schema, { smoothing: 1, own });
    for (const x of [1, 2, 3, 5]) model.learn({ values: Float64Array.of(x), label: x % 2, weight: 1 });
    const values = Float64Array.of(2.5);
    expect(model.scoreTwo(values)).not.toBeNull();
    expectScores(model.score(values, 5), logarithms(model, values), "five");
  });
});

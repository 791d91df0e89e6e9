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
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { LeafBlocks } from "./blocks.ts";
import { CRITERIA, type CriterionName as Criterion } from "./criteria.ts";
import { SplitSearch } from "./split-search.ts";
import { TestKind } from "./topology.ts";

interface Row {
  readonly values: readonly number[];
  readonly label: number;
  readonly weight: number;
}

/** A test of an attribute, with the class weights of each branch. */
interface Proposal {
  readonly attribute: number;
  readonly kind: number;
  readonly threshold: number;
  readonly branches: readonly (readonly number[])[];
  readonly merit: number;
}

// --- the library's side, all that these tests know of it ----------------------------------------------------------

interface Leaf {
  readonly statistics: AttributeStatistics;
  readonly table: number;
  /** In the order in which the search meets them: the earlier one wins a tie. */
  readonly attributes: readonly number[];
}

/** One leaf per list of rows, over the same statistics. */
function leavesOf(
  schema: Schema,
  lists: readonly (readonly Row[])[],
  subsets?: readonly Int32Array[],
  most?: number,
): Leaf[] {
  const arena = new Arena();
  const perBlock = subsets?.[0]?.length ?? schema.attributes.length;
  const statistics = new AttributeStatistics(arena, schema, 1, perBlock, most);
  statistics.values.refit(2000);
  const own = Number(lists.flat().some(({ values }) => !statistics.shape.isWhole(Float64Array.from(values), 0)));
  for (const { values, label } of lists.flat()) {
    const shape = statistics.admit(Float64Array.from(values), 0, label, 0, own);
    if (shape !== null) statistics.shape.set(shape);
    statistics.meet(Float64Array.from(values), 0);
  }
  const blocks = new LeafBlocks(arena, statistics);
  statistics.classBlocks.resize(lists.length * (statistics.shape.classes + 1));
  statistics.subsets.resize(lists.length * statistics.subsetSize);
  return lists.map((rows, table) => {
    if (statistics.subsetSize > 0) statistics.choose(table, subsets?.[table] as Int32Array);
    for (const { values, label, weight } of rows) {
      for (const who of statistics.lacking(table, label)) blocks.meet(table, who);
      statistics.observe(table, Float64Array.from(values), 0, label, weight);
    }
    return { statistics, table, attributes: [...statistics.attributesOf(table)] };
  });
}

/** The rows with the numbers that a leaf takes them for. */
function asLearned(schema: Schema, rows: readonly Row[]): Row[] {
  const learned: Row[] = [];
  for (const row of rows) {
    const { values } = nearRow(learned, row, (a) => schema.attributes[a].kind === "numeric");
    learned.push({ ...row, values: [...values] });
  }
  return learned;
}

interface Found extends Proposal {
  readonly second: number;
  /** The branch of rows without a value. */
  readonly fallback: number;
}

function searching(leaf: Leaf, criterion: Criterion, cuts = 10, rowWeight = 1) {
  const search = new SplitSearch(leaf.statistics, CRITERIA[criterion], cuts);
  return (of: Leaf, multiway: boolean, least = 0): Found | null => {
    if (!search.search(of.table, multiway, least, rowWeight)) return null;
    const { attribute, kind, threshold, best: merit, second, fallback } = search;
    const { classes } = of.statistics.shape;
    const branches = Array.from({ length: search.branches }, (_, b) => [
      ...search.distribution.subarray(b * classes, (b + 1) * classes),
    ]);
    return { attribute, kind, threshold, branches, merit, second, fallback };
  };
}

// --- the definition, from the rows and without any economy --------------------------------------------------------

/** Distribution function of the standard normal law: 1/2 + density times x + x^3/3 + x^5/(3 5) + x^7/(3 5 7) + ... */
function normalBelow(x: number): number {
  if (Math.abs(x) > 9) return x < 0 ? 0 : 1;
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function total(masses: readonly number[]): number {
  return masses.reduce((sum, mass) => sum + mass, 0);
}

/** Entropy in bits, - sum p lg p, or Gini index, 1 - sum p^2. */
function impurity(masses: readonly number[], criterion: Criterion): number {
  const shares = masses.filter((mass) => mass > 0).map((mass) => mass / total(masses));
  if (criterion === "gini") return shares.length === 0 ? 0 : 1 - total(shares.map((p) => p * p));
  return -total(shares.map((p) => p * Math.log2(p)));
}

/** By how much the branches are purer than all of them together; a test needs two branches with more than 1 %. */
function meritOf(branches: readonly (readonly number[])[], criterion: Criterion): number {
  const whole = branches[0].map((_, c) => total(branches.map((branch) => branch[c])));
  const weight = total(whole);
  if (branches.filter((branch) => total(branch) > 0.01 * weight).length < 2) return -Infinity;
  const below = branches.map((branch) => (total(branch) / weight) * impurity(branch, criterion));
  return impurity(whole, criterion) - total(below);
}

/** Class weights left of a cut, and the rest: each class is a normal law within its smallest and largest number. */
function cutAt(cut: number, byClass: readonly (readonly Row[])[], a: number): number[][] {
  const left = byClass.map((rows) => {
    const weight = total(rows.map((row) => row.weight));
    const values = rows.map(({ values }) => values[a]);
    if (rows.length === 0 || cut < Math.min(...values)) return 0;
    if (cut >= Math.max(...values)) return weight;
    const mean = total(rows.map((row) => row.weight * row.values[a])) / weight;
    const squares = total(rows.map((row) => row.weight * (row.values[a] - mean) ** 2));
    if (squares === 0) return cut >= mean ? weight : 0;
    return weight * normalBelow((cut - mean) / Math.sqrt(squares / Math.max(weight - 1, weight / 2)));
  });
  return [left, byClass.map((rows, c) => total(rows.map((row) => row.weight)) - left[c])];
}

function proposals(
  schema: Schema,
  rows: readonly Row[],
  a: number,
  criterion: Criterion,
  multiway: boolean,
  cuts = 10,
  rowWeight = 1,
  everywhere: readonly Row[] = rows,
) {
  const come = new Set(everywhere.map((row) => row.values[a]).filter((value) => value >= 0)).size; // to any leaf
  const known = rows.filter(({ values }) => values[a] === values[a]);
  const byClass = Array.from({ length: schema.classCount }, (_, label) => known.filter((row) => row.label === label));
  const proposed: Proposal[] = [];
  const propose = (kind: number, threshold: number, branches: readonly (readonly number[])[]) =>
    proposed.push({ attribute: a, kind, threshold, branches, merit: meritOf(branches, criterion) });
  const { kind, values } = schema.attributes[a];
  const ofKnown = byClass.map((of) => total(of.map((row) => row.weight)));
  const [asked, none] = kind === "numeric" ? [TestKind.NUMERIC_CUT, Number.MAX_VALUE] : [TestKind.NOMINAL_EQUALS, -1];
  propose(asked, none, [ofKnown, withoutValue(rows, a, schema.classCount)]);
  if (kind === "numeric") {
    const numbers = known.map((row) => row.values[a]);
    const [smallest, largest] = [Math.min(...numbers), Math.max(...numbers)];
    if (new Set(numbers).size === 2) {
      const middle = smallest + (largest - smallest) / 2;
      const low = byClass.map((of) =>
        total(of.filter(({ values }) => values[a] === smallest).map(({ weight }) => weight)),
      );
      propose(TestKind.NUMERIC_CUT, middle, [low, low.map((weight, c) => ofKnown[c] - weight)]); // counted
    } else
      for (let i = 1; i <= cuts && smallest < largest; i++) {
        const cut = smallest + (i / (cuts + 1)) * (largest - smallest);
        propose(TestKind.NUMERIC_CUT, cut, cutAt(cut, byClass, a));
      }
    return proposed;
  }
  const weights = (has: (row: Row) => boolean) => byClass.map((of) => total(of.filter(has).map((row) => row.weight)));
  for (let v = 0; v < values.length; v++) {
    propose(TestKind.NOMINAL_EQUALS, v, [weights((row) => row.values[a] !== v), weights((row) => row.values[a] === v)]);
  }
  if (multiway && come > 2) {
    const end = 1 + Math.max(-1, ...known.map((row) => row.values[a])); // behind the last value that has come
    const branches = Array.from({ length: Math.max(2, end) }, (_, v) => weights((row) => row.values[a] === v));
    propose(TestKind.NOMINAL_VALUES, 0, branches);
    const further = branches.filter((branch) => total(branch) > 0).length - 2;
    const rowsBeyondTwo = total(branches.map(total)) / rowWeight - 2;
    const range = criterion === "gini" ? 1 : Math.log2(new Set(rows.map(({ label }) => label)).size);
    const paid = proposed.pop() as Proposal;
    const price = further > 0 ? Math.min(1, rowsBeyondTwo > 0 ? further / rowsBeyondTwo : 1) * range : 0;
    proposed.push({ ...paid, merit: paid.merit - price });
  }
  return proposed;
}

/** By class: the weight of rows without a value of an attribute. */
function withoutValue(rows: readonly Row[], attribute: number, classes: number) {
  const without = rows.filter(({ values }) => values[attribute] !== values[attribute]);
  return Array.from({ length: classes }, (_, c) =>
    total(without.filter(({ label }) => label === c).map(({ weight }) => weight)),
  );
}

/** Whether a test asks if the attribute is known: any number is at most that, and no value is equal. */
function asksKnown({ kind, threshold }: Proposal): boolean {
  return threshold === (kind === TestKind.NUMERIC_CUT ? Number.MAX_VALUE : -1);
}

/** How much impurity, times the weight, rows add to each branch; Infinity for a branch without rows. */
function costs(branches: readonly (readonly number[])[], more: readonly number[], criterion: Criterion): number[] {
  const whole = (branch: readonly number[]) => total(branch) * impurity(branch, criterion);
  return branches.map((branch) =>
    total(branch) > 0 ? whole(branch.map((weight, c) => weight + more[c])) - whole(branch) : Infinity,
  );
}

function heaviestOf(branches: readonly (readonly number[])[]): number {
  const weights = branches.map(total);
  return weights.indexOf(Math.max(...weights));
}

// --- random leaves ------------------------------------------------------------------------------------------------

function randomLeaves(random: Random) {
  const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
  const width = 1 + random.integer(5);
  const classes = 2 + random.integer(5);
  const unused = random.integer(3);
  const kinds = pick(["numeric", "nominal", "mixed"]);
  const attributes: Record<string, AttributeDeclaration> = {};
  for (let a = 0; a < width; a++) {
    const isNumeric = kinds === "numeric" || (kinds === "mixed" && random.integer(2) === 0);
    const values = Array.from({ length: 1 + random.integer(6) }, (_, v) => `v${v}`);
    attributes[`a${a}`] = isNumeric ? numeric() : nominal(values);
  }
  const names = Array.from({ length: classes + unused }, (_, c) => `c${c}`);
  const schema = defineSchema({ attributes, classes: names }) as unknown as Schema;
  const styles = schema.attributes.map(() => pick(["plain", "plain", "whole", "constant", "wide", "copy"]));
  const missing = pick([0, 0, 0.1, 0.6]);
  const weights = pick([[1], [1], [1, 2, 0.5, 3]]);
  const noise = pick([0.2, 1, 4]);
  const lists = Array.from({ length: 3 }, () =>
    Array.from({ length: 5 + random.integer(150) }, (): Row => {
      const label = Math.min(random.integer(classes), random.integer(2 * classes));
      const values: number[] = [];
      schema.attributes.forEach(({ kind, values: { length } }, a) => {
        const style = styles[a];
        const side = (label + a) % 3;
        let value: number;
        if (kind === "numeric") {
          value = side + noise * drawNormal(random);
          if (style === "whole") value = Math.round(value);
          if (style === "constant") value = 7;
          if (style === "wide") value = random.integer(20) === 0 ? 1000 * value : value;
        } else {
          value = random.uniform() < 1 / (1 + noise) ? side % length : random.integer(length);
          if (style === "constant") value = length - 1;
        }
        if (style === "copy" && a > 0 && schema.attributes[a - 1].kind === kind && values[a - 1] < (length || Infinity))
          value = values[a - 1];
        values.push(random.uniform() < missing ? NaN : value);
      });
      return { values, label, weight: pick(weights) };
    }),
  );
  const perBlock = pick([width, width, 1 + random.integer(width)]);
  const subsets = lists.map(() => {
    const pool = [...schema.attributes.keys()];
    return Int32Array.from({ length: perBlock }, () => pool.splice(random.integer(pool.length), 1)[0]);
  });
  return { schema, lists, subsets: perBlock < width ? subsets : undefined };
}

/** What interpolation may cost: 1e-9 of the weights, and a little more after the logarithms of a side of 1 %. */
const TOLERANCE = 3e-8;
/** Not splitting has the merit 0; tests up to here are not better. */
const NOTHING = 1e-8;

const A = 0;
const B = 1;
/** `[count, label, ...values]` as rows of weight 1. */
const rowsFrom = (...groups: readonly (readonly number[])[]): Row[] =>
  groups.flatMap(([count, label, ...values]) => Array.from({ length: count }, () => ({ values, label, weight: 1 })));
const twoClasses = (attributes: Record<string, AttributeDeclaration>) =>
  defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;

describe("split search", () => {
  describe.each(["information-gain", "gini"] as const)("by %s", (criterion) => {
    it("finds a test good enough or not, whether it leaves out what cannot be", () => {
      const met = { alone: 0, rivals: 0, leftOut: 0, good: 0 };
      for (let seed = 1; seed <= 300; seed++) {
        const random = Random.seeded(seed);
        const { schema, lists, subsets } = randomLeaves(random);
        for (const { statistics, table } of leavesOf(schema, lists, subsets)) {
          const search = new SplitSearch(statistics, CRITERIA[criterion], 10);
          const confidence = 8 * random.uniform();
          const range = CRITERIA[criterion].range(Math.max(2, new Set(lists[table].map(({ label }) => label)).size));
          const bound = range * Math.sqrt(confidence / (2 * lists[table].length));
          const nat = CRITERIA[criterion].range(Math.E) / lists[table].length;
          const isGood = search.search(table, true, 0, 1) && search.excels(bound, nat, confidence);
          if (search.attribute >= 0) met[search.second > NOTHING ? "rivals" : "alone"]++;
          const isFound = search.search(table, true, Math.min(bound, nat * confidence), 1);
          expect(isFound && search.excels(bound, nat, confidence), `seed ${seed}`).toBe(isGood);
          met.leftOut += Number(!isFound);
          met.good += Number(isGood);
        }
      }
      expect(Math.min(...Object.values(met))).toBeGreaterThan(40);
    });

    it.each([
      ["binary tests", false],
      ["a branch per value", true],
    ])("finds what a search from the definition finds, on random leaves: %s", (_name, multiway) => {
      let splits = 0;
      let borderline = 0;
      const kinds = [0, 0, 0];
      const routed = { heaviest: 0, other: 0, alone: 0 };
      for (let seed = 1; seed <= 400; seed++) {
        const { schema, lists, subsets } = randomLeaves(Random.seeded(seed));
        const leaves = leavesOf(schema, lists, subsets, [Infinity, 2, 0][seed % 3]);
        const rowWeight = [1, 0.3, 4][seed % 3];
        const search = searching(leaves[0], criterion, 10, rowWeight);
        leaves.forEach((leaf, i) => {
          const rows = asLearned(schema, lists[i]);
          const all = leaf.attributes.flatMap((a) =>
            proposals(schema, rows, a, criterion, multiway, 10, rowWeight, lists.flat()),
          );
          const found = search(leaf, multiway);
          const at = `seed ${seed}, leaf ${i}`;
          // A branch of 1 % up to rounding is one or is none.
          const close = all.some(({ branches }) => {
            const weights = branches.map(total);
            return weights.some((weight) => {
              const excess = Math.abs(weight / total(weights) - 0.01);
              return excess > 0 && excess < 1e-7;
            });
          });
          const best = Math.max(0, ...all.map(({ merit }) => merit));
          if (close || (best > NOTHING && best < TOLERANCE)) {
            borderline++;
            return;
          }
          if (found === null) {
            expect(best, at).toBeLessThanOrEqual(NOTHING);
            return;
          }
          expect(Math.abs(found.merit - best), `${at}: merit ${found.merit} for ${best}`).toBeLessThan(TOLERANCE);
          // Of tests that are equally good either will do; so its merit counts, and that its branches are its own.
          const twin = all.find(
            ({ attribute, kind, threshold }) =>
              attribute === found.attribute &&
              kind === found.kind &&
              Math.abs(threshold - found.threshold) <= 1e-12 * Math.abs(threshold),
          );
          expect(twin, `${at}: a test that nobody proposed`).toBeDefined();
          expect(Math.abs((twin?.merit ?? 0) - best), `${at}: another test is better`).toBeLessThan(TOLERANCE);
          expect(found.branches.length, at).toBe(twin?.branches.length);
          // Rows without a value go where they cost least; where that is equal, to the heaviest branch.
          const branches = twin?.branches ?? [];
          const isOfKnown = asksKnown(found);
          const unknown = withoutValue(rows, found.attribute, schema.classCount);
          const cost = isOfKnown ? [1, 0] : costs(branches, unknown, criterion);
          const weight = total(branches.map(total));
          const least = cost.flatMap((bits, b) => (bits < Math.min(...cost) + 1e-6 * weight ? [b] : []));
          const heaviest = Math.max(...least.map((b) => total(branches[b])));
          expect(least, `${at}: rows without a value cost ${cost}`).toContain(found.fallback);
          if (isOfKnown) routed.alone++;
          else if (total(unknown) > 0) routed[found.fallback === heaviestOf(branches) ? "heaviest" : "other"]++;
          else expect(total(branches[found.fallback]), at).toBeGreaterThan(heaviest * (1 - 1e-8));
          found.branches.forEach((branch, b) => {
            const wanted = branches[b].map((n, c) => n + (b === found.fallback && !isOfKnown ? unknown[c] : 0));
            branch.forEach((weight, c) => {
              const difference = Math.abs(weight - (wanted[c] ?? 0));
              expect(difference, `${at}: weight of class ${c} in branch ${b}`).toBeLessThan(
                1e-9 * total(wanted) + 1e-9,
              );
            });
          });
          // The second best is another attribute's best test, or not to split.
          const others = all.filter(({ attribute }) => attribute !== found.attribute).map(({ merit }) => merit);
          const second = Math.max(0, ...others);
          expect(Math.abs(found.second - second), `${at}: second ${found.second} for ${second}`).toBeLessThan(
            TOLERANCE,
          );
          splits++;
          kinds[found.kind]++;
        });
      }
      expect(splits).toBeGreaterThan(500);
      expect(borderline).toBeLessThan(40);
      expect(Math.min(...Object.values(routed))).toBeGreaterThan(50);
      expect(kinds[TestKind.NUMERIC_CUT]).toBeGreaterThan(100);
      expect(kinds[multiway ? TestKind.NOMINAL_VALUES : TestKind.NOMINAL_EQUALS]).toBeGreaterThan(100);
    });

    it("sends rows without a value where their classes are, and with their weight", () => {
      const schema = twoClasses({ p: nominal(["0", "1"]), y: numeric() });
      const known = rowsFrom([30, A, 0, 0], [2, B, 0, 0], [10, B, 1, 0]);
      const unknown = rowsFrom([1, A, NaN, 0], [9, B, NaN, 0]); // y tells how many there are
      const branchesOf = (rows: readonly Row[]) => {
        const [leaf] = leavesOf(schema, [rows]);
        const { attribute, branches, fallback } = searching(leaf, criterion)(leaf, false) as Found;
        return [attribute, branches[fallback], branches[1 - fallback]];
      };
      expect(branchesOf([...known, ...unknown])).toEqual([0, [1, 19], [30, 2]]);
      expect(branchesOf(known)).toEqual([0, [30, 2], [0, 10]]); // the heaviest
    });

    it("never sends them to a branch without rows", () => {
      const attributes = { p: nominal(["0", "1", "2", "3"]), y: numeric() };
      const schema = defineSchema({ attributes, classes: ["a", "b", "c"] }) as unknown as Schema;
      const rows = rowsFrom([30, 0, 0, 0], [30, 1, 2, 0], [30, 2, 3, 0], ...[0, 1, 2].map((c) => [5, c, NaN, 0]));
      const [leaf] = leavesOf(schema, [rows, rowsFrom([1, A, 1, 0])]);
      const { fallback, branches } = searching(leaf, criterion)(leaf, true) as Found;
      expect([fallback, ...branches]).toEqual([0, [35, 5, 5], [0, 0, 0], [0, 30, 0], [0, 0, 30]]);
    });

    it("tries all the cuts it is told to, in both halves of the range", () => {
      const schema = twoClasses({ x: numeric() });
      for (const cuts of [1, 2, 3, 10, 64]) {
        for (const edge of [0.05, 0.3, 0.5, 0.7, 0.95]) {
          const rows = Array.from({ length: 400 }, (_, i): Row => {
            const x = i / 399;
            return { values: [x], label: x <= edge ? A : B, weight: 1 };
          });
          const [leaf] = leavesOf(schema, [rows]);
          const all = proposals(schema, rows, 0, criterion, false, cuts);
          const best = Math.max(...all.map(({ merit }) => merit));
          const found = searching(leaf, criterion, cuts)(leaf, false) as Found;
          expect(Math.abs(found.merit - best)).toBeLessThan(TOLERANCE);
          const twin = all.find(({ threshold }) => Math.abs(threshold - found.threshold) < 1e-12);
          expect(twin?.merit).toBeCloseTo(best, 7);
        }
      }
    });

    it("searches only where some attribute leaves the leaf impure enough for the merit asked", () => {
      // One half of each class: impurity 1 bit, or 1/2. Attribute p, where known, leaves nothing to gain.
      const schema = twoClasses({ p: nominal(["0", "1"]), q: nominal(["0", "1"]) });
      const rows = rowsFrom([20, A, 0, 0], [20, B, NaN, 1]);
      const [leaf] = leavesOf(schema, [rows]);
      const search = searching(leaf, criterion);
      const most = criterion === "gini" ? 0.5 : 1;
      expect(search(leaf, true, most)).toBeNull();
      expect(search(leaf, true, 0.999 * most)).toMatchObject({ attribute: 0, threshold: -1, merit: most }); // known?
      // Where p is known, there is a bit to gain; among all rows less.
      const [rare] = leavesOf(schema, [rowsFrom([10, A, 0, 0], [10, B, 1, 0], [300, A, NaN, 0])]);
      expect(searching(rare, criterion)(rare, true, 0.999 * most)).toMatchObject({ attribute: 0, merit: most });
    });
  });

  it("does not call a leaf idle that is too pure to be searched, nor for what the leaf before it was", () => {
    const alike = Array.from({ length: 8 }, (_, i) => ({ values: [1], label: i % 2, weight: 1 }));
    const pure = Array.from({ length: 8 }, (_, i) => ({ values: [1], label: Number(i === 0), weight: 1 }));
    const [mixed, alone] = leavesOf(twoClasses({ k: numeric() }), [alike, pure]);
    const search = new SplitSearch(mixed.statistics, CRITERIA["information-gain"], 10);
    const isIdle = (weight: number) => search.isIdle({ weight: () => weight, rowWeight: weight / 8 } as never, 0);
    expect(search.search(mixed.table, true, 0, 1)).toBe(false);
    expect([isIdle(16), isIdle(17)]).toEqual([true, false]); // a constant, for half of its rows and for less
    expect(search.search(alone.table, true, 0.6, 1)).toBe(false); // 0.54 bits
    expect(isIdle(8)).toBe(false);
    expect(search.search(alone.table, true, 0.5, 1)).toBe(false);
    expect(isIdle(8)).toBe(true);
  });

  it("computes the gain of one value against the rest, by hand", () => {
    // 8 a, 8 b. Value 0: 6 a, 2 b; the rest: 2 a, 6 b. Both sides: H(1/4) = 2 - 3/4 lg 3 bits; Gini 2 (1/4)(3/4) = 3/8.
    const schema = twoClasses({ p: nominal(["0", "1"]) });
    const [leaf] = leavesOf(schema, [rowsFrom([6, A, 0], [2, A, 1], [2, B, 0], [6, B, 1])]);
    const gain = searching(leaf, "information-gain")(leaf, true) as Found;
    expect(gain.merit).toBeCloseTo(1 - (2 - 0.75 * Math.log2(3)), 12);
    expect(gain).toMatchObject({
      kind: TestKind.NOMINAL_EQUALS,
      threshold: 0,
      branches: [
        [2, 6],
        [6, 2],
      ],
    });
    expect(searching(leaf, "gini")(leaf, true)?.merit).toBeCloseTo(1 / 2 - 3 / 8, 12);
  });

  it("computes the gain of a cut between two normal laws, by hand", () => {
    // Class a is 0 and 2 in equal parts, so mean 1 and sample variance 50 / 49; b the same 2 further on. The only cut
    // is at 2, where a ends: left of it all of a, and of b, whose mean is 3, Phi(-sqrt(49 / 50)) = 0.1611 of 50.
    const schema = twoClasses({ x: numeric() });
    const [leaf] = leavesOf(schema, [rowsFrom([25, A, 0], [25, A, 2], [25, B, 2], [25, B, 4])]);
    const share = normalBelow(-Math.sqrt(49 / 50));
    expect(share).toBeCloseTo(0.1611, 4);
    const gini = searching(leaf, "gini", 1)(leaf, true) as Found;
    expect(gini.threshold).toBe(2);
    expect(gini.branches[0][A]).toBe(50);
    expect(gini.branches[0][B]).toBeCloseTo(50 * share, 8);
    // Right of it is b alone, so left of it lies all that is impure.
    const left = 1 + share; // of 2
    const p = 1 / left;
    expect(gini.merit).toBeCloseTo(1 / 2 - (left / 2) * 2 * p * (1 - p), 8);
    const entropy = -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
    expect(searching(leaf, "information-gain", 1)(leaf, true)?.merit).toBeCloseTo(1 - (left / 2) * entropy, 8);
  });

  it("lets an attribute compete with its best test only: alone, it competes with not splitting", () => {
    // Cuts beside the best one are nearly as good, and are no rivals.
    const schema = twoClasses({ x: numeric() });
    const rows = Array.from({ length: 200 }, (_, i): Row => ({ values: [i], label: i < 100 ? A : B, weight: 1 }));
    const [leaf] = leavesOf(schema, [rows]);
    const found = searching(leaf, "information-gain")(leaf, true) as Found;
    expect(found.merit).toBeGreaterThan(0.5);
    expect(found.second).toBeGreaterThanOrEqual(0);
    expect(found.second).toBeLessThanOrEqual(NOTHING);
  });

  it.each(["information-gain", "gini"] as const)(
    "finds nothing in numbers that are known of one class only: %s",
    (by) => {
      // What parts them is told by a table of the normal distribution, and must not gain by its last digits.
      const schema = twoClasses({ p: nominal(["0", "1"]), x: numeric() });
      const random = Random.seeded(2);
      for (let count = 2; count < 60; count++) {
        const rows = Array.from({ length: 4 * count }, (_, i): Row => {
          return {
            values: [(i >> 1) & 1, i % 2 === A ? random.uniform() : NaN],
            label: i % 2 === A ? A : B,
            weight: i % 2 === A ? 1 : 200, // too many to ask whether a number is known
          };
        });
        const [leaf] = leavesOf(schema, [rows]);
        expect(searching(leaf, by)(leaf, true), `${count} numbers`).toBe(null);
      }
    },
  );

  it("remembers the second best, whichever of the two comes first", () => {
    const schema = twoClasses({ p: nominal(["0", "1"]), q: nominal(["0", "1"]), r: nominal(["0", "1"]) });
    // One attribute tells the class, one tells three quarters of it, one nothing.
    const order = [0, 1, 2];
    for (const [good, fair] of order.flatMap((one) => order.filter((other) => other !== one).map((b) => [one, b]))) {
      const rows = Array.from({ length: 64 }, (_, i): Row => {
        const values = [0, 0, 0];
        const label = i & 1;
        values[good] = label;
        values[fair] = i % 8 < 2 ? 1 - label : label;
        values[3 - good - fair] = (i >> 3) & 1;
        return { values, label, weight: 1 };
      });
      const [leaf] = leavesOf(schema, [rows]);
      const found = searching(leaf, "information-gain")(leaf, true) as Found;
      expect(found).toMatchObject({ attribute: good, merit: 1 });
      expect(found.second).toBeCloseTo(1 - (2 - 0.75 * Math.log2(3)), 12);
    }
  });

  it("gives a tie between attributes to the first, whose rival is then as good as itself", () => {
    const rows = rowsFrom([30, A, 0, 0, 0], [10, A, 1, 1, 1], [25, B, 1, 1, 1]);
    for (const declare of [() => numeric(), () => nominal(["0", "1"])]) {
      const schema = twoClasses({ p: declare(), q: declare(), r: declare() });
      for (const criterion of ["information-gain", "gini"] as const) {
        const [leaf] = leavesOf(schema, [rows]);
        const found = searching(leaf, criterion)(leaf, true) as Found;
        expect(found.attribute).toBe(0);
        expect(found.second).toBe(found.merit);
      }
    }
  });

  it("prefers a branch per value to one value against the rest of the same attribute, and only of the same", () => {
    const three = nominal(["0", "1", "2"]);
    // The value 2 does not occur here: both tests of q part the rows alike.
    const rows = rowsFrom([20, A, 0, 0], [20, B, 1, 1]);
    const elsewhere = rowsFrom([1, A, 0, 2]);
    const [alone] = leavesOf(twoClasses({ p: nominal(["0"]), q: three }), [
      rowsFrom([20, A, 0, 0], [20, B, 0, 1]),
      elsewhere,
    ]);
    expect(searching(alone, "information-gain")(alone, true)).toMatchObject({
      attribute: 1,
      kind: TestKind.NOMINAL_VALUES,
    });
    expect(searching(alone, "information-gain")(alone, false)).toMatchObject({
      attribute: 1,
      kind: TestKind.NOMINAL_EQUALS,
    });
    const [both] = leavesOf(twoClasses({ p: nominal(["0", "1"]), q: three }), [rows, elsewhere]);
    expect(searching(both, "information-gain")(both, true)).toMatchObject({ attribute: 0, second: 1 });
  });

  it("takes from a branch per value the share of branches among the rows, both less two, of the largest gain", () => {
    const four = nominal(["0", "1", "2", "3"]);
    // 1 bit, and the Gini index 1/2: values 0 and 1 are a, 2 and 3 are b. Of value against the rest none is as good.
    const [leaf] = leavesOf(twoClasses({ q: four }), [rowsFrom([10, A, 0], [10, A, 1], [10, B, 2], [10, B, 3])]);
    for (const [criterion, gain] of [
      ["information-gain", 1],
      ["gini", 0.5],
    ] as const) {
      for (const rowWeight of [0, 1, 2.5]) {
        const found = searching(leaf, criterion, 10, rowWeight)(leaf, true) as Found;
        expect(found).toMatchObject({ kind: TestKind.NOMINAL_VALUES });
        expect(found.merit).toBeCloseTo(gain - 2 / (40 / rowWeight - 2), 14); // two more than two, 40 rows
      }
    }
    // One value against the rest gains 1 - 3/4 H(1/3) = 0.3113 bits: 1 - 2 / (40 / w - 2) is less from w = 8.157 on.
    expect(searching(leaf, "information-gain", 10, 8.1)(leaf, true)).toMatchObject({ kind: TestKind.NOMINAL_VALUES });
    expect(searching(leaf, "information-gain", 10, 8.2)(leaf, true)).toMatchObject({ kind: TestKind.NOMINAL_EQUALS });
    // No more than four rows', three rows', two rows' or one row's worth: four branches gain nothing.
    for (const rowWeight of [10, 13, 20, 25, 40]) {
      expect(searching(leaf, "information-gain", 10, rowWeight)(leaf, true)).toMatchObject({
        kind: TestKind.NOMINAL_EQUALS,
      });
    }
  });

  it.each(["information-gain", "gini"] as const)(
    "by %s never gives a branch each to values that are met once, whatever the classes and the weight of a row",
    (criterion) => {
      const random = Random.seeded(5);
      for (let trial = 0; trial < 60; trial++) {
        const count = 3 + random.integer(60);
        const weight = [0.01, 1, 7, 1e6][trial % 4];
        const classes = 2 + random.integer(6);
        const values = nominal(Array.from({ length: count }, (_, v) => `v${v}`));
        const schema = defineSchema({ attributes: { id: values }, classes: [..."abcdefgh"].slice(0, classes) });
        const rows = Array.from({ length: count }, (_, v) => ({ values: [v], label: random.integer(classes), weight }));
        const [leaf] = leavesOf(schema as unknown as Schema, [rows]);
        const found = searching(leaf, criterion, 10, weight)(leaf, true);
        expect(found?.kind).not.toBe(TestKind.NOMINAL_VALUES);
      }
    },
  );

  it("does not count a branch with at most one hundredth of the weight", () => {
    const schema = twoClasses({ p: nominal(["0", "1"]), q: nominal(["0", "1", "2"]) });
    for (const [rare, counts] of [
      [1, false],
      [2, true],
    ] as const) {
      // `rare` rows in a hundred have a value of their own, which tells their class.
      const [leaf] = leavesOf(schema, [rowsFrom([rare, A, 1, 2], [100 - rare, B, 0, 0])]);
      for (const criterion of ["information-gain", "gini"] as const) {
        for (const multiway of [false, true]) expect(searching(leaf, criterion)(leaf, multiway) !== null).toBe(counts);
      }
    }
  });

  it("takes a share of one class that lies beyond its own range for none: no normal tail reaches there", () => {
    // Class a ends at 3, b begins at 5. All cuts between them part the classes wholly.
    const schema = twoClasses({ x: numeric() });
    const [leaf] = leavesOf(schema, [rowsFrom([10, A, 0], [10, A, 3], [10, B, 5], [10, B, 9])]);
    const found = searching(leaf, "information-gain")(leaf, true) as Found;
    expect(found.merit).toBe(1);
    expect(found.branches).toEqual([
      [20, 0],
      [0, 20],
    ]);
  });
});

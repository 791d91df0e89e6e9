import { describe, expect, it } from "vitest";
import { Arena, Random } from "../../core/index.ts";
import { NodeTest, PrunableTopology } from "./prunable-topology.ts";
import { NodeTopology, TestKind } from "./topology.ts";

/** A tree of objects, as one would write it first. */
interface Naive {
  node: number;
  record: number;
  attribute: number;
  kind: number;
  threshold: number;
  fallback: number;
  children: Naive[];
}

const leaf = (node: number, record: number): Naive => ({
  node,
  record,
  attribute: 0,
  kind: TestKind.NUMERIC_CUT,
  threshold: 0,
  fallback: 0,
  children: [],
});

function walk(tree: Naive, row: Float64Array): Naive {
  if (tree.children.length === 0) return tree;
  const x = row[tree.attribute];
  let branch = tree.fallback;
  if (tree.kind === TestKind.NUMERIC_CUT && !Number.isNaN(x)) branch = x <= tree.threshold ? 0 : 1;
  if (tree.kind === TestKind.NOMINAL_EQUALS && x >= 0) branch = x === tree.threshold ? 1 : 0;
  if (tree.kind === TestKind.NOMINAL_VALUES && x >= 0 && x < tree.children.length) branch = x;
  return walk(tree.children[branch], row);
}

function all(tree: Naive): Naive[] {
  return [...tree.children.flatMap(all), tree];
}

const WIDTH = 3; // attribute 0 numeric, 1 and 2 nominal
const drawRow = (random: Random) =>
  Float64Array.of(
    random.integer(8) === 0 ? NaN : random.integer(10),
    random.integer(8) === 0 ? NaN : random.integer(5) - 1,
    random.integer(6),
  );

function grow(topology: NodeTopology, tree: Naive, records: () => number, random: Random): void {
  tree.kind = random.integer(3);
  tree.attribute = tree.kind === TestKind.NUMERIC_CUT ? 0 : 1 + random.integer(2);
  tree.threshold = tree.kind === TestKind.NOMINAL_VALUES ? 0 : random.integer(5);
  const branches = tree.kind === TestKind.NOMINAL_VALUES ? 2 + random.integer(3) : 2;
  tree.fallback = random.integer(branches);
  const { node, attribute, kind, threshold, fallback } = tree;
  const first = topology.branch(node, attribute, kind, threshold, branches, fallback);
  for (let b = 0; b < branches; b++) {
    const record = records();
    tree.children.push(leaf(first + b, record));
    topology.setLeaf(first + b, record, kind);
  }
}

function expectSame(topology: NodeTopology, tree: Naive, random: Random): void {
  const count = random.integer(11);
  const rows = new Float64Array(count * WIDTH);
  for (let i = 0; i < count; i++) rows.set(drawRow(random), i * WIDTH);
  const records = new Int32Array(count);
  topology.recordsOf(rows, 0, count, records);
  for (let i = 0; i < count; i++) {
    const found = walk(tree, rows.subarray(i * WIDTH, (i + 1) * WIDTH));
    expect(topology.leafOf(rows, i * WIDTH, 0)).toBe(found.node);
    expect(topology.recordOf(rows, i * WIDTH)).toBe(found.record);
    expect(records[i]).toBe(found.record);
  }
}

describe("a topology", () => {
  it("leads rows where a tree of objects leads them, alone or many at once", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = Random.seeded(seed);
      const topology = new NodeTopology(new Arena(), WIDTH);
      topology.plant();
      const tree = leaf(0, 0);
      let next = 1;
      for (let step = 0; step < 20; step++) {
        const leaves = all(tree).filter(({ children }) => children.length === 0);
        grow(topology, leaves[random.integer(leaves.length)], () => next++, random);
        expectSame(topology, tree, random);
      }
      expect(topology.count).toBe(all(tree).length);
      topology.plant();
      expect(topology.count).toBe(1);
      expectSame(topology, leaf(0, 0), random);
    }
  });

  it("steps to a child, and at a leaf stays there", () => {
    const topology = new PrunableTopology(new Arena(), WIDTH);
    topology.plant();
    const first = topology.branch(0, 0, TestKind.NUMERIC_CUT, 3, 2, 1);
    for (const [b, kind] of [TestKind.NUMERIC_CUT, TestKind.NOMINAL_EQUALS].entries())
      topology.setLeaf(first + b, b, kind);
    for (const [x, child] of [
      [3, first],
      [3.5, first + 1],
      [NaN, first + 1],
      [-1e300, first], // too large for statistics, but not for a cut
      [-Infinity, first],
      [1e300, first + 1],
    ] as const) {
      const row = Float64Array.of(x, -1, 0);
      expect(topology.childOf(0, row, 0)).toBe(child);
      expect(topology.childOf(child, row, 0)).toBe(child);
    }
  });
});

describe("a topology that is pruned", () => {
  it("forgets what is below a node, children first, and uses the places again", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = Random.seeded(seed);
      const topology = new PrunableTopology(new Arena(), WIDTH);
      topology.plant();
      const tree = leaf(0, 0);
      let next = 1;
      let most = 1;
      const mostBySiblings = new Map<number, number>();
      for (let step = 0; step < 60; step++) {
        const nodes = all(tree);
        const chosen = nodes[random.integer(nodes.length)];
        if (chosen.children.length === 0) grow(topology, chosen, () => next++, random);
        else {
          const gone = all(chosen).slice(0, -1);
          const told: number[] = [];
          topology.prune(chosen.node, next, (node) => {
            if (topology.isLeaf(node)) {
              expect(topology.recordAt(node)).toBe(gone.find((naive) => naive.node === node)?.record);
            }
            told.push(node);
          });
          expect(told).toEqual(gone.map(({ node }) => node));
          chosen.children = [];
          chosen.record = next++;
          expect(topology.isLeaf(chosen.node)).toBe(true);
        }
        const siblings = all(tree).map(({ children }) => children.length);
        for (const n of new Set(siblings)) {
          const groups = siblings.filter((candidate) => candidate === n).length;
          mostBySiblings.set(n, Math.max(mostBySiblings.get(n) ?? 0, groups));
        }
        mostBySiblings.delete(0);
        most = 1 + [...mostBySiblings].reduce((sum, [n, groups]) => sum + n * groups, 0);
        // New places are made only when no group of that size is free.
        expect(topology.count).toBe(most);
        expectSame(topology, tree, random);
      }
    }
  });

  it("moves what is left to the first places, in its order, and goes on as one in which nothing has ever gone", () => {
    let moved = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const random = Random.seeded(seed);
      const topology = new PrunableTopology(new Arena(), WIDTH);
      topology.plant();
      const tree = leaf(0, 0);
      for (let round = 0; round < 5; round++) {
        for (let step = 0; step < 20; step++) {
          const nodes = all(tree);
          const chosen = nodes[random.integer(nodes.length)];
          if (chosen.children.length === 0) grow(topology, chosen, () => 0, random);
          else if (random.integer(2) === 0) {
            topology.prune(chosen.node, 0, () => {});
            chosen.children = [];
          }
        }
        const left = all(tree).sort((one, other) => one.node - other.node);
        const { free } = topology;
        expect([...free.keys()].filter((node) => free[node] === 0)).toEqual(left.map(({ node }) => node));
        moved += topology.count - left.length;
        const places = new Int32Array(topology.count).fill(-1);
        for (const [place, { node }] of left.entries()) places[node] = place;
        topology.moveTo(places, left.length);
        for (const [place, naive] of left.entries()) [naive.node, naive.record] = [place, place];
        expect(topology.count).toBe(left.length);
        for (const siblings of [2, 3, 4]) expect(topology.newPlaces(siblings)).toBe(siblings);
        expectSame(topology, tree, random);
        for (const naive of left) if (naive.children.length === 0) naive.record = 0;
        for (const { node, record, kind, children } of left) {
          if (children.length === 0) topology.setLeaf(node, record, kind);
        }
      }
    }
    expect(moved).toBeGreaterThan(1000);
  });

  it("forgets a chain of a hundred thousand levels", () => {
    const levels = 100_000;
    const topology = new PrunableTopology(new Arena(), WIDTH);
    topology.plant();
    for (let level = 0, node = 0; level < levels; level++) {
      const first = topology.branch(node, 0, TestKind.NUMERIC_CUT, level, 2, 0);
      for (const b of [0, 1]) topology.setLeaf(first + b, level, TestKind.NUMERIC_CUT);
      node = first + (level % 2);
    }
    let told = 0;
    topology.prune(0, 0, () => told++);
    expect([told, topology.isLeaf(0), topology.newPlaces(2)]).toEqual([2 * levels, true, 0]);
  });

  it("uses places of large groups again where as many siblings come, however the groups lie", () => {
    const sizes = [15, 40, 16, 2, 31];
    const topology = new PrunableTopology(new Arena(), WIDTH);
    topology.plant();
    const first = topology.branch(0, 1, TestKind.NOMINAL_VALUES, 0, sizes.length, 0);
    const groups = sizes.map((size, b) => topology.branch(first + b, 1, TestKind.NOMINAL_VALUES, 0, size, 0));
    groups.forEach((group, b) => {
      for (let node = group; node < group + sizes[b]; node++) topology.setLeaf(node, node, TestKind.NUMERIC_CUT);
    });
    sizes.forEach((_, b) => {
      topology.prune(first + b, b, () => {});
    });
    const { count } = topology;
    for (const [b, size] of [16, 40, 15, 31, 2].entries()) {
      expect([topology.newPlaces(size), topology.newPlaces(size + 1)]).toEqual([0, size + 1]);
      expect(topology.branch(first + b, 1, TestKind.NOMINAL_VALUES, 0, size, 0)).toBe(groups[sizes.indexOf(size)]);
      expect(topology.newPlaces(size)).toBe(size);
    }
    expect(topology.count).toBe(count);
  });

  it("tells the test of a node, and moves a cut", () => {
    const test = new NodeTest();
    const topology = new PrunableTopology(new Arena(), WIDTH);
    topology.plant();
    const first = topology.branch(0, 0, TestKind.NUMERIC_CUT, 3, 2, 1);
    for (const b of [0, 1]) topology.setLeaf(first + b, b, TestKind.NUMERIC_CUT);
    topology.moveCut(0, 5);
    topology.readTest(0, test);
    expect({ ...test }).toEqual({ attribute: 0, kind: TestKind.NUMERIC_CUT, threshold: 5, branches: 2, fallback: 1 });
    expect(topology.childOf(0, Float64Array.of(4, 0, 0), 0)).toBe(first);
    topology.prune(0, 0, () => {});
    topology.branch(0, 2, TestKind.NOMINAL_VALUES, 0, 4, 3);
    topology.readTest(0, test);
    expect({ ...test }).toEqual({
      attribute: 2,
      kind: TestKind.NOMINAL_VALUES,
      threshold: 0,
      branches: 4,
      fallback: 3,
    });
  });

  it("has nothing free after it is planted anew", () => {
    const arena = new Arena();
    const topology = new PrunableTopology(arena, WIDTH);
    topology.plant();
    const first = topology.branch(0, 0, TestKind.NUMERIC_CUT, 3, 2, 1);
    for (const b of [0, 1]) topology.setLeaf(first + b, b, TestKind.NUMERIC_CUT);
    topology.prune(0, 0, () => {});
    topology.plant();
    expect(topology.branch(0, 0, TestKind.NUMERIC_CUT, 3, 2, 1)).toBe(1);
    expect(topology.count).toBe(3);
  });
});

import { describe, expect, it } from "vitest";
import {
  Arena,
  type Classifier,
  type Column,
  CoppiceError,
  defineSchema,
  Model,
  nominal,
  numeric,
  Random,
  type Schema,
} from "../../core/index.ts";
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { hoeffdingTree } from "../hoeffding-tree.ts";
import { LeafBlocks } from "./blocks.ts";
import { TreeBudget } from "./budget.ts";
import { LeafState } from "./leaf-states.ts";
import { TreeNodes } from "./nodes.ts";
import type { SplitSearch } from "./split-search.ts";
import { TestKind } from "./topology.ts";

/** A tree whose leaves get the class weights a test gives them. */
class Tree {
  readonly schema: Schema;
  readonly arena = new Arena();
  readonly statistics: AttributeStatistics;
  readonly blocks: LeafBlocks;
  readonly nodes: TreeNodes;
  readonly budget: TreeBudget;
  readonly maxBytes: number;

  constructor(maxBytes: number, classes = 2) {
    const names = Array.from({ length: classes }, (_, c) => `c${c}`);
    const attributes = { p: nominal(["0", "1"]), x: numeric(), y: numeric() };
    this.schema = defineSchema({ attributes, classes: names }) as unknown as Schema;
    this.maxBytes = maxBytes;
    this.statistics = new AttributeStatistics(this.arena, this.schema, 1);
    this.blocks = new LeafBlocks(this.arena, this.statistics);
    this.nodes = new TreeNodes(this.arena, this.blocks);
    this.budget = new TreeBudget(this.arena, this.nodes, this.blocks, maxBytes, "hoeffding-tree");
    this.nodes.plant();
  }

  /** Splits a leaf into one per list of class weights; the first takes its place. False where the budget forbids it. */
  split(leaf: number, children: readonly (readonly number[])[]): boolean {
    const { classes } = this.statistics.shape;
    const distribution = Float64Array.from(
      children.flatMap((of) => Array.from({ length: classes }, (_, c) => of[c] ?? 0)),
    );
    const test = {
      attribute: 1,
      kind: TestKind.NOMINAL_VALUES,
      threshold: 0,
      branches: children.length,
      distribution,
      fallback: 0,
    };
    if (!this.budget.makeRoom(children.length, this.nodes.recordsFor(test) - 1, this.nodes.promise(leaf))) return false;
    this.nodes.split(leaf, test as unknown as SplitSearch);
    return true;
  }

  /** Lets a leaf learn, and gives blocks to both classes. */
  open(leaf: number): boolean {
    if (!this.budget.hasRoomFor(leaf, true)) return false;
    this.nodes.setState(leaf, LeafState.LEARNING);
    return this.budget.meet(leaf, 0, false) && this.budget.meet(leaf, 1, false);
  }

  /** Gives attributes weights of their own, as a missing value would. */
  separateWeights(): void {
    this.budget.admit(Float64Array.of(0, 0, 0), 0, 0, 1);
    expect(this.statistics.shape.own).toBe(1);
  }

  get leaves(): number[] {
    return Array.from({ length: this.nodes.leafCount }, (_, leaf) => leaf);
  }

  get learning(): number[] {
    return this.leaves.filter((leaf) => this.nodes.state(leaf) === LeafState.LEARNING);
  }

  get retired(): number[] {
    return this.leaves.filter((leaf) => this.nodes.state(leaf) === LeafState.RETIRED);
  }

  /** What a split of a leaf could gain at most: all its weight but that of its heaviest class. */
  promise(leaf: number): number {
    const { classes } = this.statistics.shape;
    const weights = [...this.nodes.classWeights.subarray(leaf * classes, (leaf + 1) * classes)];
    return weights.reduce((a, b) => a + b, 0) - Math.max(...weights);
  }
}

/**
 * A tree of leaves that promise what is listed, all of them learning but the last, and no byte left. Their promises
 * are the lighter class's weights; the heavier class's are in the opposite order, so that neither weight nor majority
 * could stand in for them.
 */
function fullTree(promises: readonly number[]): Tree {
  const most = Math.max(...promises);
  const children = promises.map((promise) => [promise, 10 + 10 * (most - promise) + promise]);
  const bytes = (maxBytes: number, learning: number) => {
    const tree = new Tree(maxBytes);
    tree.open(0);
    tree.split(0, children);
    for (let leaf = 0; leaf < learning; leaf++) expect(tree.open(leaf)).toBe(true);
    return tree;
  };
  const { arena, blocks } = bytes(Infinity, 0);
  const room = (3 * (promises.length - 1) - blocks.room) * blocks.bytesOf();
  return bytes(arena.byteLength + room, promises.length - 1);
}

describe("the byte budget of a tree", () => {
  it("lets a leaf learn from its first row on where one block has room to the byte", () => {
    const { arena, blocks } = new Tree(Infinity);
    const exact = arena.byteLength + blocks.bytesOf();
    expect([exact, exact - 1].map((maxBytes) => new Tree(maxBytes).budget.hasRoomFor(0, false))).toEqual([true, false]);
  });

  it("takes the statistics of the least promising leaf, when a more promising one needs them", () => {
    const tree = fullTree([4, 1, 3, 2, 9]);
    expect(tree.learning).toEqual([0, 1, 2, 3]);
    expect(tree.promise(1)).toBe(1);
    expect(tree.open(4)).toBe(true);
    expect(tree.retired).toEqual([1]); // neither the most promising, nor the oldest, nor the lightest
    expect(tree.learning).toEqual([0, 2, 3, 4]);
  });

  it("gives a leaf no statistics while all others promise as much", () => {
    for (const promise of [1, 0.5, 0]) {
      const tree = fullTree([4, 1, 3, 2, promise]);
      expect(tree.open(4)).toBe(false);
      expect([tree.retired, tree.learning]).toEqual([[], [0, 1, 2, 3]]);
    }
    const tree = fullTree([4, 1, 3, 2, 1.5]);
    expect(tree.open(4)).toBe(true);
    expect(tree.retired).toEqual([1]);
  });

  it("retires an eighth of the leaves at once, the least promising, but none that promise as much as the one in need", () => {
    const promises = Array.from({ length: 32 }, (_, leaf) => (leaf * 13) % 32); // all different
    const tree = fullTree([...promises, 100]);
    expect(tree.open(32)).toBe(true);
    expect(tree.retired.map((leaf) => promises[leaf]).sort((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    const modest = fullTree([...promises, 2]);
    expect(modest.open(32)).toBe(true);
    expect(modest.retired.map((leaf) => promises[leaf]).sort((a, b) => a - b)).toEqual([0, 1]);
  });

  it("turns the least promising leaves' statistics into nodes, when a leaf is to split", () => {
    const tree = fullTree([6, 1, 5, 4, 3, 7, 2, 8, 9]);
    // There is room for nine leaves, not for twenty.
    const children = Array.from({ length: 12 }, () => [1, 2]);
    expect(tree.split(7, children)).toBe(true);
    const { retired } = tree;
    expect(retired.length).toBeGreaterThan(0);
    const order = [1, 6, 4, 3, 2, 0, 5];
    expect([...retired].sort((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(order.slice(0, retired.length));
    expect(tree.arena.byteLength).toBeLessThanOrEqual(tree.maxBytes);
    // The leaf that promises least cannot split at the cost of others.
    const least = fullTree([6, 1, 5, 4, 3, 7, 2, 8, 9]);
    expect(least.split(1, children)).toBe(false);
    expect(least.retired).toEqual([]);
  });

  it("retires nobody for a split that would not fit whatever they gave up", () => {
    const tree = fullTree([6, 1, 5, 4, 3, 7, 2, 8, 9]);
    const children = Array.from({ length: 2000 }, () => [1, 2]);
    expect(tree.split(7, children)).toBe(false);
    expect(tree.retired).toEqual([]);
    expect(tree.learning.length).toBe(8);
  });

  it("makes room for the record of a leaf whose first row comes, whatever the least promising leaf promises", () => {
    const tree = fullTree([6, 5, 4, 7, 8, 9]);
    // The heaviest leaf has five branches that no row has reached.
    expect(tree.split(3, [[9, 9], [0], [0], [0], [0], [0]])).toBe(true);
    const shared = tree.leaves.filter((leaf) => tree.nodes.state(leaf) === LeafState.SHARED);
    expect(shared.length).toBe(1);
    for (const [column] of tree.nodes.lengthsFor(1, 1, 2)) column.resize(column.length, column.length);
    tree.blocks.compact(tree.blocks.used.length);
    const full = new TreeBudget(tree.arena, tree.nodes, tree.blocks, tree.arena.byteLength, "hoeffding-tree");
    const before = tree.retired.length;
    for (let value = 1; value < 6; value++) {
      expect(full.makeRoom(0, 1, Infinity)).toBe(true);
      tree.nodes.separate(shared[0], Float64Array.of(0, value, 0), 0);
    }
    expect(tree.arena.byteLength).toBeLessThanOrEqual(tree.maxBytes);
    const order = [2, 1, 0, 4];
    const { retired } = tree;
    expect(retired.length).toBeGreaterThan(before);
    expect([...retired].sort((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(order.slice(0, retired.length));
  });

  it("has no room for another record when nothing is left that could be given up", () => {
    const tree = new Tree(Infinity);
    tree.split(0, [[1], [0], [0]]);
    for (const [column] of tree.nodes.lengthsFor(1, 1, 2)) column.resize(column.length, column.length);
    const full = new TreeBudget(tree.arena, tree.nodes, tree.blocks, tree.arena.byteLength, "hoeffding-tree");
    expect(full.makeRoom(0, 1, Infinity)).toBe(false);
    expect(
      new TreeBudget(tree.arena, tree.nodes, tree.blocks, Infinity, "hoeffding-tree").makeRoom(0, 1, Infinity),
    ).toBe(true);
  });

  it("retires the least promising leaves when attributes get weights of their own", () => {
    const tree = fullTree([6, 1, 5, 4, 3, 7, 2, 8, 0]);
    tree.separateWeights();
    const order = [1, 6, 4, 3, 2, 0, 5, 7];
    const { retired } = tree;
    expect(retired.length).toBeGreaterThan(0);
    expect(retired.length).toBeLessThan(8);
    expect([...retired].sort((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(order.slice(0, retired.length));
    expect(tree.arena.byteLength).toBeLessThanOrEqual(tree.maxBytes);
  });

  it("uses spare room of nodes for weights that attributes get", () => {
    const grown = new Tree(Infinity);
    grown.open(0);
    while (grown.nodes.leafCount < 100) {
      const children = Array.from({ length: 5 }, () => [3, 1]);
      grown.split(grown.nodes.leafCount - 1, children);
    }
    grown.open(0);
    const { arena, nodes, blocks } = grown;
    const maxBytes = arena.byteLength;
    const full = new TreeBudget(arena, nodes, blocks, maxBytes, "hoeffding-tree");
    full.admit(Float64Array.of(0, 0, 0), 0, 0, 1);
    expect(grown.statistics.shape.own).toBe(1);
    expect(arena.byteLength).toBeLessThanOrEqual(maxBytes);
    expect([nodes.leafCount > 99, grown.learning]).toEqual([true, [0]]);
  });

  it("leaves known values their room where spare room is made for one that comes", () => {
    const values = (count: number) => Array.from({ length: count }, (_, v) => `v${v}`);
    const treeOf = (most: number, maxBytes: number) => {
      const attributes = { p: nominal(values(most)), q: nominal(values(60)) };
      const schema = defineSchema({ attributes, classes: ["no", "yes"] }) as unknown as Schema;
      const arena = new Arena();
      const statistics = new AttributeStatistics(arena, schema, 1);
      const blocks = new LeafBlocks(arena, statistics);
      const nodes = new TreeNodes(arena, blocks);
      nodes.plant();
      return { schema, budget: new TreeBudget(arena, nodes, blocks, maxBytes, "hoeffding-tree") };
    };
    let needed = 0;
    try {
      treeOf(42, 0).budget.requireLeaf();
    } catch (error) {
      needed = Number(/must be at least (\d+) for one leaf/.exec((error as CoppiceError).message)?.[1]);
    }
    const { schema, budget } = treeOf(41, needed);
    budget.admit(Float64Array.of(40, 0), 0, 0);
    schema.attributes[0].intern("new");
    budget.admit(Float64Array.of(41, 0), 0, 0);
    for (let value = 0; value < 60; value++) budget.admit(Float64Array.of(0, value), 0, 0); // would throw
  });

  it("retires the least promising leaves when classes come and statistics grow", () => {
    const tree = fullTree([6, 1, 5, 4, 3, 7, 2, 8, 0]);
    for (let c = 2; tree.retired.length === 0; c++) {
      tree.schema.internClass(`c${c}`);
      tree.budget.admit(Float64Array.of(0, 0, 0), 0, c);
      expect(tree.arena.byteLength).toBeLessThanOrEqual(tree.maxBytes);
    }
    const order = [1, 6, 4, 3, 2, 0, 5, 7];
    const { retired } = tree;
    expect([...retired].sort((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(order.slice(0, retired.length));
    expect(retired.length).toBeLessThan(8);
  });

  it("keeps room for the classes that the last leaf has not met", () => {
    const tree = (maxBytes: number, own: number, room: number) => {
      const made = new Tree(maxBytes, 3);
      made.open(0); // two of the classes, and all of them together
      if (own === 1) made.separateWeights();
      made.blocks.resize(3, room);
      return made;
    };
    for (const [own, room, splits] of [
      [1, 4, false], // the fourth block is for the third class
      [1, 5, true],
      [0, 4, false],
      [0, 5, false], // without weights of attributes, a split takes more than a block
      [0, 6, true],
    ] as const) {
      const { arena } = tree(Infinity, own, room);
      expect(
        tree(arena.byteLength, own, room).split(0, [
          [1, 1],
          [1, 1],
        ]),
      ).toBe(splits);
    }
  });

  it("moves all blocks for one split in several only, while there are leaves that promise less", () => {
    const tree = new Tree(40_000);
    tree.open(0);
    let moves = 0;
    let sparing = 0; // that leave free blocks for leaves to come
    const compact = tree.blocks.compact.bind(tree.blocks);
    tree.blocks.compact = (room) => {
      moves++;
      if (room > tree.blocks.used.length) sparing++;
      compact(room);
    };
    let splits = 0;
    let refused = 0;
    // The leaf that promises most splits into three, the middle one of which will be the next.
    for (let i = 0, leaf = 0; i < 100; i++) {
      if (
        tree.split(leaf, [
          [1, i],
          [i + 2, 9 * i],
          [1, i],
        ])
      )
        splits++; // biome-ignore format: one list
      else refused++;
      const last = tree.nodes.leafCount - 1;
      for (const fresh of [last, leaf, last - 1]) tree.open(fresh);
      leaf = last - 1;
    }
    expect(refused).toBe(0);
    expect(tree.retired.length).toBeGreaterThan(50);
    expect(moves).toBeGreaterThan(2);
    expect(moves).toBeLessThan(splits / 5);
    expect(sparing).toBeGreaterThan(moves / 2);
  });

  it("leaves at most a quarter of what grows empty, of columns of a few rows or of many", () => {
    const tree = new Tree(Infinity);
    tree.open(0);
    for (let leaf = 0; tree.nodes.leafCount < 500; leaf++) {
      tree.split(leaf, [
        [3, 1],
        [1, 3],
        [2, 2],
      ]);
      for (const child of tree.leaves.slice(-2)) tree.open(child);
      for (const { name, length, data } of tree.arena.columns) {
        const step = length / Math.max(1, name === "blocks" ? tree.blocks.count : tree.nodes.leafCount); // of one leaf or block
        expect(data.length, name).toBeLessThanOrEqual(1.25 * length + 3 * step);
      }
    }
  });

  it("is never exceeded, and the leaves that retire are never more promising than those that stay: whatever comes", () => {
    let retirements = 0;
    let refused = 0;
    let waiting = 0;
    let separated = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const random = Random.seeded(seed);
      const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
      const maxBytes = pick([900, 1500, 3000, 6000, 12_000]);
      const tree = new Tree(maxBytes, pick([2, 3]));
      const { nodes, budget } = tree;
      for (let i = 0; i < 300; i++) {
        const leaf = random.integer(nodes.leafCount);
        const before = tree.learning;
        const promises = tree.leaves.map((one) => tree.promise(one));
        const where = `seed ${seed}, step ${i}`;
        const retired = new Set(tree.retired);
        const what = random.integer(12);
        let asking = -1;
        if (what === 0 && tree.statistics.shape.classes < 9) {
          const label = tree.schema.internClass(`new${i}`);
          try {
            if (!tree.statistics.shape.fits(new Float64Array(3), 0, label)) budget.admit(new Float64Array(3), 0, label);
            if (tree.statistics.shape.own === 0 && random.integer(2) === 0) {
              tree.separateWeights();
              separated++;
            }
          } catch (error) {
            expect((error as CoppiceError).code).toBe("E_PARAM");
            refused++;
          }
          if (nodes.leafCount < promises.length) continue; // no room for what there was: one leaf again
        } else if (what < 6 && nodes.state(leaf) === LeafState.LEARNING) {
          asking = leaf;
          const children = Array.from({ length: 2 + random.integer(3) }, () => [
            random.integer(20),
            random.integer(20),
          ]);
          const hasSplit = tree.split(leaf, children);
          if (!hasSplit) waiting++;
          else if (nodes.state(leaf) === LeafState.LEARNING) throw new Error(`${where}: a fresh leaf with statistics`);
        } else if (nodes.state(leaf) !== LeafState.SHARED) {
          const due = nodes.add(leaf, random.integer(2), 1 + random.integer(9), 20);
          promises[leaf] = tree.promise(leaf);
          if (nodes.state(leaf) === LeafState.RETIRED)
            expect(budget.hasRoomFor(leaf, due), `${where}: it stays so`).toBe(false);
          if (nodes.state(leaf) === LeafState.UNOPENED) {
            asking = leaf;
            if (!tree.open(leaf)) {
              const still = before.filter((other) => nodes.state(other) === LeafState.LEARNING);
              const least = Math.min(...still.map((other) => promises[other]));
              expect(least, `${where}: there was a leaf that promised less`).toBeGreaterThanOrEqual(promises[leaf]);
              waiting++;
            }
          }
        }
        expect(tree.arena.byteLength, where).toBeLessThanOrEqual(maxBytes);
        const gone = before.filter((one) => nodes.state(one) === LeafState.RETIRED && !retired.has(one));
        const kept = before.filter((one) => one !== asking && nodes.state(one) === LeafState.LEARNING);
        const most = Math.max(...gone.map((one) => promises[one]));
        expect(most, `${where}: the most promising of those retired`).toBeLessThanOrEqual(
          Math.min(...kept.map((one) => promises[one])),
        );
        if (asking >= 0) expect(most, `${where}: for a leaf that promises less`).toBeLessThan(promises[asking] + 1e-9);
        retirements += gone.length;
      }
    }
    expect(retirements).toBeGreaterThan(200);
    expect(waiting).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(5);
    expect(separated).toBeGreaterThan(20);
  });

  it("says how much is needed for one leaf, and refuses a class for which that is not there, changing nothing", () => {
    const refused = (bytes: number) => {
      try {
        new Tree(bytes).budget.requireLeaf();
      } catch (error) {
        return (error as CoppiceError).message;
      }
    };
    const needed = Number(/must be at least (\d+) for one leaf/.exec(refused(0) ?? "")?.[1]);
    expect(refused(needed - 1)).toContain(
      `${needed} for one leaf with 3 attributes, their values and 2 classes, got ${needed - 1}`,
    );
    expect(refused(needed)).toBe(undefined);
    for (const own of [0, 1]) {
      const tree = new Tree(needed);
      expect(tree.open(0)).toBe(true);
      // Three further weights in each of three blocks may be needed.
      expect(tree.arena.byteLength).toBe(needed - 8 * 3 * 3);
      if (own === 1) {
        tree.separateWeights();
        expect([tree.arena.byteLength, tree.learning]).toEqual([needed, [0]]);
      }
      tree.schema.internClass("c2");
      const before = tree.arena.columns.map(({ data }) => [...data]);
      expect(() => tree.budget.admit(Float64Array.of(0, 0, 0), 0, 2)).toThrow(
        /hoeffding-tree: `maxBytes` must be at least \d+ for one leaf with \d+ attributes, their values and \d+ classes, got \d+/,
      );
      expect(tree.arena.columns.map(({ data }) => [...data])).toEqual(before);
    }
    expect(() => new Tree(needed).budget.admit(Float64Array.of(0, 0, 0), 0, 2)).toThrow(CoppiceError);
  });

  it("takes a class for which there is room to the byte, and forgets nothing", () => {
    const leastFor = (classes: number) => {
      try {
        new Tree(0, classes).budget.requireLeaf();
      } catch (error) {
        return Number(/must be at least (\d+) for one leaf/.exec((error as CoppiceError).message)?.[1]);
      }
    };
    for (const [before, after] of [
      [0, 0],
      [0, 1],
      [1, 1],
    ]) {
      const tree = new Tree(leastFor(3) as number);
      expect(tree.open(0)).toBe(true);
      tree.nodes.add(0, 1, 5, 10);
      if (before === 1) tree.separateWeights();
      tree.schema.internClass("c2");
      tree.budget.admit(Float64Array.of(0, 0, 0), 0, 2);
      if (after > before) tree.separateWeights();
      expect(tree.statistics.shape.own).toBe(after);
      expect([...tree.nodes.classWeights.subarray(0, 3)]).toEqual([0, 5, 0]);
      expect(tree.arena.byteLength).toBeLessThanOrEqual(tree.maxBytes);
      expect(tree.budget.meet(0, 2, false)).toBe(true);
      if (after === 1) expect(tree.arena.byteLength).toBe(tree.maxBytes);
    }
  });
});

describe("blocks of a small tree", () => {
  const schema = defineSchema({
    attributes: { p: nominal(["0", "1"]), x: numeric() },
    classes: ["a", "b", "c"],
  }) as unknown as Schema;

  /** Learns rows of one number, and returns the places where the blocks were. */
  function placesOf(rows: readonly (readonly [x: number, label: number])[], maxBytes = 1e6): number {
    const { classifier } = new Model(schema, hoeffdingTree.with({ maxBytes }), 1);
    const { data: none } = column(classifier);
    const places = new Set<ArrayLike<number>>();
    for (const [x, label] of rows) {
      classifier.learnMany(Float64Array.of(0, x), 1, Int32Array.of(label));
      places.add(column(classifier).data);
    }
    places.delete(none);
    return places.size;
  }
  const column = ({ arena }: Classifier) => arena.columns.find(({ name }) => name === "blocks") as Column;

  it("have room for two classes at once, also where they have moved for a missing value", () => {
    expect(
      placesOf([
        [1, 0],
        [2, 1],
        [3, 0],
      ]),
    ).toBe(1);
    expect(
      placesOf([
        [1, 0],
        [NaN, 0],
        [2, 1],
        [3, 1],
      ]),
    ).toBe(2);
    expect(
      placesOf([
        [1, 0],
        [2, 1],
        [NaN, 0],
        [NaN, 1],
        [3, 2],
        [4, 2],
      ]),
    ).toBe(2); // and for one more
  });

  it("need not move for a missing value of the first row", () => {
    let made = 0;
    const memory = {
      allocate(bytes: number) {
        if (bytes >= 100) made++; // nothing else is as large
        return { buffer: new ArrayBuffer(bytes), byteOffset: 0 };
      },
    };
    const { classifier } = new Model(schema, hoeffdingTree.with({}), 1, memory);
    for (const x of [NaN, 1, NaN, 2]) classifier.learnMany(Float64Array.of(0, x), 1, Int32Array.of(0));
    expect(made).toBe(1);
  });

  it("move within the budget, whatever it is", () => {
    let least = 0;
    try {
      new Model(schema, hoeffdingTree.with({ maxBytes: 256 }), 1);
    } catch (error) {
      least = Number(/must be at least (\d+)/.exec(String(error))?.[1]);
    }
    for (let maxBytes = least; maxBytes < least + 600; maxBytes += 8) {
      const { classifier } = new Model(schema, hoeffdingTree.with({ maxBytes }), 1);
      for (const [x, label] of [
        [1, 0],
        [2, 1],
        [3, 0],
        [NaN, 1],
        [4, 2],
        [5, 2],
      ]) {
        classifier.learnMany(Float64Array.of(0, x), 1, Int32Array.of(label));
        expect(classifier.byteLength).toBeLessThanOrEqual(maxBytes);
      }
    }
  });

  it("are the same whether rows come one by one or together, also where a leaf does not look at what is missing", () => {
    const spec = hoeffdingTree.with({ attributesPerLeaf: 1 });
    for (let seed = 1; seed < 9; seed++) {
      const [one, many] = [1, 2].map(() => new Model(schema, spec, seed).classifier);
      const rows = Float64Array.of(0, 1, 1, 2, 0, NaN, 1, NaN);
      const labels = Int32Array.of(0, 1, 0, 1);
      for (let i = 0; i < 4; i++) one.learnOne(rows.subarray(2 * i, 2 * i + 2), labels[i]);
      many.learnMany(rows, 4, labels);
      const state = ({ arena }: Classifier) => arena.columns.map(({ name, data }) => [name, [...data]]);
      expect(state(one)).toEqual(state(many));
    }
  });

  it("leave a quarter of the budget to nodes, however many values lie outside of them", () => {
    const values = Array.from({ length: 2000 }, (_, v) => `v${v}`);
    const wide = defineSchema({ attributes: { v: nominal(values) }, classes: ["a", "b"] }) as unknown as Schema;
    const maxBytes = 20_000;
    const { classifier } = new Model(wide, hoeffdingTree.with({ maxBytes }), 1);
    const random = Random.seeded(1);
    const outside = classifier.arena.columns.find(({ name }) => name === "outside") as Column;
    for (let i = 0; i < 4000; i++) {
      classifier.learnMany(Float64Array.of(random.integer(2000)), 1, Int32Array.of(random.integer(2)));
    }
    expect(outside.byteLength).toBeLessThanOrEqual(0.75 * maxBytes);
    expect(outside.byteLength).toBeGreaterThan(0.6 * maxBytes);
  });
});

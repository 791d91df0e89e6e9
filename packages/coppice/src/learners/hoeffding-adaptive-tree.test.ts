import { describe, expect, it } from "vitest";
import { type AdaptiveOptions, NaiveAdaptiveTree } from "../../test/naive-adaptive-tree.ts";
import {
  differences,
  type Example,
  flagExamples,
  flagSchema,
  loneExamples,
  loneSchema,
  numbersExamples,
  numbersSchema,
  runs,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { column } from "../../test/naive-vectors.ts";
import { collect, prequentialAccuracy, prequentialAnswers, rowsOf } from "../../test/streams.ts";
import { declaredSchema, expectSameTree, factsOf, givenUp, nominalSchema, twoValued } from "../../test/tree-twins.ts";
import {
  type Classifier,
  defineSchema,
  type Model,
  type ModelEvent,
  numeric,
  poissonTable,
  Random,
} from "../core/index.ts";
import { Adwin } from "../drift/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { agrawal, drifting, sea } from "../streams/index.ts";
import { hoeffdingAdaptiveTree } from "./hoeffding-adaptive-tree.ts";
import { hoeffdingTree } from "./hoeffding-tree.ts";
import { LeafState } from "./tree/leaf-states.ts";

const standard: AdaptiveOptions = {
  gracePeriod: 10,
  splitConfidence: 0.1,
  tieThreshold: 0.05,
  driftDelta: 0.5,
  comparisonWidth: 30,
  swapConfidence: 1,
  bootstrapSampling: false,
  leafPrediction: "adaptive",
  criterion: "information-gain",
  binarySplits: false,
  cuts: 10,
  maxDepth: Infinity,
};

/** Nodes, windows and alternates beside the twin's. Returns how many nodes there are. */
function expectSameNodes(tree: Classifier, twin: NaiveAdaptiveTree): number {
  const [moments, alternates] = ["errorMoments", "alternates"].map((name) => column(tree, name));
  return expectSameTree(tree, twin.root, (node, naive, compare) => {
    const window = twin.windowOf(naive);
    expect([moments[3 * node], moments[3 * node + 1] / (moments[3 * node] || 1)]).toEqual([window.width, window.mean]);
    const alternate = twin.alternateOf(naive);
    expect(alternates[node] > 0).toBe(alternate !== undefined);
    if (alternate !== undefined) compare(alternates[node], alternate);
  });
}

/** Nominal attributes of several values; which of them the class is changes. */
function nominalExamples(seed: number, count: number, turn: number): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const [p, q, r] = [random.integer(3), random.integer(i > count / 2 ? 4 : 3), random.integer(2)];
    const answer = [p, q, (p + r) % 3, (q + p) % 3][Math.floor(i / turn) % 4] % 3;
    const label = random.integer(10) === 0 ? random.integer(3) : answer;
    const record = { p: random.integer(20) === 0 ? null : `${p}`, q: `${q}`, r: `${r}` };
    return { record, label: `c${label}`, weight: [1, 1, 2, 0.5][random.integer(4)] };
  });
}

describe("a Hoeffding adaptive tree beside one of objects", () => {
  const variants: Readonly<Record<string, Partial<AdaptiveOptions>>> = {
    "as it is": {},
    "with bootstrap sampling and majority leaves": { bootstrapSampling: true, leafPrediction: "majority" },
    "with naive Bayes leaves, binary tests and the Gini index": {
      leafPrediction: "naive-bayes",
      binarySplits: true,
      criterion: "gini",
    },
    "whose alternates are compared at once": { comparisonWidth: 0, swapConfidence: 0.5, splitConfidence: 0.5 },
    "that is shallow, with few cuts and a bolder ADWIN": { maxDepth: 2, cuts: 3, driftDelta: 0.9, tieThreshold: 0.5 },
    "whose alternates stay": { comparisonWidth: 100_000, driftDelta: 0.9, splitConfidence: 0.5 },
    "that splits on anything": { gracePeriod: 3, splitConfidence: 0.9, tieThreshold: 1, bootstrapSampling: true },
  };
  const met = {
    started: 0,
    swapped: 0,
    dropped: 0,
    nested: 0,
    afresh: 0,
    leaves: 0,
    goneWithin: 0,
    free: 0,
    split: 0,
    waited: 0,
  };

  describe.each(Object.entries(variants))("%s", (_, change) => {
    const options = { ...standard, ...change };
    it.each(runs)("has the same nodes and answers, in batches of %d, asked while learning: %s", (batch, asks, seed) => {
      for (const [schema, examples] of [
        [turningSchema(), turningExamples(seed, 800, 200)],
        [numbersSchema(2), numbersExamples(seed, 600, 200)],
        [loneSchema(true), loneExamples(seed, 600, 200, true)],
        [loneSchema(false), loneExamples(seed, 600, 200, false)],
        [flagSchema(), flagExamples(seed, 600, 200)],
        [nominalSchema(), nominalExamples(seed, 1000, 170)],
        [declaredSchema(), nominalExamples(seed, 1000, 170)],
      ] as const) {
        const made = hoeffdingAdaptiveTree(schema as never, { ...options, maxBytes: Infinity, seed });
        const model = made as unknown as Model;
        const random = Random.seeded(seed);
        const twin = new NaiveAdaptiveTree(model.schema, options, random);
        const events: ModelEvent[] = [];
        model.classifier.events = events;
        expect(differences(model, twin, examples, batch, asks)).toEqual([]);
        const nodes = expectSameNodes(model.classifier, twin);
        loadModel(saveModel(model), [hoeffdingAdaptiveTree]); // refuses nodes that nothing leads to, blocks of others
        expect(factsOf(model.classifier)).toMatchObject(twin.counts);
        expect(events).toEqual(twin.events.map((event) => ({ ...event, member: 0 })));
        expect(model.classifier.rowsLearned).toBe(examples.filter(({ weight }) => weight > 0).length);
        for (const name of ["started", "swapped", "dropped"] as const) met[name] += twin.counts[name];
        for (const name of ["nested", "afresh", "leaves", "goneWithin"] as const) met[name] += twin.met[name];
        for (const name of ["split", "waited"] as const) met[name] += twin.alone[name];
        met.free += column(model.classifier, "thresholds").length - nodes;
      }
    });
  });

  it("has met all that can happen to an alternate", () => {
    expect(Object.entries(met).filter(([, times]) => times <= 5)).toEqual([]);
  });
});

describe("a Hoeffding adaptive tree, by hand", () => {
  // Rows take p and q through 00, 01, 10, 11. The class is p for 128 rows, then q. The tree has one test. Its first rows
  // are told nothing, a, a (p = 1: wrong) and a (one b of three: wrong); from the 4th row on it tests p, with gain 1 and
  // the bound sqrt(ln 10 / 8) = 0.536. From the 129th on it is wrong with every 2nd and 3rd row of four, because its
  // leaves have 32 rows of a class and the others come in pairs.
  const firstErrors = [1, 0, 1, 1];
  const rootErrors = Array.from({ length: 400 }, (_, i) =>
    i < 4 ? firstErrors[i] : i < 128 ? 0 : [0, 1, 1, 0][i & 3],
  );
  // An alternate begins with a row whose class is b (q = 1), with the answer a that the root had as a leaf. With b, a, b
  // and a it is wrong: it then has seen only b; as many of both, of which the first; and more of b. Then it tests q.
  const options = {
    gracePeriod: 4,
    splitConfidence: 0.1,
    tieThreshold: 0,
    maxDepth: 1,
    leafPrediction: "majority",
  } as const;
  const rowOf = (i: number) => Float64Array.of((i >> 1) & 1, i & 1);
  const labelOf = (i: number) => (i < 128 ? (i >> 1) & 1 : i & 1);

  /** What has to happen, row by row, until the swap; alternates that are worse go without an event. */
  function expected(driftDelta: number, comparisonWidth: number, swapConfidence: number) {
    const root = new Adwin(driftDelta);
    const events: [string, number][] = [];
    let [width, errors, dropped] = [-1, 0, 0];
    for (let i = 0; i < 400; i++) {
      const hasRisen = root.add(rootErrors[i]) && root.risen;
      if (hasRisen) {
        events.push(["warning", i + 1]);
        [width, errors] = [0, 0];
      } else if (width > comparisonWidth) {
        const e = root.mean;
        const bound = Math.sqrt(2 * e * (1 - e) * Math.log(2 / swapConfidence) * (1 / root.width + 1 / width));
        if (e - errors / width > bound) return { events: [...events, ["drift", i + 1]], dropped };
        if (errors / width - e > bound) [width, errors, dropped] = [-1, 0, dropped + 1];
      }
      if (width < 0) continue;
      width++;
      if (width <= 4) errors++;
    }
    return { events, dropped };
  }

  it.each([
    [0.002, 40, 0.05],
    [0.002, 60, 0.05],
    [0.002, 0, 0.05],
    [0.002, 0, 1],
    [0.002, 0, 1e-6],
    [1e-4, 40, 0.05],
    [0.9, 40, 0.05],
  ])(
    "warns and swaps at the rows that follow from delta %d, width %d and confidence %d",
    (driftDelta, comparisonWidth, swapConfidence) => {
      const given = { ...options, driftDelta, comparisonWidth, swapConfidence };
      const tree = hoeffdingAdaptiveTree(twoValued(["p", "q"]), given).classifier;
      const events: ModelEvent[] = [];
      tree.events = events;
      for (let i = 0; i < 400 && events.every(({ kind }) => kind !== "drift"); i++) {
        const before = tree.predictOne(rowOf(i));
        expect([i, Number(before !== labelOf(i))]).toEqual([i, rootErrors[i]]);
        expect(column(tree, "nodes")[0] >> 2).toBe(0);
        tree.learnOne(rowOf(i), labelOf(i));
      }
      const due = expected(driftDelta, comparisonWidth, swapConfidence);
      expect(events.map(({ kind, rows }) => [kind, rows])).toEqual(due.events);
      const swapped = due.events.filter(([kind]) => kind === "drift").length;
      const counts = { swapped, dropped: due.dropped, started: due.events.length - swapped };
      expect(factsOf(tree)).toMatchObject({ innerNodes: 1, leaves: 2, depth: 1, ...counts });
      expect(column(tree, "nodes")[0] >> 2).toBe(swapped);
      if (swapped === 0) return;
      // The root now has the alternate's window, with this row, too; the alternate's places are free.
      const warned = events.at(-2)?.rows as number;
      expect(column(tree, "errorMoments").slice(0, 2)).toEqual([(tree.rowsLearned as number) - warned + 1, 4]);
      expect(column(tree, "alternates").every((root) => root === 0)).toBe(true);
    },
  );

  it("is expected to warn at other rows, and to swap at other rows", () => {
    const found = [
      expected(0.002, 40, 0.05),
      expected(0.002, 60, 0.05),
      expected(0.002, 0, 1),
      expected(0.002, 0, 1e-6),
      expected(1e-4, 40, 0.05),
    ].map((events) => JSON.stringify(events));
    expect(new Set(found).size).toBe(found.length);
  });

  it("does not compare before the windows are wider than told", () => {
    // With delta 0.002 the last warning is at 224, and a window wider than 40 at the 41st row after it, looked at before
    // the alternate has the next: 224 + 41 = 265.
    expect(expected(0.002, 40, 0.05).events.at(-1)).toEqual(["drift", 265]);
    expect(expected(0.002, 60, 0.05).events.at(-1)).toEqual(["drift", 285]);
  });

  it("keeps an alternate while both it and its node are wrong in all rows", () => {
    // The class is v, in threes, and from row 96 on the other one.
    const given = { gracePeriod: 5, splitConfidence: 0.5, comparisonWidth: 0, driftDelta: 0.9 };
    const tree = hoeffdingAdaptiveTree(twoValued(["v"]), given).classifier;
    for (let i = 0; i < 129; i++) {
      const v = Math.floor(i / 3) & 1;
      tree.learnOne(Float64Array.of(v), i < 96 ? v : 1 - v);
    }
    const [width, errors] = column(tree, "errorMoments");
    expect([width > 0, errors]).toEqual([true, width]);
    expect(factsOf(tree)).toMatchObject({ innerNodes: 1, alternates: 1, started: 1, dropped: 0, swapped: 0 });
  });

  it("draws one weight per row for bootstrap sampling", () => {
    const tree = hoeffdingAdaptiveTree(twoValued(["p"]), { bootstrapSampling: true, seed: 5 }).classifier;
    const random = Random.seeded(5);
    let weight = 0;
    for (let i = 0; i < 50; i++) {
      tree.learnOne(Float64Array.of(0), 1, 3);
      const drawn = poissonTable(1).draw(random);
      weight += 3 * (i === 0 ? Math.max(1, drawn) : drawn);
      expect(column(tree, "leafNumbers")[2]).toBe(weight);
      expect(column(tree, "errorMoments")[0]).toBe(i + 1);
    }
    expect(weight).not.toBe(150);
  });

  it("answers after the first row, whatever was drawn for it", () => {
    const drawn = new Set<number>();
    for (let seed = 0; seed < 30; seed++) {
      const tree = hoeffdingAdaptiveTree(twoValued(["p"]), { bootstrapSampling: true, seed }).classifier;
      tree.learnOne(Float64Array.of(0), 1, 3);
      expect(tree.predictOne(Float64Array.of(0))).toBe(1);
      drawn.add(column(tree, "leafNumbers")[2] / 3);
    }
    expect(Math.min(...drawn)).toBe(1);
    expect(drawn.size).toBeGreaterThan(2);
  });
});

describe("a Hoeffding adaptive tree", () => {
  it("asks whether a test tells anything where none is beside it", () => {
    // Of fifty rows one is b: H(1/50) = 0.141 bits, and n G ln 2 > ln(1e7) from 164.4 rows on.
    const tree = hoeffdingAdaptiveTree(twoValued(["p"]), { gracePeriod: 50, tieThreshold: 0 }).classifier;
    let rows = 0;
    for (; rows < 1000 && factsOf(tree).innerNodes === 0; rows++) {
      const label = Number(rows % 50 === 49);
      tree.learnOne(Float64Array.of(label), label);
    }
    expect(rows).toBe(200);
  });

  it("is a Hoeffding tree while no error rises", () => {
    for (const generator of [agrawal({ seed: 1 }), sea({ seed: 3 })]) {
      const rows = collect(generator, 1500);
      const shared = { gracePeriod: 20, splitConfidence: 0.5, tieThreshold: 0.2 };
      const trees = [
        hoeffdingTree(rows.schema, shared).classifier,
        hoeffdingAdaptiveTree(rows.schema, { ...shared, driftDelta: 1e-300 }).classifier,
      ];
      const [one, other] = trees.map((tree) => prequentialAnswers(tree, rows));
      expect(other).toEqual(one);
      expect(factsOf(trees[1])).toMatchObject({ started: 0, leaves: factsOf(trees[0]).leaves });
      expect(factsOf(trees[1]).leaves).toBeGreaterThan(5);
    }
  });

  it("learns the first row with a missing value in all alternates, in a batch as by itself", () => {
    const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["no", "yes"] });
    const options = {
      gracePeriod: 20,
      splitConfidence: 0.5,
      driftDelta: 0.9,
      comparisonWidth: 100_000,
      maxBytes: Infinity,
    };
    const count = 600;
    for (let missing = 300; missing < 310; missing++) {
      const random = Random.seeded(1);
      const rows = Float64Array.from({ length: 2 * count }, () => random.uniform());
      const labels = Int32Array.from({ length: count }, (_, i) => Number(rows[2 * i + ((i >> 7) % 2)] > 0.5));
      rows[2 * missing + 1] = NaN;
      const [batch, single] = [0, 1].map(() => hoeffdingAdaptiveTree(schema, options).classifier);
      batch.predictThenLearnMany(rows, count, labels, new Float64Array(2 * count));
      for (let i = 0; i < count; i++) {
        if (i === missing) expect(factsOf(single).started).toBeGreaterThan(0); // and none has ended
        single.learnOne(rows.subarray(2 * i, 2 * i + 2), labels[i]);
      }
      expect(batch.arena.columns.map(({ data }) => [...data])).toEqual(
        single.arena.columns.map(({ data }) => [...data]),
      );
    }
  });

  it("recovers from a change faster than a Hoeffding tree", () => {
    const parts = [1, 4].map((number, i) => agrawal({ seed: 30 + i, function: number }));
    const before = 8000;
    const rows = collect(drifting(parts, { positions: [before] }), 14_000);
    const after = [hoeffdingAdaptiveTree, hoeffdingTree].map((definition) => {
      const tree = (definition as typeof hoeffdingTree)(rows.schema).classifier;
      const first = rowsOf(rows.schema, rows.data.subarray(0, before * rows.width), rows.labels.subarray(0, before));
      const last = rowsOf(rows.schema, rows.data.subarray(before * rows.width), rows.labels.subarray(before));
      expect(prequentialAccuracy(tree, first)).toBeGreaterThan(0.75);
      return prequentialAccuracy(tree, last);
    });
    expect(after[0]).toBeGreaterThan(after[1] + 0.05);
  });
});

describe("the byte budget of a Hoeffding adaptive tree", () => {
  const lively = { ...standard, gracePeriod: 20, splitConfidence: 0.5 };
  const rowsOfTurns = (count: number) =>
    collect(
      drifting(
        [1, 4, 7].map((number, i) => agrawal({ seed: 7 + i, function: number })),
        { positions: [1000, 2000] },
      ),
      count,
    );

  it("is never exceeded, with alternates that begin, win, or find no room", () => {
    const met = { started: 0, swapped: 0, retired: 0 };
    const all: number[] = [];
    for (const maxBytes of [14_000, 18_000, 24_000, 50_000, Infinity]) {
      const rows = rowsOfTurns(3000);
      const tree = hoeffdingAdaptiveTree(rows.schema, { ...lively, maxBytes }).classifier;
      const retiredNow = givenUp(tree);
      let most = 0;
      for (let i = 0; i < rows.count; i++) {
        tree.learnOne(rows.row(i), rows.labels[i]);
        expect(tree.byteLength).toBeLessThanOrEqual(maxBytes);
        most = Math.max(most, tree.byteLength);
        met.retired += retiredNow();
      }
      const known = factsOf(tree);
      expect(known.learningLeaves).toBeGreaterThan(0); // also where an alternate won that had none
      all.push(known.innerNodes + known.alternates);
      const owners = new Set(
        column(tree, "blockOwners")
          .slice(1)
          .filter((owner) => owner >= 0),
      );
      expect(known.learningLeaves).toBe(owners.size);
      const [nodes, states] = [column(tree, "nodes"), column(tree, "leaves")];
      for (const owner of owners)
        expect([nodes[4 * owner + 2] < 0, states[4 * owner + 2]]).toEqual([true, LeafState.LEARNING]);
      if (maxBytes < Infinity) for (const name of ["started", "swapped"] as const) met[name] += known[name];
      else expect(most).toBeGreaterThan(50_000);
    }
    expect(Math.min(...Object.values(met))).toBeGreaterThan(0);
    expect(all[0]).toBeLessThan(all[4]);
  });

  it("gives back the bytes of nodes that are gone, but for what growing would have left empty", () => {
    const rows = rowsOfTurns(3000);
    const { classifier: tree } = hoeffdingAdaptiveTree(rows.schema, lively);
    const given = { nodes: 0, blocks: 0 };
    const room = (name: string) => tree.arena.columns.find((found) => found.name === name)?.data.length ?? 0;
    for (let i = 0; i < rows.count; i++) {
      const [nodesBefore, blocksBefore] = [room("thresholds"), room("blockOwners")];
      tree.learnOne(rows.row(i), rows.labels[i]);
      const [nodes, owners] = [column(tree, "nodes"), column(tree, "blockOwners").slice(1)];
      const isShrunk = room("thresholds") < nodesBefore || room("blockOwners") < blocksBefore;
      if (!isShrunk) continue;
      let left = nodes.length / 4;
      for (const head of column(tree, "freeNodes")) {
        for (let first = head; first !== 0; first = nodes[4 * first + 1]) left -= nodes[4 * first + 3];
      }
      const blocks = owners.filter((owner) => owner >= 0).length;
      expect(room("thresholds")).toBeLessThanOrEqual(Math.max(left * 1.25, left + 4));
      expect(room("blockOwners") - 1).toBeLessThanOrEqual(Math.max(blocks * 1.25, blocks + 2));
      given.nodes += nodesBefore - room("thresholds");
      given.blocks += blocksBefore - room("blockOwners");
    }
    expect(given.nodes).toBeGreaterThan(50);
    expect(given.blocks).toBeGreaterThan(50);
  });

  it("covers windows of errors and alternates", () => {
    // Per node 16 + 8 bytes of topology, 16 + 32 + 8 C of the leaf, 4 (C + 1) of blocks, 4 of the alternate, and of the
    // window 24 + 8 + 360: with two classes 496. Of the tree 16.
    const tree = hoeffdingAdaptiveTree(twoValued(["p"]), { maxBytes: Infinity }).classifier;
    const perNode = tree.arena.columns.filter(({ name }) =>
      /^(nodes|thresholds|leaves|leafNumbers|leafClassWeights|classBlocks|alternates|error.*)$/.test(name),
    );
    expect(perNode.reduce((bytes, { byteLength }) => bytes + byteLength, 0)).toBe(496 + 16);
  });

  it("names the tree it is too small for", () => {
    expect(() => hoeffdingAdaptiveTree(twoValued(["p"]), { maxBytes: 256 })).toThrow(
      /^hoeffding-adaptive-tree: `maxBytes` must be/,
    );
  });
});

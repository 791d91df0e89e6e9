/**
 * Where a model's bytes come from does not matter to what it learns: not shared memory, and not one that moves with every
 * allocation, in which a view that was kept for too long reads nonsense. And all bytes are given back, once.
 */
import { describe, expect, it } from "vitest";
import { classifiers, detectors } from "../src/catalog/index.ts";
import { mixedMulticlass, numericBinary, suited } from "../src/conformance/index.ts";
import {
  copyState,
  defineSchema,
  drawNormal,
  type Memory,
  Model,
  type ModelEvent,
  nominal,
  numeric,
  plainMemory,
  Random,
  release,
  type Schema,
  type Spec,
  sharedMemory,
} from "../src/core/index.ts";
import { Adwin, type Detector } from "../src/drift/index.ts";
import {
  adaptiveRandomForest,
  blockedBoosting,
  type Ensemble,
  leveragingBagging,
  onlineBagging,
  onlineBoosting,
  onsBoost,
  streamingRandomPatches,
} from "../src/ensembles/index.ts";
import { hoeffdingTree } from "../src/learners/index.ts";
import { saveModel, saveState } from "../src/snapshot/index.ts";
import { buffersOf, CountingMemory, MovingMemory } from "./memories.ts";

const ROWS = 300;
const PARTS = ["numbers", "numbers and values", "records that bring values and classes"];

/** Every algorithm as its tests have it, and some that come to places the cheap instances do not. */
const specs: readonly (readonly [name: string, spec: Spec])[] = [
  ...classifiers.map((definition) => [definition.id, definition.with(definition.test ?? {})] as const),
  ["a tree that splits often", hoeffdingTree.with({ gracePeriod: 5, splitConfidence: 0.5, tieThreshold: 1 })],
  ["a tree with a budget", hoeffdingTree.with({ gracePeriod: 5, splitConfidence: 0.5, maxBytes: 2000 })],
  [
    "a tree that looks at some attributes",
    hoeffdingTree.with({ gracePeriod: 5, splitConfidence: 0.5, attributesPerLeaf: 1 }),
  ],
  [
    "an ensemble of ensembles",
    onlineBagging.with({
      members: 2,
      base: onlineBoosting.with({ members: 2, base: hoeffdingTree.with({ gracePeriod: 5 }) }),
    }),
  ],
  ["an ensemble with a budget", onlineBagging.with({ members: 2, maxBytes: 12_000 })],
  [
    "a forest that warns often",
    adaptiveRandomForest.with({ members: 3, gracePeriod: 5, warningDelta: 0.5, driftDelta: 0.3 }),
  ],
  ["patches of one attribute", streamingRandomPatches.with({ members: 2, subspace: "root" })],
  ["an ensemble that searches often", onsBoost.with({ members: 3, searchEvery: 5, window: 5, protectedRows: 5 })],
  [
    "a bag of forests",
    onlineBagging.with({
      members: 2,
      base: adaptiveRandomForest.with({ members: 2, warningDelta: 0.5, driftDelta: 0.3 }),
    }),
  ],
];

/** Learns 300 rows one by one, in batches, and as records that bring values and classes; the bytes are the state after each. */
function learned(spec: Spec, memory: Memory): { model: Model; states: Uint8Array[] } {
  const make = (schema: Schema) => new Model(schema, spec, 1, memory);
  const { definition } = spec;
  const states: Uint8Array[] = [];
  let model: Model | undefined;
  for (const stream of [numericBinary(1), suited(definition, mixedMulticlass(1))]) {
    if (model !== undefined) release(model.classifier);
    model = make(stream.schema());
    const { rows, labels, width, classes } = stream;
    const out = new Float64Array(17 * classes);
    for (let i = 0; i < ROWS; ) {
      const count = Math.min([1, 7, 17][(i >> 5) % 3], ROWS - i);
      const [part, truths] = [rows.subarray(i * width), labels.subarray(i)];
      if (i % 2 === 0) model.classifier.predictThenLearnMany(part, count, truths, out);
      else model.classifier.learnMany(part, count, truths);
      i += count;
    }
    states.push(saveModel(model));
  }
  if (model !== undefined) release(model.classifier);
  const growing = defineSchema({ attributes: { x: numeric(), c: nominal() } }) as unknown as Schema;
  model = make(growing);
  const random = Random.seeded(3);
  let refused = 0;
  for (let i = 0; i < ROWS; i++) {
    const label = random.integer(Math.min(4, 1 + (i >> 5)));
    const turned = (i < ROWS / 2 ? label : 3 - label) % (definition.capabilities.classes === "two" ? 2 : 4);
    try {
      model.learn({ x: label + drawNormal(random), c: `v${random.integer(1 + (i >> 4))}` }, `c${turned}`);
    } catch (error) {
      if (!/`maxBytes`/.test((error as Error).message)) throw error;
      refused++;
    }
  }
  expect(refused).toBeLessThan(ROWS / 2);
  states.push(saveModel(model));
  return { model, states };
}

describe.each(specs)("%s", (_, spec) => {
  const plain = learned(spec, plainMemory);
  /** The parts of the training after which another state was reached than in plain memory. */
  const differences = (states: readonly Uint8Array[]) =>
    PARTS.filter((_, i) => Buffer.compare(states[i], plain.states[i]) !== 0);

  it("learns the same in shared memory, of which all its bytes are", () => {
    const { model, states } = learned(spec, sharedMemory);
    expect(differences(states)).toEqual([]);
    const buffers = buffersOf(model.classifier);
    expect(buffers.filter((buffer) => !(buffer instanceof SharedArrayBuffer))).toEqual([]);
    expect(model.byteLength).toBe(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
  });

  it("learns the same in a memory that moves with every allocation", () => {
    const memory = new MovingMemory();
    const { model, states } = learned(spec, memory);
    expect(differences(states)).toEqual([]);
    expect(new Set(buffersOf(model.classifier)).size).toBeLessThanOrEqual(1);
  });

  it("gives all bytes back when it is released, and none twice", () => {
    for (const memory of [new CountingMemory(), new MovingMemory()]) {
      const { model, states } = learned(spec, memory);
      expect(differences(states)).toEqual([]);
      const columns = buffersOf(model.classifier).length;
      expect(memory.live.size, "blocks that belong to no column").toBe(columns);
      release(model.classifier);
      expect(memory.live.size, "blocks that were not given back").toBe(0);
      expect(memory.listeners.size).toBe(0);
    }
  });

  it("gives back what it has got where there is no room for all of it", () => {
    const { schema } = plain.model;
    const whole = new CountingMemory();
    new Model(schema, spec, 1, whole);
    for (let most = 0; most < whole.allocated; most += 1 + (most >> 4)) {
      const memory = new CountingMemory(most);
      expect(() => new Model(schema, spec, 1, memory)).toThrow("does not fit into memory");
      expect([memory.allocated, memory.live.size, memory.listeners.size]).toEqual([most, 0, 0]);
    }
  });

  it("gives back what a twin drops or makes anew when a state is copied to it", () => {
    const memory = new MovingMemory();
    const schema = plain.model.schema;
    const twin = new Model(schema, spec, 2, memory);
    copyState(plain.model.classifier, twin.classifier);
    const [copied, original] = [twin, plain.model].map((model) => saveState("state", model.classifier));
    expect(Buffer.compare(copied, original)).toBe(0);
    expect(memory.live.size).toBe(buffersOf(twin.classifier).length);
    release(twin.classifier);
    expect([memory.live.size, memory.listeners.size]).toEqual([0, 0]);
  });
});

describe("a member for which there is no room any more", () => {
  const base = hoeffdingTree.with({ gracePeriod: 5, maxBytes: 1500 });
  it.each([
    ["blocked boosting", blockedBoosting.with({ base, blockRows: 10 }), "added"],
    ["output codes", leveragingBagging.with({ base, members: 2, outputCodes: true, driftDelta: 0.9 }), "reset"],
    ["patches", streamingRandomPatches.with({ base, members: 2, warningDelta: 0.9, driftDelta: 0 }), undefined],
  ])("leaves no bytes behind when it is tried: %s", (_, spec, kind) => {
    const memory = new CountingMemory();
    const [c, d, e] = [1, 2, 3].map(() => nominal(["u", "v"]));
    const attributes = { x: numeric(), c, d, e };
    const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
    const model = new Model(schema, spec, 1, memory);
    for (let v = 0; v < 60; v++) for (const attribute of schema.attributes.slice(1)) attribute.intern(`v${v}`);
    for (let c = 0; c < 90; c++) schema.internClass(`c${c}`);
    (model.classifier as Ensemble).known.note(Float64Array.of(0, 61, 61, 61), 0, 91); // a fresh one has no room for these
    const { allocated } = memory;
    const events: ModelEvent[] = [];
    model.classifier.events = events;
    for (let i = 0; i < 500; i++) model.learn({ x: i % 7, c: "u" }, i % 7 < 3 === i < 250 ? "a" : "b");
    expect(memory.allocated).toBeGreaterThan(allocated);
    expect(events.filter((event) => event.kind === kind)).toEqual([]);
    expect(memory.live.size).toBe(buffersOf(model.classifier).length);
    release(model.classifier);
    expect([memory.live.size, memory.listeners.size]).toEqual([0, 0]);
  });
});

describe.each(detectors.map((definition) => [definition.id, definition] as const))("%s", (id, definition) => {
  it("is made in plain memory, where nobody says otherwise", () => {
    expect((definition() as Detector).arena.memory, id).toBe(plainMemory);
  });
});

describe("adwin", () => {
  it("hears the same in a memory that moves, and gives it back", () => {
    const memory = new MovingMemory();
    const [here, there] = [new Adwin(0.002), new Adwin(0.002, memory)];
    const random = Random.seeded(5);
    for (let i = 0; i < 3000; i++) {
      const value = drawNormal(random) + (i < 1500 ? 0 : 1);
      expect(there.add(value)).toBe(here.add(value));
      if (i % 100 === 0) memory.allocate(1); // somebody else does
    }
    expect(Buffer.compare(saveState("adwin", there), saveState("adwin", here))).toBe(0);
    release(there);
    expect(memory.live.size).toBe(30);
  });
});

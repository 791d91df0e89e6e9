import { describe, expect, it } from "vitest";
import { classifiers } from "../catalog/index.ts";
import {
  type AnyDefinition,
  Classifier,
  type Column,
  type CoppiceError,
  defineSchema,
  type Memory,
  Model,
  nominal,
  numeric,
  plainMemory,
  Random,
  type Schema,
  type Spec,
  sourceOfRecords,
} from "../core/index.ts";
import { arcX4 } from "../ensembles/index.ts";
import { accuracyByMembers, race } from "../evaluation/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { cloneModel, loadModel, publishModel, saveModel } from "./index.ts";

/** A memory that has so many blocks left. */
class Limited implements Memory {
  left = Infinity;

  allocate(bytes: number) {
    if (this.left-- <= 0) throw new RangeError("no blocks are left");
    return { buffer: new ArrayBuffer(bytes), byteOffset: 0 };
  }
}

const declare = () => defineSchema({ attributes: { v: nominal(), x: numeric() }, classes: [] }) as unknown as Schema;

/** Ever more values and classes, where there may be more than two. */
function learn(model: Model, i: number): void {
  const isTwo = model.spec.definition.capabilities.classes === "two";
  model.learn(
    { v: `v${Math.floor((i * i) / 3) % (1 + (i >> 1))}`, x: (i * 37) % 101 },
    `c${i % (isTwo ? 2 : 3 + (i >> 4))}`,
  );
}

function errorOf(run: () => unknown): CoppiceError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as CoppiceError;
  }
}

const testSpec = (definition: AnyDefinition) => definition.with((definition as { test?: never }).test) as Spec;
/** Those whose columns have their lengths from the beginning. */
const fixed = ["bimodal", "combining-predictor", "gshare", "local-history", "no-change"];
const REFUSED = {
  code: "E_USAGE",
  message: /^a model must not be used after memory ran out in mid-row\. Load a/,
};

function expectBroken({ schema, classifier, ...model }: Model, uses: readonly (() => unknown)[]): void {
  const row = schema.lookUp({ v: "v0", x: 1 });
  const out = new Float64Array(schema.classCount);
  const labels = Int32Array.of(0);
  for (const use of [
    ...uses,
    () => classifier.learnOne(row, 0),
    () => classifier.learnOne(row, 0, 0),
    () => classifier.predictOne(row),
    () => classifier.predictProbaOne(row, out),
    () => classifier.learnMany(row, 1, labels),
    () => classifier.predictProbaMany(row, 1, out),
    () => classifier.predictThenLearnMany(row, 1, labels, out),
  ]) {
    const { code, message } = errorOf(use) ?? {};
    expect(code, `${use} of ${model.spec.definition.id}`).toBe(REFUSED.code);
    expect(message).toMatch(REFUSED.message);
  }
}

describe("a model whose memory is full in the middle of a row", () => {
  it.each(classifiers.map((definition) => [definition.id, definition] as const).filter(([id]) => !fixed.includes(id)))(
    "is not used any more, and its last copy goes on: %s",
    (_, definition) => {
      let stopped = 0;
      for (let left = 0; left < 7; left++) {
        const memory = new Limited();
        const model = new Model(declare(), testSpec(definition), 1, memory);
        for (let i = 0; i < 6; i++) learn(model, i);
        memory.left = left;
        let before = saveModel(model);
        const error = errorOf(() => {
          for (let i = 6; i < 120; i++) {
            before = saveModel(model);
            learn(model, i);
          }
        });
        if (error === undefined) continue;
        stopped++;
        expect(error.message).toMatch(/^a model's array `.*` of \d+ bytes does not fit into memory/);
        memory.left = Infinity;
        expectBroken(model, [
          () => learn(model, 1),
          () => model.predict({ x: 1 }),
          () => model.predictProba({ x: 1 }),
          () => saveModel(model),
          () => cloneModel(model),
          () => publishModel(model, loadModel(before, classifiers)),
        ]);
        const copy = loadModel(before, classifiers);
        for (let i = 6; i < 60; i++) learn(copy, i);
        expect(copy.predict({ v: "v0", x: 1 })).toBeDefined();
      }
      expect(stopped).toBeGreaterThan(0);
    },
  );

  const teach: [string, (model: Classifier, rows: Float64Array, labels: Int32Array) => void][] = [
    ["learnMany", (model, rows, labels) => model.learnMany(rows, 40, labels)],
    [
      "predictThenLearnMany",
      (model, rows, labels) => model.predictThenLearnMany(rows, 40, labels, new Float64Array(200)),
    ],
  ];
  it.each(teach)("is not used any more after %s", (_, learnAll) => {
    const memory = new Limited();
    const schema = declare();
    const model = new Model(schema, naiveBayes.with({}), 1, memory);
    const rows = Float64Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? i % 8 : i % 13));
    const labels = Int32Array.from({ length: 40 }, (_, i) => i % 5);
    for (let i = 0; i < 5; i++) schema.internClass(`c${i}`);
    for (let i = 0; i < 4; i++) schema.attributes[0].intern(`v${i}`);
    memory.left = 1;
    expect(() => learnAll(model.classifier, rows, labels)).toThrow("does not fit into memory");
    memory.left = Infinity;
    expectBroken(model, [() => saveModel(model)]);
  });

  it.each([
    ["an evaluation", 0],
    ["an evaluation with delayed labels", 3],
  ])("is not used any more after %s, in which the others go on", async (_, delay) => {
    const memory = new Limited();
    const schema = declare();
    const [model, other] = [memory, plainMemory].map((its) => new Model(schema, naiveBayes.with({}), 1, its));
    const records = Array.from({ length: 60 }, (_, i) => ({ v: `v${i % 4}`, x: i % 13, y: `c${i % 5}` }));
    const source = sourceOfRecords(schema, records, ({ y }) => y);
    memory.left = 1;
    const events: string[] = [];
    for await (const event of race([model, other], source, { delay })) events.push(`${event.type} ${event.model}`);
    expect(events).toContain("failed 0");
    expect(events).toContain("done 1");
    memory.left = Infinity;
    expectBroken(model, [() => saveModel(model)]);
    expect(saveModel(other).length).toBeGreaterThan(0);
  });

  it("is not used any more after its members were asked for their accuracy", async () => {
    const memory = new Limited();
    const schema = declare();
    const model = new Model(schema, arcX4.with({ members: 2, base: naiveBayes }), 1, memory);
    const records = Array.from({ length: 60 }, (_, i) => ({ v: `v${i % 4}`, x: i % 13, y: `c${i % 5}` }));
    memory.left = 1;
    const asked = accuracyByMembers(
      model,
      sourceOfRecords(schema, records, ({ y }) => y),
    );
    await expect(asked).rejects.toThrow("does not fit into memory");
    memory.left = Infinity;
    expectBroken(model, [() => saveModel(model)]);
  });

  it("is not used any more where another one was published into it by then", () => {
    const memory = new Limited();
    const model = new Model(declare(), hoeffdingTree.with({}), 1);
    const twin = new Model(declare(), hoeffdingTree.with({}), 1, memory);
    for (let i = 0; i < 60; i++) learn(model, i);
    memory.left = 1;
    expect(() => publishModel(model, twin)).toThrow("does not fit into memory");
    memory.left = Infinity;
    expectBroken(twin, [() => publishModel(model, twin)]);
    expect(model.predict({ v: "v0", x: 1 })).toBeDefined();
  });

  it("is not used any more where it was the stack, or an array of the engine's", () => {
    class Greedy extends Classifier {
      readonly spare: Column<Float64Array> = this.arena.float64("spare", 1);
      override learnAt(_: Float64Array, __: number, label: number): void {
        if (label === 0) this.learnAt(_, __, 0);
        if (label === 1) new Float64Array(2 ** 60);
        if (label === 2) this.spare.resize(2 ** 40);
        throw new Error("no");
      }
      override predictAt(_: Float64Array, __: number, out: Float64Array): void {
        out.fill(0);
      }
      override inspect() {
        return { kind: "greedy", bytes: this.byteLength, facts: {} };
      }
    }
    const schema = declare();
    for (const label of ["stack", "array", "column", "error"]) schema.internClass(label);
    const row = schema.row();
    for (const label of [0, 1, 2, 3]) {
      const greedy = new Greedy({ schema, random: Random.seeded(1), memory: plainMemory });
      expect(() => greedy.learnOne(row, label)).toThrow(/stack|array|no/);
      if (label < 3) expect(errorOf(() => greedy.predictOne(row))?.message).toMatch(REFUSED.message);
      else expect(greedy.predictOne(row)).toBe(-1); // whoever throws says what is then
    }
  });

  it("goes on where it was a byte budget that had no room for the row", () => {
    const model = new Model(declare(), hoeffdingTree.with({ maxBytes: 2000 }), 1);
    let refused = 0;
    for (let i = 0; i < 200; i++) {
      const before = saveModel(model);
      const error = errorOf(() => model.learn({ v: "v", x: i }, `c${i}`));
      if (error === undefined) continue;
      refused++;
      expect(error.code).toBe("E_PARAM");
      expect(saveModel(model)).toEqual(before);
    }
    expect(refused).toBeGreaterThan(100);
    expect(model.predict({ v: "v", x: 0 })).toBe("c0");
  });
});

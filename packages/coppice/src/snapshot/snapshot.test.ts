import { describe, expect, it } from "vitest";
import {
  Arena,
  build,
  Classifier,
  type Column,
  type Context,
  CoppiceError,
  type Definition,
  defineClassifier,
  defineSchema,
  drawNormal,
  flag,
  type Inspection,
  integer,
  learner,
  list,
  type Model,
  nominal,
  numeric,
  type ParamTable,
  PoissonTable,
  Random,
  type Spec,
  type Stateful,
  sourceOf,
  specToJson,
} from "../core/index.ts";
import * as ensembles from "../ensembles/index.ts";
import { race } from "../evaluation/index.ts";
import * as learners from "../learners/index.ts";
import { checksum } from "./checksum.ts";
import { aligned, open, seal } from "./envelope.ts";
import { cloneModel, inspectSnapshot, loadModel, loadState, saveModel, saveState, specFromJson } from "./index.ts";

// Two small algorithms of the test's own: a counter, and a bag of counters with random weights, a column that shrinks
// and a part that comes and goes.

class Counter extends Classifier {
  readonly #weights = this.arena.float64("weights", this.schema.classCount);
  readonly #seen = this.arena.uint8("seen", 3);

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    const { data, length } = this.#weights;
    let total = 0;
    for (let c = 0; c < length; c++) total += data[c];
    for (let c = 0; c < classes; c++) out[outStart + c] = c < length && total > 0 ? data[c] / total : 0;
  }

  learnAt(_rows: Float64Array, _start: number, label: number, weight: number): void {
    if (label >= this.#weights.length) this.#weights.resize(label + 1);
    this.#weights.data[label] += weight;
    this.#seen.data[label % 3] = 1;
  }

  inspect(): Inspection {
    return { kind: "counter", bytes: this.byteLength, facts: {} };
  }
}

const capabilities = { weights: "exact", seeded: false } as const;

const counter = defineClassifier({
  id: "counter",
  kind: "learner",
  params: {},
  capabilities,
  create: (context) => new Counter(context),
});

class Bag extends Classifier {
  readonly #random = new Random(this.arena.int32("random", 5).data);
  readonly #recent = this.arena.float64("recent", 0);
  readonly #hasSpare = this.arena.uint8("hasSpare", 1);
  readonly #poisson = new PoissonTable(1);
  readonly #members: Classifier[];
  readonly #make: () => Classifier;
  #spare: Classifier | null = null;

  constructor(context: Context, members: number, make: () => Classifier) {
    super(context);
    context.random.fork(this.#random.state);
    this.#make = make;
    this.#members = Array.from({ length: members }, make);
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#members[0].predictAt(rows, start, out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    for (const member of this.#members) {
      const draws = this.#poisson.draw(this.#random);
      if (draws > 0) member.learnAt(rows, start, label, draws * weight);
    }
    this.#recent.resize(this.#recent.length === 20 ? 1 : this.#recent.length + 1); // shrinks, but keeps its room
    this.#recent.data[this.#recent.length - 1] = weight;
    if (this.#recent.length === 10) this.#spare = this.#make();
    if (this.#recent.length === 15) this.#spare = null;
    this.#spare?.learnAt(rows, start, label, weight);
    this.#hasSpare.data[0] = this.#spare === null ? 0 : 1;
  }

  override parts(): readonly (Stateful | null)[] {
    return [...this.#members, this.#spare];
  }

  override restored(): void {
    this.#spare = this.#hasSpare.data[0] === 1 ? this.#make() : null;
  }

  inspect(): Inspection {
    return { kind: "bag", bytes: this.byteLength, facts: {} };
  }
}

const bag = defineClassifier({
  id: "bag",
  kind: "ensemble",
  params: {
    members: integer({ default: 3, min: 1 }),
    patience: integer({ default: Infinity, min: 1, unlimited: true }),
    base: learner({ default: counter }),
  },
  capabilities: { ...capabilities, seeded: true },
  create: (context, { members, base }) =>
    new Bag(context, members, () => build(base, { ...context, random: context.random.fork() })),
});

const definitions = [bag, counter];

function makeModel(seed = 7) {
  const schema = defineSchema({
    attributes: { x: numeric(), day: nominal(["Mon", "Tue", "weiß", "火", "\ud800"]) },
    classes: ["up", "down"],
  });
  return bag(schema, { members: 4, seed });
}

function train(model: Model<{ x?: unknown; day?: unknown }, string>, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    model.learn(
      { x: i, day: i % 5 === 0 ? `day ${i % 35}` : "Mon" },
      i % 7 === 6 ? `class ${i % 5}` : "up",
      1 + (i % 3),
    );
  }
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "no error";
}

/** The bytes with another header and a checksum that fits: what a forger, or a program with a bug, would write. */
function forged(bytes: Uint8Array, change: (header: Record<string, unknown>) => void): Uint8Array {
  const { header, payload } = open(bytes);
  change(header as Record<string, unknown>);
  return seal(header, payload.length, (target) => target.set(payload));
}

type StateShape = { columns: [string, string, number, number, number][]; parts: (StateShape | null)[] };

describe("saveModel and loadModel", () => {
  it("restores a model that continues as if it had never stopped, at every row", () => {
    for (const stop of [0, 1, 2, 9, 10, 11, 14, 15, 19, 20, 21, 40, 63]) {
      const whole = makeModel();
      train(whole, 0, 64);
      const first = makeModel();
      train(first, 0, stop);
      const second = loadModel<{ x?: unknown; day?: unknown }, string>(saveModel(first), definitions);
      expect(second.byteLength).toBe(first.byteLength);
      train(second, stop, 64);
      expect(saveModel(second)).toEqual(saveModel(whole));
      expect(second.byteLength).toBe(whole.byteLength);
    }
  });

  it("gives the same bytes for the same state, and other bytes for another seed", () => {
    const [a, b, c] = [makeModel(), makeModel(), makeModel(8)];
    for (const model of [a, b, c]) train(model, 0, 30);
    expect(saveModel(a)).toEqual(saveModel(b));
    expect(saveModel(a)).not.toEqual(saveModel(c));
    expect(saveModel(loadModel(saveModel(a), definitions))).toEqual(saveModel(a));
  });

  it("keeps spec, seed, schema and labels of all types", () => {
    const schema = defineSchema<{ x: ReturnType<typeof numeric> }, string | number | boolean>({
      attributes: { x: numeric() },
      target: "__proto__",
      classes: ["1", 1, true, "true", -2.5, "\u0000\u2028😀"],
    });
    const model = bag(schema, { members: 2, base: counter, seed: 2 ** 53 - 1 });
    model.learn({ x: 1 }, true);
    const loaded = loadModel(saveModel(model), definitions);
    expect(loaded.schema.toJSON()).toEqual(schema.toJSON());
    expect(loaded.schema.target.name).toBe("__proto__");
    expect(loaded.spec).toEqual(model.spec);
    expect(loaded.spec.params.patience).toBe(Infinity);
    expect(loaded.seed).toBe(2 ** 53 - 1);
    expect(loaded.predict({ x: 1 })).toBe(true);
  });

  it("stores the elements in use and nothing else of the arrays", () => {
    const model = makeModel();
    train(model, 0, 45);
    const { payloadBytes } = inspectSnapshot(saveModel(model));
    const used = (thing: Stateful): number =>
      thing.arena.columns.reduce((sum, column) => sum + aligned(column.length * column.bytesPerElement), 0) +
      thing.parts().reduce((sum, part) => sum + (part === null ? 0 : used(part)), 0);
    expect(payloadBytes).toBe(used(model.classifier));
    expect(payloadBytes).toBeLessThan(model.byteLength + 8 * 20);
  });

  it("brings back every column of every algorithm: name, room to grow and all numbers", () => {
    const definitions = Object.values({ ...learners, ...ensembles }).filter(
      (value): value is never => typeof value === "function" && "capabilities" in value,
    ) as readonly unknown[] as readonly Definition[];
    const columnsOf = (thing: Stateful): unknown[] => [
      ...thing.arena.columns.map(({ name, length, data }) => [name, length, data.length, ...data.subarray(0, length)]),
      ...thing.parts().map((part) => (part === null ? null : columnsOf(part))),
    ];
    for (const definition of definitions) {
      const schema = defineSchema({ attributes: { x: numeric(), p: nominal(["0", "1"]) }, classes: ["a", "b"] });
      const model = definition(schema as never, { ...definition.test }) as unknown as Model;
      const random = Random.seeded(1);
      for (let i = 0; i < 300; i++) {
        const x = drawNormal(random);
        model.learn({ x, p: `${i % 2}` }, x + drawNormal(random) > 0 ? "a" : "b");
      }
      const loaded = loadModel(saveModel(model), definitions);
      expect(columnsOf(loaded.classifier), definition.id).toEqual(columnsOf(model.classifier));
    }
    expect(definitions.length).toBeGreaterThan(8);
  });

  it("reads bytes at any alignment and leaves them alone", () => {
    const model = makeModel();
    train(model, 0, 12);
    const bytes = saveModel(model);
    for (const shift of [1, 4, 7]) {
      const shifted = new Uint8Array(bytes.length + 16).subarray(shift, shift + bytes.length);
      shifted.set(bytes);
      expect(saveModel(loadModel(shifted, definitions))).toEqual(bytes);
      expect(shifted).toEqual(bytes);
    }
  });

  it("keeps the typed array of a column whose capacity is unchanged, so that views on it stay valid", () => {
    const model = makeModel();
    train(model, 0, 12);
    const twin = loadModel<{ x?: unknown; day?: unknown }, string>(saveModel(model), definitions);
    train(twin, 12, 40); // draws from the generator whose state is a view on a column
    train(model, 12, 40);
    expect(saveModel(twin)).toEqual(saveModel(model));
  });

  it("says what a snapshot holds without making the model", () => {
    const model = makeModel(11);
    expect(inspectSnapshot(saveModel(model))).toEqual({
      formatVersion: 1,
      spec: { id: "bag", params: { members: 4, patience: "unlimited", base: { id: "counter", params: {} } } },
      seed: 11,
      schema: model.schema.toJSON(),
      payloadBytes: 24 + 0 + 8 + 4 * (16 + 8), // random, recent, hasSpare; weights and seen of four members
    });
  });

  it("works for a model that never learned and a schema without classes", () => {
    const model = counter(defineSchema({ attributes: {} }));
    const loaded = loadModel(saveModel(model), definitions);
    expect(loaded.predict({})).toBeUndefined();
    expect(saveModel(loaded)).toEqual(saveModel(model));
  });
});

describe("misuse", () => {
  it("is named, and not blamed on the bytes", () => {
    const bytes = saveModel(makeModel());
    for (const wrong of [undefined, {}, { counter: definitions[0] }]) {
      expect(() => loadModel(bytes, wrong as never)).toThrow(
        /the definitions of `loadModel` must be an array, such as/,
      );
    }
    for (const wrong of [undefined, {}, { id: "counter" }, [counter]]) {
      const given = [bag, wrong] as never;
      const message = /^`definitions\[1\]` of `loadModel` must be a definition, such as `naiveBayes`, got /;
      expect(() => loadModel(bytes, given)).toThrow(message);
    }
    expect(() => loadModel(bytes, new Array(1))).toThrow("`definitions[0]` of `loadModel` must be a definition");
    for (const wrong of [undefined, null, {}, 5]) {
      expect(() => saveModel(wrong as never)).toThrow(/the argument of `saveModel` must be a model, got /);
    }
  });
});

describe("cloneModel", () => {
  it("gives an equal model that is independent in state and schema", () => {
    const model = makeModel();
    train(model, 0, 33);
    const before = saveModel(model);
    const clone = cloneModel(model);
    expect(saveModel(clone)).toEqual(before);
    train(clone, 33, 60);
    expect(saveModel(model)).toEqual(before);
    train(model, 33, 60);
    expect(saveModel(model)).toEqual(saveModel(clone));
  });

  it("shares the schema where that is asked for, and nothing else", async () => {
    const model = makeModel();
    train(model, 0, 33);
    const before = saveModel(model);
    const clone = cloneModel(model, { share: true });
    expect(clone.schema).toBe(model.schema);
    expect(saveModel(clone)).toEqual(before);
    train(clone, 33, 60);
    expect(clone.classifier.byteLength).not.toBe(0);
    train(model, 33, 60);
    expect(saveModel(model)).toEqual(saveModel(clone));
    const none = sourceOf(model.schema, new Float64Array(0), new Int32Array(0));
    for await (const event of race([model, clone], none)) expect(event.type).toBe("done");
  });

  it("refuses options that it does not know", () => {
    expect(() => cloneModel(makeModel(), { shared: true } as never)).toThrow('Did you mean "share"?');
    expect(() => cloneModel(makeModel(), { share: 1 as never })).toThrow("must be true or false, got 1");
    const bytes = saveModel(makeModel());
    const { schema } = makeModel();
    expect(() => loadModel(bytes, definitions, { schema, share: "no" as never })).toThrow('true or false, got "no"');
  });
});

describe("saveState and loadState", () => {
  const make = (): Stateful => {
    const arena = new Arena();
    arena.float64("sum", 2);
    return { arena, parts: () => [], restored: () => {} };
  };

  it("carries any stateful thing", () => {
    const thing = make();
    thing.arena.columns[0]?.data.set([1.5, -0]);
    const twin = make();
    loadState("sums", saveState("sums", thing), twin);
    expect(Object.is(twin.arena.columns[0]?.data[1], -0)).toBe(true);
    expect(twin.arena.columns[0]?.data[0]).toBe(1.5);
  });

  it("refuses another thing's bytes by name", () => {
    const bytes = saveState("sums", make());
    expect(codeOf(() => loadState("other", bytes, make()))).toMatch(
      /^E_SNAPSHOT: .*the state of "other", got "sums". Give `loadState` the name/,
    );
    const model = saveModel(makeModel());
    expect(codeOf(() => loadState("sums", model, make()))).toMatch(/^E_SNAPSHOT: .*got "model".*with `loadModel`/);
    expect(codeOf(() => loadModel(bytes, definitions))).toMatch(/^E_SNAPSHOT: .*must be a "model", got "state"/);
  });

  it("carries float32 columns as they are, every NaN with the same bits", () => {
    const make32 = (): Stateful => {
      const arena = new Arena();
      arena.uint8("flag", 1);
      arena.float32("values", 5);
      arena.float64("sum", 1);
      return { arena, parts: () => [], restored: () => {} };
    };
    const [thing, other, twin] = [make32(), make32(), make32()];
    const valuesOf = ({ arena }: Stateful) => arena.columns[1].data as Float32Array;
    for (const one of [thing, other]) {
      valuesOf(one).set([0.1, -0, NaN, 3.4e38, 1e-45]);
      one.arena.columns[2].data[0] = 0.1;
    }
    const bitsOf = (one: Stateful) => new Uint32Array(valuesOf(one).buffer, valuesOf(one).byteOffset, 5);
    bitsOf(thing)[2] = 0xffc00001;
    expect(bitsOf(other)[2]).not.toBe(bitsOf(thing)[2]);
    const bytes = saveState("singles", thing);
    expect(saveState("singles", other)).toEqual(bytes);
    loadState("singles", bytes, twin);
    expect([...bitsOf(twin)]).toEqual([0x3dcccccd, 0x80000000, 0x7fc00000, 0x7f7fc99e, 1]);
    expect(twin.arena.columns[2].data[0]).toBe(0.1);
    twin.arena.columns[1].resize(6);
    const longer = make32();
    loadState("singles", saveState("singles", twin), longer);
    expect([longer.arena.columns[1].length, longer.arena.columns[1].byteLength]).toEqual([6, 40]);
  });

  it("writes every NaN with the same bits", () => {
    const [a, b] = [make(), make()];
    const bits = (thing: Stateful) =>
      new BigUint64Array((thing.arena.columns[0] as { data: Float64Array }).data.buffer);
    bits(a)[0] = 0xfff8000000000001n;
    bits(b)[0] = 0x7ff8000000000000n;
    expect(saveState("sums", a)).toEqual(saveState("sums", b));
  });
});

describe("refusals", () => {
  const model = makeModel();
  train(model, 0, 30);
  const bytes = saveModel(model);

  it("refuses every truncation", () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(codeOf(() => loadModel(bytes.subarray(0, length), definitions))).toMatch(
        /^E_SNAPSHOT: Snapshot is truncated/,
      );
    }
  });

  it("refuses every single flipped bit", () => {
    const damaged = bytes.slice();
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      damaged[bit >> 3] = damaged[bit >> 3] ^ (1 << (bit & 7));
      expect(codeOf(() => loadModel(damaged, definitions))).toMatch(/^E_SNAPSHOT: /);
      damaged[bit >> 3] = bytes[bit >> 3];
    }
    expect(saveModel(loadModel(damaged, definitions))).toEqual(bytes);
  });

  it("refuses other files by name", () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(100)]);
    expect(codeOf(() => loadModel(png, definitions))).toMatch(/not a Coppice snapshot.*89 43 50 43.*89 50 4e 47/);
    expect(codeOf(() => loadModel(new Uint8Array(64), definitions))).toMatch(/not a Coppice snapshot/);
    const asText = Uint8Array.from(bytes.filter((byte, i) => i > 8 || byte !== 0x0d)); // CRLF became LF
    expect(codeOf(() => loadModel(asText, definitions))).toMatch(/not a Coppice snapshot/);
  });

  it("refuses a newer format, trailing bytes and a wrong checksum by name", () => {
    const newer = bytes.slice();
    newer[8] = 2;
    expect(codeOf(() => loadModel(newer, definitions))).toBe(
      "E_SNAPSHOT: Snapshot is format 2, this build reads format 1. Upgrade coppice to the version that wrote it, or later.",
    );
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(codeOf(() => loadModel(longer, definitions))).toMatch(
      new RegExp(`must be ${bytes.length} bytes, got ${bytes.length + 1}`),
    );
    const changed = bytes.slice();
    changed[bytes.length - 1] = changed[bytes.length - 1] ^ 1;
    expect(codeOf(() => loadModel(changed, definitions))).toMatch(/damaged: its checksum must be [0-9a-f]{16}, got/);
  });

  it("refuses a header of an impossible length, or that is not JSON, in spite of a checksum that fits", () => {
    const changed = (change: (view: DataView) => void) => {
      const copy = bytes.slice();
      const view = new DataView(copy.buffer);
      change(view);
      checksum(copy.subarray(0, 24), copy.subarray(32)).forEach((part, i) => {
        view.setUint32(24 + 4 * i, part, true);
      });
      return codeOf(() => loadModel(copy, definitions));
    };
    for (const length of [4, 8 * bytes.length]) {
      const said = changed((view) => view.setUint32(12, length, true));
      expect(said).toMatch(/^E_SNAPSHOT: Snapshot: its header has the impossible length/);
    }
    expect(changed((view) => view.setUint8(32, 0x5b))).toMatch(/^E_SNAPSHOT: Snapshot: its header is not JSON/);
  });

  it("refuses an unknown definition, also of a member, and says which", () => {
    expect(codeOf(() => loadModel(bytes, [counter]))).toMatch(
      /algorithm must be among the definitions given \(1\), got "bag"/,
    );
    expect(codeOf(() => loadModel(bytes, [bag]))).toMatch(/got "counter".*Pass the definition of every algorithm/);
    const near = forged(bytes, (header) => ((header.spec as { id: string }).id = "bags"));
    expect(codeOf(() => loadModel(near, definitions))).toMatch(/The nearest is "bag"/);
  });

  it("refuses parameters and seeds that are missing, unknown or out of range", () => {
    const withParams = (change: (params: Record<string, unknown>) => void) =>
      codeOf(() =>
        loadModel(
          forged(bytes, ({ spec }) => change((spec as { params: Record<string, unknown> }).params)),
          definitions,
        ),
      );
    expect(withParams((p) => delete p.members)).toMatch(
      /parameters must be members, patience, base, got "patience, base"/,
    );
    expect(withParams((p) => (p.extra = 1))).toMatch(/E_SNAPSHOT.*parameters must be/);
    expect(withParams((p) => (p.members = 0))).toMatch(/E_SNAPSHOT.*`members` must be an integer in \[1, inf\), got 0/);
    expect(withParams((p) => (p.base = null))).toMatch(
      "E_SNAPSHOT: Snapshot: a recipe must have an `id` and `params`, got null. Use an older copy, or train the model again.",
    );
    for (const seed of [-1, 0.5, "1", null, 2 ** 53]) {
      expect(
        codeOf(() =>
          loadModel(
            forged(bytes, (header) => (header.seed = seed)),
            definitions,
          ),
        ),
      ).toMatch(/seed/);
    }
  });

  it("refuses columns that do not match by name and type", () => {
    const withState = (change: (state: StateShape) => void) =>
      codeOf(() =>
        loadModel(
          forged(bytes, ({ state }) => change(state as StateShape)),
          definitions,
        ),
      );
    expect(withState((s) => ((s.columns[0] as string[])[0] = "chance"))).toMatch(
      /bag: column 0 must be random: int32, got "chance: int32"/,
    );
    expect(withState((s) => (((s.parts[1] as StateShape).columns[0] as string[])[0] = "w"))).toMatch(
      /bag, part 1: column 0 must be weights: float64, got "w: float64"/,
    );
    expect(withState((s) => ((s.columns[0] as unknown[])[1] = "float64"))).toMatch(/E_SNAPSHOT/);
    expect(withState((s) => ((s.columns[0] as unknown[])[1] = "toString"))).toMatch(/entry in its list of columns/);
    expect(withState((s) => s.columns.pop())).toMatch(/E_SNAPSHOT/);
    expect(withState((s) => s.parts.push(null))).toMatch(/bag: number of parts must be 5, got 6/);
    expect(withState((s) => s.parts.push({ columns: [], parts: [] }))).toMatch(/E_SNAPSHOT/);
    expect(withState((s) => (s.parts = {} as never))).toMatch(/list of columns is invalid/);
  });

  it("refuses an optional part that the columns do not speak of", () => {
    const bare = makeModel();
    const changed = forged(saveModel(bare), ({ state }) => {
      (state as StateShape).parts[4] = { columns: [], parts: [] };
    });
    expect(codeOf(() => loadModel(changed, definitions))).toMatch(/bag, part 4 must be absent, got "present"/);
  });

  it("refuses lengths the bytes do not carry and capacities beyond the limit, before allocating", () => {
    const withColumn = (column: number, change: (entry: [string, string, number, number, number]) => void) =>
      codeOf(() =>
        loadModel(
          forged(bytes, ({ state }) => change((state as StateShape).columns[column] as never)),
          definitions,
        ),
      );
    const last = 2; // hasSpare
    expect(withColumn(last, (c) => (c[2] = c[3] = 2 ** 40))).toMatch(/E_SNAPSHOT.*(beyond the end|must fit)/);
    expect(withColumn(last, (c) => (c[3] = 2 ** 40))).toMatch(/must fit in 268435456 bytes of memory, got 1099511/);
    expect(withColumn(last, (c) => (c[3] = 0))).toMatch(/entry in its list of columns/);
    expect(withColumn(last, (c) => (c[2] = -1))).toMatch(/entry in its list of columns/);
    expect(withColumn(last, (c) => (c[4] += 8))).toMatch(/entry in its list of columns/);
    expect(withColumn(last, (c) => (c[2] = 1.5))).toMatch(/entry in its list of columns/);
    const roomy = forged(bytes, ({ state }) => (((state as StateShape).columns[last] as number[])[3] = 1000));
    expect(codeOf(() => loadModel(roomy, definitions, { limitBytes: 1200 }))).toMatch(/must fit in 1200 bytes/);
    expect(loadModel(roomy, definitions, { limitBytes: 5000 }).byteLength).toBe(model.byteLength + 999);
  });

  it("refuses headers of any wrong shape, however deep", () => {
    for (const header of [
      null,
      1,
      "model",
      [],
      {},
      { kind: "model" },
      { kind: "model", seed: 1, spec: {}, state: {} },
    ]) {
      expect(
        codeOf(() =>
          loadModel(
            seal(header, 0, () => {}),
            definitions,
          ),
        ),
      ).toMatch(/^E_SNAPSHOT/);
      expect(codeOf(() => inspectSnapshot(seal(header, 0, () => {})))).toMatch(/^E_SNAPSHOT/);
    }
    let deep: StateShape = { columns: [], parts: [] };
    for (let i = 0; i < 100; i++) deep = { columns: [], parts: [deep] };
    expect(
      codeOf(() =>
        loadModel(
          forged(bytes, (header) => (header.state = deep)),
          definitions,
        ),
      ),
    ).toMatch(/E_SNAPSHOT/);
  });

  it.each([16, 17, 2000])("reads recipes at most 16 deep: %i", (depth) => {
    let spec = { id: "counter", params: {} as Record<string, unknown> };
    for (let i = 1; i < depth; i++) spec = { id: "bag", params: { members: 1, patience: 10, base: spec } };
    const deep = forged(bytes, (header) => (header.spec = spec));
    const message = "its recipe nests models more than 16 deep.";
    for (const [who, read] of [
      ["E_INPUT: specFromJson:", () => specFromJson(spec, definitions)],
      ["E_SNAPSHOT: Snapshot:", () => inspectSnapshot(deep)],
    ] as const) {
      expect(codeOf(read)).toMatch(depth === 16 ? "no error" : `${who} ${message}`);
    }
    if (depth > 16) expect(codeOf(() => loadModel(deep, definitions))).toMatch(message);
    const list = forged(bytes, (header) => (header.spec = { id: "many", params: { bases: [spec] } }));
    expect(codeOf(() => inspectSnapshot(list))).toMatch(message); // one deeper
  });

  it("does not let a header reach prototypes", () => {
    const { header, payload } = open(bytes);
    const text = JSON.stringify(header).replace('"params":{', '"params":{"__proto__":{"polluted":true},');
    const polluted = seal(JSON.parse(text), payload.length, (target) => target.set(payload));
    expect(codeOf(() => loadModel(polluted, definitions))).toMatch(/^E_SNAPSHOT: .*parameters must be/);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe("specFromJson", () => {
  it("reads nested recipes", () => {
    const spec = specFromJson({ id: "bag", params: { members: 2, patience: 5, base: { id: "counter", params: {} } } }, [
      bag,
      counter,
    ]);
    expect(spec.params).toMatchObject({ members: 2, patience: 5 });
    expect((spec.params.base as { definition: unknown }).definition).toBe(counter);
  });

  it.each([
    [
      { id: "bags", params: {} },
      'its algorithm must be among the definitions given (2), got "bags". The nearest is "bag". Pass the definition of every algorithm in it to `specFromJson`; the catalogue has all.',
    ],
    [
      { id: "counter", params: { q: 1 } },
      'counter: parameters must be none, got "q". It was written by another version of the algorithm: use that version, or correct the recipe.',
    ],
    [5, "a recipe must have an `id` and `params`, got 5."],
    [
      { id: "bag", params: { members: 2, patience: 5, base: null } },
      "a recipe must have an `id` and `params`, got null.",
    ],
  ])("speaks of no snapshot where it refuses %j", (json, message) => {
    expect(codeOf(() => specFromJson(json, [bag, counter]))).toBe(`E_INPUT: specFromJson: ${message}`);
  });
});

describe("lists of recipes", () => {
  const many = defineClassifier({
    id: "many",
    kind: "ensemble",
    params: {
      bases: list(learner({ default: counter }), { default: [counter, counter] }),
      sizes: list(integer({ default: 1, unlimited: true }), { default: [1] }),
    },
    capabilities: { ...capabilities, seeded: true },
    create: (context, { bases }) => {
      let made = 0; // the spare ones, which come after the members, are of the first recipe
      const make = () => build(bases[made++] ?? bases[0], { ...context, random: context.random.fork() });
      return new Bag(context, bases.length, make);
    },
  });

  it("are read with the definitions inside", () => {
    const json = {
      id: "many",
      params: { bases: [{ id: "counter", params: {} }, specToJson(bag.with({ members: 2 }))], sizes: [3, "unlimited"] },
    };
    const spec = specFromJson(json, [many, bag, counter]);
    expect(spec.params.sizes).toEqual([3, Infinity]);
    expect((spec.params.bases as Spec[]).map(({ definition }) => definition)).toEqual([counter, bag]);
    expect(specToJson(spec)).toEqual({
      ...json,
      params: { ...json.params, bases: [{ id: "counter", params: {} }, specToJson(bag.with({ members: 2 }))] },
    });
  });

  it("are saved and loaded with their model", () => {
    const schema = defineSchema({ attributes: { x: numeric(), day: nominal() }, classes: ["up", "down"] });
    const model = many(schema, { bases: [counter, bag.with({ members: 2 })], seed: 3 });
    train(model as never, 0, 30);
    const loaded = loadModel<{ x?: unknown; day?: unknown }, string>(saveModel(model), [many, bag, counter]);
    expect(saveModel(loaded)).toEqual(saveModel(model));
    expect(specToJson(loaded.spec)).toEqual(specToJson(model.spec));
  });

  it.each([
    ["a recipe that is none", [5], /E_SNAPSHOT: Snapshot: a recipe must have an `id` and `params`, got 5/],
    [
      "an unknown algorithm",
      [
        { id: "counter", params: {} },
        { id: "bagg", params: {} },
      ],
      /got "bagg"\. The nearest is "bag"/,
    ],
    [
      "no list",
      { id: "counter", params: {} },
      /`bases` must be a list of 0 to 1000 items, each a learner, such as .*, got an object/,
    ],
    ["null", null, /`bases` must be a list/],
  ])("are refused where they hold %s", (_, bases, message) => {
    const bytes = saveModel(many(defineSchema({ attributes: {} })));
    const changed = forged(bytes, ({ spec }) => {
      (spec as { params: Record<string, unknown> }).params.bases = bases;
    });
    expect(codeOf(() => loadModel(changed, [many, bag, counter]))).toMatch(message);
  });
});

describe("algorithms that have grown since a snapshot was written", () => {
  type Make = (context: Context) => Classifier;
  const version = (params: ParamTable, create: Make = (context) => new Counter(context)) =>
    defineClassifier({
      id: "counter",
      kind: "learner",
      params,
      capabilities,
      create,
    });
  const step = integer({ default: 1 });
  const later = integer({ default: 7, since: "0.4.0" });
  const schema = () => defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
  const learned = (definition: ReturnType<typeof version>) => {
    const model = definition(schema());
    for (const label of ["a", "b", "b"] as const) model.learn({ x: 1 }, label);
    return model;
  };
  const answer = (model: Model) => [...model.predictProba({ x: 1 }).probabilities];
  /** A counter with one more column, at a place among the others, which is made with 5s. */
  const withColumn = (place: number, since?: string, type: "float64" | "int32" = "float64"): Make => {
    return (context) => {
      const made = new Counter(context);
      const { arena } = made;
      const column = arena[type]("extra", 2, since === undefined ? {} : { since });
      column.data.fill(5);
      arena.columns.splice(place, 0, arena.columns.pop() as Column);
      return made;
    };
  };
  const extraOf = ({ classifier }: Model) => [
    ...(classifier.arena.columns.find(({ name }) => name === "extra") as Column).data,
  ];

  it("read it with the default of a parameter that came later, and say so", () => {
    const bytes = saveModel(learned(version({ step })));
    const loaded = loadModel(bytes, [version({ step, later, flag: flag({ default: false, since: "0.5.0" }) })]);
    expect(loaded.spec.params).toEqual({ step: 1, later: 7, flag: false });
    expect(answer(loaded)).toEqual([1 / 3, 2 / 3]);
  });

  it("read what they themselves have written, with the value that was given", () => {
    const grown = version({ step, later });
    const loaded = loadModel(saveModel(grown(schema(), { later: 8 })), [grown]);
    expect(loaded.spec.params).toEqual({ step: 1, later: 8 });
    const json = { id: "counter", params: { step: 2, later: -1 } };
    expect(() => specFromJson(json, [grown])).toThrow(/counter: `later` must be an integer in \[0, inf\), got -1/);
  });

  it("refuse one without a parameter that was always there, by name, whatever came since", () => {
    const bytes = saveModel(learned(version({})));
    expect(codeOf(() => loadModel(bytes, [version({ step, later })]))).toBe(
      'E_SNAPSHOT: Snapshot: counter: parameters must be step, later, got "". It was written by another version of the algorithm: use that version, or train the model again.',
    );
  });

  it("are refused by what they were before: a parameter nobody knows is not ignored", () => {
    const bytes = saveModel(learned(version({ step, later })));
    expect(codeOf(() => loadModel(bytes, [version({ step })]))).toMatch(/parameters must be step, got "step, later"/);
  });

  it.each([0, 1, 2])("leave a column that came later as it is made, at place %i", (place) => {
    const bytes = saveModel(learned(version({})));
    const grown = version({}, withColumn(place, "0.4.0"));
    const loaded = loadModel(bytes, [grown]);
    expect(answer(loaded)).toEqual([1 / 3, 2 / 3]);
    expect(extraOf(loaded)).toEqual([5, 5]);
    (loaded.classifier.arena.columns[place].data as Float64Array).fill(6);
    const again = loadModel(saveModel(loaded), [grown]);
    expect([answer(again), extraOf(again)]).toEqual([
      [1 / 3, 2 / 3],
      [6, 6],
    ]);
  });

  it.each([
    [0, /counter: column 0 must be extra: float64, got "weights: float64"/],
    [1, /counter: column 1 must be extra: float64, got "seen: uint8"/],
    [2, /counter: column 2 must be extra: float64, got "no more columns"/],
  ])("refuse one without a column that was always there, at place %i, by name", (place, message) => {
    const bytes = saveModel(learned(version({})));
    expect(codeOf(() => loadModel(bytes, [version({}, withColumn(place))]))).toMatch(message);
  });

  it.each([
    [0, /counter: column 0 must be weights: float64, got "extra: float64"/],
    [1, /counter: column 1 must be seen: uint8, got "extra: float64"/],
    [2, /counter: column 2 must be the end, got "extra: float64"/],
  ])("are refused by what they were before: a column nobody knows, at place %i, is not ignored", (place, message) => {
    const bytes = saveModel(learned(version({}, withColumn(place, "0.4.0"))));
    expect(codeOf(() => loadModel(bytes, [version({})]))).toMatch(message);
  });

  it("do not take a column of another type for theirs", () => {
    const bytes = saveModel(learned(version({}, withColumn(2, "0.4.0", "int32"))));
    expect(codeOf(() => loadModel(bytes, [version({}, withColumn(2, "0.5.0"))]))).toMatch(
      /column 2 must be the end, got "extra: int32"/,
    );
  });

  it("may have grown as members, too", () => {
    const model = makeModel();
    train(model, 0, 30);
    const grown = version({ later }, withColumn(1, "0.4.0"));
    const loaded = loadModel<{ x?: unknown; day?: unknown }, string>(saveModel(model), [bag, grown]);
    expect(specToJson(loaded.spec)).toMatchObject({ params: { base: { params: { later: 7 } } } });
    train(model, 30, 60);
    train(loaded, 30, 60);
    const row = { x: 1, day: "Mon" };
    expect(loaded.predictProba(row)).toEqual(model.predictProba(row));
  });
});

describe("checksum", () => {
  it("gives the published check values of CRC-32 and CRC-32C", () => {
    const text = Uint8Array.from("123456789", (digit) => digit.charCodeAt(0));
    expect(checksum(text)).toEqual([0xcbf43926, 0xe3069283]);
    expect(checksum(text.subarray(0, 4), text.subarray(4))).toEqual(checksum(text));
    expect(checksum()).toEqual([0, 0]);
  });
});

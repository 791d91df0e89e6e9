import { describe, expect, expectTypeOf, it } from "vitest";
import { naiveBayes } from "../learners/index.ts";
import {
  build,
  buildSeeded,
  Classifier,
  Distribution,
  defineClassifier,
  defineSchema,
  type Inspection,
  integer,
  type Label,
  learner,
  Model,
  type ModelEvent,
  nominal,
  numeric,
  plainMemory,
  Random,
  type Schema,
  sharedMemory,
  sourceOf,
  specToJson,
  viewOf,
} from "./index.ts";

/** Counts classes per value of the first attribute. */
class Table extends Classifier {
  readonly counts = this.arena.float64("counts", 0);
  readonly start = this.arena.int32("start", 1);

  #at(value: number, label: number): number {
    const index = 20 * value + label;
    if (index >= this.counts.length) this.counts.resize(index + 1);
    return index;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    let total = 0;
    for (let c = 0; c < classes; c++) {
      const count = this.counts.data[20 * rows[start] + c] ?? 0;
      out[outStart + c] = count;
      total += count;
    }
    if (total > 0) for (let c = 0; c < classes; c++) out[outStart + c] /= total;
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    const index = this.#at(rows[start], label);
    this.counts.data[index] += weight;
  }

  inspect(): Inspection {
    return { kind: "table", bytes: this.byteLength, facts: {} };
  }
}

const described = {
  title: "Table",
  summary: "Counts.",
  paper: { authors: "Nobody", year: 2000, title: "None" },
  cost: "Nothing.",
  capabilities: { weights: "exact", seeded: false },
} as const;

const table = defineClassifier({
  ...described,
  id: "table",
  kind: "learner",
  params: { size: integer({ default: 3, min: 1, max: 9 }) },
  create: (context) => new Table(context),
});

const drawing = defineClassifier({
  ...described,
  id: "drawing",
  kind: "ensemble",
  capabilities: { ...described.capabilities, seeded: true },
  params: {
    base: learner({ default: table }),
    rows: integer({ default: Infinity, unlimited: true }),
  },
  create: (context) => {
    const model = new Table(context);
    model.start.data[0] = context.random.bits();
    return model;
  },
});

const makeSchema = () =>
  defineSchema({ attributes: { day: nominal(["Mon", "Tue"]), x: numeric() }, classes: ["up", "down"] });

describe("Model", () => {
  it("learns records and answers labels", () => {
    const model = table(makeSchema());
    expect(model.predict({ day: "Mon" })).toBeUndefined();
    expect(model.predictProba({ day: "Mon" }).get("up")).toBe(0.5);
    model.learn({ day: "Mon" }, "up");
    model.learn({ day: "Mon" }, "down", 3);
    model.learn({ day: "Tue" }, "up");
    expect(model.predict({ day: "Mon" })).toBe("down");
    expect(model.predict({ day: "Tue", x: null })).toBe("up");
    expect(model.predictProba({ day: "Mon" }).get("down")).toBe(0.75);
    expect(model.byteLength).toBe(model.classifier.byteLength);
  });

  it("grows when it learns, not when it predicts", () => {
    const model = table(defineSchema({ attributes: { day: nominal() } }));
    expect(model.predict({ day: "Sun" })).toBeUndefined();
    expect(model.schema.attributes[0]?.values).toEqual([]);
    model.learn({ day: "Sun" }, "a");
    model.learn({ day: "Sat" }, "b");
    expect(model.predict({ day: "Sat" })).toBe("b");
    expect(model.schema.target.classes).toEqual(["a", "b"]);
  });

  it("stays as it was when a record or label does not fit", () => {
    const model = table(makeSchema());
    model.learn({ day: "Mon" }, "up");
    const before = [...model.classifier.arena.columns.map(({ data }) => [...data])];
    expect(() => model.learn({ x: "3" as never }, "up")).toThrow(/finite number/);
    expect(() => model.learn({ day: "Mon" }, NaN as never)).toThrow(/label/);
    expect(() => model.learn({ day: "Mon" }, "up", -1)).toThrow(/weight/);
    expect([...model.classifier.arena.columns.map(({ data }) => [...data])]).toEqual(before);
  });

  it("forgets the values and class of a record it refuses, and of one that weighs nothing", () => {
    const open = defineSchema({ attributes: { city: nominal([], { limit: 2 }), x: numeric() }, classes: ["yes"] });
    const model = new Model(open as unknown as Schema, table.with({}), 1);
    const known = () => [open.attributes[0]?.values, open.target.classes];
    const bad: [Record<string, unknown>, unknown, unknown?][] = [
      [{ city: "typo", x: "bad" }, "yes"],
      [{ city: "typo" }, undefined],
      [{ city: "typo" }, "new", -1],
      [{ city: "typo" }, "new", "2"],
      [{ city: "typo" }, "new", Number.NaN],
      [{ city: "typo" }, "new", null],
      [{ city: "typo" }, "new", 2n],
    ];
    for (const [record, label, weight] of bad) {
      expect(() => model.learn(record, label as string, weight as number)).toThrow();
      expect(known()).toEqual([[], ["yes"]]);
    }
    model.learn({ city: "typo" }, "new", 0);
    expect(known()).toEqual([[], ["yes"]]);
    model.learn({ city: "Rome" }, "no");
    expect(known()).toEqual([["Rome"], ["yes", "no"]]);
    expect(open.attributes[0]?.indexOf("typo")).toBe(-1);
    expect(open.classIndexOf("new")).toBe(-1);
  });

  it("reads a record whose getter asks the model", () => {
    const open = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["yes", "no"] });
    const seen: number[][] = [];
    class Seen extends Table {
      override learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
        seen.push([...rows.subarray(start, start + 2)]);
        super.learnAt(Float64Array.of(0), 0, label, weight);
      }
    }
    const seeing = defineClassifier({
      ...described,
      id: "seeing",
      kind: "learner",
      params: {},
      create: (context) => new Seen(context),
    });
    const model = seeing(open);
    const record = {
      a: 1,
      get b() {
        model.predict({ a: 7, b: 8 } as never);
        return 2;
      },
    };
    model.learn(record as never, "yes");
    expect(seen).toEqual([[1, 2]]);
  });

  it("knows records and labels by type", () => {
    const model = table(makeSchema());
    expectTypeOf(model.predict).parameter(0).toHaveProperty("day");
    expectTypeOf(model.predict({ x: 1 })).toEqualTypeOf<"up" | "down" | undefined>();
    expectTypeOf(model.predictProba({})).toEqualTypeOf<Distribution<"up" | "down">>();
    // @ts-expect-error not a class
    model.learn({ x: 1 }, "sideways");
    // @ts-expect-error not a number
    expect(() => model.learn({ x: "1" }, "up")).toThrow();
    // @ts-expect-error no such parameter
    expect(() => table(makeSchema(), { length: 3 })).toThrow();
    const numbers = table(defineSchema({ attributes: {}, classes: [1, 2, 3] }));
    expectTypeOf(numbers.predict({})).toEqualTypeOf<1 | 2 | 3 | undefined>();
    const open = table(defineSchema({ attributes: { x: numeric() } }));
    expectTypeOf(open.predict({})).toEqualTypeOf<string | undefined>();
  });
});

describe("JSON of a distribution", () => {
  it("has the last of classes that are written alike, and the distribution itself all", () => {
    const distribution = new Distribution<Label>([1, "1", true], Float64Array.of(0.5, 0.3, 0.2));
    expect(JSON.parse(JSON.stringify(distribution))).toEqual({ "1": 0.3, true: 0.2 });
    expect([...distribution]).toEqual([
      [1, 0.5],
      ["1", 0.3],
      [true, 0.2],
    ]);
  });
});

describe("JSON of a model", () => {
  it("is what it says of itself, not its columns", () => {
    const model = table(makeSchema());
    expect(JSON.stringify({ model })).toBe(`{"model":{"kind":"table","bytes":${model.byteLength},"facts":{}}}`);
  });
});

describe("Distribution", () => {
  it("gives labels their probability, in the schema's order", () => {
    const distribution = new Distribution(["a", "b", "c"], Float64Array.of(0.2, 0.4, 0.4));
    expect([distribution.get("b"), distribution.get("z" as "a"), distribution.top()]).toEqual([0.4, 0, "b"]);
    expect([...distribution]).toEqual([
      ["a", 0.2],
      ["b", 0.4],
      ["c", 0.4],
    ]);
    expect(new Distribution([], new Float64Array(0)).top()).toBeUndefined();
  });

  it("has no top before the model has learned, as `predict` has no answer, and is uniform", () => {
    const model = naiveBayes(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }));
    const both = () => [model.predict({ x: 1 }), model.predictProba({ x: 1 }).top()];
    expect(both()).toEqual([undefined, undefined]);
    expect([...model.predictProba({ x: 1 }).probabilities]).toEqual([0.5, 0.5]);
    model.learn({ x: 1 }, "b");
    expect(both()).toEqual(["b", "b"]);
    expect(new Distribution(["a", "b"], Float64Array.of(0.5, 0.5), -1).top()).toBeUndefined();
    expect(new Distribution(["a", "b"], Float64Array.of(0.5, 0.5)).top()).toBe("a");
  });

  it("is written to JSON as probabilities by label", () => {
    const distribution = new Distribution(["b", true, "__proto__"], Float64Array.of(0.25, 0.5, 0.25));
    expect(JSON.stringify({ distribution })).toBe('{"distribution":{"b":0.25,"true":0.5,"__proto__":0.25}}');
  });
});

describe("definitions", () => {
  it("are functions that carry their description", () => {
    expect([typeof table, table.id, table.kind]).toEqual(["function", "table", "learner"]);
    expect(table(makeSchema(), { size: 4 }).spec.params).toEqual({ size: 4 });
  });

  it("check parameters when a model is made", () => {
    expect(() => table(makeSchema(), { size: 10 })).toThrow("table: `size` must be an integer in [1, 9], got 10.");
  });

  it("take a seed where they draw, and only there", () => {
    expect(drawing(makeSchema()).seed).toBe(1);
    expect(drawing(makeSchema(), { seed: 7 }).seed).toBe(7);
    expect(() => drawing(makeSchema(), { seed: -1 })).toThrow(
      "drawing: `seed` must be an integer in [0, inf), got -1.",
    );
    expect(() => drawing(makeSchema(), { seed: 0.5 })).toThrow(/`seed`/);
    expect(() => table(makeSchema(), { seed: 7 } as never)).toThrow(/Unknown parameter of table "seed"/);
    expect(table(makeSchema()).seed).toBe(0);
  });

  it("give the same model for the same seed, through every door", () => {
    const spec = drawing.with({});
    const schema = makeSchema() as unknown as Schema;
    const first = (classifier: Classifier) => classifier.arena.columns[1]?.data[0];
    const expected = Random.seeded(5).bits();
    expect(first(drawing(makeSchema(), { seed: 5 }).classifier)).toBe(expected);
    expect(first(buildSeeded(spec, schema, 5))).toBe(expected);
    expect(first(build(spec, { schema, random: Random.seeded(5), memory: plainMemory }))).toBe(expected);
    expect(first(new Model(schema, spec, 5).classifier)).toBe(expected);
    expect(first(drawing(makeSchema(), { seed: 6 }).classifier)).not.toBe(expected);
  });

  it("are written to JSON with the recipes inside", () => {
    expect(specToJson(drawing.with({ base: table.with({ size: 2 }) }))).toEqual({
      id: "drawing",
      params: { base: { id: "table", params: { size: 2 } }, rows: "unlimited" },
    });
    expect(JSON.stringify(specToJson(table.with({})))).toBe('{"id":"table","params":{"size":3}}');
  });
});

describe("sourceOf", () => {
  it("cuts rows into batches, again and again", () => {
    const schema = makeSchema() as unknown as Schema;
    const source = sourceOf(
      schema,
      Float64Array.from({ length: 10 }, (_, i) => i),
      Int32Array.of(0, 1, 0, 1, 0),
      2,
    );
    expect(source.totalRows).toBe(5);
    for (let time = 0; time < 2; time++) {
      const batches = [...(source.batches() as Iterable<{ rows: Float64Array; labels: Int32Array; count: number }>)];
      expect(batches.map(({ count }) => count)).toEqual([2, 2, 1]);
      expect(batches.map(({ rows }) => [...rows])).toEqual([
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9],
      ]);
      expect(batches.map(({ labels }) => [...labels])).toEqual([[0, 1], [0, 1], [0]]);
    }
  });
});

describe("a model of the wrong things", () => {
  it("is refused with what it is made of", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const spec = table.with({});
    expect(() => new Model({ attributes: {} } as never, spec, 1)).toThrow(
      /must come from `defineSchema`, got an object/,
    );
    expect(() => new Model(schema, table as never, 1)).toThrow(/must come from `with` of a definition, got function/);
  });
});

describe("a record with getters", () => {
  it("may ask the model, but not teach it: then nothing is learned, and the model goes on", () => {
    const model = table(makeSchema());
    model.learn({ day: "Mon" }, "up");
    const before = model.schema.toJSON();
    const asking = {
      get day() {
        return model.predict({ day: "Mon" }) === "up" ? "Mon" : "Tue";
      },
    };
    const teaching = {
      get day() {
        model.learn({ day: "new" }, "down");
        return "Wed";
      },
    };
    const broken = {
      x: 1,
      get day(): string {
        throw new Error("no");
      },
    };
    const bytes = model.byteLength;
    expect(() => model.learn(teaching, "up")).toThrow("learn must not be called while the model learns");
    expect(() => model.learn(broken, "sideways" as never)).toThrow("no");
    expect([model.schema.toJSON(), model.byteLength]).toEqual([before, bytes]);
    model.learn(asking, "down", 3);
    expect(model.predict({ day: "Mon" })).toBe("down");
    expect(model.schema.toJSON()).toEqual(before);
  });
});

describe("a record whose getter teaches another model", () => {
  const declare = () => defineSchema({ attributes: { u: nominal(), v: nominal(), x: numeric() }, classes: ["up"] });
  const teaching = (pupil: Model, weight?: number) => ({
    u: "before",
    get v() {
      pupil.learn({ v: "inside", x: 1 }, "inner", weight);
      return "behind";
    },
    x: "bad" as never,
  });
  const known = ({ attributes, target }: Schema) => [...attributes.map(({ values }) => values), target.classes];

  it.each([
    ["of its schema", (schema: Schema) => schema],
    ["of a part of it", (schema: Schema) => viewOf(schema, [1, 2])],
  ])("%s and is refused leaves what that one has learned", (_, schemaOf) => {
    const schema = declare() as unknown as Schema;
    const [model, other] = [naiveBayes(schema), naiveBayes(schemaOf(schema))];
    expect(() => model.learn(teaching(other), "refused")).toThrow("column `x`");
    expect(known(schema).slice(1)).toEqual([["inside"], [], ["up", "inner"]]);
    expect(other.predict({ v: "inside", x: 1 })).toBe("inner");
    model.learn({ v: "later", x: 1 }, "later");
    expect(other.predict({ v: "inside", x: 1 })).toBe("inner");
  });

  it("and is refused leaves nothing where that one has learned nothing, or has another schema", () => {
    const schema = declare() as unknown as Schema;
    const [model, other] = [naiveBayes(schema), naiveBayes(declare() as unknown as Schema)];
    expect(() => model.learn(teaching(naiveBayes(schema), 0), "refused")).toThrow("column `x`");
    expect(() => model.learn(teaching(other), "refused")).toThrow("column `x`");
    expect(known(schema)).toEqual([[], [], [], ["up"]]);
    expect(known(other.schema)).toEqual([[], ["inside"], [], ["up", "inner"]]);
    // What was begun has ended: other models leave nothing of a refused record.
    naiveBayes(schema).learn({ v: "met", x: 1 }, "up");
    expect(() => model.learn({ v: "again", x: "bad" }, "up")).toThrow("column `x`");
    expect(known(schema)).toEqual([[], ["met"], [], ["up"]]);
  });
});

describe("a model's listener", () => {
  /** Reports each row whose label is "down", twice. */
  class Telling extends Table {
    #rows = 0;
    override learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
      super.learnAt(rows, start, label, weight);
      this.#rows++;
      if (label !== 1) return;
      this.events?.push({ kind: "warning", member: 0, rows: this.#rows });
      this.events?.push({ kind: "drift", member: 1, rows: this.#rows });
    }
  }
  const telling = defineClassifier({
    ...described,
    id: "telling",
    kind: "learner",
    params: {},
    create: (context) => new Telling(context),
  });
  const told = ({ kind, rows }: ModelEvent) => `${kind} ${rows}`;

  it("is told after the row has been learned, in order, and may use the model", () => {
    const model = telling(makeSchema());
    const heard: unknown[] = [];
    model.listener = (event) => heard.push(told(event), model.predict({ day: "Mon" }));
    model.learn({ day: "Mon" }, "up");
    model.learn({ day: "Mon" }, "down", 2);
    model.learn({ day: "Tue" }, "up");
    expect(heard).toEqual(["warning 2", "down", "drift 2", "down"]);
  });

  it("is a function: anything else is refused, and the one before stays", () => {
    const model = naiveBayes(defineSchema({ attributes: { x: numeric() } }));
    const listener = () => {};
    model.listener = listener;
    for (const wrong of [5, null, {}, "log"]) {
      expect(() => Object.assign(model, { listener: wrong })).toThrow(/a listener must be a function, got /);
      expect(model.listener).toBe(listener);
    }
    model.listener = undefined;
    expect(model.classifier.events).toBeUndefined();
  });

  it("is nobody unless set: then nothing is collected either", () => {
    const model = telling(makeSchema());
    expect([model.listener, model.classifier.events]).toEqual([undefined, undefined]);
    model.learn({ day: "Mon" }, "down");
    const listener = () => {};
    model.listener = listener;
    expect([model.listener, model.classifier.events]).toEqual([listener, []]);
    model.learn({ day: "Mon" }, "down");
    expect(model.classifier.events).toEqual([]);
    model.listener = undefined;
    expect([model.listener, model.classifier.events]).toEqual([undefined, undefined]);
    model.learn({ day: "Mon" }, "down");
  });

  it("that throws is heard by who called `learn`; the row is learned, and what was not told yet is told next time", () => {
    const model = telling(makeSchema());
    const heard: string[] = [];
    model.listener = (event) => {
      heard.push(told(event));
      if (event.kind === "warning") throw new Error("no");
    };
    expect(() => model.learn({ day: "Mon" }, "down")).toThrow("no");
    expect(model.predict({ day: "Mon" })).toBe("down");
    expect(heard).toEqual(["warning 1"]);
    model.learn({ day: "Tue" }, "up");
    expect(heard).toEqual(["warning 1", "drift 1"]);
    expect(() => model.learn({ day: "Mon" }, "down")).toThrow("no");
    model.learn({ day: "Mon" }, "down", 0); // nothing is learned, but told
    expect(heard).toEqual(["warning 1", "drift 1", "warning 3", "drift 3"]);
    model.tell();
    expect(heard).toHaveLength(4);
  });

  it("is not told of a record that was refused, nor of what the one before it heard", () => {
    const model = telling(makeSchema());
    const heard: string[] = [];
    model.listener = (event) => heard.push(told(event));
    expect(() => model.learn({ x: "3" as never }, "down")).toThrow(/finite number/);
    expect(() => model.learn({ day: "Sun" }, "down", -1)).toThrow(/weight/);
    expect(heard).toEqual([]);
    model.learn({ day: "Mon" }, "down");
    const later: string[] = [];
    model.listener = (event) => later.push(told(event));
    model.learn({ day: "Mon" }, "down");
    expect([heard, later]).toEqual([
      ["warning 1", "drift 1"],
      ["warning 2", "drift 2"],
    ]);
  });

  it("may teach the model: what happens then is told after what waits", () => {
    const model = telling(makeSchema());
    const heard: string[] = [];
    model.listener = (event) => {
      heard.push(told(event));
      if (event.rows === 1 && event.kind === "warning") model.learn({ day: "Tue" }, "down");
    };
    model.learn({ day: "Mon" }, "down");
    expect(heard).toEqual(["warning 1", "drift 1", "warning 2", "drift 2"]);
  });

  it("may stop listening while it is told", () => {
    const model = telling(makeSchema());
    const heard: string[] = [];
    model.listener = (event) => {
      heard.push(told(event));
      model.listener = undefined;
    };
    model.learn({ day: "Mon" }, "down");
    model.learn({ day: "Mon" }, "down");
    expect(heard).toEqual(["warning 1"]);
  });
});

describe("construction", () => {
  /** Makes its inner table when all columns are declared, and counts how often. */
  class Opening extends Table {
    opened = 0;
    protected override open(): void {
      this.opened++;
    }
  }
  const opening = defineClassifier({
    ...described,
    id: "opening",
    kind: "learner",
    params: {},
    create: (context) => new Opening(context),
  });
  const context = () => ({
    schema: makeSchema() as unknown as Schema,
    random: Random.seeded(1),
    memory: plainMemory,
  });

  it("is completed by definitions, and by `ready` where a constructor is called; once", () => {
    for (const make of [
      () => opening(makeSchema()).classifier,
      () => build(opening.with({}), context()),
      () => buildSeeded(opening.with({}), makeSchema() as unknown as Schema, 1),
      () => new Opening(context()).ready(),
    ]) {
      const classifier = make() as Opening;
      expect(classifier.opened).toBe(1);
      expect(classifier.ready()).toBe(classifier);
      expect(classifier.opened).toBe(1);
    }
    expect(new Opening(context()).opened).toBe(0);
  });

  it("takes the memory it is given, through every door", () => {
    const schema = makeSchema() as unknown as Schema;
    const spec = table.with({});
    const memoryOf = (classifier: Classifier) => classifier.arena.memory;
    expect(memoryOf(table(makeSchema()).classifier)).toBe(plainMemory);
    expect(memoryOf(new Model(schema, spec, 1).classifier)).toBe(plainMemory);
    expect(memoryOf(new Model(schema, spec, 1, sharedMemory).classifier)).toBe(sharedMemory);
    expect(memoryOf(buildSeeded(spec, schema, 1, sharedMemory))).toBe(sharedMemory);
    expect(memoryOf(build(spec, { ...context(), memory: sharedMemory }))).toBe(sharedMemory);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Criterion, cleared, NaiveStump, type Row } from "../../../test/naive-stump.ts";
import {
  Arena,
  Attribute,
  buildSeeded,
  type Classifier,
  defineSchema,
  drawNormal,
  Model,
  nominal,
  numeric,
  Random,
  Schema,
  withLowBits,
  withoutLowBits,
} from "../../core/index.ts";
import { onlineBagging, stacking } from "../../ensembles/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { decisionStump } from "../index.ts";
import { SortedCounts } from "./sorted-counts.ts";

const BITS = "bits dropped of numbers";
const SIZE = "distinct numeric values";

function numbersSchema(names: readonly string[], classes: readonly string[]): Schema {
  return new Schema(
    names.map((name) => new Attribute(name, numeric())),
    "class",
    classes,
  );
}

function mixedSchema(): Schema {
  return new Schema(
    [new Attribute("x", numeric()), new Attribute("color", nominal(["red"])), new Attribute("y", numeric())],
    "class",
    ["a", "b"],
  );
}

function probabilities(model: Classifier, values: readonly number[]): number[] {
  const out = new Float64Array(model.schema.classCount);
  model.predictProbaOne(Float64Array.from(values), out);
  return [...out];
}

/** Numbers near 0 and far away, whole and not, some of them missing; values and classes that come with the rows. */
function draws(seed: number, count: number, valuesAt: (i: number) => number, classesAt: (i: number) => number): Row[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const label = random.integer(classesAt(i));
    const x = drawNormal(random) + label;
    const far = [1e-300, 1e-3, 1, 1, 1e5, 1e300][random.integer(6)];
    const y = random.integer(3) === 0 ? random.integer(9) - 4 : drawNormal(random) * far;
    const color = random.integer(valuesAt(i));
    const holed = (value: number) => (random.integer(8) === 0 ? NaN : value);
    return [[holed(x), holed(color), holed(y)], label, 1 + random.integer(3)];
  });
}

/** Labels of the classes that come, in the order in which they do: later ones before, between and behind the others. */
const PLACES = [5, 9, 1, 7];

/** Makes the classes and values of a row known. */
function intern(schema: Schema, [values, label]: Row): void {
  for (let c = schema.classCount; c <= label; c++) schema.internClass(`class ${c}`);
  const { values: known } = schema.attributes[1];
  for (let v = known.length; v <= values[1]; v++) schema.attributes[1].intern(`color ${v}`);
}

describe("numbers without low bits", () => {
  it("are those of whole-number arithmetic, nearer to zero, in the same order, whatever the steps", () => {
    const bits = fc.integer({ min: 0, max: 63 });
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, bits, bits, (x, y, p, q) => {
        const [few, many] = [Math.min(p, q), Math.max(p, q)];
        expect(withoutLowBits(x, p)).toBe(cleared(x, p));
        expect(withoutLowBits(withoutLowBits(x, few), many)).toBe(withoutLowBits(x, many));
        expect(Math.abs(withoutLowBits(x, p))).toBeLessThanOrEqual(Math.abs(x));
        if (p < 53) expect(withoutLowBits(withLowBits(x, p), p)).toBe(withoutLowBits(x, p));
        if (p < 53) expect(Math.abs(withLowBits(x, p))).toBeGreaterThanOrEqual(Math.abs(x));
        expect(withoutLowBits(Math.min(x, y), p)).toBeLessThanOrEqual(withoutLowBits(Math.max(x, y), p));
      }),
      { seed: 631, numRuns: 2000 },
    );
    expect(withoutLowBits(Math.PI, 0)).toBe(Math.PI);
    for (const x of [-1e308, -1, 1e-300, 1e308]) expect(withoutLowBits(x, 63)).toBe(0);
  });
});

describe("sorted counts within bytes", () => {
  it("lose as few bits as will do, whatever the order", () => {
    const random = Random.seeded(7);
    const pairs = Array.from({ length: 300 }, () => [random.uniform() * 1000, random.integer(2)] as const);
    for (const most of [500, 1000, 3000, 6000, 9000]) {
      const found = [pairs, [...pairs].reverse()].map((order) => {
        const counts = new SortedCounts(new Arena(), 1, 2);
        counts.restored(2, most);
        for (const [value, label] of order) counts.add(0, value, label, 1);
        expect(counts.bits).toBeGreaterThan(0);
        // As many as that are distinct without the bits; with one bit less dropped there would be too many.
        const distinct = (bits: number) =>
          new Set(pairs.map(([value, label]) => `${cleared(value, bits)} ${label}`)).size;
        expect(counts.size).toBe(distinct(counts.bits));
        expect(36 * distinct(counts.bits - 1)).toBeGreaterThan(
          most - 36 - 8 - 24 - 24 * (distinct(counts.bits - 1) / 8),
        );
        let total = 0;
        for (let e = counts.following.data[0]; e !== 0; e = counts.following.data[1 + e])
          total += counts.weights.data[e];
        expect(total).toBe(pairs.length);
        return [counts.bits, counts.size];
      });
      expect(found[1]).toEqual(found[0]);
    }
  });
});

describe("a decision stump within a byte budget", () => {
  /**
   * 24 bytes of labels and class weights, 4 of the attribute's room, 4 of the dropped bits, 4 of the declared classes; 36 of entry 0, 8
   * of root and head, 24 of the first stretch: 104 bytes, and 36 per pair. 256 bytes hold four.
   *
   * 1, 1.25, 1.5, 1.75 and 1 + 1/32 differ in the upper 5 of 52 bits of their mantissas, the first four in the upper 2. So 48
   * bits go: with 47 gone five pairs are left. Then 2 is the fifth: of the mantissas one bit stays, and 1, 1.5 and 2.
   */
  it("is the one computed by hand", () => {
    const schema = numbersSchema(["x"], ["a", "b"]);
    const model = buildSeeded(decisionStump.with({ maxBytes: 256 }), schema, 1);
    const learn = (x: number, label: number) => model.learnOne(Float64Array.of(x), label);
    for (const [x, label] of [
      [1, 0],
      [1.25, 0],
      [1.5, 1],
      [1.75, 1],
    ] as const) {
      learn(x, label);
    }
    expect(model.inspect().facts).toEqual({ test: "x <= 1.375", [SIZE]: 4, [BITS]: 0 });
    expect(model.byteLength).toBeLessThanOrEqual(256);
    expect(probabilities(model, [1.4])).toEqual([0, 1]);
    learn(1.03125, 0);
    // Between the last sixteenth counted as 1.25, which ends before 1.3125, and 1.5.
    expect(model.inspect().facts).toEqual({ test: "x <= 1.40625", [SIZE]: 4, [BITS]: 48 });
    expect(probabilities(model, [1.4])).toEqual([1, 0]);
    expect(probabilities(model, [1.41])).toEqual([0, 1]);
    learn(2, 1);
    // 1 stands for 1 to 1.5: three rows of a. The others are of b.
    expect(model.inspect().facts).toEqual({ test: "x <= 1.4999999999999998", [SIZE]: 3, [BITS]: 51 });
    expect(probabilities(model, [1.499])).toEqual([1, 0]);
    expect(probabilities(model, [1.5])).toEqual([0, 1]);
    expect(probabilities(model, [Infinity])).toEqual([0, 1]);
    expect(probabilities(model, [-Infinity])).toEqual([1, 0]);
    expect(probabilities(model, [NaN])).toEqual([1 / 2, 1 / 2]);
    // -1 is the fourth pair.
    learn(-1, 0);
    expect(model.inspect().facts).toEqual({ test: "x <= 1.4999999999999998", [SIZE]: 4, [BITS]: 51 });
    // 5 becomes 4, the fifth. Without mantissas 1 is of a and of b: five as well. The exponents of 1, 2 and 4 are 3ff, 400 and
    // 401; without the lowest bit 1 stands for 0.5 to 2, and 2 for all from 2 to 8.
    learn(5, 1);
    expect(model.inspect().facts).toEqual({ test: "x <= 1.9999999999999998", [SIZE]: 4, [BITS]: 53 });
    expect(probabilities(model, [1.999])).toEqual([4 / 6, 2 / 6]);
    expect(probabilities(model, [2])).toEqual([0, 1]);
    // The exponent of 1e9 is 41c: it becomes that of 2 without the lowest five bits.
    learn(1e9, 1);
    expect(model.inspect().facts).toMatchObject({ [SIZE]: 4, [BITS]: 57 });
    // That of 1e300 is 7e3: without ten bits it is 400, and that of 1 is 0.
    learn(1e300, 1);
    expect(model.inspect().facts).toEqual({ test: "x <= 1.9999999999999998", [SIZE]: 3, [BITS]: 62 });
    learn(-3, 0);
    expect(model.inspect().facts).toMatchObject({ [SIZE]: 4, [BITS]: 62 });
    learn(-3, 1);
    // All numbers are 0 now.
    expect(model.inspect().facts).toEqual({ test: "none gains", [SIZE]: 2, [BITS]: 63 });
    expect(model.byteLength).toBeLessThanOrEqual(256);
  });

  it.each([
    ["information-gain", 700],
    ["gini", 1000],
    ["information-gain", 1500],
    ["gini", 2500],
    ["information-gain", 4000],
    ["gini", 9000],
    ["information-gain", Infinity],
  ] as const)(
    "%s, %d bytes: equals its naive twin row by row, with late values and classes",
    (criterion: Criterion, maxBytes) => {
      const seen = new Set<number>();
      for (const seed of [1, 2, 3]) {
        const rows = draws(
          seed,
          160,
          (i) => 1 + Math.floor(i / 20),
          (i) => (i < 60 ? 2 : i < 100 ? 3 : 4),
        ).map(([values, label, weight]): Row => [values, PLACES[label], weight]);
        const schema = mixedSchema();
        const model = buildSeeded(decisionStump.with({ criterion, maxBytes }), schema, 1);
        const twin = new NaiveStump(schema, maxBytes, criterion);
        rows.forEach((row, i) => {
          const [values, label, weight] = row;
          intern(schema, row);
          if (i % 9 === 0) expect(probabilities(model, values), `row ${i}`).toEqual(twin.answers(values));
          let isFull = false;
          try {
            twin.learn(row);
          } catch {
            isFull = true;
          }
          const learn = () => model.learnOne(Float64Array.from(values), label, weight);
          if (isFull) expect(learn).toThrow(/`maxBytes` must be at least/);
          else learn();
          const { facts } = model.inspect();
          expect([facts[BITS], facts[SIZE]], `row ${i}`).toEqual([twin.bits, twin.size]);
          expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
          seen.add(twin.bits);
        });
        for (const [values] of rows.slice(-20)) expect(probabilities(model, values)).toEqual(twin.answers(values));
      }
      if (maxBytes === Infinity) expect([...seen]).toEqual([0]);
      else expect(seen.size).toBeGreaterThanOrEqual(3); // or the case proves little
    },
  );

  it("does not depend on the order of the rows", () => {
    const bits = new Set<unknown>();
    const rows = draws(
      5,
      300,
      () => 1,
      () => 2,
    );
    for (const maxBytes of [304, 500, 800, 1200, 2000, 4000, 8000, 16_000, 25_000, 100_000]) {
      const random = Random.seeded(maxBytes);
      const models = [0, 1, 2, 3].map((turn) => {
        const keys = rows.map(() => (turn === 0 ? 0 : random.uniform()));
        const order = [...rows.keys()].sort((p, q) => keys[p] - keys[q]);
        const model = buildSeeded(decisionStump.with({ maxBytes }), mixedSchema(), 1);
        for (const i of order) {
          const [values, label, weight] = rows[i];
          model.learnOne(Float64Array.from(values), label, weight);
          if (i % 11 === turn) probabilities(model, values);
          expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        }
        return model;
      });
      for (const model of models.slice(1)) {
        expect(model.inspect().facts).toEqual(models[0].inspect().facts);
        for (const [values] of rows) expect(probabilities(model, values)).toEqual(probabilities(models[0], values));
      }
      bits.add(models[0].inspect().facts[BITS]);
    }
    expect(bits.size).toBeGreaterThan(4);
    expect(bits).toContain(0);
  });

  it("is within any budget at every row, and uses most of it", () => {
    for (let maxBytes = 284; maxBytes < 30_000; maxBytes = Math.ceil(1.13 * maxBytes)) {
      const model = buildSeeded(decisionStump.with({ maxBytes }), numbersSchema(["x", "y"], ["a", "b"]), 1);
      const random = Random.seeded(maxBytes);
      let most = 0;
      for (let i = 0; i < 700; i++) {
        model.learnOne(Float64Array.of(random.uniform() - 0.5, 1000 * random.uniform()), i % 2);
        expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        most = Math.max(most, model.byteLength);
      }
      expect(model.inspect().facts[BITS]).toBeGreaterThan(0);
      expect(most, `${maxBytes}`).toBeGreaterThan(maxBytes - 2 * 36 - 24); // a pair of each attribute or a stretch
    }
  });

  it("is the one computed by hand mirrored, for negative numbers", () => {
    const model = buildSeeded(decisionStump.with({ maxBytes: 256 }), numbersSchema(["x"], ["a", "b"]), 1);
    for (const x of [1, 1.25, 1.5, 1.75, 1.03125]) model.learnOne(Float64Array.of(-x), x < 1.4 ? 0 : 1);
    // Between -1.5 and the first sixteenth counted as -1.25, which begins after -1.3125.
    expect(model.inspect().facts).toEqual({ test: "x <= -1.40625", [SIZE]: 4, [BITS]: 48 });
    expect(probabilities(model, [-1.4])).toEqual([1, 0]);
    expect(probabilities(model, [-1.41])).toEqual([0, 1]);
  });

  it("takes what is counted as 0 for 0, on both sides", () => {
    const counts = new SortedCounts(new Arena(), 1, 2);
    expect([counts.firstOf(0), counts.lastOf(0)].map(Math.abs)).toEqual([0, 0]);
    counts.restored(2, 36 * 2 + 8 + 24);
    counts.add(0, 1e-320, 0, 1);
    counts.add(0, -1e-320, 0, 1);
    expect(counts.bits).toBe(11); // 1e-320 is 2024 times the smallest number, 2^11 - 24
    expect([counts.firstOf(0), counts.lastOf(0)]).toEqual([-2047 * 2 ** -1074, 2047 * 2 ** -1074]);
    expect(counts.size).toBe(1);
  });

  it("answers each row where it was counted", () => {
    const random = Random.seeded(12);
    for (const maxBytes of [300, 400, 600, 1000]) {
      const model = buildSeeded(decisionStump.with({ maxBytes }), numbersSchema(["x"], ["a", "b"]), 1);
      const rows = Array.from({ length: 300 }, () => drawNormal(random) * 10 ** (random.integer(5) - 2));
      for (const x of rows) model.learnOne(Float64Array.of(x), x < 0.3 ? 0 : 1);
      const counts = [0, 0, 0];
      const side = (x: number) => Number(probabilities(model, [x])[1] > probabilities(model, [-1e9])[1]);
      for (const x of rows) if (side(x) === 1) counts[x < 0.3 ? 0 : 1]++;
      const [p] = probabilities(model, [1e9]);
      expect(counts[0] / (counts[0] + counts[1])).toBe(p);
    }
  });

  it("is exact, and the same, as long as there is room", () => {
    const rows = draws(
      9,
      400,
      () => 1,
      () => 2,
    );
    const [bounded, unbounded] = [30_000, Infinity].map((maxBytes) => {
      const model = buildSeeded(decisionStump.with({ maxBytes }), mixedSchema(), 1);
      for (const [values, label, weight] of rows) model.learnOne(Float64Array.from(values), label, weight);
      return model;
    });
    expect(bounded.inspect().facts).toEqual(unbounded.inspect().facts);
    expect(bounded.inspect().facts[BITS]).toBe(0);
  });

  it("has 32 MiB unless it is told otherwise", () => {
    expect(decisionStump.with({}).params.maxBytes).toBe(32 * 1024 * 1024);
  });

  it("refuses a budget that is too small for the schema, and says which would do", () => {
    const schema = numbersSchema(["x", "y", "z"], ["a", "b", "c"]);
    const twin = new NaiveStump(schema, Infinity, "gini");
    const least = twin.least(3, [0, 0, 0]);
    expect(least).toBeGreaterThan(400);
    expect(() => buildSeeded(decisionStump.with({ maxBytes: least - 1 }), schema, 1)).toThrow(
      `decision-stump: \`maxBytes\` must be at least ${least} for 3 classes, 0 nominal values and 3 numbers, got ${least - 1}. Raise the budget.`,
    );
    const model = buildSeeded(decisionStump.with({ maxBytes: least }), schema, 1);
    const random = Random.seeded(3);
    for (let i = 0; i < 500; i++) {
      model.learnOne(Float64Array.of(drawNormal(random), 1e9 * drawNormal(random), 1 / drawNormal(random)), i % 3);
      expect(model.byteLength).toBeLessThanOrEqual(least);
    }
    expect(model.inspect().facts[BITS]).toBe(63);
  });

  it("needs what all numbers as 0 take, of every class, whatever stretches begin at them", () => {
    const opening = new Set<boolean>();
    for (let classes = 1; classes < 150; classes++) {
      const names = Array.from({ length: classes }, (_, c) => `class ${c}`);
      const schema = numbersSchema(["x", "y"], names);
      const least = new NaiveStump(schema, Infinity, "gini").least(classes, [0, 0]);
      opening.add(least > 84 + 100 * classes);
      if (least <= 256) continue;
      const spec = (maxBytes: number) => decisionStump.with({ maxBytes });
      expect(() => buildSeeded(spec(least - 1), schema, 1)).toThrow(`must be at least ${least} for ${classes} classes`);
      const model = buildSeeded(spec(least), schema, 1);
      for (let c = 0; c < classes; c++) model.learnOne(Float64Array.of(1 + c, 1 / (1 + c)), c);
      for (let c = 0; c < classes; c++) model.learnOne(Float64Array.of(-1e100 * c, 1e-100), c);
      expect(model.byteLength).toBeLessThanOrEqual(least);
    }
    expect(opening.size).toBe(2); // with such stretches and without
  });

  /** Four classes: 48 + 4 + 4 + 4 bytes, 36 + 8 + 40 and 36 per pair; at the least four pairs, together 288. */
  it("drops bits for a class that comes late, and refuses one too many before anything is learned of it", () => {
    const schema = numbersSchema(["x"], ["a", "b"]);
    const model = new Model(schema, decisionStump.with({ maxBytes: 256 }), 1);
    for (const x of [1, 1.25, 1.5, 1.75]) model.classifier.learnOne(Float64Array.of(x), x < 1.4 ? 0 : 1);
    schema.internClass("c");
    model.classifier.learnOne(Float64Array.of(1.5), 2);
    // 124 bytes and 36 per pair: three pairs fit, and there are five until mantissas have one bit.
    expect(model.classifier.inspect().facts).toMatchObject({ [SIZE]: 3, [BITS]: 51 });
    schema.internClass("d");
    const before = saveModel(model);
    const row = Float64Array.of(7);
    for (const isTrial of [true, false]) {
      expect(() => model.classifier.reserveAt(row, 0, 3, isTrial)).toThrow(/must be at least 288 for 4 classes/);
    }
    expect(() => model.classifier.learnOne(row, 3)).toThrow(/must be at least 288 for 4 classes, 0 nominal values/);
    expect(saveModel(model)).toEqual(before);
    model.classifier.learnOne(row, 2);
    expect(model.byteLength).toBeLessThanOrEqual(256);
  });

  it("changes nothing on trial", () => {
    const schema = mixedSchema();
    const model = new Model(schema, decisionStump.with({ maxBytes: 2000 }), 1);
    intern(schema, [[0, 3, 0], 3, 1]);
    const before = saveModel(model);
    model.classifier.reserveAt(Float64Array.of(1, 3, 1), 0, 3, true);
    expect(saveModel(model)).toEqual(before);
    model.classifier.reserveAt(Float64Array.of(1, 3, 1), 0, 3, false);
    expect(model.byteLength).toBeGreaterThan(
      before.length === 0 ? 0 : buildSeeded(model.spec, mixedSchema(), 1).byteLength,
    );
  });

  it("drops bits for values that come late, and takes those for which it has no room as unseen", () => {
    const schema = mixedSchema();
    const model = buildSeeded(decisionStump.with({ maxBytes: 700 }), schema, 1);
    const random = Random.seeded(4);
    for (let v = 0; v < 60; v++) {
      schema.attributes[1].intern(`color ${v}`);
      for (let i = 0; i < 4; i++) {
        const color = random.integer(v + 1);
        model.learnOne(Float64Array.of(random.uniform(), color, random.uniform()), color % 2);
        expect(model.byteLength).toBeLessThanOrEqual(700);
      }
    }
    // Hardly a number is told from another any more, and colours are known up to one.
    expect(model.inspect().facts.test).toBe("color");
    expect(model.inspect().facts[BITS]).toBeGreaterThan(52);
    expect(probabilities(model, [NaN, 2, NaN])).toEqual([1, 0]);
    expect(probabilities(model, [NaN, 3, NaN])).toEqual([0, 1]);
    const all = probabilities(model, [NaN, NaN, NaN]);
    expect(all[0]).toBeGreaterThan(0.2);
    expect(probabilities(model, [NaN, 59, NaN])).toEqual(all);
  });

  it("makes spare room for values only where all numbers as 0 fit beside it", () => {
    for (let maxBytes = 340; maxBytes < 900; maxBytes += 24) {
      const schema = mixedSchema();
      const model = buildSeeded(decisionStump.with({ maxBytes }), schema, 1);
      for (let v = 0; v < 40; v++)
        model.learnOne(Float64Array.of(NaN, schema.attributes[1].intern(`${v}`), NaN), v % 2);
      for (let i = 0; i < 9; i++) model.learnOne(Float64Array.of(i, NaN, -i), i % 2);
      expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
    }
  });

  it("goes on as it was after it has been saved and loaded", () => {
    const rows = draws(
      11,
      240,
      (i) => 1 + Math.floor(i / 30),
      (i) => (i < 120 ? 2 : 4),
    );
    const schema = mixedSchema();
    let model = new Model(schema, decisionStump.with({ maxBytes: 2500 }), 1);
    const undisturbed = new Model(mixedSchema(), decisionStump.with({ maxBytes: 2500 }), 1);
    const bits = new Set<unknown>();
    rows.forEach((row, i) => {
      const [values, label, weight] = row;
      for (const one of [model, undisturbed]) {
        intern(one.schema, row);
        one.classifier.learnOne(Float64Array.from(values), label, weight);
      }
      bits.add(model.classifier.inspect().facts[BITS]);
      if (i % 7 !== 0) return;
      const saved = saveModel(model);
      expect(saved).toEqual(saveModel(undisturbed));
      model = loadModel(saved, [decisionStump]) as typeof model;
      expect(model.byteLength).toBe(undisturbed.byteLength);
      expect(probabilities(model.classifier, values)).toEqual(probabilities(undisturbed.classifier, values));
    });
    expect(bits.size).toBeGreaterThan(2);
  });

  it("may be a member of an ensemble that has a budget, which keeps it", () => {
    for (const [ensemble, maxBytes] of [
      [onlineBagging.with({ base: decisionStump, members: 5, maxBytes: 20_000 }), 20_000],
      [stacking.with({ learners: [decisionStump, decisionStump], combiner: decisionStump, maxBytes: 30_000 }), 30_000],
    ] as const) {
      const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });
      const model = new Model(schema as never, ensemble, 1);
      const random = Random.seeded(8);
      for (let i = 0; i < 600; i++) {
        const x = random.uniform();
        model.classifier.learnOne(Float64Array.of(x, random.uniform()), x > 0.3 ? 1 : 0);
        expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
      }
      for (const { facts } of model.classifier.inspect().members ?? []) expect(facts[BITS]).toBeGreaterThan(0);
      expect(model.classifier.predictOne(Float64Array.of(0.1, 0.5))).toBe(0);
      expect(model.classifier.predictOne(Float64Array.of(0.6, 0.5))).toBe(1);
    }
  });
});

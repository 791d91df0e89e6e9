import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchStump, type Criterion, type Row } from "../../test/naive-stump.ts";
import {
  Attribute,
  buildSeeded,
  type Classifier,
  copyState,
  drawNormal,
  nominal,
  numeric,
  Random,
  Schema,
} from "../core/index.ts";
import { decisionStump } from "./index.ts";

function make(schema: Schema, criterion: Criterion = "information-gain"): Classifier {
  return buildSeeded(decisionStump.with({ criterion }), schema, 1);
}

function mixedSchema(classes = 3): Schema {
  return new Schema(
    [
      new Attribute("color", nominal(["a", "b", "c"])),
      new Attribute("x", numeric()),
      new Attribute("flag", nominal(["0", "1"])),
      new Attribute("y", numeric()),
    ],
    "class",
    Array.from({ length: classes }, (_, c) => `${c}`),
  );
}

function learn(model: Classifier, rows: readonly Row[]): Classifier {
  for (const [values, label, weight] of rows) model.learnOne(Float64Array.from(values), label, weight);
  return model;
}

function probabilities(model: Classifier, values: readonly number[]): number[] {
  const out = new Float64Array(model.schema.classCount);
  model.predictProbaOne(Float64Array.from(values), out);
  return [...out];
}

const row = fc.tuple(
  fc.tuple(
    fc.constantFrom(0, 1, 2, NaN),
    fc.constantFrom(-2, -0.5, 0, 1, 3, NaN),
    fc.constantFrom(0, 1),
    fc.constantFrom(0.1, 0.2, 0.3, 0.7, 1e6, NaN),
  ),
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 1, max: 4 }),
);

/** Thousands of values of four attributes: one with missing values, two peaks, many equal values, nothing to tell. */
function overlapping(classes: number, count: number, usefulness: readonly number[], seed: number): Row[] {
  const random = Random.seeded(seed);
  const [gappy, peaks, coarse, none] = usefulness as [number, number, number, number];
  return Array.from({ length: count }, () => {
    const label = random.integer(classes);
    const side = random.integer(2) === 0 ? -1 : 1;
    const values = [
      random.integer(4) === 0 ? NaN : gappy * label + drawNormal(random),
      side * peaks * label + drawNormal(random),
      Math.floor(10 * (coarse * (label === 1 ? 1 : 0) + drawNormal(random))) / 10,
      none * label + random.uniform(),
    ];
    return [values, label, 1 + random.integer(3)];
  });
}

interface Threshold {
  attribute: number;
  threshold: number;
  gain: number;
  below: number[];
  above: number[];
}

/** The first best of all thresholds of all attributes, each of them tried. */
function bestOfAllThresholds(rows: readonly Row[], attributes: number, classes: number, criterion: Criterion) {
  const sum = (of: readonly number[]) => of.reduce((p, q) => p + q, 0);
  const impurity = (of: readonly number[]) => {
    const shares = of.map((weight) => weight / sum(of));
    return criterion === "gini"
      ? 1 - sum(shares.map((p) => p * p))
      : -sum(shares.map((p) => (p > 0 ? p * Math.log2(p) : 0)));
  };
  const all = sum(rows.map(([, , weight]) => weight));
  let best: Threshold | undefined;
  for (let attribute = 0; attribute < attributes; attribute++) {
    const value = ([values]: Row) => values[attribute];
    const known = rows.filter((r) => !Number.isNaN(value(r))).sort((p, q) => value(p) - value(q));
    const below = new Array<number>(classes).fill(0);
    const above = new Array<number>(classes).fill(0);
    for (const [, label, weight] of known) above[label] += weight;
    const undivided = impurity(above);
    const inAll = sum(above);
    known.forEach((r, i) => {
      const [, label, weight] = r;
      below[label] += weight;
      above[label] -= weight;
      const next = known[i + 1];
      if (next === undefined || value(r) === value(next)) return;
      const divided = (sum(below) * impurity(below) + sum(above) * impurity(above)) / inAll;
      const gain = (inAll / all) * (undivided - divided);
      if (gain > (best?.gain ?? 0) + 1e-12) {
        const threshold = (value(r) + value(next)) / 2;
        best = { attribute, threshold, gain, below: [...below], above: [...above] };
      }
    });
  }
  return best as Threshold;
}

describe("decision stump", () => {
  it("answers a value it has no room for as a missing one, though other attributes follow", () => {
    const attributes = [new Attribute("color", nominal(["a", "b"])), new Attribute("flag", nominal(["0", "1"]))];
    const model = learn(make(new Schema(attributes, "class", ["0", "1"])), [
      [[0, 0], 0, 1],
      [[0, 1], 0, 2],
      [[1, 0], 1, 1],
    ]);
    const answers = [0, 1, NaN, 2, 3, 100].map((color) => probabilities(model, [color, 0]));
    expect(answers).toEqual([[1, 0], [0, 1], ...[1, 2, 3, 4].map(() => [3 / 4, 1 / 4])]);
  });

  it.each(["information-gain", "gini"] as const)("%s: equals its batch twin, whatever the rows", (criterion) => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.array(row, { minLength: 5, maxLength: 10 }), (rows, asked) => {
        const schema = mixedSchema();
        const model = learn(make(schema, criterion), rows);
        const twin = batchStump(schema, rows, criterion);
        for (const [values] of [...rows, ...asked]) {
          const expected = twin(values);
          probabilities(model, values).forEach((p, c) => {
            expect(p).toBeCloseTo(expected[c], 12);
          });
        }
      }),
      { seed: 20011, numRuns: 400 },
    );
  });

  it.each(["information-gain", "gini"] as const)("%s: skips no best threshold of thousands", (criterion) => {
    const chosen = new Set<number>();
    const names = ["gappy", "peaks", "coarse", "none"];
    [
      [1, 0.2, 0.1, 0],
      [0.1, 1, 0.1, 0],
      [0.1, 0.2, 1, 0],
      [0.3, 0.3, 0.3, 0.05],
      [0, 0, 0, 0],
    ].forEach((usefulness, i) => {
      for (const classes of [2, 3, 4]) {
        const schema = new Schema(
          names.map((name) => new Attribute(name, numeric())),
          "class",
          Array.from({ length: classes }, (_, c) => `${c}`),
        );
        const rows = overlapping(classes, 2000, usefulness, 100 * classes + i);
        const model = make(schema, criterion);
        let learned = 0;
        // Several searches of one model, since each begins where the one before ended.
        for (const count of [300, 301, 1100, 2000]) {
          learn(model, rows.slice(learned, count));
          learned = count;
          const seen = rows.slice(0, count);
          const { attribute, threshold, below, above } = bestOfAllThresholds(seen, names.length, classes, criterion);
          const where = `${classes} classes, usefulness ${usefulness}, ${count} rows`;
          expect(model.inspect().facts.test, where).toBe(`${names[attribute]} <= ${threshold}`);
          for (const [x, weights] of [
            [threshold, below],
            [threshold + 1e-9, above],
          ] as const) {
            const total = weights.reduce((p, q) => p + q, 0);
            const asked = names.map((_, a) => (a === attribute ? x : NaN));
            expect(probabilities(model, asked), where).toEqual(weights.map((weight) => weight / total));
          }
          chosen.add(attribute);
        }
      }
    });
    expect([...chosen].sort()).toEqual([0, 1, 2, 3]); // or the cases do not tell attributes apart
  });

  it("is lossless: any order of the rows, with predictions in between or not, gives the same model", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (rows, keys) => {
          const shuffled = rows
            .map((r, i) => [keys[i], r] as const)
            .sort(([p], [q]) => p - q)
            .map(([, r]) => r);
          const one = learn(make(mixedSchema()), rows);
          const other = make(mixedSchema());
          for (const r of shuffled) {
            learn(other, [r]);
            probabilities(other, r[0]);
          }
          expect(other.inspect().facts).toEqual(one.inspect().facts);
          for (const [values] of rows) expect(probabilities(other, values)).toEqual(probabilities(one, values));
        },
      ),
      { seed: 20012, numRuns: 200 },
    );
  });

  it("weight k is k rows", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 25 }), (rows) => {
        const weighted = learn(make(mixedSchema()), rows);
        const repeated = learn(
          make(mixedSchema()),
          rows.flatMap(([values, label, weight]) => new Array<Row>(weight).fill([values, label, 1])),
        );
        weighted.arena.columns.forEach((column, i) => {
          expect(column.data).toEqual(repeated.arena.columns[i]?.data);
        });
      }),
      { seed: 20013, numRuns: 100 },
    );
  });

  it("answers all rows' classes where no test gains: constant attributes, one class, no rows", () => {
    const schema = mixedSchema(2);
    const model = make(schema);
    expect(model.predictOne(schema.row())).toBe(-1);
    expect(probabilities(model, [0, 0, 0, 0])).toEqual([0.5, 0.5]);
    learn(model, [
      [[1, 5, 0, 2], 1, 1],
      [[1, 5, 0, 2], 0, 3],
    ]);
    expect(model.inspect().facts.test).toBe("none gains");
    expect(probabilities(model, [1, 5, 0, 2])).toEqual([0.75, 0.25]);
    const oneClass = learn(make(schema), [
      [[0, 1, 0, 1], 1, 1],
      [[1, 2, 1, 2], 1, 1],
    ]);
    expect(probabilities(oneClass, [2, 9, 0, 9])).toEqual([0, 1]);
  });

  it("gives ties to the first attribute and the lowest threshold", () => {
    const schema = new Schema(
      ["p", "q", "r"].map((name) => new Attribute(name, name === "p" ? nominal(["0", "1"]) : numeric())),
      "class",
      ["a", "b"],
    );
    // q and r say the same, r upside down; p says nothing.
    const rows: Row[] = [
      [[0, 1, -1], 0, 1],
      [[1, 1, -1], 0, 1],
      [[0, 3, -3], 1, 1],
      [[1, 3, -3], 1, 1],
    ];
    expect(learn(make(schema), rows).inspect().facts.test).toBe("q <= 2");
    // Classes a b a at 1 2 3: both thresholds gain the same.
    const lowest = learn(make(schema), [
      [[0, 1, 0], 0, 1],
      [[0, 2, 0], 1, 1],
      [[0, 3, 0], 0, 1],
    ]);
    expect(lowest.inspect().facts.test).toBe("q <= 1.5");
  });

  it("answers all rows' classes for a missing value, an unseen value and an empty branch", () => {
    const schema = new Schema([new Attribute("color", nominal(["a", "b", "c"]))], "class", ["0", "1"]);
    const model = learn(make(schema), [
      [[0], 0, 3],
      [[1], 1, 2],
    ]);
    expect(probabilities(model, [0])).toEqual([1, 0]);
    expect(probabilities(model, [1])).toEqual([0, 1]);
    for (const value of [NaN, 2, 3, 1e9]) expect(probabilities(model, [value])).toEqual([0.6, 0.4]);
  });

  it("takes an infinite number for missing where it learns, and for the largest or the smallest where it answers", () => {
    const schema = new Schema([new Attribute("x", numeric())], "class", ["0", "1"]);
    const model = learn(make(schema), [
      [[Infinity], 0, 3],
      [[-Infinity], 1, 3],
    ]);
    expect(model.inspect().facts).toMatchObject({ test: "none gains", "distinct numeric values": 0 });
    learn(model, [
      [[1], 0, 1],
      [[2], 1, 1],
    ]);
    expect(model.inspect().facts.test).toBe("x <= 1.5");
    expect([probabilities(model, [-Infinity]), probabilities(model, [Infinity])]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it("scales a gain by the share of rows that know the value", () => {
    const schema = new Schema(
      ["rare", "usual"].map((name) => new Attribute(name, nominal(["0", "1"]))),
      "class",
      ["0", "1"],
    );
    // `rare` separates the two rows that have it; `usual` is right on three of four.
    const model = learn(make(schema), [
      [[0, 0], 0, 1],
      [[1, 1], 1, 1],
      ...Array.from({ length: 5 }, (): Row => [[NaN, 0], 0, 1]),
      ...Array.from({ length: 5 }, (): Row => [[NaN, 1], 1, 1]),
      [[NaN, 0], 1, 1],
    ]);
    expect(model.inspect().facts.test).toBe("usual");
  });

  it.each([[[0, 1, 2, 3]], [[3, 17, 40, 59]]])(
    "takes no more for classes that are declared and do not come, and answers the same: labels %j",
    (labels) => {
      for (const maxBytes of [14_000, 1_000_000]) {
        const [few, many] = [4, 60].map((classes) =>
          buildSeeded(decisionStump.with({ maxBytes }), mixedSchema(classes), 1),
        );
        const drawn = overlapping(4, 500, [1, 0.4, 0.3, 0.1], 5).map(([[a, b, c, d], label, weight], i): Row => {
          // The last class comes first, and one between two others late.
          const place = i < 20 ? 3 : i < 150 && label === 1 ? 2 : label;
          return [[a > 1 ? 1 : 0, b, c > 0 ? 1 : 0, d], place, weight / 3];
        });
        for (const row of drawn) {
          learn(few, [row]);
          learn(many, [[row[0], labels[row[1]], row[2]]]);
          const all = probabilities(many, row[0]);
          expect(labels.map((label) => all[label])).toEqual(probabilities(few, row[0]));
          for (const label of labels) all[label] = 0;
          expect(all.every((p) => p === 0)).toBe(true);
          expect(many.byteLength).toBe(few.byteLength);
        }
        expect(Number(few.inspect().facts["bits dropped of numbers"]) > 0).toBe(maxBytes < 1_000_000);
        expect(few.classesAnswered).toBe(4);
        expect(many.classesAnswered).toBe(labels[3] + 1);
        const named = (model: Classifier) => JSON.stringify(model.picture?.());
        const renamed = named(few).replace(/"answer":"(\d)"/g, (_, c) => `"answer":"${labels[Number(c)]}"`);
        expect(named(many)).toBe(renamed);
      }
    },
  );

  it("gives a class its slot for an ensemble whose other members learn the row", () => {
    const model = learn(make(mixedSchema(60)), [[[0, 1, 0, 1], 30, 1]]);
    const row = Float64Array.of(0, 1, 0, 1);
    const before = probabilities(model, [...row]);
    for (const label of [50, 8, 40]) {
      for (const isTrial of [true, false]) model.reserveAt(row, 0, label, isTrial);
    }
    expect(probabilities(model, [...row])).toEqual(before);
    const counted = () => model.arena.columns.find(({ name }) => name === "counts")?.length;
    expect(counted()).toBe(4 * 5);
    learn(
      model,
      [8, 40, 50].map((label): Row => [[0, 1, 0, 1], label, 1]),
    );
    expect(counted()).toBe(4 * 5);
  });

  it("grows with the schema", () => {
    const schema = new Schema(
      [new Attribute("color", nominal<string>()), new Attribute("shape", nominal(["round"]))],
      "class",
      [] as string[],
    );
    const model = make(schema);
    const color = schema.attributes[0];
    for (let i = 0; i < 50; i++) {
      color.intern(`color ${i}`);
      schema.internClass(`class ${i % 7}`);
      model.learnOne(Float64Array.of(i, 0), i % 7);
      for (let j = 0; j <= i; j++) expect(model.predictOne(Float64Array.of(j, 0))).toBe(j % 7);
    }
    model.learnOne(Float64Array.of(1e9, 0), 3); // not a value of the schema: unknown, not room for a billion
    expect(model.byteLength).toBeLessThan(20_000);
  });

  it("ignores the index behind the last value, whether or not there is room for more values", () => {
    const schema = new Schema([new Attribute("color", nominal<string>())], "class", ["a", "b"]);
    const model = make(schema);
    const color = schema.attributes[0];
    for (let i = 0; i < 20; i++) {
      color.intern(`color ${i}`);
      const isOdd = i % 2;
      model.learnOne(Float64Array.of(i), isOdd, 2);
      model.learnOne(Float64Array.of(i + 1), 1 - isOdd); // the colour that comes next is not known yet
      for (let j = 0; j <= i; j++) expect(model.predictOne(Float64Array.of(j))).toBe(j % 2);
      const all = new Float64Array(2);
      model.predictProbaOne(Float64Array.of(NaN), all);
      const next = new Float64Array(2);
      model.predictProbaOne(Float64Array.of(i + 1), next);
      expect(next).toEqual(all);
    }
  });

  it("puts the threshold between neighbours, even where halves or differences leave the range", () => {
    const schema = new Schema([new Attribute("x", numeric())], "class", ["0", "1"]);
    const pairs = [
      [-1.7e308, 1.7e308],
      [5e-324, 1e-323],
      [1, 1 + 2 ** -52],
      [-0, 5e-324],
      [-5e-324, 0],
    ] as const;
    for (const [low, high] of pairs) {
      const model = learn(make(schema), [
        [[high], 1, 1],
        [[low], 0, 1],
      ]);
      expect([model.predictOne(Float64Array.of(low)), model.predictOne(Float64Array.of(high))]).toEqual([0, 1]);
    }
    const zeros = learn(make(schema), [
      [[0], 1, 1],
      [[-0], 0, 2],
    ]);
    expect(zeros.inspect().facts.test).toBe("none gains");
  });

  it.each(["information-gain", "gini"] as const)(
    "%s: chooses the same test in whatever unit rows are weighed",
    (criterion) => {
      for (const classes of [2, 3]) {
        const rows = overlapping(classes, 600, [0.3, 1, 0.3, 0.05], classes);
        const lived = (unit: number) => {
          const model = make(mixedSchema(classes), criterion);
          // The first as a nominal attribute, the others as numbers and another nominal one.
          const weighed = rows.map(([[a, b, c, d], label, weight]): Row => {
            return [[a > 1 ? 1 : 0, b, c > 0 ? 1 : 0, d], label, weight * unit];
          });
          const tests = [300, 600].map((count) => learn(model, weighed.slice(count - 300, count)).inspect().facts.test);
          return [...tests, ...weighed.slice(0, 50).map(([values]) => probabilities(model, values))];
        };
        const expected = lived(1);
        expect(expected[1]).toMatch(/^x <= /);
        for (const unit of [
          2 ** -990,
          2 ** -700,
          2 ** -546,
          2 ** -544,
          2 ** -540,
          2 ** -511,
          2 ** -420,
          2 ** -380,
          2 ** 300,
        ]) {
          expect(lived(unit), `${unit}`).toEqual(expected);
        }
      }
    },
  );

  it.each(["information-gain", "gini"] as const)(
    "%s: does not part rows that weigh nothing beside others",
    (criterion) => {
      const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b", "c"]);
      const heavy = [0, 1, 2, 3, 4].flatMap((i): Row[] => [
        [[-i], 0, 1e100],
        [[1 + i], 1, 1e100],
      ]);
      const model = learn(make(schema, criterion), heavy);
      for (const row of [
        [[9], 2, 1],
        [[10], 2, 0.1],
      ] as const) {
        expect(learn(model, [row]).inspect().facts.test).toBe("x <= 0.5");
      }
      expect(probabilities(model, [9])).toEqual([0, 1, expect.closeTo(0)]);
    },
  );

  it("stays a distribution with fractional weights", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: 9 }),
            fc.integer({ min: 0, max: 2 }),
            fc.double({ min: 1e-6, max: 3, noNaN: true }),
          ),
          { minLength: 1, maxLength: 60 },
        ),
        (rows) => {
          const model = make(mixedSchema());
          for (const [x, label, weight] of rows) model.learnOne(Float64Array.of(NaN, x, x % 2, -x), label, weight);
          for (let x = -1; x < 11; x++) {
            const out = probabilities(model, [0, x, Math.abs(x % 2), -x]);
            expect(out.every((p) => p >= 0 && p <= 1)).toBe(true);
            expect(out.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
          }
        },
      ),
      { seed: 20014, numRuns: 100 },
    );
  });

  it("has all it learned in its columns", () => {
    const rows = fc.sample(row, { seed: 20015, numRuns: 60 });
    const model = learn(make(mixedSchema()), rows);
    const twin = make(mixedSchema());
    copyState(model, twin);
    learn(model, rows.slice(0, 20));
    learn(twin, rows.slice(0, 20));
    expect(twin.byteLength).toBe(model.byteLength);
    for (const [values] of rows) expect(probabilities(twin, values)).toEqual(probabilities(model, values));
  });
});

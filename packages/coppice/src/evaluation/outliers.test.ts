import { describe, expect, it } from "vitest";
import {
  Attribute,
  buildSeeded,
  type Classifier,
  CoppiceError,
  nominal,
  numeric,
  Random,
  Schema,
  type Spec,
  sourceOf,
} from "../core/index.ts";
import { adaptiveRandomForest, arcX4, onlineBoosting } from "../ensembles/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { led, multiplexor } from "../streams/index.ts";
import { findOutliers, OutlierSearch } from "./outliers.ts";

/** Rows of a generated stream, 2 % of them with a label that is not theirs. */
function withWrongLabels({ schema, next }: Pick<ReturnType<typeof led>, "schema" | "next">, count: number) {
  const width = schema.attributes.length;
  const rows = new Float64Array(count * width);
  const labels = new Int32Array(count);
  const wrong = new Set<number>();
  const random = Random.seeded(5);
  for (let i = 0; i < count; i++) {
    labels[i] = next(rows, i * width);
    if (random.uniform() >= 0.02) continue;
    labels[i] = (labels[i] + 1 + random.integer(schema.classCount - 1)) % schema.classCount;
    wrong.add(i + 1);
  }
  return { schema, rows, labels, wrong };
}

type Data = Omit<ReturnType<typeof withWrongLabels>, "wrong">;

function taught(spec: Spec, { schema, rows, labels }: Data) {
  const classifier = buildSeeded(spec, schema, 1);
  classifier.learnMany(rows, labels.length, labels);
  return classifier;
}

describe("findOutliers", () => {
  const ofLed = () => {
    const stream = led({ seed: 1, noise: 0 });
    return withWrongLabels({ schema: stream.schema, next: stream.next.bind(stream) }, 3000);
  };
  const ofMultiplexor = () => {
    const stream = multiplexor({ seed: 1 });
    return withWrongLabels({ schema: stream.schema, next: stream.next.bind(stream) }, 2000);
  };

  it.each([
    ["online boosting", onlineBoosting.with({}), "weight", 0.7],
    ["Arc-x4", arcX4.with({}), "weight", 0.7],
    ["naive Bayes", naiveBayes.with({}), "probability", 0.7],
  ] as const)("finds wrong labels of LED, where chance finds two in a hundred: %s", async (_, spec, by, precision) => {
    const data = ofLed();
    const found = await findOutliers(taught(spec, data), sourceOf(data.schema, data.rows, data.labels), {
      by,
      most: data.wrong.size,
    });
    expect(data.wrong.size).toBeGreaterThan(40);
    expect(found.filter(({ row }) => data.wrong.has(row)).length / data.wrong.size).toBeGreaterThan(precision);
  });

  it("finds wrong labels of the multiplexor by weight", async () => {
    const data = ofMultiplexor();
    const most = data.wrong.size;
    const found = await findOutliers(taught(arcX4.with({}), data), sourceOf(data.schema, data.rows, data.labels), {
      most,
      by: "weight",
    });
    expect(found.filter(({ row }) => data.wrong.has(row)).length / most).toBeGreaterThan(0.3);
  });

  it.each([1, 7, 50, 5000])("gives the first %d of all rows in order, as sorting them all does", async (most) => {
    const data = ofLed();
    const { schema, rows, labels } = data;
    const width = schema.attributes.length;
    labels.fill(-1, 100, 110);
    for (const by of ["weight", "probability"] as const) {
      // Arc-x4 has many ties, but by weight nearly the order of its probabilities; online boosting has another one.
      const hasTies = most < 5000;
      const spec = hasTies ? arcX4.with({ members: 3 }) : onlineBoosting.with({ members: 3 });
      const classifier = buildSeeded(spec, schema, 1);
      classifier.learnMany(rows.subarray(0, 100 * width), 100, labels);
      const all = [...labels.keys()]
        .filter((i) => labels[i] >= 0)
        .map((i) => {
          const row = rows.slice(i * width, (i + 1) * width);
          const probabilities = new Float64Array(schema.classCount);
          classifier.predictProbaOne(row, probabilities);
          return {
            row: i + 1,
            label: labels[i],
            predicted: classifier.predictOne(row),
            probability: probabilities[labels[i]],
            weight: classifier.rowWeightAt?.(row, 0, labels[i]) as number,
            kept: row,
          };
        })
        .sort((a, b) => (by === "weight" ? b.weight - a.weight : 0) || a.probability - b.probability || a.row - b.row);
      if (hasTies) expect(new Set(all.map(({ weight }) => weight)).size).toBeLessThan(5);
      expect(await findOutliers({ classifier }, sourceOf(schema, rows, labels, 64), { most, by })).toEqual(
        all.slice(0, most),
      );
    }
  });

  it("finds those of least probability in whatever order probabilities come", () => {
    const schema = new Schema([new Attribute("p", numeric())], "class", ["a", "b"]);
    const predictProbaMany = (rows: Float64Array, count: number, out: Float64Array) => {
      for (let i = 0; i < count; i++) out.set([rows[i], 1 - rows[i]], 2 * i);
    };
    const classifier = { schema, predictProbaMany, predictThenLearnBatch: () => {} } as unknown as Classifier;
    const random = Random.seeded(3);
    for (let most = 1; most < 40; most++) {
      const rows = Float64Array.from({ length: 100 }, () => random.uniform());
      const search = new OutlierSearch(classifier, { most });
      search.look({ rows, labels: new Int32Array(100), count: 100 });
      expect(search.found().map(({ probability }) => probability)).toEqual(
        [...rows].sort((p, q) => p - q).slice(0, most),
      );
    }
  });

  it("finds 20 by probability unless told otherwise, and asks what to keep only of rows that join", () => {
    const { schema, rows, labels } = ofLed();
    const classifier = taught(arcX4.with({ members: 3 }), { schema, rows, labels });
    const search = new OutlierSearch<number>(classifier);
    let asked = 0;
    search.look({ rows, labels, count: labels.length }, (i) => {
      asked++;
      return i;
    });
    const found = search.found();
    expect(found.map(({ row, kept }) => row - kept)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(asked).toBeLessThan(labels.length / 4);
    expect(found.every(({ probability }, i) => i === 0 || found[i - 1].probability <= probability)).toBe(true);
    expect(new OutlierSearch(classifier).found()).toEqual([]);
  });

  it("tells no weight of models without, and refuses them by weight", async () => {
    const { schema, rows, labels } = ofLed();
    const source = sourceOf(schema, rows, labels);
    const forest = taught(adaptiveRandomForest.with({ members: 2 }), { schema, rows, labels });
    await expect(findOutliers(forest, source, { by: "weight" })).rejects.toThrow(
      /adaptive-random-forest does not weight rows.*probability/s,
    );
    const [first] = await findOutliers(forest, source, { most: 1 });
    expect(first.weight).toBeUndefined();
  });

  it("refuses what cannot be looked at", async () => {
    const { schema, rows, labels } = ofLed();
    const classifier = taught(arcX4.with({ members: 2 }), { schema, rows, labels });
    const other = new Schema([new Attribute("x", numeric()), new Attribute("y", nominal())], "class", ["a"]);
    const others = sourceOf(other, new Float64Array(2), Int32Array.of(0));
    await expect(findOutliers(classifier, others)).rejects.toThrow(/different schema objects/);
    await expect(findOutliers(classifier, {} as never)).rejects.toThrow(/must have a schema and batches/);
    await expect(findOutliers(classifier, sourceOf(schema, rows, labels), { most: 0 })).rejects.toThrow(CoppiceError);
    const search = new OutlierSearch(classifier);
    expect(() => search.look({ rows, labels: labels.subarray(0, 3), count: 4 })).toThrow(/and 4 labels, got/);
    search.look({ rows, labels: Int32Array.of(0, -1, -1), count: 3 });
    expect(() => search.look({ rows, labels: labels.subarray(0, 3), count: 4 })).toThrow(/^row 4: /);
    expect(() => search.look({ rows, labels: Int32Array.of(99), count: 1 })).toThrow(/class index/);
    expect(() => search.look({ rows, labels: Int32Array.of(-2), count: 1 })).toThrow(/class index .* or -1, got -2/);
    expect(() => search.look({ rows, labels, count: 1 }, "row" as never)).toThrow(/must be a function, got "row"/);
  });
});

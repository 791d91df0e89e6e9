import process from "node:process";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type Batch,
  Classifier,
  CoppiceError,
  defineSchema,
  type Inspection,
  type ModelEvent,
  nominal,
  numeric,
  plainMemory,
  Random,
  type Schema,
  type Source,
  sourceOf,
  sourceOfRecords,
} from "../core/index.ts";
import { Adwin } from "../drift/index.ts";
import { adaptiveRandomForest, onlineBoosting, onsBoost } from "../ensembles/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes, noChange } from "../learners/index.ts";
import { LARGEST_RANKED_WINDOW, Ranking } from "../metrics/index.ts";
import { sea, take } from "../streams/index.ts";
import type {
  Done,
  DriftEvent,
  EvaluationEvent,
  EvaluationOptions,
  FailedEvent,
  MeasureEvent,
  MemberEvent,
  PredictionEvent,
  WarningEvent,
} from "./events.ts";
import { evaluate, prequential, race } from "./prequential.ts";

const schemaOf = (classes: readonly string[]): Schema =>
  defineSchema({ attributes: { x: numeric() }, classes }) as unknown as Schema;

/** A source that cuts its rows into batches of the given size, and counts how it is read. */
function stream(
  schema: Schema,
  labels: readonly number[],
  batchRows = 256,
): Source & { pulled: number; closed: boolean } {
  const inner = sourceOf(
    schema,
    Float64Array.from(labels, (_, i) => i),
    Int32Array.from(labels),
    batchRows,
  );
  const source = {
    schema,
    pulled: 0,
    closed: false,
    *batches() {
      try {
        for (const batch of inner.batches() as Iterable<Batch>) {
          source.pulled++;
          yield batch;
        }
      } finally {
        source.closed = true;
      }
    },
  };
  return source;
}

/** Writes down what it is asked and told; answers the last label learned; reports every tenth row it learns. */
class Scribe extends Classifier {
  readonly log: string[] = [];
  readonly #says: boolean;
  #learned = 0;
  #last = -1;

  /** `says`: whether it tells how many rows it has learned. */
  constructor(schema: Schema, says = true) {
    super({ schema, random: Random.seeded(1), memory: plainMemory });
    this.#says = says;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.log.push(`p${rows[start]}`);
    for (let c = 0; c < classes; c++) out[outStart + c] = c === this.#last ? 1 : 0;
  }

  learnAt(rows: Float64Array, start: number, label: number): void {
    this.log.push(`l${rows[start]}=${label}`);
    this.#learned++;
    this.#last = label;
    if (this.#learned % 10 === 0) this.events?.push({ kind: "drift", member: 3, rows: this.#learned });
    if (this.#learned % 25 === 0) this.events?.push({ kind: "replaced", member: 4, rows: this.#learned });
  }

  override get rowsLearned(): number | undefined {
    return this.#says ? this.#learned : undefined;
  }

  inspect(): Inspection {
    return { kind: "scribe", bytes: 0, facts: {} };
  }
}

async function collect(events: AsyncIterable<EvaluationEvent>): Promise<EvaluationEvent[]> {
  const all: EvaluationEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

type Kind<T extends EvaluationEvent["type"]> = EvaluationEvent & { type: T };
function only<T extends EvaluationEvent["type"]>(events: readonly EvaluationEvent[], type: T): Kind<T>[] {
  return events.filter((event) => event.type === type) as Kind<T>[];
}

describe("prequential", () => {
  it("tests each row before it is learned", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    await collect(prequential(model, stream(schema, [0, 1, 1])));
    expect(model.log).toEqual(["p0", "l0=0", "p1", "l1=1", "p2", "l2=1"]);
  });

  it("measures every `every` rows and at the last row, with values computed by hand", async () => {
    const schema = schemaOf(["a", "b"]);
    // Answers of no-change: - 0 0 1 1 1 0; right in rows 2, 4, 5, 7.
    const source = stream(schema, [0, 0, 1, 1, 1, 0, 0]);
    const events = await collect(prequential(noChange(schema), source, { every: 3, window: 2, fading: 0.5 }));
    expect(events.map(({ type, row }) => `${type} ${row}`)).toEqual(["measure 3", "measure 6", "measure 7", "done 7"]);
    const measured = only(events, "measure");
    expect(measured.map((event) => event.cumulative.accuracy)).toEqual([1 / 3, 3 / 6, 4 / 7]);
    expect(measured.map((event) => event.window.accuracy)).toEqual([1 / 2, 1 / 2, 1 / 2]);
    // S_7 = 1 + 0.5^2 + 0.5^3 + 0.5^5, B_7 = 2 - 0.5^6
    expect(measured[2]?.fading.accuracy).toBeCloseTo((1 + 1 / 4 + 1 / 8 + 1 / 32) / (2 - 1 / 64), 14);
    const done = events.at(-1) as Kind<"done">;
    expect(done.averagedAccuracy).toBeCloseTo((1 / 3 + 3 / 6 + 4 / 7) / 3, 15);
    expect(done.cumulative).toEqual(measured[2]?.cumulative);
    expect(done.confusion).toEqual([
      { label: 0, predicted: -1, rows: 1 },
      { label: 0, predicted: 0, rows: 2 },
      { label: 0, predicted: 1, rows: 1 },
      { label: 1, predicted: 0, rows: 1 },
      { label: 1, predicted: 1, rows: 2 },
    ]);
    expect([done.unlabelled, done.milliseconds, done.bytes]).toEqual([0, 0, 4]);
    expect(done.cumulative.kappaTemporal).toBe(0);
  });

  it("measures every 1000 rows, over the last 1000, with a fading factor of 0.999 unless told otherwise", async () => {
    const schema = schemaOf(["a", "b"]);
    const events = await collect(prequential(noChange(schema), stream(schema, new Array<number>(2500).fill(0))));
    const measured = only(events, "measure");
    expect(measured.map(({ row }) => row)).toEqual([1000, 2000, 2500]);
    expect(measured[2]?.window.rows).toBe(1000);
    expect(measured[2]?.fading.rows).toBeCloseTo((1 - 0.999 ** 2500) / 0.001, 6);
  });

  it("asks a model for a million probabilities at once, at most", async () => {
    const schema = schemaOf(Array.from({ length: 20_000 }, (_, c) => `c${c}`));
    const asked: number[] = [];
    const model = new Scribe(schema);
    const answer = model.predictThenLearnBatch.bind(model);
    model.predictThenLearnBatch = (rows, count, ...rest) => {
      asked.push(count);
      answer(rows, count, ...rest);
    };
    await evaluate(model, stream(schema, new Array<number>(120).fill(0)));
    expect(asked).toEqual([52, 52, 16]);
  });

  it("scores the majority class with kappa-M 0", async () => {
    const schema = schemaOf(["a", "b", "c"]);
    const random = Random.seeded(3);
    const labels = Array.from({ length: 3000 }, () => Math.min(2, random.integer(4)));
    const { cumulative, window } = await evaluate(majorityClass(schema), stream(schema, labels));
    expect([cumulative.kappaM, window.kappaM]).toEqual([0, 0]);
    expect(cumulative.rows).toBe(3000);
    expect(window.rows).toBe(1000);
  });

  it("tells of a row at which it had no answer, with uniform probabilities", async () => {
    const schema = schemaOf(["a", "b", "c", "d"]);
    const events = await collect(prequential(noChange(schema), stream(schema, [2, 2]), { predictions: true }));
    const [first, second] = only(events, "prediction");
    expect(first).toMatchObject({
      row: 1,
      label: 2,
      predicted: -1,
      probabilities: Float64Array.of(0.25, 0.25, 0.25, 0.25),
    });
    expect(second).toMatchObject({ row: 2, label: 2, predicted: 2, probabilities: Float64Array.of(0, 0, 1, 0) });
    const [measured] = only(events, "measure");
    expect(measured?.cumulative.logLoss).toBeCloseTo(Math.log(4) / 2, 14);
    expect(measured?.cumulative.brier).toBe(0.75 / 2);
    // The row without an answer is in no bin.
    expect(measured?.reliability.map(({ rows }) => rows)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it("has the Brier score and the reliability curve that follow from its predictions", async () => {
    const source = take(sea({ seed: 2, noise: 0.2 }), 1500);
    const events = await collect(prequential(hoeffdingTree(source.schema), source, { predictions: true, every: 400 }));
    for (const { row, cumulative, window, reliability } of only(events, "measure")) {
      const made = only(events, "prediction").filter((event) => event.row <= row);
      const squares = made.map(({ label, probabilities }) =>
        probabilities.reduce((sum, p, c) => sum + (p - (c === label ? 1 : 0)) ** 2, 0),
      );
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(cumulative.brier).toBeCloseTo(mean(squares), 12);
      expect(window.brier).toBeCloseTo(mean(squares.slice(-1000)), 12);
      reliability.forEach((bin, i) => {
        const inside = made.filter(({ predicted, probabilities }) => {
          return predicted >= 0 && Math.min(9, Math.floor(10 * probabilities[predicted])) === i;
        });
        expect(bin.rows).toBe(inside.length);
        if (bin.rows === 0) return;
        expect(bin.confidence).toBeCloseTo(
          mean(inside.map(({ predicted, probabilities }) => probabilities[predicted])),
          12,
        );
        expect(bin.accuracy).toBeCloseTo(mean(inside.map(({ predicted, label }) => (predicted === label ? 1 : 0))), 12);
      });
    }
  });

  it("has the AUC, average precision and ROC curves that follow from its predictions", async () => {
    const schema = schemaOf(["a", "b", "c"]);
    const random = Random.seeded(4);
    const labels = Array.from({ length: 700 }, (_, i) => (i % 50 === 7 ? -1 : Math.min(2, random.integer(4))));
    const source = stream(schema, labels);
    const events = await collect(prequential(hoeffdingTree(schema), source, { predictions: true, every: 300 }));
    const ranked = (row: number) => {
      const ranking = new Ranking();
      for (const event of only(events, "prediction")) {
        if (event.row <= row && event.label >= 0) ranking.add(event.label, event.probabilities, 0, 3);
      }
      return ranking;
    };
    for (const { row, ranking } of only(events, "measure")) expect(ranking).toEqual(ranked(row).measures());
    const done = events.at(-1) as Kind<"done">;
    expect(done.ranking.classes.map(({ label, rows }) => [label, rows])).toEqual(
      [0, 1, 2].map((label) => [label, labels.filter((each) => each === label).length]),
    );
    expect(done.roc).toEqual([0, 1, 2].map((label) => ({ label, points: ranked(700).curve(label) })));
    expect(done.roc[0]?.points.length).toBeGreaterThan(10);
  });

  it("has the AUC of the classes in the window, by all pairs of its rows, along the stream", async () => {
    const schema = schemaOf(["a", "b", "c"]);
    const random = Random.seeded(5);
    const labels = Array.from({ length: 900 }, (_, i) =>
      i % 40 === 9 ? -1 : i < 300 ? 0 : random.integer(i < 600 ? 2 : 3),
    );
    const options = { predictions: true, every: 70, window: 150 };
    const events = await collect(prequential(hoeffdingTree(schema), stream(schema, labels), options));
    const naive = (row: number) => {
      const rows = only(events, "prediction").filter((event) => event.row <= row && event.label >= 0);
      const last = rows.slice(-options.window);
      const aucs = [0, 1, 2].flatMap((c) => {
        const shares = last.flatMap((a) => {
          if (a.label !== c) return [];
          const others = last.filter(({ label }) => label !== c);
          return others.map((b) => 0.5 + Math.sign(a.probabilities[c] - b.probabilities[c]) / 2);
        });
        return shares.length > 0 ? [shares.reduce((sum, share) => sum + share, 0) / shares.length] : [];
      });
      return aucs.reduce((sum, auc) => sum + auc, 0) / aucs.length;
    };
    const measured = only(events, "measure");
    expect(measured.length).toBe(13);
    for (const { row, windowAuc } of measured) expect(windowAuc).toBe(naive(row));
    expect(measured.slice(0, 4).map(({ windowAuc }) => windowAuc)).toEqual([NaN, NaN, NaN, NaN]); // one class
    expect(new Set(measured.slice(4).map(({ windowAuc }) => windowAuc)).size).toBe(9);
    expect((events.at(-1) as Kind<"done">).windowAuc).toBe(measured.at(-1)?.windowAuc);
  });

  it("keeps no more probabilities of a window than it can sort in a moment", async () => {
    const of = async (classes: number, window: number, labels = [0, 1, 1, 0]) => {
      const schema = schemaOf(Array.from({ length: classes }, (_, i) => `c${i}`));
      return (await evaluate(noChange(schema), stream(schema, labels), { window })).windowAuc;
    };
    const largest = LARGEST_RANKED_WINDOW;
    // Probabilities of class 1: of its rows 0 and 1, of the others 1/2, without an answer, and 1.
    expect(await of(2, 100)).toBe((0 + 0 + 1 + 0.5) / 4);
    expect(await of(2, largest / 2)).toBe(1.5 / 4);
    expect(await of(2, largest / 2 + 1)).toBeNaN();
    expect(await of(4, largest / 4)).not.toBeNaN();
    expect(await of(4, largest / 4 + 1)).toBeNaN();
    expect(await of(64, 4)).not.toBeNaN();
    expect(await of(65, 4)).toBeNaN();
  });

  it("ranks a row without an answer by the same probability for all classes", async () => {
    const schema = schemaOf(["a", "b"]);
    const { ranking, roc } = await evaluate(noChange(schema), stream(schema, [1, 1, 0, 0]));
    // Probabilities of b: rows of b 1/2 and 1, rows of a 1 (b came before) and 0. Pairs: 0, 1, 1/2 and 1 of 4.
    expect(ranking.classes).toMatchObject([
      { label: 0, rows: 2, auc: 2.5 / 4 },
      { label: 1, rows: 2, auc: 2.5 / 4 },
    ]);
    expect(roc[1]?.points.map(({ falsePositives, truePositives }) => [falsePositives, truePositives])).toEqual([
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
    ]);
  });

  it("ranks up to 64 classes, and no more from the row on at which there are more", async () => {
    const classesOf = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`);
    const few = schemaOf(classesOf(64));
    const { ranking, roc } = await evaluate(noChange(few), stream(few, [0, 63, 63, 0]));
    expect(ranking.classes.map(({ label }) => label)).toEqual([0, 63]);
    expect(roc.map(({ label }) => label)).toEqual([0, 63]);
    const many = schemaOf(classesOf(65));
    const crowded = await evaluate(noChange(many), stream(many, [0, 63, 63, 0]));
    expect([crowded.ranking.auc, crowded.ranking.classes, crowded.roc]).toEqual([NaN, [], []]);
    const growing = schemaOf(["c0", "c1"]);
    const source: Source = {
      schema: growing,
      *batches() {
        yield { rows: new Float64Array(4), labels: Int32Array.of(0, 1, 1, 0), count: 4 };
        for (let c = 2; c < 65; c++) growing.internClass(`c${c}`);
        yield { rows: new Float64Array(3), labels: Int32Array.of(63, 64, 0), count: 3 };
      },
    };
    const events = await collect(prequential(noChange(growing), source, { every: 4 }));
    const [before, after] = only(events, "measure");
    expect([before?.ranking.classes.length, before?.windowAuc]).toEqual([2, 1.5 / 4]);
    expect([after?.ranking.classes, after?.windowAuc, only(events, "done")[0]?.roc]).toEqual([[], NaN, []]);
  });

  it("tells of classes that no row had or was taken for", async () => {
    const schema = schemaOf(["a", "b", "c"]);
    const { cumulative, window, fading } = await evaluate(noChange(schema), stream(schema, [0, 1]));
    for (const { recall } of [cumulative, window, fading]) expect(recall).toEqual([0, 0, 0]);
  });

  it("predicts rows without a label, but neither scores nor learns them", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    const source = stream(schema, [-1, 0, -1, 0, 1]);
    const events = await collect(prequential(model, source, { predictions: true }));
    expect(model.log).toEqual(["p0", "p1", "l1=0", "p2", "p3", "l3=0", "p4", "l4=1"]);
    expect(only(events, "prediction").map((event) => event.predicted)).toEqual([-1, -1, 0, 0, 0]);
    const done = events.at(-1) as Kind<"done">;
    expect([done.row, done.unlabelled, done.cumulative.rows, done.cumulative.accuracy]).toEqual([5, 2, 3, 1 / 3]);
  });

  it("averages the accuracy over the measurements since there was a row to score", async () => {
    const schema = schemaOf(["a", "b"]);
    const source = stream(schema, [-1, -1, -1, -1, 0, 0, -1, 1, 1, 1]);
    const events = await collect(prequential(noChange(schema), source, { every: 2 }));
    const measured = only(events, "measure").map(({ row, cumulative }) => [row, cumulative.rows, cumulative.accuracy]);
    expect(measured).toEqual([
      [2, 0, 0],
      [4, 0, 0],
      [6, 2, 1 / 2],
      [8, 3, 1 / 3],
      [10, 5, 3 / 5],
    ]);
    expect(only(events, "done")[0].averagedAccuracy).toBeCloseTo((1 / 2 + 1 / 3 + 3 / 5) / 3, 12);
    expect((await evaluate(noChange(schema), stream(schema, [-1, -1]), { every: 1 })).averagedAccuracy).toBe(0);
  });

  it("gives only `done` for an empty stream, and for limit 0 without reading", async () => {
    const schema = schemaOf(["a"]);
    const empty = await collect(prequential(noChange(schema), stream(schema, [])));
    expect(empty).toMatchObject([{ type: "done", row: 0, unlabelled: 0, averagedAccuracy: 0, confusion: [] }]);
    const source = stream(schema, [0, 0]);
    expect((await evaluate(noChange(schema), source, { limit: 0 })).row).toBe(0);
    expect(source.pulled).toBe(0);
  });

  it("stops at the limit, in the middle of a batch, without pulling another", async () => {
    const schema = schemaOf(["a", "b"]);
    for (const limit of [1, 9, 10, 11]) {
      const source = stream(schema, new Array<number>(100).fill(0), 10);
      const model = new Scribe(schema);
      const done = await evaluate(model, source, { limit });
      expect(done.row).toBe(limit);
      expect(model.log.length).toBe(2 * limit);
      expect([source.pulled, source.closed]).toEqual([Math.ceil(limit / 10), true]);
    }
  });

  it("takes classes that appear in the stream", async () => {
    const schema = schemaOf([]);
    const source: Source = {
      schema,
      *batches() {
        for (const label of ["x", "y", "x", "z"]) {
          yield { rows: Float64Array.of(0), labels: Int32Array.of(schema.internClass(label)), count: 1 };
        }
      },
    };
    const events = await collect(prequential(noChange(schema), source, { predictions: true, every: 2 }));
    expect(only(events, "prediction").map((event) => event.probabilities.length)).toEqual([1, 2, 2, 3]);
    expect(only(events, "measure").map((event) => event.cumulative.recall.length)).toEqual([2, 3]);
  });
});

describe("delayed labels", () => {
  it("are learned after the prediction of the row `delay` later, the last ones at the end", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    await collect(prequential(model, stream(schema, [0, 1, -1, 1], 3), { delay: 2 }));
    expect(model.log).toEqual(["p0", "p1", "p2", "l0=0", "p3", "l1=1", "l3=1"]);
  });

  it("cost the rows that were met, however long the delay is", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    const labels = Array.from({ length: 3000 }, (_, i) => i % 2);
    await evaluate(model, stream(schema, labels), { delay: 2 ** 40 });
    expect(model.log.slice(0, 3000)).toEqual(labels.map((_, i) => `p${i}`));
    expect(model.log.slice(3000)).toEqual(labels.map((label, i) => `l${i}=${label}`));
  });

  it("come with values that were not known as missing, whatever has their index by then", async () => {
    const start = () => defineSchema({ attributes: { place: nominal(["web"]) }, classes: ["no", "yes"] });
    const [schema, twin] = [start(), start()];
    const [late, plain] = [naiveBayes(schema), naiveBayes(twin)];
    const source: Source<unknown> = {
      schema,
      *batches() {
        const rows = new Float64Array(1);
        const labels = new Int32Array(1);
        for (let i = 0; i < 4; i++) {
          const record = { place: i === 0 ? "shop" : i === 2 ? "phone" : "web" };
          if (i === 0) schema.lookUp(record, rows);
          else schema.encode(record, rows);
          labels[0] = i % 2;
          yield { rows, labels, count: 1 };
        }
      },
    };
    await evaluate(late, source, { delay: 3 });
    plain.learn({}, "no");
    for (const [place, label] of [
      ["web", "yes"],
      ["phone", "no"],
      ["web", "yes"],
    ] as const) {
      plain.learn({ place }, label);
    }
    for (const place of ["web", "phone"]) {
      expect([...late.predictProba({ place })]).toEqual([...plain.predictProba({ place })]);
    }
  });

  it("all come at the end where the delay exceeds the stream", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    const done = await evaluate(model, stream(schema, [0, 1]), { delay: 1_000_000_000 });
    expect(model.log).toEqual(["p0", "p1", "l0=0", "l1=1"]);
    expect(done.cumulative.accuracy).toBe(0);
  });

  it("equal a plain loop, however long the delay and the stream", async () => {
    for (const [delay, every = 700] of [[1], [255], [256], [257], [1024], [3000], [3000, 205]]) {
      const schema = schemaOf(["a", "b", "c"]);
      const random = Random.seeded(delay);
      const labels = Array.from({ length: 4000 }, () => random.integer(4) - 1);
      const expected = new Scribe(schema);
      const out = new Float64Array(3);
      labels.forEach((_, i) => {
        expected.predictAt(Float64Array.of(i), 0, out, 0, 3);
        const late = i - delay;
        if (late >= 0 && labels[late] >= 0) expected.learnAt(Float64Array.of(late), 0, labels[late]);
      });
      for (let late = Math.max(0, 4000 - delay); late < 4000; late++) {
        if (labels[late] >= 0) expected.learnAt(Float64Array.of(late), 0, labels[late]);
      }
      const model = new Scribe(schema);
      await evaluate(model, stream(schema, labels, 300), { delay, every });
      expect(model.log).toEqual(expected.log);
    }
  });

  it("are learned with all attributes of their rows, however many rows wait", async () => {
    const attributes = { a: numeric(), b: numeric(), c: numeric(), d: numeric() };
    const schema = defineSchema({ attributes, classes: ["a", "b"] }) as unknown as Schema;
    const random = Random.seeded(5);
    const [rows, labels] = [new Float64Array(4 * 3000), new Int32Array(3000)];
    for (let i = 0; i < labels.length; i++) {
      labels[i] = random.integer(2);
      for (let a = 0; a < 4; a++) rows[4 * i + a] = labels[i] + i / 1000 + random.uniform();
    }
    for (const delay of [900, 2500]) {
      const [model, expected] = [naiveBayes(schema), naiveBayes(schema)];
      await evaluate(model, sourceOf(schema, rows, labels, 300), { delay });
      expected.classifier.learnMany(rows, labels.length, labels);
      const answers = [model, expected].map((each) => {
        const out = new Float64Array(2 * labels.length);
        for (let i = 0; i < labels.length; i++) each.classifier.predictAt(rows, 4 * i, out, 2 * i, 2);
        return out;
      });
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it("come as late for the yardsticks: both baselines corrected by themselves are 0", async () => {
    const random = Random.seeded(7);
    const labels = Array.from({ length: 3000 }, (_, i) => random.integer(4) - 1 || Math.floor(i / 400) % 3);
    for (const delay of [0, 1, 255, 256, 500]) {
      const schema = schemaOf(["a", "b", "c"]);
      const options = { delay, every: 700, window: 300 };
      const majority = await evaluate(majorityClass(schema), stream(schema, labels, 300), options);
      const same = await evaluate(noChange(schema), stream(schema, labels, 300), options);
      expect([majority.cumulative.kappaM, majority.window.kappaM]).toEqual([0, 0]);
      expect([same.cumulative.kappaTemporal, same.window.kappaTemporal]).toEqual([0, 0]);
      expect(majority.cumulative.accuracy).toBeGreaterThan(0.2);
    }
  });

  it("leave the rows before the first of them without an answer, which is wrong", async () => {
    const schema = schemaOf(["a", "b"]);
    const done = await evaluate(majorityClass(schema), stream(schema, [1, 1, 1, 1, 0]), { delay: 2 });
    expect(done.confusion).toEqual([
      { label: 0, predicted: 1, rows: 1 },
      { label: 1, predicted: -1, rows: 3 },
      { label: 1, predicted: 1, rows: 1 },
    ]);
    expect(done.cumulative.accuracy).toBe(0.2);
    expect(done.cumulative.kappaM).toBe(0);
  });

  it("survive a source that reuses its arrays", async () => {
    const schema = schemaOf(["a", "b"]);
    const rows = new Float64Array(2);
    const source: Source = {
      schema,
      *batches() {
        for (let i = 0; i < 6; i += 2) {
          rows.set([i, i + 1]);
          yield { rows, labels: Int32Array.of(0, 1), count: 2 };
        }
      },
    };
    const model = new Scribe(schema);
    await evaluate(model, source, { delay: 3 });
    expect(model.log.filter((line) => line.startsWith("l"))).toEqual(["l0=0", "l1=1", "l2=0", "l3=1", "l4=0", "l5=1"]);
  });
});

describe("drift", () => {
  it("is told at the row where ADWIN finds that the errors rose, and not where they fell", async () => {
    const schema = schemaOf(["a", "b"]);
    // No-change is nearly always right on runs, and always wrong on alternation.
    const labels = Array.from({ length: 3000 }, (_, i) => (i < 1000 || i >= 2000 ? 0 : i % 2));
    const watch = new Adwin();
    const rises: number[] = [];
    labels.forEach((label, i) => {
      if (watch.add(label === labels[i - 1] ? 0 : 1) && watch.risen) rises.push(i + 1);
    });
    const events = await collect(prequential(noChange(schema), stream(schema, labels)));
    expect(rises.length).toBeGreaterThan(0);
    expect(only(events, "drift").map(({ row, source }) => ({ row, source }))).toEqual(
      rises.map((row) => ({ row, source: "errors" })),
    );
    for (const row of rises) expect(row > 1000 && row < 1200).toBe(true);
    const quiet = await collect(prequential(noChange(schema), stream(schema, labels), { detect: false }));
    expect(only(quiet, "drift")).toEqual([]);
  });

  it("of members is told at the row whose learning caused it, also among rows without labels", async () => {
    const schema = schemaOf(["a", "b"]);
    const labels = Array.from({ length: 60 }, (_, i) => (i % 3 === 2 ? -1 : 0)); // the n-th label is in row n + floor((n - 1) / 2)
    const rowOf = (n: number) => n + Math.floor((n - 1) / 2);
    for (const batchRows of [1, 7, 256]) {
      const events = await collect(prequential(new Scribe(schema), stream(schema, labels, batchRows)));
      expect(only(events, "drift")).toEqual(
        [10, 20, 30, 40].map((n) => ({ type: "drift", model: 0, row: rowOf(n), source: "member", member: 3 })),
      );
      expect(only(events, "replaced")).toMatchObject([{ row: rowOf(25), source: "member", member: 4 }]);
    }
  });

  it("of members with delayed labels is told at the row read then", async () => {
    const schema = schemaOf(["a", "b"]);
    const source = stream(schema, new Array<number>(42).fill(0), 9);
    const events = await collect(prequential(new Scribe(schema), source, { delay: 5 }));
    expect(only(events, "drift").map((event) => event.row)).toEqual([15, 25, 35, 42]);
  });

  it("of a model that had learned before is told at its row too, if the model says how many it had learned", async () => {
    const schema = schemaOf(["a", "b"]);
    const rowsOfDrifts = async (facts: boolean) => {
      const model = new Scribe(schema, facts);
      for (let i = 0; i < 1005; i++) model.learnAt(Float64Array.of(0), 0, 0);
      const events = await collect(prequential(model, stream(schema, new Array<number>(20).fill(0), 4)));
      return only(events, "drift").map((event) => event.row);
    };
    expect(await rowsOfDrifts(true)).toEqual([5, 15]);
    expect(await rowsOfDrifts(false)).toEqual([8, 16]); // a row of the stream, near the right one
  });

  it("of a forest falls on the same rows, whether it had learned the ones before in the evaluation or not", async () => {
    const generator = sea({ seed: 1 });
    const { schema } = generator;
    const count = 3000;
    const rows = new Float64Array(count * 3);
    const labels = Int32Array.from({ length: count }, (_, i) => {
      const label = generator.next(rows, i * 3);
      return i < 1500 ? label : 1 - label;
    });
    const known = 1005;
    const changes = async (start: number) => {
      const model = adaptiveRandomForest(schema, { members: 3, seed: 1 }).classifier;
      model.learnMany(rows, start, labels.subarray(0, start));
      const rest = sourceOf(schema, rows.subarray(start * 3), labels.subarray(start));
      const events = await collect(prequential(model, rest, { detect: false }));
      return [...only(events, "drift"), ...only(events, "replaced")].map(({ row, member }) => [row + start, member]);
    };
    const watched = (await changes(0)).filter(([row]) => (row as number) > known);
    expect(watched.length).toBeGreaterThan(2);
    expect(await changes(known)).toEqual(watched);
  });

  it("and every other kind of event has a type of its own", () => {
    const memberOf = (event: EvaluationEvent): number | undefined => {
      if (event.type === "measure") expectTypeOf(event).toEqualTypeOf<MeasureEvent>();
      else if (event.type === "drift") expectTypeOf(event).toEqualTypeOf<DriftEvent>();
      else if (event.type === "warning") expectTypeOf(event).toEqualTypeOf<WarningEvent>();
      else if (event.type === "prediction") expectTypeOf(event).toEqualTypeOf<PredictionEvent>();
      else if (event.type === "failed") expectTypeOf(event).toEqualTypeOf<FailedEvent>();
      else if (event.type === "done") expectTypeOf(event).toEqualTypeOf<Done>();
      else expectTypeOf(event).toEqualTypeOf<MemberEvent>();
      if (event.type === "replaced" || event.type === "reset") {
        expectTypeOf(event.member).toEqualTypeOf<number>();
        return event.member;
      }
      return undefined;
    };
    expect(memberOf({ type: "reset", model: 0, row: 1, source: "member", member: 2 })).toBe(2);
    expect(memberOf({ type: "warning", model: 0, row: 1, source: "member" })).toBeUndefined();
  });

  it("reaches the listener of a model too, which goes on listening afterwards", async () => {
    const schema = schemaOf(["a", "b"]);
    const heard: number[] = [];
    const classifier = new Scribe(schema);
    const listener = ({ rows }: ModelEvent) => heard.push(rows);
    await evaluate({ classifier, listener }, stream(schema, new Array<number>(26).fill(0)));
    expect(heard).toEqual([10, 20, 25]);
    const labels = Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 0 : i % 2));
    const forest = adaptiveRandomForest(schema, { members: 3, seed: 1 });
    const told: number[] = [];
    forest.listener = ({ rows }) => told.push(rows);
    const events = await collect(prequential(forest, stream(schema, labels), { detect: false }));
    const rows = events.flatMap((event) => ("source" in event ? [event.row] : []));
    expect(rows.length).toBeGreaterThan(2);
    expect(told.sort((a, b) => a - b)).toEqual(rows); // within a batch member by member
    forest.classifier.events?.push({ kind: "drift", member: 0, rows: 1234 });
    forest.tell();
    expect(told.at(-1)).toBe(1234);
  });

  it.each([
    [0, new RangeError("too many digits")],
    [3, new CoppiceError("E_USAGE", { subject: "mine" })],
  ])(
    "ends with what a listener throws, which is no failure of the model, with a delay of %d: %s",
    async (delay, thrown) => {
      const schema = schemaOf(["a", "b"]);
      const labels = Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 0 : i % 2));
      const forest = adaptiveRandomForest(schema, { members: 3, seed: 1 });
      forest.listener = () => {
        throw thrown;
      };
      const events: EvaluationEvent[] = [];
      const run = async () => {
        const models = [forest, adaptiveRandomForest(schema, { members: 2, seed: 2 })];
        for await (const event of race(models, stream(schema, labels), { delay })) events.push(event);
      };
      await expect(run()).rejects.toBe(thrown);
      expect(events.some(({ type }) => type === "failed")).toBe(false);
      forest.listener = undefined;
      expect(forest.predict({})).toBeDefined();
    },
  );

  it.each([0, 3])(
    "reaches a listener that is set while the evaluation runs, with a delay of %d, and is told all the same",
    async (delay) => {
      const schema = schemaOf(["a", "b"]);
      const labels = Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 0 : i % 2));
      const noted = (events: readonly EvaluationEvent[]) => events.filter((event) => "source" in event);
      const make = () => adaptiveRandomForest(schema, { members: 3, seed: 1 });
      const options = { detect: false, every: 5, delay }; // at each of which a listener may be set
      const expected = noted(await collect(prequential(make(), stream(schema, labels), options)));
      expect(expected.length).toBeGreaterThan(3);
      const forest = make();
      const [first, second]: ModelEvent[][] = [[], []];
      const events: EvaluationEvent[] = [];
      let last: ModelEvent[] | undefined;
      for await (const event of prequential(forest, stream(schema, labels), options)) {
        events.push(event);
        if (event.type !== "measure") continue;
        if (event.row === 500) {
          forest.listener = (told) => {
            first.push(told);
            forest.listener = (later) => second.push(later); // in the middle of a segment
          };
        } else if (event.row === 2000) {
          forest.listener = () => {};
          last = forest.classifier.events;
        }
      }
      expect(noted(events)).toEqual(expected);
      expect([first.length, second.length]).toEqual([1, expected.length - 1]);
      expect(forest.classifier.events).toBe(last);
      const silent = make();
      silent.listener = () => expect.unreachable();
      const untold: EvaluationEvent[] = [];
      for await (const event of prequential(silent, stream(schema, labels), options)) {
        untold.push(event);
        silent.listener = undefined;
      }
      expect(noted(untold)).toEqual(expected);
      expect(silent.classifier.events).toBeUndefined();
    },
  );

  it("with delayed labels is told at the first row after a listener was set too, and after the last row", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    const rows: number[] = [];
    for await (const event of prequential(model, stream(schema, new Array(25).fill(0)), { every: 10, delay: 1 })) {
      if (event.type === "measure")
        model.events = []; // as a listener that is set does
      else if ("source" in event) rows.push(event.row);
    }
    expect(rows).toEqual([11, 21, 25]); // the model's are 10, 20 and 25
  });

  it("is told to nobody else: the list of events that was there before is back afterwards, and empty", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    const list: ModelEvent[] = [];
    model.events = list;
    await evaluate(model, stream(schema, new Array<number>(21).fill(0)));
    expect(model.events).toBe(list);
    expect(list).toEqual([]);
  });
});

describe("race", () => {
  it("feeds every model every row in one pass, events in order of rows, then models", async () => {
    const schema = schemaOf(["a", "b"]);
    const models = [new Scribe(schema), noChange(schema), new Scribe(schema)];
    const source = stream(
      schema,
      Array.from({ length: 50 }, (_, i) => i % 2),
      8,
    );
    const events = await collect(race(models, source, { every: 20, predictions: true }));
    expect(source.pulled).toBe(7);
    const keys = events
      .filter(({ type }) => type !== "done")
      .map(({ row, type, model }) => {
        return row * 100 + (type === "measure" ? 50 : 0) + model;
      });
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    expect(events.slice(-3).map(({ type, model }) => `${type} ${model}`)).toEqual(["done 0", "done 1", "done 2"]);
    expect((models[0] as Scribe).log).toEqual((models[2] as Scribe).log);
  });

  it("gives each model the events it would have alone", async () => {
    const schema = schemaOf(["a", "b", "c"]);
    const random = Random.seeded(8);
    const labels = Array.from({ length: 2500 }, () => random.integer(3));
    const makers = [() => new Scribe(schema), () => majorityClass(schema), () => noChange(schema)];
    const together = await collect(
      race(
        makers.map((make) => make()),
        stream(schema, labels),
      ),
    );
    for (const [i, make] of makers.entries()) {
      const alone = await collect(prequential(make(), stream(schema, labels)));
      expect(together.filter((event) => event.model === i)).toEqual(alone.map((event) => ({ ...event, model: i })));
    }
  });

  it("does not depend on how the source cuts its batches", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          labels: fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 700 }),
          every: fc.integer({ min: 1, max: 300 }),
          window: fc.integer({ min: 1, max: 300 }),
          delay: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 })),
          limit: fc.integer({ min: 0, max: 800 }),
        }),
        async ({ labels, ...options }) => {
          const results: EvaluationEvent[][] = [];
          for (const batchRows of [1, 7, 256]) {
            // The schema grows batch by batch, as that of a file does.
            const schema = schemaOf([]);
            const source: Source = {
              schema,
              *batches() {
                for (let at = 0; at < labels.length; at += batchRows) {
                  const part = labels.slice(at, at + batchRows);
                  while (schema.classCount <= Math.max(...part)) schema.internClass(`class ${schema.classCount}`);
                  yield {
                    rows: Float64Array.from(part, (_, i) => at + i),
                    labels: Int32Array.from(part),
                    count: part.length,
                  };
                }
              },
            };
            const models = [new Scribe(schema), majorityClass(schema)];
            results.push(await collect(race(models, source, { ...options, predictions: true })));
          }
          expect(results[1]).toEqual(results[0]);
          expect(results[2]).toEqual(results[0]);
        },
      ),
      { seed: 12, numRuns: 40 },
    );
  });

  it("does not depend on batches for ensembles with drift of their own either", async () => {
    const results: EvaluationEvent[][] = [];
    for (const batchRows of [1, 7, 256]) {
      const generator = sea({ seed: 1 });
      const { schema } = generator;
      const source: Source = {
        schema,
        *batches() {
          let row = 0;
          for (const batch of take(generator, 2500, batchRows).batches() as Iterable<Batch>) {
            for (let i = 0; i < batch.count; i++) if (row++ > 1500) batch.labels[i] = 1 - batch.labels[i];
            yield batch;
          }
        },
      };
      const models = [
        adaptiveRandomForest(schema, { members: 3 }),
        onsBoost(schema, { members: 3 }),
        onlineBoosting(schema, { members: 3 }),
        hoeffdingTree(schema),
      ];
      results.push(await collect(race(models, source, { every: 400 })));
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    const sources = only(results[0], "drift").map((event) => event.source);
    expect(new Set(sources)).toEqual(new Set(["member", "errors"]));
    expect(only(results[0], "replaced").length).toBeGreaterThan(0);
  });

  it("takes the time of each model from the clock it is given", async () => {
    const schema = schemaOf(["a"]);
    let time = 0;
    const events = await collect(
      race([noChange(schema), majorityClass(schema)], stream(schema, [0, 0, 0, 0], 2), { now: () => (time += 5) }),
    );
    expect(only(events, "done").map((event) => event.milliseconds)).toEqual([10, 10]);
    // With labels that come late, also for those learned after the last row.
    const now = () => (time += 5);
    const late = await evaluate(noChange(schema), stream(schema, [0, 0, 0, 0], 2), { delay: 1, now });
    expect(late.milliseconds).toBe(15);
  });

  it("stops cleanly when the reader breaks out", async () => {
    const schema = schemaOf(["a", "b"]);
    const source = stream(schema, new Array<number>(1000).fill(0), 10);
    const model = new Scribe(schema);
    for await (const event of prequential(model, source, { every: 15 })) if (event.type === "measure") break;
    expect([source.pulled, source.closed]).toEqual([2, true]);
    expect(model.log.length).toBe(30);
    expect(model.events).toBe(undefined);
  });

  it("hands the list of events back and closes the source when a model fails", async () => {
    const schema = schemaOf(["a", "b"]);
    const model = new Scribe(schema);
    model.learnAt = () => {
      throw new Error("no");
    };
    const source = stream(schema, [0, 1]);
    await expect(evaluate(model, source)).rejects.toThrow("no");
    expect([source.closed, model.events]).toEqual([true, undefined]);
  });
});

describe("a model that fails", () => {
  const schema = schemaOf(["a", "b"]);
  const labels = Array.from({ length: 1000 }, (_, i) => i % 2);
  const error = new CoppiceError("E_PARAM", { subject: "scribe: there is no room left" });

  /** Fails when it has learned 300 rows. */
  class Failing extends Scribe {
    readonly #thrown: Error;
    readonly #from: number;

    constructor(thrown: Error = error, from = 300) {
      super(schema);
      this.#thrown = thrown;
      this.#from = from;
    }

    override learnAt(rows: Float64Array, start: number, label: number): void {
      if (this.rowsLearned === this.#from) throw this.#thrown;
      super.learnAt(rows, start, label);
    }
  }

  it("leaves, is not asked again, and changes nothing for the others", async () => {
    const failing = new Failing();
    const list: ModelEvent[] = [];
    failing.events = list;
    const options = { every: 100, predictions: true };
    const events = await collect(
      race([noChange(schema), failing, majorityClass(schema)], stream(schema, labels), options),
    );
    const alone = await collect(race([noChange(schema), majorityClass(schema)], stream(schema, labels), options));
    expect(events.filter(({ model }) => model !== 1)).toEqual(
      alone.map((event) => ({ ...event, model: event.model === 1 ? 2 : 0 })),
    );
    expect(only(events, "failed")).toEqual([{ type: "failed", model: 1, row: 400, error }]);
    const told = events.filter(({ model }) => model === 1);
    expect(told.at(-1)?.type).toBe("failed");
    expect(only(told, "measure").map(({ row }) => row)).toEqual([100, 200, 300]);
    expect(only(told, "prediction").at(-1)?.row).toBe(300);
    expect(failing.log.at(-1)).toBe("p300");
    expect(failing.events).toBe(list);
    expect(list).toEqual([]);
    expect(events.map(({ row }) => row)).toEqual(events.map(({ row }) => row).sort((a, b) => a - b));
  });

  it("leaves with delayed labels too, also after the last row", async () => {
    for (const [from, row] of [
      [500, 768], // of the rows 513 to 768, whose labels come 200 rows later, it learns the 501st at row 701
      [900, 1000],
    ]) {
      const events = await collect(
        race([new Failing(error, from), noChange(schema)], stream(schema, labels), { delay: 200 }),
      );
      expect(only(events, "failed").map((event) => [event.model, event.row])).toEqual([[0, row]]);
      expect(only(events, "done").map(({ model }) => model)).toEqual([1]);
    }
  });

  it("ends the evaluation where it is the last one, and where it fails by mistake", async () => {
    await expect(evaluate(new Failing(), stream(schema, labels))).rejects.toBe(error);
    const both = [new Failing(error, 100), new Failing(error, 600)];
    const seen: EvaluationEvent[] = [];
    const racing = async (models: readonly Scribe[]) => {
      for await (const event of race(models, stream(schema, labels), { every: 100 })) seen.push(event);
    };
    await expect(racing(both)).rejects.toBe(error);
    expect(only(seen, "failed").map(({ model }) => model)).toEqual([0]);
    expect(seen.at(-1)).toMatchObject({ type: "measure", model: 1, row: 600 });
    const mistake = new TypeError("no such thing");
    await expect(racing([new Failing(mistake), new Scribe(schema)])).rejects.toBe(mistake);
  });

  it("is no cover for errors of the source", async () => {
    const broken: Source = {
      schema,
      *batches() {
        yield* stream(schema, labels).batches() as Iterable<Batch>;
        throw error;
      },
    };
    await expect(collect(race([noChange(schema), majorityClass(schema)], broken))).rejects.toBe(error);
  });
});

describe("what is refused", () => {
  const schema = schemaOf(["a", "b"]);
  const source = stream(schema, [0]);

  it("options outside their ranges, at once and by name", () => {
    const wrong: [EvaluationOptions, string][] = [
      [{ every: 0 }, "evaluation: `every` must be an integer in [1, inf), got 0."],
      [{ window: 1.5 }, "`window`"],
      [{ fading: 1 }, "evaluation: `fading` must be a number in (0, 1), got 1."],
      [{ delay: -1 }, "`delay`"],
      [{ limit: NaN }, "`limit`"],
      [{ predictions: 1 as unknown as boolean }, "`predictions` must be true or false, got 1."],
      [{ now: 3 as unknown as () => number }, "`now` must be a function"],
      [
        { now: process.hrtime.bigint as unknown as () => number },
        "returns milliseconds, a finite number, got function",
      ],
      [{ now: () => NaN }, "returns milliseconds, a finite number, got function now"],
      [{ evry: 10 } as EvaluationOptions, 'Did you mean "every"?'],
      [null as unknown as EvaluationOptions, "evaluation: options must be an object, got null."],
    ];
    for (const [options, message] of wrong) {
      expect(() => prequential(noChange(schema), source, options)).toThrow(message);
      expect(() => prequential(noChange(schema), source, options)).toThrow(CoppiceError);
    }
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an object", {}],
    ["a name", "naive-bayes"],
    ["a definition", noChange],
  ])("%s for a model, in words, by the function that was called", async (_, given) => {
    expect(() => prequential(given as never, source)).toThrow("prequential: the model must be a model or a classifier");
    await expect(evaluate(given as never, source)).rejects.toThrow(
      "evaluate: the model must be a model or a classifier",
    );
    expect(() => race([noChange(schema), given as never], source)).toThrow(
      "race: the model must be a model or a classifier, got",
    );
  });

  it("no model, a model twice, and a model of another schema", () => {
    const model = noChange(schema);
    expect(() => race([], source)).toThrow("race: the models must be at least one, all different, got an array of 0.");
    expect(() => race([model, model.classifier], source)).toThrow("all different");
    for (const given of [model, model.classifier, undefined, "naive-bayes"]) {
      const refused = new CoppiceError("E_USAGE", { subject: "race: the models", expected: "must be an array", given });
      expect(() => race(given as never, source)).toThrow(refused);
    }
    expect(() => race([model, noChange(schemaOf(["a", "b"]))], source)).toThrow("race: model 1 and the source");
    const alone = noChange(schemaOf(["a", "b"]));
    expect(() => prequential(alone, source)).toThrow("prequential: the model and the source"); // one has no number
  });

  it("labels and batches that do not fit, with the row", async () => {
    await expect(evaluate(noChange(schema), stream(schema, [0, 1, 2], 2))).rejects.toThrow(
      "row 3: evaluation: the source's label must be a class index in [0, 2), or -1 if it is unknown, got 2.",
    );
    const short: Source = {
      schema,
      batches: () => [{ rows: new Float64Array(1), labels: new Int32Array(2), count: 2 }],
    };
    await expect(evaluate(noChange(schema), short)).rejects.toThrow("of 2 rows needs 2 numbers and 2 labels");
    const [rows, labels] = [new Float64Array(2), new Int32Array(2)];
    for (const batch of [
      { rows: [0, 0], labels, count: 2 },
      { rows, labels: [0, 1], count: 2 },
      { rows, labels, count: 1.5 },
      { rows, labels },
      undefined,
    ]) {
      const wrong = { schema, batches: () => [{ rows, labels, count: 2 }, batch] } as unknown as Source;
      await expect(evaluate(noChange(schema), wrong)).rejects.toThrow(
        "row 3: evaluation: the source's batch must have rows in a Float64Array, labels in an Int32Array, and their count",
      );
    }
  });
});

describe("records", () => {
  it("are evaluated as by a loop of one's own, however late values and classes come", async () => {
    const records = Array.from({ length: 700 }, (_, i) => ({
      x: (i * 37) % 11,
      place: `place ${Math.floor(i / 90)}`,
      label: `${((i * 37) % 11) % (2 + Math.floor(i / 200))}`,
    }));
    const newSchema = () => defineSchema({ attributes: { x: numeric(), place: nominal() } });
    const model = naiveBayes(newSchema());
    let correct = 0;
    for (const record of records) {
      if (model.predict(record) === record.label) correct++;
      model.learn(record, record.label);
    }
    for (const batchRows of [1, 256]) {
      const schema = newSchema();
      const source = sourceOfRecords(schema, records, ({ label }) => label, batchRows);
      const { cumulative } = await evaluate(naiveBayes(schema), source);
      expect([cumulative.rows, cumulative.accuracy]).toEqual([700, correct / 700]);
    }
  });
});

import { CoppiceError, schemaFromJson } from "coppice/core";
import { onlineBagging } from "coppice/ensembles";
import { evaluate } from "coppice/evaluation";
import { naiveBayes } from "coppice/learners";
import { describe, expect, it } from "vitest";
import type { ContenderResult, FailedContender, RaceResults } from "../results.ts";
import { contendersFrom } from "./contenders.ts";
import type { RacedSource } from "./data.ts";
import { planStream, racedStream } from "./generated.ts";
import { type RacePlan, runRace } from "./run-race.ts";

describe("runRace", () => {
  it("records what the stream held, once however often it is repeated", async () => {
    const stream = planStream("sea(concept=1)", { driftTo: ["sea(concept=3)"], driftAt: [300] });
    const { source, schema } = await runRace({
      title: "sea",
      contenders: contendersFrom("naive-bayes"),
      open: async (seed) => racedStream(stream, 700, seed),
      options: { delay: 0, window: 100, fading: 0.99, every: 100, seeds: [1, 2], shuffle: false, limit: null },
      signal: new AbortController().signal,
    });
    expect(source.changes).toEqual([{ row: 300, width: 1, to: "sea(concept=3)" }]);
    expect(source.balance?.rows.at(-1)).toBe(700);
    const rows = source.balance?.classes.flatMap(({ counts }) => counts).reduce((a, b) => a + b, 0);
    expect(rows).toBe(700);
    expect(source.attributes?.map(({ kind, missing }) => [kind, missing])).toEqual(
      schema.attributes.map(() => ["numeric", 0]),
    );
  });
});

describe("the rows between two measurements", () => {
  const unknown = { totalRows: undefined, expectedRows: undefined };
  it.each([
    ["300 points", { totalRows: 6000 }, 20],
    ["300 points by an estimate", { ...unknown, expectedRows: 6000 }, 20],
    ["fewer points of a short stream", { totalRows: 90 }, 10],
    ["more points of a long one", { totalRows: 1e9 }, 10_000],
    ["a point per thousand rows of one whose length is not known", unknown, 1000],
  ])("make %s, unless they are asked for", async (_, length, expected) => {
    const every = async (asked: number | undefined) => {
      const { options } = await runRace({
        title: "sea",
        contenders: contendersFrom("nb"),
        open: async () => ({ ...racedStream(planStream("sea", {}), 30, 1), ...length }) as RacedSource,
        options: { delay: 0, window: 100, fading: 0.99, every: asked, seeds: [1], shuffle: false, limit: null },
        signal: new AbortController().signal,
      });
      return options.every;
    };
    expect([await every(undefined), await every(7)]).toEqual([expected, 7]);
  });
});

describe("the errors of members", () => {
  it("are kept as the model shows them in the end, where it counts them", async () => {
    const stream = planStream("sea(concept=1)", {});
    const { contenders } = await runRace({
      title: "sea",
      contenders: contendersFrom(
        "online-bagging(members=3,base=nb,member-errors=true),online-bagging(members=3,base=nb),arc-x4(members=2,base=nb)",
      ),
      open: async (seed) => racedStream(stream, 500, seed),
      options: { delay: 0, window: 100, fading: 0.99, every: 100, seeds: [1, 2], shuffle: false, limit: null },
      signal: new AbortController().signal,
    });
    const errors = contenders.map(({ repeats }) => repeats.map(({ memberErrors }) => memberErrors));
    const ofSeed = await Promise.all(
      [1, 2].map(async (seed) => {
        const source = racedStream(stream, 500, seed);
        const options = { members: 3, base: naiveBayes, memberErrors: true, seed } as const;
        const model = onlineBagging(source.schema, options);
        await evaluate(model, source);
        return model.classifier.inspect().members?.map(({ error }) => error);
      }),
    );
    expect(errors[0]).toEqual(ofSeed);
    expect(errors[0]?.[0]).not.toEqual(errors[0]?.[1]);
    expect(errors[1]).toEqual([undefined, undefined]);
    expect(errors[2]?.map((members) => members?.length)).toEqual([2, 2]);
    expect(errors[3]).toEqual([undefined, undefined]); // a baseline, which has no members
  });
});

describe("the predictions of a race", () => {
  it("have the numbers of their rows in the files, one for all models", async () => {
    let last = 0;
    const numbers: number[] = [];
    const names: string[] = [];
    await runRace({
      title: "sea",
      contenders: contendersFrom("nb,ht"),
      open: async () => ({ ...racedStream(planStream("sea", {}), 700, 1), nextNumber: () => (last += 3) }),
      options: { delay: 5, window: 100, fading: 0.99, every: 100, seeds: [1], shuffle: false, limit: null },
      signal: new AbortController().signal,
      onPrediction: ({ number, contender }) => {
        numbers.push(number);
        if (number === 3) names.push(contender.name);
        return undefined;
      },
    });
    expect(names.length).toBeGreaterThan(2);
    expect(numbers).toEqual(Array.from({ length: 700 }, (_, i) => names.map(() => 3 * i + 3)).flat());
  });
});

describe("a race that ends early", () => {
  const stop = new AbortController();
  /** A thousand rows, one at a time; `end` is called before this one. */
  const endingAt = (row: number, end: () => void): RacedSource => {
    const source = racedStream(planStream("sea(concept=1)", {}), 1000, 1);
    return {
      ...source,
      *batches() {
        for (let at = 1; at <= 1000; at++) {
          if (at === row) end();
          yield { rows: Float64Array.of(1, 2, 3), labels: Int32Array.of(at % 2), count: 1 };
        }
      },
    };
  };
  const raceUntil = (row: number, end: () => void, more: Partial<RacePlan> = {}) =>
    runRace({
      title: "sea",
      contenders: contendersFrom("nb,ht"),
      open: async () => endingAt(row, end),
      options: { delay: 0, window: 100, fading: 0.99, every: 100, seeds: [1], shuffle: false, limit: null },
      signal: stop.signal,
      ...more,
    });
  const lastRows = ({ contenders }: RaceResults) =>
    contenders.map(({ repeats, mean }) => [repeats[0]?.curve.at(-1)?.row, mean.rows]);
  const curves = ({ contenders }: RaceResults) => contenders.map(({ repeats }) => repeats[0]?.roc?.length);
  const unreadable = () => {
    throw new CoppiceError("E_ROW", { subject: "cannot be read" });
  };

  it("by a row that cannot be read has measured all models on all rows before", async () => {
    const results = await raceUntil(256, unreadable);
    expect([results.source.rows, results.interrupted, results.error]).toEqual([255, true, "E_ROW: cannot be read."]);
    expect(lastRows(results)).toEqual(Array(4).fill([255, 255]));
    expect(curves(results)).toEqual(Array(4).fill(2));
    const early = await raceUntil(2, unreadable); // long before a measurement is due
    expect([early.source.rows, early.error]).toEqual([1, "E_ROW: cannot be read."]);
    expect(lastRows(early)).toEqual(Array(4).fill([1, 1]));
    await expect(raceUntil(1, unreadable)).rejects.toThrow("cannot be read");
  });

  it("by a row that cannot be read begins no other repeat", async () => {
    const opened: number[] = [];
    const { options, error, contenders } = await raceUntil(256, unreadable, {
      open: async (seed) => {
        opened.push(seed);
        return endingAt(seed === 1 ? 256 : Infinity, unreadable);
      },
      options: { delay: 0, window: 100, fading: 0.99, every: 100, seeds: [1, 2], shuffle: false, limit: null },
    });
    expect([opened, options.seeds, error]).toEqual([[1], [1], "E_ROW: cannot be read."]);
    expect(contenders.map(({ repeats }) => repeats.length)).toEqual([1, 1, 1, 1]);
  });

  it("by a signal has measured all models on the same rows", async () => {
    const results = await raceUntil(256, () => stop.abort());
    expect([results.source.rows, results.interrupted, results.error]).toEqual([256, true, undefined]);
    expect(lastRows(results)).toEqual(Array(4).fill([256, 256]));
    expect(curves(results)).toEqual(Array(4).fill(2));
  });
});

describe("a model that fails", () => {
  const OPTIONS = { delay: 0, window: 100, fading: 0.99, every: 100, seeds: [1], shuffle: false, limit: null };

  /** 1000 rows, the last 40 without labels; from row `third` on there is a third class, which the branch predictors refuse. */
  function growing(third: number): RacedSource {
    const schema = schemaFromJson({
      attributes: [{ name: "x", kind: "numeric" }],
      target: { name: "class", classes: ["a", "b"] },
    });
    return {
      schema,
      name: "growing",
      *batches() {
        for (let first = 0; first < 1000; first += 50) {
          if (first + 50 >= third) schema.internClass("c");
          const numbers = Array.from({ length: 50 }, (_, i) => first + i);
          const labels = numbers.map((row) => (row >= 960 ? -1 : row + 1 >= third ? 2 : row % 2));
          yield { rows: Float64Array.from(numbers), labels: Int32Array.from(labels), count: 50 };
        }
      },
      problems: () => ({ badRows: 0, firstBadRows: [], warnings: [] }),
      close: async () => {},
    };
  }

  function raceOn(models: string, third: (seed: number) => number, more: Partial<RacePlan> = {}) {
    return runRace({
      title: "growing",
      contenders: contendersFrom(models),
      open: async (seed) => growing(third(seed)),
      options: OPTIONS,
      signal: new AbortController().signal,
      ...more,
    });
  }

  it("leaves the race, and the others are measured as without it", async () => {
    const told: FailedContender[] = [];
    const rows: number[] = [];
    const { contenders, failed, error, source } = await raceOn(
      "first=bimodal,no-change,majority-class,nb,bimodal",
      () => 620,
      {
        onFailure: (one) => void told.push(one),
        onProgress: ({ row }) => void rows.push(row),
      },
    );
    const alone = await raceOn("no-change,majority-class,nb", () => 620);
    const untimed = (results: readonly ContenderResult[]) =>
      JSON.stringify(results, (key, value) => (/milliseconds|PerSecond/.test(key) ? 0 : value));
    expect(untimed(contenders)).toBe(untimed(alone.contenders));
    expect([error, source.rows, source.unlabelled]).toEqual([undefined, 1000, 40]);
    expect(told).toEqual(failed);
    expect(failed?.map(({ name, title, seed, row }) => [name, title, seed, row])).toEqual([
      ["first", "Bimodal branch predictor", 1, 650],
      ["bimodal", "Bimodal branch predictor", 1, 650],
    ]);
    expect(failed?.[0]?.measured?.row).toBe(600);
    expect(failed?.[0]?.measured?.accuracy).toBeCloseTo(0.5, 1);
    expect(failed?.[0]?.error).toMatch(/^E_PARAM: bimodal: .* two classes, got 3\./);
    expect(rows).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });

  it("does not race where it cannot be made, and not in later repeats", async () => {
    const options = { ...OPTIONS, seeds: [1, 2, 3] };
    const { contenders, failed } = await raceOn("bimodal,nb", (seed) => (seed === 2 ? 0 : Infinity), { options });
    expect(failed?.map(({ name, seed, row, measured }) => [name, seed, row, measured])).toEqual([
      ["bimodal", 2, 50, null],
    ]);
    expect(contenders.map(({ name, repeats }) => [name, repeats.length])).toEqual([
      ["naive-bayes", 3],
      ["majority-class", 3],
      ["no-change", 3],
    ]);
    const tooSmall = await raceOn("adaptive-random-forest(max-bytes=12000),nb", () => Infinity);
    expect(tooSmall.failed?.map(({ row, measured }) => [row, measured])).toEqual([[0, null]]);
    expect(tooSmall.failed?.[0]?.error).toMatch(/^E_PARAM: .*max-bytes/);
  });

  it("ends the race where only baselines would be left, and what was measured stays", async () => {
    const { contenders, failed, error, interrupted } = await raceOn("bimodal,gshare", () => 620);
    expect(failed?.map(({ name }) => name)).toEqual(["bimodal"]);
    expect([interrupted, error?.slice(0, 15)]).toEqual([true, "E_PARAM: gshare"]);
    expect(contenders.map(({ name, repeats }) => [name, repeats[0]?.curve.at(-1)?.row, repeats[0]?.roc])).toEqual([
      ["gshare", 600, undefined],
      ["majority-class", 600, undefined],
      ["no-change", 600, undefined],
    ]);
    await expect(raceOn("adaptive-random-forest(max-bytes=12000)", () => Infinity)).rejects.toThrow(
      "`maxBytes` must be at least",
    );
    await expect(raceOn("bimodal", () => 50)).rejects.toThrow("two classes");
  });

  it("is no cover for mistakes in the program", async () => {
    const contenders = contendersFrom("nb,ht");
    const [bayes] = contenders;
    const capabilities = {
      get capabilities(): never {
        throw new TypeError("a mistake");
      },
    };
    const definition = Object.defineProperties(
      { ...bayes.spec.definition },
      Object.getOwnPropertyDescriptors(capabilities),
    );
    const broken = { ...bayes, spec: { ...bayes.spec, definition } };
    await expect(raceOn("nb", () => Infinity, { contenders: [broken, ...contenders] })).rejects.toThrow("a mistake");
  });
});

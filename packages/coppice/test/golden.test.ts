/**
 * Models saved by an earlier state of the code, one file per classifier under golden/format-N: they must load, say of
 * themselves what they said, answer what they answered, and learn on to the same bytes.
 *
 * `COPPICE_GOLDEN=write npx vitest run packages/coppice/test/golden.test.ts` writes the files that are missing, after a
 * new format or for a new classifier, and never changes one that is there.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { classifiers } from "../src/catalog/index.ts";
import {
  type Column,
  type Definition,
  defineClassifier,
  defineSchema,
  flag,
  type Model,
  nominal,
  numeric,
  type Params,
  type ParamTable,
  type Schema,
} from "../src/core/index.ts";
import { hoeffdingTree, id4 } from "../src/learners/index.ts";
import { FORMAT_VERSION, inspectSnapshot, loadModel, type SnapshotInfo, saveModel } from "../src/snapshot/index.ts";

const folder = fileURLToPath(new URL(`golden/format-${FORMAT_VERSION}/`, import.meta.url));
const fileOf = (id: string) => `${folder}${id}.json`;
const command = "COPPICE_GOLDEN=write npx vitest run packages/coppice/test/golden.test.ts";

interface Golden {
  /** What `inspectSnapshot` says. */
  readonly info: SnapshotInfo;
  /** The probabilities of every 25th row after the 500 learned. */
  readonly answers: readonly (readonly number[])[];
  /** SHA-256 of the snapshot after 200 more rows. */
  readonly continued: string;
  /** Base64, of the model that has learned 500 rows. */
  readonly snapshot: string;
}

interface Row {
  readonly x?: number;
  readonly y: number;
  readonly color: string;
  readonly place: string;
}

/** Row `i` and its label, by integer arithmetic of this file's own: nothing else may change what is learned. */
function example(i: number): [Row, string] {
  let state = Math.imul(i + 1, 0x9e3779b1);
  const draw = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = (Math.imul(state ^ (state >>> 12), 0x297a2d39) ^ (state >>> 15)) | 0;
    return (state >>> 0) % below;
  };
  const [x, y, color, place] = [draw(64) / 8, draw(32) / 32 - 0.5, draw(3), draw(2 + Math.floor(i / 100))];
  const drifted = i >= 300;
  const right = x > (drifted ? 2 : 5) ? "high" : color === 0 ? "low" : "middle";
  const row = { y, color: ["red", "green", "blue"][color], place: `p${place}` };
  return [draw(20) === 0 ? row : { x, ...row }, draw(10) === 0 ? "low" : right];
}

function learn(model: Model<Row>, from: number, to: number): void {
  const mergesClasses = model.spec.definition.capabilities.classes === "two";
  for (let i = from; i < to; i++) {
    const [row, label] = example(i);
    model.learn(row, mergesClasses && label === "middle" ? "low" : label);
  }
}

function answersOf(model: Model<Row>): number[][] {
  const rows = Array.from({ length: 8 }, (_, i) => example(500 + 25 * i)[0]);
  return rows.map((row) => [...model.predictProba(row).probabilities]);
}

function continuedFrom(model: Model<Row>): string {
  learn(model, 500, 700);
  return createHash("sha256").update(saveModel(model)).digest("hex");
}

const slowTree = hoeffdingTree.with({ gracePeriod: 50, splitConfidence: 0.01 });

/** Options besides each definition's own cheap ones, so that a tree has split a few times and a forest stays small. */
const OPTIONS: Readonly<Record<string, object>> = {
  "hoeffding-tree": { gracePeriod: 50, splitConfidence: 0.01 },
  "adaptive-random-forest": { members: 2, poissonMean: 3 },
  "adwin-bagging": { members: 2, base: slowTree },
  "adwin-boosting": { members: 2, base: slowTree },
  bole: { members: 2, base: slowTree },
  "smooth-boost": { members: 2, base: slowTree },
  "primed-arc-x4": { members: 2, primeRows: 100, base: slowTree },
  "primed-bagging": { members: 2, primeRows: 100, base: slowTree },
  "primed-boosting": { members: 2, primeRows: 100, base: slowTree },
  "arc-x4": { members: 3, base: slowTree },
  "ons-boost": { pool: 0 }, // as in the paper
  "coordinate-boosting": { members: 3, base: slowTree },
  "node-budget-arc-x4": { members: 2, nodes: 5, reviewEvery: 40, base: id4.with({ maxDepth: 2 }) },
  "leveraging-bagging": { members: 2, poissonMean: 1, base: slowTree },
  "streaming-random-patches": { members: 2, poissonMean: 1, base: slowTree },
};

function made(definition: Definition): Golden {
  const schema = defineSchema({
    attributes: { x: numeric(), y: numeric(), color: nominal(["red", "green", "blue"]), place: nominal() },
    target: "level",
  }) as unknown as Schema<Row>;
  const options = {
    ...definition.test,
    ...OPTIONS[definition.id],
    ...(definition.capabilities.seeded ? { seed: 7 } : {}),
  };
  const model = definition(schema, options);
  learn(model, 0, 500);
  const bytes = saveModel(model);
  const snapshot = Buffer.from(bytes).toString("base64");
  return { info: inspectSnapshot(bytes), answers: answersOf(model), continued: continuedFrom(model), snapshot };
}

if (process.env.COPPICE_GOLDEN === "write") {
  mkdirSync(folder, { recursive: true });
  for (const definition of classifiers.filter(({ id }) => !existsSync(fileOf(id)))) {
    writeFileSync(fileOf(definition.id), `${JSON.stringify(made(definition), null, 1)}\n`);
  }
}

/** A definition as a later version may have it: with a parameter more, and a column more at the start or the end. */
function grown(definition: Definition, atStart: boolean): Definition {
  const since = "99.0.0";
  return defineClassifier({
    ...definition,
    params: { ...definition.params, extra: flag({ default: false, since }) },
    create: (context, { extra, ...params }) => {
      const classifier = definition.create(context, params as Params<ParamTable>);
      const { columns } = classifier.arena;
      const column = classifier.arena.float64("extra", 3, { since });
      if (atStart) columns.unshift(columns.pop() as Column);
      column.data.fill(extra ? 1 : 2);
      return classifier;
    },
  });
}

const changed = (what: string) =>
  `${what} If that is a mistake, mend it. If it is meant, models saved before must not be taken for good ones: raise ` +
  "FORMAT_VERSION in packages/coppice/src/snapshot/envelope.ts (or, if no release has written this format, delete " +
  `packages/coppice/test/golden/format-${FORMAT_VERSION}), call it a behaviour change in CHANGELOG.md, and run ${command}`;

describe(`models saved in format ${FORMAT_VERSION}`, () => {
  it("are there, one per classifier, and small", () => {
    const files = existsSync(folder) ? readdirSync(folder).sort() : [];
    const ids = classifiers.map(({ id }) => id);
    const missing = ids.filter((id) => !files.includes(`${id}.json`));
    expect(missing, `A new format or classifier has no golden file yet. Run ${command}`).toEqual([]);
    expect(files).toEqual(ids.map((id) => `${id}.json`).sort());
    for (const file of files) expect(readFileSync(`${folder}${file}`).length, file).toBeLessThan(40_000);
  });

  for (const { id } of classifiers.filter((definition) => existsSync(fileOf(definition.id)))) {
    describe(id, () => {
      const golden = JSON.parse(readFileSync(fileOf(id), "utf8")) as Golden;
      const bytes = Buffer.from(golden.snapshot, "base64");
      const load = () => {
        try {
          return loadModel<Row>(bytes, classifiers);
        } catch (error) {
          throw new Error(changed("A model saved before cannot be loaded any more."), { cause: error });
        }
      };

      it("load, and say what they are", () => {
        expect(inspectSnapshot(bytes), changed("A saved model says something else of itself.")).toEqual(golden.info);
        expect(Buffer.compare(saveModel(load()), bytes), changed("Loading and saving changes the bytes.")).toBe(0);
      });

      it("answer as they did", () => {
        expect(answersOf(load()), changed("A saved model answers differently.")).toEqual(golden.answers);
      });

      it.each([true, false])("are read by algorithms that have grown: with a column more, in front %s", (atStart) => {
        const later = classifiers.map((definition) => grown(definition, atStart));
        const loaded = loadModel<Row>(bytes, later);
        expect(loaded.spec.params.extra).toBe(false);
        expect(loaded.classifier.arena.columns.find(({ name }) => name === "extra")?.data).toEqual(
          Float64Array.of(2, 2, 2),
        );
        expect(answersOf(loaded)).toEqual(golden.answers);
        const now = load();
        for (const model of [loaded, now]) learn(model, 500, 700);
        expect(answersOf(loaded)).toEqual(answersOf(now));
        const again = saveModel(loaded);
        expect(Buffer.compare(saveModel(loadModel(again, later)), again)).toBe(0);
        expect(() => loadModel(again, classifiers)).toThrow(/: parameters must be /);
      });

      it("learn on as they did", () => {
        expect(continuedFrom(load()), changed("A saved model learns on differently.")).toBe(golden.continued);
      });
    });
  }
});

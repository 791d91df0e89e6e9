/** How many values of nominal columns are kept: the same on the command line, in saved models and schemas, and in programs. */
import { readFileSync, writeFileSync } from "node:fs";
import { type Label, type Model, schemaFromJson } from "coppice/core";
import { naiveBayes } from "coppice/learners";
import { inspectSnapshot, loadModel, saveModel } from "coppice/snapshot";
import { beforeAll, describe, expect, it } from "vitest";
import { openSource } from "../src/readers/index.ts";
import { rowsOf } from "./reading.ts";
import { runningInFolder } from "./running.ts";

const { at, read, coppice, spawned, good } = runningInFolder();

/** What a run that succeeds says on standard error, in a process of its own: each tells a note once. */
async function saidBy(...args: string[]): Promise<string> {
  const { code, stderr } = await spawned(args);
  expect(code).toBe(0);
  return stderr;
}

/** Rows whose class hangs on the town, of which the first ones come most often. */
function rows(count: number, towns: number, seed: number): [town: string, x: number, label: string][] {
  let state = seed;
  const draw = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = (Math.imul(state ^ (state >>> 12), 0x297a2d39) ^ (state >>> 15)) | 0;
    return (state >>> 0) % below;
  };
  return Array.from({ length: count }, () => {
    const town = Math.min(draw(towns), draw(towns));
    return [`t${town}`, draw(100), town > 60 !== (draw(5) === 0) ? "far" : "near"];
  });
}

const later = rows(1500, 600, 5);

beforeAll(async () => {
  const write = (name: string, all: readonly (readonly (string | number)[])[]) =>
    writeFileSync(at(name), `town,x,class\n${all.join("\n")}\n`);
  write("towns.csv", rows(3000, 300, 3));
  write("later.csv", later);
  write("many.csv", rows(30_000, 20_000, 7));
  write("few.csv", rows(600, 290, 9));
  await good("train", "towns.csv", "-m", "nb", "--max-values", "40", "-o", "towns.model");
  await good("train", "few.csv", "-m", "nb", "-o", "few.model");
}, 60_000);

const load = (name: string) => loadModel(readFileSync(at(name)), [naiveBayes]) as Model<object, Label>;
const valuesIn = (name: string) => load(name).schema.attributes[0].values.length;
const NEARLY =
  /Note: Column `town` is nominal and nearly an identifier: [\d,]+ different values in [\d,]+ rows\. .* help them\. (.*)$/m;
const MORE =
  /Note: Column `town` has more than ([\d,]+) values: further ones are read as "\(other\)"\. Use --max-values /;

describe("a model of a column with more values than are kept", () => {
  it("answers in a program as coppice predict does, and keeps no more there either", async () => {
    await good("predict", "towns.model", "later.csv", "-o", "answers.ndjson");
    const model = load("towns.model");
    const told = read("answers.ndjson")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const unknown = later.filter(([town]) => model.schema.attributes[0].indexOf(town) < 0);
    expect(unknown.length).toBeGreaterThan(500);
    const ours = later.map(([town, x]) => [...model.predictProba({ town, x })].map(([, share]) => share));
    const theirs = told.map((answer) => model.schema.target.classes.map((label) => answer[`p(${label})`]));
    expect(theirs).toEqual(ours);
    expect(valuesIn("towns.model")).toBe(41);
    for (const [town, x, label] of later) model.learn({ town, x }, label);
    expect(model.schema.attributes[0].values).toHaveLength(41);
    await good("train", "later.csv", "--from", "towns.model", "-o", "more.model");
    expect(Buffer.compare(readFileSync(at("more.model")), saveModel(model))).toBe(0);
  });

  it("only answers, without a word on what would be kept", async () => {
    const stderr = await saidBy("predict", "few.model", "many.csv", "-o", "many.ndjson");
    expect(stderr).toContain("have a value of `town` that the model has not seen");
    expect(stderr).not.toMatch(/nearly an identifier|has more than/);
  });

  it("goes on with as many as it keeps, with a note where they are nearly identifiers", async () => {
    const stderr = await saidBy("train", "many.csv", "--from", "few.model", "-o", "few2.model");
    expect(NEARLY.exec(stderr)?.[1]).toBe("Keep fewer with --max-values 50.");
    expect(MORE.exec(stderr)?.[1]).toBe("1,000");
    expect(valuesIn("few2.model")).toBe(1001);
    const again = await saidBy("train", "many.csv", "--from", "few2.model", "-o", "few3.model");
    expect(again).not.toMatch(/nearly an identifier|has more than/); // no further ones are kept
    expect(valuesIn("few3.model")).toBe(1001);
  });

  it.each([
    ["fewer than it has", "50", (known: number) => known],
    ["more than that", "700", () => 700],
    ["more than it kept", "1500", () => 1500],
  ])("keeps %s on request", async (_, most, wanted) => {
    const stderr = await saidBy("train", "many.csv", "--from", "few.model", "--max-values", most, "-o", "asked.model");
    const kept = wanted(valuesIn("few.model"));
    expect(valuesIn("asked.model")).toBe(kept + 1);
    expect(MORE.exec(stderr)?.[1]).toBe(kept.toLocaleString("en-US"));
    expect(inspectSnapshot(readFileSync(at("asked.model"))).schema.attributes[0]).toMatchObject({
      limit: kept,
      rest: "(other)",
    });
  });

  it("that was saved before models said so reads what it does not know as before", async () => {
    const { attributes, target } = load("towns.model").schema.toJSON();
    const [{ rest, ...town }, x] = attributes as never as [{ rest: string }, object];
    const model = naiveBayes(schemaFromJson({ attributes: [{ ...town, limit: 65_536 }, x], target })) as Model<
      object,
      Label
    >;
    for (const [town, x, label] of rows(1000, 600, 11)) {
      const isKnown = model.schema.attributes[0].indexOf(town) >= 0;
      model.learn({ town: isKnown ? town : rest, x }, label);
    }
    writeFileSync(at("before.model"), saveModel(model));
    await good("train", "later.csv", "--from", "before.model", "-o", "after.model");
    expect(valuesIn("after.model")).toBe(41);
    for (const [town, x, label] of later) {
      const isKnown = model.schema.attributes[0].indexOf(town) >= 0;
      model.learn({ town: isKnown ? town : rest, x }, label);
    }
    const proba = (one: Model<object, Label>) => one.predictProba({ town: "(other)", x: 3 });
    expect(proba(load("after.model"))).toEqual(proba(model));
  });

  it("of a program without a rest names an option that helps where it can take no more", async () => {
    const model = naiveBayes(
      schemaFromJson({
        attributes: [
          { name: "town", kind: "nominal", values: [], limit: 300 },
          { name: "x", kind: "numeric" },
        ],
        target: { name: "class", classes: ["near", "far"] },
      }),
    );
    writeFileSync(at("program.model"), saveModel(model));
    const { code, stderr } = await coppice(["train", "many.csv", "--from", "program.model", "-o", "full.model"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /column `town`: attribute `town` must not have more values than its `limit` of 300, got "t\d+"\. Use --max-values 1000 to read further ones as "\(other\)"\./,
    );
    await good("train", "many.csv", "--from", "program.model", "--max-values", "1000", "-o", "full.model");
    expect(valuesIn("full.model")).toBe(1001);
  });
});

describe("a schema file", () => {
  it("keeps as many values as `coppice schema` was asked for, with the notes of a file without one", async () => {
    await good("schema", "many.csv", "--infer-rows", "20", "-o", "wide.json");
    await good("schema", "many.csv", "--infer-rows", "20", "--max-values", "30", "-o", "narrow.json");
    const [wide, narrow] = ["wide.json", "narrow.json"].map((name) => JSON.parse(read(name)).attributes[0]);
    expect([wide.limit, wide.rest, narrow.limit, narrow.rest]).toEqual([1000, "(other)", 30, "(other)"]);
    const trained = async (...args: string[]) => {
      const stderr = await saidBy("train", "many.csv", "-m", "nb", "-o", "s.model", ...args);
      return { values: valuesIn("s.model"), noted: NEARLY.exec(stderr)?.[1], more: MORE.exec(stderr)?.[1] };
    };
    const noted = "Keep fewer with --max-values 50.";
    expect(await trained("--schema", "wide.json")).toEqual({ values: 1001, noted, more: "1,000" });
    expect(await trained("--schema", "narrow.json")).toEqual({ values: 31, noted, more: "30" });
    expect(await trained("--schema", "wide.json", "--max-values", "25")).toEqual({ values: 26, noted, more: "25" });
  });

  it("says in a program where to say how many values it keeps", async () => {
    const schema = schemaFromJson({
      attributes: [{ name: "town", kind: "nominal", limit: 500, rest: "elsewhere" }],
      target: { name: "class", classes: [] },
    });
    const source = await openSource({ file: at("many.csv"), schema });
    const told = "Column `town` is nominal and nearly an identifier: ";
    expect(source.warnings).toEqual([expect.stringContaining(told)]);
    expect(source.warnings[0]).toMatch(
      /help them\. Keep fewer by its declaration, as in nominal\(\[\], \{ limit: 50, rest: "\(other\)" \}\)\.$/,
    );
    const read = await rowsOf(source);
    expect(new Set(read.map(([town]) => town)).size).toBe(501);
    expect(source.warnings.slice(1)).toEqual([
      'Column `town` has more than 500 values: further ones are read as "elsewhere". Declare another limit to keep more, or fewer.',
    ]);
  });
});

import { onlineBagging } from "coppice/ensembles";
import { evaluate } from "coppice/evaluation";
import { naiveBayes } from "coppice/learners";
import { describe, expect, it } from "vitest";
import { contendersFrom } from "./contenders.ts";
import { planStream, racedStream } from "./generated.ts";
import { commandLine, runRace } from "./run-race.ts";

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

describe("commandLine", () => {
  it("is what a person types to run it again", () => {
    expect(commandLine(["race", "my data.csv", "-t", "x"], {})).toBe("coppice race 'my data.csv' -t x");
    const start = { npm_lifecycle_event: "start", npm_package_name: "coppice-workspace" };
    expect(commandLine(["demo"], start)).toBe("npm start");
    expect(commandLine(["demo", "--limit", "1000"], start)).toBe("npm start -- --limit 1000");
    expect(commandLine(["race", "a.csv"], start)).toBe("coppice race a.csv");
  });
});

import { Model } from "coppice/core";
import { describe, expect, it } from "vitest";
import { temporaryFiles } from "../../test/reading.ts";
import { openSource } from "../readers/index.ts";
import { parseModel } from "./model-text.ts";
import { makeProgress } from "./progress.ts";
import { trainByRow } from "./train-by-row.ts";

const file = temporaryFiles();

/** Learns with a model that takes two classes; row 6 has no label. */
async function train(refused: number) {
  const lines = Array.from(
    { length: 50 },
    (_, i) => `${i % 7},${i + 1 === refused ? "c" : i === 5 ? "" : "ab"[i % 2]}`,
  );
  const source = await openSource({ file: file("rows.csv", `a,class\n${lines.join("\n")}\n`), inferRows: 2 });
  const model = new Model(source.schema, parseModel("bimodal"), 1);
  return trainByRow(model, source, undefined, makeProgress(true), new AbortController().signal);
}

describe("a model that refuses one of the first rows", () => {
  it("is kept with the rows before, and names the one it refused", async () => {
    const trained = await train(31);
    expect(trained?.did).toBe("29 rows with bimodal, which refused row 31 of those read");
    expect(trained?.more).toBeUndefined();
    expect(trained?.end?.read).toBeUndefined();
    expect(`${trained?.end?.error}`).toContain("bimodal");
    expect((await train(0))?.did).toBe("49 rows with bimodal");
  });
});

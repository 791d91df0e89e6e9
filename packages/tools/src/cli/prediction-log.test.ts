import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineSchema, numeric } from "coppice/core";
import { afterAll, expect, it } from "vitest";
import { openPredictionLog } from "./prediction-log.ts";

const folder = mkdtempSync(join(tmpdir(), "coppice-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("leaves empty what is not known: the label, the prediction, and its probability with it", async () => {
  const schema = defineSchema({ attributes: { n: numeric() }, classes: ["x", "y, z"] });
  const path = join(folder, "log.csv");
  const log = await openPredictionLog(path);
  const probabilities = Float64Array.of(0.25, 0.75);
  const rows = [
    [3, 0, -1],
    [4, -1, 1],
    [6, 1, 0],
  ] as const;
  for (const [number, label, predicted] of rows) {
    const event = { type: "prediction", model: 0, row: 1, label, predicted, probabilities } as const;
    await log.write({ event, number, contender: { name: "m" }, seed: 7, schema });
  }
  await log.finish();
  expect(readFileSync(path, "utf8").trimEnd().split("\n")).toEqual([
    "seed,row,model,label,predicted,probability",
    "7,3,m,x,,",
    '7,4,m,,"y, z",0.75',
    '7,6,m,"y, z",x,0.25',
  ]);
});

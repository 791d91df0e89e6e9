import { defineSchema, Model, numeric } from "coppice/core";
import { saveModel } from "coppice/snapshot";
import { expect, it, vi } from "vitest";
import { temporaryFiles } from "../../test/reading.ts";
import { parseModel } from "./model-text.ts";
import { predict } from "./predict.ts";
import type { Progress } from "./progress.ts";

const file = temporaryFiles();
const said: string[] = [];

vi.mock("./progress.ts", () => ({
  makeProgress: (): Progress => ({
    start() {},
    bytes() {},
    update: (_, text) => void said.push(text),
    share() {},
    stop() {},
    tell() {},
  }),
}));

it("counts rows left out in the progress, of which a long run tells only at its end", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const schema = defineSchema({ attributes: { a: numeric() }, classes: ["x", "y"] });
  const model = file("p.model", saveModel(new Model(schema, parseModel("majority-class"), 1)));
  const rows = file("p.csv", `a\n${"1\n".repeat(3000)}high\n${"1\n".repeat(3000)}`);
  await predict(model, [rows], { out: file("p.out", ""), attributes: true, onBadRow: "skip" });
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  vi.restoreAllMocks();
  expect([said[0], said.at(-1)]).toEqual(["", "1 row left out"]);
});

import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { temporaryFiles } from "../../test/reading.ts";
import { isModelFile } from "./model-files.ts";

const file = temporaryFiles();

it.skipIf(process.platform === "win32")("looks for a model in files only, and waits for no pipe", async () => {
  const model = file("a.model", Buffer.from("\x89CPC...", "latin1"));
  expect(await isModelFile(model)).toBe(true);
  expect(await isModelFile(file("a.csv", "x,class\n"))).toBe(false);
  const pipe = join(dirname(model), "pipe");
  expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
  for (const path of [pipe, dirname(model), `${model}.none`, "-"]) {
    expect(await Promise.race([isModelFile(path), sleep(5000, "waits", { ref: false })]), path).toBe(false);
  }
});

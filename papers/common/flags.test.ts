import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { flags, namesIn, wholeNumber, wholeNumbers } from "./flags.ts";

const usage = "run.js [--quick] [--data FOLDER] [--json FILE] [--only SETS]";
let folder = "";
let told: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coppice-flags-"));
  told = [];
  const tell = (text: string) => {
    told.push(text);
  };
  vi.spyOn(console, "log").mockImplementation(tell);
  vi.spyOn(console, "error").mockImplementation(tell);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}: ${told.at(-1)}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("the options of a paper", () => {
  it("are those its usage text names", () => {
    const given = ["--quick", "--data", folder, "--only", "a,b"];
    const read = { quick: true, full: false, data: folder, json: undefined, only: "a,b" };
    expect(flags(usage, ["only"], given)).toEqual(read);
    expect(() => flags(usage, ["only"], ["--full"])).toThrow(`exit 2: Unknown option '--full'.\n${usage}`);
    expect(() => flags(usage, ["only"], ["car"])).toThrow("exit 2: Unexpected argument 'car'.");
    expect(() => flags(usage, ["only"], ["--help"])).toThrow(`exit 0: ${usage}`);
  });

  it("name folders that are there, before anything is run", () => {
    const absent = join(folder, "absent");
    expect(() => flags(usage, [], ["--data", absent])).toThrow(`exit 2: --data: there is no folder ${absent}.`);
    writeFileSync(absent, "");
    expect(() => flags(usage, [], ["--data", absent])).toThrow("there is no folder");
    expect(() => flags(usage, [], ["--json", join(absent, "x.json")])).toThrow(`there is no folder ${absent}.`);
    expect(flags(usage, [], ["--json", join(folder, "x.json")]).json).toBe(join(folder, "x.json"));
  });

  it("have names that are known and whole numbers that are large enough", () => {
    expect(namesIn("--only", undefined, ["a", "b"])).toEqual(["a", "b"]);
    expect(namesIn("--only", "b", ["a", "b"])).toEqual(["b"]);
    expect(() => namesIn("--only", "b,c", ["a", "b"])).toThrow('exit 2: --only: "c" is none of a, b.');
    expect([wholeNumber("--rows", undefined, Infinity), wholeNumber("--rows", "7", 3, 7)]).toEqual([Infinity, 7]);
    for (const wrong of ["6", "7.5", "", " ", "many", "Infinity"]) {
      expect(() => wholeNumber("--rows", wrong, 3, 7)).toThrow(`--rows: "${wrong}" is no whole number from 7 on.`);
    }
  });

  it("may be lists of whole numbers", () => {
    expect(wholeNumbers("--depths", "1,10", [4])).toEqual([1, 10]);
    expect(wholeNumbers("--depths", undefined, [4])).toEqual([4]);
    for (const [list, wrong] of [
      ["1,,2", ""],
      ["1,0", "0"],
      ["4;5", "4;5"],
    ]) {
      expect(() => wholeNumbers("--depths", list, [4])).toThrow(`--depths: "${wrong}" is no whole number from 1 on.`);
    }
  });
});

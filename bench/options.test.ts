import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chosen, given, whole } from "./options.ts";

let told: string[] = [];
beforeEach(() => {
  told = [];
  const tell = (text: string) => void told.push(text);
  vi.spyOn(console, "log").mockImplementation(tell);
  vi.spyOn(console, "error").mockImplementation(tell);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}: ${told.at(-1)}`);
  });
});
afterEach(() => void vi.restoreAllMocks());

describe("what was typed", () => {
  const options = {
    rows: { type: "string" },
    kind: { type: "string", default: "numeric" },
    moa: { type: "boolean", default: true },
  } as const;
  const usage = /node .*\[--rows \.\.\.\] \[--kind numeric\] \[--no-moa\]$/;

  it("is the values of the options", () => {
    expect(given(options, [])).toEqual({ kind: "numeric", moa: true });
    expect(given(options, ["--rows", "5", "--no-moa"])).toEqual({ rows: "5", kind: "numeric", moa: false });
  });

  it("is answered with the options there are", () => {
    expect(() => given(options, ["--help"])).toThrow("exit 0: ");
    expect(told).toEqual([expect.stringMatching(usage)]);
    expect(() => given(options, ["--row", "5"])).toThrow("exit 2: Unknown option '--row'.\n");
    expect(told.at(-1)).toMatch(usage);
    expect(() => given(options, ["--rows"])).toThrow("exit 2: Option '--rows <value>' argument missing.\n");
    expect(() => given(options, ["5"])).toThrow("exit 2: Unexpected argument '5'");
  });
});

const all = [{ name: "a" }, { name: "b" }, { name: "c" }];

it("takes the standard where nothing was given", () => {
  expect(whole("rows", undefined, 7)).toBe(7);
  expect(chosen("models", all, undefined)).toEqual(all);
});

it("takes what was given, in the order given", () => {
  expect(whole("rows", "12", 7)).toBe(12);
  expect(chosen("models", all, "c,a")).toEqual([{ name: "c" }, { name: "a" }]);
});

it.each(["0", "-1", "1.5", "x", ""])("refuses %j rows", (text) => {
  expect(() => whole("rows", text, 7)).toThrow(`--rows must be an integer from 1, got "${text}"`);
});

it("names what there is", () => {
  expect(() => chosen("models", all, "a,d")).toThrow('--models: "d" is none of a, b, c');
});

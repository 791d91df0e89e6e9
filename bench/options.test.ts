import { expect, it } from "vitest";
import { chosen, whole } from "./options.ts";

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

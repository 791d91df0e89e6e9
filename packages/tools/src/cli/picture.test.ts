import type { PictureNode } from "coppice/core";
import { afterEach, expect, it, vi } from "vitest";
import { pictureText, treeDot } from "./picture.ts";

afterEach(() => vi.unstubAllEnvs());

const rootWith = (facts: PictureNode["facts"]) =>
  ({ kind: "tree", root: { test: "all rows", facts, branches: [] } }) as const;

it("styles a tree for the terminal, and not as DOT, which another program reads", () => {
  vi.stubEnv("NO_COLOR", "");
  vi.stubEnv("FORCE_COLOR", "1");
  const tree = rootWith({ answer: "yes", weight: 2 });
  expect(pictureText(tree)).toContain("\u001b[2manswer\u001b[22m");
  expect(treeDot(tree)).toContain('n0 [label="answer yes\\nweight 2"];');
});

it("shows what a name would tell the terminal", () => {
  vi.stubEnv("NO_COLOR", "1");
  expect(pictureText(rootWith({ "x\u001b[2J": 1 }))).toBe("all rows: x\\u001b[2J 1");
});

it("shows eight facts of many, and says how many there are beside them", () => {
  vi.stubEnv("NO_COLOR", "1");
  const factsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`w${i}`, i]));
  const eight = "w0 0, w1 1, w2 2, w3 3, w4 4, w5 5, w6 6, w7 7";
  expect(pictureText(rootWith(factsOf(9)))).toBe(`all rows: ${eight}, w8 8`); // "and 1 more" would take as much room
  expect(pictureText(rootWith(factsOf(10)))).toBe(`all rows: ${eight}, and 2 more`);
  expect(treeDot(rootWith(factsOf(10)))).toContain(`n0 [label="${eight.replaceAll(", ", "\\n")}\\nand 2 more"];`);
});

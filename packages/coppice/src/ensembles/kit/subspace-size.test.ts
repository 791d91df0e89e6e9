import { expect, it } from "vitest";
import { subspaceSize } from "./subspace-size.ts";

it.each([
  ["share", 0.6, 10, 6],
  ["share", 0.6, 9, 5], // 5.4
  ["share", 0.6, 8, 5], // 4.8
  ["share", 1, 7, 7],
  ["share", 0.01, 7, 1],
  ["root", 0.6, 12, 3], // 3.46
  ["root", 0.6, 13, 4], // 3.61
  ["root-plus-one", 0.6, 12, 4],
  ["root-plus-one", 0.6, 1, 1], // no more than there are
  ["root-plus-one", 0.6, 0, 1],
] as const)("%s, %d: of %i attributes %i are used", (subspace, attributeShare, attributes, used) => {
  expect(subspaceSize({ subspace, attributeShare }, attributes)).toBe(used);
});

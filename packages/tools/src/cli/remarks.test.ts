import { findClassifier } from "coppice/catalog";
import { describe, expect, it } from "vitest";
import { remarks } from "./remarks.ts";

const contenders = ["naive-bayes", "majority-class", "no-change"].map((id) => ({ spec: findClassifier(id).with({}) }));

function said(accuracies: readonly number[], changes: { delay?: number; shuffle?: boolean } = {}, unanswered = 1) {
  const recorders = accuracies.map((accuracy) => ({ accuracy, unanswered }));
  return remarks(contenders, { delay: 0, shuffle: false, ...changes }, 1000, recorders);
}

describe("remarks", () => {
  it("are none about an ordinary race", () => {
    expect(said([0.9, 0.5, 0.6])).toEqual([]);
  });

  it("tell of rows that could not be answered because of the delay", () => {
    expect(said([0.9, 0.5, 0.6], { delay: 500 }, 501)).toEqual([
      "Labels arrive 500 rows late: 501 rows had no answer, as no label was known yet; they count as wrong.",
    ]);
    expect(said([0.9, 0.5, 0.6], { delay: 500 }, 0)).toEqual([]);
    expect(said([0, 0, 0], { delay: 1000 }, 1000)).toEqual([
      "Labels arrive 1,000 rows late, after all predictions: nothing was learned in time.",
    ]);
  });

  it("suspect a sorted file where repeating the label beats all by far", () => {
    expect(said([0.4, 0.3, 0.996])[0]).toMatch(/^Repeating the previous label is right on 99\.60 % .* --shuffle\.$/);
    expect(said([0.4, 0.3, 0.996], { shuffle: true })).toEqual([]);
    expect(said([0.4, 0.3, 0.94])).toEqual([]); // not often enough right
    expect(said([0.97, 0.3, 0.98])).toEqual([]); // a model comes near
    expect(said([0.999, 0.3, 0.98])).toEqual([]);
  });
});

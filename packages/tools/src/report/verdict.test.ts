import { describe, expect, it } from "vitest";
import { type ContenderSample, MAJORITY, NO_CHANGE, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import type { RaceResults } from "../results.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";
import { verdict } from "./verdict.ts";

function words(contenders: readonly ContenderSample[], changes: Partial<RaceResults> = {}): string {
  const results = sampleResults(contenders, changes);
  const text = html`${verdict(results, entriesOf(results))}`.text;
  return text
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#39;", "'");
}

describe("verdict", () => {
  it("says what was raced and who won by how much over each baseline", () => {
    const text = words([{ accuracy: 0.8 }, MAJORITY, NO_CHANGE]);
    expect(text).toContain("1 model and 2 baselines predicted, then learned, each of 3,000 rows of flights.csv.");
    expect(text).toContain(
      "Online bagging won: right on 80.00 % of the rows, 5.00 points above Majority class (75.00 %) and 20.00 points above No change (60.00 %).",
    );
    // 25 % wrong becomes 20 % wrong, or 22 %, or 24 %.
    expect(text).toContain("It avoids 20 % of the better baseline's errors.");
    expect(words([{ accuracy: 0.78 }, MAJORITY])).toContain("It avoids 12 % of");
    expect(words([{ accuracy: 0.76 }, MAJORITY])).toContain("It avoids 4.0 % of");
  });

  it("says so when nothing beats the baseline", () => {
    const text = words([{ accuracy: 0.74 }, MAJORITY, NO_CHANGE]);
    expect(text).toContain(
      "Nothing beat the baseline. Majority class was right on 75.00 % of the rows; the best model, Online bagging, on 74.00 %, 1.00 points less.",
    );
    expect(text).not.toContain("won");
  });

  it("calls what prints the same a tie", () => {
    const text = words([{ accuracy: 0.75002 }, MAJORITY]);
    expect(text).toContain("Nothing beat the baseline. The best model");
  });

  it("calls less than what prints the same a tie as well", () => {
    expect(words([{ accuracy: 0.74998 }, MAJORITY])).toContain("and so was the baseline Majority class.");
  });

  it("leaves it to the deviation whether a lead over repeats may be chance", () => {
    const [repeats, deviation] = [[sampleRepeat(), sampleRepeat()], {}]; // 0.1 points
    const second = { name: "naive-bayes", title: "Naive Bayes", accuracy: 0.79, repeats, deviation };
    const text = words([{ accuracy: 0.8, repeats, deviation }, second, MAJORITY]);
    expect(text).toContain("Online bagging won:");
    expect(text).toContain("Next is Naive Bayes, 1.00 points behind.");
  });

  it("does not call a lead within the deviation of the repeats", () => {
    const second = { name: "naive-bayes", title: "Naive Bayes", accuracy: 0.77 };
    expect(words([{}, second, MAJORITY])).toMatch(/won: .* Next is Naive Bayes, 3\.00 points behind\./);
    const repeats = [sampleRepeat(), sampleRepeat()];
    const first = { deviation: { accuracy: 0.04 }, repeats };
    const unsure = words([first, { ...second, deviation: {}, repeats }, MAJORITY]);
    expect(unsure).toContain("Too close to call between Online bagging and Naive Bayes: Online bagging was right on");
    expect(unsure).toContain("3.00 points behind, within one standard deviation of the repeats.");
  });

  it("names all that did as well among those too close, and declares no winner over them", () => {
    const equal = { name: "naive-bayes", title: "Naive Bayes" };
    expect(words([{}, equal, MAJORITY])).toMatch(
      /^.*Too close to call between Online bagging and Naive Bayes: Online bagging was right on .* Naive Bayes did as well\.$/,
    );
    const others = [
      { name: "no-tree", title: "Stump" },
      { name: "hoeffding-tree", title: "Hoeffding tree", accuracy: 0.79 },
    ];
    const text = words([{}, equal, ...others, MAJORITY]);
    expect(text).toContain("between Online bagging, Naive Bayes, Stump and Hoeffding tree: Online bagging was right");
    expect(text).toContain("Naive Bayes and Stump did as well.");
  });

  it("asks the rows of one run where all repeats of both are the same", () => {
    const same = { deviation: { accuracy: 1e-16 }, repeats: [sampleRepeat(), sampleRepeat()] };
    const second = { name: "naive-bayes", title: "Naive Bayes", accuracy: 0.79, ...same };
    const text = words([same, second, MAJORITY]);
    expect(text).toContain("Too close to call between Online bagging and Naive Bayes");
    expect(text).toContain("1.00 points behind: on 3,000 rows that may be chance.");
  });

  it("does not call a lead of a single run that may be chance", () => {
    // Two standard errors of two shares near 0.8 of 3,000 rows are 2.1 points.
    const second = { name: "naive-bayes", title: "Naive Bayes", accuracy: 0.79 };
    const text = words([{}, second, MAJORITY]);
    expect(text).toContain(
      "Too close to call between Online bagging and Naive Bayes: Online bagging was right on 80.00 % of the rows, 5.00",
    );
    expect(text).toContain("Next is Naive Bayes, 1.00 points behind: on 3,000 rows that may be chance.");
    expect(text).not.toContain("won");
    const many = { measures: { rows: 300_000 } };
    expect(words([many, { ...second, ...many }, { ...MAJORITY, ...many }])).toContain("Online bagging won");
    expect(words([{}, { ...MAJORITY, accuracy: 0.785 }])).toContain(
      "Too close to call between Online bagging and Majority class: Online bagging was right on 80.00 %",
    );
  });

  it("names all that may be as good by chance, not the second alone", () => {
    const others = [
      { name: "naive-bayes", title: "Naive Bayes", accuracy: 0.795 },
      { name: "hoeffding-tree", title: "Hoeffding tree", accuracy: 0.79 },
    ];
    const text = words([{}, ...others, MAJORITY]);
    expect(text).toContain(
      "Too close to call between Online bagging, Naive Bayes and Hoeffding tree: Online bagging was",
    );
  });

  it("says who leads at the end when that is someone else", () => {
    const late = { name: "naive-bayes", title: "Naive Bayes", accuracy: 0.79, measures: { windowAccuracy: 0.9 } };
    expect(words([{}, late, MAJORITY])).toContain("Over the last 1,000 rows Naive Bayes leads with 90.00 %.");
    const asGood = { ...late, measures: { windowAccuracy: 0.90002 } };
    expect(words([{ measures: { windowAccuracy: 0.9 } }, asGood, MAJORITY])).not.toContain("Over the last"); // it prints the same
    const options = { ...sampleResults().options, window: 1 };
    expect(words([{}, late, MAJORITY], { options })).toContain("Over the last 1 row Naive Bayes leads");
    expect(words([{}, MAJORITY])).not.toContain("Over the last");
  });

  it("works without baselines, without models and without measurements", () => {
    expect(words([{}])).toContain("No baseline ran");
    expect(words([MAJORITY])).toContain("No model was measured; only baselines ran.");
    expect(words([{ accuracy: null }, MAJORITY])).toContain("No model was measured");
    expect(words([{ accuracy: Number.NaN }])).toContain("No model was measured.");
  });

  it("tells of repeats, delay and interruption", () => {
    const { options } = sampleResults();
    const text = words([{}, MAJORITY], { interrupted: true, options: { ...options, seeds: [1, 2, 3], delay: 500 } });
    expect(text).toContain("3 times with different seeds; labels arrived 500 rows late.");
    expect(text).toContain("The race was stopped early");
  });

  it("counts the rows without a label apart, where there are any", () => {
    const { source } = sampleResults();
    const text = words([{}, MAJORITY], { source: { ...source, unlabelled: 1200 } });
    expect(text).toContain(
      "each of 1,800 labelled rows of flights.csv. 1,200 rows without a label were only predicted.",
    );
    expect(words([{}, MAJORITY])).not.toContain("label");
  });

  it("adds what tells models apart where two contenders share a title", () => {
    expect(words([{ accuracy: 0.9 }, {}, MAJORITY])).toContain("Online bagging #1 won");
  });
});

import { describe, expect, it } from "vitest";
import { type ContenderSample, MAJORITY, sampleResults } from "../../test/report-sample.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";
import { standings } from "./standings.ts";

const textOf = (contenders: readonly ContenderSample[]) =>
  html`${standings(entriesOf(sampleResults(contenders)))}`.text;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found);

describe("the dot plot of accuracies", () => {
  it("puts the worst at 3 %, the best at 97 % and the others in between by their accuracy, the yardstick with its dot", () => {
    const text = textOf([{ accuracy: 0.9 }, { accuracy: 0.75 }, { ...MAJORITY, accuracy: 0.7 }]);
    expect(all(text, /<circle cx="([^"]*)"/g).flat()).toEqual(["97.00%", "26.50%", "3.00%"]);
    expect(all(text, /class="yardstick" x1="([^"]*)" y1="0" x2="([^"]*)"/g)).toEqual(
      new Array<string[]>(3).fill(["3.00%", "3.00%"]),
    );
    expect(all(text, /class="value">([^<]*)</g).flat()).toEqual(["90.00\u00a0%", "75.00\u00a0%", "70.00\u00a0%"]);
  });

  it("has room for what accuracies vary by", () => {
    const text = textOf([
      { accuracy: 0.9, deviation: { accuracy: 0.1 } },
      { accuracy: 0.8, deviation: { accuracy: 0.2 } },
    ]);
    // From 0.6 to 1, which is 94 % of the width.
    expect(all(text, /class="spread" x1="([^"]*)" y1="50%" x2="([^"]*)"/g)).toEqual([
      ["50.00%", "97.00%"],
      ["3.00%", "97.00%"],
    ]);
    expect(all(text, /<circle cx="([^"]*)"/g).flat()).toEqual(["73.50%", "50.00%"]);
    expect(text).not.toContain("yardstick");
  });

  it("is there for two that were measured, also where they are equal", () => {
    expect(all(textOf([{}, {}]), /<circle cx="([^"]*)"/g).flat()).toEqual(["3.00%", "3.00%"]);
    expect(textOf([{}, { accuracy: null }])).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { MAJORITY, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import type { RaceResults } from "../results.ts";
import { classes } from "./classes.ts";
import { entriesOf } from "./entries.ts";
import { html } from "./html.ts";

const sample = (repeat = sampleRepeat()) => sampleResults([{ repeats: [repeat] }, MAJORITY]);
const pageOf = (results: RaceResults) => html`${classes(results, entriesOf(results))}`.text;
const textOf = (page: string) => page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("classes", () => {
  it("is left out of results that hold nothing of it", () => {
    expect(pageOf(sample())).toBe("");
  });

  it("tells how frequent each class was, from the lowest to the highest share", () => {
    const results = sample();
    const balance = {
      rows: [10, 20, 30],
      classes: [
        { name: "yes", counts: [9, 0, 6] },
        { name: "<no>", counts: [1, 0, 2] },
      ],
      rest: [0, 0, 2],
    };
    const page = pageOf({ ...results, source: { ...results.source, balance } });
    const text = textOf(page);
    expect(text).toContain("yes 15 75.00 60.00 – 90.00");
    expect(text).toContain("&lt;no&gt; 3 15.00 10.00 – 20.00");
    expect(text).toContain("all others 2 10.00 0.00 – 20.00");
    expect(text).toContain("scale from 0 to 90.00");
    // Two stretches, since one held no label: 90 % is full height, 60 % two thirds.
    expect(page).toContain('viewBox="0 0 2 100"');
    expect(page).toContain('d="M0,100L0,0.0L1,0.0L1,33.3L2,33.3L2,100Z"');
  });

  it("offers the classes of which recall was recorded", () => {
    const recall = { rows: [1000], classes: [1, 0], values: [[0.5], [1]] };
    const page = pageOf(sample(sampleRepeat({ recall })));
    expect(textOf(page)).toContain("of class yes no");
    expect(page).toMatch(/<option value="0">yes<.*<option value="1">no</);
    expect(page).toContain('data-chart="recall" hidden');
  });
});

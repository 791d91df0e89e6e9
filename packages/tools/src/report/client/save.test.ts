import { describe, expect, it } from "vitest";
import { sampleRepeat, sampleResults } from "../../../test/report-sample.ts";
import { chartData } from "../chart-data.ts";
import { entriesOf } from "../entries.ts";
import { csvOf, curveRows } from "./save.ts";

describe("csvOf", () => {
  it("quotes where it must and leaves empty what was not measured", () => {
    expect(csvOf([["a,b", 'say "x"', 1.5], [null, undefined, "line\nend"]])).toBe(
      '"a,b","say ""x""",1.5\r\n,,"line\nend"\r\n',
    ); // biome-ignore format: short
  });
});

describe("curveRows", () => {
  it("has a line per model and row, recall as shares where it is known", () => {
    const recall = { rows: [1000, 3000], classes: [1], values: [[0.25, null]] };
    const results = sampleResults([{ repeats: [sampleRepeat({ recall })] }, { title: "B" }]);
    const [head, first, second, third, other] = curveRows(chartData(results, entriesOf(results)));
    expect(head).toEqual(
      "model,row,windowAccuracy,accuracy,fadingAccuracy,kappa,windowAuc,bytes,rowsPerSecond,recall of yes".split(","),
    );
    expect(first).toEqual(["Online bagging", 1000, 0.8, 0.79, 0.78, 0.4, 0.85, 2000, 10_000, 0.25]);
    expect([second.at(-1), third.at(-1)]).toEqual([null, null]);
    expect(other.slice(0, 2)).toEqual(["B", 1000]);
  });
});

import { describe, expect, it } from "vitest";
import { sampleResults } from "../../test/report-sample.ts";
import { entriesOf, listed, shortened } from "./entries.ts";
import { html } from "./html.ts";

type Parameters = Readonly<Record<string, string>>;

function labelsOf(...models: readonly Parameters[]): string[] {
  const results = sampleResults(models.map((_, i) => ({ name: `model ${i}`, accuracy: 0.9 - i / 10 })));
  const contenders = results.contenders.map((contender, i) => ({
    ...contender,
    parameters: Object.entries(models[i]).map(([name, value]) => ({ name, value, changed: true })),
  }));
  return entriesOf({ ...results, contenders }).map(({ label }) => label);
}

describe("entriesOf", () => {
  it("names a model that is alone of its kind by its title", () => {
    expect(labelsOf({ members: "25", vote: "hard" })).toEqual(["Online bagging"]);
  });

  it("adds just the parameters that tell models of one title apart", () => {
    expect(labelsOf({ vote: "hard", members: "25", seed: "1" }, { vote: "hard", members: "5", seed: "2" })).toEqual([
      "Online bagging (members=25)",
      "Online bagging (members=5)",
    ]);
    expect(
      labelsOf({ members: "5", vote: "hard" }, { members: "5", vote: "soft" }, { members: "9", vote: "soft" }),
    ).toEqual([
      "Online bagging (members=5, vote=hard)",
      "Online bagging (members=5, vote=soft)",
      "Online bagging (members=9)",
    ]);
  });

  it("writes byte budgets in the largest unit that divides them", () => {
    const budgets = ["33554432", "20480", "1000000", "512", "unlimited"];
    expect(labelsOf(...budgets.map((budget) => ({ "max-bytes": budget })))).toEqual(
      ["32MiB", "20KiB", "1000000", "512", "unlimited"].map((budget) => `Online bagging (max-bytes=${budget})`),
    );
  });

  it("numbers equal models", () => {
    expect(labelsOf({ members: "5" }, { members: "5" }, { members: "9" })).toEqual([
      "Online bagging (members=5) #1",
      "Online bagging (members=5) #2",
      "Online bagging (members=9)",
    ]);
  });

  it("tells a model apart only from those without a name of their own", () => {
    const results = sampleResults([
      { name: "quick", accuracy: 0.9 },
      { name: "online-bagging", accuracy: 0.8 },
    ]);
    const [quick, usual] = results.contenders.map((contender, i) => ({
      ...contender,
      parameters: [{ name: "members", value: String(5 + i), changed: true }],
    }));
    const contenders = [{ ...quick, model: "online-bagging(members=5)" }, usual];
    expect(entriesOf({ ...results, contenders }).map(({ label }) => label)).toEqual(["quick", "Online bagging"]);
  });

  it("comes in order of accuracy, with the looks of the order in which models were named", () => {
    const models = [
      { title: "A", accuracy: 0.5 },
      { title: "B", accuracy: null },
      { title: "C", accuracy: 0.9 },
    ];
    const entries = entriesOf(sampleResults(models));
    expect(entries.map(({ label, look, anchor }) => [label, look.className, anchor])).toEqual([
      ["C", "series-2", "contender-3"],
      ["A", "series-0", "contender-1"],
      ["B", "series-1", "contender-2"],
    ]);
  });
});

describe("listed", () => {
  it("names at most six in a sentence", () => {
    const said = (count: number) => html`${listed([..."abcdefgh"].slice(0, count))}`.text;
    expect([1, 2, 6].map(said)).toEqual(["a", "a and b", "a, b, c, d, e and f"]);
    expect([7, 8].map(said)).toEqual(["a, b, c, d, e and 2 others", "a, b, c, d, e and 3 others"]);
  });
});

describe("shortened", () => {
  it("keeps what tells models apart", () => {
    expect(shortened("Adaptive random forest")).toBe("Adaptive random forest");
    expect(shortened("Adaptive random forest (members=5)")).toBe("Adaptive random… (members=5)");
    expect(shortened("Adaptive random forest (members=5, vote=hard)")).toBe("Adaptive random forest (mem…");
  });
});

import { describe, expect, it } from "vitest";
import { sampleContender, sampleResults } from "../../test/report-sample.ts";
import { beatenBy } from "./beaten.ts";

describe("beatenBy", () => {
  const spec = (id: string) => ({ id, params: {} });
  const model = sampleContender({ accuracy: 0.6 });
  const majority = {
    ...sampleContender({ title: "Majority class", isBaseline: true, accuracy: 0.5 }),
    spec: spec("majority-class"),
  };
  const noChange = (accuracy: number, kappa: number) => ({
    ...sampleContender({ title: "No change", isBaseline: true, accuracy, measures: { kappa } }),
    spec: spec("no-change"),
  });
  const results = sampleResults();

  it("says nothing where a model is best", () => {
    expect(beatenBy({ ...results, contenders: [model, majority, noChange(0.59, 0.3)] })).toBeUndefined();
  });

  it("counts a lead that rounds to nothing as none, as the report does", () => {
    const said = (accuracy: number) => beatenBy({ ...results, contenders: [model, majority, noChange(accuracy, 0.3)] });
    expect(said(0.59996)).toMatch(/^No model beat no change \(60\.00%\).*60\.00%/);
    expect(said(0.59994)).toBeUndefined();
  });

  it("speaks of runs of labels only where there are any", () => {
    const said = (kappa: number) => beatenBy({ ...results, contenders: [model, majority, noChange(0.61, kappa)] });
    expect(said(0.4)).toMatch(
      /^No model beat no change \(61\.00%\).*60\.00%\. So equal labels tend to follow one another/,
    );
    expect(said(0)).toMatch(/^No model beat no change \(61\.00%\).* the attributes, as read, hardly predict/);
  });

  it("is silent where one class leaves nothing to learn, and where an error says what is wrong", () => {
    const contenders = [model, majority, noChange(0.61, 0.4)];
    const { schema } = results;
    const oneClass = { ...schema, target: { ...schema.target, classes: ["x"] } };
    expect(beatenBy({ ...results, contenders, schema: oneClass })).toBeUndefined();
    expect(beatenBy({ ...results, contenders, error: "E_ROW: x" })).toBeUndefined();
    const late = { ...results.options, delay: results.source.rows };
    expect(beatenBy({ ...results, contenders, options: late })).toBeUndefined();
  });
});

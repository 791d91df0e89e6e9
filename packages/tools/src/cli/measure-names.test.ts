import { describe, expect, it } from "vitest";
import { sampleResults } from "../../test/report-sample.ts";
import { measureNamed } from "./measure-names.ts";
import { measuresText } from "./measures-file.ts";
import { comparisonColumns } from "./tables.ts";

describe("the names of measures", () => {
  it("are all that the table and files show", () => {
    const results = sampleResults();
    const shown = comparisonColumns(results).map(({ head }) => head);
    const [head = ""] = measuresText("m.csv", results).split("\n");
    const written = head.split(",").map((name) => name.replace(/\(.*/, "").replaceAll('"', ""));
    expect(shown).toContain("log loss");
    expect(written).toContain("recall");
    const unknown = [...shown, ...written].filter((name) => measureNamed(name) === undefined);
    expect([...new Set(unknown)].sort()).toEqual(["model", "seed"]);
  });

  it.each([
    ["recall", "Recall"],
    ["F1", "F1"],
    ["Macro F1", "Macro F1"],
    ["kappaTemporal", "Kappa-T"],
    ["kappa-t", "Kappa-T"],
    ["last 500", "Last 1k %"],
    ["last-1k", "Last 1k %"],
    ["Averaged %", "Averaged accuracy"],
    ["roc-auc", "AUC"],
    ["rows/s", "Rows/s"],
    ["rows", "Rows"],
  ])("%s is %s", (name, title) => expect(measureNamed(name)?.title).toBe(title));

  it("are not those of others", () => {
    for (const name of ["", "%", "lasting", "kappa-x"]) expect(measureNamed(name)).toBeUndefined();
  });
});

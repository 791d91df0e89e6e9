import { describe, expect, it } from "vitest";
import { type ContenderSample, sampleMeasures, sampleRepeat, sampleResults } from "../../test/report-sample.ts";
import type { RaceResults } from "../results.ts";
import { measuresText, requireMeasuresName } from "./measures-file.ts";

function contender(name: string, accuracies: readonly (number | null)[]): ContenderSample {
  const measures = { kappaM: -0.125, bytes: 2048, windowAccuracy: null };
  const classes = { ...sampleRepeat().classes, precision: [0.5, 1], recall: [0.25] };
  return {
    name,
    accuracy: accuracies[0] ?? null,
    measures,
    repeats: accuracies.map((accuracy, i) =>
      sampleRepeat({ seed: 7 + i, final: sampleMeasures({ ...measures, accuracy }), classes }),
    ),
    ...(accuracies.length > 1 && { deviation: { accuracy: 0.01, kappaM: 0.005 } }),
  };
}

function results(...contenders: readonly ContenderSample[]): RaceResults {
  const schema = { attributes: [], target: { name: "class", classes: ["a,b", true] } };
  return sampleResults(contenders, { schema });
}

describe("measures as CSV", () => {
  const lines = measuresText("m.CSV", results(contender("x(a=1,b=2)", [0.9, 2 / 3]), contender("y", [null]))).split(
    "\n",
  );

  it("have a row per model and seed, with all digits", () => {
    expect(lines.map((line) => line.replace(/(?<=^("[^"]*"|[^",]*),[^,]*,[^,]*),.*/, ""))).toEqual([
      "model,seed,accuracy",
      '"x(a=1,b=2)",7,0.9',
      '"x(a=1,b=2)",8,0.6666666666666666',
      "y,7,",
      "",
    ]);
    const place = (name: string) => lines[0]?.split(",").indexOf(name) ?? -1;
    expect(lines[3]?.split(",")[place("kappaM")]).toBe("-0.125");
    expect(lines[3]?.split(",")[place("bytes")]).toBe("2048");
  });

  it("have precision and recall of every class behind them, nothing where there is none", () => {
    expect(lines[0]).toMatch(/,"precision\(a,b\)",precision\(true\),"recall\(a,b\)",recall\(true\)$/);
    expect(lines[1]).toMatch(/,0\.5,1,0\.25,$/);
  });
});

describe("measures as LaTeX", () => {
  it("are the table that is shown, with what LaTeX reads otherwise written as text", () => {
    const lines = measuresText("m.tex", results(contender("a_b", [0.5]), contender("z#1", [0.9, 0.8]))).split("\n");
    expect(lines[0]).toMatch(/^\\begin\{tabular\}\{lr+\}$/);
    expect(lines[2]).toMatch(/^model & accuracy \\% & .* & drifts \\\\$/);
    expect(lines[4]).toMatch(/^z\\#1 & 90\.00 \$\\pm\$ 1\.00 & .* & \$-\$0\.125 \$\\pm\$ 0\.005 & /);
    expect(lines[5]).toMatch(/^a\\_b & 50\.00 & - & .* & \$-\$0\.125 & /);
    expect(lines.slice(6)).toEqual(["\\hline", "\\end{tabular}", ""]);
    const cells = lines.filter((line) => line.includes("&")).map((line) => line.split("&").length);
    expect(new Set(cells).size).toBe(1);
    expect(lines[0]?.length).toBe("\\begin{tabular}{}".length + (cells[0] ?? 0));
  });

  it("survive every sign", () => {
    const [, , , , row] = measuresText("m.tex", results(contender("\\~^$%&_{}", [0.5]))).split("\n");
    expect(row).toMatch(
      /^\\textbackslash\{\}\\textasciitilde\{\}\\textasciicircum\{\}\\\$\\%\\&\\_\\\{\\\} & 50\.00 & /,
    );
  });
});

it.each(["m.txt", "m", "csv", "m.constructor", "m.csv.gz"])("a file called %s is refused", (path) => {
  expect(() => requireMeasuresName(path)).toThrow(
    `\`--measures ${path}\`: measures are written as CSV or LaTeX. Use a name that ends in .csv or .tex.`,
  );
});

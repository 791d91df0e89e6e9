/** The measures of a race as a file: CSV, a row per model and repeat, or LaTeX, the table as shown, for a paper. */
import { csvField } from "../readers/write.ts";
import type { RaceResults } from "../results.ts";
import { usageError } from "./failure.ts";
import { comparisonColumns } from "./tables.ts";

const FORMATS: Readonly<Record<string, (results: RaceResults) => string>> = { csv: asCsv, tex: asLatex };

/** Throws `E_USAGE` for a name that implies neither format. */
export function requireMeasuresName(path: string): void {
  if (Object.hasOwn(FORMATS, extensionOf(path))) return;
  throw usageError({
    subject: `\`--measures ${path}\`: measures are written as CSV or LaTeX`,
    remedy: "Use a name that ends in .csv or .tex.",
  });
}

export function measuresText(path: string, results: RaceResults): string {
  return FORMATS[extensionOf(path)](results);
}

function extensionOf(path: string): string {
  return /\.([a-z]+)$/.exec(path.toLowerCase())?.[1] ?? "";
}

/** All digits, named as in `results.json`, then each class's precision and recall; empty if nothing was measured. */
function asCsv({ contenders, schema }: RaceResults): string {
  const [first] = contenders;
  const measures = Object.keys(first?.mean ?? {}) as (keyof typeof first.mean)[];
  const ofClasses = ["precision", "recall"] as const;
  const labels = schema.target.classes.map(String);
  const head = [
    "model",
    "seed",
    ...measures,
    ...ofClasses.flatMap((name) => labels.map((label) => `${name}(${label})`)),
  ];
  const rows = contenders.flatMap(({ name, repeats }) =>
    repeats.map(({ seed, final, classes }) => [
      csvField(name),
      seed,
      ...measures.map((measure) => final[measure]),
      ...ofClasses.flatMap((measure) => labels.map((_, c) => classes[measure][c])),
    ]),
  );
  return [head.map(csvField), ...rows].map((row) => `${row.join(",")}\n`).join(""); // null becomes empty
}

/** A `tabular` that needs no package. */
function asLatex(results: RaceResults): string {
  const columns = comparisonColumns(results);
  const rows = columns[0].cells.map((_, row) => columns.map(({ cells }) => inLatex(cells[row])));
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  return [
    `\\begin{tabular}{l${"r".repeat(columns.length - 1)}}`,
    "\\hline",
    line(columns.map(({ head }) => inLatex(head))),
    "\\hline",
    ...rows.map(line),
    "\\hline",
    "\\end{tabular}",
    "",
  ].join("\n");
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "±": "$\\pm$ ",
};

function inLatex(text: string): string {
  return text
    .replace(/[\\~^±#$%&_{}]/g, (character) => SPECIAL[character] ?? `\\${character}`)
    .replace(/^-(?=\d)/, "$-$");
}

/** Measures by their names in the table, the report, `results.json` and `--measures`. */
import { measures } from "../report/comparison.ts";

interface NamedMeasure {
  readonly title: string;
  readonly meaning: string;
  /** Its other names. */
  readonly also?: readonly string[];
}

/** Other names of the comparison's columns, by title. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  "Last 1k %": ["windowAccuracy", "last"],
  "Kappa-T": ["kappaTemporal"],
  AUC: ["ROC AUC"],
  "Rows/s": ["rowsPerSecond"],
  Memory: ["bytes", "KiB"],
};

/** Measures without a column in the comparison. */
const MORE: readonly NamedMeasure[] = [
  {
    title: "Precision",
    meaning: "Of the rows predicted as a class, the share that are of that class: how far to trust its alarms.",
  },
  { title: "Recall", meaning: "Of the rows of a class, the share predicted as that class." },
  {
    title: "F1",
    meaning:
      "Harmonic mean of the precision and recall of a class: near the smaller of the two. Macro F1 is its mean over the classes.",
  },
  {
    title: "MCC",
    meaning:
      "Matthews correlation of labels and predictions: 1 is perfect, 0 no better than chance, -1 the opposite. In `results.json` and --measures.",
    also: ["Matthews correlation"],
  },
  {
    title: "Fading accuracy",
    meaning: "Accuracy in which each row counts a little less than the one after it, by the factor `--fading`.",
    also: ["fading %"],
  },
  {
    title: "Averaged accuracy",
    meaning:
      "Mean of the accuracy so far over all points of the curve: early rows, which are in all of them, count the most.",
    also: ["averaged %"],
  },
  { title: "Rows", meaning: "Labelled rows that were predicted: all measures are over these." },
  { title: "Milliseconds", meaning: "The model's own time, spent on predicting and learning all rows." },
  {
    title: "Member drifts",
    meaning: "Members that the model reset or replaced because it detected drift.",
  },
];

/** All measures; the meaning of windowed ones does not depend on the window size. */
export function namedMeasures(): NamedMeasure[] {
  return [...measures(1000).map(({ title, meaning }) => ({ title, meaning, also: ALSO[title] ?? [] })), ...MORE];
}

/** "Macro F1" is shown as `macro-f1`. */
export function idOfMeasure({ title }: NamedMeasure): string {
  return title.toLowerCase().replace(/ %$/, "").replaceAll(" ", "-");
}

/** The measure of a name in any spelling: `macro-f1`, `macroF1` and `Macro F1` are the same. */
export function measureNamed(name: string): NamedMeasure | undefined {
  const wanted = bare(name);
  return namedMeasures().find(({ title, also = [] }) => [title, ...also].some((each) => bare(each) === wanted));
}

/** Letters and digits only; "last 1k" is reduced to "last". */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/^last[ -][\d,.]+k?(?: %)?$/, "last")
    .replace(/[^a-z0-9]/g, "");
}

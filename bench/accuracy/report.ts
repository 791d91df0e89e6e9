/** The tables of the report: scores and mean ranks, also compared with an earlier run and with MOA. */
import { criticalDifference, friedman, meanRanks } from "coppice/statistics";
import { isWithinSlack } from "../contests.ts";
import { fixed, markdownTable, percent } from "../statistics.ts";
import { driftStreams } from "./drift-streams.ts";
import { type AccuracyModel, kindOf } from "./models.ts";
import { oddStreams } from "./odd-streams.ts";
import {
  type AccuracyRun,
  type Cell,
  DIRECTION,
  difference,
  type FailedCell,
  type Measure,
  measured,
  sameRows,
} from "./record.ts";
import { generatedStreams } from "./streams.ts";

const NAMES: Readonly<Record<Measure, string>> = { accuracy: "accuracy", logLoss: "log loss", brier: "Brier score" };

/** Accuracy in percent, losses unscaled. */
function written(measure: Measure, value: number): string {
  return measure === "accuracy" ? percent(value) : fixed(value, 3);
}

function change(measure: Measure, now: Cell, before: Cell): string {
  const { change, marked } = difference(now[measure], before[measure]);
  return `${signed(measure, change)}${marked ? "*" : ""}`;
}

function signed(measure: Measure, change: number): string {
  const text = written(measure, change);
  return text.startsWith("-") ? text : `+${text}`;
}

type Cells = Readonly<Record<string, Cell | FailedCell>>;

/** Streams with the same rows in both runs. */
export function commonStreams(now: AccuracyRun, before: AccuracyRun): string[] {
  return Object.keys(now.streams).filter((name) => sameRows(now.streams[name]?.facts, before.streams[name]?.facts));
}

/** One row per stream, one column per model; with an earlier run, the change beside each cell in both. */
export function scoreTable(
  run: AccuracyRun,
  models: readonly AccuracyModel[],
  measure: Measure,
  before?: AccuracyRun,
): string {
  const common = new Set(before === undefined ? [] : commonStreams(run, before));
  const rows = Object.entries(run.streams).map(([stream, { cells }]) => [
    stream,
    ...models.map(({ name }) => {
      const cell = measured(cells[name]);
      if (cell === undefined) return "-";
      const text = written(measure, cell[measure].mean);
      const earlier = common.has(stream) ? measured(before?.streams[stream]?.cells[name]) : undefined;
      return earlier === undefined ? text : `${text} ${change(measure, cell, earlier)}`;
    }),
  ]);
  return markdownTable(["stream", ...models.map(({ short }) => short)], rows);
}

/** One row of values per stream, larger is better; NaN if there is no result. */
function values(cells: readonly Cells[], models: readonly AccuracyModel[], measure: Measure): number[][] {
  return cells.map((of) =>
    models.map(({ name }) => {
      const cell = measured(of[name]);
      return cell === undefined ? Number.NaN : DIRECTION[measure] * cell[measure].mean;
    }),
  );
}

/** Mean ranks over all streams, best first, with Friedman's test and Nemenyi's critical difference. */
export function rankTable(run: AccuracyRun, models: readonly AccuracyModel[], measure: Measure): string {
  const streams = Object.values(run.streams);
  const means = meanRanks(
    values(
      streams.map(({ cells }) => cells),
      models,
      measure,
    ),
  );
  if (models.length < 2 || streams.length === 0) return "";
  const { chiSquare, p } = friedman(means, streams.length);
  const critical = criticalDifference(models.length, streams.length);
  const best = Math.min(...means);
  const order = models.map((model, i) => ({ model, rank: means[i]! })).sort((a, b) => a.rank - b.rank);
  const table = markdownTable(
    ["model", "", `mean rank, ${NAMES[measure]}`, "from the best"],
    order.map(({ model, rank }) => [
      model.name,
      model.short,
      rank.toFixed(2),
      rank - best >= critical ? "differs" : "",
    ]),
  );
  return `${table}\n\nFriedman: chi-square ${chiSquare.toFixed(1)}, p = ${probability(p)}. Critical difference of mean ranks (Nemenyi, 0.05): ${critical.toFixed(2)}, ${models.length} models, ${streams.length} streams.`;
}

/** "0.0004" or "1.2e-13". */
export function probability(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p > 0 ? p.toExponential(1) : "0";
}

/** A model is at the top of a stream if its accuracy is at most this far below the best. */
const NEAR_BEST = 0.005;

export const SUMMARY = [
  "model",
  "accuracy %, generated",
  "data sets",
  "mean rank, accuracy",
  "mean rank, Brier score",
  "at the top",
] as const;

/** Per model, best mean rank first: means over generated streams and data sets, mean ranks, and the number of streams it tops. */
export function summaryRows(
  run: AccuracyRun,
  models: readonly AccuracyModel[],
  generated: readonly string[],
): readonly string[][] {
  const streams = Object.entries(run.streams);
  const cells = streams.map(([, stream]) => stream.cells);
  const accuracies = values(cells, models, "accuracy");
  const [byAccuracy, byBrier] = (["accuracy", "brier"] as const).map((of) => meanRanks(values(cells, models, of)));
  const isGenerated = streams.map(([name]) => generated.includes(name));
  const meanOf = (m: number, which: boolean) => {
    const some = accuracies.filter((_, s) => isGenerated[s] === which).map((row) => row[m] as number);
    const mean = (100 * some.reduce((a, b) => a + b, 0)) / some.length; // NaN if there are none or one is missing
    return Number.isNaN(mean) ? "-" : mean.toFixed(1);
  };
  const top = (m: number) =>
    accuracies.filter((row) => (row[m] as number) >= Math.max(...row.filter((a) => a === a)) - NEAR_BEST).length;
  const rows = models.map(({ name }, m) => [
    name,
    meanOf(m, true),
    meanOf(m, false),
    (byAccuracy as number[])[m]!.toFixed(1),
    (byBrier as number[])[m]!.toFixed(1),
    `${top(m)}`,
  ]);
  const order = models.map((_, m) => m).sort((a, b) => byAccuracy[a]! - byAccuracy[b]!);
  return order.map((m) => rows[m] as string[]);
}

/** The summary rows as a table; empty without streams. */
export function summaryTable(run: AccuracyRun, models: readonly AccuracyModel[], generated: readonly string[]): string {
  if (Object.keys(run.streams).length === 0) return "";
  return markdownTable(SUMMARY, summaryRows(run, models, generated));
}

/** Per model: its mean rank now and before over the common streams, and on how many it got better or worse. */
export function changeTable(
  now: AccuracyRun,
  before: AccuracyRun,
  models: readonly AccuracyModel[],
  measure: Measure,
): string {
  const common = commonStreams(now, before);
  const shared = models.filter(({ name }) =>
    common.some((stream) => before.streams[stream]?.cells[name] !== undefined),
  );
  if (common.length === 0 || shared.length < 2) return "The earlier run has no stream with these rows and models.";
  const ranksOf = (run: AccuracyRun) =>
    meanRanks(
      values(
        common.map((stream) => run.streams[stream]!.cells),
        shared,
        measure,
      ),
    );
  const [ranksNow, ranksBefore] = [ranksOf(now), ranksOf(before)];
  const rows = shared.map(({ name }, i) => {
    const changes = common.flatMap((stream) => {
      const [a, b] = [measured(now.streams[stream]!.cells[name]), measured(before.streams[stream]!.cells[name])];
      if (a === undefined || b === undefined) return [];
      const { change, marked } = difference(a[measure], b[measure]);
      return [{ gain: DIRECTION[measure] * change, change, marked }];
    });
    const count = (of: (change: { gain: number; marked: boolean }) => boolean) => `${changes.filter(of).length}`;
    const mean = changes.reduce((sum, { change }) => sum + change, 0) / Math.max(1, changes.length);
    return [
      name,
      ranksNow[i]!.toFixed(2),
      ranksBefore[i]!.toFixed(2),
      signed(measure, mean),
      count(({ gain }) => gain > 0),
      count(({ gain }) => gain < 0),
      count(({ gain, marked }) => gain > 0 && marked),
      count(({ gain, marked }) => gain < 0 && marked),
    ];
  });
  const title = `${NAMES[measure]}, ${common.length} streams`;
  const header = [title, "rank now", "before", "mean change", "better", "worse", "better*", "worse*"];
  return markdownTable(header, rows);
}

const BESIDE_FIRST = [
  "model",
  "accuracy %",
  "gain",
  "log loss",
  "worse, better",
  "Brier score",
  "bytes, times",
] as const;

/**
 * Per model: means over the streams, and a comparison with the first model of its kind in the list: the mean gain in percentage
 * points, the number of streams with a worse and a better log loss, and the geometric mean of the ratios of bytes.
 */
export function besideFirst(run: AccuracyRun, models: readonly AccuracyModel[]): string {
  const streams = Object.values(run.streams);
  const several = models.filter((model) => models.some((other) => other !== model && kindOf(other) === kindOf(model)));
  if (several.length === 0) return "";
  const rows = several.map((model) => {
    const first = several.find((other) => kindOf(other) === kindOf(model)) as AccuracyModel;
    const pairs = streams.flatMap(({ cells }) => {
      const [a, b] = [measured(cells[model.name]), measured(cells[first.name])];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
    const mean = (of: (pair: readonly [Cell, Cell]) => number) =>
      pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
    const count = (of: (change: number) => boolean) =>
      pairs.filter(([a, b]) => of(a.logLoss.mean - b.logLoss.mean)).length;
    const bytes = mean(([a, b]) => Math.log((a.bytes?.mean ?? Number.NaN) / (b.bytes?.mean ?? Number.NaN)));
    const beside = model !== first;
    return [
      model.name,
      percent(mean(([a]) => a.accuracy.mean)),
      beside
        ? signed(
            "accuracy",
            mean(([a, b]) => a.accuracy.mean - b.accuracy.mean),
          )
        : "",
      fixed(
        mean(([a]) => a.logLoss.mean),
        3,
      ),
      beside ? `${count((change) => change > 0)}, ${count((change) => change < 0)}` : "",
      fixed(
        mean(([a]) => a.brier.mean),
        3,
      ),
      beside ? fixed(Math.exp(bytes), 2) : "",
    ];
  });
  return markdownTable(BESIDE_FIRST, rows);
}

/** MOA's numbers, and ours minus MOA's; marked if our accuracy is lower by more than the allowed slack. */
export function moaTable(run: AccuracyRun, models: readonly AccuracyModel[], measure: Measure): string | undefined {
  const peers = models.filter(({ moa }) => moa !== undefined);
  const rows = Object.entries(run.streams).flatMap(([stream, { cells, moa }]) => {
    if (moa === undefined) return [];
    return [
      [
        stream,
        ...peers.map(({ name }) => {
          const [mine, theirs] = [measured(cells[name]), measured(moa[name])];
          if (mine === undefined || theirs === undefined) return "-";
          const { change } = difference(mine[measure], theirs[measure]);
          const below = measure === "accuracy" && !isWithinSlack(change) ? "!" : "";
          return `${written(measure, theirs[measure].mean)} ${signed(measure, change)}${below}`;
        }),
      ],
    ];
  });
  if (rows.length === 0) return undefined;
  return markdownTable([`MOA's ${NAMES[measure]}, and ours less it`, ...peers.map(({ short }) => short)], rows);
}

/** Per model that MOA also has: our mean lead, the number of streams on which ours is not behind, and its worst stream. */
export function moaSummary(run: AccuracyRun, models: readonly AccuracyModel[]): string | undefined {
  const lines: string[][] = [];
  for (const { name, moa } of models) {
    if (moa === undefined) continue;
    const changes = Object.entries(run.streams).flatMap(([stream, { cells, moa }]) => {
      const [mine, theirs] = [measured(cells[name]), measured(moa?.[name])];
      if (mine === undefined || theirs === undefined) return [];
      return [{ stream, change: difference(mine.accuracy, theirs.accuracy).change }];
    });
    if (changes.length === 0) continue;
    const mean = changes.reduce((sum, { change }) => sum + change, 0) / changes.length;
    const near = changes.filter(({ change }) => isWithinSlack(change)).length;
    const worst = changes.reduce((a, b) => (b.change < a.change ? b : a));
    const behind = `${worst.stream} ${signed("accuracy", worst.change)}`;
    lines.push([name, signed("accuracy", mean), `${near} of ${changes.length}`, behind]);
  }
  if (lines.length === 0) return undefined;
  return markdownTable(["model", "ours less MOA's, mean", "within half a point or better", "worst"], lines);
}

/** The streams and their descriptions. */
function streamTable(run: AccuracyRun): string {
  return markdownTable(
    ["stream", "rows", "attributes", "classes", "what it is"],
    Object.entries(run.streams).map(([name, { facts, title }]) => [
      name,
      `${facts?.rows ?? "-"}`,
      `${facts?.attributes ?? "-"}`,
      `${facts?.classes ?? "-"}`,
      title,
    ]),
  );
}

/** Cells without numbers, and why. */
export function failures(run: AccuracyRun, models: readonly AccuracyModel[]): string[] {
  return Object.entries(run.streams).flatMap(([stream, { cells }]) =>
    models.flatMap(({ name }) => {
      const cell = cells[name];
      return cell !== undefined && "failed" in cell ? [`No result: ${name} on ${stream}: ${cell.failed}`] : [];
    }),
  );
}

/** Everything, as one Markdown page. */
export function page(run: AccuracyRun, models: readonly AccuracyModel[], before?: AccuracyRun): string {
  const { rows, seeds } = run.settings;
  const missing =
    before === undefined ? [] : Object.keys(run.streams).filter((s) => !commonStreams(run, before).includes(s));
  const parts = [
    `At most ${rows} rows of each stream, predicted, scored and learned one by one; mean over ${seeds} ${seeds === 1 ? "seed" : "seeds"} where a model has chance.`,
    "## All models",
    summaryTable(
      run,
      models,
      [...generatedStreams, ...oddStreams, ...driftStreams].map(({ name }) => name),
    ),
    "## Accuracy, %",
    scoreTable(run, models, "accuracy", before),
    rankTable(run, models, "accuracy"),
    "## Log loss",
    scoreTable(run, models, "logLoss", before),
    rankTable(run, models, "logLoss"),
    "## Brier score",
    rankTable(run, models, "brier"),
  ];
  const beside = besideFirst(run, models);
  if (beside !== "" && before === undefined) parts.push("## Beside the first of its kind", beside);
  if (before !== undefined) {
    parts.splice(1, 0, "Beside each number: the change since the earlier run, with `*` beyond three standard errors.");
    parts.push("## Now and before");
    for (const measure of ["accuracy", "logLoss", "brier"] as const) {
      parts.push(changeTable(run, before, models, measure));
    }
    if (missing.length > 0) parts.push(`Not in the earlier run, or with other rows there: ${missing.join(", ")}.`);
  }
  const besideMoa = (["accuracy", "logLoss"] as const).flatMap((measure) => moaTable(run, models, measure) ?? []);
  if (besideMoa.length > 0) {
    parts.push(
      "## Beside MOA",
      moaSummary(run, models) ?? "",
      "`!`: ours is more than half a point below.",
      ...besideMoa,
    );
  }
  parts.push("## Streams", streamTable(run), ...failures(run, models));
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Tables that fit the terminal: long cells are cut first, then the least important columns are dropped. */
import Table from "cli-table3";
import {
  type ContenderResult,
  type FinalMeasures,
  type RaceResults,
  rankedByAccuracy,
  windowRows,
} from "../results.ts";
import { bold, columns, dim, green } from "./terminal.ts";

interface TableColumn {
  readonly head: string;
  readonly align?: "left" | "right";
  /** Columns of a higher rank are dropped first; 0 is never dropped. */
  readonly rank: number;
  /** Cells may be cut to this length before any column is dropped; by default they are never cut. */
  readonly cutTo?: number;
  readonly cells: readonly string[];
}

const BORDERS = {
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  top: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  bottom: "",
  left: "",
  right: "",
  "mid-mid": "",
  mid: "",
  "left-mid": "",
  "right-mid": "",
  middle: " ",
};

/** Lays out columns of text; `emphasis` styles whole rows. */
export function layOut(
  all: readonly TableColumn[],
  width = columns(),
  emphasis: (row: number) => (text: string) => string = () => (text) => text,
): string {
  const kept = fitting(all, width);
  const table = new Table({
    head: kept.map(({ head }) => dim(head)),
    colAligns: kept.map(({ align }) => align ?? "left"),
    style: { head: [], border: [], "padding-left": 0, "padding-right": 1 },
    chars: BORDERS,
  });
  const rows = kept[0]?.cells.length ?? 0;
  for (let row = 0; row < rows; row++) table.push(kept.map(({ cells }) => emphasis(row)(cells[row])));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

function fitting(all: readonly TableColumn[], width: number): readonly TableColumn[] {
  for (let kept = all; ; ) {
    const cut = cutDown(kept, width);
    const worst = Math.max(...kept.map(({ rank }) => rank));
    if (worst === 0 || widthOf(cut) <= width) return cut;
    kept = kept.filter(({ rank }) => rank !== worst);
  }
}

function widthOf(columns: readonly TableColumn[]): number {
  return columns.reduce((sum, { head, cells }) => sum + 2 + longest(head, cells), 0);
}

function longest(head: string, cells: readonly string[]): number {
  return cells.reduce((most, cell) => Math.max(most, cell.length), head.length);
}

/** Removes the excess width from the columns that may be cut, one after the other. */
function cutDown(columns: readonly TableColumn[], width: number): readonly TableColumn[] {
  let excess = widthOf(columns) - width;
  return columns.map((column) => {
    const { head, cells, cutTo } = column;
    const needed = longest(head, cells);
    if (excess <= 0 || cutTo === undefined || needed <= cutTo) return column;
    const length = Math.max(cutTo, needed - excess);
    excess -= needed - length;
    return { ...column, cells: cells.map((cell) => shortened(cell, length)) };
  });
}

/** The comparison: best accuracy first and emphasised, baselines dimmed, failed models last and without measures. */
export function comparisonTable(results: RaceResults, width = columns()): string {
  const ranked = rankedByAccuracy(results.contenders);
  const best = ranked.find(({ isBaseline }) => !isBaseline) ?? ranked[0];
  return layOut(comparisonColumns(results, width), width, (row) => {
    if (row >= ranked.length) return dim;
    const contender = ranked[row];
    return contender === best ? (text) => bold(green(text)) : contender.isBaseline ? dim : (text) => text;
  });
}

/** Names and measures of the comparison, means with deviations if there are repeats; names shortened to the width. */
export function comparisonColumns(results: RaceResults, width = Infinity): TableColumn[] {
  const ranked = rankedByAccuracy(results.contenders);
  const { failed = [] } = results;
  const drifted = ranked.some(({ mean }) => mean.memberDrifts > 0);
  const column = (
    head: string,
    rank: number,
    cell: (contender: ContenderResult) => string,
    ofFailed = "-",
  ): TableColumn => ({
    head,
    rank,
    align: "right",
    cells: [...ranked.map(cell), ...failed.map(() => ofFailed)],
  });
  return [
    { head: "model", rank: 0, cells: namesWithin([...ranked, ...failed], Math.max(24, Math.floor(0.4 * width))) },
    column("accuracy %", 0, (c) => withDeviation(c, "accuracy", 100, 2), "failed"),
    column(`last ${windowRows(results).toLocaleString("en")}`, 4, (c) => withDeviation(c, "windowAccuracy", 100, 2)),
    column("kappa", 2, (c) => withDeviation(c, "kappa", 1, 3)),
    column("kappa-M", 5, (c) => withDeviation(c, "kappaM", 1, 3)),
    column("kappa-T", 7, (c) => withDeviation(c, "kappaTemporal", 1, 3)),
    column("macro F1", 6, (c) => withDeviation(c, "macroF1", 1, 3)),
    column("G-mean", 8, (c) => withDeviation(c, "gMean", 1, 3)),
    column("AUC", 9, (c) => withDeviation(c, "auc", 1, 3)),
    column("log loss", 10, (c) => withDeviation(c, "logLoss", 1, 3)),
    column("Brier", 11, (c) => withDeviation(c, "brier", 1, 3)),
    column("rows/s", 1, (c) => whole(c.mean.rowsPerSecond)),
    column("KiB", 1, (c) => kibibytes(c.mean.bytes)),
    column("drifts", 3, (c) =>
      drifted ? `${whole(c.mean.drifts)}+${whole(c.mean.memberDrifts)}` : whole(c.mean.drifts),
    ),
  ];
}

/** Names shortened to a length, but only if they stay distinct. */
function namesWithin(contenders: readonly Pick<ContenderResult, "name">[], length: number): string[] {
  const full = contenders.map(({ name }) => name);
  const short = full.map((name) => shortened(name, length));
  return full.map((name, i) => (short.indexOf(short[i]) === short.lastIndexOf(short[i]) ? short[i] : name));
}

function withDeviation(
  { mean, deviation }: ContenderResult,
  measure: keyof FinalMeasures,
  scale: number,
  digits: number,
) {
  const center = mean[measure];
  if (center === null || center === undefined) return "-";
  const spread = deviation?.[measure];
  const text = (center * scale).toFixed(digits).replace(/^-(0\.0+)$/, "$1"); // avoids "-0.0"
  return spread === undefined || spread === null ? text : `${text} ±${(spread * scale).toFixed(digits)}`;
}

function whole(value: number | null): string {
  return value === null ? "-" : Math.round(value).toLocaleString("en");
}

function kibibytes(bytes: number): string {
  const kib = bytes / 1024;
  return kib >= 100 ? Math.round(kib).toLocaleString("en") : kib.toFixed(1);
}

/** `text` cut in the middle of its parameters: "online-boosting(members=25,bas..." */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3)}...`;
}

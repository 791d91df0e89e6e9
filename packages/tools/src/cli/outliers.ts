/** `coppice outliers`: the rows of a file that fit least to what a model has learned from it. */
import process from "node:process";
import { classifiers } from "coppice/catalog";
import { CoppiceError, kebab, type Model, printed, type Spec } from "coppice/core";
import { type Outlier, OutlierSearch, prequential } from "coppice/evaluation";
import { quantity } from "../quantity.ts";
import type { OpenedSource } from "../readers/index.ts";
import { showColumns } from "./column-table.ts";
import { type DataOptions, filesOf, isLive, openData, problemsOf, readOnce, requireTarget } from "./data.ts";
import { EXIT, errorText, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { aboutKept, keptColumns, RowNumbers, warningsOnRows } from "./kept-columns.ts";
import { readModel } from "./model-files.ts";
import { freshModel, parseModel } from "./model-text.ts";
import { tellNotes } from "./notes.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { makeProgress, type Progress } from "./progress.ts";
import { StoppableRows } from "./stoppable-rows.ts";
import { refuseStray } from "./stray-arguments.ts";
import { cellsOf, columnOf, type OutputRow, openTable, type TableFormat, tableFormat } from "./table-output.ts";
import { layOut, shortened } from "./tables.ts";
import { note, print } from "./terminal.ts";
import { complete } from "./text-output.ts";
import { visible } from "./visible.ts";

interface OutlierCommandOptions extends DataOptions {
  readonly model?: string;
  readonly from?: string;
  readonly by: "weight" | "probability";
  readonly most: number;
  readonly out?: string;
  readonly keep?: readonly string[];
  readonly seed?: number;
  readonly quiet?: boolean;
}

/** A row found: its number in the file, and its values, kept columns last. */
interface Kept {
  readonly number: number;
  readonly cells: OutputRow;
}

type Found = Outlier<Kept>;

const DEFAULTS = { weight: "online-boosting", probability: "adaptive-random-forest" };
/** Rows between two checks for progress and Ctrl-C. */
const MEASURE_EVERY = 1000;

export async function outliers(args: readonly string[], options: OutlierCommandOptions): Promise<void> {
  const { model: modelText, from, by, most, out, keep = [], seed = 1, quiet = false, shuffle, ...data } = options;
  await refuseStray(args, data, "--model");
  await refuseUseless(args, options);
  const files = await filesOf(args);
  await keepApart([...files, from, data.schema], { "--out": out });
  const format = tableFormat(out ?? "-");
  if (out !== undefined && out !== "-") await prepareOutput("--out", out);
  const spec = from === undefined ? parseModel(modelText ?? DEFAULTS[by]) : undefined;
  if (spec !== undefined) requireWeights(spec, by);
  const progress = makeProgress(quiet);
  const onBytes = (read: number, total: number | undefined) => progress.bytes(read, total);
  const stop = interruption();
  let opened: OpenedSource | undefined;
  let failure: unknown; // why the remaining rows could not be read
  try {
    let model: Model;
    if (spec !== undefined) {
      const more = { kept: keep, onBytes, ...(shuffle ? { shuffle: seed } : {}) };
      opened = await openData(files, data, more).catch((error: unknown) => {
        throw aboutKept(error, keep);
      });
      requireTarget(opened);
      requireAttributes(opened);
      tellNotes(opened.warnings);
      if (!quiet) showColumns(opened);
      model = freshModel(opened.schema, spec, seed);
      stop.listen();
      failure = await learn(model, opened, progress, stop.signal);
      tellNotes(opened.warnings);
      await opened.close();
    } else {
      model = await readModel(from as string);
      requireWeights(model.spec, by);
    }
    const isStopped = stop.signal.aborted;
    if (isStopped) {
      stop.release();
      note("Stopped early: the model of the rows learned until then now rates all rows; Ctrl-C again ends at once");
    }
    const columns = keptColumns(model.schema, keep);
    const places = new RowNumbers();
    const reading = { schema: columns.schema, kept: columns.kept, onBytes, onSkip: places.onSkip };
    opened = await openData(files, readingOf(data), reading, stop).catch((error: unknown) => {
      throw aboutKept(error, keep);
    });
    requireTarget(opened);
    if (!quiet && from !== undefined) showColumns(opened);
    const search = new OutlierSearch<Kept>(model, { by, most });
    let row = 0;
    if (spec === undefined) stop.listen();
    const signal = isStopped ? new AbortController().signal : stop.signal;
    const stoppable = new StoppableRows(opened, signal, isLive(files, opened));
    progress.start("rating", opened.totalRows ?? data.limit, opened.expectedRows);
    for await (const { rows, labels, count } of stoppable.batches()) {
      const numbers = Array.from({ length: count }, () => places.next());
      search.look({ rows: columns.known(rows, count), labels, count }, (i) => {
        return { number: numbers[i], cells: cellsOf(columns.schema, rows, i) };
      });
      row += count;
      progress.update(row, "");
    }
    progress.stop();
    failure ??= stoppable.error;
    if (failure !== undefined && row === 0) throw failure;
    const found = search.found();
    if (out === undefined)
      print(found.length > 0 ? tableOf(found, model, keep, columns) : "There are no labelled rows.");
    else await write(found, model, columns, out, format);
    note(
      `${stoppable.isWhole ? "" : "Stopped early. "}Rated ${quantity(row, "row")} by ${by}, with ${printed(model.spec)}`,
    );
    const { warnings, ...problems } = problemsOf(opened);
    reportProblems({ ...problems, warnings: warningsOnRows(warnings) });
    if (opened.badRows.count > 0) process.exitCode = EXIT.countedErrors;
    if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
    if (failure !== undefined) {
      note(errorText(failure));
      process.exitCode = EXIT.usage;
    }
  } finally {
    progress.stop();
    stop.release();
    await opened?.close();
  }
}

/** Returns why the remaining rows could not be read, if so; throws that if none could. */
async function learn(model: Model, source: OpenedSource, progress: Progress, stop: AbortSignal): Promise<unknown> {
  const rows = new StoppableRows(source, stop);
  progress.start("learning", source.totalRows, source.expectedRows);
  for await (const event of prequential(model, rows, { every: MEASURE_EVERY, detect: false })) {
    if (event.type === "measure") progress.update(event.row, "");
  }
  progress.stop();
  if (rows.error !== undefined && rows.read === 0) throw rows.error;
  return rows.error;
}

/** The reading options; the model defines the columns. */
function readingOf({ target, schema, nominal, numeric, ignore, maxValues, ...reading }: DataOptions): DataOptions {
  return reading;
}

/** Throws `E_USAGE` for options that exclude each other, or would change nothing. */
async function refuseUseless(
  args: readonly string[],
  { model, from, seed, shuffle, ...data }: OutlierCommandOptions,
): Promise<void> {
  if (from === undefined) {
    const once = await readOnce(args);
    if (once === undefined) return;
    throw usageError({
      subject: `\`coppice outliers\` reads the data twice, to learn it and to rate it; ${once} can be read only once`,
      remedy: "Give a file, or a trained model with --from.",
    });
  }
  const { target, schema, ignore, nominal, numeric, maxValues } = data;
  const given = { model, seed, shuffle, target, schema, ignore, nominal, numeric, maxValues };
  const [useless] = Object.entries(given).find(([, value]) => value !== undefined) ?? [undefined];
  if (useless === undefined) return;
  throw usageError({
    subject: `\`--from\` gives a trained model and its schema, so \`--${kebab(useless)}\` would change nothing`,
    remedy: "Leave one of them out.",
  });
}

function requireWeights({ definition }: Spec, by: "weight" | "probability"): void {
  if (by !== "weight" || definition.capabilities.rowWeights) return;
  const able = classifiers.filter(({ capabilities }) => capabilities.rowWeights).map(({ id }) => id);
  throw new CoppiceError("E_COMPOSITION", {
    subject: `${definition.id} does not weight rows the way boosting ensembles do`,
    remedy: `Leave out --by weight, or use one of ${able.join(", ")}.`,
  });
}

const percent = (share: number) => (100 * share).toFixed(1);

function tableOf(
  found: readonly Found[],
  model: Model,
  keep: readonly string[],
  { schema }: ReturnType<typeof keptColumns>,
): string {
  const text = (label: number) => visible(schema.labelOf(label)?.toString() ?? "");
  const column = (head: string, rank: number, cell: (one: Found) => string) => ({
    head,
    rank,
    align: "right" as const,
    cells: found.map(cell),
  });
  const places = schema.attributes.map(({ name }, a) => ({ name, a })).filter(({ name }) => keep.includes(name));
  const weighs = found[0].weight !== undefined;
  return layOut([
    column("row", 0, ({ kept }) => kept.number.toLocaleString("en")),
    ...(weighs ? [column("weight", 0, ({ weight }) => Number((weight as number).toPrecision(4)).toString())] : []),
    { head: visible(model.schema.target.name), rank: 0, cutTo: 12, cells: found.map(({ label }) => text(label)) },
    column("p %", 1, ({ probability }) => percent(probability)),
    { head: "predicted", rank: 0, cutTo: 12, cells: found.map(({ predicted }) => text(predicted)) },
    ...places.map(({ name, a }) => ({
      head: visible(name),
      rank: 2 + a,
      cells: found.map(({ kept }) => shortened(visible(`${kept.cells[a] ?? ""}`), 40)),
    })),
  ]);
}

async function write(
  found: readonly Found[],
  { schema: { attributes, target } }: Model,
  { kept: keep, ours, schema }: ReturnType<typeof keptColumns>,
  out: string,
  format: TableFormat,
): Promise<void> {
  const text = (label: number) => schema.labelOf(label)?.toString() ?? null;
  const output = await openTable(out, format, [
    ours("row", "count"),
    ours("weight", "number"),
    ours("probability", "number"),
    ...keep.map((name) => ({ name, kind: "text" as const })),
    ...attributes.map(columnOf),
    { name: target.name, kind: "text" },
    ours("predicted", "text"),
  ]);
  await complete(output, async () => {
    for (const { weight, probability, label, predicted, kept } of found) {
      const [known, others] = [kept.cells.slice(0, attributes.length), kept.cells.slice(attributes.length)];
      const row = [kept.number, weight ?? null, probability, ...others, ...known, text(label), text(predicted)];
      await output.write(row);
    }
  });
}

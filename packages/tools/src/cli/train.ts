/** `coppice train`: a model learns a file and is saved. */
import process from "node:process";
import type { TrainerSpec } from "coppice/catalog";
import type { Model, Spec } from "coppice/core";
import { saveModel } from "coppice/snapshot";
import { inferenceTable, showColumns } from "./column-table.ts";
import { typedCommand } from "./command-line.ts";
import { type DataOptions, filesOf, isLive, problemsOf, requireTarget } from "./data.ts";
import { requireEnding } from "./ending.ts";
import { EXIT, errorText, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { keepModel, readModel } from "./model-files.ts";
import { atCommas, freshModel, parseTrainee } from "./model-text.ts";
import { tellNotes } from "./notes.ts";
import { numbered } from "./numbered-rows.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { RegularSaves } from "./regular-saves.ts";
import { rowsBehind } from "./rows-behind.ts";
import { refuseStray } from "./stray-arguments.ts";
import { note, print } from "./terminal.ts";
import { trainAtOnce } from "./train-at-once.ts";
import { type Trained, trainByRow } from "./train-by-row.ts";
import { TrainingPredictions } from "./training-predictions.ts";
import { noteOnNewClasses } from "./unmet-values.ts";

interface TrainOptions extends DataOptions {
  readonly model?: string;
  readonly from?: string;
  readonly out?: string;
  readonly seed?: number;
  readonly skip?: number;
  readonly saveEvery?: number;
  readonly predictions?: string;
  readonly quiet?: boolean;
}

export async function train(args: readonly string[], options: TrainOptions): Promise<void> {
  const {
    model: modelText,
    from,
    out: _,
    seed = 1,
    skip = 0,
    saveEvery,
    predictions,
    quiet = false,
    ...data
  } = options;
  await refuseStray(args, data, "--model");
  const out = whereTo(args, options);
  refuseUseless(options);
  const asked = modelText === undefined ? undefined : parseTrainee(modelText);
  const trainer = asked !== undefined && isTrainer(asked) ? asked : undefined;
  refuseByRow(trainer, options);
  const files = await filesOf(args);
  await keepApart([...files, data.schema], { "--out": out, "--predictions": predictions });
  requireEnding("--out", out, "models have a format of their own", [".model"]);
  await prepareOutput("--out", out);
  if (predictions !== undefined) {
    requireEnding("--predictions", predictions, "they are written as CSV", [".csv", ".csv.gz"]);
    if (predictions !== "-") await prepareOutput("--predictions", predictions);
  }
  const previous = from === undefined ? undefined : await readModel(from, data.maxValues);
  const known = previous?.schema.classCount ?? 0;
  const progress = makeProgress(quiet);
  const how = {
    ...(previous === undefined ? {} : { schema: previous.schema }),
    onBytes: (read: number, total: number | undefined) => progress.bytes(read, total),
  };
  const stop = interruption();
  const opened = await (data.shuffle ? numbered(files, data, how, seed) : numbered(files, data, how, undefined, stop));
  const { nextNumber } = opened;
  const source = rowsBehind(opened.source, skip, nextNumber);
  let log: TrainingPredictions | undefined;
  try {
    requireTarget(source);
    requireAttributes(source);
    tellNotes(source.warnings);
    if (!quiet && predictions === "-") showColumns(source);
    else if (!quiet) print(`${inferenceTable(source)}\n`);
    stop.listen();
    const training = { limit: data.limit, progress, stop: stop.signal };
    const model = () => previous ?? freshModel(source.schema, asked as Spec, seed);
    const tell = (text: string) => progress.tell(text);
    const saves =
      saveEvery === undefined ? undefined : new RegularSaves(saveEvery, out, skip, tell, quiet ? note : tell);
    if (predictions !== undefined) log = await TrainingPredictions.open(predictions, quiet ? note : tell);
    const trained =
      trainer !== undefined
        ? await trainAtOnce(trainer, source, seed, training)
        : await trainByRow(model(), source, {
            ...training,
            nextNumber,
            saves,
            predictions: log,
            isLive: isLive(files, opened.source),
          });
    progress.stop();
    if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
    if (trained === undefined) {
      const undone = trainer === undefined ? "a row was learned" : `${trainer.definition.id} was finished`;
      const what = log === undefined ? "nothing" : "no model";
      note(`Stopped before ${undone}: ${what} is kept, and ${out} is left as it was`);
      await log?.end(false);
      return;
    }
    const path = await keepAndTell(trained, out, saves?.hasSaved === true);
    await log?.end(trained.end === undefined);
    const { read } = trained.end ?? {};
    if (read !== undefined) note(`To continue after these rows: ${goingOn(args, options, path, skip + read)}`);
    const { warnings, ...problems } = problemsOf(source);
    reportProblems({ ...problems, warnings: [...warnings, ...noteOnNewClasses(trained.model.schema, known)] });
    if (source.badRows.count > 0) process.exitCode ??= EXIT.countedErrors;
  } finally {
    progress.stop();
    stop.release();
    await log?.discard();
    await source.close();
  }
}

/** The bytes to save of a model. If memory ran out in the middle of a row: throws what ended the training. */
function bytesOf(model: Model, end: Trained["end"]): Uint8Array {
  try {
    return saveModel(model);
  } catch (error) {
    throw end?.error ?? error;
  }
}

/** `isOurs`: the model file is from this training already. Returns the path of the model. */
async function keepAndTell({ model, did, more, end }: Trained, out: string, isOurs: boolean): Promise<string> {
  const { path, error } = await keepModel(out, bytesOf(model, end), end === undefined || isOurs);
  for (const failure of [end?.error, error]) {
    if (failure === undefined) continue;
    note(errorText(failure));
    process.exitCode = EXIT.usage;
  }
  const until = end === undefined ? "Learned" : "Stopped early: learned";
  note(`${until} ${did}: ${model.byteLength.toLocaleString("en")} bytes of state in ${path}`);
  if (more !== undefined) note(more(path));
  return path;
}

/** The command that learns the rows after the first `skip`, already learned, with the same reading options. */
function goingOn(args: readonly string[], options: TrainOptions, from: string, skip: number): string {
  const { missing, format, delimiter, decimal, header, inferRows, onBadRow, limit, shuffle, seed } = options;
  const { saveEvery, out } = options;
  const reading = { missing, format, delimiter, decimal, header, inferRows, onBadRow, limit, shuffle };
  return typedCommand("train", args, { ...reading, ...(shuffle ? { seed } : {}), from, skip, saveEvery, out });
}

/** The output path of the model. Throws `E_USAGE` unless it and what to train are given. */
function whereTo(args: readonly string[], options: TrainOptions): string {
  const { model, from, out } = options;
  const isModelless = model === undefined && from === undefined;
  if (out !== undefined && !isModelless) return out;
  const what = isModelless
    ? "which model to train (--model, or --from with a model file)"
    : "where to write the model (--out)";
  const both = isModelless && out === undefined ? " and where to write it (--out)" : "";
  const whole = { ...options, ...(isModelless ? { model: "hoeffding-tree" } : {}), out: out ?? "my.model" };
  throw usageError({
    subject: `coppice train needs to know ${what}${both}`,
    remedy: `For example: ${typedCommand("train", args, { ...whole })}`,
  });
}

/** Throws `E_USAGE` for options that exclude each other, or would change nothing. */
function refuseUseless({ model, from, schema, seed, shuffle }: TrainOptions): void {
  if (model !== undefined && from !== undefined) {
    throw usageError({ subject: "coppice train takes `--model` or `--from`, not both: `--from` gives the model" });
  }
  if (model !== undefined && atCommas(model).length > 1) {
    throw usageError({
      subject: "coppice train takes one model, but `--model` names several",
      remedy: "Train them one by one, each with an --out of its own; `coppice race` compares several.",
    });
  }
  if (from !== undefined && schema !== undefined) {
    throw usageError({ subject: "`--from` uses the model's own schema: leave out `--schema`" });
  }
  if (from !== undefined && seed !== undefined && !shuffle) {
    throw usageError({
      subject: "`--from` continues the saved model's random numbers, so `--seed` would change nothing",
      remedy: "Leave it out; with `--shuffle` it is the seed of the rows' order.",
    });
  }
}

/** Throws `E_USAGE` for options of training row by row if a trainer learns all rows at once. */
function refuseByRow(trainer: TrainerSpec | undefined, { saveEvery, predictions }: TrainOptions): void {
  const given = saveEvery !== undefined ? "--save-every" : predictions !== undefined ? "--predictions" : undefined;
  if (trainer === undefined || given === undefined) return;
  throw usageError({
    subject: `\`${given}\` is for models that learn row by row, but ${trainer.definition.id} learns all rows at once`,
    remedy: "Leave it out.",
  });
}

function isTrainer(asked: Spec | TrainerSpec): asked is TrainerSpec {
  return asked.definition.kind === "trainer";
}

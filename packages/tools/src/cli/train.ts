/** `coppice train`: a model learns a file and is kept. */
import process from "node:process";
import type { TrainerSpec } from "coppice/catalog";
import { Model, printed, type Schema, type Spec } from "coppice/core";
import { prequential } from "coppice/evaluation";
import type { OpenedSource } from "../readers/index.ts";
import { type DataOptions, filesOf, openData, problemsOf, requireTarget } from "./data.ts";
import { EXIT, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { readModel, writeModel } from "./model-files.ts";
import { atCommas, parseTrainee } from "./model-text.ts";
import { tellNotes } from "./notes.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { makeProgress, type Progress } from "./progress.ts";
import { refuseStray } from "./stray-arguments.ts";
import { note } from "./terminal.ts";
import { trainAtOnce } from "./train-at-once.ts";
import { quoted } from "./what-is.ts";

interface TrainOptions extends DataOptions {
  readonly model?: string;
  readonly from?: string;
  readonly out?: string;
  readonly seed?: number;
  readonly quiet?: boolean;
}

/** Rows between two looks at the accuracy and at Ctrl-C. */
const MEASURE_EVERY = 1000;

export async function train(args: readonly string[], options: TrainOptions): Promise<void> {
  const { model: modelText, from, out: _, seed = 1, quiet = false, ...data } = options;
  await refuseStray(args, data, "--model");
  const out = whereTo(args, options);
  refuseUseless(options);
  const asked = modelText === undefined ? undefined : parseTrainee(modelText);
  const files = await filesOf(args);
  await keepApart(files, { "--out": out });
  await prepareOutput("--out", out);
  const previous = from === undefined ? undefined : await readModel(from);
  const progress = makeProgress(quiet);
  const source = await openData(files, data, {
    ...(previous === undefined ? {} : { schema: previous.schema }),
    ...(data.shuffle ? { shuffle: seed } : {}),
    onBytes: (read, total) => progress.bytes(read, total),
  });
  const stop = interruption();
  try {
    requireTarget(source);
    requireAttributes(source);
    tellNotes(source.warnings);
    let trained: Trained;
    stop.listen();
    if (asked !== undefined && isTrainer(asked)) {
      const made = await trainAtOnce(asked, source, data.limit, seed, progress, stop.signal);
      progress.stop();
      if (made === undefined) {
        note(`Stopped before ${asked.definition.id} was done: nothing is kept, and ${out} is left as it was`);
        process.exitCode = stop.exitCode;
        return;
      }
      const { model, rows } = made;
      trained = {
        model,
        did: `${counted(rows)} at once with ${asked.definition.id}, which made ${printed(model.spec)}`,
        more: `\`coppice predict ${out} FILE\` tells its accuracy on rows it has not seen`,
      };
    } else {
      const model = previous ?? fresh(source.schema, asked as Spec, seed);
      trained = await trainByRow(model, source, data.limit, progress, stop.signal);
    }
    const { model, did, more } = trained;
    await writeModel(out, model);
    const until = stop.signal.aborted && asked?.definition.kind !== "trainer" ? "Stopped early: learned" : "Learned";
    note(`${until} ${did}: ${model.byteLength.toLocaleString("en")} bytes of state in ${out}`);
    if (more !== undefined) note(more);
    reportProblems(problemsOf(source));
    if (source.badRows.count > 0) process.exitCode = EXIT.countedErrors;
    if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
  } finally {
    progress.stop();
    stop.release();
    await source.close();
  }
}

/** Where the model goes. Throws `E_USAGE` unless it is said, and what to train as well. */
function whereTo([file]: readonly string[], { model, from, out }: TrainOptions): string {
  const isModelless = model === undefined && from === undefined;
  if (out !== undefined && !isModelless) return out;
  const what = isModelless
    ? "which model to learn with (--model, or --from a model file)"
    : "where the model goes (--out)";
  const both = isModelless && out === undefined ? " and where it goes (--out)" : "";
  const example = `--model ${quoted(model ?? "hoeffding-tree")} --out ${quoted(out ?? "my.model")}`;
  throw usageError({
    subject: `coppice train needs to know ${what}${both}`,
    remedy: `Such as: coppice train ${quoted(file)} ${from === undefined ? example : `--from ${quoted(from)} --out my.model`}`,
  });
}

/** Throws `E_USAGE` for options that exclude each other, or would change nothing. */
function refuseUseless({ model, from, schema, seed, shuffle }: TrainOptions): void {
  if (model !== undefined && from !== undefined) {
    throw usageError({ subject: "coppice train takes `--model` or `--from`, not both: `--from` brings the model" });
  }
  if (model !== undefined && atCommas(model).length > 1) {
    throw usageError({
      subject: "coppice train takes one model, `--model` names several",
      remedy: "Train them one by one, each with an --out of its own; `coppice race` compares several.",
    });
  }
  if (from !== undefined && schema !== undefined) {
    throw usageError({ subject: "`--from` brings the model's own schema: leave out `--schema`" });
  }
  if (from !== undefined && seed !== undefined && !shuffle) {
    throw usageError({
      subject: "`--from` continues with the saved model's own chance, so that `--seed` would change nothing",
      remedy: "Leave it out; with `--shuffle` it is the seed of the rows' order.",
    });
  }
}

/** A model that is to be kept, and what is told of it: what it has learned with what, and what else there is to say. */
interface Trained {
  readonly model: Model;
  readonly did: string;
  readonly more: string | undefined;
}

function isTrainer(asked: Spec | TrainerSpec): asked is TrainerSpec {
  return asked.definition.kind === "trainer";
}

function fresh(schema: Schema, spec: Spec, seed: number): Model {
  return new Model(schema, spec, spec.definition.capabilities.seeded ? seed : 0);
}

async function trainByRow(
  model: Model,
  source: OpenedSource,
  limit: number | undefined,
  progress: Progress,
  stop: AbortSignal,
): Promise<Trained> {
  let learned = 0;
  let accuracy = NaN;
  progress.start("training", source.totalRows ?? limit, source.expectedRows);
  for await (const event of prequential(model, source, { every: MEASURE_EVERY, detect: false })) {
    if (event.type !== "measure") continue;
    ({ accuracy, rows: learned } = event.cumulative);
    progress.update(event.row, learned > 0 ? `accuracy so far ${percent(accuracy)}` : "");
    if (stop.aborted) break;
  }
  progress.stop();
  return {
    model,
    did: `${counted(learned)} with ${printed(model.spec)}`,
    more:
      learned > 0
        ? `Progressive accuracy ${percent(accuracy)}: each row was predicted before it was learned`
        : undefined,
  };
}

function counted(rows: number): string {
  return `${rows.toLocaleString("en")} rows`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

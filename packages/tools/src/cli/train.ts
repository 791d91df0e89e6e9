import process from "node:process";
import type { Command } from "commander";
import { parseSpec } from "coppice/catalog";
import { type Batch, Model, printed } from "coppice/core";
import { addDataOptions, addShuffleOption, type DataOptions, openData, problemsOf, requireTarget } from "./data.ts";
import { EXIT, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { readModel, writeModel } from "./model-files.ts";
import { tellNotes } from "./notes.ts";
import { command, integerOption } from "./options.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { note } from "./terminal.ts";

interface TrainOptions extends DataOptions {
  readonly model?: string;
  readonly from?: string;
  readonly out: string;
  readonly seed?: number;
}

export function trainCommand(): Command {
  return addShuffleOption(addDataOptions(command("train", "learn a file and keep the model")))
    .argument("<file>", "CSV, ARFF, NDJSON or Parquet, also .gz; - reads standard input")
    .option("-m, --model <spec>", 'what to train, such as "online-boosting(members=25,base=naive-bayes)"')
    .option("--from <model>", "continue with this model file, its schema included")
    .requiredOption("-o, --out <model>", "where the model goes")
    .option("--seed <n>", "seed of all chance (default: 1)", integerOption("--seed"))
    .action(train);
}

async function train(file: string, options: TrainOptions): Promise<void> {
  const { model: modelText, from, out, seed = 1, ...data } = options;
  if ((modelText === undefined) === (from === undefined)) {
    throw usageError({ subject: "coppice train needs either `--model SPEC` or `--from MODEL`, and not both" });
  }
  if (from !== undefined && data.schema !== undefined) {
    throw usageError({ subject: "`--from` brings the model's own schema: leave out `--schema`" });
  }
  if (from !== undefined && options.seed !== undefined && !data.shuffle) {
    throw usageError({
      subject: "`--from` continues with the saved model's own chance, so that `--seed` would change nothing",
      remedy: "Leave it out; with `--shuffle` it is the seed of the rows' order.",
    });
  }
  const spec = modelText === undefined ? undefined : parseSpec(modelText);
  await keepApart(file, { "--out": out });
  await prepareOutput("--out", out);
  const previous = from === undefined ? undefined : await readModel(from);
  const source = await openData(file, data, {
    ...(previous === undefined ? {} : { schema: previous.schema }),
    ...(data.shuffle ? { shuffle: seed } : {}),
  });
  const stop = interruption();
  stop.listen();
  let learned = 0;
  try {
    requireTarget(source);
    requireAttributes(source);
    tellNotes(source.warnings);
    const seeded = spec?.definition.capabilities.seeded === true;
    const model = previous ?? new Model(source.schema, spec as NonNullable<typeof spec>, seeded ? seed : 0);
    for await (const batch of source.batches()) {
      learned += learnLabelled(model, batch);
      if (stop.signal.aborted) break;
    }
    await writeModel(out, model);
    const until = stop.signal.aborted ? "Stopped early: learned" : "Learned";
    const bytes = model.byteLength.toLocaleString("en");
    note(
      `${until} ${learned.toLocaleString("en")} rows with ${printed(model.spec)}: ${bytes} bytes of state in ${out}`,
    );
    reportProblems(problemsOf(source));
    if (source.badRows.count > 0) process.exitCode = EXIT.countedErrors;
    if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
  } finally {
    stop.release();
    await source.close();
  }
}

/** Learns the rows of a batch that have a label; returns how many. */
function learnLabelled({ classifier }: Model, { rows, labels, count }: Batch): number {
  let labelled = 0;
  for (let i = 0; i < count; i++) if (labels[i] >= 0) labelled++;
  if (labelled === count) classifier.learnMany(rows, count, labels);
  else {
    // A row of weight 0 teaches nothing, whatever its label.
    const weights = Float64Array.from(labels.subarray(0, count), (label) => (label < 0 ? 0 : 1));
    classifier.learnMany(
      rows,
      count,
      labels.subarray(0, count).map((label) => Math.max(0, label)),
      weights,
    );
  }
  return labelled;
}

import process from "node:process";
import type { Command } from "commander";
import { argMax, type Batch, type Model, type Schema } from "coppice/core";
import { addFileOptions, type DataOptions, openData, problemsOf } from "./data.ts";
import { EXIT } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { readModel } from "./model-files.ts";
import { command } from "./options.ts";
import { reportProblems } from "./problems.ts";
import { note } from "./terminal.ts";
import { csvField, TextOutput } from "./text-output.ts";

interface PredictOptions extends DataOptions {
  readonly out: string;
}

export function predictCommand(): Command {
  return addFileOptions(
    command("predict", "answer every row of a file, and score the answers where the target is there"),
  )
    .argument("<model>", "a file written by `coppice train`")
    .argument("<file>", "CSV, ARFF, NDJSON or Parquet, also .gz; - reads standard input")
    .option(
      "-o, --out <file>",
      "CSV, packed if it ends in .gz: the attributes, the target, `predicted`, and `p(class)` per class; - is standard output",
      "-",
    )
    .action(predict);
}

async function predict(modelFile: string, file: string, options: PredictOptions): Promise<void> {
  const { out, ...data } = options;
  await keepApart(file, { "--out": out });
  await keepApart(modelFile, { "--out": out });
  if (out !== "-") await prepareOutput("--out", out);
  const model = await readModel(modelFile);
  const classes = model.schema.classCount; // before the file adds any
  const source = await openData(file, data, { schema: model.schema });
  const stop = interruption();
  stop.listen();
  const output = await TextOutput.open(out);
  const score = { rows: 0, scored: 0, right: 0 };
  try {
    await output.write(header(model.schema, classes));
    for await (const batch of source.batches()) {
      const text = answered(model, batch, classes, score);
      await output.write(text);
      if (stop.signal.aborted) break;
    }
  } finally {
    stop.release();
    await output.close();
    await source.close();
  }
  const { rows, scored, right } = score;
  const accuracy = `accuracy ${((100 * right) / scored).toFixed(2)}% over ${scored.toLocaleString("en")} labelled rows`;
  note(`Predicted ${rows.toLocaleString("en")} rows${scored > 0 ? `; ${accuracy}` : ""}`);
  const { warnings, ...problems } = problemsOf(source);
  reportProblems({ ...problems, warnings: warnings.filter((warning) => !isAboutLearning(warning)) });
  if (source.badRows.count > 0) process.exitCode = EXIT.countedErrors;
  if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
}

/** The reader's remark on a target with a single class, which is nothing to a model that only answers. */
function isAboutLearning(warning: string): boolean {
  return warning.endsWith("there is nothing to learn.");
}

function header({ attributes, target }: Schema, classes: number): string {
  const names = [...attributes.map(({ name }) => name), target.name, "predicted"];
  for (const label of target.classes.slice(0, classes)) names.push(`p(${label})`);
  return `${names.map(csvField).join(",")}\n`;
}

/** The rows of a batch with answers, as CSV. The model may know more classes by now; it gives them no probability. */
function answered(
  { schema, classifier }: Model,
  { rows, labels, count }: Batch,
  classes: number,
  score: { rows: number; scored: number; right: number },
): string {
  const all = schema.classCount;
  const width = schema.attributes.length;
  const probabilities = new Float64Array(count * all);
  classifier.predictProbaMany(rows, count, probabilities);
  let text = "";
  for (let i = 0; i < count; i++) {
    const label = labels[i];
    const predicted = classes > 0 ? argMax(probabilities, i * all, classes) : -1;
    score.rows++;
    if (label >= 0) score.scored++;
    if (label >= 0 && label === predicted) score.right++;
    const cells = schema.attributes.map(({ kind, values }, a) => {
      const value = rows[i * width + a];
      if (value !== value) return "";
      return kind === "numeric" ? String(value) : csvField(values[value] ?? "");
    });
    cells.push(
      csvField(schema.labelOf(label)?.toString() ?? ""),
      csvField(schema.labelOf(predicted)?.toString() ?? ""),
    );
    for (let c = 0; c < classes; c++) cells.push(String(probabilities[i * all + c]));
    text += `${cells.join(",")}\n`;
  }
  return text;
}

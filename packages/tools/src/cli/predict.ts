/** `coppice predict`: a model's answers to the rows of a file. */
import process from "node:process";
import { argMax, type Model, type Schema } from "coppice/core";
import { type DataOptions, openData, problemsOf } from "./data.ts";
import { EXIT, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { aboutKept, isAboutLearning, type KeptColumns, keptColumns, rowNumbers } from "./kept-columns.ts";
import { isModelFile, readModel } from "./model-files.ts";
import { reportProblems } from "./problems.ts";
import { cellsOf, columnOf, type OutputColumn, type OutputRow, openTable, tableFormat } from "./table-output.ts";
import { note } from "./terminal.ts";

interface PredictOptions extends DataOptions {
  readonly out: string;
  readonly keep?: readonly string[];
}

export async function predict(modelFile: string, file: string, options: PredictOptions): Promise<void> {
  const { out, keep = [], ...data } = options;
  await refuseSwapped(modelFile, file);
  await keepApart(file, { "--out": out });
  await keepApart(modelFile, { "--out": out });
  const format = tableFormat("--out", out);
  if (out !== "-") await prepareOutput("--out", out);
  const model = await readModel(modelFile);
  const answers = new Answers(model, keep);
  const source = await openData(file, data, { schema: answers.schema }).catch((error: unknown) => {
    throw aboutKept(error, keep);
  });
  const stop = interruption();
  stop.listen();
  const output = await openTable(out, format, answers.columns);
  const next = rowNumbers(source);
  try {
    for await (const { rows, labels, count } of source.batches()) {
      answers.take(rows, count);
      for (let i = 0; i < count; i++) await output.write(answers.row(next(), i, labels[i]));
      if (stop.signal.aborted) break;
    }
    await output.finish();
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    stop.release();
    await source.close();
  }
  note(answers.summary());
  const { warnings, ...problems } = problemsOf(source);
  reportProblems({ ...problems, warnings: warnings.filter((warning) => !isAboutLearning(warning)) });
  if (source.badRows.count > 0) process.exitCode = EXIT.countedErrors;
  if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
}

async function refuseSwapped(modelFile: string, file: string): Promise<void> {
  if (!(await isModelFile(file)) || (await isModelFile(modelFile))) return;
  throw usageError({
    subject: `\`${file}\` is a model and \`${modelFile}\` is none: the model comes first`,
    remedy: `Try: coppice predict ${file} ${modelFile}`,
  });
}

/** A model's answers, a row of the output for each row read. */
class Answers {
  readonly columns: readonly OutputColumn[];
  readonly #columns: KeptColumns;
  readonly #model: Model;
  /** Known before the file adds any: the model may know more classes by and by, and gives them no probability. */
  readonly #classes: number;
  #rows: Float64Array = new Float64Array(0);
  #probabilities = new Float64Array(0);
  #count = 0;
  #scored = 0;
  #right = 0;

  constructor(model: Model, keep: readonly string[]) {
    const { attributes, target } = model.schema;
    this.#columns = keptColumns(model.schema, keep);
    this.#model = model;
    this.#classes = model.schema.classCount;
    const { kept, ours } = this.#columns;
    this.columns = [
      ours("row", "count"),
      ...kept.map((name) => ({ name, kind: "text" as const })),
      ...attributes.map(columnOf),
      { name: target.name, kind: "text" },
      ours("predicted", "text"),
      ...target.classes.slice(0, this.#classes).map((label) => ours(`p(${label})`, "number")),
    ];
  }

  get schema(): Schema {
    return this.#columns.schema;
  }

  /** Answers a batch. */
  take(rows: Float64Array, count: number): void {
    const { classifier, schema } = this.#model;
    this.#rows = rows;
    this.#probabilities = new Float64Array(count * schema.classCount);
    classifier.predictProbaMany(this.#columns.known(rows, count), count, this.#probabilities);
  }

  /** The output for the i-th row of the batch, whose number in the file is `number`. */
  row(number: number, i: number, label: number): OutputRow {
    const { classCount } = this.schema;
    const width = this.#model.schema.attributes.length;
    const probabilities = this.#probabilities.subarray(i * classCount, i * classCount + this.#classes);
    const predicted = this.#classes > 0 ? argMax(probabilities, 0, this.#classes) : -1;
    this.#count++;
    if (label >= 0) this.#scored++;
    if (label >= 0 && label === predicted) this.#right++;
    const cells = cellsOf(this.schema, this.#rows, i);
    return [
      number,
      ...cells.slice(width),
      ...cells.slice(0, width),
      this.#text(label),
      this.#text(predicted),
      ...probabilities,
    ];
  }

  /** "Predicted 2,000 rows; accuracy 83.20% over 1,990 labelled rows". */
  summary(): string {
    const scored = this.#scored.toLocaleString("en");
    const accuracy = `accuracy ${((100 * this.#right) / this.#scored).toFixed(2)}% over ${scored} labelled rows`;
    return `Predicted ${this.#count.toLocaleString("en")} rows${this.#scored > 0 ? `; ${accuracy}` : ""}`;
  }

  #text(label: number): string | null {
    return this.schema.labelOf(label)?.toString() ?? null;
  }
}

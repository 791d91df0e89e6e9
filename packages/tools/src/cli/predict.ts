/** `coppice predict`: a model's answers to the rows of a file. */
import process from "node:process";
import { type Attribute, argMax, type Model, type Schema } from "coppice/core";
import { type DataOptions, openData, problemsOf } from "./data.ts";
import { EXIT, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { aboutKept, isAboutLearning, type KeptColumns, keptColumns, rowNumbers } from "./kept-columns.ts";
import { isModelFile, readModel } from "./model-files.ts";
import { reportProblems } from "./problems.ts";
import { cellOf, columnOf, type OutputColumn, type OutputRow, openTable, tableFormat } from "./table-output.ts";
import { note } from "./terminal.ts";

interface PredictOptions extends DataOptions {
  readonly out: string;
  readonly keep?: readonly string[];
  /** False with `--no-attributes`. */
  readonly attributes: boolean;
}

/** Attributes from which on a person may not want them all beside the answers. */
const MANY_ATTRIBUTES = 1000;

export async function predict(modelFile: string, file: string, options: PredictOptions): Promise<void> {
  const { out, keep = [], attributes, ...data } = options;
  await refuseSwapped(modelFile, file);
  await keepApart(file, { "--out": out });
  await keepApart(modelFile, { "--out": out });
  const format = tableFormat("--out", out);
  if (out !== "-") await prepareOutput("--out", out);
  const model = await readModel(modelFile);
  const answers = new Answers(model, keep, attributes);
  const source = await openData(file, data, { schema: answers.schema }).catch((error: unknown) => {
    throw aboutKept(error, keep);
  });
  const repeated = attributes ? model.schema.attributes.length : 0;
  if (repeated >= MANY_ATTRIBUTES) {
    note(
      `Note: each row is written with its ${repeated.toLocaleString("en")} attributes; --no-attributes leaves them out.`,
    );
  }
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
  /** The columns read that are repeated. */
  readonly #repeated: readonly (readonly [number, Attribute])[];
  readonly #model: Model;
  /** Known before the file adds any: the model may know more classes by and by, and gives them no probability. */
  readonly #classes: number;
  #rows: Float64Array = new Float64Array(0);
  #probabilities = new Float64Array(0);
  #count = 0;
  #scored = 0;
  #right = 0;

  /** Without attributes only those that are to be kept are repeated. */
  constructor(model: Model, keep: readonly string[], withAttributes: boolean) {
    const { attributes, target } = model.schema;
    this.#columns = keptColumns(model.schema, keep);
    this.#model = model;
    this.#classes = model.schema.classCount;
    const { kept, ours, schema } = this.#columns;
    const all = [...schema.attributes.entries()];
    const known = all.slice(0, attributes.length);
    const repeated = withAttributes ? known : known.filter(([, { name }]) => keep.includes(name));
    this.#repeated = [...all.slice(attributes.length), ...repeated];
    this.columns = [
      ours("row", "count"),
      ...kept.map((name) => ({ name, kind: "text" as const })),
      ...repeated.map(([, attribute]) => columnOf(attribute)),
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
    const first = i * this.schema.attributes.length;
    const probabilities = this.#probabilities.subarray(i * classCount, i * classCount + this.#classes);
    const predicted = this.#classes > 0 ? argMax(probabilities, 0, this.#classes) : -1;
    this.#count++;
    if (label >= 0) this.#scored++;
    if (label >= 0 && label === predicted) this.#right++;
    return [
      number,
      ...this.#repeated.map(([column, attribute]) => cellOf(attribute, this.#rows[first + column])),
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

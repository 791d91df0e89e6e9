/** `coppice predict`: a model's predictions for the rows of one or more files. */
import process from "node:process";
import { type Attribute, argMax, type Model, type Schema } from "coppice/core";
import { quantity } from "../quantity.ts";
import { showColumns } from "./column-table.ts";
import { typedCommand } from "./command-line.ts";
import { type DataOptions, filesOf, isLive, openData, problemsOf } from "./data.ts";
import { EXIT, errorText, usageError } from "./failure.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { interruption } from "./interruption.ts";
import { aboutKept, type KeptColumns, keptColumns, RowNumbers, warningsOnRows } from "./kept-columns.ts";
import { isModelFile, readModel } from "./model-files.ts";
import { leftOut, reportProblems } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { StoppableRows } from "./stoppable-rows.ts";
import { cellOf, columnOf, type OutputColumn, type OutputRow, openTable, tableFormat } from "./table-output.ts";
import { note } from "./terminal.ts";
import { UnmetValues } from "./unmet-values.ts";

interface PredictOptions extends DataOptions {
  readonly out: string;
  readonly keep?: readonly string[];
  /** False with `--no-attributes`. */
  readonly attributes: boolean;
  /** Number of most probable classes to write. Default: all, in their own order. */
  readonly top?: number;
  readonly quiet?: boolean;
}

/** Numbers of attributes and of classes from which a user may not want all. */
const MANY_ATTRIBUTES = 1000;
const MANY_CLASSES = 100;

export async function predict(modelFile: string, args: readonly string[], options: PredictOptions): Promise<void> {
  const { out, keep = [], attributes, top, quiet = false, ...data } = options;
  const files = await filesOf(args);
  await refuseSwapped(modelFile, files);
  await keepApart([modelFile, ...files], { "--out": out });
  const format = tableFormat(out);
  if (out !== "-") await prepareOutput("--out", out);
  const model = await readModel(modelFile);
  const answers = new Answers(model, keep, attributes, top);
  const progress = makeProgress(quiet || (out === "-" && process.stdout.isTTY === true)); // the predictions go to the terminal
  const onBytes = (read: number, total: number | undefined) => progress.bytes(read, total);
  const numbers = new RowNumbers();
  const { onSkip } = numbers;
  const reading = { schema: answers.schema, kept: answers.kept, forgetKept: true, onBytes, onSkip };
  const stop = interruption();
  const source = await openData(files, data, reading, stop).catch((error: unknown) => {
    throw aboutKept(error, keep);
  });
  if (!quiet) showColumns(source);
  const { classCount } = model.schema;
  noteWidth(
    attributes ? model.schema.attributes.length : 0,
    MANY_ATTRIBUTES,
    "attributes; --no-attributes leaves them out",
  );
  noteWidth(top === undefined ? classCount : 0, MANY_CLASSES, "probabilities; --top 5 writes the five highest instead");
  stop.listen();
  const output = await openTable(out, format, answers.columns, true);
  const asked = new StoppableRows(source, stop.signal, isLive(files, source));
  let kept: string | undefined;
  try {
    progress.start("predicting", source.totalRows ?? data.limit, source.expectedRows);
    for await (const { rows, labels, count } of asked.batches()) {
      answers.take(rows, labels, count);
      for (let i = 0; i < count; i++) await output.write(answers.row(numbers.next(), i, labels[i]));
      await output.pause();
      progress.update(answers.count, leftOut(source));
    }
    if (asked.error !== undefined && answers.count === 0) throw asked.error;
    if (asked.isWhole) await output.finish();
    else if (answers.count > 0) kept = await output.keep();
    else await output.discard();
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    progress.stop();
    stop.release();
    await source.close();
  }
  if (asked.error !== undefined) note(errorText(asked.error));
  note(`${asked.isWhole ? "" : "Stopped early. "}${answers.summary()}${kept === undefined ? "" : `; kept in ${kept}`}`);
  const { warnings, ...problems } = problemsOf(source);
  reportProblems({ ...problems, warnings: [...warningsOnRows(warnings), ...answers.unmet.notes()] });
  if (source.badRows.count > 0) process.exitCode = EXIT.countedErrors;
  if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
  if (asked.error !== undefined) process.exitCode = EXIT.usage;
}

/** Prints a note if each row has so many columns that a user may not want them all. */
function noteWidth(count: number, many: number, what: string): void {
  if (count >= many) note(`Note: each row is written with its ${count.toLocaleString("en")} ${what}.`);
}

async function refuseSwapped(modelFile: string, files: readonly string[]): Promise<void> {
  const last = files[files.length - 1];
  if (!(await isModelFile(last)) || (await isModelFile(modelFile))) return;
  throw usageError({
    subject: `\`${last}\` is a model and \`${modelFile}\` is not: give the model first`,
    remedy: `Try: ${typedCommand("predict", [last, modelFile, ...files.slice(0, -1)], {})}`,
  });
}

/** A model's predictions: one output row per row read. */
class Answers {
  readonly columns: readonly OutputColumn[];
  readonly unmet: UnmetValues;
  readonly #columns: KeptColumns;
  /** The input columns that are repeated. */
  readonly #repeated: readonly (readonly [number, Attribute])[];
  readonly #model: Model;
  /** Number of classes before the file adds any; the model gives added classes no probability. */
  readonly #classes: number;
  /** The most probable classes of a row; undefined if all are written. */
  readonly #top: Int32Array | undefined;
  #rows: Float64Array = new Float64Array(0);
  #probabilities = new Float64Array(0);
  #count = 0;
  #scored = 0;
  #right = 0;

  /** Without attributes only the columns to keep are repeated. */
  constructor(model: Model, keep: readonly string[], withAttributes: boolean, top: number | undefined) {
    const { attributes, target } = model.schema;
    this.#columns = keptColumns(model.schema, keep);
    this.#model = model;
    this.unmet = new UnmetValues(model.schema);
    this.#classes = model.schema.classCount;
    this.#top = top === undefined ? undefined : new Int32Array(Math.min(top, this.#classes));
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
      ...(this.#top === undefined
        ? target.classes.slice(0, this.#classes).map((label) => ours(`p(${label})`, "number"))
        : [...this.#top.keys()].flatMap((i) => [
            ...(i > 0 ? [ours(`predicted_${i + 1}`, "text")] : []),
            ours(i > 0 ? `probability_${i + 1}` : "probability", "number"),
          ])),
    ];
  }

  get schema(): Schema {
    return this.#columns.schema;
  }

  /** The columns that are only repeated. */
  get kept(): readonly string[] {
    return this.#columns.kept;
  }

  /** Rows predicted. */
  get count(): number {
    return this.#count;
  }

  /** Predicts a batch. */
  take(rows: Float64Array, labels: Int32Array, count: number): void {
    const { classifier, schema } = this.#model;
    this.#rows = rows;
    this.unmet.take(rows, labels, count, this.schema.attributes.length);
    this.#probabilities = new Float64Array(count * schema.classCount);
    classifier.predictProbaMany(this.#columns.known(rows, count), count, this.#probabilities);
  }

  /** The output of the i-th row of the batch, whose number through all files is `number`. */
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
      ...(this.#top === undefined ? probabilities : this.#mostProbable(probabilities, this.#top)),
    ];
  }

  /** The probability of the predicted class; then the other most probable ones, each with its own. */
  #mostProbable(probabilities: Float64Array, top: Int32Array): OutputRow {
    rank(probabilities, top);
    return [...top].flatMap((c) => [this.#text(c), probabilities[c]]).slice(1);
  }

  /** "Predicted 2,000 rows; accuracy 83.20% over 1,990 labelled rows". */
  summary(): string {
    const accuracy = `accuracy ${((100 * this.#right) / this.#scored).toFixed(2)}% over ${quantity(this.#scored, "labelled row")}`;
    return `Predicted ${quantity(this.#count, "row")}${this.#scored > 0 ? `; ${accuracy}` : ""}`;
  }

  #text(label: number): string | null {
    return this.schema.labelOf(label)?.toString() ?? null;
  }
}

/** Writes the indices of the largest values to `top`, largest first; ties go to the lower index, as in `argMax`. */
function rank(values: Float64Array, top: Int32Array): void {
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    let at = count;
    while (at > 0 && values[top[at - 1]] < values[i]) at--;
    if (at === top.length) continue;
    top.copyWithin(at + 1, at, Math.min(count, top.length - 1));
    top[at] = i;
    if (count < top.length) count++;
  }
}

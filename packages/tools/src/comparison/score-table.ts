/**
 * Scores of several models on several streams, from the results of races (`coppice race --json`), a stream each, and
 * from tables: a row per stream, the first column its name, the others a model each.
 */
import { readFile } from "node:fs/promises";
import { CoppiceError } from "coppice/core";
import { columnsOf } from "../readers/columns-of.ts";
import { openSource, readRows } from "../readers/index.ts";
import { type FinalMeasures, type RaceResults, RESULTS_FORMAT } from "../results.ts";

export interface ScoreTable {
  readonly streams: readonly string[];
  readonly models: readonly string[];
  /** `scores[stream][model]`; NaN where there is no result. */
  readonly scores: readonly (readonly number[])[];
}

const LAYOUT =
  "A table has a header, whose names differ and are not numbers, then a row per stream: its name, then the score of each model.";
const NUMBERS = "Write numbers with a decimal point, and leave a cell empty if there is no score.";

/** The table of a file, and the reader's notes on it. */
export interface TableFile extends ScoreTable {
  readonly notes: readonly string[];
}

/** The score of a model that finished a race. */
export type Score = (measures: FinalMeasures) => number | null | undefined;

export function isRace(path: string): boolean {
  return path.toLowerCase().endsWith(".json");
}

/** The results of a race, without baselines; models that failed have no result. Throws `E_INPUT` for other files. */
export async function readRace(path: string, score: Score): Promise<ScoreTable> {
  const { contenders, failed = [] } = resultsIn(path, await readFile(path, "utf8"));
  const racing = contenders.filter(({ isBaseline }) => !isBaseline);
  return {
    streams: [path],
    models: [...racing, ...failed].map(({ name }) => name),
    scores: [[...racing.map(({ mean }) => score(mean) ?? Number.NaN), ...failed.map(() => Number.NaN)]],
  };
}

function resultsIn(path: string, text: string): RaceResults {
  let results: RaceResults | undefined;
  try {
    results = JSON.parse(text);
  } catch {
    // told below
  }
  const holdsOne =
    results?.format === RESULTS_FORMAT && Array.isArray(results.contenders) && results.contenders.length > 0;
  if (holdsOne) return results as RaceResults;
  throw new CoppiceError("E_INPUT", {
    subject: `\`${path}\` does not hold the results of a race`,
    remedy: "`coppice race --json FILE` writes them. Tables are read from CSV, NDJSON and Parquet.",
  });
}

/** A table of scores; missing ones are results that there are none of. Throws `E_INPUT` for other files. */
export async function readTable(path: string): Promise<TableFile> {
  try {
    return await tableIn(path);
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    const { code, details } = error;
    const isOfRow = code === "E_ROW" && !details.subject.startsWith("repeats the header");
    if (!isOfRow && !details.remedy?.includes("--")) throw error;
    throw new CoppiceError(code, { ...details, remedy: isOfRow ? NUMBERS : LAYOUT }, { cause: error }); // it names options of other commands
  }
}

async function tableIn(path: string): Promise<TableFile> {
  const [first, ...models] = await columnsOf(path); // none if there is no file, which is told below
  if (first === "model" && models[0] === "seed") {
    throw new CoppiceError("E_INPUT", {
      subject: `\`${path}\` holds the measures of one race, which are not a table of streams`,
      remedy: "Give the results that `coppice race --json FILE` writes, a file per stream.",
    });
  }
  if (first !== undefined && models.length === 0) throw noScores(path);
  // Streams are classes to the reader, on request: else it refuses names that all differ, and numbers.
  const columns = first === undefined ? {} : { target: first, nominal: [first], numeric: models };
  const source = await openSource({ file: path, ...columns });
  try {
    if (models.length === 0) throw noScores(path);
    const { attributes, target } = source.schema;
    const { rows, labels, count } = await readRows(source);
    const places = models.map((model) => attributes.findIndex(({ name }) => name === model));
    const row = (i: number) => places.map((place) => rows[i * attributes.length + place]);
    return {
      streams: Array.from({ length: count }, (_, i) => String(target.classes[labels[i]] ?? `row ${i + 1}`)),
      models,
      scores: Array.from({ length: count }, (_, i) => row(i)),
      notes: notesOnScores(source.warnings),
    };
  } finally {
    await source.close();
  }
}

/** The reader's notes without those on streams as classes, and without clauses that name options of other commands. */
function notesOnScores(warnings: readonly string[]): string[] {
  return warnings
    .filter((warning) => !warning.startsWith("The target "))
    .map((warning) =>
      warning.split(/(?<=[.:]) (?=[A-Z])|(?<=;) /).filter((clause) => !/(?:^|[ `])--[a-z]/.test(clause)),
    )
    .filter((clauses) => clauses.length > 0)
    .map((clauses) => clauses.join(" ").replace(/;$/, "."));
}

function noScores(path: string): CoppiceError {
  return new CoppiceError("E_INPUT", { subject: `\`${path}\` has no columns of scores`, remedy: LAYOUT });
}

/** Several tables as one, of the models that are in all. */
export function joined(tables: readonly ScoreTable[]): ScoreTable & { readonly leftOut: readonly string[] } {
  const all = [...new Set(tables.flatMap(({ models }) => models))];
  const models = all.filter((model) => tables.every((table) => table.models.includes(model)));
  return {
    streams: tables.flatMap(({ streams }) => streams),
    models,
    scores: tables.flatMap((table) =>
      table.scores.map((scores) => models.map((model) => scores[table.models.indexOf(model)])),
    ),
    leftOut: all.filter((model) => !models.includes(model)),
  };
}

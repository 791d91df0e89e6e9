/** Runs a race: for each repeat opens the stream, makes the models, listens to the evaluation and sums up. */
import process from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { aboutOf } from "coppice/catalog";
import { CoppiceError, Model, printed, type Schema, type SchemaJson, specToJson } from "coppice/core";
import { type EvaluationEvent, race } from "coppice/evaluation";
import {
  type ContenderResult,
  type RaceOptions,
  type RaceResults,
  RESULTS_FORMAT,
  type RepeatResult,
  type SourceSummary,
} from "../results.ts";
import { byteBudget, type Contender, parameterValues } from "./contenders.ts";
import type { RacedSource } from "./data.ts";
import { Recorder, summarise } from "./recorder.ts";
import { remarks } from "./remarks.ts";
import { StreamFacts } from "./stream-facts.ts";
import { versions } from "./versions.ts";

export interface RacePlan {
  readonly title: string;
  readonly description?: string;
  readonly contenders: readonly Contender[];
  /** Opens the stream for one repeat. */
  readonly open: (seed: number) => Promise<RacedSource>;
  readonly options: Omit<RaceOptions, "every"> & { readonly every: number | undefined };
  readonly signal: AbortSignal;
  /** Told about each opened source, before the first row. */
  readonly onOpen?: (source: RacedSource, repeat: number) => void;
  /** Told after each step of the evaluation that measured something. */
  readonly onProgress?: (progress: RaceProgress) => void;
  readonly onPrediction?: (prediction: Prediction) => Promise<void> | undefined;
}

export interface RaceProgress {
  readonly repeat: number;
  readonly row: number;
  readonly best: { readonly name: string; readonly accuracy: number } | undefined;
}

export interface Prediction {
  readonly event: Extract<EvaluationEvent, { type: "prediction" }>;
  readonly contender: Contender;
  readonly seed: number;
  readonly schema: Schema;
}

/** Milliseconds between two turns given to timers and signals. */
const TURN_EVERY = 50;

export async function runRace(plan: RacePlan): Promise<RaceResults> {
  const { contenders, options, signal } = plan;
  const repeats: RepeatResult[][] = contenders.map(() => []);
  let summary: SourceSummary | undefined;
  let schema: SchemaJson | undefined;
  let every = options.every;
  let failure: CoppiceError | undefined;
  for (const [repeat, seed] of options.seeds.entries()) {
    if (signal.aborted || failure !== undefined) break;
    const source = await plan.open(seed);
    try {
      plan.onOpen?.(source, repeat);
      every ??= usualEvery(source.totalRows ?? source.expectedRows);
      const recorders = contenders.map(() => new Recorder());
      const facts = new StreamFacts(source.schema);
      const { rows, error } = await runOnce(plan, facts.watch(source), repeat, seed, every, recorders);
      failure = error;
      if ((signal.aborted || failure !== undefined) && repeat > 0) break; // half a repeat would distort the means
      for (const [i, recorder] of recorders.entries()) repeats[i]?.push(recorder.result(seed));
      summary ??= summaryOf(plan, source, rows, recorders, facts);
      schema ??= source.schema.toJSON();
    } finally {
      await source.close();
    }
  }
  if (summary === undefined || schema === undefined)
    throw new DOMException("Stopped before the first row", "AbortError");
  return {
    format: RESULTS_FORMAT,
    title: plan.title,
    finishedAt: new Date().toISOString(),
    interrupted: signal.aborted || failure !== undefined,
    ...(failure === undefined ? {} : { error: `${failure.code}: ${failure.message}` }),
    command: commandLine(),
    source: summary,
    schema,
    options: { ...options, every: every ?? 0, seeds: options.seeds.slice(0, repeats[0]?.length) },
    versions: versions(),
    contenders: contenders.map((contender, i) => contenderResult(contender, repeats[i])),
  };
}

async function runOnce(
  plan: RacePlan,
  source: RacedSource,
  repeat: number,
  seed: number,
  every: number,
  recorders: readonly Recorder[],
): Promise<{ rows: number; error?: CoppiceError }> {
  const { contenders, options, signal, onPrediction, onProgress } = plan;
  const models = contenders.map(
    ({ spec }) => new Model(source.schema, spec, spec.definition.capabilities.seeded ? seed : 0).classifier,
  );
  const events = race(models, source, {
    every,
    window: options.window,
    fading: options.fading,
    delay: options.delay,
    predictions: onPrediction !== undefined,
    now: () => performance.now(),
  });
  let row = 0;
  let turn = performance.now();
  try {
    for await (const event of events) {
      const contender = contenders[event.model];
      recorders[event.model]?.take(event);
      row = Math.max(row, event.row);
      if (event.type === "prediction") {
        await onPrediction?.({ event, contender, seed, schema: source.schema });
      } else if (event.type === "measure" && event.model === models.length - 1) {
        onProgress?.({ repeat, row, best: leader(contenders, recorders) });
      }
      // Rows from memory never wait for anything: without this no timer would fire and Ctrl-C would not be heard.
      if (performance.now() - turn > TURN_EVERY) {
        await nextTurn();
        turn = performance.now();
      }
      if (signal.aborted) break;
    }
  } catch (error) {
    // The data end here, what was measured stays. Where nothing was there is only the error to tell.
    const isMeasured = recorders.every(({ accuracy }) => accuracy !== undefined);
    if (error instanceof CoppiceError && isMeasured) return { rows: row, error };
    throw error;
  } finally {
    for (const [i, recorder] of recorders.entries()) recorder.takeMembers(models[i].inspect());
  }
  return { rows: row };
}

function summaryOf(
  { description, options }: RacePlan,
  source: RacedSource,
  rows: number,
  recorders: readonly Recorder[],
  facts: StreamFacts,
): SourceSummary {
  const { warnings, ...problems } = source.problems();
  return {
    name: source.name,
    ...(description === undefined ? {} : { description }),
    rows,
    unlabelled: recorders[0]?.unlabelled ?? 0,
    ...problems,
    warnings: [...warnings, ...remarks(options, rows, recorders)],
    ...(source.changes === undefined ? {} : { changes: source.changes }),
    balance: facts.balance,
    attributes: facts.attributes,
  };
}

function leader(contenders: readonly Contender[], recorders: readonly Recorder[]): RaceProgress["best"] {
  let best: RaceProgress["best"];
  for (const [i, { name }] of contenders.entries()) {
    const accuracy = recorders[i]?.accuracy;
    if (accuracy !== undefined && !(accuracy <= (best?.accuracy ?? -1))) best = { name, accuracy };
  }
  return best;
}

/** What a person types to run this again; `npm start` is `coppice demo` in a checkout. */
export function commandLine(given = process.argv.slice(2), environment = process.env): string {
  const { npm_lifecycle_event: script, npm_package_name: owner } = environment;
  const isStart = script === "start" && owner === "coppice-workspace" && given[0] === "demo";
  const program = isStart ? ["npm", "start", ...(given.length > 1 ? ["--"] : [])] : ["coppice"];
  return [...program, ...given.slice(isStart ? 1 : 0).map(asTyped)].join(" ");
}

/** An argument with the quotes a shell needs. */
function asTyped(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** About 300 points to a curve. */
function usualEvery(rows: number | undefined): number {
  return rows === undefined ? 1000 : Math.min(10_000, Math.max(10, Math.round(rows / 300)));
}

function contenderResult(
  { name, isNamed, spec, isBaseline }: Contender,
  repeats: readonly RepeatResult[],
): ContenderResult {
  return {
    name,
    ...(isNamed ? { model: printed(spec) } : {}),
    title: aboutOf(spec.definition).title,
    spec: specToJson(spec),
    isBaseline,
    parameters: parameterValues(spec.definition, spec.params),
    byteBudget: byteBudget(spec),
    repeats,
    ...summarise(repeats.map(({ final }) => final)),
  };
}

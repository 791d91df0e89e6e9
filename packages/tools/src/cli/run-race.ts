/** Runs a race: for each repeat opens the stream, makes the models and summarises the evaluation's events. */
import { aboutOf } from "coppice/catalog";
import { type Classifier, CoppiceError, printed, type Schema, type SchemaJson, specToJson } from "coppice/core";
import { type EvaluationEvent, race } from "coppice/evaluation";
import {
  type ContenderResult,
  type FailedContender,
  type RaceOptions,
  type RaceResults,
  RESULTS_FORMAT,
  type RepeatResult,
  type SourceSummary,
} from "../results.ts";
import { commandLine } from "./command-line.ts";
import { byteBudget, type Contender, parameterValues } from "./contenders.ts";
import type { RacedSource } from "./data.ts";
import { codeAndMessage } from "./failure.ts";
import { Field } from "./field.ts";
import { freshModel } from "./model-text.ts";
import { Recorder, summarise } from "./recorder.ts";
import { remarks } from "./remarks.ts";
import { StoppableRows } from "./stoppable-rows.ts";
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
  /** Called for each contender that fails and leaves, while the others continue. */
  readonly onFailure?: (failed: FailedContender) => void;
  /** Called for each opened source, before the first row. */
  readonly onOpen?: (source: RacedSource, repeat: number) => void;
  /** Called after each step of the evaluation that measured something. */
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
  /** Number of the row in the files, from 1. */
  readonly number: number;
  readonly contender: Contender;
  readonly seed: number;
  readonly schema: Schema;
}

/** A contender in one repeat. */
interface Racer {
  readonly contender: Contender;
  readonly classifier: Classifier;
  readonly recorder: Recorder;
}

/**
 * Throws whatever ends the race before anything was measured. A model that fails with a `CoppiceError` leaves the race;
 * the last one ends it, as an error of the data does.
 */
export async function runRace(plan: RacePlan): Promise<RaceResults> {
  const { options, signal } = plan;
  const field = new Field(plan.contenders, (failed) => plan.onFailure?.(failed));
  const repeats = new Map<Contender, RepeatResult[]>(plan.contenders.map((contender) => [contender, []]));
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
      const facts = new StreamFacts(source.schema);
      const { rows, racers, error } = await runOnce(plan, field, facts.watch(source), repeat, seed, every);
      failure = error;
      if ((signal.aborted || failure !== undefined) && repeat > 0) break; // a partial repeat would distort the means
      for (const { contender, recorder } of racers) repeats.get(contender)?.push(recorder.result(seed));
      summary ??= summaryOf(plan, source, rows, racers, facts);
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
    ...(failure === undefined ? {} : { error: codeAndMessage(failure) }),
    command: commandLine(),
    source: summary,
    schema,
    options: { ...options, every: every ?? 0, seeds: options.seeds.slice(0, repeats.get(field.racing[0])?.length) },
    versions: versions(),
    contenders: field.racing.map((contender) => contenderResult(contender, repeats.get(contender) ?? [])),
    ...(field.failed.length > 0 ? { failed: field.failed } : {}),
  };
}

/** The racers that have not failed, plus the last one if its failure ended the race; all measured to the last row. */
async function runOnce(
  plan: RacePlan,
  field: Field,
  source: RacedSource,
  repeat: number,
  seed: number,
  every: number,
): Promise<{ rows: number; racers: readonly Racer[]; error?: CoppiceError }> {
  const { options, signal, onPrediction, onProgress } = plan;
  const racers = makeRacers(field, source.schema, seed);
  let racing = racers;
  const models = racers.map(({ classifier }) => classifier);
  const stoppable = new StoppableRows(source, signal, source.isLive);
  const events = race(models, stoppable, {
    every,
    window: options.window,
    fading: options.fading,
    delay: options.delay,
    predictions: onPrediction !== undefined,
    now: () => performance.now(),
  });
  let rows = 0;
  let row = 0;
  let number = 0; // of this row in the files
  let failure: unknown;
  try {
    for await (const event of events) {
      const racer = racers[event.model];
      const { contender, recorder } = racer;
      recorder.take(event);
      if (event.type === "prediction") {
        for (; row < event.row; row++) number = source.nextNumber?.() ?? row + 1;
        await onPrediction?.({ event, number, contender, seed, schema: source.schema });
      } else if (event.type === "failed") {
        field.leave(contender, event.error, { seed, row: event.row, measured: recorder.measured });
        racing = racing.filter((other) => other !== racer);
      } else if (event.type === "measure" && racer === racing.at(-1)) {
        rows = event.row;
        onProgress?.({ repeat, row: rows, best: leader(racing) });
      }
    }
  } catch (error) {
    failure = error; // of the last model
  } finally {
    for (const { classifier, recorder } of racing) recorder.takeMembers(classifier.inspect());
  }
  failure ??= stoppable.error;
  if (failure === undefined) return { rows, racers: racing };
  // The data end here; measurements are kept, however few. Without any there is only the error to report.
  if (failure instanceof CoppiceError && rows > 0) return { rows, racers: racing, error: failure };
  throw failure;
}

/** Skips contenders that cannot be made for the schema. */
function makeRacers(field: Field, schema: Schema, seed: number): Racer[] {
  return field.racing.flatMap((contender) => {
    try {
      const { classifier } = freshModel(schema, contender.spec, seed);
      return [{ contender, classifier, recorder: new Recorder() }];
    } catch (error) {
      if (!(error instanceof CoppiceError)) throw error;
      field.leave(contender, error, { seed, row: 0, measured: null });
      return [];
    }
  });
}

function summaryOf(
  { description, options }: RacePlan,
  source: RacedSource,
  rows: number,
  racers: readonly Racer[],
  facts: StreamFacts,
): SourceSummary {
  const recorders = racers.map(({ recorder }) => recorder);
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

function leader(racers: readonly Racer[]): RaceProgress["best"] {
  let best: RaceProgress["best"];
  for (const { contender, recorder } of racers) {
    const { accuracy } = recorder;
    if (accuracy !== undefined && !(accuracy <= (best?.accuracy ?? -1))) best = { name: contender.name, accuracy };
  }
  return best;
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

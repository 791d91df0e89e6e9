/**
 * Prequential evaluation: every row is tested before it is learned. Dawid, "Statistical Theory: The Prequential
 * Approach" (1984); for streams Gama, Sebastiao and Rodrigues, "On Evaluating Stream Learning Algorithms" (2013).
 *
 * A prediction is scored when it is made, even if the model gets the label later. The events do not depend on the batch
 * sizes of the source, except where a model fails (see `FailedEvent`).
 */
import { batchesOf, type Classifier, CoppiceError, checkBatch, type Source, usage, withRoom } from "../core/index.ts";
import { Contestant, ListenerFailure, type Listening } from "./contestant.ts";
import { DelayedRows } from "./delayed-rows.ts";
import type { Done, EvaluationEvent, EvaluationOptions } from "./events.ts";
import { type Resolved, resolveOptions } from "./options.ts";
import { classifierOf, type Evaluable, requireSource } from "./requirements.ts";
import { SEGMENT_ROWS, Segment } from "./segment.ts";

/**
 * Evaluates a model on a stream, test then train.
 *
 * Each row is predicted and scored, then learned, at once or `delay` rows later; labels still pending at the end of the
 * stream are learned then. A row for which the model has no prediction, as before the first label arrives, counts as
 * wrong. Rows with label -1 are predicted, but neither scored nor learned. Events report measurements (every `every`
 * rows and at the last one), drifts and, on request, predictions; `done` is the last.
 *
 * The model may have learned before and keeps what it learns. Its schema must be that of the source. The result can be
 * iterated once; breaking out stops reading at once. Wrong options, and a model of another schema, throw immediately.
 *
 * ```ts
 * const stream = sea({ seed: 1 });
 * const model = onlineBagging(stream.schema);
 * for await (const event of prequential(model, take(stream, 10_000))) {
 *   if (event.type === "measure") console.log(event.row, event.window.accuracy);
 *   if (event.type === "drift") console.log(`drift at row ${event.row}`);
 * }
 * ```
 */
export function prequential(
  model: Evaluable,
  source: Source<unknown>,
  options: EvaluationOptions = {},
): AsyncIterable<EvaluationEvent> {
  return begin("prequential", [model], source, options);
}

/**
 * Like `prequential`, for several models that read the stream together: one pass, each model sees every row.
 *
 * A model that throws a `CoppiceError` while it predicts or learns, for example because its byte budget has no room for
 * a new class, leaves with the event `failed`, and the others continue. The error of the last remaining model is
 * thrown, as are errors of the source and anything that is not a `CoppiceError`.
 */
export function race(
  models: readonly Evaluable[],
  source: Source<unknown>,
  options: EvaluationOptions = {},
): AsyncIterable<EvaluationEvent> {
  if (!Array.isArray(models)) throw usage("race: the models", "must be an array", { given: models });
  return begin("race", models, source, options);
}

/** `who` names the function called. */
function begin(
  who: string,
  models: readonly Evaluable[],
  source: Source<unknown>,
  options: EvaluationOptions,
): AsyncIterable<EvaluationEvent> {
  const resolved = resolveOptions(options);
  const classifiers = models.map((model) => classifierOf(who, model));
  if (new Set(classifiers).size < Math.max(1, classifiers.length)) {
    throw usage(`${who}: the models`, "must be at least one, all different", { given: models });
  }
  requireSource(who, source, classifiers);
  const listening = models.map((model) => ("classifier" in model ? model : {}));
  return run(classifiers, listening, source, resolved);
}

/** Runs `prequential` to its end and returns its last event: final measures, bytes and confusion matrix. */
export async function evaluate(
  model: Evaluable,
  source: Source<unknown>,
  options: Omit<EvaluationOptions, "predictions"> = {},
): Promise<Done> {
  let done: Done | undefined;
  for await (const event of begin("evaluate", [model], source, options)) if (event.type === "done") done = event;
  return done as Done;
}

async function* run(
  classifiers: readonly Classifier[],
  listening: readonly Listening[],
  source: Source<unknown>,
  resolved: Resolved,
): AsyncGenerator<EvaluationEvent, void, undefined> {
  const { every, delay, limit } = resolved.params;
  const { schema } = source;
  /** The models that have not failed. */
  let contestants = classifiers.map((classifier, i) => new Contestant(i, classifier, listening[i], resolved));
  const tellOrLeave = (row: number, work: (contestant: Contestant) => EvaluationEvent[]): EvaluationEvent[] =>
    contestants.flatMap((contestant) => {
      try {
        return work(contestant);
      } catch (cause) {
        if (cause instanceof ListenerFailure) throw cause.error;
        const error = contestant.classifier.stoppedBy(cause);
        if (!(error instanceof CoppiceError) || contestants.length === 1) throw error;
        contestants = contestants.filter((other) => other !== contestant);
        contestant.release();
        return [contestant.failed(row, error)];
      }
    });
  const delayed = delay > 0 ? new DelayedRows(delay, schema.attributes, SEGMENT_ROWS) : undefined;
  const segment = new Segment(schema, delayed);
  let out = new Float64Array(0); // predictions of one segment and model
  let measuredRow = 0;
  try {
    if (limit > 0) {
      for await (const batch of batchesOf("evaluation", source)) {
        checkBatch("evaluation", batch, schema.attributes.length, segment.last + 1);
        for (let at = 0; at < batch.count && segment.last < limit; at += segment.count) {
          const row = segment.last;
          segment.take(batch, at, Math.min(every - (row % every), limit - row));
          const needed = segment.count * segment.classes;
          out = withRoom(out, needed);
          yield* inOrder(
            tellOrLeave(segment.last, (contestant) =>
              delayed === undefined
                ? contestant.testThenTrain(segment, out)
                : contestant.testThenTrainLater(segment, delayed, out),
            ),
          );
          if (segment.last % every === 0) {
            measuredRow = segment.last;
            for (const contestant of contestants) yield contestant.measure(measuredRow);
          }
        }
        if (segment.last >= limit) break;
      }
    }
    const { last, unlabelled } = segment;
    if (last > measuredRow) for (const contestant of contestants) yield contestant.measure(last);
    if (delayed !== undefined) yield* tellOrLeave(last, (contestant) => contestant.learnRest(delayed, last));
    for (const contestant of contestants) yield contestant.done(last, unlabelled);
  } finally {
    for (const contestant of contestants) contestant.release();
  }
}

/** By row; within a row the order stays: by model, then as they happened. */
function inOrder(events: EvaluationEvent[]): EvaluationEvent[] {
  return events.length > 1 ? events.sort((a, b) => a.row - b.row) : events;
}

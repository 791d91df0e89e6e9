/** One model of an evaluation, with its measures and events. */
import { type Classifier, type CoppiceError, type ModelEvent, mostProbable } from "../core/index.ts";
import { Adwin } from "../drift/index.ts";
import {
  brierOf,
  CumulativeMeasures,
  FadingMeasures,
  LARGEST_CONFUSION,
  LARGEST_RANKED_WINDOW,
  lossOf,
  Ranking,
  Reliability,
  WindowMeasures,
  WindowRanking,
} from "../metrics/index.ts";
import type { DelayedRows } from "./delayed-rows.ts";
import type { Done, EvaluationEvent, Measurement } from "./events.ts";
import type { Resolved } from "./options.ts";
import type { Segment } from "./segment.ts";

/** Receives a model's events. Read at each event, since it may be set while the evaluation runs. */
export interface Listening {
  readonly listener?: ((event: ModelEvent) => void) | undefined;
}

/** Thrown in place of what a listener threw, which is not the model's failure. */
export class ListenerFailure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

export class Contestant {
  readonly #model: number;
  readonly classifier: Classifier;
  readonly #cumulative = new CumulativeMeasures();
  readonly #reliability = new Reliability();
  /** Dropped above 64 classes, like the confusion matrix: a row costs a bin per class. */
  #ranking = new Ranking();
  readonly #window: WindowMeasures;
  readonly #fading: FadingMeasures;
  readonly #errors: Adwin | undefined;
  readonly #predictions: boolean;
  readonly #now: () => number;
  readonly #listening: Listening;
  /** Events that the model appends while it learns. */
  readonly #noted: ModelEvent[] = [];
  /** The model's own list of events, given back by `release`. */
  #eventsBefore: ModelEvent[] | undefined;
  /**
   * Rows the model had learned before the evaluation, from which its events count. If the model does not count rows, 0
   * is assumed, and events that then match no row of a segment are assigned to the segment's last one.
   */
  readonly #learnedAtStart: number;
  /** Events of the current segment. */
  #events: EvaluationEvent[] = [];
  #rowOf: (event: ModelEvent) => number = () => 0;
  #isCrowded = false;
  /** Dropped together with `#ranking`, or when it would be too large. */
  #windowRanking: WindowRanking | undefined;
  #milliseconds = 0;
  #accuracySum = 0;
  #measurements = 0;

  /** `listening` also receives the model's own events, after each segment. */
  constructor(model: number, classifier: Classifier, listening: Listening, { params, now }: Resolved) {
    this.#model = model;
    this.classifier = classifier;
    this.#window = new WindowMeasures(params.window);
    this.#windowRanking = new WindowRanking(params.window);
    this.#fading = new FadingMeasures(params.fading);
    this.#errors = params.detect ? new Adwin() : undefined;
    this.#predictions = params.predictions;
    this.#now = now;
    this.#learnedAtStart = classifier.rowsLearned ?? 0;
    this.#listening = listening;
    this.#note();
  }

  /** Makes the model append its events to `#noted`. A listener set in the meantime has installed a list of its own. */
  #note(): void {
    const { classifier } = this;
    if (classifier.events === this.#noted) return;
    this.#eventsBefore = classifier.events;
    classifier.events = this.#noted;
  }

  /** Gives the model its own list of events back. */
  release(): void {
    this.#note();
    this.classifier.events = this.#eventsBefore;
  }

  /** Predicts and learns each row of a segment in turn, and scores the predictions. `out` is scratch. */
  testThenTrain(segment: Segment, out: Float64Array): EvaluationEvent[] {
    const { first, rows, count, labels, weights, classes, labelled, labelledRows, learnedBefore } = segment;
    this.#rowOf = (event) => {
      const place = event.rows - this.#learnedAtStart - learnedBefore - 1;
      return first + labelled[place >= 0 && place < labelledRows ? place : labelledRows - 1];
    };
    this.#note();
    const started = this.#now();
    this.classifier.predictThenLearnBatch(rows, count, labels, weights, out, classes);
    this.#milliseconds += this.#now() - started;
    this.#takeNoted();
    return this.#score(segment, out);
  }

  /** Predicts each row of a segment, and after each one learns the row whose label arrives then. */
  testThenTrainLater(segment: Segment, delayed: DelayedRows, out: Float64Array): EvaluationEvent[] {
    const { classifier } = this;
    const { count, first, rows, classes } = segment;
    const width = classifier.schema.attributes.length;
    let row = first;
    this.#note();
    this.#rowOf = () => row;
    const started = this.#now();
    for (let i = 0; i < count; i++, row++) {
      classifier.predictAt(rows, i * width, out, i * classes, classes);
      delayed.teach(classifier, row - delayed.delay);
      this.#takeNoted();
    }
    this.#milliseconds += this.#now() - started;
    return this.#score(segment, out);
  }

  /** Learns the rows whose labels arrive after the last row. */
  learnRest(delayed: DelayedRows, lastRow: number): EvaluationEvent[] {
    this.#rowOf = () => lastRow;
    this.#note();
    const started = this.#now();
    for (let row = Math.max(1, lastRow - delayed.delay + 1); row <= lastRow; row++) delayed.teach(this.classifier, row);
    this.#milliseconds += this.#now() - started;
    this.#takeNoted();
    return this.#takeEvents();
  }

  #score(segment: Segment, out: Float64Array): EvaluationEvent[] {
    const { count, first, answers, missed, known, classes, scored } = segment;
    let rows = 0;
    for (let i = 0; i < count; i++) {
      const start = i * classes;
      const label = answers[i];
      const knownClasses = known[i];
      const predicted = mostProbable(out, start, classes);
      if (predicted < 0) out.fill(1 / knownClasses, start, start + knownClasses);
      if (this.#predictions) {
        const probabilities = out.slice(start, start + knownClasses);
        this.#events.push({ type: "prediction", model: this.#model, row: first + i, label, predicted, probabilities });
      }
      if (label < 0) continue;
      scored.labels[rows] = label;
      scored.predicted[rows] = predicted;
      scored.missed[rows] = missed[i];
      scored.losses[rows] = lossOf(out[start + label]);
      scored.squares[rows] = brierOf(label, out, start, knownClasses);
      scored.confidences[rows] = predicted < 0 ? 0 : out[start + predicted];
      scored.classes[rows] = knownClasses;
      this.#rank(label, out, start, knownClasses);
      rows++;
      if (this.#errors?.add(predicted === label ? 0 : 1) && this.#errors.risen) {
        this.#events.push({ type: "drift", model: this.#model, row: first + i, source: "errors" });
      }
    }
    scored.count = rows;
    this.#cumulative.addMany(scored);
    this.#reliability.addMany(scored);
    this.#window.addMany(scored);
    this.#fading.addMany(scored);
    return this.#takeEvents();
  }

  #rank(label: number, out: Float64Array, start: number, knownClasses: number): void {
    const window = this.#windowRanking;
    const isTooLarge = knownClasses > LARGEST_CONFUSION || this.#window.size * knownClasses > LARGEST_RANKED_WINDOW;
    if (isTooLarge) this.#windowRanking = undefined;
    else window?.add(label, out, start, knownClasses);
    if (knownClasses <= LARGEST_CONFUSION) this.#ranking.add(label, out, start, knownClasses);
    else if (!this.#isCrowded) {
      this.#isCrowded = true;
      this.#ranking = new Ranking();
    }
  }

  #takeNoted(): void {
    for (const event of this.#noted.splice(0)) {
      const { kind: type, member } = event;
      this.#events.push({ type, model: this.#model, row: this.#rowOf(event), source: "member", member });
      try {
        this.#listening.listener?.(event);
      } catch (error) {
        throw new ListenerFailure(error);
      }
    }
    this.#note();
  }

  #takeEvents(): EvaluationEvent[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }

  failed(row: number, error: CoppiceError): EvaluationEvent {
    return { type: "failed", model: this.#model, row, error };
  }

  measure(row: number): EvaluationEvent {
    const measurement = this.#measurement();
    if (measurement.cumulative.rows > 0) {
      this.#accuracySum += measurement.cumulative.accuracy;
      this.#measurements++;
    }
    return { type: "measure", model: this.#model, row, ...measurement };
  }

  done(row: number, unlabelled: number): Done {
    const measurement = this.#measurement();
    return {
      type: "done",
      model: this.#model,
      row,
      unlabelled,
      averagedAccuracy: this.#measurements > 0 ? this.#accuracySum / this.#measurements : 0,
      confusion: this.#cumulative.cells(),
      roc: measurement.ranking.classes.map(({ label }) => ({ label, points: this.#ranking.curve(label) })),
      ...measurement,
    };
  }

  #measurement(): Measurement {
    return {
      cumulative: this.#cumulative.measures(),
      window: this.#window.measures(),
      fading: this.#fading.measures(),
      reliability: this.#reliability.bins(),
      ranking: this.#ranking.measures(),
      windowAuc: this.#windowRanking?.auc() ?? NaN,
      bytes: this.classifier.byteLength,
      milliseconds: this.#milliseconds,
    };
  }
}

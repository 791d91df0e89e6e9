/** Laws about learning: inputs, order, batches, weights and randomness. */
import { type Classifier, type Model, type ModelEvent, normalize, plainMemory, Random } from "../core/index.ts";
import { saveState } from "../snapshot/index.ts";
import {
  answers,
  fresh,
  type Law,
  probabilities,
  require,
  requireError,
  requireSame,
  rowOf,
  stateOf,
  type Trial,
  train,
} from "./law.ts";
import { grownRow, type LawStream, lawStreams, newsBringing } from "./streams.ts";

const N = 250;

type RowWeightAt = NonNullable<Classifier["rowWeightAt"]>;

/** Test-then-train in batches of the given size; returns the probabilities. */
function race(model: Model, stream: LawStream, batchRows: number, weights?: Float64Array): Float64Array {
  const all = new Float64Array(N * stream.classes);
  for (let at = 0; at < N; at += batchRows) {
    all.set(raceRows(model, stream, at, Math.min(at + batchRows, N), weights), at * stream.classes);
  }
  return all;
}

/** Test-then-train of some rows as a batch; returns the probabilities. */
function raceRows(model: Model, stream: LawStream, from: number, to: number, weights?: Float64Array): Float64Array {
  const { width, classes, rows, labels } = stream;
  const out = new Float64Array((to - from) * classes).fill(7); // every value must be overwritten
  model.classifier.predictThenLearnMany(
    rows.subarray(from * width, to * width),
    to - from,
    labels.subarray(from, to),
    out,
    weights?.subarray(from, to),
  );
  return out;
}

/** Test-then-train with the row methods. */
function raceOneByOne(model: Model, stream: LawStream, weights?: Float64Array): Float64Array {
  const { classes, labels } = stream;
  const all = new Float64Array(N * classes);
  for (let i = 0; i < N; i++) {
    const row = rowOf(stream, i);
    all.set(probabilities(model, row), i * classes);
    model.classifier.learnOne(row, labels[i], weights?.[i] ?? 1);
  }
  return all;
}

/** Random weights of 0, 1, 2 and 0.25. */
function someWeights(seed: number): Float64Array {
  const random = Random.seeded(seed + 77);
  return Float64Array.from({ length: N }, () => [0, 1, 1, 2, 0.25][random.integer(5)]);
}

function state(classifier: Classifier, trial: Trial): Uint8Array {
  return stateOf({ classifier, spec: trial.spec } as Model);
}

export const learningLaws: readonly Law[] = [
  {
    name: "learnDoesNotTouchItsInput",
    states: "Rows, labels and weights are the same after learning.",
    check(trial) {
      const { rows, labels, classes } = trial.stream;
      const given = { rows: rows.slice(), labels: labels.slice(), weights: someWeights(trial.seed) };
      const model = fresh(trial);
      for (let i = 0; i < 50; i++) model.classifier.learnOne(given.rows.subarray(i * trial.stream.width), labels[i]);
      model.classifier.learnMany(given.rows, N, given.labels, given.weights);
      model.classifier.predictThenLearnMany(given.rows, N, given.labels, new Float64Array(N * classes), given.weights);
      require(given.rows.every((value, i) => Object.is(value, rows[i])), () => "a row was changed");
      requireSame(given.labels, labels, () => "labels");
      requireSame(given.weights, someWeights(trial.seed), () => "weights");
    },
  },
  {
    name: "sameSeedSameBytes",
    states: "The same seed and the same rows give the same state.",
    check(trial) {
      const [a, b] = [fresh(trial), fresh(trial)];
      for (const model of [a, b]) train(model, trial.stream, 0, N);
      requireSame(stateOf(a), stateOf(b), () => "two runs");
    },
  },
  {
    name: "differentSeedDiffers",
    states: "Another seed gives different predictions.",
    applies: ({ capabilities }) => capabilities.seeded,
    check(trial) {
      const [a, b] = [fresh(trial), fresh(trial, trial.stream.schema(), trial.seed + 1)];
      for (const model of [a, b]) train(model, trial.stream, 0, N);
      const [one, other] = [a, b].map((model) => answers(model, trial.stream, N, N + 100)) as [
        Float64Array,
        Float64Array,
      ];
      require(one.some((value, i) => value !== other[i]), () =>
        `seeds ${a.seed} and ${b.seed} give the same predictions`);
    },
  },
  {
    name: "unseededDrawsNothing",
    states: "An algorithm that declares no seed does not depend on its random stream.",
    applies: ({ capabilities }) => !capabilities.seeded,
    check(trial) {
      const { definition, spec, stream } = trial;
      const [a, b] = [1, 2].map((seed) => {
        const random = Random.seeded(seed);
        const classifier = definition.create({ schema: stream.schema(), random, memory: plainMemory }, spec.params);
        classifier.learnMany(stream.rows, N, stream.labels);
        return state(classifier, trial);
      }) as [Uint8Array, Uint8Array];
      requireSame(a, b, () => "states under two seeds");
    },
  },
  {
    name: "manyEqualsOneByOne",
    states: "learnMany equals learnOne for each row, with and without weights.",
    check(trial) {
      const { stream } = trial;
      for (const weights of [undefined, someWeights(trial.seed)]) {
        const [a, b] = [fresh(trial), fresh(trial)];
        a.classifier.learnMany(stream.rows, N, stream.labels, weights);
        for (let i = 0; i < N; i++) {
          b.classifier.learnOne(rowOf(stream, i), stream.labels[i], weights?.[i] ?? 1);
        }
        requireSame(stateOf(a), stateOf(b), () => `learnMany ${weights ? "with" : "without"} weights`);
      }
    },
  },
  {
    name: "predictThenLearnEqualsPredictAndLearn",
    states: "predictThenLearnMany gives the predictions and state of alternating predictProbaOne and learnOne.",
    check(trial) {
      for (const weights of [undefined, someWeights(trial.seed)]) {
        const [a, b] = [fresh(trial), fresh(trial)];
        const what = weights ? "with weights" : "without weights";
        requireSame(
          race(a, trial.stream, N, weights),
          raceOneByOne(b, trial.stream, weights),
          () => `predictions ${what}`,
        );
        requireSame(stateOf(a), stateOf(b), () => `states ${what}`);
      }
    },
  },
  {
    name: "labelAfterLearningIsTheLabel",
    states:
      "The kernels that also return the label after learning give the predictions, labels and state of single steps; with `errorsOnly`, rows that were predicted right have their own label.",
    check(trial) {
      const { rows, labels, width, classes } = trial.stream;
      const weights = someWeights(trial.seed);
      const [batch, sparing, silent, steps] = [1, 2, 3, 4].map(() => fresh(trial).classifier);
      const [given, givenToo, expected] = [7, 7, 7].map((number) => new Float64Array(N * classes).fill(number));
      const [after, spared, silentAfter, expectedAfter, afterErrors] = [1, 2, 3, 4, 5].map(() => new Int32Array(N));
      batch.predictThenLearnBatch(rows, N, labels, weights, given, classes, after);
      sparing.predictThenLearnBatch(rows, N, labels, weights, givenToo, classes, spared, true);
      silent.learnBatch(rows, N, labels, weights, silentAfter);
      for (let i = 0; i < N; i++) {
        steps.predictAt(rows, i * width, expected, i * classes, classes);
        const wasRight = steps.labelAt(rows, i * width) === labels[i];
        if (weights[i] > 0) steps.learnAt(rows, i * width, labels[i], weights[i]);
        expectedAfter[i] = steps.labelAt(rows, i * width);
        afterErrors[i] = wasRight ? labels[i] : expectedAfter[i];
      }
      for (const predictions of [given, givenToo]) requireSame(predictions, expected, () => "predictions");
      requireSame(after, expectedAfter, () => "labels");
      requireSame(spared, afterErrors, () => "labels after errors");
      requireSame(state(sparing, trial), state(steps, trial), () => "states with labels after errors");
      requireSame(silentAfter, expectedAfter, () => "labels without predictions");
      requireSame(state(batch, trial), state(steps, trial), () => "states");
      requireSame(state(silent, trial), state(steps, trial), () => "states without predictions");
    },
  },
  {
    name: "batchBoundariesDoNotMatter",
    states: "Batches of 1, 7 and 64 rows give the predictions and the state of one batch.",
    check(trial) {
      const whole = fresh(trial);
      const expected = race(whole, trial.stream, N);
      for (const batchRows of [1, 7, 64]) {
        const model = fresh(trial);
        requireSame(race(model, trial.stream, batchRows), expected, () => `predictions in batches of ${batchRows}`);
        requireSame(stateOf(model), stateOf(whole), () => `state in batches of ${batchRows}`);
      }
    },
  },
  {
    name: "rowsToComeChangeNothing",
    states:
      "A schema that already has all values and classes of a batch gives the predictions and state of one that grows row by row.",
    check(trial) {
      const stream = newsBringing(trial.stream, trial.definition);
      const { width, count } = stream;
      const [ahead, steps] = [fresh(trial, stream.schema()), fresh(trial, stream.schema())];
      const rows = new Float64Array(count * width);
      for (let i = 0; i < count; i++) rows.set(grownRow(ahead.schema, stream, i), i * width);
      const labels = stream.labels.map((label) => ahead.schema.internClass(`v${label}`));
      const classes = ahead.schema.classCount;
      const [given, expected] = [new Float64Array(count * classes), new Float64Array(count * classes)];
      ahead.classifier.predictThenLearnBatch(rows, count, labels, undefined, given, classes);
      for (let i = 0; i < count; i++) {
        const row = grownRow(steps.schema, stream, i);
        steps.schema.internClass(`v${stream.labels[i]}`);
        steps.classifier.predictAt(row, 0, expected, i * classes, classes);
        steps.classifier.learnOne(row, labels[i]);
      }
      requireSame(given, expected, () => "predictions");
      requireSame(stateOf(ahead), stateOf(steps), () => "states");
    },
  },
  {
    name: "zeroWeightIsNoOp",
    states: "A row of weight 0 changes nothing.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      const zeros = new Float64Array(50);
      for (const learned of [0, 120]) {
        train(model, stream, 0, learned);
        const before = stateOf(model);
        train(model, stream, 120, 140, 0);
        model.classifier.learnMany(stream.rows, 50, stream.labels, zeros);
        model.classifier.predictThenLearnMany(
          stream.rows,
          50,
          stream.labels,
          new Float64Array(50 * stream.classes),
          zeros,
        );
        requireSame(stateOf(model), before, () => `state after ${learned} rows and rows of weight 0`);
      }
    },
  },
  {
    name: "weightTwoEqualsTwice",
    states: "Weight 2 gives the state of learning the row twice, bit for bit.",
    applies: ({ capabilities }) => capabilities.weights === "exact",
    check(trial) {
      const { stream } = trial;
      const [a, b] = [fresh(trial), fresh(trial)];
      train(a, stream, 0, N, 2);
      for (let i = 0; i < N; i++) for (let k = 0; k < 2; k++) train(b, stream, i, i + 1);
      requireSame(stateOf(a), stateOf(b), () => "weight 2 and twice");
    },
  },
  {
    name: "weightsFollowCapability",
    states:
      "Weights change what is learned (in an ensemble, by its members) unless the definition declares them ignored.",
    check(trial) {
      const { stream, definition } = trial;
      const [a, b] = [fresh(trial), fresh(trial)];
      for (let i = 0; i < N; i++) {
        train(a, stream, i, i + 1, i % 2 === 0 ? 4 : 1);
        train(b, stream, i, i + 1);
      }
      // An ensemble's own class weights always count row weights, which says nothing about its members.
      const [weighted, plain] = [a, b].map((model) => {
        const parts = model.classifier.parts().flatMap((part) => (part === null ? [] : [part]));
        return parts.length === 0 ? [...stateOf(model)] : parts.flatMap((part) => [...saveState("part", part)]);
      });
      const same = weighted.length === plain.length && weighted.every((byte, i) => byte === plain[i]);
      const ignored = definition.capabilities.weights === "ignored";
      require(same === ignored, () =>
        `weights are "${definition.capabilities.weights}", but have ${same ? "no" : "an"} effect`);
    },
  },
  {
    name: "outputWeightsFollowCapability",
    states:
      "Output weights that are all 1 equal row weight 1, and all 0 change nothing, also for a row just scored; probabilities are the normalized outputs. Only algorithms that declare `outputWeights` have `outputsAt` and `learnWeighted`.",
    check(trial) {
      const { stream, definition } = trial;
      const [a, b] = [fresh(trial), fresh(trial)];
      const { classifier } = a;
      const takes = classifier.learnWeighted !== undefined && classifier.outputsAt !== undefined;
      require(takes === (definition.capabilities.outputWeights ?? false), () =>
        `\`outputWeights\` is ${definition.capabilities.outputWeights}, but there ${takes ? "are" : "are no"} such methods`);
      const [ones, zeros] = [1, 0].map((weight) => new Float64Array(a.schema.classCount).fill(weight));
      const [answer, shares] = [new Float64Array(ones.length), new Float64Array(ones.length)];
      for (let i = 0; takes && i < N; i++) {
        const row = rowOf(stream, i);
        const isScored = i % 2 === 0;
        classifier.predictAt(row, 0, answer, 0, ones.length);
        if (isScored) classifier.outputsAt?.(row, 0, shares, 0, ones.length);
        classifier.learnWeighted?.(row, 0, stream.labels[i], ones, isScored);
        if (isScored) {
          normalize(shares, 0, ones.length);
          requireSame(answer, shares, () => `row ${i}: the probabilities and the normalized outputs`);
        }
        classifier.learnWeighted?.(rowOf(stream, i + 1), 0, stream.labels[i + 1], zeros);
      }
      if (!takes) return;
      train(b, stream, 0, N);
      requireSame(stateOf(a), stateOf(b), () => "output weights of 1 and row weight 1");
    },
  },
  {
    name: "rowWeightsFollowCapability",
    states:
      "Only algorithms that declare `rowWeights` have `rowWeightAt`: it returns a finite number of at least 0, the same for a copy of the row, and changes nothing.",
    check(trial) {
      const { stream, definition } = trial;
      const model = fresh(trial);
      const { classifier } = model;
      const tells = classifier.rowWeightAt !== undefined;
      require(tells === (definition.capabilities.rowWeights ?? false), () =>
        `\`rowWeights\` is ${definition.capabilities.rowWeights}, but there is ${tells ? "a" : "no"} such method`);
      for (let i = 0; tells && i <= N; i++) {
        const before = i % 25 === 0 ? stateOf(model) : undefined;
        const weightOf = (classifier.rowWeightAt as RowWeightAt).bind(classifier);
        const alone = rowOf(stream, i);
        const weights = Float64Array.from({ length: 2 * stream.classes }, (_, k) =>
          k < stream.classes ? weightOf(stream.rows, i * stream.width, k) : weightOf(alone, 0, k - stream.classes),
        );
        require(weights.every((weight) => weight >= 0 && weight < Infinity), () => `row ${i}: weights ${weights}`);
        requireSame(weights.subarray(0, stream.classes), weights.subarray(stream.classes), () => `row ${i}, alone`);
        if (before !== undefined) requireSame(stateOf(model), before, () => `row ${i}: the state after the call`);
        train(model, stream, i, i + 1);
      }
    },
  },
  {
    name: "negativeOrNaNWeightThrows",
    states: "Invalid weights, labels and rows throw before anything is learned.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      train(model, stream, 0, 50);
      const before = stateOf(model);
      const row = rowOf(stream, 50);
      for (const weight of [-1, NaN, Infinity]) {
        requireError(["E_USAGE"], `weight ${weight}`, () => model.classifier.learnOne(row, 0, weight));
        const weights = new Float64Array(50).fill(1);
        weights[49] = weight;
        requireError(["E_USAGE"], `weight ${weight} in a batch`, () =>
          model.classifier.learnMany(stream.rows, 50, stream.labels, weights),
        );
      }
      for (const label of [-1, stream.classes, 0.5, NaN]) {
        requireError(["E_USAGE"], `label ${label}`, () => model.classifier.learnOne(row, label));
      }
      requireError(["E_USAGE"], "a short row", () => model.classifier.learnOne(row.subarray(1), 0));
      requireError(["E_USAGE"], "a short output", () => model.classifier.predictProbaOne(row, new Float64Array(1)));
      requireSame(stateOf(model), before, () => "state after refused calls");
    },
  },
  {
    name: "neighboursDisturbNothing",
    states: "Another model that predicts and learns other data in between has no influence.",
    check(trial) {
      const { stream, definition, seed } = trial;
      const [alone, beside] = [fresh(trial), fresh(trial)];
      const others = lawStreams(definition, seed + 1).filter(({ name }) => name !== stream.name);
      const neighbours = others.map((other) => [fresh(trial, other.schema()), other] as const);
      for (let at = 0; at < N; at += 5) {
        const answers = raceRows(alone, stream, at, at + 5);
        for (const [neighbour, other] of neighbours) raceRows(neighbour, other, at, at + 5);
        requireSame(raceRows(beside, stream, at, at + 5), answers, () => `rows ${at} to ${at + 4}`);
      }
      requireSame(stateOf(beside), stateOf(alone), () => "the state with and without neighbours");
    },
  },
  {
    name: "watchingChangesNothing",
    states:
      "Collecting a model's events does not influence it; events carry the number of rows learned, in order, also for a batch.",
    check(trial) {
      const { rows, labels, count } = trial.stream;
      const [a, b, c] = [fresh(trial), fresh(trial), fresh(trial)];
      const events: ModelEvent[] = [];
      const ofBatch: ModelEvent[] = [];
      a.classifier.events = events;
      c.classifier.events = ofBatch;
      for (const model of [a, b]) train(model, trial.stream, 0, count);
      c.classifier.learnMany(rows, count, labels);
      requireSame(stateOf(a), stateOf(b), () => "with and without collecting events");
      const told = events.map((event) => event.rows);
      require(told.every((at, i) => at >= 1 && at <= count && (i === 0 || at >= told[i - 1])), () =>
        `events must carry the number of rows learned, in order: ${told.join(", ")}`);
      const [one, other] = [events, ofBatch].map((list) => JSON.stringify(list));
      require(one === other, () => `events must be the same for a batch: ${other}, not ${one}`);
    },
  },
];

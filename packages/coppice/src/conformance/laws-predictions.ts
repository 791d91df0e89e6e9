/** Laws about predictions. */
import { argMax } from "../core/index.ts";
import {
  answers,
  fresh,
  type Law,
  probabilities,
  require,
  requireDistribution,
  requireSame,
  rowOf,
  stateOf,
  type Trial,
  train,
} from "./law.ts";
import { easy, type LawStream, withConstant } from "./streams.ts";

/** Test-then-train accuracy over the second half of a stream. */
function accuracy(trial: Trial, stream: LawStream): number {
  const model = fresh(trial, stream.schema());
  let right = 0;
  for (let i = 0; i < stream.count; i++) {
    const row = rowOf(stream, i);
    if (i >= stream.count / 2 && model.classifier.predictOne(row) === stream.labels[i]) right++;
    model.classifier.learnOne(row, stream.labels[i]);
  }
  return right / (stream.count / 2);
}

export const predictionLaws: readonly Law[] = [
  {
    name: "freshModelPredictsUniformAndMinusOne",
    states:
      "Before a model has learned anything, its `predictOne` returns -1, `predict` undefined, and probabilities are uniform.",
    check(trial) {
      const model = fresh(trial);
      const { classes } = trial.stream;
      for (let i = 0; i < 5; i++) {
        const row = rowOf(trial.stream, i);
        const label = model.classifier.predictOne(row);
        require(label === -1, () => `predictOne gave ${label}`);
        requireSame(probabilities(model, row), new Float64Array(classes).fill(1 / classes), () => "predictProbaOne");
      }
      require(model.predict({}) === undefined, () => `predict gave ${model.predict({})}`);
    },
  },
  {
    name: "probabilitiesAreFiniteAndSumToOne",
    states: "Probabilities are finite, in [0, 1] and sum to one after 0, 1, 2, 10 and 500 rows.",
    check(trial) {
      const model = fresh(trial);
      let learned = 0;
      for (const stop of [0, 1, 2, 10, 500]) {
        train(model, trial.stream, learned, stop);
        learned = stop;
        for (let i = 500; i < 530; i++) {
          requireDistribution(probabilities(model, rowOf(trial.stream, i)), () => `after ${stop} rows`);
        }
      }
    },
  },
  {
    name: "predictDoesNotChangeState",
    states: "No form of prediction changes the model or the row.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      const twin = fresh(trial);
      train(model, stream, 0, 150);
      const before = stateOf(model);
      const rows = stream.rows.slice();
      for (let i = 150; i < 200; i++) model.classifier.predictOne(rows.subarray(i * stream.width));
      model.classifier.predictProbaMany(rows, 200, new Float64Array(200 * stream.classes));
      requireSame(stateOf(model), before, () => "the state after predicting");
      require(rows.every((value, i) => Object.is(value, stream.rows[i])), () => "a row was changed");
      // Nor its later behaviour, which leftover scratch numbers could change.
      train(twin, stream, 0, 150);
      train(model, stream, 150, 250);
      train(twin, stream, 150, 250);
      requireSame(stateOf(model), stateOf(twin), () => "learning after predicting");
    },
  },
  {
    name: "labelIsTheMostProbable",
    states: "predictOne is the first class with the largest probability.",
    check(trial) {
      const model = fresh(trial);
      train(model, trial.stream, 0, 100);
      for (let i = 100; i < 200; i++) {
        const row = rowOf(trial.stream, i);
        const label = model.classifier.predictOne(row);
        const expected = argMax(probabilities(model, row), 0, model.schema.classCount);
        require(label === expected || label === -1, () => `row ${i}: ${label}, but ${expected} is most probable`);
      }
    },
  },
  {
    name: "kernelsHonourOffsets",
    states: "Kernels read the row at `start`, write `classes` numbers at `outStart` and touch nothing else.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      const twin = fresh(trial);
      train(model, stream, 0, 80);
      for (let i = 0; i < 80; i++) twin.classifier.learnAt(stream.rows, i * stream.width, stream.labels[i], 1);
      requireSame(stateOf(model), stateOf(twin), () => "learnAt");
      const classes = stream.classes + 2; // more than the model has seen
      for (let i = 80; i < 120; i++) {
        const out = new Float64Array(classes + 5).fill(7);
        model.classifier.predictAt(stream.rows, i * stream.width, out, 3, classes);
        requireSame(out.subarray(0, 3), [7, 7, 7], () => "numbers before outStart");
        requireSame(out.subarray(3 + classes), [7, 7], () => "numbers behind the classes");
        requireSame(out.subarray(3 + stream.classes, 3 + classes), [0, 0], () => "probabilities of unseen classes");
        const expected = probabilities(model, rowOf(stream, i));
        const given = out.subarray(3, 3 + stream.classes);
        if (given.some((value) => value > 0)) requireSame(given, expected, () => `predictAt, row ${i}`);
      }
    },
  },
  {
    name: "classesNotAnsweredHaveNoProbability",
    states:
      "Classes from `classesAnswered` on have probability 0 for every row; requesting only the classes before it gives the same probabilities.",
    check(trial) {
      const { stream } = trial;
      const { rows, width } = stream;
      const { classifier } = fresh(trial);
      const classes = stream.classes + 2;
      for (let learned = 0, stop = 0; stop <= 300; stop = 4 * stop + 1) {
        for (; learned < stop; learned++) classifier.learnAt(rows, learned * width, stream.labels[learned], 1);
        const asked = Math.max(1, Math.min(classifier.classesAnswered, classes));
        const [all, single, batch] = [classes, asked, asked].map((k) => new Float64Array(40 * k));
        for (let i = 0; i < 40; i++) {
          classifier.predictAt(rows, (300 + i) * width, all, i * classes, classes);
          classifier.predictAt(rows, (300 + i) * width, single, i * asked, asked);
        }
        classifier.predictBatch(rows.subarray(300 * width), 40, batch, asked);
        for (let i = 0; i < 40; i++) {
          const answer = all.subarray(i * classes, (i + 1) * classes);
          requireSame(
            answer.subarray(asked),
            new Float64Array(classes - asked),
            () => `after ${stop} rows, from class ${asked} on`,
          );
          const place = [i * asked, (i + 1) * asked] as const;
          requireSame(
            single.subarray(...place),
            answer.subarray(0, asked),
            () => `after ${stop} rows, the first ${asked} classes`,
          );
          requireSame(
            batch.subarray(...place),
            answer.subarray(0, asked),
            () => `after ${stop} rows, the first ${asked} classes in a batch`,
          );
        }
      }
    },
  },
  {
    name: "oneClassOnlyPredictsIt",
    states: "A model that has seen only one class predicts that class.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      for (let i = 0; i < 60; i++) model.classifier.learnOne(rowOf(stream, i), 1);
      for (let i = 60; i < 120; i++) {
        const label = model.classifier.predictOne(rowOf(stream, i));
        require(label === 1, () => `row ${i}: predictOne gave ${label} instead of 1`);
      }
    },
  },
  {
    name: "beatsMajorityOnEasyStream",
    states: "On a stream where two attributes determine the class, accuracy is 15 points above the majority's.",
    ownStream: true,
    check(trial) {
      const stream = easy(trial.seed);
      const second = stream.labels.subarray(stream.count / 2);
      const ones = second.reduce((sum, label) => sum + label, 0) / second.length;
      const majority = Math.max(ones, 1 - ones);
      const found = accuracy(trial, stream);
      require(found >= majority + 0.15, () => `accuracy ${found}, majority ${majority}`);
    },
  },
  {
    name: "constantFeatureIsHarmless",
    states: "An attribute that never changes costs at most ten points of accuracy on an easy stream.",
    ownStream: true,
    check(trial) {
      const stream = easy(trial.seed);
      const plain = accuracy(trial, stream);
      for (const value of [0, -3, NaN]) {
        const found = accuracy(trial, withConstant(stream, value));
        require(found >= plain - 0.1, () => `accuracy ${found} with an attribute of ${value}, ${plain} without`);
      }
    },
  },
  {
    name: "predictManyEqualsOneByOne",
    states: "predictProbaMany equals predictProbaOne for each row.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      for (const learned of [0, 100]) {
        train(model, stream, 0, learned);
        const out = new Float64Array(200 * stream.classes);
        model.classifier.predictProbaMany(stream.rows, 200, out);
        requireSame(out, answers(model, stream, 0, 200), () => `after ${learned} rows`);
      }
    },
  },
  {
    name: "predictBatchEqualsPredictAt",
    states: "The batch kernel of prediction writes what the row kernel writes, also for more classes than were seen.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      const classes = stream.classes + 2;
      for (const [from, to] of [
        [0, 0],
        [0, 3],
        [3, 250],
      ]) {
        train(model, stream, from, to);
        const batch = new Float64Array(200 * classes).fill(7);
        const single = new Float64Array(200 * classes).fill(7);
        model.classifier.predictBatch(stream.rows, 200, batch, classes);
        for (let i = 0; i < 200; i++)
          model.classifier.predictAt(stream.rows, i * stream.width, single, i * classes, classes);
        requireSame(batch, single, () => `after ${to} rows`);
      }
    },
  },
];

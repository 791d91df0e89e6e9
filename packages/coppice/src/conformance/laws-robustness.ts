/** Laws about difficult inputs: missing values, new values, new classes, extreme numbers, other orders. */
import { type Model, Random } from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import {
  answers,
  definitionsIn,
  fresh,
  type Law,
  probabilities,
  require,
  requireDistribution,
  requireError,
  requireSame,
  rowOf,
  stateOf,
  type Trial,
  train,
} from "./law.ts";
import { emptied, grownRow, inUnits, type LawStream, redeclared, reordered } from "./streams.ts";

/** The largest, smallest and oddest finite doubles. */
const EXTREMES = [1e300, -1e300, Number.MAX_VALUE, -Number.MAX_VALUE, 1e-300, 5e-324, -5e-324, 0, -0, 1, 2 ** 53];

/** The stream shifted: every number and every nominal value is one that it never had. */
function far(stream: LawStream): LawStream {
  return { ...stream, rows: stream.rows.map((value) => value + 1000) };
}

function learnGrowing(model: Model, stream: LawStream, i: number, label: string): void {
  const row = grownRow(model.schema, stream, i);
  model.classifier.learnOne(row, model.schema.internClass(label));
  requireDistribution(probabilities(model, row), () => `row ${i}, ${model.schema.classCount} classes`);
}

/** A model whose state has become NaN predicts nothing, but its uniform probabilities look valid. */
function requireAnswer(model: Model, row: Float64Array, when: string): void {
  require(model.classifier.predictOne(row) >= 0, () => `${when} the model no longer predicts a class`);
}

/** Units of the attributes, in order: far beyond ordinary scales. */
const UNITS = [2 ** 60, 2 ** -60, 2 ** -41, 2 ** 7];

/** Requires the predictions of two models for rows from 500 on to be equal, up to rounding of sums in another order. */
function requireClose({ stream }: Trial, own: Float64Array, found: Float64Array): void {
  own.forEach((value, i) => {
    const row = 500 + Math.floor(i / stream.classes);
    require(Math.abs(value - found[i]) <= 1e-6, () => `row ${row}: ${value} became ${found[i]}`);
  });
}

/** Number of rows over which predictions under several schemas are compared. */
const DECLARED_ROWS = 400;

export const robustnessLaws: readonly Law[] = [
  {
    name: "missingValuesFollowPolicy",
    states: "Any value may be missing, and all of them, when learning and when predicting.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      const missing = new Float64Array(stream.width).fill(NaN);
      model.classifier.learnOne(missing, 0);
      requireDistribution(probabilities(model, missing), () => "a row of missing values after learning only such");
      for (let i = 0; i < 200; i++) {
        const row = rowOf(stream, i);
        row[i % stream.width] = NaN;
        model.classifier.learnOne(row, stream.labels[i]);
        requireDistribution(probabilities(model, row), () => `row ${i} with attribute ${i % stream.width} missing`);
      }
      requireDistribution(probabilities(model, missing), () => "a row of missing values");
      requireAnswer(model, rowOf(stream, 0), "after rows with missing values");
    },
  },
  {
    name: "unseenCategoryFollowsPolicy",
    states: "Rows with unseen nominal values can be predicted, which changes nothing, and learned.",
    check(trial) {
      const { stream } = trial;
      const schema = stream.schema();
      const model = fresh(trial, schema);
      train(model, stream, 0, 150);
      const nominals = schema.attributes.flatMap(({ kind }, j) => (kind === "nominal" ? [j] : []));
      const row = rowOf(stream, 150);
      const before = stateOf(model);
      for (const j of nominals) {
        for (const beyond of [0, 1, 1000]) {
          row[j] = schema.attributes[j]?.values.length + beyond;
          requireDistribution(probabilities(model, row), () => `attribute ${j} with unseen value ${row[j]}`);
        }
      }
      requireSame(stateOf(model), before, () => "state after predicting unseen values");
      for (const j of nominals) row[j] = schema.attributes[j]?.intern("never met before");
      for (let k = 0; k < 30; k++) {
        model.classifier.learnOne(row, k % 2);
        requireDistribution(probabilities(model, row), () => "a new value after learning it");
      }
    },
  },
  {
    name: "unknownValuesTeachAlike",
    states:
      "A nominal index without a value teaches the same whichever it is, and nothing about values declared later.",
    check(trial) {
      const { stream } = trial;
      const taught = (beyond: number) => {
        const schema = stream.schema();
        const nominals = schema.attributes.filter(({ kind }) => kind === "nominal");
        const model = fresh(trial, schema);
        const row = (i: number, behindLast: number) => {
          const values = rowOf(stream, i);
          if (i % 4 > 0) return values;
          for (const attribute of nominals)
            values[schema.attributes.indexOf(attribute)] = attribute.values.length + behindLast;
          return values;
        };
        for (let i = 0; i < 400; i++) model.classifier.learnOne(row(i, beyond), stream.labels[i]);
        for (const attribute of nominals) for (const value of ["new", "newer"]) attribute.intern(value);
        const asked = Array.from({ length: 100 }, (_, i) => row(400 + i, i % 8 < 4 ? -1 : -2)); // now they have values
        return asked.flatMap((values) => [...probabilities(model, values)]);
      };
      const usual = taught(1000);
      for (const beyond of [0, 1]) requireSame(taught(beyond), usual, () => `taught index n + ${beyond} of n values`);
    },
  },
  {
    name: "classesMayGrow",
    states: "Classes and nominal values that first appear late are learned, and survive a snapshot taken meanwhile.",
    applies: ({ capabilities }) => capabilities.classes === undefined,
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial, emptied(stream.schema()));
      const first = grownRow(model.schema, stream, 0);
      require(model.classifier.predictOne(first) === -1, () => "without classes the answer must be -1");
      for (let i = 0; i < 300; i++) {
        learnGrowing(model, stream, i, i >= 200 && i % 4 === 0 ? "late" : `v${stream.labels[i]}`);
      }
      // More rows than before, and far from them: whatever a model uses, it must predict the new class now.
      const moved = far(stream);
      for (let i = 0; i < stream.count; i++) learnGrowing(model, moved, i, "later");
      const later = model.classifier.predictOne(grownRow(model.schema, moved, 0));
      require(later === model.schema.classIndexOf("later"), () =>
        `a late class learned ${stream.count} times is not predicted, but ${model.schema.labelOf(later)}`);
      const twin = loadModel(saveModel(model), definitionsIn(trial.spec));
      for (let i = 340; i < 400; i++) {
        for (const one of [model, twin]) learnGrowing(one, stream, i, i === 380 ? "last" : "later");
      }
      requireSame(saveModel(model), saveModel(twin), () => "grown, restored and grown again");
    },
  },
  {
    name: "classesThatNeverComeChangeNothing",
    states:
      "Declared classes that never occur, behind the others or between them, have probability 0 and change no other probability (with two other classes, to within 1e-6).",
    applies: ({ capabilities }) => capabilities.classes === undefined,
    check(trial) {
      const { stream } = trial;
      const places = Array.from({ length: stream.classes }, (_, c) => c);
      const declared = [
        { places, classes: stream.classes },
        { places, classes: stream.classes + 5 },
        { places: places.map((c) => 2 * c + 1), classes: 2 * stream.classes + 2 },
      ].map(({ places, classes }) => {
        const wider = redeclared(stream, classes, places);
        return { places, wider, model: fresh(trial, wider.schema()) };
      });
      for (let i = 0; i < DECLARED_ROWS; i++) {
        for (const { wider, model } of declared) train(model, wider, i, i + 1);
        if (i % 3 > 0) continue;
        const answers = declared.map(({ places, model }) => {
          const all = probabilities(model, rowOf(stream, i + 1));
          const met = Float64Array.from(places, (place) => all[place]);
          for (const place of places) all[place] = 0;
          requireSame(all, new Float64Array(all.length), () => `row ${i + 1}: classes that never occur`);
          return met;
        });
        const [own, behind, between] = answers;
        requireSame(between, behind, () => `row ${i + 1}: with others between and with others behind`);
        for (const c of places) {
          // Two classes often have their own scoring code, which rounds differently.
          const isSame = stream.classes > 2 ? own[c] === behind[c] : Math.abs(own[c] - behind[c]) <= 1e-6;
          require(isSame, () => `row ${i + 1}: ${own[c]} became ${behind[c]} with others behind`);
        }
      }
    },
  },
  {
    name: "thirdClassIsRefused",
    states: "An algorithm for two classes refuses a third, in a schema and in a row, which then changes nothing.",
    applies: ({ capabilities }) => capabilities.classes === "two",
    check(trial) {
      const { stream, definition } = trial;
      const model = fresh(trial);
      train(model, stream, 0, 100);
      const before = saveModel(model);
      const record = Object.fromEntries(model.schema.attributes.map(({ name }) => [name, undefined]));
      const wider = stream.schema();
      wider.internClass("third");
      for (const [what, call] of [
        ["a row", () => model.learn(record, "third")],
        ["a schema", () => fresh(trial, wider)],
      ] as const) {
        const { message } = requireError(["E_PARAM"], `${what} with a third class`, call);
        require(message.includes(definition.id), () => `the message must name ${definition.id}: ${message}`);
      }
      requireSame(saveModel(model), before, () => "the model after a third class was refused");
      train(model, stream, 100, 120);
    },
  },
  {
    name: "hugeAndTinyValuesStayFinite",
    states: "Numbers from 5e-324 to 1.8e308 in any order leave probabilities finite, also for ordinary rows.",
    check(trial) {
      const { stream } = trial;
      const random = Random.seeded(trial.seed);
      const schema = stream.schema();
      const model = fresh(trial, schema);
      for (let i = 0; i < 200; i++) {
        const row = rowOf(stream, i);
        schema.attributes.forEach(({ kind }, j) => {
          if (kind === "numeric") row[j] = EXTREMES[random.integer(EXTREMES.length)];
        });
        requireDistribution(probabilities(model, row), () => `extreme row ${i}: ${row.join(", ")}`);
        model.classifier.learnOne(row, stream.labels[i]);
      }
      for (let i = 200; i < 300; i++) {
        const row = rowOf(stream, i);
        requireDistribution(probabilities(model, row), () => `ordinary row ${i} after extreme ones`);
        model.classifier.learnOne(row, stream.labels[i]);
      }
      requireAnswer(model, rowOf(stream, 0), "after extreme values");
    },
  },
  {
    name: "unitsChangeNothing",
    states:
      "Numeric attributes may be in any unit: with each multiplied by a power of two, no prediction changes (to within 1e-6).",
    check(trial) {
      const { stream } = trial;
      const moved = inUnits(stream, UNITS);
      const a = fresh(trial);
      const b = fresh(trial);
      train(a, stream, 0, 500);
      train(b, moved, 0, 500);
      requireClose(trial, answers(a, stream, 500, 560), answers(b, moved, 500, 560));
    },
  },
  {
    name: "attributeOrderChangesNothing",
    states: "The order of the attributes does not matter (to within 1e-6).",
    check(trial) {
      const { stream } = trial;
      const order = Array.from({ length: stream.width }, (_, j) => stream.width - 1 - j);
      const moved = reordered(stream, order);
      const a = fresh(trial);
      const b = fresh(trial, moved.schema());
      train(a, stream, 0, 500);
      train(b, moved, 0, 500);
      requireClose(trial, answers(a, stream, 500, 560), answers(b, moved, 500, 560));
    },
  },
];

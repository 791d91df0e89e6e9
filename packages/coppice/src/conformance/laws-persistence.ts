/** Laws about state: bytes, clones and snapshots. */
import { copyState, Model, release, type Stateful, viewOf } from "../core/index.ts";
import { cloneModel, FORMAT_VERSION, loadModel, saveModel } from "../snapshot/index.ts";
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
  train,
} from "./law.ts";
import { MovingMemory } from "./moving-memory.ts";
import { emptied, grownRow, withConstant } from "./streams.ts";

/** Row weights whose products and quotients are rounded. */
const WEIGHTS = [3, 0.7, 1e-3, 41, 2 / 3];

/** Bytes of all typed arrays of an object and its parts, summed independently; each must be listed once. */
function bytesOfArrays(thing: Stateful, met: Set<Stateful>): number {
  require(!met.has(thing), () => "parts() lists a part twice");
  met.add(thing);
  let bytes = 0;
  for (const { data } of thing.arena.columns) bytes += data.byteLength;
  for (const part of thing.parts()) if (part !== null) bytes += bytesOfArrays(part, met);
  return bytes;
}

export const persistenceLaws: readonly Law[] = [
  {
    name: "memoryBytesEqualsSumOfArrays",
    states: "byteLength, inspect().bytes and the sum over all columns are the same number.",
    check(trial) {
      const model = fresh(trial);
      let learned = 0;
      for (const stop of [0, 1, 100, 500]) {
        train(model, trial.stream, learned, stop);
        learned = stop;
        const counted = bytesOfArrays(model.classifier, new Set());
        const { byteLength } = model;
        const { bytes, kind } = model.classifier.inspect();
        require(byteLength === counted, () =>
          `after ${stop} rows byteLength is ${byteLength}, the arrays take ${counted}`);
        require(bytes === counted, () => `after ${stop} rows inspect().bytes is ${bytes}, the arrays take ${counted}`);
        require(kind === trial.definition.id, () => `inspect().kind is "${kind}" instead of "${trial.definition.id}"`);
      }
    },
  },
  {
    name: "cloneIsIndependent",
    states: "A clone has the same state; what one learns later does not affect the other.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      train(model, stream, 0, 200);
      const before = saveModel(model);
      const clone = cloneModel(model);
      requireSame(saveModel(clone), before, () => "a fresh clone");
      train(clone, stream, 200, 400);
      requireSame(saveModel(model), before, () => "the original after its clone has learned");
      train(model, stream, 200, 400);
      requireSame(saveModel(model), saveModel(clone), () => "both after the same rows");
    },
  },
  {
    name: "publishedTwinAnswersAlike",
    states: "A twin that repeatedly receives the state of a learning model predicts as that model does.",
    check(trial) {
      const { stream } = trial;
      const model = fresh(trial);
      const twin = fresh(trial, model.schema, trial.seed + 1);
      for (const [from, to] of [
        [0, 40],
        [40, 290],
        [290, 360],
        [360, 600],
      ]) {
        train(model, stream, from, to);
        copyState(model.classifier, twin.classifier);
        requireSame(answers(twin, stream, 0, 60), answers(model, stream, 0, 60), () => `predictions after ${to} rows`);
        requireSame(stateOf(twin), stateOf(model), () => `states after ${to} rows`);
        require(twin.byteLength === model.byteLength, () => `${twin.byteLength} bytes instead of ${model.byteLength}`);
      }
    },
  },
  {
    name: "schemaViewFollowsItsSchema",
    states:
      "A model for a view of a schema equals one for a separate schema with the same attributes, also while the schema grows.",
    check(trial) {
      const { stream } = trial;
      const schema = emptied(stream.schema());
      const order = Array.from({ length: stream.width - 1 }, (_, j) => stream.width - 1 - j);
      const narrow = fresh(trial, viewOf(schema, order));
      const own = fresh(trial, emptied(viewOf(stream.schema(), order)));
      for (let i = 0; i < 200; i++) {
        const label = `v${stream.labels[i]}`;
        const whole = grownRow(schema, stream, i); // the schema grows, the view with it
        const seen = Float64Array.from(order, (a) => whole[a]);
        narrow.classifier.learnOne(seen, schema.internClass(label));
        const alone = Float64Array.from(order, (a) => stream.rows[i * stream.width + a]);
        own.schema.attributes.forEach((attribute, j) => {
          if (attribute.kind === "nominal" && alone[j] === alone[j]) alone[j] = attribute.intern(`v${alone[j]}`);
        });
        own.classifier.learnOne(alone, own.schema.internClass(label));
      }
      requireSame(stateOf(narrow), stateOf(own), () => "a model of the view and one of a schema of its own");
    },
  },
  {
    name: "memoryMayMove",
    states: "Where columns are allocated does not matter, even if the memory moves at every allocation.",
    check(trial) {
      const { stream, spec, definition } = trial;
      const memory = new MovingMemory();
      const seed = definition.capabilities.seeded ? trial.seed : 0;
      const moving = new Model(emptied(stream.schema()), spec, seed, memory);
      const still = new Model(emptied(stream.schema()), spec, seed);
      for (let i = 0; i < 350; i++) {
        for (const model of [moving, still]) {
          const row = grownRow(model.schema, stream, i);
          const label = model.schema.internClass(`v${stream.labels[i]}`);
          model.classifier.learnOne(row, label);
        }
      }
      requireSame(saveModel(moving), saveModel(still), () => "states in moving and in still memory");
      require(memory.bytes === moving.byteLength, () =>
        `${memory.bytes} bytes are in use, the model has ${moving.byteLength}`);
      release(moving.classifier);
      require(memory.bytes === 0, () => `${memory.bytes} bytes are still in use after the model was released`);
    },
  },
  {
    name: "restoredContinuesIdentically",
    states: "Saved at the start, early, in the middle or late, a model continues as if it had never stopped.",
    check(trial) {
      const { stream, spec } = trial;
      for (const stop of [0, 3, 177, 400]) {
        const model = fresh(trial);
        train(model, stream, 0, stop);
        const bytes = saveModel(model);
        const restored = loadModel(bytes, definitionsIn(spec));
        requireSame(saveModel(restored), bytes, () => `saved again after row ${stop}`);
        require(restored.byteLength === model.byteLength, () =>
          `${restored.byteLength} bytes instead of ${model.byteLength}`);
        requireSame(
          answers(restored, stream, 400, 420),
          answers(model, stream, 400, 420),
          () => `predictions at row ${stop}`,
        );
        train(model, stream, stop, stop + 200);
        train(restored, stream, stop, stop + 200);
        requireSame(saveModel(restored), saveModel(model), () => `saved at row ${stop}, 200 rows later`);
        requireSame(
          answers(restored, stream, 0, 50),
          answers(model, stream, 0, 50),
          () => `200 rows after row ${stop}`,
        );
      }
    },
  },
  {
    name: "weighedRowsCanBeSaved",
    states: "A model that learned rows of many weights with one constant numeric attribute can be saved and loaded.",
    check(trial) {
      const { spec } = trial;
      for (const constant of [0.1, 0.7]) {
        const stream = withConstant(trial.stream, constant);
        const model = fresh(trial, stream.schema());
        for (let i = 0; i < 120; i++) {
          model.classifier.learnOne(rowOf(stream, i), stream.labels[i], WEIGHTS[i % WEIGHTS.length]);
          if (i % 30 > 1) continue;
          const bytes = saveModel(model);
          const restored = loadModel(bytes, definitionsIn(spec));
          requireSame(saveModel(restored), bytes, () => `saved again after row ${i}`);
        }
      }
    },
  },
  {
    name: "rowsWithoutAttributesCanBeSaved",
    states: "With a schema without attributes, classes are still learned, and the model can be saved and loaded.",
    once: true,
    check(trial) {
      const { stream, spec } = trial;
      const model = fresh(trial, viewOf(stream.schema(), []));
      const row = new Float64Array(0);
      for (let i = 0; i < 200; i++) {
        model.classifier.learnOne(row, stream.labels[i]);
        if (i % 20 > 0) continue;
        requireDistribution(probabilities(model, row), () => `after row ${i}`);
        const bytes = saveModel(model);
        requireSame(saveModel(loadModel(bytes, definitionsIn(spec))), bytes, () => `saved again after row ${i}`);
      }
    },
  },
  {
    name: "restoredTwiceContinuesIdentically",
    states: "Saving and loading any number of times on the way leaves the same bytes as never.",
    check(trial) {
      const { stream, spec } = trial;
      const whole = fresh(trial);
      train(whole, stream, 0, 300);
      let stopping = fresh(trial);
      for (let at = 0; at < 300; at += 60) {
        train(stopping, stream, at, at + 60);
        stopping = loadModel(saveModel(stopping), definitionsIn(spec));
      }
      requireSame(stateOf(stopping), stateOf(whole), () => "five stops and none");
    },
  },
  {
    name: "snapshotOfOtherVersionIsRefusedByName",
    states: "A snapshot of another format, or of a definition that is not given, is refused; the message names it.",
    once: true,
    check(trial) {
      const model = fresh(trial);
      train(model, trial.stream, 0, 20);
      const bytes = saveModel(model);
      const unknown = requireError(["E_SNAPSHOT"], "loading without definitions", () => loadModel(bytes, []));
      require(unknown.message.includes(trial.definition.id), () => `the message must name it: ${unknown.message}`);
      bytes[8] = FORMAT_VERSION + 1;
      const newer = requireError(["E_SNAPSHOT"], "a newer format", () => loadModel(bytes, definitionsIn(trial.spec)));
      for (const version of [FORMAT_VERSION, FORMAT_VERSION + 1]) {
        require(newer.message.includes(`format ${version}`), () =>
          `the message must name ${version}: ${newer.message}`);
      }
    },
  },
  {
    name: "truncatedSnapshotIsRefused",
    states: "A snapshot truncated anywhere, or with a byte changed, is refused.",
    once: true,
    check(trial) {
      const model = fresh(trial);
      train(model, trial.stream, 0, 100);
      const bytes = saveModel(model);
      const definitions = definitionsIn(trial.spec);
      const step = Math.max(1, Math.floor(bytes.length / 50));
      for (let at = 0; at < bytes.length; at += step) {
        requireError(["E_SNAPSHOT"], `the first ${at} bytes`, () => loadModel(bytes.subarray(0, at), definitions));
        const damaged = bytes.slice();
        damaged[at] = damaged[at] ^ 0x10;
        requireError(["E_SNAPSHOT"], `a bit flipped in byte ${at}`, () => loadModel(damaged, definitions));
      }
    },
  },
];

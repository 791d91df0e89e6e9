/**
 * Forged snapshots of trained models, with hostile numbers, columns of other lengths or another schema, and a valid
 * checksum. They must be rejected with E_SNAPSHOT or be harmless: the loaded model predicts probabilities and learns within
 * a time limit. Used by the test beside this file and by `scripts/fuzz.mjs`, which pass the library's modules as arguments.
 */
import { runInThisContext } from "node:vm";

const MODELS = [
  "hoeffding-tree(grace-period=10,split-confidence=0.1,attributes-per-leaf=2)",
  "hoeffding-tree(grace-period=10,split-confidence=0.1,max-bytes=6000)",
  "hoeffding-tree(grace-period=10,split-confidence=0.1,criterion=gini,leaf-prediction=majority,binary-splits=true)",
  "hoeffding-tree(grace-period=10,split-confidence=0.1,leaf-prediction=naive-bayes)",
  "decision-stump(criterion=gini)",
  "decision-stump(max-bytes=1000)",
  "iti(pruning=minimum-description-length,missing=distributed,window=40)",
  "naive-bayes(smoothing=0)",
  "leveraging-bagging(members=3,base=hoeffding-tree(grace-period=10,split-confidence=0.1),drift-delta=0.2,output-codes=true)",
  "leveraging-bagging(members=3,drift-delta=0.2,variant=misclassification)",
  "stacking(learners=[naive-bayes,decision-stump],inputs=probabilities)",
  "ons-boost(members=3,search-every=20,window=30,protected-rows=10,base=decision-stump)",
  "ons-boost(members=3,search-every=10,window=10,protected-rows=5,pool=2,size=variable)",
  "online-boosting(members=3,voters=all,sampling=weights)",
  "dynamic-weighted-majority(max-members=3,period=10,base=hoeffding-tree(grace-period=10,split-confidence=0.1))",
  "adwin-bagging(members=2,base=ons-boost(members=2,search-every=10,window=10,protected-rows=5,base=decision-stump))",
  "online-boosting(members=2,base=streaming-random-patches(members=2,base=hoeffding-tree(grace-period=10)))",
  "primed-boosting(members=2,prime-rows=30,base=kbs-stream(max-members=2,period=20))",
  "primed-arc-x4(members=2,prime-rows=400,priming=resample)",
  "stacking(learners=[poca(members=2,weighting=adaboost,window=10),learn-nse(period=30)],combiner=shrub-ensemble(window=10))",
];

/** Milliseconds allowed for a task that takes one or two: only an endless loop takes longer. */
const LONGEST = 20_000;
const ROWS = 50;

const one = (random, list) => list[random.integer(list.length)];

/** Snapshots of every model in the catalogue and of some more, each with the stream it has learned from. */
export function originals({ catalog, conformance, core, snapshot }) {
  const specs = [
    ...catalog.classifiers.map((definition) => definition.with(definition.test ?? {})),
    ...MODELS.map((text) => catalog.parseSpec(text)),
  ];
  return specs.flatMap((spec, i) =>
    [conformance.mixedMulticlass(i), i % 2 === 0 ? conformance.easy(i) : conformance.drifting(i)].map((found) => {
      const stream = conformance.suited(spec.definition, found);
      const model = new core.Model(stream.schema(), spec, i);
      model.classifier.learnMany(stream.rows, 350, stream.labels);
      return { stream, bytes: snapshot.saveModel(model) };
    }),
  );
}

/** Snapshots of every detector in the catalogue, each with a function that creates a fresh one. */
export function detectors({ catalog, core, snapshot }) {
  const random = core.Random.seeded(5);
  const make = catalog.detectors.map((definition) => () => definition(definition.test ?? {}));
  make.push(() => catalog.detectors.find(({ id }) => id === "adwin")({ afterChange: "restart", delta: 0.3 }));
  return make.map((fresh) => {
    const detector = fresh();
    for (let i = 0; i < 700; i++) detector.add(Number(random.uniform() < (i < 500 ? 0.2 : 0.5)));
    return { fresh, bytes: snapshot.saveState("detector", detector) };
  });
}

const LARGE = [NaN, Infinity, -Infinity, -1, -0.5, 0, 0.5, 1, 1e-308, 1e-9, 1e75, 1e120, 1e199, 1e250, 1e308, -1e308];
const WHOLE = [-1, -2, -3, 0, 1, 2, 3, 4, 5, 7, 31, 32, 255, 1000, 65_536, 2 ** 30, 2 ** 31 - 1, -(2 ** 31)];

const ARRAYS = { float64: Float64Array, float32: Float32Array, int32: Int32Array, uint8: Uint8Array };

/** The snapshot with one to three forgeries. */
export function forged(bytes, random, { envelope }) {
  const { header, payload } = envelope.open(bytes);
  const copy = JSON.parse(JSON.stringify(header));
  const columns = [];
  const take = (state) => {
    for (const json of state.columns) {
      const [, type, length, , offset] = json;
      const data = payload.slice(offset, offset + length * ARRAYS[type].BYTES_PER_ELEMENT);
      columns.push({ json, data: new ARRAYS[type](data.buffer, 0, length) });
    }
    for (const part of state.parts) if (part !== null) take(part);
  };
  take(copy.state);
  for (let n = 1 + random.integer(3); n > 0; n--) {
    const kind = random.integer(16);
    if (kind === 0 && copy.schema !== undefined) forgeSchema(copy.schema, random);
    else if (kind === 1) forgeLength(oneNamed(random, columns), random);
    else if (kind === 2)
      oneNamed(random, columns).json[3] += one(random, [1, 7, 100, 5000, 2 ** 20]); // its capacity
    else forgeNumber(oneNamed(random, columns).data, columns, random);
  }
  let end = 0;
  for (const { json, data } of columns) {
    json[2] = data.length;
    json[3] = Math.max(json[3], data.length);
    json[4] = end;
    end = 8 * Math.ceil((end + data.byteLength) / 8);
  }
  return envelope.seal(copy, end, (target) => {
    for (const { json, data } of columns) target.set(new Uint8Array(data.buffer, 0, data.byteLength), json[4]);
  });
}

/** A random column, chosen by name first: columns an ensemble has once are as likely as those every member has. */
function oneNamed(random, columns) {
  const name = one(random, [...new Set(columns.map(({ json }) => json[0]))]);
  return one(
    random,
    columns.filter(({ json }) => json[0] === name),
  );
}

function forgeNumber(data, columns, random) {
  if (data.length === 0) return;
  const at = random.integer(random.integer(2) === 0 ? Math.min(8, data.length) : data.length);
  const other = data[random.integer(data.length)];
  if (data instanceof Int32Array || data instanceof Uint8Array) {
    const length = one(random, columns).data.length;
    data[at] = one(random, [...WHOLE, at, other, -other, data[at] + 1, data[at] - 1, length, length - 1, ~data[at]]);
  } else data[at] = one(random, [...LARGE, other, -data[at], 2 * data[at], data[at] + 1, data[at] - 1, 1e6 * data[at]]);
}

function forgeLength(column, random) {
  const { data } = column;
  const length = Math.max(0, one(random, [0, 1, data.length - 1, data.length + 1, 2 * data.length, data.length + 4]));
  const longer = new data.constructor(length);
  for (let i = 0; i < length; i++) longer[i] = data.length > 0 ? data[i % data.length] : random.integer(3);
  column.data = longer;
  column.json[3] = one(random, [column.json[3], length, 3 * length]);
}

function forgeSchema(schema, random) {
  const { attributes, target } = schema;
  const numeric = { name: "forged", kind: "numeric" };
  one(random, [
    () => target.classes.push("forged"),
    () => target.classes.pop(),
    () => target.classes.push(...Array.from({ length: 300 }, (_, i) => `forged ${i}`)),
    () => attributes.push(numeric),
    () => attributes.push(...Array.from({ length: 300 }, (_, i) => ({ ...numeric, name: `forged ${i}` }))),
    () => attributes.pop(),
    () => attributes.reverse(),
    () => {
      const at = random.integer(attributes.length);
      if (attributes[at]?.kind === "nominal") attributes[at].values.pop();
    },
  ])();
}

/** Runs a function that may not terminate, with a time limit. */
export function within(run) {
  globalThis.forgedRun = run;
  try {
    return runInThisContext("forgedRun()", { timeout: LONGEST });
  } finally {
    delete globalThis.forgedRun;
  }
}

/** Loads a forgery and uses it; false if it is rejected. Any other error is a finding. */
export function tried(bytes, stream, { catalog, core, snapshot }) {
  return within(() => {
    let model;
    try {
      model = snapshot.loadModel(bytes, catalog.classifiers);
    } catch (error) {
      if (error instanceof core.CoppiceError && error.code === "E_SNAPSHOT") return false;
      throw error;
    }
    try {
      use(model, stream);
      publish(model, stream, { core, snapshot });
    } catch (error) {
      if (!(error instanceof core.CoppiceError)) throw error;
    }
    return true;
  });
}

/** Predicts and learns rows one by one and as a batch, and then some with a new class and new values. */
function use({ classifier, schema }, { rows, labels, width: given, count }) {
  const width = schema.attributes.length;
  const batch = new Float64Array(ROWS * width);
  for (let i = 0; i < ROWS; i++) {
    for (let a = 0; a < width; a++) batch[i * width + a] = a < given ? rows[(count - ROWS + i) * given + a] : i;
  }
  const classOf = (i) => labels[count - ROWS + i] % schema.classCount;
  if (schema.classCount === 0) schema.internClass("new");
  let classes = schema.classCount;
  const out = new Float64Array(ROWS * (classes + 1));
  const look = (at) => {
    let sum = 0;
    for (let c = at; c < at + classes; c++) {
      if (!(out[c] >= 0 && out[c] <= 1 + 1e-9)) throw new Error(`the probability ${out[c]}`);
      sum += out[c];
    }
    if (!(Math.abs(sum - 1) < 1e-9)) throw new Error(`probabilities that sum to ${sum}`);
  };
  for (let i = 0; i < ROWS; i++) {
    const row = batch.subarray(i * width, (i + 1) * width);
    if (i === ROWS - 15) {
      schema.internClass("new");
      classes++;
      for (const attribute of schema.attributes)
        if (attribute.kind === "nominal" && !attribute.closed) attribute.add("new");
    }
    if (i >= ROWS - 15 && i % 3 === 0)
      for (let a = 0; a < width; a++) row[a] = Math.max(0, schema.attributes[a].values.length - 1);
    classifier.predictProbaOne(row, out);
    look(0);
    const weight = classifier.rowWeightAt?.(row, 0, classOf(i)) ?? 0;
    if (!(weight >= 0 && weight < Infinity)) throw new Error(`a row that would weigh ${weight}`);
    classifier.learnOne(row, i >= ROWS - 15 && i % 2 === 0 ? classes - 1 : classOf(i));
  }
  classifier.predictProbaMany(batch, ROWS, out);
  for (let i = 0; i < ROWS; i++) look(i * classes);
  classifier.predictThenLearnMany(
    batch,
    ROWS,
    Int32Array.from({ length: ROWS }, (_, i) => classOf(i)),
    out,
  );
  for (let i = 0; i < ROWS; i++) look(i * classes);
  classifier.inspect();
  classifier.picture?.();
}

/** Checks that a second model into which the state is published predicts the same, and that the state can be saved again. */
function publish(model, { rows, width: given }, { core, snapshot }) {
  const twin = new core.Model(core.schemaFromJson(model.schema.toJSON()), model.spec, model.seed);
  snapshot.publishModel(model, twin);
  const row = Float64Array.from(model.schema.attributes, (_, a) => (a < given ? rows[a] : 0));
  const [one, other] = [model, twin].map(({ classifier, schema }) => {
    const out = new Float64Array(schema.classCount);
    classifier.predictProbaOne(row, out);
    return out.join(" ");
  });
  if (one !== other) throw new Error(`a twin that answers ${other} instead of ${one}`);
  snapshot.saveModel(model);
}

/** As `tried`, for a detector. */
export function triedDetector(bytes, fresh, { core, snapshot }) {
  return within(() => {
    const detector = fresh();
    try {
      snapshot.loadState("detector", bytes, detector);
    } catch (error) {
      if (error instanceof core.CoppiceError && error.code === "E_SNAPSHOT") return false;
      throw error;
    }
    for (let i = 0; i < 500; i++) detector.add(i % 3 === 0 ? 1 : 0);
    return true;
  });
}

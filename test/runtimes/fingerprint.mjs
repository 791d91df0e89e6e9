/**
 * One digest per algorithm and per generated stream, computed the same way on every runtime: a model learns records with
 * numbers, words, missing values and drift; half-way it is saved, loaded and continued. No Node, no DOM.
 */
import { classifiers, generators } from "coppice/catalog";
import { defineSchema, nominal, numeric } from "coppice/core";
import { loadModel, saveModel } from "coppice/snapshot";

const rows = 1200;

/** `{ "naive-bayes": "8c1f...", ... }` and whether the runtime lets libraries generate code. */
export function fingerprints() {
  const digests = {};
  for (const definition of classifiers) digests[definition.id] = digestOfModel(definition);
  for (const definition of generators) digests[definition.id] = digestOfStream(definition);
  return { generatesCode: generatesCode(), digests };
}

function digestOfModel(definition) {
  const schema = defineSchema({
    attributes: {
      depth: numeric(),
      rain: numeric(),
      noise: numeric(),
      soil: nominal(["clay", "sand"]),
      stand: nominal(),
    },
    target: "grows",
    classes: ["yes", "no"],
  });
  let model = definition(schema, { ...definition.test, ...(definition.capabilities.seeded ? { seed: 7 } : {}) });
  const random = chance(20);
  let right = 0;
  let certainty = 0;
  for (let i = 0; i < rows; i++) {
    if (i === rows / 2) model = loadModel(saveModel(model), classifiers);
    const [record, found] = example(random, i);
    const label = found === "later" && definition.capabilities.classes === "two" ? "no" : found;
    if (model.predict(record) === label) right++;
    certainty += model.predictProba(record).get("yes");
    model.learn(record, label);
  }
  const bytes = saveModel(model);
  return digest(bytes, new Uint8Array(new Float64Array([right, certainty]).buffer));
}

function example(random, i) {
  const depth = random() * 10;
  const rain = i % 17 === 0 ? undefined : random() * 100 - 50;
  const soil = random() < 0.5 ? "clay" : random() < 0.5 ? "sand" : "peat";
  const stand = i % 23 === 0 ? null : `stand ${Math.floor(random() * (i < rows / 2 ? 3 : 6))}`;
  const drifted = i > (2 * rows) / 3;
  const grows = drifted ? soil !== "sand" : depth + (rain ?? 0) / 10 > 5;
  const label = i > rows / 4 && random() < 0.05 ? "later" : grows ? "yes" : "no";
  return [{ depth, rain, noise: random(), soil, stand }, label];
}

function digestOfStream(definition) {
  const generator = definition({ seed: 3 });
  const width = generator.schema.attributes.length;
  const values = new Float64Array(200 * (width + 1)).fill(-1);
  for (let i = 0; i < 200; i++) values[i * (width + 1) + width] = generator.next(values, i * (width + 1));
  return digest(new Uint8Array(values.buffer));
}

/** A separate small random generator, so that the library's own is under test. Values in [0, 1). */
function chance(state) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/** FNV-1a, 64 bits: the Web's digests are asynchronous and missing on plain HTTP pages. */
function digest(...parts) {
  let hash = 0xcbf29ce484222325n;
  let length = 0;
  for (const part of parts) {
    for (const byte of part) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    length += part.length;
  }
  return `${hash.toString(16).padStart(16, "0")}/${length}`;
}

function generatesCode() {
  try {
    return new Function("return true")();
  } catch {
    return false;
  }
}

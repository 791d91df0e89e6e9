/**
 * What odd data costs: CPU time per row, predicted and learned, relative to plain data with as many attributes and classes. It is the
 * best of several passes, each with a fresh model. A ratio near 1 means the oddity costs nothing; it is below 1 if the model learns
 * less. Ratios above 2 are marked.
 *
 *   node bench/dist/shapes.js [--rows N] [--passes N] [--models a,b] [--only text]
 */
import process from "node:process";
import { parseSpecs } from "coppice/catalog";
import {
  type AttributeDeclaration,
  buildSeeded,
  defineSchema,
  drawNormal,
  nominal,
  numeric,
  printed,
  Random,
  type Schema,
  type Spec,
} from "coppice/core";
import { machine } from "./machine.ts";
import { prequential, type Rows } from "./memory.ts";
import { given, refuse, whole } from "./options.ts";
import { markdownTable } from "./statistics.ts";

/** Passes are repeated for at least this long per stream on average. */
const LEAST_MICROSECONDS = 300_000;

/** The distribution of rows. `share` is the fraction of all rows that came before, from 0 to 1. */
interface Shape {
  readonly attributes: number;
  readonly attribute: AttributeDeclaration;
  readonly classes: number;
  /** The class of a row. Default: uniformly random. */
  readonly label?: (random: Random, share: number) => number;
  /** A numeric value, or the index of a nominal value, in a row of class `label`. */
  readonly value: (random: Random, label: number, share: number, attribute: number) => number;
}

/** A plain shape and odd variants that differ from it in one respect each. */
interface Group {
  readonly name: string;
  readonly plain: Shape;
  readonly odd: Readonly<Record<string, Partial<Shape>>>;
}

const names = (count: number, of: string) => Array.from({ length: count }, (_, i) => `${of}${i}`);

/** With probability 2/3 a value typical of the class, else a uniformly random one. */
const valueAmong = (values: number, random: Random, label: number, attribute: number) =>
  random.integer(3) > 0 ? (7 * label + 3 * attribute + random.integer(3)) % values : random.integer(values);

/** The share of `all` available so far, rounded up, at least two. */
const soFar = (all: number, share: number) => Math.max(2, Math.ceil(all * share));

function nominalGroup(attributes: number, values: number): Group {
  return {
    name: `${attributes} attributes of ${values} values`,
    plain: {
      attributes,
      attribute: nominal(names(values, "v")),
      classes: 2,
      value: (random, label, _share, a) => valueAmong(values, random, label, a),
    },
    odd: {
      "values keep coming": {
        value: (random, label, share, a) => valueAmong(soFar(values, share), random, label, a),
      },
      "half of them missing": {
        value: (random, label, _share, a) =>
          random.integer(2) === 0 ? Number.NaN : valueAmong(values, random, label, a),
      },
    },
  };
}

const groups: readonly Group[] = [
  {
    name: "10 numbers",
    plain: { attributes: 10, attribute: numeric(), classes: 2, value: (random, label) => label + drawNormal(random) },
    odd: {
      "all rising": { value: (random, label, share) => 1000 * share + label + drawNormal(random) },
      "one rising": { value: (random, label, share, a) => (a === 0 ? 1000 * share : label + drawNormal(random)) },
      "far ones": { value: (random, label) => label + drawNormal(random) / drawNormal(random) },
      constant: { value: () => 3 },
      "one constant": { value: (random, label, _share, a) => (a === 0 ? 3 : label + drawNormal(random)) },
      "zero, nearly all": { value: (random, label) => (random.integer(100) > 0 ? 0 : 1 + label) },
      "half of them missing": {
        value: (random, label) => (random.integer(2) === 0 ? Number.NaN : label + drawNormal(random)),
      },
      "one always missing": {
        value: (random, label, _share, a) => (a === 0 ? Number.NaN : label + drawNormal(random)),
      },
      "one missing in a class": {
        value: (random, label, _share, a) => (a === 0 && label === 1 ? Number.NaN : label + drawNormal(random)),
      },
      "one class rare": { label: (random) => Number(random.integer(1000) === 0) },
    },
  },
  {
    name: "10 numbers, 40 classes",
    plain: { attributes: 10, attribute: numeric(), classes: 40, value: (random, label) => label + drawNormal(random) },
    odd: {
      "classes keep coming": { label: (random, share) => random.integer(soFar(40, share)) },
      "38 of them rare": { label: (random) => random.integer(random.integer(1000) === 0 ? 40 : 2) },
    },
  },
  nominalGroup(20, 20),
  nominalGroup(4, 300),
];

const options = given({
  rows: { type: "string", default: "20000" },
  passes: { type: "string", default: "3" },
  models: { type: "string" },
  only: { type: "string" },
});
const count = whole("rows", options.rows, 1);
const passes = whole("passes", options.passes, 1);
const wanted = groups.filter(({ name }) => name.includes(options.only ?? ""));
if (wanted.length === 0) refuse(`--only: "${options.only}" is in none of ${groups.map(({ name }) => name).join("; ")}`);
const specs = parseSpecs(
  options.models ??
    "naive-bayes,hoeffding-tree,hoeffding-anytime-tree,hoeffding-adaptive-tree,online-bagging,online-boosting,adaptive-random-forest",
);

console.log(`${machine()}\n`);
console.log(`Microseconds a row of plain data, and times as long of odd data; ${count} rows, ${passes} passes.`);
for (const { name, plain, odd } of wanted) {
  const rows = [{}, ...Object.values(odd)].map((shape) => rowsOf({ ...plain, ...shape }));
  const lines = specs.map((spec) => {
    const [usual, ...others] = bestOf(spec, rows).map((best) => best / count);
    const ratios = others.map((other) => other / (usual as number));
    return [printed(spec), usual?.toFixed(2), ...ratios.map((r) => (r > 2 ? `**${r.toFixed(1)}**` : r.toFixed(1)))];
  });
  console.log(`\n${markdownTable(["model", name, ...Object.keys(odd)], lines)}`);
}

function rowsOf({ attributes: width, attribute, classes, label, value }: Shape): Rows {
  const attributes = Object.fromEntries(names(width, "a").map((name) => [name, attribute]));
  const schema: Schema = defineSchema({ attributes, classes: names(classes, "c") });
  const random = Random.seeded(1);
  const rows = new Float64Array(count * width);
  const labels = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const share = i / count;
    labels[i] = label ? label(random, share) : random.integer(classes);
    for (let a = 0; a < width; a++) rows[i * width + a] = value(random, labels[i] as number, share, a);
  }
  return { schema, rows, labels, count };
}

/** The fewest microseconds each stream took. Streams take turns, so that compilation does not slow only the first one. */
function bestOf(spec: Spec, streams: readonly Rows[]): number[] {
  const best = streams.map(() => Infinity);
  let spent = 0;
  for (let pass = 0; pass < passes || spent < LEAST_MICROSECONDS * streams.length; pass++) {
    streams.forEach((rows, i) => {
      const classifier = buildSeeded(spec, rows.schema, 1);
      const from = process.cpuUsage();
      prequential(classifier, rows);
      const { user, system } = process.cpuUsage(from);
      spent += user + system;
      best[i] = Math.min(best[i] as number, user + system);
    });
  }
  return best;
}

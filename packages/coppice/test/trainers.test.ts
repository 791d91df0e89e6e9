/** What every trainer of the catalogue keeps: it tells how far it is, and is nobody's business but its own between steps. */
import { describe, expect, it } from "vitest";
import { trainers } from "../src/catalog/index.ts";
import { dataSet, finish, schemaFromJson } from "../src/core/index.ts";
import { naiveBayes } from "../src/learners/index.ts";
import { saveModel } from "../src/snapshot/index.ts";
import { randomRbf, sea } from "../src/streams/index.ts";
import { turningData, Watched, watched } from "./batches.ts";
import { collect } from "./streams.ts";

const rows = collect(sea({ seed: 1, noise: 0.1 }), 3000);
const first = (count: number) =>
  dataSet(rows.schema, rows.data.subarray(0, count * rows.schema.attributes.length), rows.labels.subarray(0, count));
const data = first(3000);
const other = collect(randomRbf({ seed: 2 }), 1000);
const otherData = dataSet(other.schema, other.data, other.labels);

describe.each(trainers.map((trainer) => [trainer.id, trainer] as const))("%s", (_, trainer) => {
  it("tells shares of its work that grow from step to step, and 1 at last", () => {
    const shares = [...trainer.steps(data)];
    expect(shares.length).toBeGreaterThan(5);
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[0]).toBeLessThan(0.2); // not only when most of it is done
    expect(shares.every((share, i) => i === 0 || share > shares[i - 1])).toBe(true);
    expect([shares.at(-1), shares.indexOf(1)]).toEqual([1, shares.length - 1]);
  });

  it("takes steps in proportion to its work, not more", () => {
    const many = [...trainer.steps(data)].length;
    expect(many).toBeLessThan((2 * 10 * data.count) / 256 + 100); // ten members learn and answer
    expect([...trainer.steps(first(200))].length).toBeLessThan(30);
  });

  it("makes the same model step by step, while others are trained in between, as at once", () => {
    const bytes = [data, otherData].map((each) => saveModel(trainer(each)));
    const both = [trainer.steps(data), trainer.steps(otherData)];
    const made: Uint8Array[] = [];
    for (let ended = 0; ended < 2; ) {
      for (const [i, steps] of both.entries()) {
        const { done, value } = steps.next();
        if (!done || made[i] !== undefined) continue;
        made[i] = saveModel(value);
        ended++;
      }
    }
    expect(made).toEqual(bytes);
  });

  it("leaves nothing behind where it is stopped", () => {
    const bytes = saveModel(trainer(otherData));
    const before = data.rows.slice();
    let step = 0;
    for (const _share of trainer.steps(data)) if (++step === 3) break;
    expect(data.rows).toEqual(before);
    expect(saveModel(trainer(otherData))).toEqual(bytes);
  });

  it("makes the same model where rows of weight 0 lie among the others", () => {
    const { schema, rows, labels, weights, count } = turningData(3, 300);
    const width = schema.attributes.length;
    const pick = (places: number[], weigh: (place: number, i: number) => number) => {
      const picked = new Float64Array(places.length * width);
      for (const [i, n] of places.entries()) picked.set(rows.subarray(n * width, (n + 1) * width), i * width);
      return dataSet(
        schema,
        picked,
        Int32Array.from(places, (n) => labels[n]),
        Float64Array.from(places, weigh),
      );
    };
    const own = (n: number) => weights?.[n] || 1;
    const places = Array.from({ length: count }, (_, n) => n);
    const [last] = places.filter((n) => labels[n] === Math.max(...labels)); // of a class that nobody learns
    const met = places.filter((n) => labels[n] !== labels[last]);
    const alone = saveModel(trainer(pick(met, own)));
    const among = met.flatMap((n) => (n % 3 === 0 ? [last, n] : [n]));
    expect(saveModel(trainer(pick(among, (n) => (n === last ? 0 : own(n)))))).toEqual(alone);
    expect(saveModel(trainer(pick(among, own)))).not.toEqual(alone);
  });

  it("makes a model with the same answers where more classes are declared, between those that come and behind", () => {
    const { schema, data: rows, labels, count } = collect(randomRbf({ classes: 4, seed: 5 }), 800);
    const json = schema.toJSON();
    const answersWhere = (options: object, declared: number, placeOf: (label: number) => number) => {
      const classes = Array.from({ length: declared }, (_, c) => `class ${c}`);
      const wider = schemaFromJson({ ...json, target: { ...json.target, classes } });
      const model = trainer(dataSet(wider, rows, labels.map(placeOf)), options);
      const out = new Float64Array(count * declared);
      model.classifier.predictProbaMany(rows, count, out);
      return Array.from({ length: count }, (_, i) =>
        Array.from({ length: schema.classCount }, (_, c) => out[i * declared + placeOf(c)]),
      );
    };
    const choices = Object.entries(trainer.params).flatMap(([name, param]) =>
      param.kind === "choice" ? param.choices.map((choice) => ({ [name]: choice })) : [],
    );
    for (const options of [{}, ...choices]) {
      const expected = answersWhere(options, schema.classCount, (label) => label);
      const wider = answersWhere(options, 2 * schema.classCount + 2, (label) => 2 * label + 1);
      expect([options, wider]).toEqual([options, expected]);
    }
  });

  it("hands members no weights that learners do not take", () => {
    if (!("base" in trainer.params)) return;
    const labels = rows.labels.subarray(0, 300);
    const weights = Float64Array.from(labels, (_, n) => (n % 3 === 0 ? 1 : 1e100));
    trainer(dataSet(rows.schema, rows.data.subarray(0, 900), labels, weights), {
      base: watched(naiveBayes.with({})),
    } as object);
    const learned = Watched.made.flatMap((member) => member.weights);
    expect(learned.length).toBeGreaterThan(300);
    expect(learned.filter((weight) => !(weight > 0 && weight <= 1e100))).toEqual([]);
  });

  it("ends at 1 where there is nothing to do, or little", () => {
    for (const count of [0, 1, 2]) {
      const shares = [...trainer.steps(first(count))];
      expect([shares.at(-1), new Set(shares).size]).toEqual([1, shares.length]);
    }
    expect(finish(trainer.steps(turningData(1, 300))).schema.classCount).toBeGreaterThan(2); // with weights and holes
  });
});

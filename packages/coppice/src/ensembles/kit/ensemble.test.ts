import { describe, expect, it, vi } from "vitest";
import { definitionOf, Told, told } from "../../../test/ensembles.ts";
import {
  type Classifier,
  type Context,
  type Definition,
  defineSchema,
  Model,
  numeric,
  Random,
  type Schema,
  type Spec,
} from "../../core/index.ts";
import { hoeffdingTree, logisticRegression, naiveBayes } from "../../learners/index.ts";
import { saveState } from "../../snapshot/index.ts";
import { adaptiveRandomForest, arcX4, onlineBagging, onlineBoosting, stacking } from "../index.ts";
import { Chain } from "./chain.ts";

const K = 40; // more than learners make room for ahead
const declared = Array.from({ length: K }, (_, c) => `c${c}`);
const schemaOf = () =>
  defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: declared }) as unknown as Schema;

/** Learners that answer class 1 and say so, and write down for how many classes they were asked. */
function frugal(answered: number, id = "frugal"): { spec: Spec; asked: number[] } {
  const asked: number[] = [];
  class Frugal extends Told {
    override get classesAnswered(): number {
      return answered;
    }

    override predictAt(...[rows, start, out, at, classes]: Parameters<Classifier["predictAt"]>): void {
      asked.push(classes);
      super.predictAt(rows, start, out, at, classes);
    }
  }
  const definition = definitionOf((context: Context) => new Frugal(context, () => 1), "learner", id);
  return { spec: definition.with({}), asked };
}

/** Rows of classes 1 and 3; class 5 comes late. */
function rowsOf(count: number): { rows: Float64Array; labels: Int32Array } {
  const random = Random.seeded(4);
  const labels = Int32Array.from({ length: count }, (_, i) => (i > 200 && i % 9 === 0 ? 5 : 1 + 2 * random.integer(2)));
  const rows = Float64Array.from({ length: 2 * count }, (_, i) => labels[i >> 1] + 2 * random.uniform());
  return { rows, labels };
}

describe("classes that nobody answers", () => {
  it("are not asked for, neither by rows nor in batches, and have no probability", () => {
    const { spec, asked } = frugal(2);
    const model = new Model(schemaOf(), onlineBagging.with({ members: 2, base: spec }), 1).classifier;
    const { rows } = rowsOf(40);
    const labels = new Int32Array(40).fill(1);
    const out = new Float64Array(40 * K).fill(9);
    model.predictThenLearnMany(rows, 40, labels, out);
    expect(new Set(asked)).toEqual(new Set([2]));
    model.predictProbaMany(rows, 40, out);
    expect([...out]).toEqual(Array.from({ length: 40 }, () => declared.map((_, c) => Number(c === 1))).flat());
    model.predictProbaOne(rows.subarray(0, 2), out.fill(9));
    expect([...out.subarray(0, K)]).toEqual(declared.map((_, c) => Number(c === 1)));
    expect(new Set(asked)).toEqual(new Set([2]));
  });

  it("are asked for when a row has brought one", () => {
    const { spec, asked } = frugal(2);
    const model = new Model(schemaOf(), onlineBagging.with({ members: 1, base: spec }), 1).classifier;
    const { rows } = rowsOf(3);
    model.learnMany(rows, 3, Int32Array.of(1, 4, 2));
    model.predictProbaMany(rows, 3, new Float64Array(3 * K));
    expect(new Set(asked.slice(-3))).toEqual(new Set([5]));
  });

  it("are asked for where members do not say how many they answer: some know more than the rows", () => {
    const { spec } = told(() => 30);
    const model = new Model(schemaOf(), onlineBagging.with({ members: 2, base: spec }), 1);
    model.learn({ x: 1, y: 1 }, "c0");
    expect(model.predict({ x: 1, y: 1 })).toBe("c30");
  });

  it("are asked for where a place may get a member of another kind", () => {
    const [one, other] = [frugal(2), frugal(2, "other")];
    class Mixed extends Chain {
      protected readonly kind = "mixed";

      constructor(context: Context) {
        const needs = { before: false, after: false };
        super(context, { members: 2, base: [one.spec, other.spec], spread: 1, maxBytes: Infinity, needs });
      }
    }
    const model = new Model(schemaOf(), definitionOf((context) => new Mixed(context)).with({}), 1).classifier;
    const { rows } = rowsOf(5);
    model.learnMany(rows, 5, new Int32Array(5).fill(1));
    model.predictProbaMany(rows, 5, new Float64Array(5 * K));
    expect(new Set([...one.asked, ...other.asked])).toEqual(new Set([K]));
  });

  it("are asked for by those that look at all answers together, wherever they are", () => {
    const { rows } = rowsOf(300);
    const labels = new Int32Array(300).map((_, i) => 1 + 2 * (i % 2));
    for (const combiner of [logisticRegression, naiveBayes]) {
      const base = stacking.with({ learners: [hoeffdingTree], combiner, inputs: "probabilities" });
      const spec = arcX4.with({ members: 2, base: base as never });
      const [batches, steps] = [1, 2].map(() => new Model(schemaOf(), spec, 1).classifier);
      const [out, expected] = [1, 2].map(() => new Float64Array(300 * K));
      batches.predictThenLearnMany(rows, 300, labels, out);
      for (let i = 0; i < 300; i++) {
        steps.predictProbaOne(rows.subarray(2 * i, 2 * i + 2), expected.subarray(i * K, (i + 1) * K));
        steps.learnOne(rows.subarray(2 * i, 2 * i + 2), labels[i]);
      }
      expect(out).toEqual(expected);
      expect(saveState("test", batches)).toEqual(saveState("test", steps));
    }
  });

  it.each([
    [onlineBagging, hoeffdingTree],
    [onlineBoosting, hoeffdingTree],
    [onlineBoosting, naiveBayes],
    [adaptiveRandomForest, undefined],
  ])("change no answer: %o over %o", (ensemble, base) => {
    const { rows, labels } = rowsOf(400);
    const spec = (ensemble as unknown as Definition).with({ ...(base && { base: base.with({}) }) });
    const answers = [false, true].map((asksAll) => {
      const { classifier } = new Model(schemaOf(), spec, 1);
      const member = Object.getPrototypeOf(classifier.parts()[0]) as Classifier;
      const all = vi.spyOn(member, "classesAnswered", "get");
      if (asksAll) all.mockReturnValue(K);
      const out = new Float64Array(800 * K);
      classifier.predictThenLearnMany(rows, 400, labels, out);
      classifier.predictProbaMany(rows, 400, out.subarray(400 * K));
      expect(all).toHaveBeenCalled();
      all.mockRestore();
      return [...out];
    });
    expect(answers[0]).toEqual(answers[1]);
    const late = answers[0].slice(400 * K).filter((_, i) => i % K === 5);
    expect(Math.max(...late)).toBeGreaterThan(0.1);
  });
});

it.each([hoeffdingTree, naiveBayes])("%o answers classes that have come, and not all that are declared", (learner) => {
  const { classifier } = new Model(schemaOf(), learner.with({}), 1);
  for (const label of [7, 8, 15, 16, 30]) {
    for (let i = 0; i < 30; i++) classifier.learnOne(Float64Array.of(label, i), label);
    expect(classifier.predictOne(Float64Array.of(label, 9))).toBe(label);
    expect(classifier.classesAnswered).toBeGreaterThan(label);
    if (label < 16) expect(classifier.classesAnswered).toBeLessThan(K);
  }
});

/** The laws must notice: each law meets algorithms that break it, and one that breaks none. */
import { describe, expect, it } from "vitest";
import {
  Arena,
  build,
  type Capabilities,
  Classifier,
  type ClassifierDescription,
  type Context,
  CoppiceError,
  defineClassifier,
  type Inspection,
  integer,
  learner,
  type ParamTable,
  Random,
  real,
  type Skip,
  type Stateful,
} from "../core/index.ts";
import { defineDetector } from "../drift/index.ts";
import { batchBagging } from "../ensembles/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { led } from "../streams/index.ts";
import { casesOf, classifierLaws, detectorLaws, type LawResult, mixedMulticlass, runConformance } from "./index.ts";

const beats: Skip = { law: "beatsMajorityOnEasyStream", reason: "it is the majority class" };
const capabilities: Capabilities = { weights: "exact", seeded: false };

/** The majority class, written so that one line at a time can be broken. */
class Sound extends Classifier {
  protected readonly weights = this.arena.float64("classWeights", this.schema.classCount);

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    const { data, length } = this.weights;
    let total = 0;
    for (let c = 0; c < length; c++) total += data[c];
    for (let c = 0; c < classes; c++) out[outStart + c] = c < length && total > 0 ? data[c] / total : 0;
  }

  learnAt(_rows: Float64Array, _start: number, label: number, weight: number): void {
    if (label >= this.weights.length) this.weights.resize(label + 1);
    this.weights.data[label] += weight;
  }

  inspect(): Inspection {
    return { kind: "test-learner", bytes: this.byteLength, facts: {} };
  }
}

type Kernel = [rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number];
type Lesson = [rows: Float64Array, start: number, label: number, weight: number];

function describedAs(create: ClassifierDescription<ParamTable>["create"], change: object = {}) {
  return defineClassifier<ParamTable>({
    id: "test-learner",
    kind: "learner",
    params: {},
    capabilities,
    skips: [beats],
    create,
    ...change,
  });
}

const widthOf = { last: 0 }; // what whoever learned last has left behind

const sound = describedAs((context) => new Sound(context));

function broken(results: LawResult[]): string[] {
  return results.filter(({ status }) => status === "broken").map(({ law }) => law);
}

function brokenBy(create: ClassifierDescription<ParamTable>["create"], change: object = {}): string[] {
  return broken(runConformance({ definition: describedAs(create, change), seeds: [1] }));
}

describe("a sound learner", () => {
  it("breaks no law", () => {
    const results = runConformance({ definition: sound });
    expect(results.filter(({ status }) => status === "broken")).toEqual([]);
    expect(results.filter(({ status }) => status === "skipped")).toEqual([
      { law: beats.law, status: "skipped", message: beats.reason },
    ]);
    expect(results.length).toBeGreaterThan(30);
  });
});

describe("learners that break a law", () => {
  const mutants: [law: string, mutant: new (...args: ConstructorParameters<typeof Sound>) => Classifier][] = [
    [
      "freshModelPredictsUniformAndMinusOne",
      class extends Sound {
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          if (classes > 0 && out[outStart] === 0 && out[outStart + 1] === 0) out[outStart] = 1;
        }
      },
    ],
    [
      "probabilitiesAreFiniteAndSumToOne",
      class extends Sound {
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          out[outStart] *= 1.001;
        }
      },
    ],
    [
      "predictDoesNotChangeState",
      class extends Sound {
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          if (this.weights.length > 0) this.weights.data[0] *= 1.01;
        }
      },
    ],
    [
      "predictDoesNotChangeState", // not even where it cannot be seen at once
      class extends Sound {
        #asked = 0;
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          this.#asked++;
        }
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, this.#asked > 30 ? 2 * weight : weight);
        }
      },
    ],
    [
      "learnDoesNotTouchItsInput",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          if (rows[start] !== rows[start]) rows[start] = 0;
        }
      },
    ],
    [
      "labelIsTheMostProbable",
      class extends Sound {
        override labelAt(rows: Float64Array, start: number): number {
          const label = super.labelAt(rows, start);
          return label > 0 ? 0 : label === 0 ? 1 : label;
        }
      },
    ],
    [
      "kernelsHonourOffsets",
      class extends Sound {
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          if (outStart + classes < out.length) out[outStart + classes] = 0;
        }
      },
    ],
    [
      "kernelsHonourOffsets",
      class extends Sound {
        override learnAt(...[rows, _start, label, weight]: Lesson): void {
          super.learnAt(rows, 0, label, rows[1] > 0 ? 2 * weight : weight); // reads row 0
        }
      },
    ],
    [
      "classesNotAnsweredHaveNoProbability",
      class extends Sound {
        override get classesAnswered(): number {
          return 1;
        }
      },
    ],
    [
      "classesNotAnsweredHaveNoProbability", // until many rows have come
      class extends Sound {
        #rows = 0;
        override get classesAnswered(): number {
          return this.#rows > 20 ? this.schema.classCount : 1;
        }
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.#rows++;
        }
      },
    ],
    [
      "classesNotAnsweredHaveNoProbability", // who asks for fewer gets others
      class extends Sound {
        override get classesAnswered(): number {
          return this.weights.data.findLastIndex((weight) => weight > 0) + 1;
        }
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          if (classes < this.schema.classCount && rows[start] > 0) out[outStart] *= 0.5;
        }
      },
    ],
    [
      "oneClassOnlyPredictsIt",
      class extends Sound {
        override labelAt(rows: Float64Array, start: number): number {
          return Math.min(0, super.labelAt(rows, start));
        }
      },
    ],
    [
      "sameSeedSameBytes",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight * (1 + Math.random()));
        }
      },
    ],
    [
      "manyEqualsOneByOne",
      class extends Sound {
        override learnBatch(...[rows, count, labels]: [Float64Array, number, Int32Array]): void {
          for (let i = 0; i < count; i++) this.learnAt(rows, 0, labels[i], 1); // forgets the weights
        }
      },
    ],
    [
      "batchBoundariesDoNotMatter",
      class extends Sound {
        override predictThenLearnBatch(
          ...[rows, count, labels, weights, out, classes]: Parameters<Classifier["predictThenLearnBatch"]>
        ): void {
          super.predictThenLearnBatch(rows, count, labels, weights, out, classes);
          if (count < 10) this.learnAt(rows, 0, 0, 1e-3);
        }
      },
    ],
    [
      "labelAfterLearningIsTheLabel",
      class extends Sound {
        override predictThenLearnBatch(
          ...[rows, count, labels, weights, out, classes, after]: Parameters<Classifier["predictThenLearnBatch"]>
        ): void {
          super.predictThenLearnBatch(rows, count, labels, weights, out, classes, after);
          if (after) after[count - 1] = 1 - after[count - 1];
        }
      },
    ],
    [
      "labelAfterLearningIsTheLabel", // where nobody asks for answers
      class extends Sound {
        override learnBatch(...[rows, count, labels, weights]: Parameters<Classifier["learnBatch"]>): void {
          super.learnBatch(rows, count, labels, weights); // leaves out what is asked for
        }
      },
    ],
    [
      "predictThenLearnEqualsPredictAndLearn",
      class extends Sound {
        override predictThenLearnBatch(
          ...[rows, count, labels, weights, out, classes]: Parameters<Classifier["predictThenLearnBatch"]>
        ): void {
          this.learnBatch(rows, count, labels, weights); // the wrong way round
          this.predictBatch(rows, count, out, classes);
        }
      },
    ],
    [
      "zeroWeightIsNoOp",
      class extends Sound {
        override predictThenLearnBatch(
          ...[rows, count, labels, weights, out, classes]: Parameters<Classifier["predictThenLearnBatch"]>
        ): void {
          const more = weights?.map((weight) => weight + 1e-9);
          super.predictThenLearnBatch(rows, count, labels, more, out, classes);
        }
      },
    ],
    [
      "weightTwoEqualsTwice",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight * weight);
        }
      },
    ],
    [
      "weightsFollowCapability",
      class extends Sound {
        override learnAt(...[rows, start, label]: Lesson): void {
          super.learnAt(rows, start, label, 1);
        }
      },
    ],
    [
      "watchingChangesNothing",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, this.events === undefined ? weight : 2 * weight);
        }
      },
    ],
    [
      "watchingChangesNothing", // events out of order
      class extends Sound {
        #rows = 1000;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.events?.push({ kind: "drift", member: 0, rows: this.#rows-- });
        }
      },
    ],
    [
      "watchingChangesNothing", // of a batch
      class extends Sound {
        #rows = 0;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.events?.push({ kind: "drift", member: 0, rows: ++this.#rows });
        }

        override learnBatch(...batch: Parameters<Classifier["learnBatch"]>): void {
          super.learnBatch(...batch);
          this.events?.reverse();
        }
      },
    ],
    [
      "neighboursDisturbNothing",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          const width = this.schema.attributes.length;
          super.learnAt(rows, start, label, widthOf.last === width ? weight : 2 * weight);
          widthOf.last = width;
        }
      },
    ],
    [
      "missingValuesFollowPolicy",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight + 0 * rows[start]);
        }
      },
    ],
    [
      "unseenCategoryFollowsPolicy",
      class extends Sound {
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          const { kind, values } = this.schema.attributes[0];
          if (kind === "nominal" && rows[start] > values.length) throw new RangeError("no such value");
          super.predictAt(rows, start, out, outStart, classes);
        }
      },
    ],
    [
      "unknownValuesTeachAlike", // as if each had a value
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          const { kind, values } = this.schema.attributes[0];
          super.learnAt(rows, start, label, kind === "nominal" && rows[start] === values.length ? 2 * weight : weight);
        }
      },
    ],
    [
      "classesMayGrow",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          if (label < this.weights.length) super.learnAt(rows, start, label, weight);
        }
      },
    ],
    [
      "classesThatNeverComeChangeNothing", // spreads a tenth over all that are declared
      class extends Sound {
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          const all = Math.min(classes, this.schema.classCount);
          for (let c = 0; c < all; c++) out[outStart + c] = 0.9 * out[outStart + c] + 0.1 / all;
        }
      },
    ],
    [
      "classesThatNeverComeChangeNothing", // learns less for every one declared
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          const isFirst = !(this.weights.data[label] > 0);
          super.learnAt(rows, start, label, isFirst ? weight + this.schema.classCount : weight);
        }
      },
    ],
    [
      "hugeAndTinyValuesStayFinite",
      class extends Sound {
        readonly #sum = this.arena.float64("sum", 1);
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          const x = rows[start + 1];
          if (x === x) this.#sum.data[0] += x * x;
          super.learnAt(rows, start, label, weight);
        }
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          const variance = this.#sum.data[0] * 0;
          for (let c = 0; c < classes; c++) out[outStart + c] += variance;
        }
      },
    ],
    [
      "unitsChangeNothing", // a constant that only suits numbers near 1
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, Math.abs(rows[start]) < 1 ? 2 * weight : weight);
        }
      },
    ],
    [
      "attributeOrderChangesNothing",
      class extends Sound {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, rows[start] > 0 ? 2 * weight : weight);
        }
      },
    ],
    [
      "memoryBytesEqualsSumOfArrays",
      class extends Sound {
        override inspect(): Inspection {
          return { kind: "test-learner", bytes: this.byteLength + 8, facts: {} };
        }
      },
    ],
    [
      "restoredContinuesIdentically", // state outside of the arena
      class extends Sound {
        #learned = 0;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight * (1 + this.#learned++));
        }
      },
    ],
    [
      "cloneIsIndependent", // a view that does not survive the copy
      class extends Sound {
        readonly #view = this.arena.float64("count", 1);
        #data = this.#view.data;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          if (this.#view.length === 1) {
            this.#view.resize(2);
            this.#data = this.#view.data;
          }
          this.#data[1] += 1;
          super.learnAt(rows, start, label, weight);
        }
      },
    ],
  ];

  mutants.push(
    [
      "predictBatchEqualsPredictAt",
      class extends Sound {
        override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
          super.predictBatch(rows, count - 1, out, classes); // the last row is left as it was
        }
      },
    ],
    [
      "publishedTwinAnswersAlike", // what is derived from columns is computed once and never again
      class extends Sound {
        #total = 0;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.#total += weight;
        }
        override restored(): void {
          if (this.#total === 0) this.#total = this.weights.data.reduce((sum, weight) => sum + weight, 0);
        }
        override predictAt(...[rows, start, out, outStart, classes]: Kernel): void {
          super.predictAt(rows, start, out, outStart, classes);
          const total = this.weights.data.reduce((sum, weight) => sum + weight, 0);
          for (let c = 0; c < classes; c++) out[outStart + c] *= total / (this.#total || 1);
        }
      },
    ],
    [
      "memoryMayMove", // a view that outlives an allocation
      class extends Sound {
        readonly #rows = this.arena.uint8("rows", 0);
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          if (label >= this.weights.length) this.weights.resize(label + 1);
          const { data } = this.weights;
          this.#rows.resize(this.#rows.length + 1);
          data[label] += weight;
          super.learnAt(rows, start, label, 0);
        }
      },
    ],
    [
      "memoryMayMove", // bytes that are not given back
      class extends Sound {
        #part = new Sound({ schema: this.schema, random: Random.seeded(1), memory: this.arena.memory });
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.#part = new Sound({ schema: this.schema, random: Random.seeded(1), memory: this.arena.memory });
        }
        override parts(): readonly Stateful[] {
          return [this.#part];
        }
      },
    ],
    [
      "treesSplit",
      class extends Sound {
        override inspect(): Inspection {
          return { ...super.inspect(), facts: { leaves: 1 } };
        }
      },
    ],
    [
      "declaredEventsOccur",
      class extends Sound {
        #rows = 0;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.events?.push({ kind: "drift", member: 0, rows: ++this.#rows }); // nobody said that it would
        }
      },
    ],
  );

  for (const [law, Mutant] of mutants) {
    it(law, () => expect(brokenBy((context) => new Mutant(context))).toContain(law));
  }

  it("differentSeedDiffers", () => {
    const change = { capabilities: { ...capabilities, seeded: true } };
    expect(brokenBy((context) => new Sound(context), change)).toEqual(["differentSeedDiffers"]);
  });

  it("unseededDrawsNothing", () => {
    const laws = brokenBy((context) => {
      const model = new Sound(context);
      model.arena.int32("seed", 1).data[0] = context.random.bits();
      return model;
    });
    expect(laws).toEqual(["unseededDrawsNothing"]);
  });

  it("depthBoundFollowsCapability", () => {
    class Bounded extends Sound {
      readonly #below: number;
      #bound = 1;
      #watch: { answered(depth: number): void } | undefined;

      constructor(context: Context, below: number) {
        super(context);
        this.#below = below;
      }

      limitDepth(depth: number): void {
        this.#bound = depth;
      }
      watchDepth(watch: { answered(depth: number): void }): void {
        this.#watch = watch;
      }
      override learnAt(...[rows, start, label, weight]: Lesson): void {
        this.#watch?.answered(this.#bound + this.#below);
        super.learnAt(rows, start, label, weight);
      }
    }
    const params = { maxDepth: integer({ default: 3 }) };
    const change = { params, capabilities: { ...capabilities, depthBound: "movable" } };
    expect(brokenBy((context) => new Bounded(context, 0), change)).toEqual([]);
    expect(brokenBy((context) => new Bounded(context, 1), change)).toEqual(["depthBoundFollowsCapability"]);
    expect(brokenBy((context) => new Sound(context), change)).toEqual(["depthBoundFollowsCapability"]);
    expect(brokenBy((context) => new Bounded(context, 0), { ...change, params: {} })).toEqual([
      "depthBoundFollowsCapability",
    ]);
  });

  it("declaredEventsOccur, where they do not", () => {
    const change = { capabilities: { ...capabilities, events: ["drift"] } };
    expect(brokenBy((context) => new Sound(context), change)).toEqual(["declaredEventsOccur"]);
  });

  describe("of byte budgets", () => {
    const maxBytes = integer({ default: Infinity, min: 8, unlimited: true });
    const full = () => new CoppiceError("E_PARAM", { subject: "`maxBytes`" });
    /** Keeps to its budget, row by row. */
    class Thrifty extends Sound {
      readonly maxBytes: number;
      constructor(context: Context, bytes: number) {
        super(context);
        this.maxBytes = bytes;
        if (this.byteLength > bytes) throw full();
      }
      override learnAt(...[rows, start, label, weight]: Lesson): void {
        if (label >= this.weights.length) {
          if (8 * (label + 1) > this.maxBytes) throw full();
          this.weights.resize(label + 1, label + 1);
        }
        super.learnAt(rows, start, label, weight);
      }
    }
    const laws = (Mutant: new (context: Context, bytes: number) => Classifier) =>
      broken(
        runConformance({
          definition: describedAs((context, params) => new Mutant(context, params.maxBytes as number), {
            params: { maxBytes },
          }),
          seeds: [1],
        }),
      );

    it("a sound one breaks none", () => expect(laws(Thrifty)).toEqual([]));

    it("keepsItsBudget", () => {
      class Hoarder extends Thrifty {
        readonly #rows = this.arena.float64("rows", 0);
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          super.learnAt(rows, start, label, weight);
          this.#rows.resize(this.#rows.length + 1);
        }
      }
      expect(laws(Hoarder)).toContain("keepsItsBudget");
    });

    it("fullBudgetRefusesWholeRows", () => {
      class Hasty extends Thrifty {
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          this.weights.data[0] += weight;
          super.learnAt(rows, start, label, weight);
          this.weights.data[0] -= weight;
        }
      }
      expect(laws(Hasty)).toContain("fullBudgetRefusesWholeRows");
      class Sulking extends Thrifty {
        #isFull = false;
        override learnAt(...[rows, start, label, weight]: Lesson): void {
          if (this.#isFull) throw full();
          this.#isFull = 8 * (label + 1) > this.maxBytes;
          super.learnAt(rows, start, label, weight);
        }
      }
      expect(laws(Sulking)).toContain("fullBudgetRefusesWholeRows");
    });
  });

  it("negativeOrNaNWeightThrows", () => {
    class Unchecked extends Sound {
      override learnOne(row: Float64Array, label: number, weight = 1): void {
        this.learnAt(row, 0, label, weight);
      }
    }
    expect(brokenBy((context) => new Unchecked(context))).toContain("negativeOrNaNWeightThrows");
  });

  it("beatsMajorityOnEasyStream", () => {
    expect(brokenBy((context) => new Sound(context), { skips: [] })).toEqual(["beatsMajorityOnEasyStream"]);
  });

  it("everyParamRejectsInvalidValues and constructorStoresParamsUnchanged", () => {
    const loose = describedAs((context) => new Sound(context), {
      params: { rate: real({ default: 0.5, min: 0, max: 1 }) },
    });
    const definition = Object.assign(loose, {
      with: () => ({ definition: loose, params: { rate: 0.7 } }),
    }) as unknown as typeof loose;
    const laws = broken(runConformance({ definition, seeds: [1] }));
    expect(laws).toContain("everyParamRejectsInvalidValues");
    expect(laws).toContain("constructorStoresParamsUnchanged");
    expect(laws).toContain("paramsAreFrozen");
  });
});

describe("skips", () => {
  it("fail when the law holds", () => {
    const results = runConformance({
      definition: sound,
      skips: [{ law: "zeroWeightIsNoOp", reason: "for no reason" }],
      seeds: [1],
    });
    expect(results.find(({ law }) => law === "zeroWeightIsNoOp")).toMatchObject({
      status: "broken",
      message: expect.stringMatching(/test-learner skips zeroWeightIsNoOp \("for no reason"\), but the law holds/),
    });
  });

  it("need a reason and a law that applies", () => {
    const skip = (law: string, reason: string) => () => runConformance({ definition: sound, skips: [{ law, reason }] });
    expect(skip("zeroWeightIsNoOp", " ")).toThrow("without a reason");
    expect(skip("noSuchLaw", "because")).toThrow("does not apply");
    expect(skip("memberCountIsKept", "it has no members")).toThrow("does not apply");
  });

  it("need a reason even where there are no types", () => {
    const skips = [{ law: "memoryMayMove" }] as unknown as Skip[];
    expect(() => runConformance({ definition: sound, skips })).toThrow("skips memoryMayMove without a reason");
  });
});

describe("what is no definition, or no option", () => {
  // A caller may not have types: everything is allowed here.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const run: any = runConformance;

  it.each<[string, unknown, string]>([
    ["nothing", undefined, "must be that of a learner, an ensemble or a detector, got undefined"],
    ["the definition alone", naiveBayes, "as in `runConformance({ definition })`"],
    ["a recipe", { definition: naiveBayes.with() }, "got an object. Pass what `defineClassifier`"],
    ["a trainer", { definition: batchBagging }, "got function batch-bagging"],
    ["a generator", { definition: led }, "got function led"],
    ["a mistyped option", { definition: sound, skip: [] }, 'Did you mean "skips"?'],
    ["no seeds", { definition: sound, seeds: [] }, "`seeds` must not be empty: all laws would hold"],
    ["a seed alone", { definition: sound, seeds: 1 }, "`seeds` must be an array, got 1"],
    ["a learner alone", { definition: sound, learners: naiveBayes }, "`learners` must be an array"],
  ])("is refused: %s", (_, options, words) => {
    expect(() => run(options)).toThrow(CoppiceError);
    expect(() => run(options)).toThrow(words);
  });
});

describe("ensembles", () => {
  class Few extends Sound {
    readonly members: Classifier[];
    readonly shown: number;
    constructor(context: Context, members: Classifier[], shown: number) {
      super(context);
      this.members = members;
      this.shown = shown;
    }
    override learnAt(...[rows, start, label, weight]: Lesson): void {
      super.learnAt(rows, start, label, weight);
      for (const member of this.members) member.learnAt(rows, start, label, weight);
    }
    override parts() {
      return this.members;
    }
    override inspect(): Inspection {
      const members = this.members.slice(0, this.shown).map((member) => member.inspect());
      return { kind: "test-ensemble", bytes: this.byteLength, facts: {}, members };
    }
  }

  const ensemble = (made: number, shown: number, requires: { weights?: "accepted" }, thrownAway = 0) =>
    defineClassifier({
      id: "test-ensemble",
      kind: "ensemble",
      params: {
        members: integer({ default: 3, min: 1 }),
        base: learner({ default: sound, requires }),
      },
      capabilities,
      skips: [beats],
      create: (context, { base }) => {
        const make = () => build(base, context);
        for (let i = 0; i < thrownAway; i++) make();
        return new Few(context, Array.from({ length: made }, make), shown);
      },
    });

  const run = (...args: Parameters<typeof ensemble>) =>
    broken(runConformance({ definition: ensemble(...args), learners: [sound], seeds: [1] }));

  it("that are sound break no law", () => {
    expect(run(3, 3, { weights: "accepted" })).toEqual([]);
    expect(run(3, 3, {})).toEqual([]);
  });

  it("that are not are noticed", () => {
    expect(run(2, 2, {})).toEqual(["memberCountIsKept", "memberFactoryIsCalledOncePerMember"]);
    expect(run(3, 0, {})).toEqual(["memberCountIsKept", "inspectListsEveryMember"]);
    expect(run(3, 3, {}, 1)).toEqual(["memberFactoryIsCalledOncePerMember"]);
  });

  it("whose members do not learn what rows weigh are noticed", () => {
    class Counting extends Few {
      override learnAt(...[rows, start, label, weight]: Lesson): void {
        Sound.prototype.learnAt.call(this, rows, start, label, weight);
        for (const member of this.members) member.learnAt(rows, start, label, 1);
      }
    }
    const definition = defineClassifier({
      ...ensemble(3, 3, {}),
      create: (context, { base }) => {
        const members = Array.from({ length: 3 }, () => build(base, context));
        return new Counting(context, members, 3);
      },
    });
    expect(broken(runConformance({ definition, learners: [sound], seeds: [1] }))).toContain("weightsFollowCapability");
  });

  it("whose members learn with weights that no learner takes are noticed", () => {
    const weighing = (factor: number) =>
      defineClassifier({
        ...ensemble(3, 3, {}),
        create: (context, { base }) => {
          const members = Array.from({ length: 3 }, () => build(base, context));
          const few = new Few(context, members, 3);
          few.learnAt = (...[rows, start, label, weight]) => {
            Few.prototype.learnAt.call(few, rows, start, label, weight);
            members[0].learnBatch(rows.subarray(start), 1, Int32Array.of(label), Float64Array.of(factor * weight));
          };
          return few;
        },
      });
    const found = (factor: number) =>
      broken(runConformance({ definition: weighing(factor), learners: [sound], seeds: [1] }));
    expect([1, 0.5].map(found)).toEqual([[], []]);
    expect([1.5, Infinity, NaN].map(found)).toEqual(Array(3).fill(["membersLearnWeightsInRange"]));
  });

  it("whose first members are no smaller ensembles are noticed", () => {
    const promising = (predictPrefixesAt: Classifier["predictPrefixesAt"]) =>
      defineClassifier({
        ...ensemble(3, 3, {}),
        capabilities: { ...capabilities, prefixes: true },
        create: (context, { members, base }) => {
          const few = new Few(
            context,
            Array.from({ length: members }, () => build(base, context)),
            members,
          );
          return Object.assign<Classifier, object>(few, { predictPrefixesAt });
        },
      });
    const found = (predictPrefixesAt: Classifier["predictPrefixesAt"]) =>
      broken(runConformance({ definition: promising(predictPrefixesAt), learners: [sound], seeds: [1] }));
    function answers(this: Few, ...[rows, start, out, classes]: [Float64Array, number, Float64Array, number]): number {
      for (let m = 0; m < this.members.length; m++) this.predictAt(rows, start, out, m * classes, classes);
      return this.members.length;
    }
    expect(found(answers)).toEqual([]); // its members have no say, so one answers as three
    const prefixes = ["prefixesAreSmallerEnsembles"];
    expect(found(undefined)).toEqual(prefixes);
    expect(found(() => 0)).toEqual(prefixes);
    expect(
      found(function (this: Classifier, ...[rows, start, out, classes]) {
        const count = answers.call(this as Few, rows, start, out, classes);
        out[classes] += 1e-9; // the first answer of two
        return count;
      }),
    ).toEqual(prefixes);
    expect(
      found(function (this: Classifier, ...[rows, start, out, classes]) {
        const count = answers.call(this as Few, rows, start, out, classes);
        this.learnAt(rows, start, 0, 1);
        return count;
      }),
    ).toEqual(prefixes);
  });

  it("are tried with every learner that fits", () => {
    const fragile = describedAs((context) => {
      const model = new Sound(context);
      model.learnAt = () => {
        throw new Error("too fragile");
      };
      return model;
    });
    const laws = broken(runConformance({ definition: ensemble(3, 3, {}), learners: [sound, fragile], seeds: [1] }));
    expect(laws).toEqual(["acceptsEveryCapableLearner"]);
  });
});

describe("detectors", () => {
  /** Speaks when the mean of the last 50 numbers exceeds the mean of all by 0.25. */
  class Windowed {
    readonly arena = new Arena();
    readonly window = this.arena.float64("window", 50);
    readonly numbers = this.arena.float64("numbers", 3); // count, sum, sum of the window

    get mean(): number {
      const [count, sum] = this.numbers.data as unknown as [number, number];
      return count === 0 ? 0 : sum / count;
    }

    get warning(): boolean {
      return false;
    }

    add(value: number): boolean {
      const { data } = this.numbers;
      const at = data[0] % 50;
      data[2] = data[2] + value - this.window.data[at];
      this.window.data[at] = value;
      data[0] += 1;
      data[1] += value;
      if (data[0] < 100 || data[2] / 50 < this.mean + 0.25) return false;
      this.reset();
      return true;
    }

    reset(): void {
      this.numbers.data.fill(0);
      this.window.data.fill(0);
    }

    parts() {
      return [];
    }

    restored(): void {}
  }

  const detector = (create: () => Windowed, id = "test-detector") =>
    defineDetector({
      id,
      params: { size: integer({ default: 50, min: 2 }) },
      create: () => create(),
    });

  const run = (create: () => Windowed) => broken(runConformance({ definition: detector(create) }));

  it("that are sound break no law", () => {
    const results = runConformance({ definition: detector(() => new Windowed()) });
    expect(results.map(({ law }) => law)).toEqual(detectorLaws.map(({ name }) => name));
    expect(broken(results)).toEqual([]);
  });

  it("that are not are noticed", () => {
    class Silent extends Windowed {
      override add(value: number): boolean {
        super.add(value);
        return false;
      }
    }
    class Jumpy extends Windowed {
      readonly #random = Random.seeded(1);
      override add(value: number): boolean {
        return super.add(value) || this.#random.uniform() < 0.02;
      }
    }
    class Sticky extends Windowed {
      override reset(): void {
        this.numbers.data[0] = 0;
      }
    }
    class Outside extends Windowed {
      #count = 0;
      override add(value: number): boolean {
        return ++this.#count % 900 === 0 && super.add(value);
      }
    }
    class Wide extends Windowed {
      override add(value: number): boolean {
        this.window.resize(this.window.length + 1);
        return super.add(value);
      }
    }
    expect(run(() => new Silent())).toContain("detectorFiresAfterStepAndRarelyBefore");
    expect(run(() => new Jumpy())).toEqual(
      expect.arrayContaining(["detectorFiresAfterStepAndRarelyBefore", "constantInputIsSilent"]),
    );
    expect(run(() => new Sticky())).toContain("resetForgetsEverything");
    expect(run(() => new Outside())).toContain("restoredContinuesIdentically");
    expect(run(() => new Wide())).toContain("memoryStaysSmall");
  });
});

describe("the streams of laws", () => {
  it("have one value in twelve missing where they say so", () => {
    const { rows } = mixedMulticlass(3);
    const missing = rows.filter(Number.isNaN).length;
    expect(Math.abs(missing - rows.length / 12)).toBeLessThan(4 * Math.sqrt(rows.length * (11 / 144)));
  });
});

describe("the list of laws", () => {
  it.each([
    ["on four streams per seed", "sameSeedSameBytes", 2 * 4 * 2],
    ["once per seed where it makes its stream", "constantFeatureIsHarmless", 4 * 2],
    ["once where neither matters", "truncatedSnapshotIsRefused", 1],
  ])("tries a law %s: %s", (_, name, models) => {
    let made = 0;
    const definition = describedAs((context) => {
      made++;
      return new Sound(context);
    });
    const [tried] = casesOf({ definition, seeds: [1, 2] }).filter(({ law }) => law === name);
    tried.check();
    expect(made).toBe(models);
  });

  it("has unique names in camel case, each with a sentence", () => {
    for (const laws of [classifierLaws(), detectorLaws]) {
      expect(new Set(laws.map(({ name }) => name)).size).toBe(laws.length);
      for (const { name, states } of laws) {
        expect(name).toMatch(/^[a-z][a-zA-Z]+$/);
        expect(states).toMatch(/^[a-zA-Z].*\.$/);
      }
    }
  });
});

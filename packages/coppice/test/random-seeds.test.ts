/** Trees beside their naive twins, with rows, options and orders that nobody has chosen. */
import { describe, expect, it } from "vitest";
import { Arena, buildSeeded, type Classifier, Model, plainMemory, Random } from "../src/core/index.ts";
import { hoeffdingAdaptiveTree, hoeffdingAnytimeTree, id4, iti, softTree } from "../src/learners/index.ts";
import { FittedTree } from "../src/learners/tree/fitted-tree.ts";
import { RowWindow } from "../src/learners/tree/row-window.ts";
import { WindowTrainer } from "../src/learners/tree/window-trainer.ts";
import { NaiveAdaptiveTree } from "./naive-adaptive-tree.ts";
import { NaiveAnytimeTree } from "./naive-anytime-tree.ts";
import { answerOf, type CartRow, cartRows, cartSchema, frequenciesOf, leafOf, naiveCart } from "./naive-cart.ts";
import { NaiveId4 } from "./naive-id4.ts";
import { answerOfIti, naiveIti } from "./naive-iti.ts";
import { expectTwin, NaiveSoftTrees } from "./naive-soft-trees.ts";
import { differences, turningExamples, turningSchema } from "./naive-twins.ts";
import { mixedLessons, mixedSchema, probabilities } from "./naive-vectors.ts";
import { forAnySeed } from "./seeds.ts";
import { expectSameTree } from "./tree-twins.ts";

/** What is drawn for a case, all of it from one seed. */
class Draws {
  readonly seed: number;
  readonly #random: Random;

  constructor(seed: number) {
    this.seed = seed;
    this.#random = Random.seeded(seed);
  }

  below(count: number): number {
    return this.#random.integer(count);
  }

  oneOf<const T>(...choices: T[]): T {
    return choices[this.below(choices.length)];
  }
}

function always(holds: (draws: Draws) => void): void {
  forAnySeed((seed) => holds(new Draws(seed)));
}

/** What the trees of the Hoeffding family have in common. */
const grown = (draws: Draws) =>
  ({
    gracePeriod: 1 + draws.below(20),
    splitConfidence: draws.oneOf(0.01, 0.1, 0.5, 0.9),
    tieThreshold: draws.oneOf(0, 0.05, 0.3),
    leafPrediction: draws.oneOf("adaptive", "naive-bayes", "majority"),
    criterion: draws.oneOf("information-gain", "gini"),
    binarySplits: draws.oneOf(false, true),
    cuts: 1 + draws.below(12),
    maxDepth: draws.oneOf(0, 1, 3, Infinity),
  }) as const;

/** Answers in batches, one by one or after a look at the whole batch. */
function expectSameAnswers(model: Model, twin: Parameters<typeof differences>[1], draws: Draws, rows: number): void {
  const examples = turningExamples(draws.seed, rows, Math.ceil(rows / 4));
  expect(differences(model, twin, examples, 1 + draws.below(70), draws.oneOf(false, true))).toEqual([]);
}

/** Rows of weights whose sums are not rounded. */
const weighedRows = (draws: Draws, most: number, classes: number): CartRow[] =>
  cartRows(draws.seed, 1 + draws.below(most), classes, draws.oneOf([1], [1, 2, 0.25, 3], [1, 17]));

function inAnyOrder<T>(list: readonly T[], draws: Draws): T[] {
  const left = [...list];
  return list.map(() => left.splice(draws.below(left.length), 1)[0]);
}

describe("whatever the seed", () => {
  it("ID4 is its naive twin", () => {
    always((draws) => {
      const warmUp = draws.oneOf(false, true);
      const postPruning = warmUp && draws.oneOf(false, true);
      const options = {
        criterion: "resubstitution",
        warmUp,
        postPruning,
        switchSuppression: draws.oneOf(false, true),
        leafTest: postPruning ? "purity" : draws.oneOf("purity", "chi-square"),
        significance: draws.oneOf(0.05, 0.2),
        monitorReset: draws.oneOf("keep", "seed-with-new-feature"),
        cuts: 1 + draws.below(5),
        maxDepth: draws.below(5),
      } as const;
      const schema = turningSchema();
      expectSameAnswers(new Model(schema, id4.with(options), 0), new NaiveId4(schema, options), draws, 200);
    });
  });

  it("ITI is the batch tree of its examples", () => {
    always((draws) => {
      const classes = 2 + draws.below(3);
      const criterion = draws.oneOf("information-gain", "gain-ratio");
      const rows = weighedRows(draws, 60, classes);
      const naive = naiveIti(rows, [0, 1, 0, 1], classes, criterion);
      const model = buildSeeded(iti.with({ criterion }), cartSchema(classes), 1);
      for (const { x, label, weight } of inAnyOrder(rows, draws)) model.learnOne(Float64Array.from(x), label, weight);
      for (const { x } of [...rows, ...cartRows(draws.seed + 1, 30, classes)]) {
        expect(probabilities(model, x)).toEqual(answerOfIti(naive, x, false));
      }
    });
  });

  it("a Hoeffding anytime tree has the nodes of its naive twin", () => {
    always((draws) => {
      const options = {
        ...grown(draws),
        reevaluationPeriod: draws.oneOf(1, 5, 25, 100),
        rival: draws.oneOf("not-splitting", "second-best"),
      } as const;
      const model = new Model(turningSchema(), hoeffdingAnytimeTree.with({ ...options, maxBytes: Infinity }), 0);
      const twin = new NaiveAnytimeTree(model.schema, options);
      expectSameAnswers(model, twin, draws, 400);
      expectSameTree(model.classifier, twin.root);
    });
  });

  it("a Hoeffding adaptive tree has the nodes of its naive twin", () => {
    always((draws) => {
      const options = {
        ...grown(draws),
        driftDelta: draws.oneOf(0.2, 0.5, 0.9),
        comparisonWidth: draws.oneOf(0, 30, 100),
        swapConfidence: draws.oneOf(0.1, 0.5, 1),
        bootstrapSampling: draws.oneOf(false, true),
      } as const;
      const made = hoeffdingAdaptiveTree(turningSchema() as never, {
        ...options,
        maxBytes: Infinity,
        seed: draws.seed,
      });
      const model = made as unknown as Model;
      const twin = new NaiveAdaptiveTree(model.schema, options, Random.seeded(draws.seed));
      expectSameAnswers(model, twin, draws, 600);
      expectSameTree(model.classifier, twin.root);
    });
  });

  it("the tree of a window is the naive one", () => {
    always((draws) => {
      const classes = 2 + draws.below(3);
      const rows = weighedRows(draws, 90, classes);
      const options = {
        splitter: draws.oneOf("best", "extra-tree", "random"),
        criterion: draws.oneOf("gini", "information-gain", "accuracy"),
        attributesPerSplit: draws.oneOf(1, 2, 4, Infinity),
        maxDepth: draws.oneOf(0, 1, 3, Infinity),
        isolate: draws.oneOf(false, true),
      } as const;
      const mostNodes = draws.oneOf(1 + draws.below(30), Infinity);
      const window = new RowWindow(new Arena(), cartSchema(classes), rows.length + draws.below(3));
      const data = Float64Array.from(rows.flatMap(({ x }) => x));
      const labels = Int32Array.from(rows, ({ label }) => label);
      const weights = Float64Array.from(rows, ({ weight }) => weight);
      window.fill(data, rows.length, labels, weights);
      const tree = new FittedTree(new Arena(), 4);
      new WindowTrainer(window, options, Random.seeded(draws.seed)).train(tree, classes, mostNodes);
      const naive = naiveCart(rows, window.isNominal, classes, options, mostNodes, Random.seeded(draws.seed));
      for (const { x } of cartRows(draws.seed + 1, 30, classes)) {
        expect(answerOf(tree, x, classes)).toEqual(frequenciesOf(leafOf(naive, x), classes));
      }
    });
  });

  it("a soft tree is its naive twin", () => {
    always((draws) => {
      const { params } = softTree.with({
        depth: draws.below(4),
        learningRate: draws.oneOf(0.05, 0.3), // larger steps make a difference of rounding grow
        loss: draws.oneOf("squared", "cross-entropy"),
        window: draws.oneOf(1, 3, 6),
        inverseTemperature: draws.oneOf(0.5, 1),
        scaling: draws.oneOf("standard", "spread"),
      });
      const schema = mixedSchema(4);
      const context = { schema, random: Random.seeded(draws.seed), memory: plainMemory };
      const model: Classifier = softTree.create(context, params as never);
      const twin = new NaiveSoftTrees(schema, params as never, [Random.seeded(draws.seed)]);
      expectTwin(model, twin, mixedLessons(150, 4, draws.seed));
    });
  });
});

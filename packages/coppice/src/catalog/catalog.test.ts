import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dataSet,
  defineClassifier,
  defineSchema,
  kebab,
  nearest,
  numeric,
  type Param,
  printed,
  type Spec,
  specToJson,
} from "../core/index.ts";
import * as ensembleFamily from "../ensembles/index.ts";
import * as learnerFamily from "../learners/index.ts";
import { aliases, foreignNames, idOf } from "./aliases.ts";
import {
  aboutOf,
  classifiers,
  detectors,
  ensembles,
  findClassifier,
  findGenerator,
  findTrainer,
  generators,
  learners,
  nearestIds,
  parseGenerator,
  parseSpec,
  parseSpecs,
  parseTrainer,
  trainers,
} from "./index.ts";

describe("families", () => {
  it("hold every definition of the families and nothing else", () => {
    expect(learners).toContain(learnerFamily.naiveBayes);
    expect(ensembles).toContain(ensembleFamily.onlineBoosting);
    expect(learners.every(({ kind }) => kind === "learner")).toBe(true);
    expect(ensembles.every(({ kind }) => kind === "ensemble")).toBe(true);
    expect(detectors.every(({ kind }) => kind === "detector")).toBe(true);
    expect(generators.every(({ kind }) => kind === "generator")).toBe(true);
    expect(trainers).toContain(ensembleFamily.batchBagging);
    expect(trainers.every(({ kind }) => kind === "trainer")).toBe(true);
    expect(classifiers).toEqual([...learners, ...ensembles]);
    const ids = [...classifiers, ...trainers, ...detectors, ...generators].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(detectors.map(({ id }) => id)).toContain("adwin");
    expect(generators.map(({ id }) => id)).toContain("sea");
  });

  it("hold models that are described as those of others have to be", () => {
    for (const definition of classifiers) {
      const { id, kind, params, capabilities, create } = definition;
      expect(defineClassifier({ id, kind, params, capabilities, create }).id).toBe(id);
    }
  });

  it("find by id, and guess at mistyped ones", () => {
    expect(findClassifier("naive-bayes")).toBe(learnerFamily.naiveBayes);
    expect(findGenerator("sea").id).toBe("sea");
    expect(findTrainer("batch-boosting")).toBe(ensembleFamily.batchBoosting);
    expect(() => findTrainer("batch-bosting")).toThrow(
      'Unknown trainer "batch-bosting". Did you mean "batch-boosting"',
    );
    expect(() => findClassifier("online-bosting")).toThrow(
      'Unknown model "online-bosting". Did you mean "online-boosting"',
    );
    expect(() => findClassifier("adaptve-forest")).toThrow('Did you mean "adaptive-random-forest"? Run'); // by its words
    expect(() => findClassifier("RandomForest")).toThrow('Did you mean "adaptive-random-forest"? Run');
    expect(() => findClassifier("random_forest")).toThrow('Did you mean "adaptive-random-forest"? Run');
    for (const peers of ["HoeffdingTree", "trees.HoeffdingTree", "tree.HoeffdingTreeClassifier"]) {
      expect(() => findClassifier(peers)).toThrow(`Unknown model "${peers}". Did you mean "hoeffding-tree"`);
    }
    for (const far of ["nope", "none", "svm", "lstm"]) expect(() => findClassifier(far)).toThrow(`"${far}". Run`);
    expect(() => findClassifier("Classifier")).toThrow('Unknown model "Classifier". Run');
    expect(() => findClassifier("adaptive-stump")).toThrow('"adaptive-stump". Run `coppice list`'); // not all of them
    expect(() => findClassifier("a-".repeat(1000))).toThrow("Unknown model");
    expect(() => findClassifier("zzzzzz")).toThrow('Unknown model "zzzzzz". Run `coppice list` for all.');
    expect(() => findClassifier("nbb")).toThrow('Unknown model "nbb". Did you mean "nb"? Run');
    expect(() => findClassifier("OZABG")).toThrow('Did you mean "ozabag"');
    expect(() => findClassifier("xx")).toThrow('Unknown model "xx". Run');
    expect(() => findGenerator("see")).toThrow('Did you mean "sea"');
    expect(() => findClassifier("__proto__")).toThrow(/Unknown model/);
  });
});

describe("names of other programs", () => {
  it.each(
    Object.entries({
      "naive-bayes": ["naive_bayes.GaussianNB", "MixedNB", "CategoricalNB", "bayes.NaiveBayes", "NaiveBayes"],
      "hoeffding-tree": ["tree.HoeffdingTreeClassifier", "trees.HoeffdingTree", "DecisionTreeClassifier"],
      "hoeffding-anytime-tree": ["tree.ExtremelyFastDecisionTreeClassifier", "trees.EFDT", "EFDT"],
      "hoeffding-adaptive-tree": ["HoeffdingAdaptiveTreeClassifier", "trees.HoeffdingAdaptiveTree"],
      "adaptive-random-forest": ["forest.ARFClassifier", "AdaptiveRandomForestClassifier", "RandomForestClassifier"],
      "streaming-random-patches": ["SRPClassifier", "meta.StreamingRandomPatches"],
      "online-bagging": ["ensemble.BaggingClassifier", "meta.OzaBag"],
      "online-boosting": ["ensemble.AdaBoostClassifier", "meta.OzaBoost"],
      "adwin-bagging": ["ADWINBaggingClassifier", "meta.OzaBagAdwin"],
      "adwin-boosting": ["ADWINBoostingClassifier", "meta.OzaBoostAdwin"],
      "leveraging-bagging": ["LeveragingBaggingClassifier", "meta.LeveragingBag"],
      "smooth-boost": ["meta.OnlineSmoothBoost"],
      bole: ["BOLEClassifier", "meta.BOLE"],
      "logistic-regression": ["linear_model.LogisticRegression", "SGDClassifier"],
      perceptron: ["linear_model.Perceptron"],
      "multilayer-perceptron": ["MLPClassifier"],
      stacking: ["StackingClassifier"],
      "majority-class": ["functions.MajorityClass"],
      "no-change": ["functions.NoChange"],
    }),
  )("lead to %s", (id, names) => {
    const known = classifiers.map((each) => each.id);
    for (const name of names) {
      expect(nearestIds(name, known)[0], name).toBe(id);
      if (idOf(name) === name) expect(() => findClassifier(name)).toThrow(`Did you mean "${id}"`);
    }
  });

  it("are guessed from every id with a letter missing, doubled, wrong or swapped, without dashes, or as a plural", () => {
    const known = [...classifiers, ...trainers].map(({ id }) => id);
    for (const id of known) {
      const mistyped = [`${id}s`, id.replaceAll("-", ""), id.replaceAll("-", "_"), id.toUpperCase()];
      for (let i = 0; i < id.length; i++) {
        const [before, letter, after] = [id.slice(0, i), id[i], id.slice(i + 1)];
        const swapped = i + 1 < id.length ? [before + id[i + 1] + letter + id.slice(i + 2)] : [];
        mistyped.push(before + after, before + letter + letter + after, `${before}q${after}`, ...swapped);
      }
      for (const name of mistyped) if (name.length > 2) expect(nearestIds(name, known), name).toContain(id);
    }
  });

  it("stand for models there are, which nobody would find by the letters", () => {
    const known = classifiers.map(({ id }) => id);
    for (const [name, id] of Object.entries(foreignNames)) {
      expect(known, name).toContain(id);
      expect(Object.keys(aliases)).not.toContain(name);
      expect(nearest(name, known), name).not.toContain(id);
    }
  });
});

describe("advice", () => {
  const ids = [...classifiers, ...trainers].map(({ id }) => id);

  it("says of every model and trainer when to take it", () => {
    for (const id of ids) expect(aboutOf({ id }).choose, id).toMatch(/^[A-Z].{20,}\.$/);
  });

  it("is refused for what is not in the catalogue", () => {
    expect(() => aboutOf({ id: "my-own" })).toThrow(/^my-own is not in the catalogue/);
  });

  it("names models that there are, and options as they may be typed", () => {
    let models = 0;
    let options = 0;
    for (const { id } of classifiers) {
      const names = Object.keys(findClassifier(id).params).map(kebab);
      for (const [, code] of (aboutOf({ id }).choose ?? "").matchAll(/`([^`]+)`/g)) {
        if (code.includes("=")) {
          // of the model, or of boosting that has it as member
          expect(takes(id, code) || takes("online-boosting", code), `${id}: ${code}`).toBe(true);
          options++;
        } else if (!names.includes(code)) {
          expect(ids, `${id}: ${code}`).toContain(code);
          models++;
        }
      }
    }
    expect(models).toBeGreaterThan(15);
    expect(options).toBeGreaterThan(15);
  });

  function takes(id: string, options: string): boolean {
    try {
      return parseSpec(`${id}(${options})`).definition.id === id;
    } catch {
      return false;
    }
  }
});

describe("parseSpec", () => {
  const params = (text: string) => parseSpec(text).params;

  it("reads ids, parameters and nested learners", () => {
    const spec = parseSpec("online-boosting(members=25,base=naive-bayes(smoothing=0))");
    expect(spec.definition.id).toBe("online-boosting");
    expect(spec.params.members).toBe(25);
    const base = spec.params.base as Spec;
    expect(base.definition.id).toBe("naive-bayes");
    expect(base.params.smoothing).toBe(0);
  });

  it("takes the defaults without parentheses and with empty ones", () => {
    expect(params("hoeffding-tree")).toEqual(findClassifier("hoeffding-tree").with({}).params);
    expect(params("hoeffding-tree()")).toEqual(params("hoeffding-tree"));
  });

  it.each([
    ["ht", "hoeffding-tree"],
    ["NB", "naive-bayes"],
    ["lr(scaling=spread)", "logistic-regression(scaling=spread)"],
    ["ozabag(base=ht(grace-period=50), members=3)", "online-bagging(members=3,base=hoeffding-tree(grace-period=50))"],
    ["stacking(learners=[nb, ht])", "stacking(learners=[naive-bayes, hoeffding-tree])"],
    [" arf ( members = 3 ) ", "adaptive-random-forest(members=3)"],
  ])("knows the short names in %s", (typed, long) => {
    expect(specToJson(parseSpec(typed))).toEqual(specToJson(parseSpec(long)));
    expect(findClassifier(typed.trim().split(/[ (]/)[0]).id).toBe(long.split("(")[0]);
  });

  it("tells what is wrong at its place in what was typed, and names the model in full", () => {
    expect(() => parseSpec("ozabag(base=ht(grace=1))")).toThrow(
      '"ozabag(base=ht(grace=1))", character 16: Unknown parameter of hoeffding-tree "grace". Did you mean "grace-period"',
    );
  });

  it("takes camelCase and kebab-case names, and space anywhere", () => {
    expect(params("hoeffding-tree(grace-period=50)").gracePeriod).toBe(50);
    expect(params("hoeffding-tree(gracePeriod=50)").gracePeriod).toBe(50);
    const spaced = " online-bagging ( members = 3 , base = hoeffding-tree ( grace-period = 7 ) ) ";
    expect(printed(parseSpec(spaced))).toBe("online-bagging(members=3,base=hoeffding-tree(grace-period=7))");
  });

  it.each([
    ["64KiB", 65_536],
    ["64kib", 65_536],
    ["64KB", 64_000],
    ["2MiB", 2_097_152],
    ["1.5MiB", 1_572_864],
    ["1GiB", 1_073_741_824],
    ["123456B", 123_456],
    ["1e6", 1_000_000],
    ["unlimited", Infinity],
  ])("reads the size %s", (text, bytes) => {
    expect(params(`hoeffding-tree(max-bytes=${text})`).maxBytes).toBe(bytes);
  });

  it("reads numbers, choices and flags by the declaration", () => {
    expect(params("naive-bayes(smoothing=.5)").smoothing).toBe(0.5);
    expect(params("online-bagging(vote=soft)").vote).toBe("soft");
  });

  it.each([
    ["", "expected a model, such as naive-bayes. The text ends too early"],
    ["naive-bayes(", "expected a parameter of naive-bayes"],
    ["naive-bayes(smoothing", 'character 22: expected "=" after `smoothing`, then a number in [0, inf)'],
    ["naive-bayes(smoothing=", "character 23: expected a number in [0, inf)"],
    ["naive-bayes(smoothing=1", 'character 24: expected "," or ")"'],
    ["naive-bayes(smoothing=1))", 'character 25: expected the end or a comma, got ")"'],
    ["naive-bayes(smoothing=1 2)", 'character 25: expected "," or ")", got "2)"'],
    ["naive-bayes,no-change", 'character 12: expected the end, as only one is allowed here, got ",no-change"'],
    [
      "naive-bayes(smoothing=x)",
      'character 23: naive-bayes: `smoothing` must be a number in [0, inf), got "x". The default is 1.',
    ],
    ["naive-bayes(smoothing=-1)", "must be a number in [0, inf), got -1"],
    ["naive-bayes(smoothing=1KiB)", 'got "1KiB"'],
    ["bimodal(max-bytes=1)", 'or "unlimited", got 1. The default is unlimited.'],
    ["naive-bayes(max-bytes=1)", 'must be an integer in [256, inf) or "unlimited", got 1'],
    ["naive-bayes(smoothing=unlimited)", 'got "unlimited"'],
    ["naive-bayes(smoothing=1,smoothing=2)", "character 25: expected `smoothing` only once"],
    ["naive-bayes(smothing=1)", 'character 13: Unknown parameter of naive-bayes "smothing". Did you mean "smoothing"'],
    ["no-change(members=1)", 'Unknown parameter of no-change "members". Parameters of no-change: max-bytes.'],
    ["online-bagging(members=0)", "character 24: online-bagging: `members` must be an integer in [1,"],
    ["online-bagging(members=1.5)", "got 1.5"],
    ["leveraging-bagging(output-codes=yes)", '`outputCodes` must be true or false, got "yes"'],
    ["online-bagging(vote=loud)", 'must be one of "hard", "soft", "both", got "loud"'],
    ["online-bagging(base=naive-bias)", 'character 21: Unknown model "naive-bias". Did you mean "naive-bayes"'],
    ["online-bagging(base=sea)", 'Unknown model "sea"'],
    ["online-bagging(base=no-change)", "no-change ignores weights"],
    ["online-bagging(__proto__=1)", "Unknown parameter"],
    ["online-bagging(constructor=1)", "Unknown parameter"],
  ])("refuses %s", (text, message) => {
    expect(() => parseSpec(text)).toThrow(message);
  });

  it("places an error once, at its innermost part", () => {
    const text = "online-bagging(base=online-bagging(base=naive-bayes(smoothing=-3)))";
    expect(() => parseSpec(text)).toThrow(`"${text}", character 63: naive-bayes: \`smoothing\` must be`);
  });

  it("takes time in proportion to the text, and shows no more than the beginning of a long one", () => {
    const digits = "1".repeat(1 << 21); // for which anything but one pass would take hours
    for (const text of [
      `naive-bayes(smoothing=${digits}x)`,
      `naive-bayes(${digits}=1)`,
      digits,
      `stacking(learners=[${"naive-bayes,".repeat(1 << 12)}naive-bayes])`,
      "online-bagging(base=".repeat(1 << 17),
      "[".repeat(1 << 21),
    ]) {
      let message = "";
      expect(() => {
        try {
          parseSpec(text);
        } catch (error) {
          expect(error).toMatchObject({ name: "CoppiceError" });
          message = (error as Error).message;
          throw error;
        }
      }).toThrow();
      expect(message.length).toBeLessThan(500);
    }
  });

  it("refuses models deep inside one another, and prints those it takes in one walk", () => {
    const nested = (depth: number) =>
      `${"online-bagging(members=1,base=".repeat(depth - 1)}naive-bayes${")".repeat(depth - 1)}`;
    expect(printed(parseSpec(nested(16)))).toBe(nested(16));
    expect(() => parseSpec(nested(17))).toThrow('character 481: expected at most 16 nested models, got "naive-bayes');
  });

  it("fails with a Coppice error on any text", () => {
    const pieces = [
      "naive-bayes",
      "online-bagging",
      "base",
      "members",
      "(",
      ")",
      ",",
      "=",
      " ",
      "1",
      "unlimited",
      "x",
      "-",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        try {
          parseSpecs(parts.join(""));
        } catch (error) {
          expect(error).toMatchObject({ name: "CoppiceError" });
        }
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it("reads back what `printed` writes, for every default of every parameter", () => {
    for (const definition of classifiers) {
      const spelled = Object.entries(definition.params as Record<string, Param>).map(
        ([name, param]) => `${kebab(name)}=${printed(param.default)}`,
      );
      const spec = parseSpec(`${definition.id}(${spelled.join(", ")})`);
      expect(specToJson(spec)).toEqual(specToJson(definition.with({})));
      expect(printed(spec)).toBe(definition.id);
    }
  });

  it("reads back what `printed` writes, for test instances", () => {
    for (const definition of classifiers) {
      const spec = definition.with(definition.test ?? {});
      expect(specToJson(parseSpec(printed(spec)))).toEqual(specToJson(spec));
    }
  });
});

describe("parseSpecs", () => {
  it("splits at commas outside parentheses", () => {
    const specs = parseSpecs("naive-bayes, online-bagging(members=2,base=naive-bayes),no-change");
    expect(specs.map(printed)).toEqual(["naive-bayes", "online-bagging(members=2,base=naive-bayes)", "no-change"]);
  });

  it("refuses empty places", () => {
    expect(() => parseSpecs("naive-bayes,,no-change")).toThrow("character 13: expected a model");
    expect(() => parseSpecs("naive-bayes,")).toThrow("The text ends too early");
  });
});

describe("parseTrainer", () => {
  it("reads a trainer and its parameters, which it takes as they are", () => {
    const { definition, params } = parseTrainer("batch-boosting(members=3, base=window-tree, max-bytes=2MiB)");
    expect(definition).toBe(ensembleFamily.batchBoosting);
    expect(params).toMatchObject({ members: 3, sampling: "weights", maxBytes: 2_097_152 });
    expect(printed(params.base)).toBe("window-tree");
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const data = dataSet(schema, Float64Array.of(0, 1), Int32Array.of(0, 1));
    const model = definition(data, { ...params, seed: 7 });
    expect([model.seed, printed(model.spec)]).toEqual([
      7,
      "online-boosting(members=3,base=window-tree,max-bytes=2MiB)",
    ]);
  });

  it.each([
    ["", "expected a trainer, such as batch-bagging"],
    ["batch-bagin", 'character 1: Unknown trainer "batch-bagin". Did you mean "batch-bagging"'],
    ["naive-bayes", 'Unknown trainer "naive-bayes"'],
    ["batch-bagging(members=0)", "character 23: batch-bagging: `members` must be an integer"],
    ["batch-bagging(seed=1)", 'Unknown parameter of batch-bagging "seed"'],
    ["batch-bagging,batch-iti", "character 14: expected the end"],
    ["batch-bagging(base=no-change)", "no-change ignores weights"],
  ])("refuses %s", (text, message) => {
    expect(() => parseTrainer(text)).toThrow(message);
  });

  it("makes models that are no deeper than what is read", () => {
    const nested = (depth: number) =>
      `batch-bagging(base=${"online-bagging(base=".repeat(depth - 2)}naive-bayes${")".repeat(depth - 1)}`;
    const { definition, params } = parseTrainer(nested(16));
    const recipe = printed(definition.recipe(params));
    expect(printed(parseSpec(recipe))).toBe(recipe);
    expect(() => parseTrainer(nested(17))).toThrow("expected at most 16 nested models");
  });
});

describe("parseGenerator", () => {
  it("reads a generator and its parameters", () => {
    const { definition, params } = parseGenerator("sea(concept=2)");
    expect(definition.id).toBe("sea");
    expect(params.concept).toBe(2);
  });

  it("says what is wrong", () => {
    expect(() => parseGenerator("sea(concept=99)")).toThrow("sea: `concept` must be an integer in");
    expect(() => parseGenerator("sea(koncept=1)")).toThrow('Did you mean "concept"');
    expect(() => parseGenerator("naive-bayes")).toThrow('Unknown generator "naive-bayes"');
    expect(() => parseGenerator("balance-scale(size=1)")).toThrow("balance-scale has no parameters.");
  });
});

describe("lists in a model's text", () => {
  const learnersOf = (text: string) => (parseSpec(text).params.learners as Spec[]).map(printed);

  it("are read in brackets, items as their declaration says, with space anywhere", () => {
    expect(learnersOf("stacking(learners=[naive-bayes, hoeffding-tree(grace-period=50)])")).toEqual([
      "naive-bayes",
      "hoeffding-tree(grace-period=50)",
    ]);
    expect(learnersOf("stacking ( learners = [ naive-bayes ( smoothing = 0 ) ] , inputs = labels )")).toEqual([
      "naive-bayes(smoothing=0)",
    ]);
    expect(learnersOf("stacking(learners=[stacking(learners=[no-change,naive-bayes])],combiner=naive-bayes)")).toEqual([
      "stacking(learners=[no-change, naive-bayes])",
    ]);
  });

  it("are read back as `printed` writes them", () => {
    const spec = parseSpec("stacking(learners=[naive-bayes(smoothing=0), no-change])");
    expect(printed(spec)).toBe("stacking(learners=[naive-bayes(smoothing=0), no-change])");
    expect(specToJson(parseSpec(printed(spec)))).toEqual(specToJson(spec));
  });

  it("keep their commas: models are split outside brackets", () => {
    expect(parseSpecs("stacking(learners=[naive-bayes,no-change]),no-change").map(printed)).toEqual([
      "stacking(learners=[naive-bayes, no-change])",
      "no-change",
    ]);
  });

  it.each([
    ["stacking(learners=naive-bayes)", 'character 19: expected "[", then a list of 1 to '],
    ["stacking(learners=[naive-bayes]", 'character 32: expected "," or ")". The text ends too early.'],
    ["stacking(learners=[])", "character 19: stacking: `learners` must be a list of 1 to "],
    ["stacking(learners=[naive-bayes", 'character 31: expected "," or "]". The text ends too early.'],
    ["stacking(learners=[naive-bayes)", 'character 31: expected "," or "]", got ")"'],
    ["stacking(learners=[naive-bayes no-change])", 'character 32: expected "," or "]", got "no-change])"'],
    ["stacking(learners=[naive-bayes,])", 'character 32: expected a model, such as naive-bayes, got "])"'],
    ["stacking(learners=[,naive-bayes])", 'character 20: expected a model, such as naive-bayes, got ",naive-bayes])"'],
    ["stacking(learners=[naive-bias])", 'character 20: Unknown model "naive-bias". Did you mean "naive-bayes"'],
    [
      "stacking(learners=[no-change, naive-bayes(smoothing=-1)])",
      "character 53: naive-bayes: `smoothing` must be a number in [0, inf), got -1",
    ],
    ["stacking(learners=[no-change)]", 'character 29: expected "," or "]", got ")]"'],
    ["stacking(combiner=[naive-bayes])", 'character 19: expected a model, such as naive-bayes, got "[naive-bayes])"'],
    ["naive-bayes]", 'character 12: expected the end or a comma, got "]"'],
  ])("refuse %s, with the place", (text, message) => {
    expect(() => parseSpec(text)).toThrow(`${JSON.stringify(text)}, ${message}`);
  });
});

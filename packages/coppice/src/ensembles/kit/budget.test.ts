import { describe, expect, it } from "vitest";
import { contextOf, definitionOf, told } from "../../../test/ensembles.ts";
import { collect } from "../../../test/streams.ts";
import {
  Attribute,
  type Context,
  CoppiceError,
  defineSchema,
  Model,
  makeWithin,
  nominal,
  numeric,
  Random,
  Schema,
  type Spec,
  type Stateful,
} from "../../core/index.ts";
import {
  decisionStump,
  hoeffdingTree,
  id4,
  iti,
  logisticRegression,
  multilayerPerceptron,
  naiveBayes,
  perceptron,
  radialBasisNetwork,
  softTree,
  winnow,
} from "../../learners/index.ts";
import { saveModel } from "../../snapshot/index.ts";
import { randomRbf } from "../../streams/index.ts";
import {
  adwinBagging,
  dynamicWeightedMajority,
  kbsStream,
  learnNse,
  onlineBagging,
  onsBoost,
  poca,
  primedBagging,
  principalComponents,
  stacking,
  streamingRandomPatches,
  universalMixture,
  weightedMajority,
} from "../index.ts";
import {
  hasRoomForClasses,
  requireRoomForClasses,
  requireShareForClasses,
  STANDARD_BUDGET,
  withinBudget,
} from "./budget.ts";
import { Chain } from "./chain.ts";
import { addMember } from "./changes.ts";
import { ResetWorst } from "./upkeep/reset-worst.ts";
import type { Upkeep } from "./upkeep/upkeep.ts";

const tree = hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.5, tieThreshold: 1 });
const unbound = told(() => 0).spec; // declares no `maxBytes`

describe("a share", () => {
  const shares = { maxBytes: 16_000, members: 4, learners: 5, ownBytes: 900, besideLearner: 20, aside: 0 };
  const shareOf = (spec: Spec, of = shares) => withinBudget(spec, of).params.maxBytes;

  it("is what the classes and the ensemble leave, divided by the learners", () => {
    expect(shareOf(tree)).toBe(Math.floor((16_000 - 1000 - 900 - 5 * 20) / 5));
    expect(shareOf(tree, { ...shares, learners: 1 })).toBe(16_000 - 1000 - 900 - 20);
    expect(shareOf(tree, { ...shares, aside: 1 / 4 })).toBe(Math.floor((16_000 - 1000 - 4000 - 900 - 5 * 20) / 5));
  });

  it("is no more than the learner itself may take", () => {
    expect(shareOf(hoeffdingTree.with({ maxBytes: 2000 }))).toBe(2000);
    expect(shareOf(hoeffdingTree.with({ maxBytes: Infinity }))).toBe(2800);
  });

  it("changes nothing else of the recipe, and nothing at all where there is no budget", () => {
    expect(withinBudget(tree, shares).params).toEqual({ ...tree.params, maxBytes: 2800 });
    expect(withinBudget(tree, { ...shares, maxBytes: Infinity })).toBe(tree);
    expect(withinBudget(unbound, { ...shares, maxBytes: Infinity })).toBe(unbound);
  });

  it("of the standard budget goes to learners that can keep it, and those that declare none stay as they are", () => {
    const standard = { ...shares, maxBytes: STANDARD_BUDGET };
    expect(shareOf(hoeffdingTree.with({ maxBytes: Infinity }), standard)).toBe(
      Math.floor((STANDARD_BUDGET * (15 / 16) - 900 - 5 * 20) / 5),
    );
    expect(withinBudget(unbound, standard)).toBe(unbound);
    expect(() => withinBudget(unbound, { ...standard, maxBytes: STANDARD_BUDGET - 1 })).toThrow(/has none/);
    expect(shareOf(onlineBagging.with({}), standard)).toBeLessThan(STANDARD_BUDGET / 5);
  });

  it("is what an ensemble keeps to of its own accord", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const budgetOf = (model: { readonly spec: Spec }) => model.spec.params.maxBytes;
    expect(budgetOf(onlineBagging(schema))).toBe(STANDARD_BUDGET);
    expect(budgetOf(onlineBagging(schema, { maxBytes: Infinity }))).toBe(Infinity);
  });

  it("is refused where it is too small, with the budget that would do", () => {
    const needed = (of: typeof shares): number => {
      try {
        withinBudget(tree, of);
      } catch (error) {
        const [, bytes] = /must be at least (\d+), so that each hoeffding-tree has 256 bytes, got/.exec(
          (error as CoppiceError).message,
        ) as RegExpExecArray;
        return Number(bytes);
      }
      return 0;
    };
    for (const learners of [1, 3, 50]) {
      const of = { ...shares, maxBytes: 1024, learners, ownBytes: 1000 };
      const least = needed(of);
      expect(least).toBeGreaterThan(1024);
      expect(shareOf(tree, { ...of, maxBytes: least })).toBeGreaterThanOrEqual(256);
      expect(needed({ ...of, maxBytes: least - 1 })).toBe(least);
    }
  });

  it("is refused for learners that declare none, by name, also for those inside", () => {
    const schema = new Schema([new Attribute("x", numeric())], "class");
    const none =
      "members share their ensemble's `maxBytes`, but told has none. Declare it, or set the ensemble's to Infinity.";
    expect(() => withinBudget(unbound, shares)).toThrow(none);
    const bags = onlineBagging.with({ base: unbound, members: 2 });
    expect(new Model(schema, bags, 1).byteLength).toBeGreaterThan(0);
    for (const outer of [onlineBagging, primedBagging]) {
      expect(() => outer(schema, { base: bags, members: 2, maxBytes: 1_000_000 })).toThrow(none);
      expect(outer(schema, { base: bags, members: 2, maxBytes: Infinity }).byteLength).toBeGreaterThan(0);
    }
  });
});

describe("classes", () => {
  it("have a sixteenth of the budget", () => {
    expect(hasRoomForClasses(1280, 10)).toBe(true);
    expect(hasRoomForClasses(1279, 10)).toBe(false);
    expect(hasRoomForClasses(Infinity, 1e9)).toBe(true);
    expect(() => requireRoomForClasses(1280, 3, 10)).not.toThrow();
    expect(() => requireRoomForClasses(1279, 3, 10)).toThrow(
      "3 members: `maxBytes` must be at least 1280 for 10 classes, got 1279. Raise the budget, or use fewer members.",
    );
  });
});

describe("other numbers of classes", () => {
  it("have their part of the budget, to the byte", () => {
    const ask = (maxBytes: number, part?: number) => () =>
      requireShareForClasses("poca", maxBytes, 10, 3, "or use fewer members", part);
    for (const [least, part] of [
      [672, undefined], // 3 times 10 bytes, and 4 for the slot
      [168, 1 / 4],
    ] as const) {
      expect(ask(least, part)).not.toThrow();
      expect(ask(least - 1, part)).toThrow(
        `poca: \`maxBytes\` must be at least ${least} for 3 classes, got ${least - 1}. Raise the budget, or use fewer members.`,
      );
    }
  });
});

describe("an ensemble's budget", () => {
  const MEMBERS = 3;
  const options = { members: MEMBERS, base: tree, spread: 0, needs: { before: true, after: false } } as const;

  /** Keeps a row of its own per member, more than a tree needs to begin with, and a detector for each. */
  class Hoarder extends Chain {
    protected readonly kind = "hoarder";
    protected override readonly upkeep: readonly Upkeep[];
    readonly hoard = this.arena.float64("hoard", 500);
    readonly small = this.arena.float32("small", 100);
    readonly #resets: ResetWorst;

    constructor(context: Context, maxBytes: number) {
      super(context, { ...options, maxMembers: MEMBERS + 1, maxBytes });
      this.#resets = new ResetWorst(this, MEMBERS + 1, 0.3);
      this.upkeep = [this.#resets];
    }

    protected override update(m: number, run: Parameters<Chain["walk"]>[0], i: number): void {
      this.#resets.add(m, run.before[i] === 0);
    }
  }

  const rows = collect(randomRbf({ seed: 2 }), 4000);
  const learnWithin = (model: { classifier: Chain; byteLength: number }, maxBytes: number) => {
    let most = 0;
    for (let at = 0; at < rows.count; at += 100) {
      model.classifier.learnMany(rows.data.subarray(at * rows.width), 100, rows.labels.subarray(at));
      most = Math.max(most, model.byteLength);
      expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
    }
    return most;
  };

  it.each([30_000, 60_000, 200_000])(
    "of %i bytes counts columns that a subclass declares, and its upkeep",
    (maxBytes) => {
      const hoarder = definitionOf((context) => new Hoarder(context, maxBytes));
      const model = new Model(rows.schema, hoarder.with({} as never), 1) as unknown as {
        classifier: Hoarder;
        byteLength: number;
      };
      const share = (model.classifier.recipeOf(0).params.maxBytes as number) * (MEMBERS + 1);
      expect(share).toBeLessThan(maxBytes - 4000 - 400);
      addMember(model.classifier); // as many as there may ever be
      expect(learnWithin(model, maxBytes)).toBeGreaterThan(0.5 * share);
    },
  );

  it("leaves members less where the subclass takes more", () => {
    const sharesOf = [0, 99, 999].map((length) => {
      class Sized extends Chain {
        protected readonly kind = "sized";
        readonly own = this.arena.float64("own", length);
      }
      const ensemble = new Sized(contextOf(rows.schema), { ...options, maxBytes: 60_000 }).ready();
      return ensemble.recipeOf(0).params.maxBytes as number;
    }) as [number, number, number];
    expect(sharesOf[0] - sharesOf[1]).toBe((8 * 99) / MEMBERS);
    expect(sharesOf[0] - sharesOf[2]).toBe((8 * 999) / MEMBERS);
  });

  it("says what is needed where the columns leave too little", () => {
    const make = (maxBytes: number) => new Hoarder(contextOf(rows.schema), maxBytes).ready();
    expect(() => make(5000)).toThrow(/3 members: `maxBytes` must be at least \d+, so that each/);
    const [, least] = /at least (\d+), so/.exec(messageOf(() => make(5000))) as RegExpExecArray;
    // The share would do for any schema; this one needs more for one leaf, which the tree then says itself.
    expect(messageOf(() => make(Number(least)))).not.toMatch(/^\d+ members: /);
  });

  it.each([
    kbsStream.with({ maxMembers: 5, base: tree }),
    principalComponents.with({ members: 6, learners: [tree] }),
    poca.with({ members: 6, base: multilayerPerceptron.with({ hidden: [1] }) }),
    poca.with({ members: 6, base: multilayerPerceptron.with({ hidden: [1] }), weighting: "adaboost", window: 20 }),
  ])("says what is needed where a part is put aside for numbers of classes: $definition.id", (recipe) => {
    const make = (maxBytes: number) =>
      new Model(
        new Schema([new Attribute("x", numeric())], "class"),
        recipe.definition.with({ ...recipe.params, maxBytes }),
        1,
      );
    const [, least] = /\d+ members: `maxBytes` must be at least (\d+)/.exec(
      messageOf(() => make(1100)),
    ) as RegExpExecArray;
    for (const bytes of [Number(least), Number(least) + 1]) {
      expect(
        messageOf(() => make(bytes)),
        "what the learners say themselves is another matter",
      ).not.toMatch(/^\d+ members: /);
    }
    expect(messageOf(() => make(Number(least) - 1))).toMatch(/^\d+ members: /);
  });

  it("counts what members are beside their learners", () => {
    const shareOf = (besideLearner: number) => {
      class Wrapped extends Chain {
        protected readonly kind = "wrapped";
      }
      return new Wrapped(contextOf(rows.schema), { ...options, maxBytes: 60_000, besideLearner, otherLearners: 2 })
        .ready()
        .recipeOf(0).params.maxBytes as number;
    };
    const own = 2 * 8 * MEMBERS + 8 + 2 * MEMBERS * 20 + 2 * 4; // of the classes, those met and those named; there are no nominal values
    expect(shareOf(0)).toBe(Math.floor((60_000 - 60_000 / 16 - own) / (MEMBERS + 2)));
    expect(shareOf(0) - shareOf(100)).toBe(100);
  });

  it("has what upkeep holds make room for news as members do, all before any has", () => {
    const asked: string[] = [];
    class Kept extends Chain {
      protected readonly kind = "kept";
      protected override readonly upkeep: readonly Upkeep[] = [
        {
          learners: 1,
          untilMaintenance: () => Infinity,
          maintain: () => {},
          reserveAt: (given, start, label, isTrial) => asked.push(`${given[start]} ${label} ${isTrial}`),
          parts: () => [],
          restored: () => {},
        },
      ];
    }
    const ensemble = new Kept(contextOf(rows.schema), { ...options, maxBytes: 60_000 }).ready();
    const row = new Float64Array(rows.width).fill(5);
    for (const label of [1, 1, 0]) ensemble.learnOne(row, label);
    expect(asked).toEqual(["5 1 true", "5 1 false", "5 0 true", "5 0 false"]);
  });

  it("keeps to a sixteenth for the weights of classes that come, which else have room for as many again", () => {
    const open = defineSchema({ attributes: { x: numeric() } });
    const maxBytes = 3 * 2 ** 16; // of which a sixteenth is 1536 classes
    const model = onlineBagging(open, { members: 1, maxBytes });
    const weights = model.classifier.arena.columns.find(({ name }) => name === "classWeights");
    for (let c = 0; c < 1536; c++) {
      model.learn({ x: 0 }, `c${c}`);
      expect(weights?.byteLength).toBeLessThanOrEqual(maxBytes / 16);
    }
    expect(messageOf(() => model.learn({ x: 0 }, "c1536"))).toContain(
      `1 members: \`maxBytes\` must be at least ${1537 * 8 * 16} for 1537 classes`,
    );
    expect([model.classifier.rowsLearned, weights?.byteLength]).toEqual([1536, maxBytes / 16]);
  });

  it("is asked of each of several recipes", () => {
    class Mixed extends Chain {
      protected readonly kind = "mixed";
    }
    const make = (base: readonly Spec[]) =>
      new Mixed(contextOf(rows.schema), { ...options, base, maxBytes: 60_000 }).ready();
    const { members } = make([tree, hoeffdingTree.with({ maxBytes: 9000 })]);
    expect(members).toHaveLength(3);
    expect(make([tree, hoeffdingTree.with({ maxBytes: 9000 })]).recipeOf(1).params.maxBytes).toBe(9000);
    expect(() => make([tree, unbound])).toThrow(CoppiceError);
  });

  it.each([
    onsBoost.with({ members: 5, maxBytes: 400_000 }),
    dynamicWeightedMajority.with({ maxMembers: 4, maxBytes: 400_000 }),
    learnNse.with({ period: 100, maxMembers: 4, maxBytes: 400_000 }),
    weightedMajority.with({ learners: [naiveBayes, tree], maxBytes: 400_000 }),
    universalMixture.with({ learners: [naiveBayes, naiveBayes], maxBytes: 400_000 }),
    stacking.with({ learners: [naiveBayes, tree], maxBytes: 400_000 }),
    onsBoost.with({ members: 2, base: onlineBagging.with({ base: naiveBayes, members: 2 }), maxBytes: 400_000 }),
  ])("is kept by members of naive Bayes, and used, while values and classes come: $definition.id", (spec) => {
    const schema = new Schema(
      ["id", "shop", "town"].map((name) => new Attribute(name, nominal())),
      "class",
    );
    const model = new Model(schema, spec, 1);
    const random = Random.seeded(4);
    let most = 0;
    let refused = 0;
    for (let i = 0; i < 3000; i++) {
      const record = { id: `i${i}`, shop: `s${random.integer(1 + i)}`, town: `t${random.integer(300)}` };
      const label = `c${i % 400 === 399 ? i : random.integer(10)}`;
      if (messageOf(() => model.learn(record, label)) !== "no error") refused++;
      most = Math.max(most, model.byteLength);
    }
    expect(most).toBeLessThanOrEqual(400_000);
    expect(most).toBeGreaterThan(150_000);
    expect(refused).toBeLessThan(10); // rows with another class at most
    expect(model.classifier.rowsLearned).toBe(3000 - refused);
  });

  it("that the base has, and the ensemble has not, is kept by members too: rows with news are learned whole or not at all", () => {
    const open = () => defineSchema({ attributes: { c: nominal(), x: numeric() }, classes: ["a", "b"] });
    const base = hoeffdingTree.with({ maxBytes: 1024 });
    class Plain extends Chain {
      protected readonly kind = "plain";
    }
    const random = Random.seeded(1);
    const statesOf = (thing: Stateful): string =>
      [
        ...thing.arena.columns.map(({ data }) => data.join()),
        ...thing.parts().map((part) => (part === null ? "" : statesOf(part))),
      ].join(";");
    // The member without room is the first, or comes when others would have made room.
    for (const bases of [
      [base, naiveBayes.with({})],
      [hoeffdingTree.with({ maxBytes: 65_536 }), base],
    ]) {
      const plain = definitionOf((context) => new Plain(context, { ...options, base: bases, maxBytes: Infinity }));
      const model = new Model(open() as unknown as Schema, plain.with({} as never), 1);
      let refused = 0;
      for (let i = 0; i < 300; i++) {
        const before = statesOf(model.classifier);
        try {
          model.learn({ c: `v${i}`, x: random.uniform() }, i % 2 === 0 ? "a" : "b");
        } catch (error) {
          refused++;
          expect((error as CoppiceError).code).toBe("E_PARAM");
          expect(statesOf(model.classifier)).toBe(before);
        }
      }
      expect(refused).toBeGreaterThan(100);
    }
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return "no error";
}

describe("a full budget", () => {
  const schemaOf = (classes: number) =>
    defineSchema({
      attributes: { x: numeric(), y: numeric(), id: nominal() },
      classes: Array.from({ length: classes }, (_, c) => `c${c}`),
    }) as unknown as Schema;
  const create = (spec: Spec, classes: number, maxBytes: number) =>
    new Model(schemaOf(classes), spec.definition.with({ ...spec.params, maxBytes }), 1);
  /** The least budget of a model with so many declared classes. */
  const leastOf = (spec: Spec, classes: number) => {
    for (let [no, yes] = [128, 2 ** 20]; ; ) {
      const bytes = (no + yes) >> 1;
      if (bytes === no) return yes;
      if (makeWithin(() => create(spec, classes, bytes)) === null) no = bytes;
      else yes = bytes;
    }
  };
  /** Learns a row of a class unless the budget refuses it; then nothing may have changed. Returns whether it did. */
  const learns = (model: Model, random: Random, c: number, id: number) => {
    const before = saveModel(model);
    const row = { x: (id % 100 < 50 ? c : -c) + random.uniform(), y: random.uniform(), id: `id${id}` };
    const isLearned = makeWithin(() => model.learn(row, `c${c}`) ?? true) !== null;
    if (!isLearned) expect(saveModel(model)).toEqual(before);
    return isLearned;
  };
  const learners = [
    decisionStump.with(),
    id4.with({ maxDepth: 2 }),
    iti.with(),
    logisticRegression.with(),
    multilayerPerceptron.with(),
    perceptron.with(),
    radialBasisNetwork.with({ units: 3 }),
    softTree.with(),
    winnow.with(),
    poca.with({ members: 2, base: multilayerPerceptron.with({ hidden: [1] }), weighting: "adaboost", window: 20 }),
    principalComponents.with({ members: 2, components: 9, learners: [perceptron.with()] }),
    kbsStream.with({ maxMembers: 10, period: 10, base: perceptron.with() }),
  ];

  it.each(learners)("has room for every declared class, whatever other classes and values come first", (spec) => {
    const declared = 12;
    const random = Random.seeded(5);
    for (const factor of [1, 1.1, 1.5]) {
      const model = create(spec, declared, Math.floor(factor * leastOf(spec, declared)));
      let refused = 0;
      for (let i = 0; i < 60; i++) if (!learns(model, random, declared + i, i)) refused++;
      expect(refused).toBeGreaterThan(0);
      for (let i = 0; i < 2 * declared; i++) expect(learns(model, random, i % declared, 60 + i)).toBe(true);
    }
  });

  it.each(learners)("has room in fresh members for every class that the ensemble has learned", (base) => {
    for (const ensemble of [
      adwinBagging.with({ members: 3, driftDelta: 0.5, base }),
      dynamicWeightedMajority.with({ maxMembers: 3, period: 5, base }),
      streamingRandomPatches.with({ members: 3, warningDelta: 0.5, driftDelta: 0.5, base }),
    ]) {
      const least = leastOf(ensemble, 2);
      for (const factor of [1.3, 2.2]) {
        const random = Random.seeded(2);
        const model = create(ensemble, 2, Math.ceil(factor * least));
        const learned = new Set<number>();
        for (let i = 0; i < 300; i++) {
          const c = random.integer(5) < 2 ? random.integer(2) : random.integer(2 + Math.floor(i / 6));
          if (learns(model, random, c, i)) learned.add(c);
          else expect(learned.has(c)).toBe(false);
        }
      }
    }
  });
});

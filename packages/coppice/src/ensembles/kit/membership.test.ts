import { describe, expect, it } from "vitest";
import { contextOf, definitionOf, told } from "../../../test/ensembles.ts";
import { CountingMemory } from "../../../test/memories.ts";
import { collect } from "../../../test/streams.ts";
import {
  type Classifier,
  type Column,
  type ColumnOptions,
  type Context,
  copyState,
  defineSchema,
  Model,
  numeric,
  release,
  type Schema,
  type Spec,
} from "../../core/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes } from "../../learners/index.ts";
import { open as opened, seal } from "../../snapshot/envelope.ts";
import { cloneModel, loadModel, saveModel, specFromJson } from "../../snapshot/index.ts";
import { randomRbf, sea } from "../../streams/index.ts";
import { Chain } from "./chain.ts";
import { addMember, removeMember, replaceMember } from "./changes.ts";
import type { EnsembleOptions } from "./membership.ts";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }) as unknown as Schema;

/** Members that differ by nothing but a number each has. */
class Open extends Chain {
  protected readonly kind = "open";
  readonly marks = this.memberNumbers("marks");

  constructor(context: Context, options: Partial<EnsembleOptions> = {}) {
    const standard = {
      members: 3,
      maxMembers: 5,
      base: majorityClass.with({}),
      spread: 0,
      maxBytes: Infinity,
    } as const;
    super(context, { ...standard, ...options, needs: { before: false, after: false } });
  }

  /** Of each place: its member's number, and what its vote weighs. */
  get figures(): [mark: number, vote: number][] {
    return this.members.map((_, m) => [this.marks.data[m], this.voteWeights.data[m]]);
  }

  /** Marks the members 1, 2, ... and has their votes weigh ten times that. */
  mark(): this {
    for (let m = 0; m < this.members.length; m++) {
      this.marks.data[m] = m + 1;
      this.voteWeights.data[m] = 10 * (m + 1);
    }
    return this;
  }
}

const make = (options?: Partial<EnsembleOptions>) => new Open(contextOf(schema), options).ready().mark();

describe("members", () => {
  it("are made when the constructor is through, as many as are wanted to begin with", () => {
    const ensemble = new Open(contextOf(schema));
    expect(ensemble.members).toHaveLength(0);
    expect(ensemble.ready().members).toHaveLength(3);
    expect(new Open(contextOf(schema), { members: 5 }).ready().members).toHaveLength(5);
  });

  it("that are added come last, and vote with weight 1 and no number", () => {
    const ensemble = make();
    const before = [...ensemble.members];
    const fresh = addMember(ensemble);
    expect(ensemble.members).toEqual([...before, fresh]);
    expect(ensemble.figures).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
      [0, 1],
    ]);
  });

  it("that are added in front of others take the recipe of the first free place, and all others keep theirs", () => {
    const base = [majorityClass.with({}), naiveBayes.with({}), hoeffdingTree.with({})];
    const ensemble = make({ base });
    const kinds = () => ensemble.members.map((member) => member.inspect().kind);
    addMember(ensemble, 1);
    expect(kinds()).toEqual(["majority-class", "majority-class", "naive-bayes", "hoeffding-tree"]);
    expect(kinds()).toEqual(kinds().map((_, place) => ensemble.recipeOf(place).definition.id));
    addMember(ensemble, 0);
    expect(kinds()).toEqual(["naive-bayes", "majority-class", "majority-class", "naive-bayes", "hoeffding-tree"]);
    expect(kinds()).toEqual(kinds().map((_, place) => ensemble.recipeOf(place).definition.id));
  });

  it("that are removed leave their numbers to nobody: those behind move up with their own", () => {
    for (const [place, numbers] of [
      [0, [2, 3]],
      [1, [1, 3]],
      [2, [1, 2]],
    ] as const) {
      const ensemble = make();
      const kept = ensemble.members.filter((_, m) => m !== place);
      removeMember(ensemble, place);
      expect(ensemble.members).toEqual(kept);
      expect(ensemble.figures).toEqual(numbers.map((n) => [n, 10 * n]));
      addMember(ensemble);
      expect(ensemble.figures[2], "a place that was left is as good as new").toEqual([0, 1]);
    }
  });

  it.each([
    [0, 0, [0, 2, 3, 4]],
    [1, 1, [1, 0, 3, 4]],
    [0, 3, [2, 3, 4, 0]],
    [1, 3, [1, 3, 4, 0]],
    [1, 2, [1, 3, 0, 4]],
    [3, 3, [1, 2, 3, 0]],
  ])("that are replaced, at %i by one at %i, have those between move up with their numbers", (place, by, numbers) => {
    const ensemble = make({ members: 4 });
    const before = [...ensemble.members];
    replaceMember(ensemble, place, by);
    expect(ensemble.figures).toEqual(numbers.map((n) => [n, n === 0 ? 1 : 10 * n]));
    numbers.forEach((n, m) => {
      if (n > 0) expect(ensemble.members[m]).toBe(before[n - 1]);
      else expect(before).not.toContain(ensemble.members[m]);
    });
  });

  it("that are put into a place take over its numbers", () => {
    const ensemble = make();
    const learner = ensemble.freshMember(1) as Classifier;
    ensemble.putMember(1, learner);
    expect(ensemble.members[1]).toBe(learner);
    expect(ensemble.figures[1]).toEqual([2, 20]);
  });

  it("that are gone have given their bytes back, and those that came have theirs", () => {
    const memory = new CountingMemory();
    const ensemble = new Open(contextOf(schema, 1, memory)).ready();
    const columns = () =>
      [ensemble, ...ensemble.members].reduce((sum: number, { arena }: Classifier) => sum + arena.columns.length, 0);
    expect(memory.live.size).toBe(columns());
    addMember(ensemble);
    removeMember(ensemble, 1);
    replaceMember(ensemble, 0, 2);
    ensemble.putMember(1, ensemble.freshMember(1) as Classifier);
    addMember(ensemble);
    addMember(ensemble);
    expect(ensemble.members).toHaveLength(5);
    expect(memory.live.size).toBe(columns());
    release(ensemble);
    expect(memory.live.size).toBe(0);
  });

  it("all vote, those that came too, and those that left no more", () => {
    const { spec } = told(
      () => 0,
      () => 0,
      () => 1,
    );
    const ensemble = new Open(contextOf(schema), { members: 2, base: spec }).ready();
    const out = new Float64Array(2);
    const shares = () => {
      ensemble.predictAt(Float64Array.of(1), 0, out, 0, 2);
      return [...out];
    };
    expect(shares()).toEqual([1, 0]);
    addMember(ensemble);
    expect(shares()).toEqual([2 / 3, 1 / 3]);
    removeMember(ensemble, 0);
    expect(shares()).toEqual([1 / 2, 1 / 2]);
    removeMember(ensemble, 0);
    expect(shares()).toEqual([0, 1]);
    removeMember(ensemble, 0);
    expect(shares()).toEqual([0, 0]); // nobody is left, and nothing has been learned
  });
});

describe("chance", () => {
  const base = hoeffdingTree.with({ attributesPerLeaf: 1 }); // a tree with a stream of its own
  const rbf = collect(randomRbf({ seed: 1 }), 1).schema;
  const streamOf = (member: Classifier) =>
    [...(member.arena.columns.find(({ name }) => name === "random")?.data ?? [])].join();
  const ensembleOf = (seed = 1) => new Open(contextOf(rbf, seed), { base }).ready();

  it("of a member is its own: no two that ever were in the ensemble draw the same", () => {
    const ensemble = ensembleOf();
    const met = ensemble.members.map(streamOf);
    for (let i = 0; i < 4; i++) {
      replaceMember(ensemble, 1, 1);
      met.push(streamOf(ensemble.members[1]));
      replaceMember(ensemble, 0, 2);
      met.push(streamOf(ensemble.members[2]));
      met.push(streamOf(addMember(ensemble) as Classifier));
      removeMember(ensemble, 3);
    }
    expect(met.every((stream) => stream !== "")).toBe(true);
    expect(new Set(met).size).toBe(met.length);
  });

  it("of a place does not depend on what happened in others", () => {
    const [one, other] = [ensembleOf(), ensembleOf()];
    replaceMember(other, 0, 0);
    replaceMember(other, 2, 2);
    replaceMember(one, 1, 1);
    replaceMember(other, 1, 1);
    expect(streamOf(other.members[1])).toBe(streamOf(one.members[1]));
    expect(streamOf(addMember(one) as Classifier)).toBe(streamOf(addMember(other) as Classifier));
    expect(streamOf(ensembleOf(2).members[1])).not.toBe(streamOf(ensembleOf(1).members[1]));
  });
});

describe("what is saved", () => {
  const open = definitionOf((context) => new Open(context, { base: naiveBayes.with({}) }));
  const definitions = [open, naiveBayes, hoeffdingTree];
  const rows = collect(sea({ seed: 1 }), 200);

  it.each([0, 1, 2, 3, 4, 5])("is the size too: %i members come back, and go on", (size) => {
    const model = new Model(rows.schema, open.with({} as never), 1);
    const ensemble = model.classifier as Open;
    const learn = (of: Model, from: number, to: number) => {
      for (let i = from; i < to; i++) of.classifier.learnOne(rows.row(i), rows.labels[i]);
    };
    learn(model, 0, 50);
    while (ensemble.members.length < size) addMember(ensemble);
    while (ensemble.members.length > size) removeMember(ensemble, 0);
    ensemble.mark();
    learn(model, 50, 100);
    const bytes = saveModel(model);
    const [loaded, clone] = [loadModel(bytes, definitions), cloneModel(model)];
    for (const twin of [loaded, clone]) {
      const other = twin.classifier as Open;
      expect(other.figures).toEqual(ensemble.figures);
      expect(other.members).toHaveLength(size);
      expect(saveModel(twin)).toEqual(bytes);
    }
    for (const of of [model, loaded, clone]) {
      const { members } = of.classifier as Open;
      if (members.length < 5) addMember(of.classifier as Open);
      learn(of, 100, 200);
    }
    expect(saveModel(loaded)).toEqual(saveModel(model));
    expect(saveModel(clone)).toEqual(saveModel(model));
  });

  it("makes a twin of any size the same size, and gives back what it had", () => {
    for (const [from, to] of [
      [1, 5],
      [5, 1],
      [0, 4],
      [3, 3],
    ]) {
      const memory = new CountingMemory();
      const [source, target] = [new Open(contextOf(schema, 1)).ready(), new Open(contextOf(schema, 2, memory)).ready()];
      for (const [ensemble, size] of [
        [source, from],
        [target, to],
      ] as const) {
        while (ensemble.members.length < size) addMember(ensemble);
        while (ensemble.members.length > size) removeMember(ensemble, 0);
      }
      copyState(source.mark(), target);
      expect(target.figures).toEqual(source.figures);
      release(target);
      expect(memory.live.size).toBe(0);
    }
  });

  it("includes numbers that may be negative, if they are declared as any; else it is refused", () => {
    class Balance extends Open {
      readonly balance: Column<Float64Array>;

      constructor(context: Context, options?: ColumnOptions) {
        super(context);
        this.balance = this.memberNumbers("balance", options);
      }
    }
    const savedWith = (options?: ColumnOptions) => {
      const definition = definitionOf((context) => new Balance(context, options));
      const model = new Model(schema, definition.with({} as never), 1);
      (model.classifier as Balance).balance.data[1] = -2;
      return () => loadModel(saveModel(model), [definition]).classifier as Balance;
    };
    expect(savedWith({ is: "any" })().balance.data[1]).toBe(-2);
    expect(savedWith()).toThrow("column `balance` has an invalid value");
  });

  it("has no column for a size that never changes", () => {
    const columnsOf = (options: object) => make(options).arena.columns.map(({ name }) => name);
    expect(columnsOf({ members: 3, maxMembers: undefined })).not.toContain("size");
    for (const maxMembers of [3, 4]) expect(columnsOf({ members: 3, maxMembers })).toContain("size"); // 3: some may leave
  });

  /** Loads a snapshot whose number of members somebody has changed; the number of learners made for it. */
  function loadForged(size: number): number {
    const { spec, made } = told(() => 0);
    const counted = definitionOf((context) => new Open(context, { base: spec }));
    const { header, payload } = opened(saveModel(new Model(schema, counted.with({} as never), 1)));
    const { columns } = (header as { state: { columns: [string, string, number, number, number][] } }).state;
    const at = columns.find(([name]) => name === "size")?.[4] as number;
    const forged = payload.slice();
    new DataView(forged.buffer).setInt32(at, size, true);
    const bytes = seal(header, forged.length, (target) => target.set(forged));
    made.splice(0);
    expect(() => loadModel(bytes, [counted])).toThrow(/^Snapshot: /);
    return made.length;
  }

  it.each([-1, 4, 5])("is refused where somebody has forged the size: %i", (size) => {
    expect(loadForged(size)).toBeLessThanOrEqual(5);
  });

  it("is refused before learners are made for a forged size that cannot be", () => {
    expect(loadForged(1000)).toBeLessThanOrEqual(5); // 2^31 - 1 takes all memory
  });
});

describe("recipes of several kinds", () => {
  const bases: readonly Spec[] = [naiveBayes.with({}), hoeffdingTree.with({ gracePeriod: 7 })];
  const kindsOf = ({ members }: Open) => members.map((member) => member.inspect().kind);

  it("are taken in turn, a place's by whoever is put there", () => {
    const ensemble = make({ base: bases });
    expect(kindsOf(ensemble)).toEqual(["naive-bayes", "hoeffding-tree", "naive-bayes"]);
    addMember(ensemble);
    replaceMember(ensemble, 2, 2);
    ensemble.putMember(1, ensemble.freshMember(1) as Classifier);
    expect(kindsOf(ensemble)).toEqual(["naive-bayes", "hoeffding-tree", "naive-bayes", "hoeffding-tree"]);
    expect(ensemble.recipeOf(3)).toBe(bases[1]);
    expect(kindsOf(make({ base: [bases[1]] }))).toEqual(["hoeffding-tree", "hoeffding-tree", "hoeffding-tree"]);
  });

  it("are shown as a list, one recipe as itself", () => {
    expect(make({ base: bases }).inspect().facts.base).toBe("[naive-bayes, hoeffding-tree(grace-period=7)]");
    expect(make().inspect().facts.base).toBe("majority-class");
  });

  it("learn as each would alone", () => {
    const rows = collect(sea({ seed: 4 }), 300);
    const ensemble = new Open(contextOf(rows.schema), { base: bases }).ready();
    const alone = [0, 1, 0].map((i) => bases[i].definition.create(contextOf(rows.schema), bases[i].params));
    for (const classifier of [ensemble, ...alone]) classifier.learnMany(rows.data, rows.count, rows.labels);
    ensemble.members.forEach((member, m) => {
      expect(member.arena.columns.map(({ data }) => data)).toEqual(alone[m].arena.columns.map(({ data }) => data));
    });
  });

  it("are saved and loaded, each with its columns", () => {
    const mixed = definitionOf((context) => new Open(context, { base: bases }));
    const rows = collect(sea({ seed: 4 }), 300);
    const model = new Model(rows.schema, mixed.with({} as never), 1);
    model.classifier.learnMany(rows.data, 200, rows.labels);
    addMember(model.classifier as Open);
    const loaded = loadModel(saveModel(model), [mixed]);
    for (const of of [model, loaded]) of.classifier.learnMany(rows.data, rows.count, rows.labels);
    expect(saveModel(loaded)).toEqual(saveModel(model));
    expect(specFromJson({ id: "test-ensemble", params: {} }, [mixed]).definition).toBe(mixed);
  });
});

describe("recipes of several kinds, where members move up", () => {
  const bases: readonly Spec[] = [naiveBayes.with({}), hoeffdingTree.with({})];
  const mixed = definitionOf((context) => new Open(context, { base: bases }));

  it("go where their members go, and a fresh member takes that of the one it replaces", () => {
    const kindsOf = ({ members }: Open) => members.map((member) => member.inspect().kind);
    const ensemble = make({ base: bases });
    removeMember(ensemble, 0);
    expect(kindsOf(ensemble)).toEqual(["hoeffding-tree", "naive-bayes"]);
    addMember(ensemble);
    expect(kindsOf(ensemble)).toEqual(["hoeffding-tree", "naive-bayes", "naive-bayes"]);
    replaceMember(ensemble, 0, 2);
    expect(kindsOf(ensemble)).toEqual(["naive-bayes", "naive-bayes", "hoeffding-tree"]);
    replaceMember(ensemble, 2, 1);
    expect(kindsOf(ensemble)).toEqual(["naive-bayes", "hoeffding-tree", "naive-bayes"]);
  });

  it("are saved with the members they made, whose places were others then", () => {
    const model = new Model(schema, mixed.with({} as never), 1);
    removeMember(model.classifier as Open, 0);
    expect(saveModel(loadModel(saveModel(model), [mixed]))).toEqual(saveModel(model));
  });
});

describe("inspection", () => {
  it("shows each member with what its vote weighs, by place", () => {
    const ensemble = make();
    addMember(ensemble);
    const { members, facts, bytes } = ensemble.inspect();
    expect(members?.map(({ voteWeight }) => voteWeight)).toEqual([10, 20, 30, 1]);
    expect([facts.members, facts.rows, bytes]).toEqual([4, 0, ensemble.byteLength]);
  });

  it("shows 0 for members without a vote, and counts rows learned", () => {
    class Ended extends Open {
      override endsVote(m: number): boolean {
        return m === 1;
      }
    }
    const ensemble = new Ended(contextOf(schema)).ready().mark();
    ensemble.learnMany(Float64Array.of(1, 2, 3), 3, Int32Array.of(0, 1, 1), Float64Array.of(1, 0, 2));
    expect(ensemble.rowsLearned).toBe(2);
    const { members, facts } = ensemble.inspect();
    expect(facts.rows).toBe(2);
    expect(members?.[0].voteWeight).toBe(10);
    expect(members?.[1].voteWeight).toBe(0);
  });
});

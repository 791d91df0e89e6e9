import { describe, expect, it } from "vitest";
import { numbersOf } from "../../test/batches.ts";
import { growing, interrupted } from "../../test/interrupted.ts";
import { NaiveId4, type NaiveOptions, naiveDefaults } from "../../test/naive-id4.ts";
import {
  castVote,
  type Example,
  expectTwin,
  numbersSchema,
  runs,
  shares,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { column } from "../../test/naive-vectors.ts";
import { collect } from "../../test/streams.ts";
import {
  Classifier,
  defineClassifier,
  type Inspection,
  integer,
  type Model,
  type ModelEvent,
  type Schema,
} from "../core/index.ts";
import { type DepthBounded, type DepthWatch, hoeffdingTree, id4, naiveBayes } from "../learners/index.ts";
import { multiplexor } from "../streams/index.ts";
import { arcX4, type Chain, nodeBudgetArcX4 } from "./index.ts";

type Options = NonNullable<Parameters<typeof nodeBudgetArcX4>[1]>;
const make = (options: Options, schema = turningSchema()) => nodeBudgetArcX4(schema, options) as unknown as Model;
const members = (classifier: Classifier) => (classifier as Chain).members;
const factsOf = (classifier: Classifier) =>
  (classifier.inspect().members ?? []).map(({ facts }) => facts as Record<string, number>);
const depthsOf = (classifier: Classifier) => factsOf(classifier).map(({ depthBound }) => depthBound);
const nodesOf = (depth: number) => 2 ** depth - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Arc-x4 and the reviews in plain lists, one row after the other. */
function naive(
  schema: Schema,
  { members: count = 3, nodes = 30, reviewEvery = 20, ballot = "both" }: Options,
  options: NaiveOptions,
) {
  let depth = 1;
  while (depth < options.maxDepth && count * nodesOf(depth + 1) <= nodes) depth++;
  const trees = Array.from({ length: count }, () => new NaiveId4(schema, { ...options, maxDepth: depth }));
  const right = trees.map(() => 0);
  const fresh = () => ({ weight: 0, wrong: 0, gain: 0 });
  const uses = trees.map(fresh);
  const learned: number[] = [];
  const events: ModelEvent[] = [];
  let rows = 0;
  const share = (m: number, what: "wrong" | "gain") => uses[m][what] / uses[m].weight;
  const move = (m: number, by: number) => {
    trees[m].limitDepth(trees[m].maxDepth + by);
    uses[m] = fresh();
    events.push({ kind: by > 0 ? "deepened" : "shallowed", member: m, rows });
  };
  const review = () => {
    const all = trees.map((_, m) => m).filter((m) => uses[m].weight > 0);
    const perNode = new Map(all.map((m) => [m, share(m, "wrong") / 2 ** trees[m].maxDepth]));
    const open = all.filter((m) => trees[m].maxDepth < options.maxDepth && share(m, "wrong") > 0);
    const taker = open.sort((a, b) => (perNode.get(b) as number) - (perNode.get(a) as number) || a - b)[0];
    if (taker === undefined) return;
    const rest = all
      .filter((m) => m !== taker && trees[m].maxDepth > 1)
      .map((m) => ({ m, freed: 2 ** (trees[m].maxDepth - 1), gain: share(m, "gain") }))
      .sort((a, b) => a.gain / a.freed - b.gain / b.freed || a.m - b.m);
    const needed = 2 ** trees[taker].maxDepth - (nodes - sum(trees.map(({ maxDepth }) => nodesOf(maxDepth))));
    const givers: typeof rest = [];
    while (sum(givers.map(({ freed }) => freed)) < needed) {
      const next = rest.shift();
      if (next === undefined) return;
      givers.push(next);
    }
    if (share(taker, "wrong") / 4 <= sum(givers.map(({ gain }) => gain))) return;
    for (const { m } of givers) move(m, -1);
    move(taker, 1);
  };
  return {
    events,
    depths: () => trees.map(({ maxDepth }) => maxDepth),
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const [m, one] of trees.entries()) castVote(votes, ballot, right[m], one.answer(row));
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number): void {
      let mistakes = 0;
      trees.forEach((member, m) => {
        const own = weight * (1 + mistakes ** 4);
        const path = member.root.pathTo(row);
        const answer = path.at(-1)?.majority();
        uses[m].weight += own;
        if (path.length - 1 === member.maxDepth) {
          if (answer !== label) uses[m].wrong += own;
          uses[m].gain += own * (Number(answer === label) - Number(path.at(-2)?.majority() === label));
        }
        member.learn(row, label, own);
        if (answer === label) right[m] += weight;
        else mistakes++;
      });
      learned[label] = (learned[label] ?? 0) + weight;
      rows++;
      if (rows % reviewEvery !== 0) return;
      review();
      for (const use of uses) for (const what of ["weight", "wrong", "gain"] as const) use[what] /= 2;
    },
  };
}

const WRONG = 1;
const [ABOVE, GAINED, EITHER, LOST] = [0, 2, 3, 4];

/** A tree that says of each row what the row's number in its place says. */
class Scripted extends Classifier implements DepthBounded {
  static made: Scripted[] = [];
  readonly number = Scripted.made.push(this) - 1;
  readonly told: number[] = [];
  #watch: DepthWatch | undefined;

  limitDepth(depth: number): void {
    this.told.push(depth);
  }

  watchDepth(watch: DepthWatch): void {
    this.#watch = watch;
  }

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, at: number, classes: number): void {
    out.fill(0, at, at + classes);
  }

  learnAt(rows: Float64Array, start: number, _label: number, weight: number): void {
    const code = rows[start + this.number];
    const bound = this.told.at(-1) as number;
    this.#watch?.answered(
      code === ABOVE ? bound - 1 : bound,
      code === GAINED || code === EITHER,
      code >= EITHER,
      weight,
    );
  }

  inspect(): Inspection {
    return { kind: "scripted", bytes: 0, facts: {} };
  }
}

const scripted = defineClassifier({
  id: "scripted",
  kind: "learner",
  params: { maxDepth: integer({ default: 4, min: 0, unlimited: true }) },
  capabilities: { weights: "accepted", seeded: false, depthBound: "movable" },
  create: (context) => new Scripted(context),
});

function script(options: Options, ...rows: readonly (readonly number[])[]) {
  Scripted.made = [];
  const { classifier } = make({ base: scripted, ...options }, numbersSchema(rows[0].length));
  const events: ModelEvent[] = [];
  classifier.events = events;
  const learn = (...codes: readonly (readonly number[])[]) => {
    for (const row of codes) classifier.learnOne(Float64Array.from(row), 0);
  };
  learn(...rows);
  return { classifier, learn, events, depths: () => depthsOf(classifier) };
}

describe("Arc-x4 with a node budget", () => {
  it("begins with the largest depth of which all members have the nodes, at most one test per attribute where nobody says", () => {
    const begin = (members: number, nodes: number, maxDepth: number) =>
      depthsOf(make({ members, nodes, base: id4.with({ maxDepth }) }).classifier)[0];
    expect([11, 12, 13, 27, 28].map((nodes) => begin(4, nodes, 5))).toEqual([1, 2, 2, 2, 3]); // 4 times 3, 4 times 7
    expect([begin(4, 4, 5), begin(1, 10_000, 5), begin(1, 10_000, Infinity)]).toEqual([1, 5, 3]); // of three attributes
  });

  it("moves a level by hand", () => {
    // Three trees of depth 2 take 9 of 10 nodes. Of four rows member 0 answers two wrongly at its bound: 1/2 / 4 per node,
    // and a quarter of 1/2 is hoped for. Its next level has 4 nodes: 1 is spare, 2 of member 1 and 2 of member 2.
    const rows = [
      [WRONG, EITHER, ABOVE],
      [WRONG, EITHER, ABOVE],
      [ABOVE, EITHER, ABOVE],
    ];
    const options = { members: 3, nodes: 10, reviewEvery: 4 };
    const { learn, depths, events, classifier } = script(options, ...rows);
    expect([depths(), events]).toEqual([[2, 2, 2], []]);
    expect(factsOf(classifier)[0].answeredAtBound).toBe(2 / 3);
    learn([ABOVE, EITHER, ABOVE]);
    expect(depths()).toEqual([3, 1, 1]); // 7 + 1 + 1
    expect(events).toEqual([
      { kind: "shallowed", member: 1, rows: 4 },
      { kind: "shallowed", member: 2, rows: 4 },
      { kind: "deepened", member: 0, rows: 4 },
    ]);
    expect(Scripted.made.map(({ told }) => told)).toEqual([
      [2, 3],
      [2, 1],
      [2, 1],
    ]);
    expect(classifier.inspect().facts.spareNodes).toBe(1);
    expect(factsOf(classifier).map(({ nodesAllotted }) => nodesAllotted)).toEqual([7, 1, 1]);
    expect(numbersOf(classifier, "depthSums").every((n) => n === 0)).toBe(true); // all three begin anew
    // Member 1 is wrong at its bound, and level 2 has 2 nodes: 1 is spare, and member 0 would give 4. It gained nothing.
    learn(...[1, 2, 3, 4].map(() => [ABOVE, WRONG, ABOVE]));
    expect([depths(), events.slice(3).map(({ kind, member }) => [kind, member])]).toEqual([
      [2, 2, 1],
      [
        ["shallowed", 0],
        ["deepened", 1],
      ],
    ]);
  });

  it("leaves levels where they gain as much as is hoped for", () => {
    // Member 0 is wrong at its bound in all rows: 1/4 is hoped for. Its level has 4 nodes: both others would have to give.
    const gains = (second: readonly number[], third: readonly number[]) => {
      const rows = second.map((code, i) => [WRONG, code, third[i]]);
      return script({ members: 3, nodes: 10, reviewEvery: 4 }, ...rows).depths();
    };
    const none = [ABOVE, ABOVE, ABOVE, ABOVE];
    expect(gains([GAINED, ABOVE, ABOVE, ABOVE], none)).toEqual([2, 2, 2]); // 1/4 is not less than 1/4
    expect(gains([GAINED, LOST, ABOVE, ABOVE], none)).toEqual([3, 1, 1]); // what is lost counts against what is gained
    expect(gains([GAINED, ABOVE, ABOVE, ABOVE], [LOST, ABOVE, ABOVE, ABOVE])).toEqual([3, 1, 1]); // 1/4 - 1/4
  });

  it("takes from those that gain least per node, and gives to those with most wrong per node", () => {
    // Spare nodes first: 4 of 10 for two members of depth 2, level 3 of member 1, and none then.
    const rows = [1, 2].map(() => [ABOVE, WRONG]);
    const { depths, learn } = script({ members: 2, nodes: 10, reviewEvery: 2 }, ...rows);
    expect(depths()).toEqual([2, 3]);
    // Member 0 is wrong in half of the rows, 1/2 / 4 per node, member 1 in three quarters, 3/4 / 8.
    learn([WRONG, WRONG], [ABOVE, ABOVE]);
    expect(depths()).toEqual([3, 2]); // 1/2 / 4 > 1/2 / 8, and member 1 gives 4
    // One spare node of 14, and member 2 needs 4. Member 0 gains 1/8 by 4 nodes, member 1 gains less by 2, but more per node:
    // 1/12, as half of the first 8 rows count.
    const times = (count: number, ...row: number[]) => Array.from({ length: count }, () => row);
    const three = script({ members: 3, nodes: 14, reviewEvery: 8 }, ...times(8, WRONG, ABOVE, ABOVE));
    expect(three.depths()).toEqual([3, 2, 2]);
    three.learn([GAINED, GAINED, WRONG], ...times(7, ABOVE, ABOVE, WRONG));
    expect(three.depths()).toEqual([2, 2, 3]); // 2/3 / 4 is hoped for
  });

  it("halves counts at every review, so that what was long ago is forgotten", () => {
    const { classifier } = script({ members: 2, nodes: 6, reviewEvery: 2 }, [EITHER, ABOVE], [GAINED, ABOVE]);
    // Nobody is wrong at the bound. Member 0 learned rows of weight 1, member 1 of 1 + 1^4.
    expect(numbersOf(classifier, "depthSums")).toEqual([1, 1, 1, 0.5, 2, 0, 0, 0]);
  });

  it("is what plain lists say, bit for bit", () => {
    const cases: (Options & { readonly tree?: Partial<NaiveOptions> })[] = [
      { members: 3, nodes: 12, reviewEvery: 10, ballot: "hard" },
      { members: 5, nodes: 21, reviewEvery: 15, tree: { postPruning: false } },
      {
        members: 4,
        nodes: 40,
        reviewEvery: 7,
        tree: { switchSuppression: false, monitorReset: "seed-with-new-feature" },
      },
      { members: 2, nodes: 9, reviewEvery: 1, tree: { warmUp: false, postPruning: false } },
    ];
    for (const { tree: other, ...options } of cases) {
      const own = { ...naiveDefaults, ...other };
      const met = new Set<string>();
      for (const run of runs) {
        const model = make({ ...options, base: id4.with(own) });
        const twin = naive(model.schema as unknown as Schema, options, own);
        expectTwin(model, twin, turningExamples(run[2], 260, 90), run, () => {
          expect(depthsOf(model.classifier)).toEqual(twin.depths());
        });
        for (const { kind } of twin.events) met.add(kind);
      }
      expect([...met].sort(), JSON.stringify(options)).toEqual(["deepened", "shallowed"]);
    }
  });

  it("never has more nodes than the budget, nor a tree deeper than its bound", () => {
    const rows = collect(multiplexor({ seed: 3 }), 1500);
    const { classifier } = nodeBudgetArcX4(rows.schema, { members: 6, nodes: 50, reviewEvery: 20 });
    const different = new Set<string>();
    for (let i = 0; i < rows.count; i++) {
      classifier.learnOne(rows.row(i), rows.labels[i]);
      const depths = depthsOf(classifier);
      const inner = members(classifier).map(
        (member) => column(member, "nodes").filter((n, k) => k % 4 === 2 && n > 0).length,
      );
      inner.forEach((count, m) => {
        expect(count).toBeLessThanOrEqual(nodesOf(depths[m])); // free places have no branches
        expect(factsOf(classifier)[m].depth).toBeLessThanOrEqual(depths[m]);
      });
      expect(sum(depths.map(nodesOf))).toBeLessThanOrEqual(50);
      expect(classifier.inspect().facts.spareNodes).toBe(50 - sum(depths.map(nodesOf)));
      different.add(depths.join());
    }
    expect(different.size).toBeGreaterThan(10);
  });

  it("is Arc-x4 with equal depths until the first review", () => {
    const rows = collect(multiplexor({ seed: 4 }), 400);
    const varied = nodeBudgetArcX4(rows.schema, { members: 5, nodes: 37, reviewEvery: 300 }).classifier; // 5 times 7
    const equal = arcX4(rows.schema, { members: 5, base: id4.with({ maxDepth: 3 }) }).classifier;
    const differing = Array.from({ length: 400 }, (_, i) => {
      const answers = [varied, equal].map((one) => one.predictOne(rows.row(i)));
      for (const one of [varied, equal]) one.learnOne(rows.row(i), rows.labels[i]);
      return answers[0] !== answers[1];
    });
    expect(differing.slice(0, 300)).not.toContain(true);
    expect(differing).toContain(true);
  });

  it("goes on where it was stopped", () => {
    const own = id4.with({ maxDepth: 4 });
    const examples: Example[] = turningExamples(6, 400, 120);
    const events = interrupted(
      () => make({ members: 4, nodes: 20, reviewEvery: 15, base: own }),
      [nodeBudgetArcX4, id4],
      examples,
      30,
    );
    expect(events.deepened).toBeGreaterThan(3);
    expect(events.shallowed).toBeGreaterThan(3);
  });

  it("keeps a byte budget, too", () => {
    const maxBytes = 60_000;
    const model = make({ members: 3, nodes: 60, reviewEvery: 10, base: id4.with({ maxDepth: 5 }), maxBytes });
    const { refused, most } = growing(model, turningExamples(2, 300, 100), true);
    expect([refused > 0, most <= maxBytes]).toEqual([true, true]);
  });

  it("refuses what has no bound that moves, and budgets that are too small", () => {
    const refusal = (options: Options) => {
      try {
        make(options);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal({ base: naiveBayes })).toBe(
      'node-budget-arc-x4 over naive-bayes: node-budget-arc-x4 moves the depth bounds of its members while they learn, but naive-bayes has no such bound. Choose another `base`, such as "id4".',
    );
    expect(refusal({ base: hoeffdingTree })).toContain("hoeffding-tree has no such bound");
    expect(refusal({ members: 8, nodes: 7 })).toContain("`nodes` must be at least 8");
    expect(refusal({ members: 8, nodes: 8 })).toBeUndefined();
    expect(refusal({ base: id4.with({ maxDepth: 0 }) })).toContain("must have a `maxDepth` of at least 1");
    const most = make({ members: 2, nodes: 1000, base: id4.with({ maxDepth: Infinity }) });
    expect(depthsOf(most.classifier)).toEqual([3, 3]); // as many as attributes
  });
});

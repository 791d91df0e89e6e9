/** A reference ID4, as in figures 8 and 9 of Fern and Givan: nodes are objects that keep their rows and recount them. */
import type { Schema } from "../src/core/index.ts";
import { chiSquareTail } from "../src/learners/features/chi-square.ts";
import { addClassMasses } from "../src/learners/tree/class-masses.ts";
import type { NaiveTwin } from "./naive-twins.ts";

export interface NaiveOptions {
  readonly maxDepth: number;
  readonly criterion: "resubstitution" | "agreement";
  readonly warmUp: boolean;
  readonly postPruning: boolean;
  readonly switchSuppression: boolean;
  readonly leafTest: "purity" | "chi-square";
  readonly significance: number;
  readonly monitorReset: "keep" | "seed-with-new-feature";
  readonly cuts: number;
}

export const naiveDefaults: NaiveOptions = {
  maxDepth: 4,
  criterion: "resubstitution",
  warmUp: true,
  postPruning: true,
  switchSuppression: true,
  leafTest: "purity",
  significance: 0.05,
  monitorReset: "keep",
  cuts: 4,
};

interface Lesson {
  readonly row: Float64Array;
  readonly label: number;
  readonly weight: number;
}

/** A cut, its expected merit when it was found, and the rows since. */
interface Cut {
  readonly at: number;
  readonly expected: readonly [readonly number[], readonly number[]];
  readonly since: number;
}

export class NaiveNode {
  readonly lessons: Lesson[] = [];
  readonly cuts: (Cut | undefined)[] = [];
  readonly normals = new Map<string, Float64Array>();
  split: { readonly attribute: number; readonly cut: number | undefined; readonly children: NaiveNode[] } | undefined;
  isLeaf = false;
  monitor = 0;
  nextCuts = 0;
  /** How many of the lessons count as rows without any value: those learned at the depth bound. */
  valueless = 0;

  /** Ends the tree here, at the depth bound. */
  close(): void {
    this.split = undefined;
    this.isLeaf = false;
    this.nextCuts = 0;
    this.cuts.length = 0;
    this.normals.clear();
    this.valueless = this.lessons.length;
  }

  get lacks(): boolean {
    return this.valueless > 0 || this.lessons.some(({ row }) => row.some((x) => Number.isNaN(x)));
  }

  get weight(): number {
    return this.lessons.reduce((sum, { weight }) => sum + weight, 0);
  }

  weights(): number[] {
    const weights: number[] = [];
    for (const { label, weight } of this.lessons) {
      while (weights.length <= label) weights.push(0);
      weights[label] += weight;
    }
    return weights;
  }

  majority(): number {
    const weights = this.weights();
    return weights.indexOf(Math.max(...weights)); // -1 without any
  }

  childOf(row: Float64Array): NaiveNode | undefined {
    if (this.split === undefined) return undefined;
    const { attribute, cut, children } = this.split;
    const x = row[attribute];
    if (Number.isNaN(x)) return undefined;
    return cut === undefined ? children[x] : children[x <= cut ? 0 : 1];
  }

  /** The node that predicts a row. */
  answering(row: Float64Array): NaiveNode {
    return this.pathTo(row).at(-1) as NaiveNode;
  }

  /** The nodes from here to the one that predicts. */
  pathTo(row: Float64Array): NaiveNode[] {
    const child = this.childOf(row);
    return this.isLeaf || child === undefined || child.lessons.length === 0 ? [this] : [this, ...child.pathTo(row)];
  }
}

export class NaiveId4 implements NaiveTwin {
  root = new NaiveNode();
  switches = 0;
  readonly #schema: Schema;
  readonly #options: NaiveOptions;
  readonly #known: number[];
  #classes: number;
  maxDepth: number;

  constructor(schema: Schema, options: NaiveOptions) {
    this.maxDepth = options.maxDepth;
    this.#schema = schema;
    this.#options = options;
    this.#known = schema.attributes.map(({ values }) => values.length);
    this.#classes = schema.classCount;
  }

  limitDepth(depth: number): void {
    this.maxDepth = depth;
    let nodes = [this.root];
    for (let level = 0; level < depth; level++) nodes = nodes.flatMap(({ split }) => split?.children ?? []);
    for (const node of nodes) node.close();
  }

  answer(row: Float64Array): number[] {
    const count = this.#schema.classCount;
    const node = this.root.answering(row);
    const [weights, total] = [node.weights(), node.weight];
    return Array.from({ length: count }, (_, c) => (total > 0 ? (weights[c] ?? 0) / total : 1 / count));
  }

  learn(row: Float64Array, label: number, weight: number): void {
    this.#classes = Math.max(this.#classes, label + 1);
    this.#schema.attributes.forEach(({ kind }, a) => {
      if (kind === "nominal" && row[a] >= this.#known[a]) this.#known[a] = row[a] + 1;
    });
    this.#update(this.root, { row, label, weight }, 0);
  }

  #update(node: NaiveNode, lesson: Lesson, depth: number): void {
    const { warmUp, postPruning, switchSuppression, monitorReset } = this.#options;
    const { row, label, weight } = lesson;
    const before = node.majority();
    const child = node.childOf(row);
    const below = child === undefined || child.lessons.length === 0 ? before : child.answering(row).majority();
    node.lessons.push(lesson);
    this.#learnNumbers(node, lesson);
    const majorityWeight = Math.max(...node.weights());
    if (node.split === undefined) node.monitor = majorityWeight;
    else if (below === label) node.monitor += weight;
    if (depth === this.maxDepth) {
      node.close();
      return;
    }
    node.isLeaf = postPruning ? node.monitor < majorityWeight - 1e-9 * node.weight : this.#leafTest(node);
    if (node.isLeaf && !warmUp) return;
    const own = node.split?.attribute;
    const toBeat = switchSuppression && own !== undefined ? node.monitor / this.#unit(node) : -1;
    const hasMoved = this.#reviseCuts(node, toBeat);
    const best = this.#best(node);
    if (best === undefined) return;
    const merit = this.#merit(node, best);
    if ((best !== own || hasMoved) && merit > toBeat + this.#slack(node)) {
      if (own !== undefined) {
        this.switches++;
        if (monitorReset === "seed-with-new-feature") node.monitor = merit * this.#unit(node);
      }
      const cut = node.cuts[best]?.at;
      const children = Array.from({ length: cut === undefined ? this.#known[best] : 2 }, () => new NaiveNode());
      node.split = { attribute: best, cut, children };
    }
    const next = node.childOf(row);
    if (next !== undefined) this.#update(next, lesson, depth + 1);
  }

  #leafTest(node: NaiveNode): boolean {
    if (this.#options.leafTest === "purity") return node.weights().filter((weight) => weight > 0).length === 1;
    const best = this.#best(node);
    if (best === undefined) return true;
    const table = this.#table(node, best).filter((branch) => branch.some((n) => n > 0));
    const columns = table[0]?.map((_, c) => table.reduce((sum, branch) => sum + branch[c], 0)) ?? [];
    const total = columns.reduce((a, b) => a + b, 0);
    let statistic = 0;
    for (const branch of table) {
      const sum = branch.reduce((a, b) => a + b, 0);
      branch.forEach((n, c) => {
        const expected = (sum * columns[c]) / total;
        if (expected > 0) statistic += ((n - expected) * (n - expected)) / expected;
      });
    }
    const freedom = (table.length - 1) * (columns.filter((n) => n > 0).length - 1);
    return freedom <= 0 || chiSquareTail(statistic, freedom) >= this.#options.significance;
  }

  /** 1 if merits are weights; the weight of the node if they are shares, because some row had a missing value. */
  #unit(node: NaiveNode): number {
    return node.lacks ? node.weight : 1;
  }

  /** Merits that differ by at most this are equal: the expected merit of a cut is rounded. */
  #slack(node: NaiveNode): number {
    return 1e-9 * (node.lacks ? 1 : node.weight);
  }

  #best(node: NaiveNode): number | undefined {
    const can = this.#schema.attributes.flatMap(({ kind }, a) => {
      return kind === "numeric" ? (node.cuts[a] === undefined ? [] : [a]) : this.#known[a] > 1 ? [a] : [];
    });
    const most = Math.max(...can.map((a) => this.#merit(node, a)));
    const own = node.split?.attribute;
    const isBest = (a: number) => this.#merit(node, a) >= most - this.#slack(node);
    return own !== undefined && isBest(own) ? own : can.find(isBest);
  }

  #knownWeight(node: NaiveNode, a: number): number {
    const lessons = node.lessons.slice(node.valueless);
    return lessons.reduce((sum, { row, weight }) => sum + (Number.isNaN(row[a]) ? 0 : weight), 0);
  }

  #merit(node: NaiveNode, a: number): number {
    const known = this.#knownWeight(node, a);
    const right = this.#right(this.#table(node, a), known);
    if (!node.lacks) return right;
    return known > 0 ? right / known : 0;
  }

  #right(table: readonly (readonly number[])[], known: number): number {
    if (this.#options.criterion === "resubstitution") {
      return table.reduce((sum, branch) => sum + Math.max(0, ...branch), 0);
    }
    const agreed = table.reduce((sum, branch, v) => sum + (branch[v] ?? 0), 0);
    return Math.max(agreed, known - agreed);
  }

  /** Class weights per branch of an attribute's test. */
  #table(node: NaiveNode, a: number): number[][] {
    const cut = node.cuts[a];
    const isNumber = this.#schema.attributes[a].kind === "numeric";
    const empty = () => new Array<number>(this.#classes).fill(0);
    const table = Array.from({ length: isNumber ? 2 : this.#known[a] }, empty);
    cut?.expected.forEach((branch, b) => {
      branch.forEach((n, c) => {
        table[b][c] = n;
      });
    });
    node.lessons.forEach(({ row, label, weight }, i) => {
      if (i < node.valueless || Number.isNaN(row[a]) || (isNumber && (cut === undefined || i < cut.since))) return;
      table[isNumber ? Number(row[a] > (cut?.at ?? 0)) : row[a]][label] += weight;
    });
    return table;
  }

  /** Mean, squares, weight, minimum and maximum of each class's numbers. */
  #learnNumbers(node: NaiveNode, { row, label, weight }: Lesson): void {
    this.#schema.attributes.forEach(({ kind }, a) => {
      const x = row[a];
      if (kind !== "numeric" || Number.isNaN(x)) return;
      const [mean, squares, n, least, most] = node.normals.get(`${a} ${label}`) ?? [0, 0, 0, x, x];
      const moved = mean + (x - mean) * (weight / (n + weight));
      const next = squares + (x - mean) * (x - moved) * weight;
      const numbers = Float64Array.of(moved, next, n + weight, Math.min(least, x), Math.max(most, x));
      node.normals.set(`${a} ${label}`, numbers);
    });
  }

  /** Returns whether the cut of the node's own test was moved. */
  #reviseCuts(node: NaiveNode, toBeat: number): boolean {
    const numbers = this.#schema.attributes.flatMap(({ kind }, a) => (kind === "numeric" ? [a] : []));
    if (numbers.length === 0 || node.weight < node.nextCuts) return false;
    node.nextCuts = 2 * node.weight;
    let moved = false;
    for (const a of numbers) {
      const normals = Array.from({ length: this.#classes }, (_, c) => node.normals.get(`${a} ${c}`));
      const low = Math.min(...normals.map((one) => one?.[3] ?? Infinity));
      const high = Math.max(...normals.map((one) => one?.[4] ?? -Infinity));
      if (!(high > low)) continue;
      const { cuts } = this.#options;
      const found = Array.from({ length: cuts }, (_, k) => {
        const at = low + ((high - low) * (k + 1)) / (cuts + 1);
        const below = normals.map((one) => (one === undefined ? 0 : massBelow(one, at)));
        const above = normals.map((one, c) => Math.max(0, (one?.[2] ?? 0) - below[c]));
        const all = normals.reduce((sum, one) => sum + (one?.[2] ?? 0), 0);
        return { at, expected: [below, above] as const, right: this.#right([below, above], all) };
      });
      const best = found.reduce((most, one) => (one.right > most.right ? one : most));
      const known = this.#knownWeight(node, a);
      if (node.cuts[a] !== undefined && !(best.right > this.#right(this.#table(node, a), known) + 1e-9 * node.weight))
        continue;
      const isOwn = node.split?.attribute === a;
      if (isOwn && !((node.lacks ? best.right / known : best.right) > toBeat + this.#slack(node))) continue;
      node.cuts[a] = { at: best.at, expected: best.expected, since: node.lessons.length };
      moved ||= isOwn;
    }
    return moved;
  }
}

function massBelow(normal: Float64Array, cut: number): number {
  const [masses, others] = [new Float64Array(1), new Float64Array(2)];
  addClassMasses(normal, 0, 2, Float64Array.of(cut), 1, masses, others, others, false);
  return masses[0];
}

/**
 * A Hoeffding adaptive tree of objects: every node has its own `Adwin`, and its alternate is another node. Leaves are those
 * of the naive anytime tree, which splits like a Hoeffding tree if its rival is the second-best test.
 */
import { poissonTable, type Random, type Schema } from "../src/core/index.ts";
import { Adwin } from "../src/drift/index.ts";
import { NaiveAnytimeTree, type NaiveNode } from "./naive-anytime-tree.ts";
import type { HoeffdingOptions } from "./naive-hoeffding-tree.ts";

export interface AdaptiveOptions extends HoeffdingOptions {
  readonly driftDelta: number;
  readonly comparisonWidth: number;
  readonly swapConfidence: number;
  readonly bootstrapSampling: boolean;
}

export class NaiveAdaptiveTree extends NaiveAnytimeTree {
  readonly counts = { started: 0, swapped: 0, dropped: 0 };
  /** Counts of rare cases: alternates of alternates, alternates that restarted, and those that were leaves when they won. */
  readonly met = { nested: 0, afresh: 0, leaves: 0, goneWithin: 0 };
  readonly events: { kind: string; rows: number }[] = [];
  readonly #windows = new Map<NaiveNode, Adwin>();
  readonly #alternates = new Map<NaiveNode, NaiveNode>();
  readonly #own: AdaptiveOptions;
  readonly #random: Random;
  #rows = 0;

  constructor(schema: Schema, options: AdaptiveOptions, random: Random) {
    super(schema, { ...options, reevaluationPeriod: Infinity, rival: "second-best" });
    this.#own = options;
    this.#random = random;
  }

  windowOf(node: NaiveNode): Adwin {
    const window = this.#windows.get(node) ?? new Adwin(this.#own.driftDelta);
    this.#windows.set(node, window);
    return window;
  }

  alternateOf(node: NaiveNode): NaiveNode | undefined {
    return this.#alternates.get(node);
  }

  protected override leaves(from: NaiveNode = this.root): NaiveNode[] {
    const alternate = this.#alternates.get(from);
    return [...super.leaves(from), ...(alternate === undefined ? [] : this.leaves(alternate))];
  }

  override learn(row: Float64Array, label: number, weight: number): void {
    this.admit(row, label);
    this.#rows++;
    const drawn = this.#own.bootstrapSampling ? poissonTable(1).draw(this.#random) : 1;
    const times = this.#rows === 1 ? Math.max(1, drawn) : drawn;
    this.#learnBelow(this.root, row, label, times * weight, false);
  }

  #learnBelow(root: NaiveNode, row: Float64Array, label: number, weight: number, isAlternate: boolean): void {
    const { comparisonWidth, swapConfidence } = this.#own;
    const later: NaiveNode[] = [];
    let node = root;
    for (;;) {
      const answer = this.answer(row, node);
      const isSilent = node.test === undefined && node.weight === 0 && node.inherited < 0;
      const error = !isSilent && answer.indexOf(Math.max(...answer)) === label ? 0 : 1;
      const window = this.windowOf(node);
      const hasRisen = window.add(error) && window.risen;
      if (node.test === undefined) break;
      let alternate = this.#alternates.get(node);
      if (hasRisen) {
        if (alternate !== undefined) this.met.afresh++;
        if (isAlternate) this.met.nested++;
        alternate = this.node([], node.depth, this.majority(node));
        this.#alternates.set(node, alternate);
        this.counts.started++;
        this.events.push({ kind: "warning", rows: this.#rows });
      } else if (alternate !== undefined) {
        const other = this.windowOf(alternate);
        if (window.width > comparisonWidth && other.width > comparisonWidth) {
          const e = window.mean;
          const bound = Math.sqrt(
            2 * e * (1 - e) * Math.log(2 / swapConfidence) * (1 / window.width + 1 / other.width),
          );
          if (e - other.mean > bound) {
            this.#swap(node, alternate);
            continue; // the row goes on at the swapped node
          }
          if (other.mean - e > bound) {
            this.#alternates.delete(node);
            alternate = undefined;
            this.counts.dropped++;
          }
        }
      }
      if (alternate !== undefined) later.push(alternate);
      node = this.childOf(node, row) as NaiveNode;
    }
    if (weight > 0) this.learnAt(node, row, label, weight, new Set());
    for (const alternate of later) this.#learnBelow(alternate, row, label, weight, true);
  }

  #swap(node: NaiveNode, alternate: NaiveNode): void {
    if (alternate.test === undefined) this.met.leaves++;
    const below = [...node.children];
    for (let child = below.pop(); child !== undefined; child = below.pop()) {
      if (this.#alternates.has(child)) this.met.goneWithin++;
      below.push(...child.children);
    }
    this.#windows.set(node, this.windowOf(alternate));
    const nested = this.#alternates.get(alternate);
    if (nested === undefined) this.#alternates.delete(node);
    else this.#alternates.set(node, nested);
    Object.assign(node, alternate);
    this.counts.swapped++;
    this.events.push({ kind: "drift", rows: this.#rows });
  }
}

/**
 * A topology in which a row stops at a node whose test does not apply to it, because the value is missing or has no
 * branch, instead of following a fallback branch. Tests are cuts of numbers and branches for the values of a nominal
 * attribute. Those may get more branches; the threshold of such a test is the number it may have.
 */
import { PrunableTopology } from "./prunable-topology.ts";
import { Node, TestKind } from "./topology.ts";

/** In place of a child or an attribute: none. */
export const NOWHERE = -1;

export class StoppingTopology extends PrunableTopology {
  /** Bytes of the nodes, spare capacity included. */
  get bytes(): number {
    return this.nodes.byteLength + this.thresholds.byteLength;
  }

  /** The attribute that a node tests; NOWHERE for a leaf. */
  attributeAt(node: number): number {
    const nodes = this.nodes.data;
    const at = node * Node.WIDTH;
    return nodes[at + Node.BRANCHES] < 0 ? NOWHERE : nodes[at + Node.TEST] >> 2;
  }

  /** The child of a node that a row goes to; NOWHERE if it stops. Numbers too large for statistics follow the cut. */
  step(node: number, rows: Float64Array, start: number): number {
    const nodes = this.nodes.data;
    const at = node * Node.WIDTH;
    const branches = nodes[at + Node.BRANCHES];
    if (branches < 0) return NOWHERE;
    const test = nodes[at + Node.TEST];
    const x = rows[start + (test >> 2)];
    const firstChild = nodes[at + Node.FIRST_CHILD];
    if ((test & 3) === TestKind.NUMERIC_CUT) {
      return x === x ? firstChild + Number(x > this.thresholds.data[node]) : NOWHERE;
    }
    return x >= 0 && x < branches ? firstChild + (x | 0) : NOWHERE;
  }

  /** Gives a leaf a cut. Returns the first of its two children. */
  cut(node: number, attribute: number, threshold: number): number {
    return this.branch(node, attribute, TestKind.NUMERIC_CUT, threshold, 2, 0);
  }

  /**
   * Gives a leaf a branch for each of the first `values` values of a nominal attribute. It may get up to `most` by
   * `widen`. Returns the first child.
   */
  fan(node: number, attribute: number, values: number, most: number): number {
    return this.branch(node, attribute, TestKind.NOMINAL_VALUES, most, values, 0);
  }

  /** The attribute whose values a node may get more branches for; NOWHERE if it may not. */
  wantingAt(node: number): number {
    const at = node * Node.WIDTH;
    const nodes = this.nodes.data;
    const branches = nodes[at + Node.BRANCHES];
    const mayGrow = (nodes[at + Node.TEST] & 3) === TestKind.NOMINAL_VALUES && branches < this.thresholds.data[node];
    return mayGrow && branches > 0 ? nodes[at + Node.TEST] >> 2 : NOWHERE;
  }

  /**
   * Gives each test of a nominal attribute `branches[attribute]` branches, or as many of them as it may have, and moves
   * all nodes to the front. Returns by node where it was, NOWHERE for a new leaf.
   */
  widen(branches: Int32Array): number[] {
    const nodes = this.nodes.data.slice();
    const thresholds = this.thresholds.data.slice();
    const places = [0];
    this.plant();
    for (let node = 0; node < places.length; node++) {
      const before = places[node];
      const at = before * Node.WIDTH;
      const old = nodes[at + Node.BRANCHES];
      if (before === NOWHERE || old < 0) continue;
      const [test, threshold] = [nodes[at + Node.TEST], thresholds[before]];
      const isFan = (test & 3) === TestKind.NOMINAL_VALUES;
      const count = isFan ? Math.min(threshold, branches[test >> 2]) : old;
      const first = this.branch(node, test >> 2, test & 3, threshold, count, 0);
      for (let b = 0; b < count; b++) {
        this.setLeaf(first + b, first + b, TestKind.NUMERIC_CUT);
        places.push(b < old ? nodes[at + Node.FIRST_CHILD] + b : NOWHERE);
      }
    }
    for (const [column, length] of this.lengthsFor(this.count)) column.resize(length, length);
    return places;
  }
}

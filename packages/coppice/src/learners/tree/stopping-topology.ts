/**
 * A topology in which a row stops at a node whose test does not apply to it, because the value is missing or has no
 * branch, instead of following a fallback branch. Tests are cuts of numbers and branches for every nominal value.
 */
import { PrunableTopology } from "./prunable-topology.ts";
import { Node, TestKind } from "./topology.ts";

/** In place of a child or an attribute: none. */
export const NOWHERE = -1;

export class StoppingTopology extends PrunableTopology {
  /** The attribute that a node tests; NOWHERE for a leaf. */
  attributeAt(node: number): number {
    const nodes = this.nodes.data;
    const at = node * Node.WIDTH;
    return nodes[at + Node.BRANCHES] < 0 ? NOWHERE : nodes[at + Node.TEST] >> 2;
  }

  /** The cut of a node with a numeric test. */
  thresholdAt(node: number): number {
    return this.thresholds.data[node];
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

  /** Gives a leaf a branch for each of the first `values` values of a nominal attribute. Returns the first child. */
  fan(node: number, attribute: number, values: number): number {
    return this.branch(node, attribute, TestKind.NOMINAL_VALUES, 0, values, 0);
  }
}

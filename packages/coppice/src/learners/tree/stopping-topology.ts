/**
 * A topology in which a row stops at a node whose test it cannot answer, because the value is missing or has no branch,
 * instead of following a branch that others have made. Tests are cuts of numbers and branches for every nominal value.
 */
import { PrunableTopology } from "./prunable-topology.ts";
import { NODE_PLACES, TEST_KINDS } from "./topology.ts";

const { TEST, FIRST_CHILD, BRANCHES, NODE_WIDTH } = NODE_PLACES;
const { NUMERIC_CUT, NOMINAL_VALUES } = TEST_KINDS;

/** In place of a child or an attribute: there is none. */
export const NOWHERE = -1;

export class StoppingTopology extends PrunableTopology {
  /** The attribute that a node asks for; NOWHERE for a leaf. */
  attributeAt(node: number): number {
    const nodes = this.nodes.data;
    const at = node * NODE_WIDTH;
    return nodes[at + BRANCHES] < 0 ? NOWHERE : nodes[at + TEST] >> 2;
  }

  /** The cut of a node that asks for a number. */
  thresholdAt(node: number): number {
    return this.thresholds.data[node];
  }

  /** The child of a node that a row goes to; NOWHERE where it stops. Numbers too large for statistics follow the cut. */
  step(node: number, rows: Float64Array, start: number): number {
    const nodes = this.nodes.data;
    const at = node * NODE_WIDTH;
    const branches = nodes[at + BRANCHES];
    if (branches < 0) return NOWHERE;
    const test = nodes[at + TEST];
    const x = rows[start + (test >> 2)];
    const firstChild = nodes[at + FIRST_CHILD];
    if ((test & 3) === NUMERIC_CUT) {
      return x === x ? firstChild + Number(x > this.thresholds.data[node]) : NOWHERE;
    }
    return x >= 0 && x < branches ? firstChild + (x | 0) : NOWHERE;
  }

  /** Gives a leaf a cut. Returns the first of its two children. */
  cut(node: number, attribute: number, threshold: number): number {
    return this.branch(node, attribute, NUMERIC_CUT, threshold, 2, 0);
  }

  /** Gives a leaf a branch for each of the first `values` values of a nominal attribute. Returns the first child. */
  fan(node: number, attribute: number, values: number): number {
    return this.branch(node, attribute, NOMINAL_VALUES, 0, values, 0);
  }
}

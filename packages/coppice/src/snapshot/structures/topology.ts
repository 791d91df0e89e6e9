/**
 * The nodes of a tree (`learners/tree/topology.ts`). Each place is either the root, a child of exactly one node, the
 * root of a node's alternate, or in a free list, so walks have no cycles.
 */
import type { State, Structure } from "../soundness.ts";

const NODE_WIDTH = 4; // test, first child, branches, fallback
const [NUMERIC_CUT, NOMINAL_EQUALS, NOMINAL_VALUES] = [0, 1, 2];
const NONE = 0; // end of a list of free nodes; no alternate

/** A node reachable from the root or from an alternate's root. */
interface Reached {
  readonly node: number;
  readonly depth: number;
  /** The record index of a leaf. */
  readonly record: number | undefined;
  /** The node above; -1 for a root. */
  readonly parent: number;
}

export const topology: Structure = {
  covers: ["thresholds", "freeNodes", "alternates"],
  check(state: State): void {
    nodesIn(state);
  },
};

/** The nodes reachable from the root and from alternates, validated. */
export function nodesIn(state: State): readonly Reached[] {
  const nodes = state.numbers("nodes");
  const thresholds = state.numbers("thresholds");
  const count = thresholds.length;
  state.demand("nodes", nodes.length === count * NODE_WIDTH);
  const isTaken = new Uint8Array(count);
  const take = (node: number) => {
    state.demand("nodes", isTaken[node] === 0); // undefined if out of range
    isTaken[node] = 1;
  };
  const reached: Reached[] = [];
  const depths = new Int32Array(count);
  const parents = new Int32Array(count).fill(-1);
  const hasAlternates = state.has("alternates");
  const alternates = hasAlternates ? state.numbers("alternates") : [];
  state.demand("alternates", !hasAlternates || alternates.length === count);
  let inUse = Array.from(alternates).filter((root) => root !== NONE).length;
  const below = [0];
  take(0);
  for (let node = below.pop(); node !== undefined; node = below.pop()) {
    const branches = nodes[node * NODE_WIDTH + 2];
    if (branches < 0) {
      checkLeaf(state, node, nodes, thresholds[node]);
      reached.push({ node, depth: depths[node], record: ~branches, parent: parents[node] });
      continue;
    }
    reached.push({ node, depth: depths[node], record: undefined, parent: parents[node] });
    checkTest(state, node, nodes, thresholds[node]);
    const first = nodes[node * NODE_WIDTH + 1];
    for (let child = first; child < first + branches; child++) {
      take(child);
      depths[child] = depths[node] + 1;
      parents[child] = node;
      below.push(child);
    }
    if (!hasAlternates || alternates[node] === NONE) continue;
    state.demand("alternates", isTaken[alternates[node]] === 0); // undefined if out of range
    take(alternates[node]);
    depths[alternates[node]] = depths[node];
    below.push(alternates[node]);
    inUse--;
  }
  state.demand("alternates", inUse === 0); // leaves and free places have none
  if (state.has("freeNodes")) takeFree(state, nodes, take);
  state.demand(
    "nodes",
    isTaken.every((taken) => taken === 1),
  );
  return reached;
}

function checkLeaf(state: State, node: number, nodes: ArrayLike<number>, threshold: number): void {
  const [test, firstChild, branches, fallback] = [0, 1, 2, 3].map((i) => nodes[node * NODE_WIDTH + i]);
  state.demand("nodes", ~branches < nodes.length / NODE_WIDTH && firstChild === node && fallback === 0);
  const isPassedByNone =
    (test === NUMERIC_CUT && threshold === Infinity) || (test === NOMINAL_EQUALS && threshold === -1);
  state.demand("thresholds", isPassedByNone);
}

function checkTest(state: State, node: number, nodes: ArrayLike<number>, threshold: number): void {
  const [test, , branches, fallback] = [0, 1, 2, 3].map((i) => nodes[node * NODE_WIDTH + i]);
  const kind = test & 3;
  const attribute = state.schema.attributes[test >> 2];
  state.demand("nodes", attribute !== undefined && (kind === NUMERIC_CUT) === (attribute.kind === "numeric"));
  const most = kind === NOMINAL_VALUES ? attribute.values.length : 2;
  state.demand("nodes", kind <= NOMINAL_VALUES && branches >= 2 && branches <= most);
  state.demand("nodes", fallback >= 0 && fallback < branches);
  state.finite("thresholds", threshold);
}

/** Walks the free lists, by number of siblings; the last one has all larger groups. */
function takeFree(state: State, nodes: ArrayLike<number>, take: (node: number) => void): void {
  const firsts = state.numbers("freeNodes");
  state.demand("freeNodes", firsts.length === state.freshLength("freeNodes"));
  for (let list = 0; list < firsts.length; list++) {
    for (let first = firsts[list]; first !== NONE; first = nodes[first * NODE_WIDTH + 1]) {
      const siblings = nodes[first * NODE_WIDTH + 3]; // undefined if out of range
      const isInList = list < firsts.length - 1 ? siblings === list : siblings >= list;
      state.demand("freeNodes", isInList && siblings > 0);
      for (let node = first; node < first + siblings; node++) {
        take(node);
        state.demand("nodes", nodes[node * NODE_WIDTH + 2] === 0);
      }
    }
  }
}

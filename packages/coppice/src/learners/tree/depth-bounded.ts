/** Trees whose depth bound may move while they learn; their definitions say `depthBound: "movable"`. */
import type { Classifier } from "../../core/index.ts";

/** Is told where rows are answered. */
export interface DepthWatch {
  /**
   * A row of some weight, which is about to be learned, is answered at a depth: whether rightly, and whether the node
   * above would have been right (for the root, the root).
   */
  answered(depth: number, isRight: boolean, isRightAbove: boolean, weight: number): void;
}

export interface DepthBounded extends Classifier {
  /** Takes away what lies below a depth, from 1 on, or lets the tree grow down to it. No state: to be said again of a restored one. */
  limitDepth(depth: number): void;
  /** From now on, each row that is learned is told of. */
  watchDepth(watch: DepthWatch): void;
}

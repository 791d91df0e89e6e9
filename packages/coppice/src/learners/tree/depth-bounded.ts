/** Trees whose depth bound may change while they learn; their definitions say `depthBound: "movable"`. */
import type { Classifier } from "../../core/index.ts";

/** Observes the depth at which rows are predicted. */
export interface DepthWatch {
  /**
   * A row of some weight, about to be learned, is predicted at a depth: whether correctly, and whether the node above
   * would have been correct (for the root, the root itself).
   */
  answered(depth: number, isRight: boolean, isRightAbove: boolean, weight: number): void;
}

/** A tree whose depth can be limited while it learns. */
export interface DepthBounded extends Classifier {
  /**
   * Prunes below a depth, from 1 on, or lets the tree grow down to it. Not part of the state: set it again after
   * restoring.
   */
  limitDepth(depth: number): void;
  /** From now on, reports each learned row to `watch`. */
  watchDepth(watch: DepthWatch): void;
}

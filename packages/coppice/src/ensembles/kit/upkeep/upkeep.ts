/**
 * Upkeep: maintenance of an ensemble's members while it learns, whatever their weights and combination. It stores its
 * numbers in columns of the ensemble's arena and may have parts; an ensemble lists its own in `upkeep`.
 */
import type { Stateful } from "../../../core/index.ts";
import type { Run } from "../run.ts";

/** An object that monitors the members of an ensemble, and may replace them. */
export interface Upkeep {
  /** Learners it may hold beside the members, with the same shares of the byte budget. */
  readonly learners: number;
  /** Rows until `maintain` is due; omit it if there is no limit. */
  untilMaintenance?(): number;
  /** Called after all members have learned a run, which is never longer than `untilMaintenance`. */
  maintain?(run: Run): void;
  /** As `Learner.reserveAt`, for the learners it holds. */
  reserveAt?(rows: Float64Array, start: number, label: number, isTrial: boolean): void;
  /** Learners and other parts it holds; those present before the first row must not grow. */
  parts(): readonly (Stateful | null)[];
  /**
   * Called after the ensemble's columns have been loaded and its members made: makes or drops learners, so that `parts`
   * fits the columns.
   */
  restored?(): void;
}

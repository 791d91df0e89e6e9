/**
 * Upkeep: what looks after an ensemble's members while it learns, whatever they are weighted and combined by. It keeps
 * its numbers in columns of the ensemble's arena and brings parts of its own; an ensemble lists what it has in `upkeep`.
 */
import type { Stateful } from "../../../core/index.ts";
import type { Run } from "../run.ts";

export interface Upkeep {
  /** Learners it may hold beside the members; they get shares of the byte budget as members do. */
  readonly learners: number;
  /** Rows until `maintain` is due; left out where any number of rows may come first. */
  untilMaintenance?(): number;
  /** Told of each run of rows that all members have learned, which is never longer than `untilMaintenance`. */
  maintain?(run: Run): void;
  /** As `Learner.reserveAt`, for the learners it holds. */
  reserveAt?(rows: Float64Array, start: number, label: number, isTrial: boolean): void;
  /** Learners, and what else it holds: those that are there before the first row must not grow. */
  parts(): readonly (Stateful | null)[];
  restored?(): void;
}

/** The contents of table 1: each method's area under the front of its configurations, and the most accurate of them. */

import { mean } from "coppice/statistics";
import { areaUnderFront } from "../common/pareto.ts";
import type { Course } from "./prequential.ts";
import { MODELS, type Name, type SetName } from "./targets.ts";

/** A configuration of a model on a set. */
export interface Run {
  readonly data: SetName;
  readonly model: Name;
  readonly configuration: string;
  readonly course: Course;
}

/** The most accurate configuration, with the area of all of them. */
export interface Found extends Run {
  /** Under the Pareto front of accuracy against size, both averaged over time, divided by the largest size on the set. */
  readonly area: number;
}

const sized = ({ course }: Run) => ({ size: mean(course.bytes), accuracy: course.averaged });

/** For runs of every model on one set; in the order of MODELS. */
export function foundAmong(runs: readonly Run[]): Found[] {
  const largest = Math.max(...runs.map((run) => sized(run).size));
  return MODELS.map((model) => {
    const own = runs.filter((run) => run.model === model);
    const best = own.reduce((a, b) => (b.course.averaged > a.course.averaged ? b : a));
    return { ...best, area: areaUnderFront(own.map(sized), largest) };
  });
}

/** Streams of 20,000 rows, each with one odd kind of drift. They were fixed before anything was measured on them. */
import { classesOfDrift } from "./odd-drifts/classes.ts";
import { inputsOfDrift } from "./odd-drifts/inputs.ts";
import { placesOfDrift } from "./odd-drifts/places.ts";
import { timesOfDrift } from "./odd-drifts/times.ts";
import type { AccuracyStream } from "./streams.ts";

export const driftStreams: readonly AccuracyStream[] = [
  ...timesOfDrift,
  ...placesOfDrift,
  ...classesOfDrift,
  ...inputsOfDrift,
];

/**
 * Streams that are each odd in one way that real data may be. Except for the nine in `SUSPECTED`, they were fixed before
 * anything was measured on them. Nothing is tuned for them.
 */
import { attributeStreams } from "./odd/attributes.ts";
import { drifts } from "./odd/drifts.ts";
import { labels } from "./odd/labels.ts";
import { missing } from "./odd/missing.ts";
import { shapes } from "./odd/shapes.ts";
import { units } from "./odd/units.ts";
import type { AccuracyStream } from "./streams.ts";

export const oddStreams: readonly AccuracyStream[] = [
  ...shapes,
  ...units,
  ...attributeStreams,
  ...labels,
  ...drifts,
  ...missing,
];

/** Streams added to test a suspicion after the others had been measured. */
export const SUSPECTED: readonly string[] = [
  "scale-class-30",
  "scale-class-300",
  "idle-active",
  "bytes-per-flow",
  "level-shift",
  "level-shift-one",
  "one-attribute-ordinal",
  "one-of-two-constant",
  "one-attribute-noise",
];

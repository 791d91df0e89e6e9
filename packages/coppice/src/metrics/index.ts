export { Accumulator, brierOf, lossOf, ScoredRows } from "./accumulator.ts";
export * from "./baselines.ts";
export * from "./cumulative-measures.ts";
export * from "./fading-measures.ts";
export { LARGEST_CONFUSION, type Measures } from "./measures.ts";
export type { ConfusionCell } from "./pair-counts.ts";
export * from "./ranking.ts";
export * from "./reliability.ts";
export * from "./window-measures.ts";

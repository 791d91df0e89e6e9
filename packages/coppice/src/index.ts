/** Everything a program uses from one import path. The catalogue, which holds all algorithms, and the laws have their own. */
export * from "./core/index.ts";
export * from "./drift/index.ts";
export * from "./ensembles/index.ts";
export * from "./evaluation/index.ts";
export * from "./learners/index.ts";
export * from "./metrics/index.ts";
export * from "./snapshot/index.ts";
export * from "./streams/index.ts";

export { type About, aboutOf } from "./about.ts";
export { aliases, aliasesLike, idOf } from "./aliases.ts";
export * from "./definitions.ts";
export * from "./spec-text.ts";

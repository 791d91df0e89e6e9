export { type About, aboutOf } from "./about.ts";
export * from "./definitions.ts";
export * from "./spec-text.ts";

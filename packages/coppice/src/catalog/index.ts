export * from "./definitions.ts";
export * from "./spec-text.ts";

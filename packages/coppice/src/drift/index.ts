export * from "./detector.ts";
export * from "./adwin.ts";

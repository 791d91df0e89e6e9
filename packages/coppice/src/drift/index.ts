export * from "./detector.ts";

export * from "./adwin.ts";
export * from "./ddm.ts";
export * from "./detector.ts";
export * from "./eddm.ts";
export * from "./error-windows.ts";
export * from "./page-hinkley.ts";

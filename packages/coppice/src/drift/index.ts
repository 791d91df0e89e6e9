export { Adwin } from "./adwin.ts";
export { Ddm } from "./ddm.ts";
export * from "./definitions.ts";
export * from "./detector.ts";
export { Eddm } from "./eddm.ts";
export { ErrorWindows } from "./error-windows.ts";
export { PageHinkley } from "./page-hinkley.ts";

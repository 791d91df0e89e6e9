/** All change detectors, one per file, as `coppice/drift` and `coppice` export them. */
export { adwin } from "./adwin.ts";
export { ddm } from "./ddm.ts";
export { eddm } from "./eddm.ts";
export { pageHinkley } from "./page-hinkley.ts";

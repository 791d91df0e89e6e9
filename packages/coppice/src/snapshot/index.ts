export { FORMAT_VERSION } from "./envelope.ts";
export { cloneModel, inspectSnapshot, loadModel, type SnapshotInfo, saveModel, specFromJson } from "./model.ts";
export { type LoadOptions, loadState, saveState } from "./state.ts";

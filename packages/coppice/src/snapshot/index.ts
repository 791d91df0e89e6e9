export { FORMAT_VERSION, type SnapshotBytes } from "./envelope.ts";
export {
  type CloneOptions,
  cloneModel,
  inspectSnapshot,
  type LoadModelOptions,
  loadModel,
  publishModel,
  type SnapshotInfo,
  saveModel,
  specFromJson,
} from "./model.ts";
export { type LoadOptions, loadState, saveState } from "./state.ts";

export { type DetectorDefinitionLike, type DetectorLike, type DetectorTrial, detectorLaws } from "./detectors.ts";
export { type Law, LawViolation, type Trial } from "./law.ts";
export {
  type Case,
  type ConformanceOptions,
  casesOf,
  classifierLaws,
  type LawResult,
  runConformance,
} from "./run.ts";
export { drifting, easy, type LawStream, manyValues, mixedMulticlass, numericBinary, suited } from "./streams.ts";

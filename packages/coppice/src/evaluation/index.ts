export * from "./events.ts";
export { accuracyByMembers, MembersCurve, type MembersMeasure } from "./members.ts";
export { evaluationParams } from "./options.ts";
export { findOutliers, type Outlier, type OutlierOptions, OutlierSearch, outlierParams } from "./outliers.ts";
export { evaluate, prequential, race } from "./prequential.ts";
export type { Evaluable } from "./requirements.ts";

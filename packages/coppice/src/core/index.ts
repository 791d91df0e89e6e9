export * from "./arena.ts";
export * from "./attribute.ts";
export * from "./blank.ts";
export * from "./class-slots.ts";
export * from "./class-weights.ts";
export * from "./classifier.ts";
export * from "./closed-classes.ts";
export * from "./column-rules.ts";
export * from "./define.ts";
export * from "./errors.ts";
export { vocabularies } from "./indexed-list.ts";
export * from "./infer-schema.ts";
export * from "./learner.ts";
export * from "./memory.ts";
export * from "./model.ts";
export * from "./numeric.ts";
export * from "./params.ts";
export * from "./poisson.ts";
export {
  drawNormal,
  drawSubset,
  ownStream,
  RANDOM_STATE_LENGTH,
  Random,
  streamState,
  streamsIn,
} from "./random.ts";
export {
  defineSchema,
  type LabelOf,
  type RecordOf,
  Schema,
  type SchemaDeclaration,
  type SchemaJson,
} from "./schema.ts";
export * from "./schema-json.ts";
export * from "./schema-view.ts";
export { borrow, giveBack, withRoom } from "./scratch.ts";
export * from "./simplex.ts";
export * from "./source.ts";
export * from "./spec.ts";
export { type Label, Target } from "./target.ts";
export * from "./trainer.ts";

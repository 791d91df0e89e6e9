export * from "./events.ts";
export { evaluationParams } from "./options.ts";
export { type Evaluable, evaluate, prequential, race } from "./prequential.ts";

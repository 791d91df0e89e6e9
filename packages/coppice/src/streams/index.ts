import {
  agrawal,
  balanceScale,
  hyperplane,
  led,
  mixed,
  multiplexor,
  ozaSynthetic,
  randomRbf,
  randomTree,
  sea,
  sine,
  stagger,
  ticTacToe,
  waveform,
} from "./definitions.ts";
import type { GeneratorDefinition } from "./generator.ts";

export * from "./concept-drift.ts";
export * from "./definitions.ts";
export {
  defineGenerator,
  type Generator,
  type GeneratorDefinition,
  take,
} from "./generator.ts";

/** All generators; the one list that the command line and the tests read. */
export const generators: readonly GeneratorDefinition[] = [
  agrawal,
  balanceScale,
  hyperplane,
  led,
  mixed,
  multiplexor,
  ozaSynthetic,
  randomRbf,
  randomTree,
  sea,
  sine,
  stagger,
  ticTacToe,
  waveform,
] as unknown as readonly GeneratorDefinition[];

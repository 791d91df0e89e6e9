import { agrawal } from "./agrawal.ts";
import { balanceScale } from "./balance-scale.ts";
import type { GeneratorDefinition } from "./generator.ts";
import { hyperplane } from "./hyperplane.ts";
import { led } from "./led.ts";
import { multiplexor } from "./multiplexor.ts";
import { ozaSynthetic } from "./oza-synthetic.ts";
import { randomRbf } from "./random-rbf.ts";
import { sea } from "./sea.ts";
import { stagger } from "./stagger.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

export * from "./concept-drift.ts";
export {
  defineGenerator,
  type Generator,
  type GeneratorDefinition,
  take,
} from "./generator.ts";
export { agrawal, balanceScale, hyperplane, led, multiplexor, ozaSynthetic, randomRbf, sea, stagger, ticTacToe };

/** All generators; the one list that the command line and the tests read. */
export const generators: readonly GeneratorDefinition[] = [
  agrawal,
  balanceScale,
  hyperplane,
  led,
  multiplexor,
  ozaSynthetic,
  randomRbf,
  sea,
  stagger,
  ticTacToe,
] as unknown as readonly GeneratorDefinition[];

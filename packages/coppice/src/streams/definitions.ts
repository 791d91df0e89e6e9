/** All generated streams, one per file, as exported by `coppice/streams` and `coppice`. */
export { agrawal } from "./agrawal.ts";
export { balanceScale } from "./balance-scale.ts";
export { hyperplane } from "./hyperplane.ts";
export { led } from "./led.ts";
export { mixed } from "./mixed.ts";
export { multiplexor } from "./multiplexor.ts";
export { ozaSynthetic } from "./oza-synthetic.ts";
export { randomRbf } from "./random-rbf.ts";
export { randomTree } from "./random-tree.ts";
export { sea } from "./sea.ts";
export { sine } from "./sine.ts";
export { stagger } from "./stagger.ts";
export { ticTacToe } from "./tic-tac-toe.ts";
export { waveform } from "./waveform.ts";

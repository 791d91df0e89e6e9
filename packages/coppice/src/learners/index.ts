export * from "./definitions.ts";
export { HoeffdingTree, hoeffdingTreeParameters } from "./hoeffding-tree.ts";
export { MultilayerPerceptron } from "./multilayer-perceptron.ts";
export { pictureOf } from "./picture.ts";
export { SoftTrees, softTreeParameters } from "./soft-tree.ts";
export type { DepthBounded, DepthWatch } from "./tree/depth-bounded.ts";
export { FittedTree } from "./tree/fitted-tree.ts";
export { RowWindow } from "./tree/row-window.ts";
export { type TrainerOptions, WindowTrainer } from "./tree/window-trainer.ts";

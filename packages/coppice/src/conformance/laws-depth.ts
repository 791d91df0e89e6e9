/** The law about trees of bounded depth, on which ensembles with a budget of nodes rely. */
import type { Classifier } from "../core/index.ts";
import { fresh, type Law, require, train } from "./law.ts";

const N = 250;

/** The part of `DepthBounded` of `coppice/learners` that its law uses. */
interface DepthBounded {
  limitDepth(depth: number): void;
  watchDepth(watch: { answered(depth: number): void }): void;
}

export const depthLaws: readonly Law[] = [
  {
    name: "depthBoundFollowsCapability",
    states:
      "Trees that declare `depthBound` have `maxDepth`, `limitDepth` and `watchDepth`: every learned row is reported once, at a depth of at most the bound, which may move.",
    applies: ({ capabilities }) => capabilities.depthBound === "movable",
    check(trial) {
      const { stream, definition } = trial;
      const model = fresh(trial);
      const tree = model.classifier as Classifier & Partial<DepthBounded>;
      require("maxDepth" in definition.params, () => "`depthBound` is declared, but there is no parameter `maxDepth`");
      require(tree.limitDepth !== undefined && tree.watchDepth !== undefined, () =>
        "`depthBound` is declared, but `limitDepth` or `watchDepth` is missing");
      const depths: number[] = [];
      tree.watchDepth({ answered: (depth) => depths.push(depth) });
      for (let i = 0; i < N; i++) {
        const bound = 1 + (Math.floor(i / 25) % 3);
        if (i % 25 === 0) tree.limitDepth(bound);
        train(model, stream, i, i + 1);
        const reported = depths.splice(0);
        require(reported.length === 1 && reported.every((depth) => depth >= 0 && depth <= bound), () =>
          `row ${i} with bound ${bound}: reported at the depths [${reported}]`);
      }
    },
  },
];

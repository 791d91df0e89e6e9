/** The parameter for a vote's weight. In other ensembles `vote` is how a vote is cast: the range points to `ballot`. */
import { choice } from "../../core/index.ts";

export const weighedVoteParam = {
  .../* @__PURE__ */ choice(["accuracy", "equal"], { default: "accuracy" }),
  range: () => 'one of "accuracy", "equal" (hard or soft: `ballot`)',
};

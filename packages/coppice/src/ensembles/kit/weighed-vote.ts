/** The parameter that says what a vote weighs. In other ensembles `vote` says how it is cast: who means that is told. */
import { choice } from "../../core/index.ts";

export const weighedVoteParam = {
  .../* @__PURE__ */ choice(["accuracy", "equal"], { default: "accuracy" }),
  range: () => 'one of "accuracy", "equal" (how it is cast says `ballot`)',
};

/** The declared options of an evaluation, checked like the parameters of an algorithm. */
import { CoppiceError, flag, integer, type Params, real, resolveParams } from "../core/index.ts";
import type { EvaluationOptions } from "./events.ts";

/** All options but the clock, with ranges, defaults and meaning. */
export const evaluationParams = {
  every: /* @__PURE__ */ integer({ default: 1000, min: 1, doc: "Rows between two measurements." }),
  window: /* @__PURE__ */ integer({ default: 1000, min: 1, doc: "Rows of the sliding window." }),
  fading: /* @__PURE__ */ real({
    default: 0.999,
    min: 0,
    minOpen: true,
    max: 1,
    maxOpen: true,
    doc: "Fading factor: weight of a row relative to the one after it.",
  }),
  delay: /* @__PURE__ */ integer({ default: 0, min: 0, doc: "Rows that arrive before a row's label does." }),
  limit: /* @__PURE__ */ integer({ default: Infinity, min: 0, unlimited: true, doc: "Stop after this many rows." }),
  predictions: /* @__PURE__ */ flag({ default: false, doc: "Also report every prediction." }),
  detect: /* @__PURE__ */ flag({ default: true, doc: "Watch each model's errors with ADWIN and report rises." }),
} as const;

export type EvaluationParams = Params<typeof evaluationParams>;

export interface Resolved {
  readonly params: EvaluationParams;
  readonly now: () => number;
}

export function resolveOptions(options: EvaluationOptions): Resolved {
  const { now = () => 0, ...rest } = options;
  if (typeof now !== "function") {
    throw new CoppiceError("E_PARAM", {
      subject: "evaluation: `now`",
      expected: "must be a function that returns milliseconds",
      given: now,
    });
  }
  return { params: resolveParams("evaluation", evaluationParams, rest), now };
}

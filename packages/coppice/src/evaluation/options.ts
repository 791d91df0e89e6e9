/** The declared options of an evaluation, checked like the parameters of an algorithm. */
import { CoppiceError, checkNames, flag, integer, type Params, real, resolveParams } from "../core/index.ts";
import type { EvaluationOptions } from "./events.ts";

/** All options but the clock, with ranges, defaults and meaning. */
export const evaluationParams = {
  /** Rows between two measurements. */
  every: /* @__PURE__ */ integer({ default: 1000, min: 1 }),
  /** Rows of the sliding window. */
  window: /* @__PURE__ */ integer({ default: 1000, min: 1 }),
  /** Fading factor: weight of a row relative to the one after it. */
  fading: /* @__PURE__ */ real({
    default: 0.999,
    min: 0,
    minOpen: true,
    max: 1,
    maxOpen: true,
  }),
  /** Rows that arrive before a row's label does. */
  delay: /* @__PURE__ */ integer({ default: 0, min: 0 }),
  /** Stop after this many rows. */
  limit: /* @__PURE__ */ integer({ default: Infinity, min: 0, unlimited: true }),
  /** Also report every prediction. */
  predictions: /* @__PURE__ */ flag({ default: false }),
  /** Watch each model's errors with ADWIN and report rises. */
  detect: /* @__PURE__ */ flag({ default: true }),
} as const;

type EvaluationParams = Params<typeof evaluationParams>;

export interface Resolved {
  readonly params: EvaluationParams;
  readonly now: () => number;
}

export function resolveOptions(options: EvaluationOptions): Resolved {
  checkNames("evaluation", [...Object.keys(evaluationParams), "now"], options);
  const { now = () => 0, ...rest } = options;
  if (typeof now !== "function" || !Number.isFinite(now())) {
    throw new CoppiceError("E_PARAM", {
      subject: "evaluation: `now`",
      expected: "must be a function that returns milliseconds, a finite number",
      given: now,
    });
  }
  return { params: resolveParams("evaluation", evaluationParams, rest), now };
}

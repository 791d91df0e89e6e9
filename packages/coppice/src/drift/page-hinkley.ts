/**
 * Page-Hinkley sums the amounts by which the input exceeds its running mean, and signals a change when the sum passes a
 * threshold. Page, "Continuous Inspection Schemes" (1954); Mouss, Mouss, Mouss and Sefouhi, "Test of Page-Hinkley, an
 * Approach for Fault Detection in an Agro-alimentary Production System" (2004).
 *
 * Where sources differ: the sum never falls below 0. For `forgetting` 1 this equals the classical form "sum minus its
 * smallest value so far"; without that floor (MOA) a long quiet period delays the alarm without bound. River subtracts
 * the smallest sum so far also while forgetting, which is a different test where `forgetting` is below 1. Only
 * increases are found. The number that completes a change still counts; everything is forgotten with the next one.
 */
import { integer, type Memory, real } from "../core/index.ts";
import { Detector, defineDetector } from "./detector.ts";
import { checkNumber } from "./input.ts";

const COUNT = 0;
const MEAN = 1;
const SUM = 2; // m_t - min m
const ALARM = 3;

/** The detector that `pageHinkley` makes. */
export class PageHinkley extends Detector {
  /** Numbers before the first verdict. */
  readonly minRows: number;
  /** Excess over the mean that is tolerated (delta). */
  readonly tolerance: number;
  /** Sum of excesses that signals a change (lambda). */
  readonly threshold: number;
  /** Factor on the sum per number (alpha); 1 forgets nothing. */
  readonly forgetting: number;
  readonly #state = this.arena.float64("state", 4, { is: "any" });

  /** Unchecked; see the parameters of `pageHinkley`. */
  constructor(minRows = 30, tolerance = 0.005, threshold = 50, forgetting = 0.9999, memory?: Memory) {
    super(memory);
    this.minRows = minRows;
    this.tolerance = tolerance;
    this.threshold = threshold;
    this.forgetting = forgetting;
  }

  get mean(): number {
    return this.#state.data[MEAN];
  }

  /** Takes a number in [-1e75, 1e75]; `E_USAGE` otherwise. */
  add(value: number): boolean {
    checkNumber("page-hinkley", value);
    const state = this.#state.data;
    if (state[ALARM] === 1) this.reset();
    const count = state[COUNT] + 1;
    const mean = state[MEAN] + (value - state[MEAN]) / count;
    const sum = Math.max(0, this.forgetting * state[SUM] + (value - mean - this.tolerance));
    const alarm = count >= this.minRows && sum > this.threshold;
    state[COUNT] = count;
    state[MEAN] = mean;
    state[SUM] = sum;
    state[ALARM] = alarm ? 1 : 0;
    return alarm;
  }

  reset(): void {
    this.#state.data.fill(0);
  }
}

/**
 * Sums the excess of the input over its running mean and signals a change above a threshold.
 *
 * @title Page-Hinkley
 * @paper Page (1954). Continuous Inspection Schemes
 * @cost O(1) per number; 32 bytes.
 */
export const pageHinkley = /* @__PURE__ */ defineDetector({
  id: "page-hinkley",
  params: {
    /** Numbers before the first verdict. An integer in [1, inf). Default 30. */
    minRows: /* @__PURE__ */ integer({ default: 30, min: 1 }),
    /** Excess over the mean that is tolerated (delta). A number in [0, inf). Default 0.005. */
    tolerance: /* @__PURE__ */ real({ default: 0.005, min: 0 }),
    /** Sum of excesses that signals a change (lambda). A number in [0, inf). Default 50. */
    threshold: /* @__PURE__ */ real({ default: 50, min: 0 }),
    /** Factor on the sum per number (alpha); 1 forgets nothing. A number in (0, 1]. Default 0.9999. */
    forgetting: /* @__PURE__ */ real({
      default: 0.9999,
      min: 0,
      minOpen: true,
      max: 1,
    }),
  },
  create: ({ minRows, tolerance, threshold, forgetting }) => new PageHinkley(minRows, tolerance, threshold, forgetting),
});

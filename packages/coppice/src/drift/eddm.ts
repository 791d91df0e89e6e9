/**
 * EDDM: watches the distance between errors, p' with deviation s', and calls a drift when p' + 2 s' has fallen too far
 * below the largest it has been. Baena-Garcia, del Campo-Avila, Fidalgo, Bifet, Gavalda and Morales-Bueno, "Early
 * Drift Detection Method" (2006), section 3.
 *
 * Where sources differ: the first distance is counted from the start; s' is the population deviation; verdicts start
 * with error 30 itself (MOA: 31, and 31 rows, which follow from it). The error that completes a drift still counts;
 * everything is forgotten with the next row. Mind that on an unchanging stream of independent errors the level itself
 * wanders by more than a tenth, so false alarms are the rule: that is the method, not a slip here.
 */
import { integer, type Memory, real } from "../core/index.ts";
import { Detector, defineDetector } from "./detector.ts";
import { checkBit } from "./input.ts";

const ROWS = 0;
const ERRORS = 1;
const LAST_ERROR = 2; // the row it happened in
const DISTANCE = 3; // p', mean
const SQUARES = 4; // of deviations from the mean (Welford)
const LARGEST = 5; // max of p' + 2 s'
const ZONE = 6;
const STEADY = 0;
const WARNING = 1;
const DRIFT = 2;

export class Eddm extends Detector {
  readonly minErrors: number;
  readonly warningRatio: number;
  readonly driftRatio: number;
  readonly #state = this.arena.float64("state", 7);

  /** Unchecked; see the parameters of `eddm`. */
  constructor(minErrors = 30, warningRatio = 0.95, driftRatio = 0.9, memory?: Memory) {
    super(memory);
    this.minErrors = minErrors;
    this.warningRatio = warningRatio;
    this.driftRatio = driftRatio;
  }

  /** Error rate since the last reset. */
  get mean(): number {
    const state = this.#state.data;
    const rows = state[ROWS];
    return rows > 0 ? state[ERRORS] / rows : 0;
  }

  override get warning(): boolean {
    return this.#state.data[ZONE] === WARNING;
  }

  /** Takes 1 for an error, 0 for a hit; `E_USAGE` otherwise. The zone changes at errors only. */
  add(value: number): boolean {
    checkBit("eddm", value);
    const state = this.#state.data;
    if (state[ZONE] === DRIFT) this.reset();
    const row = state[ROWS] + 1;
    state[ROWS] = row;
    if (value === 0) return false;
    const errors = state[ERRORS] + 1;
    const distance = row - state[LAST_ERROR];
    const before = distance - state[DISTANCE];
    const mean = state[DISTANCE] + before / errors;
    const squares = state[SQUARES] + before * (distance - mean);
    const level = mean + 2 * Math.sqrt(squares / errors); // p' + 2 s'
    const largest = Math.max(level, state[LARGEST]);
    state[ERRORS] = errors;
    state[LAST_ERROR] = row;
    state[DISTANCE] = mean;
    state[SQUARES] = squares;
    state[LARGEST] = largest;
    state[ZONE] = errors < this.minErrors ? STEADY : this.#zoneOf(level / largest);
    return state[ZONE] === DRIFT;
  }

  #zoneOf(ratio: number): number {
    if (ratio < this.driftRatio) return DRIFT;
    return ratio < this.warningRatio ? WARNING : STEADY;
  }

  reset(): void {
    this.#state.data.fill(0);
  }
}

export const eddm = /* @__PURE__ */ defineDetector({
  id: "eddm",
  title: "EDDM",
  summary: "Calls a drift when errors come a tenth closer together than at best.",
  paper: {
    authors: "Baena-Garcia, del Campo-Avila, Fidalgo, Bifet, Gavalda and Morales-Bueno",
    year: 2006,
    title: "Early Drift Detection Method",
    place: "section 3",
  },
  params: {
    minErrors: /* @__PURE__ */ integer({ default: 30, min: 1, doc: "Errors before the first verdict." }),
    warningRatio: /* @__PURE__ */ real({ default: 0.95, min: 0, max: 1, doc: "Ratio below which it warns (alpha)." }),
    driftRatio: /* @__PURE__ */ real({ default: 0.9, min: 0, max: 1, doc: "Ratio below which it is a drift (beta)." }),
  },
  cost: "O(1) per number; 56 bytes.",
  create: ({ minErrors, warningRatio, driftRatio }) => new Eddm(minErrors, warningRatio, driftRatio),
});

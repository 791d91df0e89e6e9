/**
 * DDM watches the running error rate p with its deviation s, and signals a drift when p + s has risen too far above its
 * lowest value so far. Gama, Medas, Castillo and Rodrigues, "Learning with Drift Detection" (2004), section 3.1.
 *
 * Where sources differ: the levels must be exceeded (the paper's "at least" would signal a drift on a stream without
 * errors, where both sides are 0). The lowest level is tracked from row 30 on, so that the first drift is at row 31 (MOA:
 * from row 29, at row 30; River: from row 31, at row 32). The row that completes a drift still counts; everything is
 * forgotten with the next one.
 *
 * After 30 rows without an error, the method takes the very first error for a drift. `minErrors` avoids that: the
 * lowest level is tracked from `minErrors` - 1 errors on, so that the first verdict compares with a level that is not 0
 * by chance. In 20,000 rows without a change, of which one in a hundred is an error, there are 6.5 false alarms with
 * the default and 0.5 with `minErrors: 5`, means of 3,000 streams; a rate that rises to 0.2 after 2,000 rows is found
 * after a median of 29 and 33 more.
 */
import { integer, type Memory, real } from "../core/index.ts";
import { Detector, defineDetector } from "./detector.ts";
import { checkShare } from "./input.ts";

const ROWS = 0;
const ERRORS = 1;
const BEST_RATE = 2; // p_min
const BEST_DEVIATION = 3; // s_min
const ZONE = 4;
const STEADY = 0;
const WARNING = 1;
const DRIFT = 2;

/** The detector that `ddm` makes. */
export class Ddm extends Detector {
  /** Rows before the first verdict. */
  readonly minRows: number;
  /** Errors before the first verdict; the lowest level is tracked from one fewer on. */
  readonly minErrors: number;
  /** Deviations above the lowest level that raise a warning. */
  readonly warningLevel: number;
  /** Deviations above the lowest level that signal a drift. */
  readonly driftLevel: number;
  readonly #state = this.arena.float64("state", 5, { is: "ddm" });

  /** Unchecked; see the parameters of `ddm`. */
  constructor(minRows = 30, minErrors = 1, warningLevel = 2, driftLevel = 3, memory?: Memory) {
    super(memory);
    this.minRows = minRows;
    this.minErrors = minErrors;
    this.warningLevel = warningLevel;
    this.driftLevel = driftLevel;
  }

  get mean(): number {
    const state = this.#state.data;
    const rows = state[ROWS];
    return rows > 0 ? state[ERRORS] / rows : 0;
  }

  override get warning(): boolean {
    return this.#state.data[ZONE] === WARNING;
  }

  /** Takes 1 for an error, 0 for a hit, or a share of an error between them; `E_USAGE` otherwise. */
  add(value: number): boolean {
    checkShare("ddm", value);
    const state = this.#state.data;
    if (state[ZONE] === DRIFT) this.reset();
    const rows = state[ROWS] + 1; // i
    const before = state[ERRORS];
    const errors = before + value;
    state[ROWS] = rows;
    state[ERRORS] = errors;
    if (rows < this.minRows) return false;
    const rate = errors / rows; // p_i
    const deviation = Math.sqrt((rate * (1 - rate)) / rows); // s_i
    const least = this.minErrors - 1; // errors from which on levels are tracked
    const isFirst = rows === this.minRows || before < least;
    if (errors >= least && (isFirst || rate + deviation <= state[BEST_RATE] + state[BEST_DEVIATION])) {
      state[BEST_RATE] = rate;
      state[BEST_DEVIATION] = deviation;
    }
    state[ZONE] = errors < this.minErrors ? STEADY : this.#zoneOf(rate + deviation);
    return state[ZONE] === DRIFT;
  }

  #zoneOf(level: number): number {
    const state = this.#state.data;
    const rate = state[BEST_RATE];
    const deviation = state[BEST_DEVIATION];
    if (level > rate + this.driftLevel * deviation) return DRIFT;
    return level > rate + this.warningLevel * deviation ? WARNING : STEADY;
  }

  reset(): void {
    this.#state.data.fill(0);
  }
}

/**
 * Signals a drift when the error rate has risen three deviations above its lowest value so far.
 *
 * @title DDM
 * @paper Gama, Medas, Castillo and Rodrigues (2004). Learning with Drift Detection; section 3.1
 * @cost O(1) per number; 40 bytes.
 */
export const ddm = /* @__PURE__ */ defineDetector({
  id: "ddm",
  params: {
    /** Rows before the first verdict. An integer in [1, inf). Default 30. */
    minRows: /* @__PURE__ */ integer({ default: 30, min: 1 }),
    /**
     * Errors before the first verdict. The lowest level is tracked from one error fewer on.
     * An integer in [1, inf). Default 1.
     */
    minErrors: /* @__PURE__ */ integer({ default: 1, min: 1 }),
    /** Deviations above the lowest level that raise a warning. A number in [0, inf). Default 2. */
    warningLevel: /* @__PURE__ */ real({ default: 2, min: 0 }),
    /** Deviations above the lowest level that signal a drift. A number in [0, inf). Default 3. */
    driftLevel: /* @__PURE__ */ real({ default: 3, min: 0 }),
  },
  create: ({ minRows, minErrors, warningLevel, driftLevel }) => new Ddm(minRows, minErrors, warningLevel, driftLevel),
});

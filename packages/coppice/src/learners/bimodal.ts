/**
 * Bimodal branch predictor (Smith 1981; McFarling 1993, section 3): a table of 2-bit counters, one per branch if there
 * are enough of them. A taken branch increments its counter, one not taken decrements it; the upper half predicts
 * "taken".
 *
 * A row is one execution of a branch; the second class means "taken", a third is rejected. The first attribute is the
 * branch's address: the integer part of a number, or the index of a nominal value, which reflects the order in which
 * values were seen, not their position in the program. Beyond the paper: while only one class has been seen, it is
 * predicted.
 */
import { type Context, definitionOf, integer, type Params } from "../core/index.ts";
import { addressSkips, BranchPredictor, bits, capabilities, maxBytes } from "./branches/branch-predictor.ts";
import { CounterTable } from "./branches/counter-table.ts";

const parameters = {
  /**
   * Bits of the address that select a counter: there are 2^bits. With 0 one counter predicts all rows.
   * An integer in [0, 24]. Default 12.
   */
  addressBits: integer({ ...bits, default: 12 }),
  /** Byte budget of the tables. An integer in [256, inf) or Infinity. Default Infinity. */
  maxBytes,
} as const;

class Bimodal extends BranchPredictor {
  readonly #counters: CounterTable;
  protected readonly storage;

  constructor(context: Context, { addressBits, maxBytes }: Params<typeof parameters>) {
    super(context, "bimodal", "own", maxBytes);
    this.#counters = new CounterTable(this.arena, "counters", addressBits);
    this.storage = [this.#counters];
  }

  protected outcomeAt(rows: Float64Array, start: number): number {
    return this.#counters.says(this.addressAt(rows, start));
  }

  protected resolve(rows: Float64Array, start: number, outcome: number): void {
    this.#counters.move(this.addressAt(rows, start), outcome);
  }
}

/**
 * Predicts what a branch has mostly done recently: one 2-bit counter per address.
 *
 * @title Bimodal branch predictor
 * @paper McFarling (1993). Combining Branch Predictors; section 3
 * @choose Where only a branch's own outcomes are known. The default, 4096 counters, is 1 KiB in hardware.
 * @cost O(1) per row; a byte per counter, of which hardware needs two bits.
 * @missing A missing address is 0.
 * @unseen Predicted by the counter of its address, like any other.
 */
export const bimodal = /* @__PURE__ */ definitionOf({
  id: "bimodal",
  kind: "learner",
  params: parameters,
  capabilities,
  test: { addressBits: 4 },
  skips: addressSkips,
  create: (context, params) => new Bimodal(context, params),
});

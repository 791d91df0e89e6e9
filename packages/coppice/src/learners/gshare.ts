/**
 * Gshare (McFarling 1993, section 7): 2-bit counters indexed by the recent outcomes of all branches, a history G of g
 * bits, XORed with the branch's address:
 *
 *   index = (address xor G) mod 2^g, and after the outcome c:  counter += 1 or -1, G = (2 G + c) mod 2^g.
 *
 * A row is one execution of a branch; the second class means "taken", a third is rejected. With `history: "own"` rows
 * are the trace of a whole program, and the first attribute is the branch's address: the integer part of a number, or
 * the index of a nominal value. With `history: "rows"` all rows are of one branch, and the first attributes are the
 * history, the last outcome first; numbers above 0, and all nominal values but the first, are 1.
 *
 * Beyond the paper: while only one class has been seen, it is predicted. Counters and history are updated immediately,
 * whereas processors must wait for outcomes.
 */
import { type Context, definitionOf, integer, type Params } from "../core/index.ts";
import { addressSkips, BranchPredictor, bits, capabilities, maxBytes, source } from "./branches/branch-predictor.ts";
import { CounterTable } from "./branches/counter-table.ts";
import { History } from "./branches/history.ts";

const parameters = {
  /** Outcomes remembered (g); there are 2^g counters. An integer in [0, 24]. Default 12. */
  historyBits: integer({ ...bits, default: 12 }),
  /**
   * Own: the first attribute is an address, history is kept here. Rows: the first g attributes are the last outcomes.
   * Default "own".
   */
  history: source,
  /** Byte budget of the tables. An integer in [256, inf) or Infinity. Default Infinity. */
  maxBytes,
} as const;

class Gshare extends BranchPredictor {
  readonly #history: History; // G
  readonly #counters: CounterTable;
  protected readonly storage;

  constructor(context: Context, { historyBits, history, maxBytes }: Params<typeof parameters>) {
    super(context, "gshare", history, maxBytes);
    const first = this.attributeOf("global history", 0, historyBits);
    this.#history = new History(this.arena, "history", historyBits, 0, first);
    this.#counters = new CounterTable(this.arena, "counters", historyBits);
    this.storage = [this.#history, this.#counters];
  }

  protected outcomeAt(rows: Float64Array, start: number): number {
    return this.#counters.says(this.#indexAt(rows, start));
  }

  protected resolve(rows: Float64Array, start: number, outcome: number): void {
    this.#counters.move(this.#indexAt(rows, start), outcome);
    this.#history.shift(0, outcome);
  }

  #indexAt(rows: Float64Array, start: number): number {
    return this.addressAt(rows, start) ^ this.#history.read(rows, start, 0);
  }
}

/**
 * Predicts what followed the recent outcomes of all branches: 2-bit counters selected by address and global history.
 *
 * @title Gshare branch predictor
 * @paper McFarling (1993). Combining Branch Predictors; section 7
 * @choose Where the outcomes of other branches decide; `combining-predictor` where this depends on the branch. More
 *   history needs more rows.
 * @cost O(1) per row, O(g) if rows contain their history; 2^g bytes (g bits of history), of which hardware needs a
 *   quarter.
 * @missing A missing address is 0, and so is a missing outcome.
 * @unseen Like any other address; in a history it counts as 1.
 */
export const gshare = /* @__PURE__ */ definitionOf({
  id: "gshare",
  kind: "learner",
  params: parameters,
  capabilities,
  test: { historyBits: 3 },
  skips: [
    {
      law: "beatsMajorityOnEasyStream",
      reason: "on that stream the last outcomes carry no information and hide the address",
    },
    ...addressSkips,
  ],
  create: (context, params) => new Gshare(context, params),
});

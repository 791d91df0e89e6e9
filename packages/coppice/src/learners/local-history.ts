/**
 * Local two-level branch predictor (Yeh and Patt 1991; McFarling 1993, section 4): a table L of each branch's last l
 * outcomes, and 2-bit counters indexed by that history, so that branches with the same pattern share a counter:
 *
 *   index = L[address mod 2^a], and after the outcome c:  counter += 1 or -1, L = (2 L + c) mod 2^l.
 *
 * A row is one execution of a branch; the second class means "taken", a third is rejected. With `history: "own"` rows
 * are the trace of a whole program, and the first attribute is the branch's address: the integer part of a number, or
 * the index of a nominal value. With `history: "rows"` all rows are of one branch, and the attributes are the global
 * history, which is ignored, and then the branch's own, each with the last outcome first; numbers above 0, and all
 * nominal values but the first, are 1.
 *
 * Beyond the papers: while only one class has been seen, it is predicted. Counters and history are updated immediately,
 * whereas processors must wait for outcomes.
 */
import { type Context, definitionOf, integer, type Params } from "../core/index.ts";
import {
  addressSkips,
  BranchPredictor,
  bits,
  capabilities,
  globalAttributes,
  maxBytes,
  source,
} from "./branches/branch-predictor.ts";
import { CounterTable } from "./branches/counter-table.ts";
import { History } from "./branches/history.ts";

const parameters = {
  /** Outcomes remembered per branch (l); there are 2^l counters. An integer in [0, 24]. Default 10. */
  historyBits: integer({ ...bits, default: 10 }),
  /**
   * Bits of the address that select a history (a): there are 2^a, or the one in the rows.
   * An integer in [0, 24]. Default 10.
   */
  addressBits: integer({ ...bits, default: 10 }),
  /**
   * Own: the first attribute is an address, histories are kept here. Rows: attributes are last outcomes of one branch.
   * Default "own".
   */
  history: source,
  /**
   * If rows contain the history: attributes of global history, which precede the local one.
   * An integer in [0, 65536]. Default 32.
   */
  globalAttributes,
  /** Byte budget of the tables. An integer in [256, inf) or Infinity. Default Infinity. */
  maxBytes,
} as const;

class LocalHistory extends BranchPredictor {
  readonly #histories: History; // L
  readonly #counters: CounterTable;
  protected readonly storage;

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "local-history", params.history, params.maxBytes);
    const { historyBits, addressBits } = params;
    const first = this.attributeOf("local history", params.globalAttributes, historyBits);
    this.#histories = new History(this.arena, "histories", historyBits, addressBits, first);
    this.#counters = new CounterTable(this.arena, "counters", historyBits);
    this.storage = [this.#histories, this.#counters];
  }

  protected outcomeAt(rows: Float64Array, start: number): number {
    return this.#counters.says(this.#histories.read(rows, start, this.addressAt(rows, start)));
  }

  protected resolve(rows: Float64Array, start: number, outcome: number): void {
    const address = this.addressAt(rows, start);
    this.#counters.move(this.#histories.read(rows, start, address), outcome);
    this.#histories.shift(address, outcome);
  }
}

/**
 * Predicts what followed a branch's own last outcomes: 2-bit counters selected by local history.
 *
 * @title Local two-level branch predictor
 * @paper Yeh and Patt (1991). Two-Level Adaptive Training Branch Prediction
 * @choose Where a branch repeats a pattern of its own, such as a loop of fixed length.
 * @cost O(1) per row, O(l) if rows contain their history; 2^l + 4 2^a bytes (l bits of history for 2^a addresses), of
 *   which hardware needs 2 2^l + l 2^a bits.
 * @missing A missing address is 0, and so is a missing outcome.
 * @unseen Like any other address; in a history it counts as 1.
 */
export const localHistory = /* @__PURE__ */ definitionOf({
  id: "local-history",
  kind: "learner",
  params: parameters,
  capabilities,
  test: { historyBits: 3, addressBits: 4 },
  skips: addressSkips,
  create: (context, params) => new LocalHistory(context, params),
});

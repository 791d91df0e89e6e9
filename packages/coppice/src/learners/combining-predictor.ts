/**
 * McFarling's combining branch predictor (1993, section 8; "hybrid" in Fern and Givan 2003): two predictors and a table
 * of 2-bit counters that choose between them. Both learn every outcome. A chooser moves only if exactly one of the two
 * was right, towards that one: 2 and 3 choose P1, 0 and 1 choose P2.
 *
 *   P1: gshare over g bits of global history.  P2: local history of l bits, or bimodal.
 *
 * The chooser is selected by the address as in the paper, or by the global history as in the Alpha 21264. A row is one
 * execution of a branch; the second class means "taken", a third is rejected. With `history: "own"` rows are the trace
 * of a whole program, and the first attribute is the branch's address: the integer part of a number, or the index of a
 * nominal value. With `history: "rows"` all rows are of one branch, and the attributes are the global history and then
 * the branch's own, each with the last outcome first; numbers above 0, and all nominal values but the first, are 1.
 *
 * Beyond the paper: while only one class has been seen, it is predicted. Everything is updated immediately, whereas
 * processors must wait for outcomes.
 */
import { type Context, choice, definitionOf, integer, type Params } from "../core/index.ts";
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
  /** Outcomes of all branches remembered (g); P1 has 2^g counters. An integer in [0, 24]. Default 12. */
  globalBits: integer({ ...bits, default: 12 }),
  /** Outcomes of a branch remembered (l); as local history P2 has 2^l counters. An integer in [0, 24]. Default 10. */
  localBits: integer({ ...bits, default: 10 }),
  /**
   * Bits of the address that select a local history or, with bimodal, a counter; rows with history have one of each.
   * An integer in [0, 24]. Default 10.
   */
  addressBits: integer({ ...bits, default: 10 }),
  /** What P2 is. Default "local". */
  second: choice(["local", "bimodal"], { default: "local" }),
  /** What selects the chooser. Default "address". */
  chooser: choice(["address", "global"], { default: "address" }),
  /**
   * There are 2^bits choosers. By address, rows with history have only one; by global history, at most 2^g are used.
   * An integer in [0, 24]. Default 12.
   */
  chooserBits: integer({ ...bits, default: 12 }),
  /**
   * Own: the first attribute is an address, histories are kept here. Rows: attributes are last outcomes of one branch.
   * Default "own".
   */
  history: source,
  /**
   * If rows contain the history: attributes of global history, at least g, which precede the local one.
   * An integer in [0, 65536]. Default 32.
   */
  globalAttributes,
  /** Byte budget of the tables. An integer in [256, inf) or Infinity. Default Infinity. */
  maxBytes,
} as const;

class CombiningPredictor extends BranchPredictor {
  readonly #choosesByAddress: boolean;
  readonly #global: History; // G
  readonly #first: CounterTable; // P1
  readonly #local: History | undefined; // L; undefined: P2 is bimodal
  readonly #second: CounterTable; // P2
  readonly #choosers: CounterTable;
  protected readonly storage;

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "combining-predictor", params.history, params.maxBytes);
    const { globalBits, localBits, second, chooserBits, globalAttributes } = params;
    const addressBits = this.historyInRows ? 0 : params.addressBits;
    this.#choosesByAddress = params.chooser === "address";
    const isLocal = second === "local";
    const first = this.attributeOf("global history", 0, globalBits, isLocal ? globalAttributes : undefined);
    this.#global = new History(this.arena, "globalHistory", globalBits, 0, first);
    this.#first = new CounterTable(this.arena, "firstCounters", globalBits);
    if (isLocal) {
      const at = this.attributeOf("local history", globalAttributes, localBits);
      this.#local = new History(this.arena, "localHistories", localBits, addressBits, at);
    }
    this.#second = new CounterTable(this.arena, "secondCounters", isLocal ? localBits : addressBits);
    const isSingle = this.historyInRows && this.#choosesByAddress;
    this.#choosers = new CounterTable(this.arena, "choosers", isSingle ? 0 : chooserBits);
    const tables = [this.#global, this.#first, this.#second, this.#choosers];
    this.storage = this.#local === undefined ? tables : [...tables, this.#local];
  }

  protected outcomeAt(rows: Float64Array, start: number): number {
    const address = this.addressAt(rows, start);
    const global = this.#global.read(rows, start, 0);
    if (this.#choosers.says(this.#choosesByAddress ? address : global) === 1) {
      return this.#first.says(address ^ global);
    }
    return this.#second.says(this.#local?.read(rows, start, address) ?? address);
  }

  protected resolve(rows: Float64Array, start: number, outcome: number): void {
    const address = this.addressAt(rows, start);
    const global = this.#global.read(rows, start, 0);
    const firstIndex = address ^ global;
    const secondIndex = this.#local?.read(rows, start, address) ?? address;
    const isFirstRight = this.#first.says(firstIndex) === outcome;
    const isSecondRight = this.#second.says(secondIndex) === outcome;
    if (isFirstRight !== isSecondRight) {
      this.#choosers.move(this.#choosesByAddress ? address : global, isFirstRight ? 1 : 0);
    }
    this.#first.move(firstIndex, outcome);
    this.#second.move(secondIndex, outcome);
    this.#global.shift(0, outcome);
    this.#local?.shift(address, outcome);
  }
}

/**
 * Two branch predictors, one by global history and one by local history or address, with counters that choose between
 * them.
 *
 * @title Combining branch predictor
 * @paper McFarling (1993). Combining Branch Predictors; section 8
 * @choose The first branch predictor to try: it has two and learns which suits a branch. Tables are as large as in the
 *   Alpha 21264, which has `chooser=global`; the paper's choice is the default.
 * @cost O(1) per row, O(g + l) if rows contain their history; 2^g + 2^l + 2^k + 4 2^a bytes (g and l bits of global and
 *   local history, 2^k choosers, 2^a addresses), of which hardware needs 2 (2^g + 2^l + 2^k) + l 2^a + g bits.
 * @missing A missing address is 0, and so is a missing outcome.
 * @unseen Like any other address; in a history it counts as 1.
 */
export const combiningPredictor = /* @__PURE__ */ definitionOf({
  id: "combining-predictor",
  kind: "learner",
  params: parameters,
  capabilities,
  test: { globalBits: 3, localBits: 3, addressBits: 4, chooserBits: 4 },
  skips: addressSkips,
  create: (context, params) => new CombiningPredictor(context, params),
});

/**
 * Local two-level branch predictor (Yeh and Patt 1991; McFarling 1993, section 4): a table of what each branch has done the
 * last l times, and 2-bit counters chosen by that history, so that branches with the same habit share a counter:
 *
 *   index = L[address mod 2^a], and after the outcome c:  counter += 1 or -1, L = (2 L + c) mod 2^l.
 *
 * A row is an encounter with a branch, the second class "taken"; a third class is refused. With `history: "own"` rows are a
 * trace of a whole program, and the first attribute is the branch's address: of a number the whole part, of a nominal
 * attribute the index of the value. With `history: "rows"` all are of one branch, and the attributes are what all branches did
 * last, which is not looked at, and then what it did itself, the last outcome first; what is above 0, or not the first nominal
 * value, is a 1.
 *
 * Beyond the papers: as long as only one class has been met, it is the answer. Counters and history are updated at once,
 * where processors must wait for outcomes.
 */
import { type Context, definitionOf, integer, type Params } from "../core/index.ts";
import { BranchPredictor, bits, globalAttributes, maxBytes, source } from "./branches/branch-predictor.ts";
import { CounterTable } from "./branches/counter-table.ts";
import { History } from "./branches/history.ts";

const parameters = {
  /** Outcomes remembered of a branch (l); there are 2^l counters. An integer in [0, 24]. Default 10. */
  historyBits: integer({ ...bits, default: 10 }),
  /**
   * Bits of the address that choose a history (a); there are 2^a, or the one in the rows.
   * An integer in [0, 24]. Default 10.
   */
  addressBits: integer({ ...bits, default: 10 }),
  /**
   * Own: the first attribute is an address, histories are kept here. Rows: attributes are the last outcomes of one branch.
   * Default "own".
   */
  history: source,
  /**
   * Where rows bring history along: attributes of global history, which come before the local one.
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
 * What followed a branch's own last outcomes: 2-bit counters chosen by local history.
 *
 * @title Local two-level branch predictor
 * @paper Yeh and Patt (1991). Two-Level Adaptive Training Branch Prediction
 * @choose Where a branch repeats a pattern of its own, such as a loop of fixed length.
 * @cost O(1) per row, O(l) where rows bring their history; 2^l + 4 2^a bytes (l bits of history for 2^a addresses), of
 *   which hardware needs 2 2^l + l 2^a bits.
 * @missing A missing address is 0, and so is a missing outcome.
 * @unseen As any other address; in a history, as a 1.
 */
export const localHistory = /* @__PURE__ */ definitionOf({
  id: "local-history",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "ignored",
    classes: "two",
    seeded: false,
  },
  test: { historyBits: 3, addressBits: 4 },
  skips: [
    { law: "unitsChangeNothing", reason: "the address is an integer" },
    {
      law: "permutingFeaturesPermutesNothingElse",
      reason: "the first attribute is the address, others are not looked at",
    },
  ],
  create: (context, params) => new LocalHistory(context, params),
});

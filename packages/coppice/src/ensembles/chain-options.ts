/** What an ensemble tells the chain when it is made. */
import type { Random } from "../core/index.ts";
import type { BudgetOptions } from "./budget.ts";

export interface ChainOptions extends BudgetOptions {
  /** Hard: a member votes for one class. Soft: it spreads its vote over its probabilities. */
  readonly vote: "hard" | "soft";
  /** Which answers of a member `settle` is told. */
  readonly asks: { readonly before: boolean; readonly after: boolean };
  /** Carry with which every row enters the chain. */
  readonly carry: number;
  readonly random: Random;
}

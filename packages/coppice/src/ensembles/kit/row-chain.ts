/**
 * A chain whose members learn row by row: a member's weight for a row may depend on what became of its row before. It
 * gives up the members' batch kernels, and nothing else.
 */
import { Chain } from "./chain.ts";
import type { Run } from "./run.ts";

export abstract class RowChain extends Chain {
  /** Whether it is needed; else runs are learned at once, as in any chain. */
  protected abstract readonly byRow: boolean;

  protected override learnMember(m: number, run: Run): void {
    if (!this.byRow) {
      super.learnMember(m, run);
      return;
    }
    const { before, after } = this.needs;
    const { rows, labels, weights, answers, labelsAfter, classes, count } = run;
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) {
      this.weigh(m, run, i, i + 1);
      const member = this.members[m];
      if (before || run.out !== null) member.predictAt(rows, i * width, answers, i * classes, classes);
      if (weights[i] > 0) member.learnAt(rows, i * width, labels[i], weights[i]);
      if (after) labelsAfter[i] = member.labelAt(rows, i * width);
      this.updateRow(m, run, i);
    }
  }
}

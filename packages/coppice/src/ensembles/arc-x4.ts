/**
 * Online Arc-x4 (Fern and Givan 2003, section 3.3, equations 1 and 2): a row's weight for a member is 1 + m^4, where m
 * is the number of its predecessors that got the row wrong; a member's say is the number of rows it got right.
 *
 * `order: "train-then-test"` with `vote: "equal"` is Oza's variant (2001, figure 2.16): members are tested after they
 * have learned the row. Nothing here is left to chance.
 */
import { choice, defineClassifier, type Params, type Random, type Schema } from "../core/index.ts";
import { baseParam, budgetParam, membersParam } from "./base-learner.ts";
import { Chain } from "./chain.ts";
import type { Step } from "./step.ts";

const parameters = {
  members: membersParam,
  base: baseParam,
  order: choice(["test-then-train", "train-then-test"], {
    default: "test-then-train",
    doc: "Whether mistakes are counted before or after a member learns the row.",
  }),
  vote: choice(["accuracy", "equal"], { default: "accuracy", doc: "Say of a member: its correct answers, or 1." }),
  maxBytes: budgetParam,
} as const;

class ArcX4 extends Chain {
  protected readonly kind = "arc-x4";
  readonly #params: Params<typeof parameters>;

  constructor(schema: Schema, params: Params<typeof parameters>, random: Random) {
    const { members, base, order, maxBytes } = params;
    const after = order === "train-then-test";
    super(schema, {
      members,
      base,
      vote: "hard",
      asks: { before: !after, after },
      carry: 0,
      random,
      maxBytes,
      shares: members,
    });
    this.#params = params;
    if (params.vote === "accuracy") this.says.data.fill(0);
  }

  protected override weigh(_m: number, step: Step): void {
    const mistakes = step.carry;
    step.weight *= 1 + mistakes * mistakes * mistakes * mistakes; // w_m
  }

  protected override settle(m: number, step: Step): void {
    const right = this.#params.order === "test-then-train" ? step.before : step.after;
    if (!right) step.carry++;
    else if (this.#params.vote === "accuracy") this.says.data[m] = this.says.data[m] + step.rowWeight; // v_m
  }
}

export const arcX4 = /* @__PURE__ */ defineClassifier({
  id: "arc-x4",
  kind: "ensemble",
  title: "Online Arc-x4",
  summary: "A chain in which a row weighs 1 + m^4 for a member when m of its predecessors got it wrong.",
  paper: {
    authors: "Fern and Givan",
    year: 2003,
    title: "Online Ensemble Learning: An Empirical Study",
    place: "section 3.3, equations 1 and 2",
  },
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    missing: "As the base learner.",
    unseen: "As the base learner.",
  },
  cost: "M times the base learner's time and bytes (M members), and 48 bytes per member.",
  test: { members: 3 },
  skips: [
    {
      law: "differentSeedDiffers",
      reason: "only the base learner could draw random numbers, and its default does not",
    },
  ],
  create: (schema, params, random) => new ArcX4(schema, params, random),
});

/**
 * An ensemble of one's own in one file: online bagging in which a member's say is its recent accuracy, so that members
 * which were right lately say more. It becomes a full citizen: parameters are checked, snapshots work, and the laws
 * of the published ensembles hold for it.
 */
import { runConformance } from "coppice/conformance";
import {
  defineClassifier,
  integer,
  learner,
  type Params,
  PoissonTable,
  type Random,
  real,
  type Schema,
} from "coppice/core";
import { Chain, type Step } from "coppice/ensembles";
import { hoeffdingTree, naiveBayes } from "coppice/learners";
import { loadModel, saveModel } from "coppice/snapshot";
import { stagger } from "coppice/streams";

const parameters = {
  members: integer({ default: 10, min: 1, max: 1000, doc: "Number of members." }),
  base: learner({ default: hoeffdingTree, doc: "What members are made of.", requires: { weights: "accepted" } }),
  fading: real({
    default: 0.99,
    min: 0,
    max: 1,
    minOpen: true,
    maxOpen: true,
    doc: "Weight of a row relative to the next.",
  }),
} as const;

class FadingBagging extends Chain {
  protected readonly kind = "fading-bagging";
  readonly #fading: number;
  readonly #poisson = new PoissonTable(1);

  constructor(schema: Schema, params: Params<typeof parameters>, random: Random) {
    const { members, base, fading } = params;
    const asks = { before: true, after: false }; // we judge a member by its answer before it learns the row
    super(schema, { members, base, vote: "soft", asks, carry: 0, random, maxBytes: Infinity, shares: members });
    this.#fading = fading;
  }

  protected override weigh(m: number, step: Step): void {
    step.weight *= this.#poisson.draw(this.streams[m]);
  }

  protected override settle(m: number, step: Step): void {
    // Says live in a column of the arena, so they are counted, saved and cloned without further code.
    const says = this.says.data;
    says[m] = this.#fading * says[m] + (1 - this.#fading) * (step.before ? 1 : 0);
  }
}

const fadingBagging = /* @__PURE__ */ defineClassifier({
  id: "fading-bagging",
  kind: "ensemble",
  title: "Fading bagging",
  summary: "Online bagging with votes weighted by recent accuracy.",
  paper: { authors: "You", year: 2026, title: "In this example" },
  params: parameters,
  capabilities: { weights: "accepted", seeded: true, missing: "As the base learner.", unseen: "As the base learner." },
  cost: "M times the base learner's time and bytes.",
  test: { members: 3 },
  create: (schema, params, random) => new FadingBagging(schema, params, random),
});

// It learns, and continues after a stop:
const stream = stagger({ concept: 2, seed: 1 });
let model = fadingBagging(stream.schema, { members: 5, base: naiveBayes, seed: 1 });
const row = stream.schema.row();
let right = 0;
for (let i = 0; i < 2000; i++) {
  const label = stream.next(row, 0);
  if (i >= 1000 && model.classifier.predictOne(row) === label) right++;
  model.classifier.learnOne(row, label);
  if (i === 500) model = loadModel(saveModel(model), [fadingBagging, naiveBayes]);
}
console.log(right > 900); // -> true

// It is bound by the same laws as the ensembles that come with the library:
const broken = runConformance({ definition: fadingBagging, seeds: [1] }).filter(({ status }) => status === "broken");
console.log(broken.map(({ law, message }) => `${law}: ${message}`).join("\n") || "all laws hold"); // -> all laws hold

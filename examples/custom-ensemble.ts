/**
 * A custom ensemble in one file: online bagging in which a member's vote weight is its recent accuracy, so recently
 * correct members count for more. Like a published ensemble, it has checked parameters and snapshots, and obeys the
 * same laws. Switch off `noUncheckedIndexedAccess`, which `tsc --init` sets since TypeScript 5.9: with it every number
 * of a column may be undefined.
 */
import { runConformance } from "coppice/conformance";
import { type Context, defineClassifier, integer, learner, type Params, PoissonTable, real } from "coppice/core";
import { Chain, type Run } from "coppice/ensembles";
import { hoeffdingTree, naiveBayes } from "coppice/learners";
import { loadModel, saveModel } from "coppice/snapshot";
import { stagger } from "coppice/streams";

const parameters = {
  members: integer({ default: 10, min: 1, max: 1000 }),
  base: learner({ default: hoeffdingTree, requires: { weights: "accepted" } }),
  fading: real({
    default: 0.99,
    min: 0,
    max: 1,
    minOpen: true,
    maxOpen: true,
  }),
} as const;

class FadingBagging extends Chain {
  protected readonly kind = "fading-bagging";
  readonly #fading: number;
  readonly #poisson = new PoissonTable(1);

  constructor(context: Context, { members, base, fading }: Params<typeof parameters>) {
    const needs = { before: true, after: false }; // a member is judged by its prediction before it learns the row
    super(context, { members, base, spread: 1, needs, maxBytes: Infinity });
    this.#fading = fading;
  }

  protected override weigh(m: number, { weights }: Run, from: number, to: number): void {
    const stream = this.streams[m];
    for (let i = from; i < to; i++) weights[i] *= this.#poisson.draw(stream);
  }

  protected override update(m: number, run: Run, i: number): void {
    // Vote weights are in a column of the arena, so they are counted, saved and cloned without further code.
    const { data } = this.voteWeights;
    data[m] = this.#fading * data[m] + (1 - this.#fading) * run.before[i]; // 1 if it was right, else 0
  }
}

const fadingBagging = /* @__PURE__ */ defineClassifier({
  id: "fading-bagging",
  kind: "ensemble",
  params: parameters,
  capabilities: { weights: "accepted", seeded: true },
  test: { members: 3, base: hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1 }) }, // trees that split early
  create: (context, params) => new FadingBagging(context, params),
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

// It obeys the same laws as the library's ensembles:
const broken = runConformance({ definition: fadingBagging, seeds: [1] }).filter(({ status }) => status === "broken");
console.log(broken.map(({ law, message }) => `${law}: ${message}`).join("\n") || "all laws hold"); // -> all laws hold

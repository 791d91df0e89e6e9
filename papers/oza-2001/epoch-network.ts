/**
 * A network trained as in the thesis, in a batch or online: a batch takes several epochs, with one step per row in
 * each; a row that arrives alone takes one step or several. The thesis's network accepts no weights, so a weighted
 * batch is replaced by an equally large sample drawn by weight (footnote 2 of chapter 2). The network is the library's.
 */
import { type Context, defineClassifier, integer, type Random } from "coppice/core";
import { MultilayerPerceptron, multilayerPerceptron } from "coppice/learners";

const params = {
  /** Passes over a batch. */
  epochs: integer({ default: 10, min: 1 }),
  /** Steps for a row that arrives alone. */
  updates: integer({ default: 1, min: 1 }),
} as const;

type NetworkParams = ConstructorParameters<typeof MultilayerPerceptron>[1];
const networkParams = multilayerPerceptron.with({}).params as NetworkParams;

class EpochNetwork extends MultilayerPerceptron {
  readonly #epochs: number;
  readonly #updates: number;
  readonly #random: Random;
  #inBatch = false;

  constructor(context: Context, { epochs, updates }: { readonly epochs: number; readonly updates: number }) {
    const random = context.random.fork();
    super(context, networkParams);
    this.#epochs = epochs;
    this.#updates = updates;
    this.#random = random;
  }

  override learnBatch(rows: Float64Array, count: number, labels: Int32Array, weights?: Float64Array): void {
    const width = this.schema.attributes.length;
    const order = orderOf(count, weights, this.#random);
    this.#inBatch = true;
    for (let epoch = 0; epoch < this.#epochs; epoch++) {
      for (const i of order) this.learnAt(rows, i * width, labels[i], 1);
    }
    this.#inBatch = false;
  }

  protected override learnScored(rows: Float64Array, start: number, label: number, weight: number): void {
    super.learnScored(rows, start, label, weight);
    if (this.#inBatch) return;
    for (let again = 1; again < this.#updates; again++) {
      this.inputs.read(rows, start);
      this.score();
      super.learnScored(rows, start, label, weight);
    }
  }
}

/** All rows in order if their weights are equal, else rows drawn by weight. */
export function orderOf(count: number, weights: Float64Array | undefined, random: Random): Int32Array {
  const all = Int32Array.from({ length: count }, (_, i) => i);
  if (weights === undefined || all.every((i) => weights[i] === weights[0])) return all;
  const upTo = new Float64Array(count);
  let total = 0;
  for (let i = 0; i < count; i++) upTo[i] = total += weights[i];
  return all.map(() => {
    const drawn = random.uniform() * total;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  });
}

export const epochNetwork = defineClassifier({
  id: "epoch-network",
  kind: "learner",
  params,
  capabilities: { weights: "accepted", seeded: true },
  create: (context, given) => new EpochNetwork(context, given),
});

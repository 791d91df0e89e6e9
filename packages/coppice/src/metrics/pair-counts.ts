/**
 * A sparse confusion matrix: weights by (label, predicted), in a hash table of typed arrays with open addressing.
 * 10,000 classes have 100 million pairs, few of which occur in a stream.
 */

/** One cell of a confusion matrix. */
export interface ConfusionCell {
  /** Class index. */
  readonly label: number;
  /** Class index, -1 for rows without a prediction. */
  readonly predicted: number;
  /** Sum of the rows' weights, which are 1 unless they fade. */
  readonly rows: number;
}

const SMALLEST = 16;

export class PairCounts {
  #labels = new Int32Array(SMALLEST).fill(-1); // -1: free
  #predicted = new Int32Array(SMALLEST);
  #weights = new Float64Array(SMALLEST);
  #used = 0;

  /** Adds to a pair; a negative weight subtracts. O(1). */
  add(label: number, predicted: number, weight: number): void {
    let place = this.#find(label, predicted);
    if (this.#labels[place] === -1) {
      if (2 * (this.#used + 1) > this.#labels.length) {
        this.#rehash();
        place = this.#find(label, predicted);
      }
      this.#labels[place] = label;
      this.#predicted[place] = predicted;
      this.#used++;
    }
    this.#weights[place] += weight;
  }

  /** Multiplies all weights. */
  scale(factor: number): void {
    const weights = this.#weights;
    for (let i = 0; i < weights.length; i++) weights[i] *= factor;
  }

  /** The nonzero cells, by label, then by prediction. */
  cells(): ConfusionCell[] {
    const cells: ConfusionCell[] = [];
    this.#labels.forEach((label, i) => {
      const rows = this.#weights[i];
      if (label >= 0 && rows !== 0) cells.push({ label, predicted: this.#predicted[i], rows });
    });
    return cells.sort((a, b) => a.label - b.label || a.predicted - b.predicted);
  }

  /** The index of a pair, or the free one where it belongs. */
  #find(label: number, predicted: number): number {
    const labels = this.#labels;
    const answers = this.#predicted;
    const mask = labels.length - 1;
    const mixed = Math.imul(label, 0x9e3779b1) ^ Math.imul(predicted + 1, 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & mask;
    while (labels[place] !== -1 && (labels[place] !== label || answers[place] !== predicted))
      place = (place + 1) & mask;
    return place;
  }

  /** Resizes to hold twice the nonzero pairs; drops those that are 0. */
  #rehash(): void {
    const cells = this.cells();
    let capacity = SMALLEST;
    while (capacity < 4 * (cells.length + 1)) capacity *= 2;
    this.#labels = new Int32Array(capacity).fill(-1);
    this.#predicted = new Int32Array(capacity);
    this.#weights = new Float64Array(capacity);
    this.#used = cells.length;
    for (const { label, predicted, rows } of cells) {
      const place = this.#find(label, predicted);
      this.#labels[place] = label;
      this.#predicted[place] = predicted;
      this.#weights[place] = rows;
    }
  }
}

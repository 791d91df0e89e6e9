/** What a stream itself held, counted while the models race on it: class balance over time, statistics of attributes. */
import type { Attribute, Batch, Schema, Source } from "coppice/core";
import type { AttributeStatistics, ClassBalance } from "../results.ts";

/** Most stretches of the stream that are told apart, and most classes; the others are counted together. */
export const MAX_STRETCHES = 300;
export const MAX_CLASSES = 12;

export class StreamFacts {
  readonly #schema: Schema;
  readonly #attributes: readonly AttributeFacts[];
  /** Labels of each finished stretch, by class. */
  #stretches: Map<number, number>[] = [];
  #current = new Map<number, number>();
  /** Rows of a stretch; doubles whenever there are too many stretches. */
  #width = 1;
  #rows = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#attributes = schema.attributes.map((attribute) => new AttributeFacts(attribute));
  }

  /** The source, its rows counted here as they pass. */
  watch<T extends Source>(source: T): T {
    const add = (batch: Batch) => this.add(batch);
    return {
      ...source,
      async *batches() {
        for await (const batch of source.batches()) {
          add(batch);
          yield batch;
        }
      },
    };
  }

  add({ rows, labels, count }: Batch): void {
    const width = this.#attributes.length;
    this.#attributes.forEach((facts, attribute) => {
      for (let i = 0; i < count; i++) facts.add(rows[i * width + attribute]);
    });
    for (let i = 0; i < count; i++) this.#addLabel(labels[i]);
  }

  #addLabel(label: number): void {
    if (label >= 0) this.#current.set(label, (this.#current.get(label) ?? 0) + 1);
    this.#rows++;
    if (this.#rows % this.#width > 0) return;
    this.#stretches.push(this.#current);
    this.#current = new Map();
    if (this.#stretches.length < MAX_STRETCHES) return;
    const pairs = Array.from({ length: MAX_STRETCHES / 2 }, (_, i) => this.#stretches.slice(2 * i, 2 * i + 2));
    this.#stretches = pairs.map(summed);
    this.#width *= 2;
  }

  get attributes(): AttributeStatistics[] {
    return this.#attributes.map((facts) => facts.statistics());
  }

  get balance(): ClassBalance {
    const isWhole = this.#rows % this.#width === 0;
    const stretches = isWhole ? this.#stretches : [...this.#stretches, this.#current];
    const totals = summed(stretches);
    const classes = commonest(totals, MAX_CLASSES);
    const shown = new Set(classes);
    const rest = stretches.map((counts) => sumOf([...counts].map(([label, rows]) => (shown.has(label) ? 0 : rows))));
    return {
      rows: stretches.map((_, i) => Math.min((i + 1) * this.#width, this.#rows)),
      classes: classes.map((label) => ({
        name: String(this.#schema.target.classes[label]),
        counts: stretches.map((counts) => counts.get(label) ?? 0),
      })),
      rest: totals.size > classes.length ? rest : null,
    };
  }
}

/** The keys of the `most` largest counts, largest first. */
export function commonest(counts: ReadonlyMap<number, number>, most: number): number[] {
  return [...counts]
    .sort(([a, rows], [b, others]) => others - rows || a - b)
    .slice(0, most)
    .map(([key]) => key);
}

function summed(parts: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const part of parts) for (const [label, rows] of part) sums.set(label, (sums.get(label) ?? 0) + rows);
  return sums;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

class AttributeFacts {
  readonly #attribute: Attribute;
  #missing = 0;
  #known = 0;
  #sum = 0;
  #min = Infinity;
  #max = -Infinity;
  /** Rows by value, of a nominal attribute. */
  readonly #counts: number[] = [];

  constructor(attribute: Attribute) {
    this.#attribute = attribute;
  }

  add(value: number): void {
    if (Number.isNaN(value)) {
      this.#missing++;
      return;
    }
    this.#known++;
    if (this.#attribute.kind === "nominal") {
      while (this.#counts.length <= value) this.#counts.push(0);
      this.#counts[value]++;
      return;
    }
    this.#sum += value;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  statistics(): AttributeStatistics {
    const missing = this.#missing;
    if (this.#attribute.kind === "nominal") {
      const [value] = commonest(new Map(this.#counts.entries()), 1);
      const commonestRows = this.#counts[value] ?? 0;
      const name = commonestRows > 0 ? String(this.#attribute.values[value]) : null;
      const distinct = this.#counts.filter((rows) => rows > 0).length;
      return { kind: "nominal", rows: this.#known + missing, missing, distinct, commonest: name, commonestRows };
    }
    if (this.#known === 0) return { kind: "numeric", missing, min: null, mean: null, max: null };
    const mean = this.#sum / this.#known;
    return { kind: "numeric", missing, min: this.#min, mean: Number.isFinite(mean) ? mean : null, max: this.#max };
  }
}

/** Facts about the stream, counted while the models race on it: class balance over time, statistics of attributes. */
import type { Attribute, Batch, Schema, Source } from "coppice/core";
import type { AttributeStatistics, ClassBalance } from "../results.ts";

/** Most stretches of the stream, and most classes, counted separately; other classes are counted together. */
export const MAX_STRETCHES = 300;
export const MAX_CLASSES = 12;

export class StreamFacts {
  readonly #schema: Schema;
  readonly #numbers: NumberFacts;
  readonly #values: readonly ValueFacts[];
  /** Label counts of each finished stretch, by class. */
  #stretches: Map<number, number>[] = [];
  #current = new Map<number, number>();
  /** Rows per stretch; doubles whenever there are too many stretches. */
  #width = 1;
  #rows = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#numbers = new NumberFacts(schema.attributes);
    this.#values = schema.attributes.flatMap((one, a) => (one.kind === "nominal" ? [new ValueFacts(one, a)] : []));
  }

  /** The source; its rows are counted as they pass. */
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
    const width = this.#schema.attributes.length;
    this.#numbers.add(rows, count, width);
    for (const facts of this.#values) facts.add(rows, count, width);
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
    const facts = new Map(this.#values.map((one) => [one.attribute, one.statistics()]));
    return this.#schema.attributes.map((_, a) => facts.get(a) ?? this.#numbers.statistics(a));
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

/** Facts of all numeric attributes, row by row. Zeros, which may dominate wide rows, cost only a comparison. */
class NumberFacts {
  readonly #attributes: Int32Array;
  #rows = 0;
  // By attribute.
  readonly #missing: Float64Array;
  /** Nonzero numbers: count, sum, smallest and largest. */
  readonly #others: Float64Array;
  readonly #sums: Float64Array;
  readonly #least: Float64Array;
  readonly #most: Float64Array;

  constructor(attributes: readonly Attribute[]) {
    this.#attributes = Int32Array.from(attributes.flatMap(({ kind }, a) => (kind === "numeric" ? [a] : [])));
    const perAttribute = () => new Float64Array(attributes.length);
    this.#missing = perAttribute();
    this.#others = perAttribute();
    this.#sums = perAttribute();
    this.#least = perAttribute().fill(Infinity);
    this.#most = perAttribute().fill(-Infinity);
  }

  add(rows: Float64Array, count: number, width: number): void {
    const attributes = this.#attributes;
    this.#rows += count;
    for (let start = 0; start < count * width; start += width) {
      for (let n = 0; n < attributes.length; n++) {
        const a = attributes[n];
        const value = rows[start + a];
        if (value !== 0) this.#addOther(a, value);
      }
    }
  }

  #addOther(a: number, value: number): void {
    if (Number.isNaN(value)) {
      this.#missing[a]++;
      return;
    }
    this.#others[a]++;
    this.#sums[a] += value;
    if (value < this.#least[a]) this.#least[a] = value;
    if (value > this.#most[a]) this.#most[a] = value;
  }

  statistics(a: number): AttributeStatistics {
    const missing = this.#missing[a];
    const known = this.#rows - missing;
    if (known === 0) return { kind: "numeric", missing, min: null, mean: null, max: null };
    const hasZeros = known > this.#others[a];
    const mean = this.#sums[a] / known;
    return {
      kind: "numeric",
      missing,
      min: hasZeros ? Math.min(0, this.#least[a]) : this.#least[a],
      mean: Number.isFinite(mean) ? mean : null,
      max: hasZeros ? Math.max(0, this.#most[a]) : this.#most[a],
    };
  }
}

/** Facts of one nominal attribute. */
class ValueFacts {
  readonly attribute: number;
  readonly #values: readonly unknown[];
  #missing = 0;
  #known = 0;
  /** Rows by value. */
  readonly #counts: number[] = [];

  constructor({ values }: Attribute, attribute: number) {
    this.#values = values;
    this.attribute = attribute;
  }

  add(rows: Float64Array, count: number, width: number): void {
    for (let i = 0; i < count; i++) {
      const value = rows[i * width + this.attribute];
      if (Number.isNaN(value)) this.#missing++;
      else {
        this.#known++;
        while (this.#counts.length <= value) this.#counts.push(0);
        this.#counts[value]++;
      }
    }
  }

  statistics(): AttributeStatistics {
    const missing = this.#missing;
    const [value] = commonest(new Map(this.#counts.entries()), 1);
    const commonestRows = this.#counts[value] ?? 0;
    const name = commonestRows > 0 ? String(this.#values[value]) : null;
    const distinct = this.#counts.filter((rows) => rows > 0).length;
    return { kind: "nominal", rows: this.#known + missing, missing, distinct, commonest: name, commonestRows };
  }
}

/**
 * The decision stump in plain arrays, all tests tried on all rows. Under a byte budget, the precision of its numbers is found by
 * trying all steps from full precision, with sets of pairs.
 */
import { hashOfKey, type Schema } from "../src/core/index.ts";

export type Row = readonly [values: readonly number[], label: number, weight: number];
export type Criterion = "information-gain" | "gini";

/** The batch stump from the definitions: all tests, all rows, p log p. */
export function batchStump(
  schema: Schema,
  rows: readonly Row[],
  criterion: Criterion,
  bits = 0,
): (values: readonly number[]) => number[] {
  const classes = schema.classCount;
  const distribution = (of: readonly Row[]) => {
    const weights = new Array<number>(classes).fill(0);
    for (const [, label, weight] of of) weights[label] += weight;
    return weights;
  };
  const weightOf = (of: readonly Row[]) => of.reduce((sum, [, , weight]) => sum + weight, 0);
  const impurity = (of: readonly Row[]) => {
    const total = weightOf(of);
    const shares = distribution(of).map((weight) => weight / total);
    return criterion === "gini"
      ? 1 - shares.reduce((sum, p) => sum + p * p, 0)
      : -shares.reduce((sum, p) => sum + (p > 0 ? p * Math.log2(p) : 0), 0);
  };
  const all = weightOf(rows);
  let best = 0;
  let branchOf: ((values: readonly number[]) => number) | undefined;
  let branches = new Map<number, Row[]>();
  const consider = (attribute: number, test: (x: number) => number) => {
    const known = rows.filter(([values]) => !Number.isNaN(values[attribute]));
    const groups = new Map<number, Row[]>();
    for (const row of known) {
      const branch = test(row[0][attribute]);
      groups.set(branch, [...(groups.get(branch) ?? []), row]);
    }
    const inside = [...groups.values()].reduce((sum, g) => sum + (weightOf(g) / weightOf(known)) * impurity(g), 0);
    const gain = known.length === 0 ? 0 : (weightOf(known) / all) * (impurity(known) - inside);
    if (gain > best + 1e-12) {
      best = gain;
      branches = groups;
      branchOf = (values) => {
        const x = values[attribute];
        return Number.isNaN(x) ? -1 : test(x);
      };
    }
  };
  schema.attributes.forEach(({ kind }, a) => {
    if (kind === "nominal") consider(a, (x) => x);
    else {
      const distinct = [...new Set(rows.map(([values]) => values[a]))].filter((x) => !Number.isNaN(x));
      distinct.sort((p, q) => p - q);
      for (let i = 1; i < distinct.length; i++) {
        const [low, high] = [ends(distinct[i - 1], bits)[1], ends(distinct[i], bits)[0]];
        const middle = low / 2 + high / 2;
        const threshold = middle > low && middle < high ? middle : low;
        consider(a, (x) => (x <= threshold ? 0 : 1));
      }
    }
  });
  return (values) => {
    const branch = branchOf === undefined ? undefined : branches.get(branchOf(values));
    const weights = distribution(branch ?? rows);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => (total === 0 ? 1 / classes : weight / total));
  };
}

/** A number with its `bits` lowest bits cleared, by BigInt arithmetic. */
export function cleared(value: number, bits: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigUint64(0, (view.getBigUint64(0) >> BigInt(bits)) << BigInt(bits));
  return view.getFloat64(0) === 0 ? 0 : view.getFloat64(0);
}

/** The first and last number that are equal without their low bits. */
function ends(value: number, bits: number): [number, number] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  view.setBigUint64(0, view.getBigUint64(0) + (1n << BigInt(bits)) - 1n);
  const far = view.getFloat64(0);
  if (value === 0) return [-far, far];
  return value > 0 ? [value, far] : [-far, value];
}

const STEPS = Array.from({ length: 64 }, (_, bits) => bits);

type Pair = readonly [attribute: number, value: number, label: number];

export class NaiveStump {
  bits = 0;
  rows: Row[] = [];
  readonly #schema: Schema;
  readonly #maxBytes: number;
  readonly #criterion: Criterion;
  readonly #pairs = new Map<number, Map<string, Pair>>(STEPS.map((bits) => [bits, new Map()]));
  /** The labels that have come, and the capacity for values by attribute. */
  #labels: readonly number[] = [];
  #rooms: number[];
  /** The labels that the schema declares at first. */
  readonly #declared: readonly number[];

  constructor(schema: Schema, maxBytes: number, criterion: Criterion) {
    this.#schema = schema;
    this.#maxBytes = maxBytes;
    this.#criterion = criterion;
    this.#rooms = schema.attributes.map(({ values }) => values.length);
    this.#declared = [...schema.target.classes.keys()];
  }

  /** Distinct pairs of value and class. */
  get size(): number {
    return this.#pairs.get(this.bits)?.size as number;
  }

  #bytes(pairs: Iterable<Pair>, labels: readonly number[], rooms: readonly number[]): number {
    const classes = labels.length;
    const attributes = this.#schema.attributes;
    const numbers = attributes.filter(({ kind }) => kind === "numeric").length;
    const values = rooms.reduce((sum, room) => sum + room, 0);
    let bytes = 12 * classes + 8 * classes * values + 4 * attributes.length + 8; // labels, class weights, counts, rooms, dropped bits, declared classes
    bytes += 36 + 8 * numbers + numbers * (8 + 8 * classes); // entry 0, roots and heads, first stretches
    for (const [, value, label] of pairs) {
      bytes += 36;
      if (hashOfKey(value, labels.indexOf(label)) >= 2 ** 31 - 2 ** 32 / Math.max(64, classes))
        bytes += 8 + 8 * classes;
    }
    return bytes;
  }

  /** Bytes if all numbers are 0, one pair per class. */
  least(classes: number, rooms: readonly number[]): number {
    const labels = Array.from({ length: classes }, (_, c) => c);
    const zeros = this.#schema.attributes.flatMap(({ kind }, a) =>
      kind === "numeric" ? Array.from({ length: classes }, (_, c): Pair => [a, 0, c]) : [],
    );
    return this.#bytes(zeros, labels, rooms);
  }

  #fits(bits: number, labels: readonly number[], rooms: readonly number[]): boolean {
    const pairs = (this.#pairs.get(bits) as Map<string, Pair>).values();
    return this.#bytes(pairs, labels, rooms) <= this.#maxBytes;
  }

  learn([values, label, weight]: Row): void {
    const { attributes } = this.#schema;
    const labels = [...new Set([...this.#labels, label])].sort((a, b) => a - b);
    const classes = new Set([...labels, ...this.#declared]).size;
    let needed = this.#rooms.map((room, a) =>
      attributes[a].kind === "nominal" && values[a] < attributes[a].values.length
        ? Math.max(room, Math.floor(values[a]) + 1)
        : room,
    );
    if (this.least(classes, needed) > this.#maxBytes) needed = this.#rooms;
    const isNew = !this.#labels.includes(label);
    if (isNew && this.least(classes, needed) > this.#maxBytes) throw new Error("full");
    const doubled = needed.map((room, a) => (room > this.#rooms[a] ? Math.max(room, 2 * this.#rooms[a]) : room));
    const hasSpare = this.least(classes, doubled) <= this.#maxBytes && this.#fits(this.bits, labels, doubled);
    this.#labels = labels;
    this.#rooms = hasSpare ? doubled : needed;

    const known = values.map((x, a) => (attributes[a].kind === "nominal" && x >= this.#rooms[a] ? NaN : x));
    this.rows.push([known, label, weight]);
    values.forEach((x, a) => {
      if (attributes[a].kind !== "numeric" || Number.isNaN(x)) return;
      for (const bits of STEPS) {
        const pair = [a, cleared(x, bits), label] as const;
        this.#pairs.get(bits)?.set(pair.join(" "), pair);
      }
    });
    this.bits = STEPS.find((bits) => bits >= this.bits && this.#fits(bits, labels, this.#rooms)) as number;
  }

  /** Predictions of the batch stump trained on all rows at the kept precision. */
  get answers(): (values: readonly number[]) => number[] {
    const { attributes } = this.#schema;
    const known = (values: readonly number[]) =>
      values.map((x, a) => (attributes[a].kind === "numeric" || x < this.#rooms[a] ? x : NaN));
    const left = (values: readonly number[]) =>
      values.map((x, a) => (attributes[a].kind === "nominal" || Number.isNaN(x) ? x : cleared(x, this.bits)));
    const rows = this.rows.map(([values, label, weight]): Row => [left(values), label, weight]);
    const batch = batchStump(this.#schema, rows, this.#criterion, this.bits);
    return (values) => batch(known(values));
  }
}

/** Reference branch predictors for tests, with histories as strings and counters in maps. */
import { Random, type Schema, schemaFromJson } from "../src/core/index.ts";

export interface Encounter {
  readonly address: number;
  readonly outcome: number;
}

/** Nominal attributes with values "0" and "1". */
export function bitsSchema(count: number): Schema {
  const attributes = Array.from({ length: count }, (_, a) => ({
    name: `b${a}`,
    kind: "nominal" as const,
    values: ["0", "1"],
  }));
  return schemaFromJson({ attributes, target: { name: "branch", classes: ["not taken", "taken"] } });
}

/** A trace: the numeric address, and another number. */
export function traceSchema(): Schema {
  const attributes = [
    { name: "pc", kind: "numeric" as const },
    { name: "other", kind: "numeric" as const },
  ];
  return schemaFromJson({ attributes, target: { name: "branch", classes: ["not taken", "taken"] } });
}

/** A loop of three, a branch that copies the previous one, an alternating and a random one; odd addresses. */
export function trace(count: number, seed: number): Encounter[] {
  const random = Random.seeded(seed);
  const addresses = [0, 5, 6.75, -3, 4_450_351, Number.NaN, 2 ** 40 + 9, Infinity];
  const met = new Map<number, number>();
  let last = 0;
  return Array.from({ length: count }, () => {
    const which = random.integer(addresses.length);
    const times = met.get(which) ?? 0;
    met.set(which, times + 1);
    const habit = [Number(times % 3 !== 2), last, times % 2, random.integer(2)][which % 4];
    last = random.integer(15) === 0 ? 1 - habit : habit;
    return { address: addresses[which], outcome: last };
  });
}

export function rowOf({ address }: Encounter): Float64Array {
  return Float64Array.of(address, 7);
}

/** The `bits` lowest bits of an address, rounded down; 0 if it is not finite. */
export function low(address: number, bits: number): number {
  if (!Number.isFinite(address)) return 0;
  const whole = BigInt(Math.floor(address));
  return Number(BigInt.asUintN(bits, whole));
}

/** 2-bit counters in a map. */
export class NaiveCounters {
  readonly #states = new Map<number, number>();

  says(at: number): number {
    return (this.#states.get(at) ?? 1) >= 2 ? 1 : 0;
  }

  move(at: number, outcome: number): void {
    const state = this.#states.get(at) ?? 1;
    const moved = outcome === 1 ? state + 1 : state - 1;
    this.#states.set(at, moved > 3 ? 3 : moved < 0 ? 0 : moved);
  }
}

/** Histories as strings, the last outcome at the end. */
export class NaiveHistories {
  readonly #texts = new Map<number, string>();
  readonly #bits: number;

  constructor(bits: number) {
    this.#bits = bits;
  }

  read(at: number): number {
    const text = this.#texts.get(at) ?? "";
    const last = this.#bits === 0 ? "" : text.slice(-this.#bits);
    return last === "" ? 0 : Number.parseInt(last, 2);
  }

  shift(at: number, outcome: number): void {
    this.#texts.set(at, `${this.#texts.get(at) ?? ""}${outcome}`);
  }
}

export interface NaivePredictor {
  answer(encounter: Encounter): number;
  learn(encounter: Encounter): void;
}

/** Predicts -1 before the first row, and the only class while only one has been seen. */
export function whileOneClass(predictor: NaivePredictor): NaivePredictor {
  const met = new Set<number>();
  return {
    answer: (encounter) => (met.size === 2 ? predictor.answer(encounter) : ([...met][0] ?? -1)),
    learn(encounter) {
      predictor.learn(encounter);
      met.add(encounter.outcome);
    },
  };
}

/** The encounters of the branch at an address as rows of 0 and 1: the last outcomes of all branches and its own. */
export function rowsOfBranch(
  encounters: readonly Encounter[],
  branch: number,
  globalBits: number,
  localBits: number,
): { readonly row: Float64Array; readonly outcome: number }[] {
  const all: number[] = [];
  const own: number[] = [];
  const rows: { row: Float64Array; outcome: number }[] = [];
  for (const { address, outcome } of encounters) {
    if (address === branch) {
      const row = new Float64Array(globalBits + localBits);
      for (let k = 0; k < globalBits; k++) row[k] = all.at(-1 - k) ?? 0;
      for (let k = 0; k < localBits; k++) row[globalBits + k] = own.at(-1 - k) ?? 0;
      rows.push({ row, outcome });
      own.push(outcome);
    }
    all.push(outcome);
  }
  return rows;
}

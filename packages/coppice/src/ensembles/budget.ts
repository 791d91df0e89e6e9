/** How an ensemble keeps a byte budget: equal shares for its learners, and a part for the classes that may come. */
import { CoppiceError, type Schema, type Spec } from "../core/index.ts";

export interface BudgetOptions {
  readonly members: number;
  readonly base: Spec;
  /** Byte budget of the whole ensemble, shared equally by `shares` learners. */
  readonly maxBytes: number;
  readonly shares: number;
  /** Bytes that what the ensemble itself adds, columns or detectors, may come to take. Default 0. */
  readonly otherBytes?: number;
}

/** Part of the budget kept for the weights of the classes. */
const CLASSES_SHARE = 16;
const CLASS_BYTES = 8;

export function hasRoomForClasses({ maxBytes }: BudgetOptions, count: number): boolean {
  return count * CLASS_BYTES * CLASSES_SHARE <= maxBytes;
}

export function requireRoomForClasses(options: BudgetOptions, count: number): void {
  if (hasRoomForClasses(options, count)) return;
  throw new CoppiceError("E_PARAM", {
    subject: `An ensemble of ${options.members} members: \`maxBytes\``,
    expected: `must be at least ${count * CLASS_BYTES * CLASSES_SHARE} for ${count} classes`,
    given: options.maxBytes,
    remedy: "Raise the budget.",
  });
}

/** The base learner with its share of what a byte budget leaves after `ownBytes`, classes and `otherBytes`. */
export function withinBudget(options: BudgetOptions, ownBytes: number): Spec {
  const { members, base, maxBytes, shares, otherBytes = 0 } = options;
  if (maxBytes === Infinity) return base;
  const { definition, params } = base;
  const budget = definition.params.maxBytes;
  if (budget?.kind !== "integer") {
    throw new CoppiceError("E_COMPOSITION", {
      subject: `\`maxBytes\` over ${definition.id}: the ensemble keeps its budget by giving each member a share, but ${definition.id} has no \`maxBytes\``,
      remedy: 'Choose a base learner with a byte budget, such as "hoeffding-tree".',
    });
  }
  const kept = ownBytes + otherBytes;
  const share = Math.floor((maxBytes - maxBytes / CLASSES_SHARE - kept) / shares);
  if (share < budget.min) {
    const needed = Math.ceil((kept + shares * budget.min) / (1 - 1 / CLASSES_SHARE));
    throw new CoppiceError("E_PARAM", {
      subject: `An ensemble of ${members} members: \`maxBytes\``,
      expected: `must be at least ${needed}, so that each ${definition.id} has ${budget.min} bytes`,
      given: maxBytes,
      remedy: "Raise the budget, or use fewer members.",
    });
  }
  return definition.with({ ...params, maxBytes: Math.min(share, params.maxBytes as unknown as number) });
}

/** Whether a learner, or one in it, keeps a byte budget. */
export function hasBudget({ definition, params }: Spec): boolean {
  return Object.entries(definition.params).some(([name, { kind }]) => {
    const value = params[name];
    return kind === "learner" ? hasBudget(value as Spec) : name === "maxBytes" && value !== Infinity;
  });
}

/**
 * Which rows bring a value or class that no row before them had. All members make room for those before the first of
 * them learns: where one has none, none has learned.
 */
export class Novelty {
  readonly #nominal: Int32Array;
  /** Per attribute the values noted, then the classes. */
  readonly #known: Float64Array;

  constructor({ attributes }: Schema) {
    this.#nominal = Int32Array.from(attributes.keys()).filter((a) => attributes[a]?.kind === "nominal");
    this.#known = new Float64Array(attributes.length + 1);
  }

  isNew(rows: Float64Array, start: number, label: number): boolean {
    const known = this.#known;
    let isNew = label >= known[known.length - 1];
    for (const a of this.#nominal) if (rows[start + a] >= known[a]) isNew = true;
    return isNew;
  }

  note(rows: Float64Array, start: number, label: number): void {
    const known = this.#known;
    known[known.length - 1] = Math.max(known[known.length - 1], label + 1);
    for (const a of this.#nominal) {
      const value = rows[start + a];
      if (value >= known[a]) known[a] = Math.floor(value) + 1;
    }
  }
}

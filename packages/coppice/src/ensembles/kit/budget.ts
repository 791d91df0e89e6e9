/** How an ensemble keeps a byte budget: equal shares for its learners, and a part for the classes that may come. */
import { CoppiceError, type Spec } from "../../core/index.ts";

/**
 * What an ensemble keeps to where nobody says otherwise: a stream has no end, and a model that learns it should not fill a
 * machine. It leaves a learner that declares no `maxBytes` as it is; any other budget must be kept by all.
 */
export const STANDARD_BUDGET = 64 * 1024 * 1024;

/** Part of the budget kept for the weights of the classes, and as much, or another part, for other numbers that grow with them. */
export const CLASSES_PART = 1 / 16;

const enum Bytes {
  PER_CLASS = 8,
}

export function hasRoomForClasses(maxBytes: number, count: number): boolean {
  return count * Bytes.PER_CLASS <= maxBytes * CLASSES_PART;
}

export function requireRoomForClasses(maxBytes: number, members: number, count: number): void {
  if (hasRoomForClasses(maxBytes, count)) return;
  throw tooSmall(members, maxBytes, (count * Bytes.PER_CLASS) / CLASSES_PART, ` for ${count} classes`);
}

/**
 * Throws `E_PARAM` where `bytes` for so many classes are more than the part of the budget that is put aside for them. `owner`: id
 * of the ensemble; `remedy`: what else would help.
 */
export function requireShareForClasses(
  owner: string,
  maxBytes: number,
  bytes: number,
  classes: number,
  remedy: string,
  part = CLASSES_PART,
): void {
  if (bytes <= maxBytes * part) return;
  throw new CoppiceError("E_PARAM", {
    subject: `${owner}: \`maxBytes\``,
    expected: `must be at least ${bytes / part} for ${classes} classes`,
    given: maxBytes,
    remedy: `Raise the budget, ${remedy}.`,
  });
}

function tooSmall(members: number, maxBytes: number, needed: number, why: string): CoppiceError {
  return new CoppiceError("E_PARAM", {
    subject: `An ensemble of ${members} members: \`maxBytes\``,
    expected: `must be at least ${needed}${why}`,
    given: maxBytes,
    remedy: "Raise the budget, or use fewer members.",
  });
}

export interface Shares {
  readonly maxBytes: number;
  readonly members: number;
  /** Learners that share what is left. */
  readonly learners: number;
  /** Bytes of everything else, class weights apart. */
  readonly ownBytes: number;
  /** Bytes that a member takes beside its learner. */
  readonly besideLearner?: number;
  /** Part of the budget that is put aside for other numbers of classes than their weights. */
  readonly aside?: number;
}

/** A recipe with its share of a byte budget. */
export function withinBudget(recipe: Spec, shares: Shares): Spec {
  const { maxBytes, members, learners, ownBytes, besideLearner = 0, aside = 0 } = shares;
  const { definition, params } = recipe;
  const budget = definition.params.maxBytes;
  if (maxBytes === Infinity || (maxBytes === STANDARD_BUDGET && budget === undefined)) return recipe;
  if (budget?.kind !== "integer") {
    throw new CoppiceError("E_COMPOSITION", {
      subject: `members share the \`maxBytes\` of their ensemble, but ${definition.id} has none`,
      remedy: "Declare that parameter, or set that of the ensemble to Infinity.",
    });
  }
  const part = 1 - CLASSES_PART - aside; // what is left to the rest
  const share = Math.floor((maxBytes * part - ownBytes) / learners - besideLearner);
  if (share < budget.min) {
    const needed = Math.ceil((ownBytes + learners * (besideLearner + budget.min)) / part);
    throw tooSmall(members, maxBytes, needed, `, so that each ${definition.id} has ${budget.min} bytes`);
  }
  return definition.with({ ...params, maxBytes: Math.min(share, params.maxBytes as number) });
}

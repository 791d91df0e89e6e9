/** How an ensemble divides a byte budget: equal shares for its learners, and a reserve for classes. */
import { CoppiceError, type Spec } from "../../core/index.ts";

/**
 * The default byte budget: a stream has no end, and its model must not fill a machine. With it, learners without
 * `maxBytes` are accepted unchanged; any other finite budget requires that all have one.
 */
export const STANDARD_BUDGET = 64 * 1024 * 1024;

/** Part of the budget reserved for class weights; as much, or another part, is for other per-class numbers. */
export const CLASSES_PART = 1 / 16;

const enum Bytes {
  PER_CLASS = 8,
  PER_SLOT = 4,
}

export function hasRoomForClasses(maxBytes: number, count: number): boolean {
  return count * Bytes.PER_CLASS <= maxBytes * CLASSES_PART;
}

export function requireRoomForClasses(maxBytes: number, members: number, count: number): void {
  if (hasRoomForClasses(maxBytes, count)) return;
  throw tooSmall(members, maxBytes, (count * Bytes.PER_CLASS) / CLASSES_PART, ` for ${count} classes`);
}

/**
 * Throws `E_PARAM` if this many classes, each with a slot and `numbers` bytes, exceed their part of the budget. `owner`:
 * id of the ensemble; `remedy`: what else would help.
 */
export function requireShareForClasses(
  owner: string,
  maxBytes: number,
  numbers: number,
  classes: number,
  remedy: string,
  part = CLASSES_PART,
): void {
  const bytes = (numbers + Bytes.PER_SLOT) * classes;
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
    subject: `${members} members: \`maxBytes\``,
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
  /** Bytes of everything else, except class weights. */
  readonly ownBytes: number;
  /** Bytes of a member beside its learner. */
  readonly besideLearner?: number;
  /** Part of the budget reserved for per-class numbers other than class weights. */
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
      subject: `members share their ensemble's \`maxBytes\`, but ${definition.id} has none`,
      remedy: "Declare it, or set the ensemble's to Infinity.",
    });
  }
  const part = 1 - CLASSES_PART - aside; // left for the rest
  const share = Math.floor((maxBytes * part - ownBytes) / learners - besideLearner);
  if (share < budget.min) {
    const needed = Math.ceil((ownBytes + learners * (besideLearner + budget.min)) / part);
    throw tooSmall(members, maxBytes, needed, `, so that each ${definition.id} has ${budget.min} bytes`);
  }
  return definition.with({ ...params, maxBytes: Math.min(share, params.maxBytes as number) });
}

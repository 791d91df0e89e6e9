/**
 * Adding, removing and replacing members, and moving their numbers with them. If a byte budget has no room for a fresh
 * member, nothing changes, and the result is null or false.
 */
import { type Classifier, release } from "../../core/index.ts";
import type { Ensemble } from "./ensemble.ts";
import type { Membership } from "./membership.ts";

/** A member taken out of its place, and its numbers. */
export interface Departed {
  readonly member: Classifier;
  readonly numbers: Float64Array;
}

/**
 * Adds a fresh member, by default behind all others; those from its place on move down. Requires `members.length <
 * maxMembers`.
 */
export function addMember(ensemble: Membership, place: number = ensemble.members.length): Classifier | null {
  const free = ensemble.members.length;
  moveRecipe(ensemble, free, place);
  const fresh = ensemble.freshMember(place);
  moveRecipe(ensemble, place, free);
  if (fresh !== null) insert(ensemble, fresh, place);
  return fresh;
}

/** Removes a member; those behind it move up. */
export function removeMember(ensemble: Membership, place: number): void {
  release(takeMember(ensemble, place).member);
}

/** Takes a member out without releasing it; those behind it move up. */
export function takeMember(ensemble: Membership, place: number): Departed {
  const { members, numbers } = ensemble;
  const own = Float64Array.from(numbers, ({ data }) => data[place]);
  moveRecipe(ensemble, place, members.length - 1);
  const [member] = members.splice(place, 1);
  for (const { data } of numbers) data.copyWithin(place, place + 1, members.length + 1);
  ensemble.noteSize();
  return { member, numbers: own };
}

/** Puts a member that was taken out in a place; those from there on move down. Requires a free place. */
export function returnMember(ensemble: Membership, { member, numbers }: Departed, place: number): void {
  insert(ensemble, member, place);
  numbers.forEach((number, i) => {
    ensemble.numbers[i].data[place] = number;
  });
}

/** Puts a fresh learner in a place, which keeps its numbers; false if a budget has no room for one. */
export function startAfresh(ensemble: Membership, place: number): boolean {
  const learner = ensemble.freshMember(place);
  if (learner !== null) ensemble.putMember(place, learner);
  return learner !== null;
}

/** Removes the member of one place and puts a fresh one of its recipe in another; those between move up. */
export function replaceMember(ensemble: Membership, place: number, by: number): Classifier | null {
  moveRecipe(ensemble, place, by);
  const fresh = ensemble.freshMember(by);
  moveRecipe(ensemble, by, place);
  if (fresh === null) return null;
  removeMember(ensemble, place);
  insert(ensemble, fresh, by);
  return fresh;
}

/**
 * Adds a fresh member behind all others; if all places are taken, the member at place `leaving` is removed. Reports
 * both. If a budget has no room for a fresh one, none is removed.
 */
export function joinMember(ensemble: Ensemble, leaving: number): Classifier | null {
  const { length } = ensemble.members;
  const isFull = length === ensemble.maxMembers;
  const fresh = isFull ? replaceMember(ensemble, leaving, length - 1) : addMember(ensemble);
  if (fresh === null) return null;
  if (isFull) ensemble.report("removed", leaving);
  ensemble.report("added", ensemble.members.length - 1);
  return fresh;
}

/** Puts a member in a place, with the recipe of the first free place. */
function insert(ensemble: Membership, member: Classifier, place: number): void {
  const { members, numbers, voteWeights } = ensemble;
  moveRecipe(ensemble, members.length, place);
  for (const { data } of numbers) {
    data.copyWithin(place + 1, place, members.length);
    data[place] = 0;
  }
  voteWeights.data[place] = 1;
  ensemble.births.data[place] = ensemble.rowsNow;
  members.splice(place, 0, member);
  ensemble.noteSize();
}

/** Moves the recipe of one place to another; those between move up or down. */
function moveRecipe({ recipeOrder }: Membership, from: number, to: number): void {
  if (recipeOrder === undefined) return;
  const order = recipeOrder.data;
  const moved = order[from];
  if (from < to) order.copyWithin(from, from + 1, to + 1);
  else order.copyWithin(to + 1, to, from);
  order[to] = moved;
}

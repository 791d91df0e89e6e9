/**
 * Members that join and leave: the numbers that go with members move with them. Where a byte budget has no room for a
 * fresh member any more, nothing changes and the result is null.
 */
import { type Classifier, release } from "../../core/index.ts";
import type { Membership } from "./membership.ts";

/** Adds a fresh member behind all others. There must be a place: `members.length < maxMembers`. */
export function addMember(ensemble: Membership): Classifier | null {
  const fresh = ensemble.freshMember(ensemble.members.length);
  if (fresh !== null) insert(ensemble, fresh, ensemble.members.length);
  return fresh;
}

/** Removes a member; those behind it move up. */
export function removeMember(ensemble: Membership, place: number): void {
  const { members, numbers } = ensemble;
  moveRecipe(ensemble, place, members.length - 1);
  release(members[place]);
  members.splice(place, 1);
  for (const { data } of numbers) data.copyWithin(place, place + 1, members.length + 1);
  ensemble.noteSize();
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

/** Puts a member in a place, with the recipe that the first place without a member has. */
function insert(ensemble: Membership, member: Classifier, place: number): void {
  const { members, numbers, voteWeights } = ensemble;
  moveRecipe(ensemble, members.length, place);
  for (const { data } of numbers) {
    data.copyWithin(place + 1, place, members.length);
    data[place] = 0;
  }
  voteWeights.data[place] = 1;
  members.splice(place, 0, member);
  ensemble.noteSize();
}

/** The recipe of one place goes to another; those between move up or down. */
function moveRecipe({ recipeOrder }: Membership, from: number, to: number): void {
  if (recipeOrder === undefined) return;
  const order = recipeOrder.data;
  const moved = order[from];
  if (from < to) order.copyWithin(from, from + 1, to + 1);
  else order.copyWithin(to + 1, to, from);
  order[to] = moved;
}

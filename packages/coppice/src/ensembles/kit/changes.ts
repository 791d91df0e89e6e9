/** Members that join and leave: the numbers that go with members move with them. */
import { type Classifier, release } from "../../core/index.ts";
import type { Membership } from "./membership.ts";

/** Puts a fresh member in a place, behind all others by default. There must be room: `members.length < maxMembers`. */
export function addMember(ensemble: Membership, place = ensemble.members.length): Classifier {
  const { members, numbers, voteWeights } = ensemble;
  const member = ensemble.freshMember(place);
  for (const { data } of numbers) {
    data.copyWithin(place + 1, place, members.length);
    data[place] = 0;
  }
  voteWeights.data[place] = 1;
  members.splice(place, 0, member);
  ensemble.noteSize();
  return member;
}

/** Removes a member; those behind it move up. */
export function removeMember(ensemble: Membership, place: number): void {
  const { members, numbers } = ensemble;
  release(members[place]);
  members.splice(place, 1);
  for (const { data } of numbers) data.copyWithin(place, place + 1, members.length + 1);
  ensemble.noteSize();
}

/** Removes the member of one place and puts a fresh one in another; those between move up. */
export function replaceMember(ensemble: Membership, place: number, by: number): void {
  removeMember(ensemble, place);
  addMember(ensemble, by);
}

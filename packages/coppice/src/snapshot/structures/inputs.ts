/**
 * How rows become vectors (`learners/inputs`): moments of the numbers, and which nominal value has which input. The
 * constant and the numbers come first; every later input is one value's.
 */
import type { State, Structure } from "../soundness.ts";

const MOMENTS = 3; // weight, mean, squares
const LARGEST_MEAN = 1e76; // of numbers up to 1e75

export const inputs: Structure = {
  covers: ["moments", "valueRooms", "valueInputs"],
  check(state: State): void {
    const moments = state.numbers("moments");
    state.demand("moments", moments.length === state.freshLength("moments"));
    for (let at = 0; at < moments.length; at += MOMENTS) {
      state.weight("moments", moments[at]);
      state.demand("moments", Math.abs(moments[at + 1]) <= LARGEST_MEAN);
      state.finite("moments", moments[at + 2]);
      state.demand("moments", moments[at + 2] >= 0);
    }
    const nominal = state.schema.attributes.filter(({ kind }) => kind === "nominal");
    const rooms = state.numbers("valueRooms");
    state.demand("valueRooms", rooms.length === nominal.length);
    let room = 0;
    nominal.forEach(({ values }, n) => {
      state.whole("valueRooms", rooms[n], 0, 2 * values.length);
      room += rooms[n];
    });
    const places = state.numbers("valueInputs");
    state.demand("valueInputs", places.length === room);
    const first = state.freshNumber("inputs");
    const [count] = state.numbers("inputs");
    state.whole("inputs", count, first, first + places.length);
    const isTaken = new Uint8Array(count - first);
    for (const input of places) {
      if (input === 0) continue;
      state.whole("valueInputs", input, first, count - 1);
      state.demand("valueInputs", isTaken[input - first]++ === 0);
    }
    state.demand(
      "inputs",
      isTaken.every((taken) => taken === 1),
    );
  },
};

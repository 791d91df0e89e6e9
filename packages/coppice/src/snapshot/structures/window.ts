/**
 * The rows of a window (`learners/tree/row-window.ts`) in a ring and, if kept, the order of every attribute's values:
 * all used indices, ascending by value, older rows first, missing values last.
 */
import { LARGEST_WEIGHT } from "../../core/index.ts";
import type { State, Structure } from "../soundness.ts";

export const window: Structure = {
  covers: ["windowRows", "windowLabels", "windowWeights", "windowOrders"],
  check(state: State): void {
    for (const name of window.covers) {
      state.demand(name, state.numbers(name).length === state.freshLength(name));
    }
    checkRows(state, state.freshLength("windowOrders") > 0);
  },
};

/** A window whose capacity changes while it learns. */
export const examples: Structure = { covers: window.covers, check: (state) => checkRows(state, true) };

function checkRows(state: State, keepsOrders: boolean): void {
  state.demand("windowState", state.numbers("windowState").length === 2);
  const [count, next] = state.numbers("windowState");
  const labels = state.numbers("windowLabels");
  const weights = state.numbers("windowWeights");
  const capacity = labels.length;
  state.demand("windowWeights", weights.length === capacity);
  state.whole("windowState", count, 0, capacity);
  state.whole("windowState", next, 0, Math.max(capacity - 1, 0));
  state.demand("windowState", count === capacity || next === count);
  const slots = state.has("classLabels") ? state.numbers("classLabels").length : state.classes;
  const classes = state.has("classesMet") ? state.numbers("classesMet")[0] : slots;
  for (let place = 0; place < count; place++) {
    state.whole("windowLabels", labels[place], 0, classes - 1);
    state.demand("windowWeights", weights[place] > 0 && weights[place] <= LARGEST_WEIGHT);
  }
  const width = state.schema.attributes.length;
  const rows = state.numbers("windowRows");
  const orders = state.numbers("windowOrders");
  state.demand("windowRows", rows.length === capacity * width);
  for (let i = 0; i < count * width; i++) state.demand("windowRows", Math.abs(rows[i]) !== Infinity);
  if (!keepsOrders) return;
  state.demand("windowOrders", orders.length === capacity * width);
  const age = (place: number) => (place < next ? place + capacity : place); // larger for later rows
  for (let a = 0; a < width; a++) {
    for (let i = 0; i < count; i++) {
      const place = orders[a * capacity + i];
      state.whole("windowOrders", place, 0, count - 1);
      if (i === 0) continue;
      const before = orders[a * capacity + i - 1];
      const [x, y] = [rows[before * width + a], rows[place * width + a]];
      const areAlike = x === y || (x !== x && y !== y);
      // Strictly ascending, so that no index occurs twice.
      const ascends = areAlike ? age(before) < age(place) : x < y || (x === x && y !== y);
      state.demand("windowOrders", ascends);
    }
  }
}

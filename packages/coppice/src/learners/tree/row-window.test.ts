import { describe, expect, it } from "vitest";
import { type CartRow, cartRows, cartSchema } from "../../../test/naive-cart.ts";
import { Arena, Attribute, numeric, Random, Schema } from "../../core/index.ts";
import { RowWindow } from "./row-window.ts";

const WIDTH = 4;

/** Places with their rows' values, in the order of an attribute. */
function orderOf(window: RowWindow, attribute: number): number[] {
  const orders = new Int32Array(window.capacity * window.width);
  window.writeOrders(orders);
  const first = attribute * window.capacity;
  return [...orders.subarray(first, first + window.count)];
}

/** What the window should hold: rows by age, and the orders from sorting them. */
function expectHolds(window: RowWindow, kept: readonly CartRow[]): void {
  expect(window.count).toBe(kept.length);
  const places = kept.map((_, age) => (window.oldest + age) % window.capacity);
  kept.forEach(({ x, label, weight }, age) => {
    const at = places[age];
    expect([...window.rows.subarray(at * WIDTH, (at + 1) * WIDTH)]).toEqual(x);
    expect([window.labels[at], window.weights[at]]).toEqual([label, weight]);
  });
  for (let a = 0; a < WIDTH; a++) {
    const known = kept.map((_, age) => age).filter((age) => !Number.isNaN(kept[age].x[a]));
    const missing = kept.map((_, age) => age).filter((age) => Number.isNaN(kept[age].x[a]));
    const sorted = known.sort((p, q) => kept[p].x[a] - kept[q].x[a] || p - q);
    expect(orderOf(window, a)).toEqual([...sorted, ...missing].map((age) => places[age]));
  }
  expect(window.classes).toBe(Math.max(0, ...kept.map(({ label }) => label + 1)));
}

describe("a window of rows", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [16, 1],
    [40, 1],
    [40, 9],
    [40, 10],
    [16, 16],
    [1, 5],
  ])("of %i, %i of them new, keeps the last rows, and tells their values in order", (capacity, newRows) => {
    for (let seed = 1; seed <= 2; seed++) {
      const rows = cartRows(seed, 130, 4, [1, 2, 0.3]);
      const window = new RowWindow(new Arena(), cartSchema(4), capacity, "window", newRows);
      expect(window.orders.length).toBe(newRows < capacity / 4 ? capacity * WIDTH : 0);
      expectHolds(window, []);
      rows.forEach(({ x, label, weight }, i) => {
        // Rows are read where they lie in a batch.
        window.push(Float64Array.from([9, ...x]), 1, label, weight);
        expectHolds(window, rows.slice(Math.max(0, i + 1 - capacity), i + 1));
      });
    }
  });

  it("by hand: the older of equal values first, rows without a value last", () => {
    const window = new RowWindow(new Arena(), new Schema([new Attribute("x", numeric())], "class", ["a"]), 4);
    for (const x of [5, NaN, 2, 5]) window.push(Float64Array.of(x), 0, 0, 1);
    expect(orderOf(window, 0)).toEqual([2, 0, 3, 1]); // 2, 5, 5, none
    window.push(Float64Array.of(5), 0, 0, 1); // in place 0, and the youngest now
    expect(orderOf(window, 0)).toEqual([2, 3, 0, 1]);
    window.push(Float64Array.of(NaN), 0, 0, 1); // in place 1, none as before
    window.push(Float64Array.of(-Infinity), 0, 0, 1); // in place 2: no number
    expect(orderOf(window, 0)).toEqual([3, 0, 1, 2]);
    expect(window.rows[2]).toBeNaN();
  });

  it("takes what is no value of a nominal attribute for missing", () => {
    const window = new RowWindow(new Arena(), cartSchema(2), 2);
    window.push(Float64Array.of(Infinity, -1, 1, 0), 0, 0, 1);
    expect([...window.rows.subarray(0, WIDTH)]).toEqual([NaN, NaN, 1, 0]);
  });

  it("takes a nominal value that the schema does not know for missing, whatever comes under its index later", () => {
    const schema = cartSchema(2);
    const window = new RowWindow(new Arena(), schema, 2);
    window.push(Float64Array.of(9, 4, 1, 0.5), 0, 0, 1); // u has four values
    schema.attributes[1].intern("e");
    window.push(Float64Array.of(9, 4, 1, 1), 0, 0, 1);
    expect([...window.rows]).toEqual([9, NaN, 1, NaN, 9, 4, 1, 1]);
    expect(orderOf(window, 1)).toEqual([1, 0]);
  });

  it("filled at once is as if the rows had come one by one", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const rows = cartRows(seed, 50, 3, [1, 2, 3]);
      const [filled, pushed] = [0, 1].map(() => new RowWindow(new Arena(), cartSchema(3), 50));
      for (let i = Random.seeded(seed).integer(80); i > 0; i--) filled.push(Float64Array.of(i, 1, i, 0), 0, 2, 3);
      const data = Float64Array.from(rows.flatMap(({ x }) => x));
      const labels = Int32Array.from(rows, ({ label }) => label);
      filled.fill(
        data,
        50,
        labels,
        Float64Array.from(rows, ({ weight }) => weight),
      );
      for (const { x, label, weight } of rows) pushed.push(Float64Array.from(x), 0, label, weight);
      for (const window of [filled, pushed]) expectHolds(window, rows);
      for (const window of [filled, pushed]) window.push(Float64Array.of(0, 0, 0, 0), 0, 0, 1);
      expectHolds(filled, [...rows, { x: [0, 0, 0, 0], label: 0, weight: 1 }].slice(-50));
      filled.fill(data, 50, labels, undefined);
      expectHolds(
        filled,
        rows.map((row) => ({ ...row, weight: 1 })),
      );
      filled.push(Float64Array.of(0, 0, 0, 0), 0, 0, 1); // in place of the oldest
      expectHolds(
        filled,
        [...rows.map((row) => ({ ...row, weight: 1 })), { x: [0, 0, 0, 0], label: 0, weight: 1 }].slice(1),
      );
    }
  });
});

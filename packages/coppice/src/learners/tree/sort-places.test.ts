import { describe, expect, it } from "vitest";
import { Random } from "../../core/index.ts";
import { sortPlaces } from "./sort-places.ts";

describe("sorting places by their keys", () => {
  it("leaves equal keys in their order, by hand", () => {
    const places = Int32Array.of(9, 3, 1, 0, 2, 9);
    sortPlaces(places, 1, 4, Float64Array.of(5, 2, Infinity, 2));
    expect([...places]).toEqual([9, 3, 1, 0, 2, 9]); // 2 at place 3, then at place 1, 5, infinity
    sortPlaces(places, 1, 4, Float64Array.of(1, 2, -Infinity, 4));
    expect([...places]).toEqual([9, 2, 0, 1, 3, 9]);
  });

  it.each([0, 1, 2, 7, 8, 9, 15, 16, 17, 24, 63, 64, 65, 100, 1000, 1025])(
    "gives what sorting by key and order does: %i places",
    (count) => {
      const random = Random.seeded(count + 1);
      for (const distinct of [1, 2, 5, 1e9]) {
        const keys = Float64Array.from({ length: count }, () => random.integer(distinct));
        const order = Array.from({ length: count }, (_, place) => place);
        for (let i = count - 1; i > 0; i--) {
          const j = random.integer(i + 1);
          [order[i], order[j]] = [order[j], order[i]];
        }
        const places = Int32Array.from([-1, ...order, -1]);
        sortPlaces(places, 1, count, keys);
        expect([...places]).toEqual([-1, ...order.sort((p, q) => keys[p] - keys[q]), -1]);
      }
    },
  );
});

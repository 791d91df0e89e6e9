/**
 * SEA concepts (Street and Kim 2001): three uniform attributes; the sum of the first two is compared with a threshold.
 * Parameters and names as in MOA's generator; equal in distribution, not bit for bit.
 */
import { defineSchema, integer, numeric, real } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

const THRESHOLDS = [8, 9, 7, 9.5];

/**
 * Two of three numeric attributes decide by their sum; four concepts differ in the threshold.
 *
 * @title SEA concepts
 * @paper Street and Kim (2001). A Streaming Ensemble Algorithm (SEA) for Large-Scale Classification
 */
export const sea = /* @__PURE__ */ defineGenerator({
  id: "sea",
  params: {
    /** Which threshold: 8, 9, 7 or 9.5 for concepts 1 to 4. An integer in [1, 4]. Default 1. */
    concept: /* @__PURE__ */ integer({
      default: 1,
      min: 1,
      max: 4,
    }),
    /** Share of rows whose class is flipped. A number in [0, 1]. Default 0.1. */
    noise: /* @__PURE__ */ real({ default: 0.1, min: 0, max: 1 }),
  },
  create: ({ concept, noise }, random) => {
    const threshold = THRESHOLDS[concept - 1];
    return {
      schema: defineSchema({
        attributes: { attrib1: numeric(), attrib2: numeric(), attrib3: numeric() },
        classes: ["groupA", "groupB"],
      }),
      next(row, start) {
        const first = 10 * random.uniform();
        const second = 10 * random.uniform();
        row[start] = first;
        row[start + 1] = second;
        row[start + 2] = 10 * random.uniform();
        const label = first + second <= threshold ? 0 : 1;
        return random.uniform() < noise ? 1 - label : label;
      },
    };
  },
});

/**
 * MIXED (Gama et al. 2004): two boolean attributes v and w, each true half of the time, and two numeric ones x and y,
 * uniform in [0, 1]. By function 1 a row is positive if at least two of v, w and y < 0.5 + 0.3 sin(3 pi x) hold; by
 * function 2, to which it turns in the paper, if at most one does. Functions and names as in MOA's generator, equal in
 * distribution, not bit for bit. River counts functions from 0, and its class 0 is the one that is positive here. Both
 * can leave out rows until the classes are equally frequent, which is not done here.
 */
import { defineSchema, integer, nominal, numeric } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";
import { isBelowWave } from "./internal.ts";

/**
 * Two of three conditions decide: two booleans, and a point below a sine curve.
 *
 * @title MIXED
 * @paper Gama, Medas, Castillo and Rodrigues (2004). Learning with Drift Detection
 */
export const mixed = /* @__PURE__ */ defineGenerator({
  id: "mixed",
  params: {
    /**
     * Which rows are positive: 1 those for which two conditions hold, 2 the others.
     * An integer in [1, 2]. Default 1.
     */
    function: /* @__PURE__ */ integer({ default: 1, min: 1, max: 2 }),
  },
  create: ({ function: number }, random) => {
    const ofMost = number === 1 ? 1 : 0; // the class of rows for which at least two conditions hold
    return {
      schema: defineSchema({
        attributes: { v: nominal(["false", "true"]), w: nominal(["false", "true"]), x: numeric(), y: numeric() },
        classes: ["negative", "positive"],
      }),
      next(row, start) {
        const v = random.integer(2);
        const w = random.integer(2);
        const x = random.uniform();
        const y = random.uniform();
        row[start] = v;
        row[start + 1] = w;
        row[start + 2] = x;
        row[start + 3] = y;
        return v + w + (isBelowWave(x, y) ? 1 : 0) >= 2 ? ofMost : 1 - ofMost;
      },
    };
  },
});

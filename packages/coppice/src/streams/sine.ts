/**
 * SINE (Gama et al. 2004): is a point of the unit square below a curve? Positive by function 1 (the paper's SINE1) if
 * att2 < sin att1, by function 3 (SINE2) if att2 < 0.5 + 0.3 sin(3 pi att1); by functions 2 and 4, to which these turn in
 * the paper, if it is not. With two irrelevant attributes they are SINIRREL1 and SINIRREL2. Functions and names as in
 * MOA's generator, equal in distribution, not bit for bit; MOA adds the irrelevant attributes unless `-s` is set. River
 * counts functions from 0 and exchanges the attributes: the first is compared with the curve at the second. Both can
 * leave out rows until the classes are equally frequent, which is not done here.
 */
import { Attribute, flag, integer, numeric, Schema, sin } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";
import { isBelowWave } from "./internal.ts";

/**
 * Points of a square, classified by the side of a sine curve.
 *
 * @title SINE
 * @paper Gama, Medas, Castillo and Rodrigues (2004). Learning with Drift Detection
 */
export const sine = /* @__PURE__ */ defineGenerator({
  id: "sine",
  params: {
    /**
     * Which function decides: 1 is below SINE1, 2 not below it, 3 below SINE2, 4 not below it.
     * An integer in [1, 4]. Default 1.
     */
    function: /* @__PURE__ */ integer({ default: 1, min: 1, max: 4 }),
    /** Whether there are two further attributes that have no influence on the class. Default false. */
    irrelevant: /* @__PURE__ */ flag({ default: false }),
  },
  create: ({ function: number, irrelevant }, random) => {
    const isBelow = number <= 2 ? (x: number, y: number) => y < sin(x) : isBelowWave;
    const ofBelow = number % 2; // the class of points below the curve
    return {
      schema: new Schema(
        Array.from({ length: irrelevant ? 4 : 2 }, (_, i) => new Attribute(`att${i + 1}`, numeric())),
        "class",
        ["negative", "positive"],
      ),
      next(row, start) {
        const x = random.uniform();
        const y = random.uniform();
        row[start] = x;
        row[start + 1] = y;
        if (irrelevant) {
          row[start + 2] = random.uniform();
          row[start + 3] = random.uniform();
        }
        return isBelow(x, y) ? ofBelow : 1 - ofBelow;
      },
    };
  },
});

/**
 * Oza's Synthetic-1, -2 and -3 (thesis 2001, section 3.5.1): two equally likely classes and a chain of 20 bits. The
 * last bit depends on the class; each earlier one copies its successor with a probability that also depends on the
 * class. The best possible accuracy is .7343, .8617 and .9825; naive Bayes is far below it on the first two.
 */
import { Attribute, integer, nominal, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

const BITS = 20;
/** P(A_20 = 0 | C) for both classes, by variant. */
const LAST_IS_ZERO = [
  [0.495, 0.505],
  [0.1, 0.8],
  [0.01, 0.975],
] as const;
/** P(A_a = A_{a+1} | C). */
const COPIES = [0.8, 0.9] as const;

/**
 * A chain of 20 bits whose last bit and whose stickiness depend on the class.
 *
 * @title Oza's Synthetic-1, -2 and -3
 * @paper Oza (2001). Online Ensemble Learning; section 3.5.1
 */
export const ozaSynthetic = /* @__PURE__ */ defineGenerator({
  id: "oza-synthetic",
  params: {
    /**
     * How strongly the last bit depends on the class: 1 hardly, 2 strongly, 3 almost entirely.
     * An integer in [1, 3]. Default 1.
     */
    variant: /* @__PURE__ */ integer({
      default: 1,
      min: 1,
      max: 3,
    }),
  },
  create: ({ variant }, random) => {
    const lastIsZero = LAST_IS_ZERO[variant - 1];
    return {
      schema: new Schema(
        Array.from({ length: BITS }, (_, i) => new Attribute(`a${i + 1}`, nominal(["0", "1"]))),
        "class",
        ["0", "1"],
      ),
      next(row, start) {
        const label = random.bits() < 0 ? 1 : 0;
        const copies = COPIES[label];
        let bit = random.uniform() < (lastIsZero[label] as number) ? 0 : 1;
        row[start + BITS - 1] = bit;
        for (let a = BITS - 2; a >= 0; a--) {
          if (random.uniform() >= copies) bit = 1 - bit;
          row[start + a] = bit;
        }
        return label;
      },
    };
  },
});

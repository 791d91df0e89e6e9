/**
 * Rotating hyperplane (Hulten, Spencer and Domingos 2001): uniform attributes, classified by the side of a hyperplane
 * whose weights may drift after every row. Parameters as in MOA's generator; equal in distribution, not bit for bit. As
 * in MOA, the weights may leave [0, 1].
 */
import { Attribute, integer, numeric, real, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";
import { checkDrifting } from "./internal.ts";

/**
 * Two classes on the sides of a hyperplane that turns a little after every row.
 *
 * @title Rotating hyperplane
 * @paper Hulten, Spencer and Domingos (2001). Mining Time-Changing Data Streams
 */
export const hyperplane = /* @__PURE__ */ defineGenerator({
  id: "hyperplane",
  params: {
    /** Number of attributes. An integer in [1, 100000]. Default 10. */
    attributes: /* @__PURE__ */ integer({ default: 10, min: 1, max: 100_000 }),
    /** Number of attributes whose weight changes. An integer in [0, inf). Default 2. */
    drifting: /* @__PURE__ */ integer({
      default: 2,
      min: 0,
    }),
    /** Change of such a weight per row; 0 for no drift. A number in [0, 1000000]. Default 0. */
    magnitude: /* @__PURE__ */ real({ default: 0, min: 0, max: 1_000_000 }),
    /** Probability, per row and weight, that the direction of change reverses. A number in [0, 1]. Default 0.1. */
    sigma: /* @__PURE__ */ real({
      default: 0.1,
      min: 0,
      max: 1,
    }),
    /** Share of rows whose class is flipped. A number in [0, 1]. Default 0.05. */
    noise: /* @__PURE__ */ real({ default: 0.05, min: 0, max: 1 }),
  },
  create: ({ attributes, drifting, magnitude, sigma, noise }, random) => {
    checkDrifting("hyperplane", drifting, "attributes", attributes);
    const weights = Float64Array.from({ length: attributes }, () => random.uniform());
    const directions = new Float64Array(drifting).fill(1);
    return {
      schema: new Schema(
        Array.from({ length: attributes }, (_, i) => new Attribute(`att${i + 1}`, numeric())),
        "class",
        ["class1", "class2"],
      ),
      next(row, start) {
        let sum = 0;
        let weightSum = 0;
        for (let i = 0; i < attributes; i++) {
          const value = random.uniform();
          const weight = weights[i];
          row[start + i] = value;
          sum += weight * value;
          weightSum += weight;
        }
        const label = sum >= 0.5 * weightSum ? 1 : 0;
        const flipped = random.uniform() < noise;
        if (magnitude > 0) {
          for (let i = 0; i < drifting; i++) {
            const direction = directions[i];
            weights[i] += direction * magnitude;
            if (random.uniform() < sigma) directions[i] = -direction;
          }
        }
        return flipped ? 1 - label : label;
      },
    };
  },
});

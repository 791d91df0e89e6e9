/**
 * Random radial basis functions: rows scatter around centroids, each with its own class, spread and weight; some
 * centroids may move in a straight line and are reflected at the walls of the unit cube. Parameters as in MOA's two RBF
 * generators; equal in distribution, not bit for bit. The position of a moving centroid depends only on the number of
 * rows, so only the drawn centroid is moved.
 */
import { Attribute, drawNormal, integer, numeric, real, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";
import { checkDrifting } from "./internal.ts";

/**
 * Rows around random centroids, each of one class; centroids may travel.
 *
 * @title Random radial basis functions
 * @paper Bifet, Holmes, Pfahringer, Kirkby and Gavalda (2009). New Ensemble Methods for Evolving Data Streams;
 *   section 4
 */
export const randomRbf = /* @__PURE__ */ defineGenerator({
  id: "random-rbf",
  params: {
    /** Number of attributes. An integer in [1, 100000]. Default 10. */
    attributes: /* @__PURE__ */ integer({ default: 10, min: 1, max: 100_000 }),
    /** Number of classes. An integer in [2, 10000]. Default 2. */
    classes: /* @__PURE__ */ integer({ default: 2, min: 2, max: 10_000 }),
    /** Number of centroids. An integer in [1, 1000000]. Default 50. */
    centroids: /* @__PURE__ */ integer({ default: 50, min: 1, max: 1_000_000 }),
    /** Number of moving centroids. An integer in [0, inf). Default 0. */
    drifting: /* @__PURE__ */ integer({ default: 0, min: 0 }),
    /** Distance a moving centroid travels per row. A number in [0, 1000000]. Default 0.0001. */
    speed: /* @__PURE__ */ real({ default: 0.0001, min: 0, max: 1_000_000 }),
  },
  create: ({ attributes, classes, centroids, drifting, speed }, random) => {
    checkDrifting("random-rbf", drifting, "centroids", centroids);
    const centres = Float64Array.from({ length: centroids * attributes }, () => random.uniform());
    const labels = Int32Array.from({ length: centroids }, () => random.integer(classes));
    const spreads = Float64Array.from({ length: centroids }, () => random.uniform());
    const upTo = new Float64Array(centroids); // running sums of the weights
    let total = 0;
    for (let k = 0; k < centroids; k++) upTo[k] = total += random.uniform();
    const velocities = new Float64Array(drifting * attributes);
    for (let k = 0; k < drifting; k++) {
      let squares = 0;
      for (let i = k * attributes; i < (k + 1) * attributes; i++) {
        const component = random.uniform();
        velocities[i] = component;
        squares += component * component;
      }
      const scale = speed / Math.sqrt(squares);
      for (let i = k * attributes; i < (k + 1) * attributes; i++) velocities[i] *= scale;
    }
    let rows = 0;

    return {
      schema: new Schema(
        Array.from({ length: attributes }, (_, i) => new Attribute(`att${i + 1}`, numeric())),
        "class",
        Array.from({ length: classes }, (_, c) => `class${c + 1}`),
      ),
      next(row, start) {
        rows++;
        const k = firstAbove(upTo, random.uniform() * total);
        let squares = 0;
        for (let i = 0; i < attributes; i++) {
          const component = 2 * random.uniform() - 1;
          row[start + i] = component;
          squares += component * component;
        }
        const length = (drawNormal(random) * spreads[k]) / Math.sqrt(squares);
        const from = k * attributes;
        for (let i = 0; i < attributes; i++) {
          let centre = centres[from + i];
          if (k < drifting) centre = reflected(centre + rows * velocities[from + i]);
          row[start + i] = centre + row[start + i] * length;
        }
        return labels[k];
      },
    };
  },
});

/** Position between reflecting walls at 0 and 1 of a point that has travelled to `x` >= 0. */
function reflected(x: number): number {
  const phase = x - 2 * Math.floor(x / 2);
  return phase > 1 ? 2 - phase : phase;
}

/** Index of the first element of an ascending array that exceeds `value`; the last one if none does. */
function firstAbove(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Waveform (Breiman et al. 1984): 21 points of a random mixture u h_i + (1 - u) h_j of two of three triangular waves, each
 * point with standard normal noise. The waves have height 6 at the points 7, 15 and 11 and fall by 1 per point to 0; the
 * classes, equally likely, are the pairs 1 and 2, 1 and 3, 2 and 3. The best possible accuracy is about 86 %. 19 further
 * attributes of noise make the version with 40. Classes and names as in MOA's generator, whose `-n` and River's
 * `has_noise` are `noise=19`; equal in distribution, not bit for bit. For concept drift, which MOA makes by exchanging
 * attributes, there is no parameter.
 */
import { Attribute, drawNormal, integer, numeric, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

const POINTS = 21;
const HEIGHT = 6;
/** The point, counted from 1, at which each wave is highest. */
const PEAKS = [7, 15, 11];
/** The two waves of each class. */
const WAVES = [
  [0, 1],
  [0, 2],
  [1, 2],
];

function heightAt(point: number, wave: number): number {
  return Math.max(0, HEIGHT - Math.abs(point - PEAKS[wave]));
}

/**
 * Noisy mixtures of two of three triangular waves; which two is the class.
 *
 * @title Waveform
 * @paper Breiman, Friedman, Olshen and Stone (1984). Classification and Regression Trees; section 2.6.2
 */
export const waveform = /* @__PURE__ */ defineGenerator({
  id: "waveform",
  params: {
    /** Number of further attributes that are noise alone. An integer in [0, 100000]. Default 0. */
    noise: /* @__PURE__ */ integer({ default: 0, min: 0, max: 100_000 }),
  },
  create: ({ noise }, random) => ({
    schema: new Schema(
      Array.from({ length: POINTS + noise }, (_, i) => new Attribute(`att${i + 1}`, numeric())),
      "class",
      ["class1", "class2", "class3"],
    ),
    next(row, start) {
      const label = random.integer(3);
      const [first, second] = WAVES[label];
      const share = random.uniform(); // u
      for (let i = 0; i < POINTS; i++) {
        const mixture = share * heightAt(i + 1, first) + (1 - share) * heightAt(i + 1, second);
        row[start + i] = mixture + drawNormal(random);
      }
      for (let i = POINTS; i < POINTS + noise; i++) row[start + i] = drawNormal(random);
      return label;
    },
  }),
});

/**
 * LED display (Breiman et al. 1984): the seven segments of a digit, each inverted with some probability, among 17
 * random bits. `drift` swaps the first relevant attributes with as many irrelevant ones, as in MOA's drifting variant;
 * for concept drift, switch between streams of different `drift`. Equal to MOA in distribution, not bit for bit.
 */
import { Attribute, integer, nominal, real, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

const SEGMENTS = 7;
const IRRELEVANT = 17;

/** One digit per entry; bit 6 is the first segment. */
const DIGITS = [
  0b1110111, 0b0010010, 0b1011101, 0b1011011, 0b0111010, 0b1101011, 0b1101111, 0b1010010, 0b1111111, 0b1111011,
];

/**
 * The digit shown by seven unreliable segments, among 17 irrelevant bits.
 *
 * @title LED display
 * @paper Breiman, Friedman, Olshen and Stone (1984). Classification and Regression Trees; section 2.6
 */
export const led = /* @__PURE__ */ defineGenerator({
  id: "led",
  params: {
    /** Number of segments swapped with an irrelevant attribute. An integer in [0, 7]. Default 0. */
    drift: /* @__PURE__ */ integer({
      default: 0,
      min: 0,
      max: SEGMENTS,
    }),
    /** Probability that a segment is inverted. A number in [0, 1]. Default 0.1. */
    noise: /* @__PURE__ */ real({ default: 0.1, min: 0, max: 1 }),
  },
  create: ({ drift, noise }, random) => ({
    schema: new Schema(
      Array.from({ length: SEGMENTS + IRRELEVANT }, (_, i) => new Attribute(`att${i + 1}`, nominal(["0", "1"]))),
      "class",
      Array.from({ length: 10 }, (_, digit) => `${digit}`),
    ),
    next(row, start) {
      const digit = random.integer(10);
      const segments = DIGITS[digit];
      let coins = random.bits();
      for (let i = 0; i < IRRELEVANT; i++) {
        row[start + SEGMENTS + i] = coins & 1;
        coins >>>= 1;
      }
      for (let i = 0; i < SEGMENTS; i++) {
        const lit = (segments >>> (SEGMENTS - 1 - i)) & 1;
        const shown = random.uniform() < noise ? 1 - lit : lit;
        if (i < drift) {
          row[start + i] = row[start + SEGMENTS + i];
          row[start + SEGMENTS + i] = shown;
        } else row[start + i] = shown;
      }
      return digit;
    },
  }),
});

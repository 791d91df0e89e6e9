/**
 * Balance scale (Siegler 1976; UCI "balance-scale"): all 625 combinations of two weights and two distances from 1 to 5,
 * each once, in an order determined by the seed. The scale tips to the side of the larger product. Attributes are
 * nominal, as in Oza's thesis.
 */
import { defineSchema, nominal } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";
import { shuffledSet } from "./internal.ts";

const SIZES = 5;
const ROWS = 625; // SIZES^4

/**
 * Does a scale tip left, right or balance, from two weights and two distances? All 625 rows.
 *
 * @title Balance scale
 * @paper Siegler (1976). Three Aspects of Cognitive Development
 */
export const balanceScale = /* @__PURE__ */ defineGenerator({
  id: "balance-scale",
  params: {},
  rows: ROWS,
  create: (_, random) => {
    const values = () => nominal(Array.from({ length: SIZES }, (_, i) => `${i + 1}`));
    const rows: number[] = [];
    const labels: number[] = [];
    for (let i = 0; i < ROWS; i++) {
      const digits = [Math.floor(i / 125), Math.floor(i / 25) % 5, Math.floor(i / 5) % 5, i % 5];
      const [leftWeight, leftDistance, rightWeight, rightDistance] = digits.map((d) => d + 1) as [
        number,
        number,
        number,
        number,
      ];
      rows.push(...digits);
      labels.push(1 + Math.sign(rightWeight * rightDistance - leftWeight * leftDistance));
    }
    const schema = defineSchema({
      attributes: {
        "left-weight": values(),
        "left-distance": values(),
        "right-weight": values(),
        "right-distance": values(),
      },
      classes: ["L", "B", "R"],
    });
    return shuffledSet(schema, rows, labels, random);
  },
});

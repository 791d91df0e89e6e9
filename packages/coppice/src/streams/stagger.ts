/**
 * STAGGER concepts (Schlimmer and Granger 1986): 27 equally likely objects of size, color and shape, and rules that
 * change. The usual test stream switches from concept 1 to 2 to 3. Concept 4 is the conjunctive reading of concept 2;
 * it yields the share of positives (29 % over concepts 1, 4, 3) that the ONSBoost paper reports.
 */
import { defineSchema, integer, nominal } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

/** Values by schema index: size small, medium, large; color red, blue, green; shape circle, square, triangle. */
const CONCEPTS: readonly ((size: number, color: number, shape: number) => boolean)[] = [
  (size, color) => size === 0 && color === 0,
  (_size, color, shape) => color === 2 || shape === 0,
  (size) => size > 0,
  (_size, color, shape) => color === 2 && shape === 0,
];

/**
 * 27 objects of size, color and shape, and a rule over them.
 *
 * @title STAGGER concepts
 * @paper Schlimmer and Granger (1986). Incremental Learning from Noisy Data
 */
export const stagger = /* @__PURE__ */ defineGenerator({
  id: "stagger",
  params: {
    /**
     * The rule: 1 small and red, 2 green or circle, 3 medium or large, 4 green and circle.
     * An integer in [1, 4]. Default 1.
     */
    concept: /* @__PURE__ */ integer({
      default: 1,
      min: 1,
      max: 4,
    }),
  },
  create: ({ concept }, random) => {
    const holds = CONCEPTS[concept - 1];
    return {
      schema: defineSchema({
        attributes: {
          size: nominal(["small", "medium", "large"]),
          color: nominal(["red", "blue", "green"]),
          shape: nominal(["circle", "square", "triangle"]),
        },
        classes: ["false", "true"],
      }),
      next(row, start) {
        const size = random.integer(3);
        const color = random.integer(3);
        const shape = random.integer(3);
        row[start] = size;
        row[start + 1] = color;
        row[start + 2] = shape;
        return holds(size, color, shape) ? 1 : 0;
      },
    };
  },
});

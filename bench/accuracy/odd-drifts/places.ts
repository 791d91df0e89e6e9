/** Drifts odd in location: only in one region, one class, one attribute, or in the difficulty of the rule. */
import { nominals, numbers, odd, times } from "../odd/kit.ts";
import type { AccuracyStream } from "../streams.ts";
import { Clusters, phase, weighted } from "./concepts.ts";

const parts: readonly AccuracyStream[] = [
  odd("local-region", "1 of 16 clusters changes its class every 4,000 rows, the others stay", {
    attributes: numbers(5),
    noise: 0.02,
    make: (draw) => {
      const clusters = new Clusters(draw, 16, 5);
      const concept = clusters.concept(2);
      return (i) => {
        if (i > 0 && i % 4_000 === 0) concept[phase(i, 4_000)] = 1 - concept[phase(i, 4_000)];
        return clusters.row(concept);
      };
    },
  }),
  odd("one-class-travels", "one of 5 classes is at another place every 2,500 rows", {
    attributes: numbers(4),
    classes: 5,
    make: (draw) => {
      const clusters = new Clusters(draw, 12, 4, 2);
      return (i) => {
        const label = draw.integer(5);
        const { values } = clusters.row([], label === 0 ? 4 + phase(i, 2_500) : label - 1);
        return { values, label };
      };
    },
  }),
  odd("one-of-twenty", "a sum of 20 numbers, of which one counts thrice: another one every 5,000 rows", {
    attributes: numbers(20),
    make: (draw) => (i) => {
      const values = draw.normals(20);
      const weights = times(20, (a) => (a === 3 + 5 * (phase(i, 5_000) % 3) ? 9 : a % 2 === 0 ? 1 : -1));
      return { values, label: weighted(values, weights) > 0 };
    },
  }),
  odd("rare-class-moves", "1 row of 50 of the second class, which is at another place every 4,000 rows", {
    attributes: numbers(4),
    make: (draw) => {
      const places = new Clusters(draw, 6, 4, 2);
      return (i) => {
        const label = draw.chance(0.02);
        const values = label ? places.row([], phase(i, 4_000) % 6).values : draw.normals(4);
        return { values, label };
      };
    },
  }),
  odd("other-nominals", "2 of 10 nominal attributes decide, two others every 4,000 rows", {
    attributes: nominals(10, 4),
    noise: 0.1,
    make: (draw) => (i) => {
      const values = times(10, () => draw.integer(4));
      const first = 2 * (phase(i, 4_000) % 5);
      return { values, label: values[first] < 2 !== values[first + 1] < 1 };
    },
  }),
];

const shapes: readonly AccuracyStream[] = [
  odd("becomes-harder", "one number decides until half, then whether two have one sign", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      return { values, label: 2 * i < rows ? values[0] > 0.3 : values[1] > 0 !== values[2] > 0 };
    },
  }),
  odd("becomes-easier", "whether two numbers have one sign decides until half, then one number", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      return { values, label: 2 * i < rows ? values[1] > 0 !== values[2] > 0 : values[0] > 0.3 };
    },
  }),
  odd("masked", "a third of the labels wrong until half; then none, but another rule, so that errors stay as many", {
    attributes: numbers(5),
    make: (draw, rows) => {
      const [first, second] = [
        [1, 1, 0, 0, 0],
        [1, 0, 1, 0, 0],
      ];
      return (i) => {
        const values = draw.normals(5);
        const early = 2 * i < rows;
        return { values, label: weighted(values, early ? first : second) > 0 !== (early && draw.chance(1 / 3)) };
      };
    },
  }),
  odd(
    "noise-comes-and-goes",
    "0, 40, 0, 20 and 0 % of the labels wrong, a fifth of the rows each, while the rule stays",
    {
      attributes: numbers(5),
      make: (draw, rows) => {
        const clusters = new Clusters(draw, 10, 5);
        const concept = clusters.concept(2);
        return (i) => {
          const { values, label } = clusters.row(concept);
          return { values, label: (label === 1) !== draw.chance([0, 0.4, 0, 0.2, 0][phase(i, rows / 5)]) };
        };
      },
    },
  ),
];

export const placesOfDrift: readonly AccuracyStream[] = [...parts, ...shapes];

/** Odd labels: rare classes; classes that appear late, in blocks, or vanish; wrong or meaningless labels. */
import type { AccuracyStream } from "../streams.ts";
import { nominals, numbers, odd, times } from "./kit.ts";

const rare: readonly AccuracyStream[] = [
  odd("imbalance-500", "1 row of 500 of the second class, far from all others", {
    attributes: numbers(4),
    make: (draw) => () => {
      const label = draw.chance(0.002);
      return { values: draw.normals(4).map((x) => x + (label ? 3 : 0)), label };
    },
  }),
  odd("imbalance-10-classes", "10 classes, each half as frequent as the one before", {
    attributes: numbers(4),
    classes: 10,
    make: (draw) => {
      const centres = times(10, () => draw.normals(4));
      return () => {
        let label = 0;
        while (label < 9 && draw.chance(0.5)) label++;
        return { values: centres[label].map((centre) => 2 * centre + draw.normal()), label };
      };
    },
  }),
];

const order: readonly AccuracyStream[] = [
  odd("sorted-by-label", "all rows of class 1, then all of class 2, to class 5", {
    attributes: numbers(4),
    classes: 5,
    make: (draw, rows) => (i) => {
      const label = Math.floor((5 * i) / rows);
      return { values: draw.normals(4).map((x, a) => x + ((a + label) % 5 === 0 ? 2 : 0)), label };
    },
  }),
  odd("blocks-100", "labels in blocks of 100 rows of one class", {
    attributes: numbers(4),
    classes: 3,
    make: (draw) => {
      let label = 0;
      return (i) => {
        if (i % 100 === 0) label = draw.integer(3);
        return { values: draw.normals(4).map((x, a) => x + (a === label ? 1 : 0)), label };
      };
    },
  }),
  odd("sticky-labels", "each label is the one before in 90 % of the rows; 3 weak numbers", {
    attributes: numbers(3),
    make: (draw) => {
      let label = 0;
      return () => {
        if (draw.chance(0.1)) label = 1 - label;
        return { values: draw.normals(3).map((x) => x + 0.5 * label), label };
      };
    },
  }),
  odd("alternating", "labels alternate, and the numbers tell nothing", {
    attributes: numbers(2),
    make: (draw) => (i) => ({ values: draw.normals(2), label: i % 2 }),
  }),
];

const comingAndGoing: readonly AccuracyStream[] = [
  odd("late-classes", "two of 5 classes come from two thirds on only", {
    attributes: numbers(4),
    classes: 5,
    make: (draw, rows) => {
      const centres = times(5, () => draw.normals(4));
      return (i) => {
        const label = draw.integer(3 * i < 2 * rows ? 3 : 5);
        return { values: centres[label].map((centre) => 1.5 * centre + draw.normal()), label };
      };
    },
  }),
  odd("constant-at-first", "two fifths of the rows all of one class, then a linear rule", {
    attributes: numbers(4),
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      return { values, label: 5 * i >= 2 * rows && values[0] + values[1] > 0 };
    },
  }),
  odd("class-vanishes", "one of 3 classes comes no more from half on", {
    attributes: numbers(3),
    classes: 3,
    make: (draw, rows) => (i) => {
      const label = draw.integer(2 * i < rows ? 3 : 2);
      return { values: draw.normals(3).map((x, a) => x + (a === label ? 1.5 : 0)), label };
    },
  }),
];

const wrong: readonly AccuracyStream[] = [
  odd("noise-30", "30 % of the labels wrong; a linear rule in 3 of 6 numbers", {
    attributes: numbers(6),
    noise: 0.3,
    make: (draw) => () => {
      const values = draw.normals(6);
      return { values, label: values[0] + values[1] + values[2] > 0 };
    },
  }),
  odd("noise-40-nominal", "40 % of the labels wrong; 1 of 8 nominal attributes decides", {
    attributes: nominals(8, 4),
    noise: 0.4,
    make: (draw) => () => {
      const values = times(8, () => draw.integer(4));
      return { values, label: values[3] % 2 };
    },
  }),
  odd("pure-noise", "nothing to learn; 70, 20 and 10 % of the rows", {
    attributes: [...numbers(5), ...nominals(3, 6)],
    classes: 3,
    make: (draw) => () => {
      const values = [...draw.normals(5), ...times(3, () => draw.integer(6))];
      const share = draw.uniform();
      return { values, label: share < 0.7 ? 0 : share < 0.9 ? 1 : 2 };
    },
  }),
];

export const labels: readonly AccuracyStream[] = [...rare, ...order, ...comingAndGoing, ...wrong];

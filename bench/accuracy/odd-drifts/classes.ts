/** Classes that change: their frequency, whether they occur, which label they have; and labels in runs. */
import { numbers, odd, sine } from "../odd/kit.ts";
import type { AccuracyStream } from "../streams.ts";
import { Clusters, phase, weighted } from "./concepts.ts";

const shares: readonly AccuracyStream[] = [
  odd("priors-99", "classes as 1:1, 1:99, 1:1, 99:1 and 1:1, a fifth of the rows each, each of them as before", {
    attributes: numbers(4),
    make: (draw, rows) => (i) => {
      const label = draw.chance([0.5, 0.01, 0.5, 0.99, 0.5][phase(i, rows / 5)]);
      return { values: draw.normals(4).map((x) => x + (label ? 1 : 0)), label };
    },
  }),
  odd("class-returns", "one of 4 classes is away for the middle half of the rows, and returns as it was", {
    attributes: numbers(4),
    classes: 4,
    make: (draw, rows) => {
      const clusters = new Clusters(draw, 4, 4, 1.5);
      return (i) => {
        const away = 4 * i >= rows && 4 * i < 3 * rows;
        return clusters.row([0, 1, 2, 3], draw.integer(away ? 3 : 4));
      };
    },
  }),
  odd("class-late", "the sixth of 6 classes comes in the last quarter only", {
    attributes: numbers(4),
    classes: 6,
    make: (draw, rows) => {
      const clusters = new Clusters(draw, 6, 4, 1.5);
      return (i) => clusters.row([0, 1, 2, 3, 4, 5], draw.integer(4 * i < 3 * rows ? 5 : 6));
    },
  }),
  odd("labels-permuted", "5 classes get each other's names every 4,000 rows", {
    attributes: numbers(4),
    classes: 5,
    make: (draw) => {
      const clusters = new Clusters(draw, 10, 4);
      let concept = clusters.concept(5);
      return (i) => {
        if (i > 0 && i % 4_000 === 0) {
          const names = draw.permutation(5);
          concept = concept.map((label) => names[label]);
        }
        return clusters.row(concept);
      };
    },
  }),
  odd("two-of-twenty-classes", "20 classes, of which two exchange their names every 1,000 rows", {
    attributes: numbers(6),
    classes: 20,
    make: (draw) => {
      const clusters = new Clusters(draw, 20, 6);
      const concept = clusters.concept(20);
      return (i) => {
        if (i > 0 && i % 1_000 === 0) {
          const [a, b] = draw.permutation(20);
          [concept[a], concept[b]] = [concept[b], concept[a]];
        }
        return clusters.row(concept);
      };
    },
  }),
  odd("one-class-wrong", "from half on 40 % of the rows of one class have another label, of the others none", {
    attributes: numbers(4),
    classes: 3,
    make: (draw, rows) => {
      const clusters = new Clusters(draw, 9, 4);
      const concept = clusters.concept(3);
      return (i) => {
        const { values, label } = clusters.row(concept);
        return { values, label: label === 0 && 2 * i >= rows && draw.chance(0.4) ? 1 : label };
      };
    },
  }),
];

const order: readonly AccuracyStream[] = [
  odd("runs", "labels in runs of some 100 rows; clusters never change their classes", {
    attributes: numbers(4),
    classes: 3,
    make: (draw) => {
      const clusters = new Clusters(draw, 9, 4, 1.2);
      let label = 0;
      return () => {
        if (draw.chance(0.01)) label = draw.integer(3);
        const { values } = clusters.row([], 3 * draw.integer(3) + label);
        return { values, label };
      };
    },
  }),
  odd("runs-and-drift", "labels in runs of some 100 rows, and the classes of all clusters change every 5,000", {
    attributes: numbers(4),
    classes: 3,
    make: (draw) => {
      const clusters = new Clusters(draw, 9, 4, 1.2);
      let label = 0;
      return (i) => {
        if (draw.chance(0.01)) label = draw.integer(3);
        const { values } = clusters.row([], 3 * draw.integer(3) + ((label + phase(i, 5_000)) % 3));
        return { values, label };
      };
    },
  }),
  odd("day-and-night", "a day of 1,000 rows: what decides moves up and down with the hour, which no attribute tells", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw) => (i) => {
      const values = draw.normals(4);
      return { values, label: weighted(values, [1, 0.5, 0, 0]) > 1.5 * sine(i / 1_000) };
    },
  }),
];

export const classesOfDrift: readonly AccuracyStream[] = [...shares, ...order];

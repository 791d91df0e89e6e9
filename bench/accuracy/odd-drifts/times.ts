/** Drifts odd in timing: once and late, over many rows, repeated, at ever shorter intervals. */
import { cosine, type Draws, numbers, odd, sine, times } from "../odd/kit.ts";
import type { AccuracyStream } from "../streams.ts";
import { Clusters, isPast, phase, weighted } from "./concepts.ts";

/** 12 clusters of 3 classes; in changed rows, every cluster has the next class. */
function changing(
  name: string,
  title: string,
  isChanged: (row: number, rows: number, draw: Draws) => boolean,
): AccuracyStream {
  return odd(name, title, {
    attributes: numbers(5),
    classes: 3,
    noise: 0.05,
    make: (draw, rows) => {
      const clusters = new Clusters(draw, 12, 5);
      const first = clusters.concept(3);
      const second = Clusters.next(first, 3);
      return (i) => clusters.row(isChanged(i, rows, draw) ? second : first);
    },
  });
}

const once: readonly AccuracyStream[] = [
  changing(
    "abrupt-once",
    "12 clusters of 3 classes, which all go to the next class at half",
    (i, rows) => 2 * i >= rows,
  ),
  changing(
    "abrupt-late",
    "the first three quarters stay as they are, then clusters have other classes",
    (i, rows) => 4 * i >= 3 * rows,
  ),
  ...[200, 2_000, 8_000].map((width) =>
    changing(
      `gradual-${width}`,
      `clusters have other classes from half on, more and more of them over ${width} rows`,
      (i, rows, draw) => isPast(draw, i, rows / 2, width),
    ),
  ),
  odd("rotation-slow", "a boundary in 2 of 4 numbers that turns by a quarter of a turn over all rows", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      const turns = i / (4 * rows);
      return { values, label: cosine(turns) * values[0] + sine(turns) * values[1] > 0 };
    },
  }),
];

const again: readonly AccuracyStream[] = [
  ...[500, 2_000, 8_000].map((period) =>
    changing(
      `recurring-${period}`,
      `two concepts in turn, together ${period} rows`,
      (i) => phase(i, period / 2) % 2 === 1,
    ),
  ),
  odd("recurring-random", "one of three linear rules for some 1,500 rows, then another", {
    attributes: numbers(5),
    noise: 0.05,
    make: (draw) => {
      const rules = times(3, () => draw.normals(5));
      let now = 0;
      return () => {
        if (draw.chance(1 / 1_500)) now = (now + 1 + draw.integer(2)) % 3;
        const values = draw.normals(5);
        return { values, label: weighted(values, rules[now]) > 0 };
      };
    },
  }),
  odd("each-300", "another linear rule every 300 rows", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw) => {
      let rule: number[] = [];
      return (i) => {
        if (i % 300 === 0) rule = draw.normals(4);
        const values = draw.normals(4);
        return { values, label: weighted(values, rule) > 0 };
      };
    },
  }),
  odd("ever-sooner", "another concept at a half, three quarters, seven eighths, and so on", {
    attributes: numbers(5),
    classes: 4,
    noise: 0.05,
    make: (draw, rows) => {
      const clusters = new Clusters(draw, 16, 5);
      let concept = clusters.concept(4);
      let end = rows / 2;
      return (i) => {
        if (i >= end && rows - end > 100) {
          concept = Clusters.next(concept, 4);
          end += (rows - end) / 2;
        }
        return clusters.row(concept);
      };
    },
  }),
  odd("waves", "waves of 400 rows, three of them, in which a quarter of the clusters have the other class", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw, rows) => {
      const clusters = new Clusters(draw, 12, 4);
      const usual = clusters.concept(2);
      const waves = times(3, () => {
        const struck = new Set(draw.permutation(12).slice(0, 3));
        return usual.map((label, cluster) => (struck.has(cluster) ? 1 - label : label));
      });
      return (i) => {
        const wave = [0.3, 0.6, 0.9].findIndex((share) => i >= share * rows && i < share * rows + 400);
        return clusters.row(waves[wave] ?? usual);
      };
    },
  }),
];

export const timesOfDrift: readonly AccuracyStream[] = [...once, ...again];

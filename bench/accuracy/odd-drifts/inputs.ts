/** Attributes that change while the rule stays: units, positions, sensors that fail or creep, bursts of nonsense. */
import { nominals, numbers, odd, sine, times } from "../odd/kit.ts";
import type { AccuracyStream } from "../streams.ts";
import { Clusters, phase, weighted } from "./concepts.ts";

const sensors: readonly AccuracyStream[] = [
  odd("unit-and-back", "the first of 5 numbers is 1,000 times as large in every second 4,000 rows", {
    attributes: numbers(5),
    noise: 0.03,
    make: (draw) => {
      const clusters = new Clusters(draw, 10, 5);
      const concept = clusters.concept(2);
      return (i) => {
        const { values, label } = clusters.row(concept);
        const unit = phase(i, 4_000) % 2 === 0 ? 1 : 1_000;
        return { values: values.map((x, a) => (a === 0 ? unit * x : x)), label };
      };
    },
  }),
  odd("all-shifted", "all numbers are three deviations higher after each 5,000 rows", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw) => (i) => {
      const values = draw.normals(4);
      return { values: values.map((x) => x + 3 * phase(i, 5_000)), label: weighted(values, [1, 1, -1, 0]) > 0 };
    },
  }),
  odd("sensor-creeps", "the number that tells most creeps up by ten deviations over all rows", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      const label = weighted(values, [2, 1, 1, 0]) > 0;
      return { values: values.map((x, a) => (a === 0 ? x + (10 * i) / rows : x)), label };
    },
  }),
  odd("sensor-stuck", "the number that tells most is constant in the middle third of the rows", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      const label = weighted(values, [2, 1, 1, 0]) > 0;
      return { values: values.map((x, a) => (a === 0 && phase(3 * i, rows) === 1 ? 0.7 : x)), label };
    },
  }),
  odd("sensor-missing", "the number that tells most is missing in the middle third of the rows", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      const label = weighted(values, [2, 1, 1, 0]) > 0;
      return { values: values.map((x, a) => (a === 0 && phase(3 * i, rows) === 1 ? Number.NaN : x)), label };
    },
  }),
  odd("columns-exchanged", "two of 5 numbers, which tell most, change places at half", {
    attributes: numbers(5),
    noise: 0.05,
    make: (draw, rows) => (i) => {
      const values = draw.normals(5);
      const label = weighted(values, [2, -2, 1, 0, 0]) > 0;
      const [x, y, ...others] = values;
      return { values: 2 * i < rows ? values : [y, x, ...others], label };
    },
  }),
  odd("values-renamed", "the 12 values of 3 nominal attributes get each other's names every 5,000 rows", {
    attributes: nominals(3, 12),
    noise: 0.05,
    make: (draw) => {
      let names = times(12, (v) => v);
      return (i) => {
        if (i > 0 && i % 5_000 === 0) names = draw.permutation(12);
        const values = times(3, () => draw.integer(12));
        return { values: values.map((v) => names[v]), label: values[0] + values[1] > 11 };
      };
    },
  }),
];

const places: readonly AccuracyStream[] = [
  odd("inputs-elsewhere", "2 of 3 numbers are around another place every 2,500 rows, while the wavy rule stays", {
    attributes: numbers(3),
    make: (draw) => {
      const places = times(8, () => draw.normals(3).map((x) => 3 * x));
      return (i) => {
        const values = draw.normals(3).map((x, a) => (a < 2 ? x + places[phase(i, 2_500) % 8][a] : x));
        return { values, label: sine(values[0] / 6) + sine(values[1] / 6) > 0 };
      };
    },
  }),
  odd("bursts", "50 rows in 1,000 are nonsense: far numbers and labels by chance", {
    attributes: numbers(5),
    classes: 3,
    make: (draw) => {
      const clusters = new Clusters(draw, 9, 5);
      const concept = clusters.concept(3);
      return (i) => {
        if (i % 1_000 < 950) return clusters.row(concept);
        return { values: draw.normals(5).map((x) => 50 * x), label: draw.integer(3) };
      };
    },
  }),
];

export const inputsOfDrift: readonly AccuracyStream[] = [...sensors, ...places];

/** Odd missing values: in one class only, nearly all values, for some time, from some time on. */
import type { AccuracyStream } from "../streams.ts";
import { nominals, numbers, odd, sumOf, times } from "./kit.ts";

export const missing: readonly AccuracyStream[] = [
  odd("missing-not-random", "2 of 4 weak numbers are missing mostly in one class", {
    attributes: numbers(4),
    make: (draw) => () => {
      const label = draw.integer(2);
      const share = (a: number) => (label === 1 && a < 2 ? 0.7 : 0.1);
      return { values: times(4, (a) => (draw.chance(share(a)) ? Number.NaN : draw.normal() + 0.3 * label)), label };
    },
  }),
  odd("missing-nominal", "5 weak nominal attributes, missing mostly in one of 3 classes", {
    attributes: nominals(5, 4),
    classes: 3,
    make: (draw) => () => {
      const label = draw.integer(3);
      const known = () => (draw.chance(0.25) ? label : draw.integer(4));
      return { values: times(5, () => (draw.chance(label === 0 ? 0.6 : 0.1) ? Number.NaN : known())), label };
    },
  }),
  odd("missing-70", "70 % of the values of 10 numbers missing; the sum of all decides", {
    attributes: numbers(10),
    make: (draw) => () => {
      const values = draw.normals(10);
      return { values: values.map((x) => (draw.chance(0.7) ? Number.NaN : x)), label: sumOf(values) > 0 };
    },
  }),
  odd("missing-columns", "5 of 8 numbers never known", {
    attributes: numbers(8),
    make: (draw) => () => {
      const label = draw.integer(2);
      return { values: draw.normals(8).map((x, a) => (a % 2 === 1 || a === 0 ? Number.NaN : x + label)), label };
    },
  }),
  odd("missing-from-half", "the best of 3 numbers is missing from half on", {
    attributes: numbers(3),
    make: (draw, rows) => (i) => {
      const label = draw.integer(2);
      const [best, second, third] = [draw.normal(), draw.normal(), draw.normal()];
      const known = 2 * i > rows ? Number.NaN : best + 2.5 * label;
      return { values: [known, second + label, third + 0.5 * label], label };
    },
  }),
  odd("missing-blocks", "6 sensors of which one fails, for 300 rows each in turn", {
    attributes: numbers(6),
    classes: 3,
    make: (draw) => (i) => {
      const label = draw.integer(3);
      const fails = Math.floor(i / 300) % 6;
      return {
        values: draw.normals(6).map((x, a) => (a === fails ? Number.NaN : x + (a % 3 === label ? 1.2 : 0))),
        label,
      };
    },
  }),
];

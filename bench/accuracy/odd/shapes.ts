/** Odd distributions of numbers: heavy tails, many decades, mostly zeros, few distinct values; and classes of odd shapes. */
import { pow } from "coppice/core";
import type { AccuracyStream } from "../streams.ts";
import { cosine, nominals, numbers, odd, sine, sumOf, times } from "./kit.ts";

const tails: readonly AccuracyStream[] = [
  odd("cauchy", "3 Cauchy numbers, some of them a thousand times larger than most; a linear rule", {
    attributes: numbers(3),
    noise: 0.05,
    make: (draw) => () => {
      const [x, y, z] = [draw.cauchy(), draw.cauchy(), draw.cauchy()];
      return { values: [x, y, z], label: x + 0.5 * y > 0 };
    },
  }),
  odd("lognormal", "4 log-normal numbers of deviation 2; the product of two decides", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw) => () => {
      const values = times(4, () => draw.logNormal(0, 2));
      return { values, label: values[0] * values[1] > 2.7 };
    },
  }),
  odd("sixteen-decades", "2 numbers from 1e-8 to 1e8; three classes by the decade of the first", {
    attributes: numbers(2),
    classes: 3,
    noise: 0.03,
    make: (draw) => () => {
      const [x, y] = [16 * draw.uniform() - 8, 16 * draw.uniform() - 8];
      return { values: [pow(10, x), pow(10, y)], label: x < -3 ? 0 : x < 3 ? 1 : 2 };
    },
  }),
  odd("forty-decades", "2 numbers from 1e-20 to 1e20; which of them is larger decides", {
    attributes: numbers(2),
    make: (draw) => () => {
      const [x, y] = [40 * draw.uniform() - 20, 40 * draw.uniform() - 20];
      return { values: [pow(10, x), pow(10, y)], label: x > y };
    },
  }),
  odd("zipf-counts", "4 counts, mostly 1, up to 100,000; comparisons of two decide, as an exclusive or", {
    attributes: numbers(4),
    noise: 0.05,
    make: (draw) => {
      const count = draw.zipf(100_000, 1.2);
      return () => {
        const values = times(4, () => count() + 1);
        return { values, label: values[0] > 5 !== values[1] > 20 };
      };
    },
  }),
  odd("pareto-tails", "5 Pareto numbers; three classes differ in how heavy the tails are", {
    attributes: numbers(5),
    classes: 3,
    make: (draw) => () => {
      const label = draw.integer(3);
      const power = -1 / [0.6, 1.2, 2.5][label];
      return { values: times(5, () => pow(1 - draw.uniform(), power)), label };
    },
  }),
  odd("zero-inflated", "6 amounts of which 85 % are 0; which ones are not, and how large, decides", {
    attributes: numbers(6),
    noise: 0.03,
    make: (draw) => () => {
      const values = times(6, () => (draw.chance(0.85) ? 0 : draw.logNormal(3, 1.5)));
      const [a, b, c, d] = values as [number, number, number, number];
      return { values, label: (a > 0 && a < 20) || b > 20 || (c > 0 && d > 0) };
    },
  }),
  odd("near-constant", "10 constants that differ in one row of 200, where the class shows, and a weak number", {
    attributes: numbers(11),
    make: (draw) => () => {
      const label = draw.integer(2);
      const constants = times(10, (a) => (draw.chance(0.005) ? (label === 1 ? 5 + a : -3) : 7));
      return { values: [...constants, draw.normal() + label], label };
    },
  }),
];

const alone: readonly AccuracyStream[] = [
  odd("one-attribute", "one normal number alone, two intervals of it", {
    attributes: numbers(1),
    noise: 0.02,
    make: (draw) => () => {
      const x = draw.normal();
      return { values: [x], label: Math.abs(x) < 0.5 || x > 1.5 };
    },
  }),
  odd("one-nominal", "one nominal attribute alone, one of its 3 values", {
    attributes: nominals(1, 3),
    noise: 0.1,
    make: (draw) => () => {
      const value = draw.integer(3);
      return { values: [value], label: value === 1 };
    },
  }),
  odd("one-attribute-ordinal", "one integer from 1 to 9 alone, 3 to 5 or 8", {
    attributes: numbers(1),
    noise: 0.05,
    make: (draw) => () => {
      const x = 1 + draw.integer(9);
      return { values: [x], label: (x >= 3 && x <= 5) || x === 8 };
    },
  }),
  odd("one-of-two-constant", "one number beside a constant; five intervals, three classes", {
    attributes: numbers(2),
    classes: 3,
    noise: 0.05,
    make: (draw) => () => {
      const x = 10 * draw.uniform();
      return { values: [x, 7], label: [0, 2, 1, 0, 2][Math.floor(x / 2)] };
    },
  }),
  odd("one-attribute-noise", "one number alone that tells nothing; 60 and 40 % of the rows", {
    attributes: numbers(1),
    make: (draw) => () => ({ values: [draw.normal()], label: draw.chance(0.4) }),
  }),
];

const few: readonly AccuracyStream[] = [
  odd("integers-few", "5 integers from 1 to 5, as on a questionnaire; three classes by a sum of three", {
    attributes: numbers(5),
    classes: 3,
    noise: 0.08,
    make: (draw) => () => {
      const values = times(5, () => 1 + draw.integer(5));
      const sum = values[0] + values[1] - values[2];
      return { values, label: sum < 1 ? 0 : sum < 5 ? 1 : 2 };
    },
  }),
  odd("discrete-spikes", "4 uniform numbers that often are 0.1, 0.5 or 0.52 exactly, which tells the class", {
    attributes: numbers(4),
    classes: 3,
    make: (draw) => () => {
      const label = draw.integer(3);
      const value = (a: number) => (draw.chance(0.3) ? [0.1, 0.5, 0.52][(label + a) % 3] : draw.uniform());
      return { values: times(4, value), label };
    },
  }),
  odd("nested-intervals", "8 intervals of one number whose classes alternate, beside noise", {
    attributes: numbers(2),
    noise: 0.02,
    make: (draw) => () => {
      const x = draw.uniform();
      return { values: [1000 * x, draw.uniform()], label: Math.floor(8 * x) % 2 };
    },
  }),
  odd("periodic", "class by the sign of a sine of one number, four periods, beside noise", {
    attributes: numbers(2),
    noise: 0.02,
    make: (draw) => () => {
      const x = 3 * draw.uniform();
      return { values: [x, draw.normal()], label: sine((4 * x) / 3) > 0 };
    },
  }),
];

const figures: readonly AccuracyStream[] = [
  odd("circle", "inside or outside of a circle in 2 of 5 uniform numbers", {
    attributes: numbers(5),
    noise: 0.03,
    make: (draw) => () => {
      const values = times(5, () => 2 * draw.uniform() - 1);
      return { values, label: values[0] * values[0] + values[1] * values[1] < 0.64 };
    },
  }),
  odd("rings", "5 classes that are rings about one point", {
    attributes: numbers(2),
    classes: 5,
    make: (draw) => () => {
      const label = draw.integer(5);
      const turn = draw.uniform();
      const radius = label + 1 + 0.25 * draw.normal();
      return { values: [radius * cosine(turn), radius * sine(turn)], label };
    },
  }),
  odd("spirals", "two spirals around each other", {
    attributes: numbers(2),
    make: (draw) => () => {
      const label = draw.integer(2);
      const radius = 1 + 9 * draw.uniform();
      const turn = radius / (2 * Math.PI) + label / 2;
      return { values: [cosine(turn), sine(turn)].map((part) => radius * part + 0.4 * draw.normal()), label };
    },
  }),
  odd("xor-2", "exclusive or of the signs of 2 of 6 normal numbers", {
    attributes: numbers(6),
    noise: 0.02,
    make: (draw) => () => {
      const values = draw.normals(6);
      return { values, label: values[0] > 0 !== values[1] > 0 };
    },
  }),
  odd("parity-4", "whether an even number of 4 bits is set, beside 4 bits of noise", {
    attributes: nominals(8, 2),
    noise: 0.02,
    make: (draw) => () => {
      const values = times(8, () => draw.integer(2));
      return { values, label: sumOf(values.slice(0, 4)) % 2 };
    },
  }),
  odd("variance-class", "two classes about 0 that differ in their deviation only, 1 and 3", {
    attributes: numbers(4),
    make: (draw) => () => {
      const label = draw.integer(2);
      return { values: draw.normals(4).map((x) => (label === 1 ? 3 * x : x)), label };
    },
  }),
  odd("covariance-class", "two classes that differ in the sign of a correlation only", {
    attributes: numbers(2),
    make: (draw) => () => {
      const label = draw.integer(2);
      const x = draw.normal();
      return { values: [x, (label === 1 ? 0.8 : -0.8) * x + 0.6 * draw.normal()], label };
    },
  }),
  odd("deterministic-number", "exactly whether 1 of 5 uniform numbers is above 3; no noise at all", {
    attributes: numbers(5),
    make: (draw) => () => {
      const values = times(5, () => 10 * draw.uniform());
      return { values, label: values[0] > 3 };
    },
  }),
];

export const shapes: readonly AccuracyStream[] = [...tails, ...alone, ...few, ...figures];

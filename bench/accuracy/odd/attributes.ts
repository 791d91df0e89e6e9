/** Odd sets of attributes: copies, much noise, one-hot columns, ids, and nominal values with odd effects. */
import { log } from "coppice/core";
import type { AccuracyStream } from "../streams.ts";
import { logistic, nominals, numbered, numbers, odd, sumOf, times, valued } from "./kit.ts";

const wide: readonly AccuracyStream[] = [
  odd("duplicates-10", "one weak number ten times, and a strong one once", {
    attributes: numbers(11),
    make: (draw) => () => {
      const label = draw.integer(2);
      const weak = draw.normal() + 0.7 * label;
      return { values: [...times(10, () => weak), draw.normal() + 1.5 * label], label };
    },
  }),
  odd("duplicates-nominal", "one weak nominal attribute fifteen times, and two strong ones once", {
    attributes: nominals(17, 4),
    make: (draw) => () => {
      const label = draw.integer(2);
      const weak = draw.chance(0.55) ? label : 2 + draw.integer(2);
      const strong = () => (draw.chance(0.4) ? draw.integer(4) : label + 2 * draw.integer(2));
      return { values: [...times(15, () => weak), strong(), strong()], label };
    },
  }),
  odd("noise-200", "200 numbers of noise and two useful ones among them", {
    attributes: numbers(202),
    noise: 0.03,
    make: (draw) => () => {
      const values = draw.normals(202);
      return { values, label: values[150] > (values[77] > 0.3 ? 0 : 1) };
    },
  }),
  odd("noise-nominal-60", "60 nominal attributes of noise and two useful ones among them, 10 values each", {
    attributes: nominals(62, 10),
    noise: 0.03,
    make: (draw) => () => {
      const values = times(62, () => draw.integer(10));
      return { values, label: values[10] < 4 && values[50] > 3 };
    },
  }),
  odd("sparse-counts", "300 counts of words, nearly all 0; 5 classes", {
    attributes: numbers(300),
    classes: 5,
    make: (draw) => {
      const mean = (word: number) => (0.3 / (1 + word / 5)) * (draw.chance(0.1) ? 4 : 1);
      const means = times(5, () => times(300, mean));
      return () => {
        const label = draw.integer(5);
        return { values: means[label].map((word) => draw.poisson(word)), label };
      };
    },
  }),
  odd("one-hot", "a nominal attribute of 20 values as 20 columns of 0 and 1, and an amount", {
    attributes: numbers(21),
    noise: 0.05,
    make: (draw) => {
      const effects = draw.normals(20);
      const value = draw.zipf(20);
      return () => {
        const chosen = value();
        const amount = draw.logNormal(0, 1);
        const columns = times(20, (a) => (a === chosen ? 1 : 0));
        return { values: [...columns, amount], label: effects[chosen] + log(amount) > 0 };
      };
    },
  }),
];

const rules: readonly AccuracyStream[] = [
  odd("ordinal-5", "5 nominal attributes whose 5 values have an order; the sum of three decides", {
    attributes: nominals(5, 5),
    noise: 0.05,
    make: (draw) => () => {
      const values = times(5, () => draw.integer(5));
      return { values, label: sumOf(values.slice(0, 3)) > 6 };
    },
  }),
  odd("ordinal-100", "a nominal attribute whose 100 values have an order; above the middle another threshold holds", {
    attributes: [...nominals(1, 100), ...numbers(2)],
    noise: 0.05,
    make: (draw) => () => {
      const [value, x] = [draw.integer(100), draw.normal()];
      return { values: [value, x, draw.normal()], label: x > (value > 50 ? 0 : 1) };
    },
  }),
  odd("category-by-number", "a threshold for a number, and its direction, for each of 8 nominal values", {
    attributes: [...nominals(1, 8), ...numbers(3)],
    noise: 0.03,
    make: (draw) => {
      const thresholds = draw.normals(8);
      return () => {
        const value = draw.integer(8);
        const [x, y, z] = [draw.normal(), draw.normal(), draw.normal()];
        return { values: [value, x, y, z], label: x > thresholds[value] !== (value % 2 === 1) };
      };
    },
  }),
  odd("table-of-three", "4 classes by a table with a random class for all 216 cells of 3 nominal attributes", {
    attributes: nominals(3, 6),
    classes: 4,
    noise: 0.05,
    make: (draw) => {
      const table = times(216, () => draw.integer(4));
      return () => {
        const [a, b, c] = [draw.integer(6), draw.integer(6), draw.integer(6)];
        return { values: [a, b, c], label: table[36 * a + 6 * b + c] };
      };
    },
  }),
  odd("equal-pair", "whether 2 of 4 nominal attributes are equal; each alone tells nothing", {
    attributes: nominals(4, 6),
    noise: 0.02,
    make: (draw) => () => {
      const [equal, a] = [draw.chance(0.5), draw.integer(6)];
      const b = equal ? a : (a + 1 + draw.integer(5)) % 6;
      return { values: [a, b, draw.integer(6), draw.integer(6)], label: equal };
    },
  }),
  odd("or-of-rare", "10 flags, each set in 4 % of the rows; whether any is set", {
    attributes: nominals(10, 2),
    noise: 0.01,
    make: (draw) => () => {
      const values = times(10, () => Number(draw.chance(0.04)));
      return { values, label: values.includes(1) };
    },
  }),
  odd("class-is-value", "12 classes that are exactly the values of one of 3 nominal attributes", {
    attributes: nominals(3, 12),
    classes: 12,
    make: (draw) => () => {
      const values = times(3, () => draw.integer(12));
      return { values, label: values[1] };
    },
  }),
];

const ids: readonly AccuracyStream[] = [
  odd("nominal-id", "a nominal id of 5,000 values, met once in 5,000 rows each, beside two useful numbers", {
    attributes: [valued("id", 5000), ...numbers(2)],
    noise: 0.1,
    make: (draw) => {
      const order = draw.permutation(5000);
      return (i) => {
        const [x, y] = [draw.normal(), draw.normal()];
        return { values: [order[i % 5000], x, y], label: x + y > 0 };
      };
    },
  }),
  odd("nominal-user", "500 users, each with a habit, some met often and most seldom, and a number", {
    attributes: [valued("user", 500), ...numbers(1)],
    make: (draw) => {
      const habits = times(500, () => draw.uniform());
      const someone = draw.zipf(500, 0.8);
      return () => {
        const [user, x] = [someone(), draw.normal()];
        return { values: [user, x], label: draw.chance(logistic(4 * (habits[user] - 0.5) + x)) };
      };
    },
  }),
  odd("nominal-new-values", "a nominal attribute whose 200 values come and go, ten of them at a time", {
    attributes: [...nominals(1, 200), ...numbers(2)],
    noise: 0.05,
    make: (draw, rows) => (i) => {
      const value = Math.floor((190 * i) / rows) + draw.integer(10);
      const x = draw.normal();
      return { values: [value, x, draw.normal()], label: x > (value % 3 === 0 ? 0 : 1) };
    },
  }),
];

/** Prices that recur often. */
const PRICES = [9.99, 19.99, 49.99, 99.99];

const trades: readonly AccuracyStream[] = [
  odd("money", "amounts of two decimals, 40 % of them one of four prices, with hour and merchant", {
    attributes: [...numbered("amount", "hour"), valued("merchant", 12)],
    make: (draw) => {
      const merchants = draw.zipf(12);
      return () => {
        const fixed = draw.chance(0.4);
        const amount = fixed ? draw.of(PRICES) : Math.round(100 * draw.logNormal(3, 1)) / 100;
        const [hour, merchant] = [draw.integer(24), merchants()];
        const night = hour < 6 ? 1.5 : 0;
        const sum = (fixed ? -1 : 0.3) + night + (merchant > 6 ? 1 : 0) + (amount > 60 ? 1.2 : 0) - 1.5;
        return { values: [amount, hour, merchant], label: draw.chance(logistic(2 * sum)) };
      };
    },
  }),
  odd("fraud", "15 frauds in 1,000 rows, likelier with a large amount, at night, with a rare merchant or country", {
    attributes: [...numbered("amount", "hour"), valued("merchant", 300), valued("country", 30)],
    make: (draw) => {
      const [merchants, countries] = [draw.zipf(300), draw.zipf(30, 1.5)];
      return () => {
        const [amount, hour, merchant, country] = [draw.logNormal(3, 1.2), draw.integer(24), merchants(), countries()];
        const ofCard = (amount > 80 ? 2 : 0) + (hour < 5 ? 1.5 : 0);
        const ofPlace = (merchant > 100 ? 1.5 : 0) + (country > 8 ? 2 : 0);
        return { values: [amount, hour, merchant, country], label: draw.chance(logistic(ofCard + ofPlace - 6.2)) };
      };
    },
  }),
  odd("sensor-quantized", "4 sensors that read in steps of 0.5 and stop at 0 and 10; three classes", {
    attributes: numbers(4),
    classes: 3,
    make: (draw) => () => {
      const label = draw.integer(3);
      const read = (x: number) => Math.min(10, Math.max(0, Math.round(2 * x) / 2));
      return { values: draw.normals(4).map((x, a) => read(5 + 3 * x + (a === label ? 4 : 0))), label };
    },
  }),
];

export const attributeStreams: readonly AccuracyStream[] = [...wide, ...rules, ...ids, ...trades];

/** Odd drifts: rules that flip or rotate, seasons, a single moving class, bursts. */
import type { AccuracyStream } from "../streams.ts";
import { cosine, numbered, numbers, odd, sine, times } from "./kit.ts";

const rules: readonly AccuracyStream[] = [
  odd("drift-flip", "a linear rule whose two classes change places at half", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      return { values, label: values[0] + values[1] > 0 !== 2 * i > rows };
    },
  }),
  odd("drift-flip-often", "a rule whose two classes change places every 200 rows", {
    attributes: numbers(3),
    make: (draw) => (i) => {
      const values = draw.normals(3);
      return { values, label: values[0] > 0 !== (Math.floor(i / 200) % 2 === 1) };
    },
  }),
  odd("drift-recurring", "two rules in turn, each for a tenth of the rows", {
    attributes: numbers(4),
    noise: 0.03,
    make: (draw, rows) => (i) => {
      const values = draw.normals(4);
      return { values, label: values[Math.floor((10 * i) / rows) % 2] > 0 };
    },
  }),
  odd("drift-gradual", "a boundary that turns by a whole turn, a little with each row", {
    attributes: numbers(2),
    noise: 0.03,
    make: (draw, rows) => (i) => {
      const [x, y] = [draw.normal(), draw.normal()];
      return { values: [x, y], label: cosine(i / rows) * x + sine(i / rows) * y > 0 };
    },
  }),
  odd("season", "a threshold that goes up and down four times, beside the season", {
    attributes: numbered("season", "x1", "x2"),
    noise: 0.03,
    make: (draw, rows) => (i) => {
      const season = sine((4 * i) / rows);
      const x = draw.normal();
      return { values: [season + 0.1 * draw.normal(), x, draw.normal()], label: x > 1.5 * season };
    },
  }),
];

const inputs: readonly AccuracyStream[] = [
  odd("drift-one-class", "one of 4 classes moves to another place at half, the others stay", {
    attributes: numbers(3),
    classes: 4,
    make: (draw, rows) => {
      const centres = times(5, () => draw.normals(3));
      return (i) => {
        const label = draw.integer(4);
        const place = label === 2 && 2 * i > rows ? 4 : label;
        return { values: centres[place].map((centre) => 2.5 * centre + draw.normal()), label };
      };
    },
  }),
  odd("drift-priors", "one of two classes has 10 % of the rows at first and 90 % in the end", {
    attributes: numbers(3),
    make: (draw, rows) => (i) => {
      const label = Number(draw.chance(0.1 + (0.8 * i) / rows));
      return { values: draw.normals(3).map((x) => x + 0.8 * label), label };
    },
  }),
  odd("drift-covariate", "3 numbers move by six deviations, while the wavy rule stays", {
    attributes: numbers(3),
    make: (draw, rows) => (i) => {
      const values = draw.normals(3).map((x) => x + (6 * i) / rows - 3);
      return { values, label: sine(values[0] / Math.PI) + 0.3 * values[1] > 0 };
    },
  }),
  odd("machine-failure", "bursts of 30 failures each some 600 rows, which announce themselves in 3 of 6 numbers", {
    attributes: numbered("temperature", "vibration", "noise", "errors", "pressure", "shift"),
    make: (draw) => {
      let left = 600;
      return () => {
        left--;
        if (left < -30) left = 400 + draw.integer(400);
        const failing = left < 0;
        const sign = failing ? 1 : Math.max(0, (60 - left) / 60);
        const [temperature, vibration] = [20 + 4 * sign + draw.normal(), draw.exponential() * (1 + 3 * sign)];
        const [noise, errors] = [draw.normal(), draw.poisson(0.2 + 3 * sign)];
        const [pressure, shift] = [1e4 + 10 * draw.normal(), draw.integer(5)];
        return { values: [temperature, vibration, noise, errors, pressure, shift], label: failing };
      };
    },
  }),
];

export const drifts: readonly AccuracyStream[] = [...rules, ...inputs];

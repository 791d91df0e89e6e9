/** Scales, offsets, clocks, and numbers with another meaning: classes on different scales, sentinels, ids. */
import { pow } from "coppice/core";
import type { AccuracyStream } from "../streams.ts";
import { numbered, numbers, odd, times } from "./kit.ts";

const scales: readonly AccuracyStream[] = [
  odd("scale-class-30", "two classes about 0, deviations 1 and 30, in 2 numbers", {
    attributes: numbers(2),
    make: (draw) => () => {
      const label = draw.integer(2);
      return { values: draw.normals(2).map((x) => (label === 1 ? 30 * x : x)), label };
    },
  }),
  odd("scale-class-300", "three classes about 0, deviations 1, 17 and 300, in 2 numbers", {
    attributes: numbers(2),
    classes: 3,
    make: (draw) => () => {
      const label = draw.integer(3);
      return { values: draw.normals(2).map((x) => [1, 17, 300][label] * x), label };
    },
  }),
  odd("idle-active", "a sensor idle (0.2 +- 0.05) or busy in two ways (tens, hundreds), for some rows on end", {
    attributes: numbered("power", "temperature", "noise"),
    classes: 3,
    make: (draw) => {
      let label = 0;
      return () => {
        if (draw.chance(0.05)) label = draw.integer(3);
        const power = label === 0 ? 0.2 + 0.05 * draw.normal() : draw.logNormal(2 + 2 * label, 0.3 + 0.2 * label);
        const temperature = label === 0 ? 30 + 0.3 * draw.normal() : 40 + 5 * label + 8 * draw.normal();
        return { values: [power, temperature, draw.normal()], label };
      };
    },
  }),
  odd("bytes-per-flow", "bytes, packets and seconds of 5 services, some tiny, some a million times as large", {
    attributes: numbered("bytes", "packets", "seconds"),
    classes: 5,
    make: (draw) => {
      const service = draw.zipf(5, 0.7);
      return () => {
        const label = service();
        const bytes = Math.round(draw.logNormal([4, 7, 8, 11, 14][label], [0.3, 1, 1.5, 1.5, 2][label]));
        const packets = Math.max(1, Math.round((bytes / 700) * draw.logNormal(0, 0.3)));
        return { values: [bytes, packets, draw.logNormal([-3, 0, 1, 2, 3][label], 1)], label };
      };
    },
  }),
  odd("growing-scale", "3 numbers whose scale doubles with every tenth of the rows", {
    attributes: numbers(3),
    make: (draw, rows) => (i) => {
      const label = draw.integer(2);
      const scale = pow(2, (10 * i) / rows);
      return { values: draw.normals(3).map((x) => scale * (x + 1.5 * label)), label };
    },
  }),
];

const offsets: readonly AccuracyStream[] = [
  odd("timestamps", "a time in milliseconds that rises; the hour of the day and another number decide", {
    attributes: numbered("time", "x", "hour"),
    noise: 0.05,
    make: (draw) => {
      let time = 1.7e12;
      return () => {
        time += Math.round(300_000 * draw.exponential());
        const hour = (time / 3_600_000) % 24;
        const x = draw.normal();
        return { values: [time, x, hour], label: (hour > 8 && hour < 17) !== x > 1 };
      };
    },
  }),
  odd("rising-id", "the number of the row, and 2 useful numbers with an offset of 1e9", {
    attributes: numbered("id", "x1", "x2", "x3"),
    noise: 0.05,
    make: (draw) => (i) => {
      const [x, y, z] = [draw.normal(), draw.normal(), draw.normal()];
      return { values: [i, 1e9 + x, 1e9 + y, z], label: x + y > 0.3 * z };
    },
  }),
  odd("rising-id-alone", "the number of the row alone tells the class, which changes after each tenth", {
    attributes: numbered("id", "x1", "x2"),
    noise: 0.1,
    make: (draw, rows) => (i) => ({
      values: [i, draw.normal(), draw.normal()],
      label: Math.floor((10 * i) / rows) % 2,
    }),
  }),
  odd("offset-1e15", "2 numbers about 1e15 with a deviation of 8, and a weak one about 0", {
    attributes: numbers(3),
    make: (draw) => () => {
      const label = draw.integer(2);
      const far = [Math.round(8 * draw.normal()) + 10 * label, Math.round(8 * draw.normal())];
      return { values: [...far.map((x) => 1e15 + x), draw.normal() + 0.5 * label], label };
    },
  }),
  odd("random-walk", "3 numbers on a level that walks at random; their differences tell the class", {
    attributes: numbers(3),
    make: (draw) => {
      let level = 0;
      return () => {
        level += draw.normal();
        const label = draw.integer(2);
        const near = () => level + 0.3 * draw.normal();
        return { values: [level + 1.5 * label, near(), near()], label };
      };
    },
  }),
];

/** Four numbers whose means differ between the classes. */
const FOUR_MEANS = { attributes: numbers(4), classes: 2 };

const sentinels: readonly AccuracyStream[] = [
  odd("sentinel-999", "5 numbers, a fifth of each -999 as it is not known; the sum of three decides", {
    attributes: numbers(5),
    noise: 0.03,
    make: (draw) => () => {
      const known = draw.normals(5);
      const values = known.map((x) => (draw.chance(0.2) ? -999 : x));
      return { values, label: known[0] + known[1] + known[2] > 0 };
    },
  }),
  odd("sentinel-class", "4 numbers that are 9999 in 15 % of the rows of the rare class, and hardly in the other", {
    ...FOUR_MEANS,
    make: (draw) => () => {
      const label = Number(draw.chance(0.2));
      const share = label === 1 ? 0.15 : 0.002;
      return { values: times(4, () => (draw.chance(share) ? 9999 : draw.normal() + 0.3 * label)), label };
    },
  }),
  odd("sentinel-zero", "4 numbers about 100, 30 % of them 0 as they are not known", {
    ...FOUR_MEANS,
    make: (draw) => () => {
      const label = draw.integer(2);
      return { values: times(4, () => (draw.chance(0.3) ? 0 : 100 + 10 * draw.normal() + 8 * label)), label };
    },
  }),
  odd("outlier-once", "4 numbers of which one in 1,000 is about a million times too large", {
    ...FOUR_MEANS,
    make: (draw) => () => {
      const label = draw.integer(2);
      return { values: draw.normals(4).map((x) => (draw.chance(0.001) ? 1e6 * x : x + 1.2 * label)), label };
    },
  }),
  odd("outlier-first", "4 numbers, in the first 20 rows a thousand times larger", {
    ...FOUR_MEANS,
    make: (draw) => (i) => {
      const label = draw.integer(2);
      return { values: draw.normals(4).map((x) => (i < 20 ? 1000 : 1) * (10 + x + 1.2 * label)), label };
    },
  }),
  odd("unit-change", "4 numbers, two of them from half on in another unit, a thousand times larger", {
    ...FOUR_MEANS,
    make: (draw, rows) => (i) => {
      const label = draw.integer(2);
      const unit = (a: number) => (2 * i > rows && a < 2 ? 1000 : 1);
      return { values: draw.normals(4).map((x, a) => unit(a) * (10 + x + 1.2 * label)), label };
    },
  }),
  odd("level-shift", "4 numbers, each larger by 500 from half on, as after a calibration", {
    ...FOUR_MEANS,
    make: (draw, rows) => (i) => {
      const label = draw.integer(2);
      const level = 2 * i > rows ? 500 : 0;
      return { values: draw.normals(4).map((x) => level + x + 1.2 * label), label };
    },
  }),
  odd("level-shift-one", "6 numbers, one of them larger by 200 from a third on; three classes", {
    attributes: numbers(6),
    classes: 3,
    make: (draw, rows) => (i) => {
      const label = draw.integer(3);
      const level = (a: number) => (a % 3 === label ? 1.2 : 0) + (a === 0 && 3 * i > rows ? 200 : 0);
      return { values: draw.normals(6).map((x, a) => x + level(a)), label };
    },
  }),
];

export const units: readonly AccuracyStream[] = [...scales, ...offsets, ...sentinels];

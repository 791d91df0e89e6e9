import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CoppiceError } from "../core/index.ts";
import {
  type Accumulator,
  brierOf,
  CumulativeMeasures,
  FadingMeasures,
  LARGEST_CONFUSION,
  ScoredRows,
  WindowMeasures,
} from "./index.ts";

interface Scored {
  readonly label: number;
  readonly predicted: number;
  /** Probability of the label. */
  readonly p: number;
}

function feed(accumulator: Accumulator, rows: readonly Scored[], classes: number): Accumulator {
  const probabilities = new Float64Array(classes + 2);
  for (const { label, predicted, p } of rows) {
    probabilities[2 + label] = p;
    accumulator.add(label, predicted, probabilities, 2, classes);
  }
  return accumulator;
}

const rowsOf = (labels: readonly number[], predicted: readonly number[]): Scored[] =>
  labels.map((label, i) => ({ label, predicted: predicted[i], p: 0.5 }));

/** Everything from its definition, row by row; `weightOf` a row's weight by its age (0: the newest). */
function bruteForce(all: readonly Scored[], weightOf: (age: number) => number, classes: number) {
  let rows = 0;
  let right = 0;
  let wrong = 0;
  let loss = 0;
  let squares = 0;
  const told = new Array<number>(classes).fill(0);
  let majorityWrong = 0;
  let noChangeWrong = 0;
  const matrix = Array.from({ length: classes }, () => new Array<number>(classes).fill(0));
  const answered = new Array<number>(classes).fill(0);
  const labelled = new Array<number>(classes).fill(0);
  const before = new Array<number>(classes).fill(0);
  all.forEach(({ label, predicted, p }, i) => {
    const weight = weightOf(all.length - 1 - i);
    const majority = i === 0 ? -1 : before.indexOf(Math.max(...before));
    rows += weight;
    if (label === predicted) right += weight;
    else wrong += weight;
    if (label !== majority) majorityWrong += weight;
    if (label !== all[i - 1]?.label) noChangeWrong += weight;
    // `feed` tells the probability of each class when it was the label last; 0 before.
    told[label] = p;
    told.forEach((probability, c) => {
      squares += weight * (probability - (c === label ? 1 : 0)) ** 2;
    });
    loss -= weight * Math.log(Math.min(1, Math.max(1e-15, p)));
    labelled[label] += weight;
    if (predicted >= 0) {
      answered[predicted] += weight;
      matrix[label][predicted] += weight;
    }
    before[label]++;
  });
  // The correlation of two indicators, summed over the classes, "no prediction" among them.
  const answers = [...answered, rows - answered.reduce((sum, n) => sum + n, 0)];
  const variance = (all: readonly number[]) => all.reduce((sum, n) => sum + (n / rows) * (1 - n / rows), 0);
  const covariance = matrix.reduce(
    (sum, row, c) => sum + row[c] / rows - (labelled[c] / rows) * (answered[c] / rows),
    0,
  );
  const [ofLabels, ofAnswers] = [variance(labelled), variance(answers)];
  const mcc = Math.min(ofLabels, ofAnswers) < 1e-9 ? 0 : covariance / Math.sqrt(ofLabels) / Math.sqrt(ofAnswers);
  const chance = labelled.reduce((sum, n, c) => sum + (n * answered[c]) / rows ** 2, 0);
  const corrected = (missed: number) => (missed < 1e-9 ? (wrong / rows < 1e-9 ? 1 : 0) : 1 - wrong / rows / missed);
  const isThere = (n: number) => n > 1e-9 * rows; // what has faded below is gone
  const recall = labelled.map((n, c) => (isThere(n) ? matrix[c][c] / n : 0));
  const precision = answered.map((n, c) => (isThere(n) ? matrix[c][c] / n : 0));
  const f1 = labelled.map((n, c) => (isThere(n + answered[c]) ? (2 * matrix[c][c]) / (n + answered[c]) : 0));
  const seen = labelled.flatMap((n, c) => (isThere(n) ? [c] : []));
  return {
    rows,
    accuracy: right / rows,
    kappa: corrected(1 - chance),
    mcc,
    kappaM: corrected(majorityWrong / rows),
    kappaTemporal: corrected(noChangeWrong / rows),
    recall,
    precision,
    f1,
    macroF1: seen.reduce((sum, c) => sum + f1[c], 0) / seen.length,
    gMean: seen.reduce((product, c) => product * recall[c], 1) ** (1 / seen.length),
    logLoss: loss / rows,
    brier: squares / rows,
    confusion: matrix,
  };
}

function expectClose(actual: unknown, expected: unknown): void {
  if (typeof expected === "number") {
    const scale = Math.max(1, Math.abs(expected));
    expect((actual as number) / scale).toBeCloseTo(expected / scale, 9);
  } else if (Array.isArray(expected)) {
    expect((actual as unknown[]).length).toBe(expected.length);
    expected.forEach((value, i) => {
      expectClose((actual as unknown[])[i], value);
    });
  } else {
    for (const [name, value] of Object.entries(expected as object)) {
      expectClose((actual as Record<string, unknown>)[name], value);
    }
  }
}

const stream = fc.integer({ min: 1, max: 6 }).chain((classes) =>
  fc.record({
    classes: fc.constant(classes),
    rows: fc.array(
      fc.record({
        label: fc.integer({ min: 0, max: classes - 1 }),
        predicted: fc.integer({ min: -1, max: classes - 1 }),
        p: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 120 },
    ),
  }),
);

describe("measures computed by hand", () => {
  // label      0 0 1 0 1 1 0 1
  // predicted  - 0 0 0 1 0 1 1     right in rows 2, 4, 5, 8
  // majority   - 0 0 0 0 0 0 0     right in rows 2, 4, 7 (counts tie 3:3 before row 7, 4:3 before row 8)
  // previous   - 0 0 1 0 1 1 0     right in rows 2, 6
  const labels = [0, 0, 1, 0, 1, 1, 0, 1];
  const predicted = [-1, 0, 0, 0, 1, 0, 1, 1];

  it("cumulative", () => {
    const m = feed(new CumulativeMeasures(), rowsOf(labels, predicted), 2).measures();
    expect(m.rows).toBe(8);
    expect(m.accuracy).toBe(4 / 8);
    expect(m.confusion).toEqual([
      [2, 1],
      [2, 2],
    ]);
    // pe = P(label 0) P(answer 0) + P(label 1) P(answer 1) = 4/8 4/8 + 4/8 3/8 = 28/64
    expect(m.kappa).toBeCloseTo((0.5 - 28 / 64) / (1 - 28 / 64), 15);
    // 1 - P(two labels agree) = 1 - 32/64, of answers, none among them, 1 - (16 + 9 + 1)/64
    expect(m.mcc).toBeCloseTo((0.5 - 28 / 64) / Math.sqrt((32 / 64) * (38 / 64)), 15);
    expect(m.kappaM).toBeCloseTo((4 / 8 - 3 / 8) / (1 - 3 / 8), 15);
    expect(m.kappaTemporal).toBeCloseTo((4 / 8 - 2 / 8) / (1 - 2 / 8), 15);
    expect(m.precision).toEqual([2 / 4, 2 / 3]);
    expect(m.recall).toEqual([2 / 4, 2 / 4]);
    expect(m.f1).toEqual([4 / 8, 4 / 7]);
    expect(m.macroF1).toBeCloseTo((1 / 2 + 4 / 7) / 2, 15);
    expect(m.gMean).toBeCloseTo(0.5, 15);
    expect(m.logLoss).toBeCloseTo(Math.LN2, 15);
  });

  it("over a window of 3", () => {
    const m = feed(new WindowMeasures(3), rowsOf(labels, predicted), 2).measures();
    // Rows 6 to 8: labels 1 0 1, answers 0 1 1; the references saw all rows: majority right in row 7, previous in row 6.
    expect(m.rows).toBe(3);
    expect(m.accuracy).toBe(1 / 3);
    expect(m.confusion).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(m.kappaM).toBeCloseTo(0, 15);
    expect(m.kappaTemporal).toBeCloseTo(0, 15);
    expect(m.recall).toEqual([0, 1 / 2]);
    expect(m.gMean).toBe(0);
  });

  it("fading by a half", () => {
    const m = feed(new FadingMeasures(0.5), rowsOf([0, 1, 1], [0, 0, 1]), 2).measures();
    expect(m.rows).toBe(1.75);
    expect(m.accuracy).toBe(1.25 / 1.75);
    expect(m.confusion).toEqual([
      [0.25, 0],
      [0.5, 1],
    ]);
    // previous label: wrong in rows 1 and 2
    expect(m.kappaTemporal).toBeCloseTo(1 - 0.5 / 0.75, 15);
  });

  it("counts a row without an answer as wrong, in no column of the matrix", () => {
    const accumulator = feed(new CumulativeMeasures(), rowsOf([0, 1], [-1, -1]), 2);
    expect(accumulator.measures().accuracy).toBe(0);
    expect(accumulator.measures().confusion.flat()).toEqual([0, 0, 0, 0]);
    expect(accumulator.cells()).toEqual([
      { label: 0, predicted: -1, rows: 1 },
      { label: 1, predicted: -1, rows: 1 },
    ]);
  });

  it("sums losses and squares without losing light ones beside heavy ones, whichever comes first", () => {
    // Beside 2^53, where numbers are 2 apart, each half would be rounded away: of one and a half 2 is left.
    const rows = new ScoredRows(2);
    const measured = [
      [
        [0.5, 2 ** 53],
        [0.5, 0.5],
      ],
      [
        [2 ** 53, 0.5],
        [0.5, 0.5],
      ],
    ].map((parts) => {
      const accumulator = new CumulativeMeasures();
      for (const part of parts) {
        rows.count = part.length;
        rows.losses.set(part);
        rows.squares.set(part);
        accumulator.addMany(rows);
      }
      const { logLoss, brier } = accumulator.measures();
      return [logLoss, brier].map((mean) => mean * 4);
    });
    expect(measured[0]).toEqual([2 ** 53 + 2, 2 ** 53 + 2]);
    expect(measured[1]).toEqual(measured[0]);
  });

  it("clips probabilities: 0, NaN and a label behind the known classes cost -ln 1e-15, 1 and more cost nothing", () => {
    const cases: [number, number, number][] = [
      [0, 0, -Math.log(1e-15)],
      [0, NaN, -Math.log(1e-15)],
      [0, 1, 0],
      [0, 1.0000001, 0],
      [5, 0.9, -Math.log(1e-15)],
    ];
    for (const [label, p, loss] of cases) {
      const accumulator = new CumulativeMeasures();
      accumulator.add(label, 0, Float64Array.of(p, 0), 0, 2);
      expect(accumulator.measures().logLoss).toBeCloseTo(loss, 12);
    }
  });
});

describe("the Brier score", () => {
  const score = (label: number, ...probabilities: number[]) =>
    brierOf(label, Float64Array.from([9, ...probabilities, 9]), 1, probabilities.length);

  it("is the squared distance from the truth, as computed by hand", () => {
    expect(score(1, 0.2, 0.7, 0.1)).toBeCloseTo(0.04 + 0.09 + 0.01, 15);
    expect(score(0, 0.25, 0.25, 0.25, 0.25)).toBe(1 - 1 / 4);
    expect([score(0, 1, 0), score(0, 0, 1)]).toEqual([0, 2]);
  });

  it("takes NaN, and the label of a class behind the known ones, for probability 0", () => {
    expect(score(0, NaN, 0.5)).toBe(1.25);
    expect(score(2, 0.5, 0.5)).toBe(1.5);
    expect(score(0)).toBe(1);
  });

  it("is the mean over rows, over the last rows, and faded", () => {
    const means = [new CumulativeMeasures(), new WindowMeasures(1), new FadingMeasures(0.5)].map((accumulator) => {
      accumulator.add(0, 0, Float64Array.of(1, 0), 0, 2); // 0
      accumulator.add(0, 1, Float64Array.of(0, 1), 0, 2); // 2
      return accumulator.measures().brier;
    });
    expect(means).toEqual([1, 2, 2 / 1.5]);
  });
});

describe("edges", () => {
  const all = (): Accumulator[] => [new CumulativeMeasures(), new WindowMeasures(4), new FadingMeasures(0.9)];

  it("are all 0 before the first row", () => {
    for (const accumulator of all()) {
      const m = accumulator.measures();
      const { rows, accuracy, kappa, mcc, kappaM, kappaTemporal, macroF1, gMean, logLoss, brier } = m;
      const numbers = [rows, accuracy, kappa, mcc, kappaM, kappaTemporal, macroF1, gMean, logLoss, brier];
      expect(numbers).toEqual(new Array<number>(10).fill(0));
      expect([m.precision, m.recall, m.f1, m.confusion]).toEqual([[], [], [], []]);
    }
  });

  it("give 1 to a flawless and 0 to an erring model where the reference is flawless", () => {
    // One class only: chance agreement is 1, and within the window so are both references.
    const flawless = feed(new WindowMeasures(4), rowsOf(new Array<number>(9).fill(0), new Array<number>(9).fill(0)), 2);
    expect(flawless.measures()).toMatchObject({ kappa: 1, kappaM: 1, kappaTemporal: 1, gMean: 1, macroF1: 1 });
    const erring = feed(new WindowMeasures(4), rowsOf(new Array<number>(9).fill(0), new Array<number>(9).fill(1)), 2);
    expect(erring.measures()).toMatchObject({ kappa: 0, kappaM: 0, kappaTemporal: 0, gMean: 0, macroF1: 0 });
  });

  it("correlate fully with labels that are all found, and not where all labels or all predictions are the same", () => {
    const mcc = (labels: number[], predicted: number[]) =>
      feed(new CumulativeMeasures(), rowsOf(labels, predicted), 3).measures().mcc;
    expect(mcc([0, 1, 2, 1], [0, 1, 2, 1])).toBe(1);
    expect(mcc([0, 1, 0, 1], [1, 0, 1, 0])).toBe(-1);
    expect(mcc([0, 0, 0], [0, 0, 0])).toBe(0);
    expect(mcc([0, 1, 2], [1, 1, 1])).toBe(0);
    expect(mcc([0, 1, 2], [-1, -1, -1])).toBe(0);
  });

  it("stay finite when the reference's last miss has faded away", () => {
    const labels = new Array<number>(100_000).fill(0);
    const predicted = labels.map((_, i) => (i === 99_990 ? 1 : 0));
    const m = feed(new FadingMeasures(0.99), rowsOf(labels, predicted), 2).measures();
    expect([m.kappaM, m.kappaTemporal]).toEqual([0, 0]);
    expect(m.rows).toBeCloseTo(100, 6);
    // A model whose last mistake has nearly faded away as well is as flawless as the reference.
    predicted.forEach((_, i) => {
      predicted[i] = i === 95_000 ? 1 : 0;
    });
    const flawless = feed(new FadingMeasures(0.99), rowsOf(labels, predicted), 2).measures();
    expect([flawless.kappaM, flawless.kappaTemporal]).toEqual([1, 1]);
    // So it is where a little is left of both mistakes, and more of the model's.
    const fewer = labels.slice(0, 4000);
    const left = feed(new FadingMeasures(0.99), rowsOf(fewer, fewer.map((_, i) => (i === 100 ? 1 : 0))), 2).measures(); // biome-ignore format: short
    expect([left.kappaM, left.kappaTemporal]).toEqual([1, 1]);
  });

  it("forget a class whose rows have faded away, before what is left of them is rounded to nonsense", () => {
    // Three rows of class 0, one of them wrong, then class 1 alone.
    const early = rowsOf([0, 0, 0, 1], [0, 0, 1, 1]);
    const fading = feed(new FadingMeasures(0.5), early, 2);
    const recall = (1 / 4 + 1 / 2) / (1 / 4 + 1 / 2 + 1);
    expectClose(fading.measures(), { recall: [recall, 1], gMean: Math.sqrt(recall) });
    const found = new Set<string>();
    for (let row = 4; row < 3000; row++) {
      const { recall, precision, macroF1, gMean } = feed(fading, rowsOf([1], [1]), 2).measures();
      if (row >= 40) found.add([...recall, precision[0], macroF1.toFixed(9), gMean].join(" ")); // 2^-40 is below a thousand-millionth
    }
    expect([...found]).toEqual(["0 1 0 1.000000000 1"]);
    // Among rows that do not fade none is too rare.
    const rare = feed(new CumulativeMeasures(), rowsOf([0], [1]), 2);
    for (let row = 1; row < 100_000; row++) rare.add(1, 1, Float64Array.of(0, 1), 0, 2);
    expect(rare.measures()).toMatchObject({ gMean: 0, recall: [0, 1] });
    expect(rare.measures().macroF1).toBeCloseTo(0.5, 4);
  });

  it("fade with factors near both ends of the range", () => {
    for (const alpha of [1e-308, 1e-9, 0.5, 0.9999999]) {
      const rows = rowsOf(
        Array.from({ length: 400 }, (_, i) => i % 3),
        new Array<number>(400).fill(0),
      );
      const m = feed(new FadingMeasures(alpha), rows, 3).measures();
      const { rows: weight, accuracy, logLoss, brier } = bruteForce(rows, (age) => alpha ** age, 3);
      expectClose(m, { rows: weight, accuracy, logLoss, brier });
    }
  });

  it("grow with the classes", () => {
    const accumulator = new CumulativeMeasures();
    accumulator.add(0, 0, Float64Array.of(1), 0, 1);
    accumulator.add(40, 3, Float64Array.of(1, 0, 0, 0), 0, 4);
    expect(accumulator.measures().recall.length).toBe(41);
    expect(accumulator.measures().f1[0]).toBe(1);
    accumulator.add(0, 50, Float64Array.of(1), 0, 1); // an answer that is no label yet
    expect(accumulator.measures().precision.length).toBe(51);
    expect(accumulator.measures().confusion.map((row) => row.length)).toEqual(new Array<number>(51).fill(51));
  });

  it("carry 10,000 classes in little memory", () => {
    const classes = 10_000;
    const probabilities = new Float64Array(classes);
    for (const accumulator of all()) {
      for (let i = 0; i < 20_000; i++)
        accumulator.add((i * 7919) % classes, (i * 104_729) % classes, probabilities, 0, classes);
      const m = accumulator.measures();
      expect(m.f1.length).toBe(classes);
      expect(m.confusion).toEqual([]);
      expect(accumulator.cells().length).toBeLessThanOrEqual(20_000);
    }
  });

  it("give the dense matrix up to 64 classes", () => {
    const matrixOf = (classes: number) => {
      const accumulator = new CumulativeMeasures();
      accumulator.add(0, 0, new Float64Array(classes), 0, classes);
      return accumulator.measures().confusion;
    };
    expect(matrixOf(LARGEST_CONFUSION).length).toBe(64);
    expect(matrixOf(LARGEST_CONFUSION + 1)).toEqual([]);
  });

  it.each([-1, 1.5, NaN, Infinity, undefined])("refuse %s for a label, and for an answer unless it is -1", (given) => {
    for (const accumulator of all()) {
      const add = (label: unknown, predicted: unknown) =>
        accumulator.add(label as number, predicted as number, Float64Array.of(1), 0, 1);
      expect(() => add(given, 0)).toThrow(
        /a label must be a class index in \[0, 16777216\], got .*without a label are not/,
      );
      if (given !== -1)
        expect(() => add(0, given)).toThrow(/a class predicted must be a class index in \[-1, 16777216\]/);
      const rows = new ScoredRows(1);
      rows.count = 1;
      rows.labels[0] = -1;
      expect(() => accumulator.addMany(rows)).toThrow(/a label must be a class index in \[0, 16777216\], got -1/);
      expect(accumulator.measures().rows).toBe(0);
    }
  });

  it("refuse a window or factor outside its range", () => {
    for (const size of [0, -1, 1.5, NaN, Infinity]) expect(() => new WindowMeasures(size)).toThrow(CoppiceError);
    for (const alpha of [0, 1, -1, NaN]) expect(() => new FadingMeasures(alpha)).toThrow(CoppiceError);
  });
});

describe("accumulators equal the definitions", () => {
  it("cumulative", () => {
    fc.assert(
      fc.property(stream, ({ rows, classes }) => {
        expectClose(
          feed(new CumulativeMeasures(), rows, classes).measures(),
          bruteForce(rows, () => 1, classes),
        );
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("window", () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: 1, max: 50 }), ({ rows, classes }, size) => {
        const m = feed(new WindowMeasures(size), rows, classes).measures();
        expectClose(
          m,
          bruteForce(rows, (age) => (age < size ? 1 : 0), classes),
        );
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it("window larger than its first ring", () => {
    const rows = Array.from({ length: 7000 }, (_, i) => ({
      label: (i * i) % 5,
      predicted: i % 5,
      p: 1 / (1 + (i % 9)),
    }));
    for (const size of [1024, 1025, 3000, 10_000]) {
      const m = feed(new WindowMeasures(size), rows, 5).measures();
      expectClose(
        m,
        bruteForce(rows, (age) => (age < size ? 1 : 0), 5),
      );
    }
  });

  it("fading", () => {
    fc.assert(
      fc.property(stream, fc.double({ min: 0.3, max: 0.999, noNaN: true }), ({ rows, classes }, alpha) => {
        expectClose(
          feed(new FadingMeasures(alpha), rows, classes).measures(),
          bruteForce(rows, (age) => alpha ** age, classes),
        );
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it("a window as long as the stream is the stream", () => {
    fc.assert(
      fc.property(stream, ({ rows, classes }) => {
        const window = feed(new WindowMeasures(200), rows, classes).measures();
        expectClose(window, feed(new CumulativeMeasures(), rows, classes).measures());
      }),
      { seed: 4, numRuns: 50 },
    );
  });
});

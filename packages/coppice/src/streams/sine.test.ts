import { describe, expect, it } from "vitest";
import { conceptDrift, type Generator, sine } from "./index.ts";

const ROWS = 100_000;

function each(generator: Generator, rows: number, visit: (row: Float64Array, label: number) => void): void {
  const row = generator.schema.row();
  for (let i = 0; i < rows; i++) visit(row, generator.next(row, 0));
}

/** Four standard errors of a share. */
const margin = (p: number, rows = ROWS) => 4 * Math.sqrt((p * (1 - p)) / rows);

/** The paper's two curves; sin of the engine, as points so near to them that its last place matters do not come. */
const sine1 = (x: number) => Math.sin(x);
const sine2 = (x: number) => 0.5 + 0.3 * Math.sin(3 * Math.PI * x);

// The areas below them: 1 - cos 1, and 0.5 + 0.3 (1 - cos 3 pi) / (3 pi).
const AREA1 = 1 - Math.cos(1);
const AREA2 = 0.5 + 0.2 / Math.PI;

describe.each([
  [1, sine1, 1, AREA1],
  [2, sine1, 0, AREA1],
  [3, sine2, 1, AREA2],
  [4, sine2, 0, AREA2],
])("function %i", (number, curve, ofBelow, area) => {
  it("is the paper's on every row, with and without irrelevant attributes", () => {
    for (const irrelevant of [false, true]) {
      let wrong = 0;
      each(sine({ function: number, irrelevant, seed: 3 }), 20_000, ([x, y], label) => {
        wrong += Number(label !== (y < curve(x) ? ofBelow : 1 - ofBelow));
      });
      expect(wrong).toBe(0);
    }
  });

  it("has as many positives as the area on their side of the curve", () => {
    const share = ofBelow === 1 ? area : 1 - area;
    for (const irrelevant of [false, true]) {
      let positive = 0;
      each(sine({ function: number, irrelevant, seed: 4 }), ROWS, (_, label) => (positive += label));
      expect(Math.abs(positive / ROWS - share)).toBeLessThan(margin(share));
    }
  });
});

describe("sine", () => {
  it("compares the second attribute with the curve at the first: at both ends of SINE1, and where SINE2 turns", () => {
    const shares = (number: number, from: number, to: number) => {
      let [rows, positive] = [0, 0];
      each(sine({ function: number, seed: 5 }), ROWS, ([x], label) => {
        if (x < from || x >= to) return;
        rows++;
        positive += label;
      });
      return [positive / rows, margin(0.5, rows)];
    };
    // The mean of sin x over an interval is that of the curve's height; that of SINE2 over thirds is 0.5 +- 0.6 / pi.
    for (const [number, from, to, expected] of [
      [1, 0, 0.1, (1 - Math.cos(0.1)) / 0.1],
      [1, 0.9, 1, (Math.cos(0.9) - Math.cos(1)) / 0.1],
      [3, 0, 1 / 3, 0.5 + 0.6 / Math.PI],
      [3, 1 / 3, 2 / 3, 0.5 - 0.6 / Math.PI],
      [3, 2 / 3, 1, 0.5 + 0.6 / Math.PI],
    ]) {
      const [share, error] = shares(number, from, to);
      expect(Math.abs(share - expected), `function ${number} from ${from}`).toBeLessThan(error);
    }
  });

  it("reverses the classes of the same rows", () => {
    for (const number of [1, 3]) {
      const reversed = sine({ function: number + 1, seed: 6 });
      const row = reversed.schema.row();
      each(sine({ function: number, seed: 6 }), 1_000, (other, label) => {
        expect(reversed.next(row, 0)).toBe(1 - label);
        expect(row).toEqual(other);
      });
    }
  });

  it("has function 1 and no irrelevant attributes unless told otherwise", () => {
    const [plain, told] = [sine({ seed: 7 }), sine({ function: 1, irrelevant: false, seed: 7 })];
    const row = told.schema.row();
    each(plain, 100, (other, label) => {
      expect(told.next(row, 0)).toBe(label);
      expect(row).toEqual(other);
    });
    const described = ({ attributes, target }: Generator["schema"]) => [
      attributes.map(({ name, kind }) => `${name} ${kind}`),
      target.classes,
    ];
    const classes = ["negative", "positive"];
    expect(described(plain.schema)).toEqual([["att1 numeric", "att2 numeric"], classes]);
    const names = ["att1 numeric", "att2 numeric", "att3 numeric", "att4 numeric"];
    expect(described(sine({ irrelevant: true }).schema)).toEqual([names, classes]);
  });

  it("has irrelevant attributes that are uniform whatever the class and the other attributes are", () => {
    // Sums of products of centred values; each has the variance 1 / 144, and with the class 1 / 12 times p (1 - p).
    const products = new Float64Array(5);
    const [means, squares] = [new Float64Array(4), new Float64Array(4)];
    each(sine({ function: 3, irrelevant: true, seed: 8 }), ROWS, (row, label) => {
      const [x, y, third, fourth] = row.map((value) => value - 0.5);
      [x * third, y * third, x * fourth, y * fourth, third * fourth].forEach((product, i) => {
        products[i] += product / ROWS;
      });
      means[label] += third / ROWS;
      means[2 + label] += fourth / ROWS;
      row.forEach((value, a) => {
        squares[a] += (value - 0.5) ** 2 / ROWS;
      });
    });
    for (const product of products) expect(Math.abs(product)).toBeLessThan(4 / 12 / Math.sqrt(ROWS));
    for (const mean of means) expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(AREA2 / 12 / ROWS));
    // The square of a centred uniform number has the mean 1 / 12 and the variance 1 / 180.
    for (const square of squares) expect(Math.abs(square - 1 / 12)).toBeLessThan(4 / Math.sqrt(180 * ROWS));
  });

  it("drifts as in the paper: from a function to its reverse", () => {
    const stream = conceptDrift(sine({ function: 3, seed: 1 }), sine({ function: 4, seed: 2 }), { position: 1000 });
    let [row, wrong] = [0, 0];
    each(stream, 2_000, ([x, y], label) => {
      const isBelow = y < sine2(x);
      wrong += Number(label !== Number(++row < 1000 ? isBelow : !isBelow) && Math.abs(row - 1000) > 20);
    });
    expect(wrong).toBe(0);
    expect(() => conceptDrift(sine(), sine({ irrelevant: true }), { position: 9 })).toThrow("one has 2 attributes");
  });

  it.each([
    [{ function: 0 }, "sine: `function` must be an integer in [1, 4], got 0"],
    [{ function: 5 }, "sine: `function` must be an integer in [1, 4], got 5"],
    [{ function: 1.5 }, "sine: `function` must be an integer in [1, 4], got 1.5"],
    [{ irrelevant: 2 }, "sine: `irrelevant` must be true or false, got 2"],
    [{ balance: true }, "balance"],
  ])("refuses %j", (options, message) => {
    expect(() => sine(options as object)).toThrow(message);
  });
});

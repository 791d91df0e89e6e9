import { describe, expect, it } from "vitest";
import { defineSchema, nominal, numeric } from "../core/index.ts";
import { conceptDrift, drifting, type Generator, led, sea, stagger } from "./index.ts";

/** A stream that always answers one class, and counts how often it was asked. */
function constant(label: number, rows = Infinity): Generator & { asked: number } {
  return {
    schema: defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] }),
    asked: 0,
    next(row, start) {
      if (this.asked >= rows) return -1;
      row[start] = this.asked++;
      return label;
    },
  };
}

function labels(generator: Generator, rows: number): number[] {
  const row = generator.schema.row();
  return Array.from({ length: rows }, () => generator.next(row, 0));
}

function share(of: number[], label: number): number {
  return of.filter((y) => y === label).length / of.length;
}

describe("conceptDrift", () => {
  it("switches at once with width 1", () => {
    for (let seed = 0; seed < 50; seed++) {
      const drawn = labels(conceptDrift(constant(0), constant(1), { position: 1_000, seed }), 2_000);
      expect(share(drawn.slice(0, 994), 0)).toBe(1);
      expect(share(drawn.slice(1_005), 1)).toBe(1);
    }
  });

  it("follows the sigmoid when it is gradual", () => {
    const counts = [0, 0, 0, 0, 0];
    const runs = 4_000;
    const at = [1, 401, 501, 601, 1_001]; // rows counted from 1; x = -4, -0.8, 0, 0.8, 4 at width 500
    for (let seed = 0; seed < runs; seed++) {
      const drawn = labels(conceptDrift(constant(0), constant(1), { position: 501, width: 500, seed }), 1_001);
      at.forEach((n, i) => {
        counts[i] += drawn[n - 1];
      });
    }
    at.forEach((n, i) => {
      const p = 1 / (1 + Math.exp((-4 * (n - 501)) / 500));
      expect(Math.abs(counts[i] / runs - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / runs));
    });
  });

  it("takes half of the rows before and half after the position from each side in all", () => {
    const before = constant(0);
    const after = constant(1);
    labels(conceptDrift(before, after, { position: 50_000, width: 20_000 }), 100_000);
    expect(before.asked + after.asked).toBe(100_000); // a stream moves only when a row is taken from it
    expect(Math.abs(before.asked - 50_000)).toBeLessThan(600);
  });

  it("neither overflows nor draws wrongly very far from the position", () => {
    expect(labels(conceptDrift(constant(0), constant(1), { position: 2 ** 52, width: 1e-9 }), 3)).toEqual([0, 0, 0]);
    expect(labels(conceptDrift(constant(0), constant(1), { position: 0, width: 1e-9 }), 3)).toEqual([1, 1, 1]);
  });

  it("depends on the seed alone", () => {
    const make = (seed: number) =>
      labels(conceptDrift(sea({ seed: 1 }), sea({ seed: 2, concept: 3 }), { position: 500, width: 400, seed }), 1_000);
    expect(make(3)).toEqual(make(3));
    expect(make(3)).not.toEqual(make(4));
  });

  it("ends when the stream ends that a row is due from", () => {
    expect(labels(conceptDrift(constant(0, 2), constant(1), { position: 1_000 }), 4)).toEqual([0, 0, -1, -1]);
  });

  it("refuses streams of different schemas, naming the difference", () => {
    const join = (a: Generator, b: Generator) => () => conceptDrift(a, b, { position: 1 });
    expect(join(sea(), stagger())).toThrow("`attrib1` differs from `size`");
    expect(join(led(), sea())).toThrow("one has 24 attributes and the other 3");
    const other: Generator = {
      schema: defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }),
      next: () => 0,
    };
    expect(join(constant(0), other)).toThrow('the classes are "a", "b", "c" in one and "a", "b" in the other');
    const classes = (...classes: (string | number)[]): Generator => ({
      schema: defineSchema({ attributes: { x: numeric() }, classes }) as never,
      next: () => 0,
    });
    expect(join(classes(0, 1), classes("0", "1"))).toThrow('the classes are 0, 1 in one and "0", "1" in the other');
    expect(join(classes("a, b"), classes("a", "b"))).toThrow("the classes are");
    const [x, y, z] = [numeric(), nominal(), nominal(["red"])].map((x): Generator => {
      return { schema: defineSchema({ attributes: { x }, classes: ["a", "b", "c"] }), next: () => 0 };
    }) as [Generator, Generator, Generator];
    for (const [a, b] of [
      [x, y],
      [y, z],
    ] as const) {
      expect(join(a, b)).toThrow("`x` differs from `x`");
    }
  });

  it("refuses positions, widths and seeds out of range", () => {
    const make = (options: { position: number; width?: number; seed?: number }) => () =>
      conceptDrift(constant(0), constant(1), options);
    expect(make({ position: 1.5 })).toThrow("Drift: `position` must be an integer in [0, 2^53), got 1.5");
    expect(make({ position: 1, width: 0 })).toThrow("Drift: `width` must be a number in (0, inf), got 0");
    expect(make({ position: 1, width: NaN })).toThrow("Drift: `width`");
    expect(make({ position: 1, seed: -1 })).toThrow("Drift: `seed`");
  });
});

it.each([
  [() => conceptDrift(sea(), sea(), { position: 1, widht: 9 } as never), 'parameter of conceptDrift "widht"'],
  [() => drifting([sea()], { positions: [], sead: 9 } as never), 'parameter of drifting "sead". Did you mean "seed"?'],
  [() => drifting([sea(), sea()], {} as never), "must have one element fewer than there are streams"],
  [() => sea({ sed: 1 } as never), 'Did you mean "seed"? Parameters of sea: concept, noise, seed.'],
])("refuses options that nobody reads, and their lack: %s", (make, message) => expect(make).toThrow(message));

describe("drifting", () => {
  it("passes through all parts at the positions of the whole stream", () => {
    const drawn = labels(drifting([constant(0), constant(1), constant(2)], { positions: [300, 700] }), 1_000);
    expect(share(drawn.slice(0, 285), 0)).toBe(1);
    expect(share(drawn.slice(315, 685), 1)).toBe(1);
    expect(share(drawn.slice(715), 2)).toBe(1);
  });

  it("is its only part when there is one", () => {
    expect(labels(drifting([constant(2)], { positions: [] }), 3)).toEqual([2, 2, 2]);
  });

  it("refuses a wrong number of positions, or positions out of order", () => {
    expect(() => drifting([constant(0), constant(1)], { positions: [] })).toThrow("one element fewer");
    expect(() => drifting([], { positions: [] })).toThrow("one element fewer");
    expect(() => drifting([constant(0), constant(1), constant(2)], { positions: [5, 4] })).toThrow("ascending");
  });

  it("tosses coins of its own for each change", () => {
    // At the position both changes are as likely as not: the last stream has half of the first rows, the others a quarter.
    const counts = [0, 0, 0];
    for (let seed = 0; seed < 4_000; seed++) {
      const parts = [constant(0), constant(1), constant(2)];
      const [first] = labels(drifting(parts, { positions: [1, 1], width: 10, seed }), 1);
      counts[first]++;
    }
    [1 / 4, 1 / 4, 1 / 2].forEach((p, i) => {
      expect(Math.abs(counts[i] / 4_000 - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 4_000));
    });
  });

  it("tosses its own coins even when the parts have its seed", () => {
    // With shared numbers the first value of a part would be below a half whenever the switch chose the second part.
    const sums = [0, 0];
    const rows = [0, 0];
    const row = new Float64Array(3);
    for (let seed = 0; seed < 2_000; seed++) {
      let chosen = -1;
      const parts = [0, 1].map((i): Generator => {
        const part = sea({ seed });
        return {
          schema: part.schema,
          next(into, start) {
            chosen = i;
            return part.next(into, start);
          },
        };
      });
      drifting(parts, { positions: [1], seed }).next(row, 0);
      sums[chosen] += row[0];
      rows[chosen] += 1;
    }
    for (const i of [0, 1]) expect(Math.abs(sums[i] / rows[i] - 5)).toBeLessThan(0.4);
  });
});

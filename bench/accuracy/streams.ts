/**
 * The generated streams of the accuracy table: each has drift and a property that once made a model fail. A data folder
 * adds its data sets (data-sets.ts).
 */
import {
  agrawal,
  drifting,
  type Generator,
  hyperplane,
  led,
  multiplexor,
  randomRbf,
  sea,
  stagger,
  take,
} from "coppice/streams";
import { type Rows, readRows } from "../memory.ts";
import { inOddUnits, manyValues, rarer, rotated, withMissing, withUnmetClasses, words } from "./generators.ts";

export interface AccuracyStream {
  readonly name: string;
  /** What it is and how it drifts. */
  readonly title: string;
  /** Loads its first rows, at most this many. */
  readonly load: (rows: number) => Promise<Rows>;
}

/** A data set of a folder. */
export interface DataStream extends AccuracyStream {
  /** How many attributes it has. */
  readonly width: number;
}

/** Four concepts, each for a quarter of the rows and with its own seed, so that no rows repeat. */
export function quarters(
  rows: number,
  concepts: readonly number[],
  make: (concept: number, seed: number) => Generator,
  width = 1,
): Generator {
  const positions = [0.25, 0.5, 0.75].map((share) => Math.round(share * rows) + 1);
  const parts = concepts.map((concept, i) => make(concept, i + 1));
  return drifting(parts, { positions, width });
}

function generated(name: string, title: string, make: (rows: number) => Generator): AccuracyStream {
  return { name, title, load: (rows) => readRows(take(make(rows), rows), rows) };
}

export const generatedStreams: readonly AccuracyStream[] = [
  generated("led", "24 nominal attributes, 10 classes; 1, 3, 5, then 7 segments exchanged", (rows) =>
    quarters(rows, [1, 3, 5, 7], (drift, seed) => led({ drift, seed })),
  ),
  generated("sea", "3 numeric attributes, 2 classes; concepts 1 to 4 in turn", (rows) =>
    quarters(rows, [1, 2, 3, 4], (concept, seed) => sea({ concept, seed })),
  ),
  generated("sea-rare", "sea with one row of the first class in twenty kept", (rows) =>
    rarer(
      quarters(rows, [1, 2, 3, 4], (concept, seed) => sea({ concept, seed })),
      0,
      0.05,
      9,
    ),
  ),
  generated("agrawal", "6 numeric and 3 nominal attributes, 2 classes; functions 1, 2, 1, 4 in turn", (rows) =>
    quarters(rows, [1, 2, 1, 4], (concept, seed) => agrawal({ function: concept, seed })),
  ),
  generated("agrawal-gradual", "functions 3, 5, 7, 9, each change taking a tenth of the rows", (rows) =>
    quarters(rows, [3, 5, 7, 9], (concept, seed) => agrawal({ function: concept, seed }), Math.max(1, rows / 10)),
  ),
  generated("agrawal-missing", "agrawal with a fifth of the values missing", (rows) =>
    withMissing(
      quarters(rows, [1, 2, 1, 4], (concept, seed) => agrawal({ function: concept, seed })),
      0.2,
      9,
    ),
  ),
  generated("rbf", "10 numeric attributes, 5 classes; all 50 centroids travel 0.0001 per row", () =>
    randomRbf({ classes: 5, drifting: 50, speed: 0.0001 }),
  ),
  generated("rbf-fast", "10 numeric attributes, 5 classes; all 50 centroids travel 0.001 per row", () =>
    randomRbf({ classes: 5, drifting: 50, speed: 0.001 }),
  ),
  generated("rbf-40-classes", "10 numeric attributes, 40 classes; 120 centroids travel 0.00005 per row", () =>
    randomRbf({ classes: 40, centroids: 120, drifting: 120, speed: 0.00005 }),
  ),
  generated("rbf-unmet-classes", "rbf with 8 classes, and 32 more that are declared and never come", () =>
    withUnmetClasses(randomRbf({ classes: 8, drifting: 50, speed: 0.0001 }), 40),
  ),
  generated("rbf-2-attributes", "2 numeric attributes, 24 classes; 48 centroids travel 0.00005 per row", () =>
    randomRbf({ attributes: 2, classes: 24, centroids: 48, drifting: 48, speed: 0.00005 }),
  ),
  generated("rbf-odd-units", "rbf in units from millionths to millions, far from zero, beside a constant", () =>
    inOddUnits(randomRbf({ classes: 5, drifting: 50, speed: 0.0001 })),
  ),
  generated("hyperplane", "10 numeric attributes, 2 classes; all weights move 0.001 per row", () =>
    hyperplane({ drifting: 10, magnitude: 0.001 }),
  ),
  generated("stagger", "3 nominal attributes, 2 classes; concepts 1, 2, 3, 1 in turn", (rows) =>
    quarters(rows, [1, 2, 3, 1], (concept, seed) => stagger({ concept, seed })),
  ),
  generated("multiplexor", "11 binary attributes, 2 classes; attributes change places three times", (rows) =>
    quarters(rows, [0, 3, 6, 9], (by, seed) => rotated(multiplexor({ seed }), by)),
  ),
  generated("words", "150 binary attributes, 4 classes; a tenth of them changes three times", (rows) =>
    quarters(rows, [1, 2, 3, 4], (concept, seed) => words({ count: 150, classes: 4, concept, kind: "nominal", seed })),
  ),
  generated("words-numeric", "80 columns of 0 and 1 declared numeric, 4 classes; a tenth changes three times", (rows) =>
    quarters(rows, [1, 2, 3, 4], (concept, seed) => words({ count: 80, classes: 4, concept, kind: "numeric", seed })),
  ),
  generated(
    "many-values",
    "4 nominal attributes of 400 values, a few of them met often; effects change twice",
    (rows) => quarters(rows, [1, 2, 2, 3], (concept, seed) => manyValues({ values: 400, concept, seed })),
  ),
];

/**
 * Drift by joining streams (MOA's ConceptDriftStream, Bifet et al. 2009): row n comes from the second stream with
 * probability 1 / (1 + e^(-4 (n - position) / width)), otherwise from the first. A stream advances only when a row is
 * taken from it. Joined streams with the same seed repeat the same rows with other labels; give the parts different
 * seeds to avoid that.
 */
import { type Attribute, CoppiceError, checkNames, exp, Random, type Schema, show, usage } from "../core/index.ts";
import { checkGenerator, type Generator } from "./generator.ts";

/** Options of `conceptDrift`. */
export interface ConceptDriftOptions {
  /** The row, counted from 1, at which both streams are equally likely. An integer in [0, 2^53). */
  readonly position: number;
  /** Rows over which the change extends; 1, the default, is abrupt. A number in (0, inf). */
  readonly width?: number | undefined;
  /** Integer in [0, 2^53). Default 1. */
  readonly seed?: number | undefined;
}

/** Options of `drifting`. */
export interface DriftingOptions {
  /** Ascending row numbers, one less than there are parts. */
  readonly positions: readonly number[];
  /** Rows over which each change extends; 1, the default, is abrupt. */
  readonly width?: number | undefined;
  /** Integer in [0, 2^53). Default 1. */
  readonly seed?: number | undefined;
}

/**
 * One stream that turns into another. If their schemas (names, kinds, values and classes) differ, throws
 * `E_COMPOSITION`; for a position or width out of range `E_PARAM`, for an unknown option `E_UNKNOWN`. Ends when the
 * stream from which the next row is drawn ends.
 */
export function conceptDrift(before: Generator, after: Generator, options: ConceptDriftOptions): Generator {
  checkNames("conceptDrift", ["position", "width", "seed"], options);
  const { position, ...rest } = options;
  if (!isPosition(position)) throw wrong("`position`", "must be an integer in [0, 2^53)", position);
  return drifting([before, after], { positions: [position], ...rest });
}

/** A stream that turns into the next part at each position; positions count the rows of the whole stream. */
export function drifting(parts: readonly Generator[], options: DriftingOptions): Generator {
  checkNames("drifting", ["positions", "width", "seed"], options);
  const { positions, width = 1, seed = 1 } = options;
  if (!Array.isArray(parts)) throw usage("drifting: the streams", "must be an array", { given: parts });
  for (const part of parts) checkGenerator("drifting", part);
  const [first, ...rest] = parts as readonly Generator[];
  if (first === undefined || positions?.length !== rest.length) {
    throw wrong("`positions`", "must have one element fewer than there are streams", positions?.length);
  }
  if (!(Number.isFinite(width) && width > 0)) throw wrong("`width`", "must be a number in (0, inf)", width);
  if (!(Number.isSafeInteger(seed) && seed >= 0)) throw wrong("`seed`", "must be an integer in [0, 2^53)", seed);
  const random = Random.seeded(seed);
  random.fork(); // the first child would repeat the numbers of a part with the same seed
  let stream = first;
  rest.forEach((next, i) => {
    const position = positions[i];
    if (!(isPosition(position) && position >= (positions[i - 1] ?? 0))) {
      throw wrong("`positions`", "must be ascending integers in [0, 2^53)", position);
    }
    checkSameSchema(first.schema, next.schema);
    // The latest drift is outermost and counts every row, so all positions refer to the whole stream.
    stream = joined(stream, next, position, width, random.fork());
  });
  return stream;
}

function isPosition(given: number): boolean {
  return Number.isSafeInteger(given) && given >= 0;
}

function joined(before: Generator, after: Generator, position: number, width: number, random: Random): Generator {
  let rows = 0;
  return {
    schema: before.schema,
    next(row, start) {
      rows++;
      const x = (4 * (rows - position)) / width;
      // Beyond +-40 the probability rounds to 0 or 1: no draw is needed, and exp cannot overflow.
      const switched = x > -40 && (x > 40 || random.uniform() * (1 + exp(-x)) < 1);
      return switched ? after.next(row, start) : before.next(row, start);
    },
  };
}

function checkSameSchema(a: Schema, b: Schema): void {
  const difference = firstDifference(a, b);
  if (difference === undefined) return;
  throw new CoppiceError("E_COMPOSITION", {
    subject: `Drift between two streams needs the same attributes and classes in both, but ${difference}`,
    remedy: "Join streams of one generator that differ in its concept parameters.",
  });
}

function firstDifference(a: Schema, b: Schema): string | undefined {
  if (a.attributes.length !== b.attributes.length) {
    return `one has ${a.attributes.length} attributes and the other ${b.attributes.length}`;
  }
  for (const [i, attribute] of a.attributes.entries()) {
    const other = b.attributes[i];
    if (described(attribute) !== described(other)) return `\`${attribute.name}\` differs from \`${other.name}\``;
  }
  const [mine, theirs] = [a, b].map(({ target }) => target.classes.map(show).join(", ")); // in which "1" differs from 1
  return mine === theirs ? undefined : `the classes are ${mine} in one and ${theirs} in the other`;
}

function described({ name, kind, values }: Attribute): string {
  return JSON.stringify([name, kind, values]);
}

function wrong(what: string, expected: string, given: number | undefined): CoppiceError {
  return new CoppiceError("E_PARAM", { subject: `Drift: ${what}`, expected, given });
}

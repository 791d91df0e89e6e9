/** Streams beyond the library's generators: modified rows of these, and new ones. */
import { Attribute, nominal, numeric, Random, Schema } from "coppice/core";
import type { Generator } from "coppice/streams";

/** Every value is missing with this probability. */
export function withMissing({ schema, next }: Generator, share: number, seed: number): Generator {
  const random = Random.seeded(seed);
  const width = schema.attributes.length;
  return {
    schema,
    next(row, start) {
      const label = next(row, start);
      for (let a = 0; a < width; a++) if (random.uniform() < share) row[start + a] = Number.NaN;
      return label;
    },
  };
}

/** Attribute a gets the value of attribute a + `by`, cyclically. All attributes must have the same set of values. */
export function rotated({ schema, next }: Generator, by: number): Generator {
  const width = schema.attributes.length;
  const original = new Float64Array(width);
  return {
    schema,
    next(row, start) {
      const label = next(original, 0);
      for (let a = 0; a < width; a++) row[start + a] = original[(a + by) % width]!;
      return label;
    },
  };
}

/** The same stream with further classes that never occur. */
export function withUnmetClasses({ schema, next }: Generator, classes: number): Generator {
  const names = Array.from({ length: classes }, (_, c) => `class${c + 1}`);
  return { schema: new Schema(schema.attributes, "class", names), next };
}

/** Keeps only a share of the rows of class `label`. */
export function rarer({ schema, next }: Generator, label: number, kept: number, seed: number): Generator {
  const random = Random.seeded(seed);
  return {
    schema,
    next(row, start) {
      for (;;) {
        const drawn = next(row, start);
        if (drawn !== label || random.uniform() < kept) return drawn;
      }
    },
  };
}

const UNITS = [1e-6, 1e-3, 1, 1e3, 1e6];

/** Attributes in units from millionths to millions, far from zero, after a constant one. */
export function inOddUnits({ schema, next }: Generator): Generator {
  const width = schema.attributes.length;
  const attributes = Array.from({ length: width + 1 }, (_, a) => new Attribute(`att${a}`, numeric()));
  const original = new Float64Array(width);
  return {
    schema: new Schema(attributes, "class", [...schema.target.classes]),
    next(row, start) {
      const label = next(original, 0);
      row[start] = 7;
      for (let a = 0; a < width; a++) {
        row[start + 1 + a] = UNITS[a % UNITS.length]! * (100 + original[a]!);
      }
      return label;
    },
  };
}

/**
 * Texts as the presence or absence of words. Each class has its own probability of each word, most of them small; every
 * concept (`concept`) changes those of a tenth of the words.
 */
export function words({
  count,
  classes,
  concept,
  kind,
  seed,
}: {
  readonly count: number;
  readonly classes: number;
  readonly concept: number;
  readonly kind: "nominal" | "numeric";
  readonly seed: number;
}): Generator {
  const chances = new Float64Array(classes * count);
  for (let word = 0; word < count; word++) {
    // A tenth of the words belongs to each concept and has its probabilities; the other words have those of concept 0.
    const changed = word % 10 === concept % 10 ? concept : 0;
    const random = Random.seeded(1000 * changed + word + 1);
    const u = random.uniform();
    const common = 0.3 * u * u * u;
    for (let c = 0; c < classes; c++) {
      chances[c * count + word] = Math.min(0.9, common * (random.uniform() < 0.1 ? 3 : 1));
    }
  }
  const declaration = kind === "nominal" ? nominal(["0", "1"]) : numeric();
  const attributes = Array.from({ length: count }, (_, i) => new Attribute(`word${i + 1}`, declaration));
  const names = Array.from({ length: classes }, (_, c) => `topic${c + 1}`);
  const random = Random.seeded(seed);
  return {
    schema: new Schema(attributes, "class", names),
    next(row, start) {
      const label = random.integer(classes);
      for (let i = 0; i < count; i++) row[start + i] = random.uniform() < chances[label * count + i]! ? 1 : 0;
      return label;
    },
  };
}

/**
 * Four nominal attributes with `values` declared values each; a twentieth of the values is common, most never occur. Each
 * value of the first two attributes has an effect on the class, different in every concept; the other two are irrelevant.
 */
export function manyValues({
  values,
  concept,
  seed,
}: {
  readonly values: number;
  readonly concept: number;
  readonly seed: number;
}): Generator {
  const texts = Array.from({ length: values }, (_, v) => `v${v}`);
  const attributes = ["airport", "airline", "model", "hour"].map((name) => new Attribute(name, nominal(texts)));
  const effects = Random.seeded(concept);
  const effect = Float64Array.from({ length: 2 * values }, () => 4 * effects.uniform() - 2);
  const random = Random.seeded(seed);
  return {
    schema: new Schema(attributes, "class", ["early", "on time", "late"]),
    next(row, start) {
      for (let a = 0; a < 4; a++) {
        const u = random.uniform();
        row[start + a] = Math.floor(values * 0.3 * u * u * u);
      }
      const sum = effect[row[start]!]! + effect[values + row[start + 1]!]! + random.uniform() + random.uniform() - 1;
      return sum < -1 ? 0 : sum < 1 ? 1 : 2;
    },
  };
}

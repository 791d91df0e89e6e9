/**
 * Mutated snapshots. A mutation either changes nothing, or is refused with an error of the library: no crash, no hang,
 * no wrong model. A forgery, whose checksum fits, is refused or harmless. `COPPICE_FUZZ=100000` sets how many are tried.
 */
import { describe, expect, it } from "vitest";
import * as catalog from "../src/catalog/index.ts";
import * as conformance from "../src/conformance/index.ts";
import { easy, manyValues, mixedMulticlass, suited } from "../src/conformance/index.ts";
import * as core from "../src/core/index.ts";
import { CoppiceError, type Definition, type Model, Random } from "../src/core/index.ts";
import * as ensembles from "../src/ensembles/index.ts";
import * as learners from "../src/learners/index.ts";
import * as envelope from "../src/snapshot/envelope.ts";
import { open, seal } from "../src/snapshot/envelope.ts";
import * as snapshot from "../src/snapshot/index.ts";
import { loadModel, saveModel } from "../src/snapshot/index.ts";
import * as forge from "./forge.mjs";

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const RUNS = Number(process.env.COPPICE_FUZZ ?? 2000);

const definitions = [...Object.values(learners), ...Object.values(ensembles)].filter(
  (value) => typeof value === "function" && "capabilities" in value,
) as readonly unknown[] as readonly Definition[];

const originals = [...definitions, ...definitions].map((definition, i): Uint8Array => {
  const stream = suited(
    definition,
    i >= definitions.length ? manyValues(i) : i % 2 === 0 ? easy(i) : mixedMulticlass(i),
  );
  const model: Model = definition(stream.schema(), definition.test);
  model.classifier.learnMany(stream.rows, 300, stream.labels);
  return saveModel(model);
});

/** One to three of the accidents that befall files: bits, bytes and blocks flipped, lost, repeated, moved or swapped. */
function mutated(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let result = bytes.slice();
  for (let times = 1 + random.integer(3); times > 0; times--) {
    const { length } = result;
    // Half of all accidents hit the first 64 bytes, where the lengths and the version are.
    const at = random.integer(random.integer(2) === 0 ? Math.min(64, length + 1) : length + 1);
    const size = 1 + random.integer(random.integer(2) === 0 ? 8 : 600);
    const block = result.slice(at, at + size);
    const without = [...result.subarray(0, at), ...result.subarray(at + size)];
    switch (random.integer(9)) {
      case 0:
        if (at < length) result[at] = result[at] ^ (1 << random.integer(8));
        break;
      case 1:
        if (at < length) result[at] = [0, 1, 0x7f, 0x80, 0xff, random.integer(256)][random.integer(6)];
        break;
      case 2:
        result = result.slice(0, at);
        break;
      case 3:
        result.fill(0, at, at + size);
        break;
      case 4:
        result = Uint8Array.from(without);
        break;
      case 5:
        result = Uint8Array.from([...result.subarray(0, at), ...block, ...result.subarray(at)]);
        break;
      case 6:
        result.set(other.subarray(at, Math.min(at + size, length)), Math.min(at, length));
        break;
      case 7:
        without.splice(random.integer(without.length + 1), 0, ...block);
        result = Uint8Array.from(without);
        break;
      case 8:
        for (let i = at; i < Math.min(at + size, length); i++) result[i] = random.integer(256);
        break;
    }
  }
  return result;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** The library's error, or the model; anything else is a bug and goes on. */
function attempt(bytes: Uint8Array): Model | CoppiceError {
  try {
    return loadModel(bytes, definitions);
  } catch (error) {
    if (error instanceof CoppiceError && error.code === "E_SNAPSHOT") return error;
    throw error;
  }
}

describe(`${RUNS} mutated snapshots`, () => {
  it("are refused, or were not changed", { timeout: 60_000 + 20 * RUNS }, () => {
    const random = Random.seeded(20);
    let unchanged = 0;
    for (let run = 0; run < RUNS; run++) {
      const original = originals[random.integer(originals.length)];
      const other = originals[random.integer(originals.length)];
      const bytes = mutated(original, other, random);
      const result = attempt(bytes);
      if (result instanceof CoppiceError) {
        if (same(bytes, original)) throw new Error(`run ${run}: an unchanged snapshot was refused: ${result.message}`);
      } else {
        unchanged++;
        if (!same(saveModel(result), original) || !same(bytes, original)) {
          throw new Error(`run ${run}: a changed snapshot was loaded`);
        }
      }
    }
    expect(unchanged).toBeLessThan(RUNS / 20); // the mutations do mutate
  });
});

describe("headers with another content and a checksum that fits", () => {
  /** One place of a JSON value changed: another number, type or name, an entry less or twice. */
  function changed(json: unknown, random: Random): unknown {
    const oddities = [0, -1, 1, 0.5, 2 ** 31, 2 ** 53, 1e300, null, "", "x", "__proto__", [], {}, true];
    if (typeof json !== "object" || json === null || random.integer(8) === 0)
      return oddities[random.integer(oddities.length)];
    const keys = Object.keys(json);
    if (keys.length === 0) return oddities[random.integer(oddities.length)];
    const key = keys[random.integer(keys.length)];
    if (Array.isArray(json)) {
      const copy = [...json];
      const i = Number(key);
      const kind = random.integer(6);
      if (kind === 0) copy.splice(i, 1);
      else if (kind === 1) copy.splice(i, 0, copy[i]);
      else copy[i] = changed(copy[i], random);
      return copy;
    }
    const { [key]: value, ...rest } = json as Record<string, unknown>;
    return random.integer(12) === 0 ? rest : { ...json, [key]: changed(value, random) };
  }

  /** Parameters may be large where they are obeyed: a number of members is a wish, not a mistake. Budgets are no wishes. */
  function modest(header: unknown): boolean {
    return !/"(?!limit|maxBytes)[a-zA-Z]+":(\d{4,}|1e\+)/.test(
      JSON.stringify((header as { spec?: unknown } | null)?.spec ?? null),
    );
  }

  it("are refused, or give a model; nothing else", { timeout: 60_000 + 20 * RUNS }, () => {
    const random = Random.seeded(21);
    let refused = 0;
    for (let run = 0; run < RUNS; run++) {
      const original = originals[random.integer(originals.length)];
      const { header, payload } = open(original);
      const other = changed(header, random);
      if (!modest(other)) continue;
      if (attempt(seal(other, payload.length, (target) => target.set(payload))) instanceof CoppiceError) refused++;
    }
    expect(refused).toBeGreaterThan(RUNS / 2);
  });
});

describe(`${RUNS} forged states with a checksum that fits`, () => {
  const library = { catalog, conformance, core, envelope, snapshot };
  const options = { timeout: 60_000 + 20 * RUNS };

  /** Tries forgeries; what is wrong with one is told with the seed that makes it again. */
  function refusals(attempt: (random: Random) => boolean, count: number): number {
    let refused = 0;
    for (let seed = 0; seed < count; seed++) {
      try {
        if (!attempt(Random.seeded(seed))) refused++;
      } catch (cause) {
        throw new Error(`seed ${seed}: ${cause}`, { cause });
      }
    }
    return refused;
  }

  it("are refused, or answer with probabilities, learn and come to an end", options, () => {
    const models = forge.originals(library);
    for (const { bytes, stream } of models) expect(forge.tried(bytes, stream, library)).toBe(true);
    const refused = refusals((random) => {
      const { bytes, stream } = models[random.integer(models.length)];
      return forge.tried(forge.forged(bytes, random, library), stream, library);
    }, RUNS);
    expect(refused).toBeGreaterThan(RUNS / 3); // the forgeries are hostile
    expect(refused).toBeLessThan(0.95 * RUNS); // and some are used
  });

  it("of detectors too", options, () => {
    const detectors = forge.detectors(library);
    for (const { bytes, fresh } of detectors) expect(forge.triedDetector(bytes, fresh, library)).toBe(true);
    const refused = refusals((random) => {
      const { bytes, fresh } = detectors[random.integer(detectors.length)];
      return forge.triedDetector(forge.forged(bytes, random, library), fresh, library);
    }, RUNS / 4);
    expect(refused).toBeGreaterThan(RUNS / 16);
  });
});

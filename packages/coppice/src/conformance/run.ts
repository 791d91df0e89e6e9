/**
 * Runs the laws on a definition. No test framework is needed: `runConformance` returns a list of results, and `casesOf`
 * returns one function per law for test frameworks.
 */
import { type AnyDefinition, checkNames, type Definition, type Skip, usage } from "../core/index.ts";
import { type DetectorDefinitionLike, type DetectorTrial, detectorLaws } from "./detectors.ts";
import { type Law, LawViolation, type Trial } from "./law.ts";
import { budgetLaws } from "./laws-budget.ts";
import { depthLaws } from "./laws-depth.ts";
import { ensembleLaws } from "./laws-ensembles.ts";
import { learningLaws } from "./laws-learning.ts";
import { livenessLaws } from "./laws-liveness.ts";
import { parameterLaws } from "./laws-parameters.ts";
import { persistenceLaws } from "./laws-persistence.ts";
import { predictionLaws } from "./laws-predictions.ts";
import { robustnessLaws } from "./laws-robustness.ts";
import { lawStreams } from "./streams.ts";

/** All laws of learners and ensembles. */
export function classifierLaws(): readonly Law[] {
  return [
    ...[parameterLaws, predictionLaws, learningLaws, robustnessLaws, persistenceLaws],
    ...[ensembleLaws, budgetLaws, depthLaws, livenessLaws],
  ].flat();
}

/** Options of `runConformance` and `casesOf`. */
export interface ConformanceOptions {
  /** That of a learner, an ensemble or a detector; `E_USAGE` otherwise. */
  readonly definition: AnyDefinition | DetectorDefinitionLike;
  /** Learners to try as members of ensembles; by default only their own default base. */
  readonly learners?: readonly AnyDefinition[] | undefined;
  /** Laws that do not hold, besides those the definition lists itself. */
  readonly skips?: readonly Skip[] | undefined;
  /** Seeds of the trials, at least one; time grows with their number. Default 1, 2, 3. */
  readonly seeds?: readonly number[] | undefined;
}

/** One law on one definition. `check` throws if the law is broken, or if it holds although it is skipped. */
export interface Case {
  /** Name of the law, unique among the cases: "zeroWeightIsNoOp". */
  readonly law: string;
  /** What must hold, as a sentence. */
  readonly states: string;
  /** Why the law does not hold; undefined if it should. */
  readonly skipped: string | undefined;
  /** Tries the law with every seed and stream that matters to it, up to the first violation. */
  readonly check: () => void;
}

/** Whether one law holds. */
export interface LawResult {
  /** Name of the law: "zeroWeightIsNoOp". */
  readonly law: string;
  /** A skipped law is broken, too, if it holds. */
  readonly status: "held" | "broken" | "skipped";
  /** What was broken, or why the law is skipped. */
  readonly message?: string;
}

/** Runs every law that applies; slow algorithms take some seconds. */
export function runConformance(options: ConformanceOptions): LawResult[] {
  return casesOf(options).map(({ law, skipped, check }): LawResult => {
    try {
      check();
      return skipped === undefined ? { law, status: "held" } : { law, status: "skipped", message: skipped };
    } catch (error) {
      return { law, status: "broken", message: error instanceof Error ? error.message : String(error) };
    }
  });
}

/**
 * The laws that apply to a definition, as functions. Throws `E_USAGE` if it is no learner, ensemble or detector, or if
 * there are no seeds, `E_UNKNOWN` for an unknown option.
 */
export function casesOf(options: ConformanceOptions): Case[] {
  const { definition, learners = [], skips = [], seeds = [1, 2, 3] } = options ?? {};
  checkDefinition(definition);
  checkNames("runConformance", ["definition", "learners", "skips", "seeds"], options);
  for (const [name, list] of Object.entries({ learners, skips, seeds })) {
    if (!Array.isArray(list)) throw usage(`runConformance: \`${name}\``, "must be an array", { given: list });
  }
  if (seeds.length === 0) throw usage("runConformance: `seeds`", "must not be empty: all laws would hold");
  if (!("capabilities" in definition)) {
    const trials = seeds.map((seed): DetectorTrial => ({ definition, seed }));
    return cases(definition.id, detectorLaws, trials, skips);
  }
  const known = definition as Definition;
  const laws = classifierLaws().filter(({ applies }) => applies === undefined || applies(known));
  const spec = known.with(known.test ?? {});
  const trials = seeds.flatMap((seed) =>
    lawStreams(known, seed).map((stream): Trial => ({ definition: known, spec, seed, stream, learners })),
  );
  return cases(known.id, laws, trials, [...(known.skips ?? []), ...skips]);
}

/** Throws `E_USAGE` for anything else, such as a recipe, a model or a trainer: it would break the laws of detectors. */
function checkDefinition(definition: unknown): void {
  const { kind = "detector" } = Object(definition) as { kind?: string };
  if (typeof definition === "function" && ["learner", "ensemble", "detector"].includes(kind)) return;
  throw usage("runConformance: `definition`", "must be that of a learner, an ensemble or a detector", {
    given: definition,
    remedy: "Pass what `defineClassifier` or `defineDetector` returns, as in `runConformance({ definition })`.",
  });
}

function cases<T extends Trial | DetectorTrial>(
  id: string,
  laws: readonly Law<T>[],
  trials: readonly T[],
  skips: readonly Skip[],
): Case[] {
  for (const { law, reason } of skips) {
    if (!laws.some(({ name }) => name === law))
      throw new LawViolation(`${id} skips ${law}, which does not apply to it`);
    if (!reason?.trim()) throw new LawViolation(`${id} skips ${law} without a reason`);
  }
  return laws.map((law): Case => {
    const skipped = skips.find((skip) => skip.law === law.name)?.reason;
    const check = (): void => {
      const broken = firstViolation(law, trialsOf(law, trials));
      if (skipped === undefined && broken !== undefined) throw broken;
      if (skipped !== undefined && broken === undefined) {
        throw new LawViolation(`${id} skips ${law.name} ("${skipped}"), but the law holds: remove the skip`);
      }
    };
    return { law: law.name, states: law.states, skipped, check };
  });
}

/** The trials that differ for this law. */
function trialsOf<T extends Trial | DetectorTrial>({ once, ownStream }: Law<T>, trials: readonly T[]): readonly T[] {
  if (once) return trials.slice(0, 1);
  return ownStream ? trials.filter(({ seed }, i) => trials.findIndex((other) => other.seed === seed) === i) : trials;
}

function firstViolation<T extends Trial | DetectorTrial>(law: Law<T>, trials: readonly T[]): LawViolation | undefined {
  for (const trial of trials) {
    try {
      law.check(trial);
    } catch (cause) {
      const place = "stream" in trial ? `seed ${trial.seed}, ${trial.stream.name}` : `seed ${trial.seed}`;
      const reason = cause instanceof LawViolation ? cause.message : `it threw ${cause}`;
      return new LawViolation(`${trial.definition.id} breaks ${law.name} (${place}): ${reason}`, { cause });
    }
  }
  return undefined;
}

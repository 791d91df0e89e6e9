/** Laws for change detectors. They rely only on the interface below. */
import { byteLengthOf, type Description, Random, type Stateful } from "../core/index.ts";
import { loadState, saveState } from "../snapshot/index.ts";
import { type Law, require, requireSame } from "./law.ts";
import { checkRefusals } from "./laws-parameters.ts";

/** The part of a detector that the laws use. */
export interface DetectorLike extends Stateful {
  /** Takes a number, here 0 or 1; returns whether it completed the evidence for a change. */
  add(value: number): boolean;
  /** Whether the last number left it in a warning zone; false for detectors without one. */
  readonly warning: boolean;
  /** Estimate of the mean of the numbers, between the smallest and the largest; 0 before any. */
  readonly mean: number;
  /** Forgets everything: it then behaves like a new one with the same parameters. */
  reset(): void;
}

/** The part of its definition that the laws use. */
export interface DetectorDefinitionLike extends Description {
  (options?: never): DetectorLike;
}

/** A detector, and the seed of the numbers that it is tried on. */
export interface DetectorTrial {
  /** Makes a new detector for each check, with the default parameters. */
  readonly definition: DetectorDefinitionLike;
  /** Determines the numbers. */
  readonly seed: number;
}

const CALM = 2000;
const STORM = 600;

/** Errors of a classifier: rate 0.1, from `CALM` on 0.6. */
function errors(seed: number): Float64Array {
  const random = Random.seeded(seed + 300);
  return Float64Array.from({ length: CALM + STORM }, (_, i) => (random.uniform() < (i < CALM ? 0.1 : 0.6) ? 1 : 0));
}

/** Indices at which a detector signals a change. */
function alarms(detector: DetectorLike, values: Float64Array): number[] {
  return [...values.keys()].filter((i) => detector.add(values[i]));
}

/** The laws of change detectors. */
export const detectorLaws: readonly Law<DetectorTrial>[] = [
  {
    name: "everyParamRejectsInvalidValues",
    states: "Values outside the declared range and unknown names throw; the message contains name, value and range.",
    once: true,
    check: ({ definition }) => checkRefusals(definition, (options) => definition(options as never)),
  },
  {
    name: "detectorFiresAfterStepAndRarelyBefore",
    states:
      "An error rate that rises from 0.1 to 0.6 is detected within 300 values; before, at most one value in 500 alarms.",
    check({ definition, seed }) {
      const found = alarms(definition(), errors(seed));
      const early = found.filter((i) => i < CALM).length;
      require(early <= CALM / 500, () => `${early} alarms in ${CALM} values without a change`);
      const after = found.find((i) => i >= CALM);
      require(after !== undefined && after < CALM + 300, () => `the change at ${CALM} was detected at ${after}`);
    },
  },
  {
    name: "constantInputIsSilent",
    states: "Constant input never alarms.",
    once: true,
    check({ definition }) {
      for (const value of [0, 1]) {
        const found = alarms(definition(), new Float64Array(3000).fill(value));
        require(found.length === 0, () => `alarm at ${found[0]} of a constant ${value}`);
      }
    },
  },
  {
    name: "meanIsFinite",
    states: "The mean is 0 before any input and a number between the smallest and the largest input after it.",
    check({ definition, seed }) {
      const detector = definition();
      require(detector.mean === 0, () => `the mean before any input is ${detector.mean}`);
      for (const value of errors(seed)) {
        detector.add(value);
        require(detector.mean >= 0 && detector.mean <= 1, () => `the mean of zeros and ones is ${detector.mean}`);
      }
    },
  },
  {
    name: "resetForgetsEverything",
    states: "After a reset a detector behaves like a new one.",
    check({ definition, seed }) {
      const detector = definition();
      alarms(detector, errors(seed + 1).subarray(0, CALM + 50));
      detector.reset();
      require(detector.mean === 0 && !detector.warning, () => "mean or warning survive a reset");
      requireSame(alarms(detector, errors(seed)), alarms(definition(), errors(seed)), () => "alarms after a reset");
    },
  },
  {
    name: "restoredContinuesIdentically",
    states: "A saved and restored detector alarms at the same values and ends in the same state, to the byte.",
    check({ definition, seed }) {
      const values = errors(seed);
      for (const stop of [0, 1, 777, CALM + 10]) {
        const detector = definition();
        alarms(detector, values.subarray(0, stop));
        const twin = definition();
        loadState(definition.id, saveState(definition.id, detector), twin);
        require(twin.warning === detector.warning && twin.mean === detector.mean, () => `restored at ${stop}`);
        requireSame(
          alarms(twin, values.subarray(stop)),
          alarms(detector, values.subarray(stop)),
          () => `after ${stop}`,
        );
        const saved = [twin, detector].map((one) => saveState(definition.id, one)) as [Uint8Array, Uint8Array];
        requireSame(...saved, () => `state, saved at ${stop}`);
      }
    },
  },
  {
    name: "memoryStaysSmall",
    states: "Ten thousand values need less than 64 KiB.",
    once: true,
    check({ definition }) {
      const detector = definition();
      const random = Random.seeded(5);
      for (let i = 0; i < 10_000; i++) detector.add(random.uniform() < 0.3 ? 1 : 0);
      const bytes = byteLengthOf(detector);
      require(bytes < 65_536, () => `${bytes} bytes`);
    },
  },
];

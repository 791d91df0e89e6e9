/** The contract of change detectors (a number in, a verdict out), and how they are defined. */
import {
  Arena,
  checkDescription,
  checkFunctions,
  type Description,
  type Memory,
  type Options,
  type Params,
  type ParamTable,
  plainMemory,
  resolveParams,
  type Stateful,
} from "../core/index.ts";

/** Base class of all change detectors: numbers go in one at a time, and `add` reports when they have changed. */
export abstract class Detector implements Stateful {
  readonly arena: Arena;

  constructor(memory: Memory = plainMemory) {
    this.arena = new Arena(memory);
  }

  /**
   * Takes the next number (for error-rate detectors 1 is an error, 0 a hit) and returns whether this number completed
   * the evidence for a change. What happens to the evidence after a detection depends on the detector.
   */
  abstract add(value: number): boolean;

  /** Whether the last number left the detector in its warning zone; always false for detectors without one. */
  get warning(): boolean {
    return false;
  }

  /** Current estimate of the mean of the input; 0 before any input. */
  abstract get mean(): number;

  /** Forgets everything. */
  abstract reset(): void;

  parts(): readonly Stateful[] {
    return [];
  }

  restored(): void {}
}

/** A change detector: numbers in, "drift" or "warning" out. */
export interface DetectorDefinition<D = unknown, T extends ParamTable = ParamTable> extends Readonly<Description<T>> {
  (options?: Options<T>): D;
  readonly kind: "detector";
}

/** Defines a change detector: the result makes detectors and can be checked with `coppice/conformance`. */
export function defineDetector<D, const T extends ParamTable>(
  description: Description<T> & { readonly create: (params: Params<T>) => D },
): DetectorDefinition<D, T> {
  checkDescription(description);
  checkFunctions(description, "create");
  const { create, ...rest } = description;
  const make = (options: Options<T> = {}): D => create(resolveParams(rest.id, rest.params, options));
  return Object.assign(make, rest, { kind: "detector" as const });
}

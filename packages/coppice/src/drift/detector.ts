/** The contract of change detectors: one number at a time in, a verdict out. */
import { Arena, type Stateful } from "../core/index.ts";

export abstract class Detector implements Stateful {
  readonly arena: Arena = new Arena();

  /**
   * Takes the next number (for error-rate detectors 1 is an error, 0 a hit) and returns whether this number completed
   * the evidence for a change. What happens to the evidence after a detection is each detector's own rule.
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

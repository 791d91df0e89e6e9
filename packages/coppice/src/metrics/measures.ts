/** Measures of a classifier, all from one confusion matrix (log loss apart). */
export interface Measures {
  /** Rows scored (sum of weights under fading). */
  readonly rows: number;
  readonly accuracy: number;
  /** Chance-corrected accuracy (Cohen). */
  readonly kappa: number;
  /** Corrected by the running majority class: 0 is as good as always answering it. */
  readonly kappaM: number;
  /** Corrected by the no-change classifier: 0 is as good as repeating the previous label. */
  readonly kappaTemporal: number;
  /** Per class, in schema order; 0 where undefined. */
  readonly precision: readonly number[];
  readonly recall: readonly number[];
  readonly f1: readonly number[];
  /** Mean of `f1` over the classes seen. */
  readonly macroF1: number;
  /** Geometric mean of the recalls of the classes seen. */
  readonly gMean: number;
  /** Mean of -ln p(label), p clipped to [1e-15, 1]. */
  readonly logLoss: number;
  /** `confusion[label][predicted]`. */
  readonly confusion: readonly (readonly number[])[];
}

/** One member and one row of a chain. */

/**
 * What policies know of one member and one row. One object per chain, written anew each time; policies answer by
 * changing it, so that no number between them is allocated.
 */
export interface Step {
  /** The row is `rows[start ..]`. */
  rows: Float64Array;
  start: number;
  label: number;
  /** The row's own weight. */
  rowWeight: number;
  /** The weight with which the member learns the row, 0 to skip it: the row's own before `weigh`. */
  weight: number;
  /** What the member's predecessors have to say of the row. */
  carry: number;
  /** Whether the member answered rightly before and after learning; false where the ensemble did not ask. */
  before: boolean;
  after: boolean;
}

export function blankStep(): Step {
  return {
    rows: new Float64Array(0),
    start: 0,
    label: 0,
    rowWeight: Number.NaN, // not 0: these fields are to hold fractions from the start
    weight: Number.NaN,
    carry: Number.NaN,
    before: false,
    after: false,
  };
}

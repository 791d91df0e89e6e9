/** The parts of scores, shared by all models: no other score is computed between `score` and `scoreAgain` of a row. */
export const parts = /* @__PURE__ */ partsFor(1);

/** Makes room for that many classes. */
export function makePartsFor(classes: number): void {
  if (parts.labels.length < classes) Object.assign(parts, partsFor(classes));
}

function partsFor(classes: number) {
  return {
    /** Number of scored classes, their labels, and the offsets of their blocks. */
    scored: 0,
    labels: new Int32Array(classes),
    heads: new Int32Array(classes),
    /** Per class: the product, the power of two divided out of it, and its exponent of e. */
    products: new Float64Array(classes),
    powers: new Int32Array(classes),
    exponents: new Float64Array(classes),
    /** Per scored class: scratch for computing its score. */
    scores: new Float64Array(classes),
  };
}

/** Models by size and accuracy: their Pareto front, and the area under it. */

export interface Sized {
  readonly size: number;
  readonly accuracy: number;
}

/** The models that are more accurate than all that are no larger; from small to large, the first of equal ones. */
export function paretoFront<T extends Sized>(models: readonly T[]): T[] {
  const front: T[] = [];
  for (const model of [...models].sort((a, b) => a.size - b.size || b.accuracy - a.accuracy)) {
    if (model.accuracy > (front.at(-1)?.accuracy ?? -Infinity)) front.push(model);
  }
  return front;
}

/**
 * Mean accuracy over all sizes from 0 to `largest`, which no model exceeds: 0 below the smallest model of the front;
 * linear between two neighbours (s, a) and (s', a'), area (s' - s) (a + a') / 2; constant from the last one on.
 */
export function areaUnderFront(models: readonly Sized[], largest: number): number {
  const front = paretoFront(models);
  const area = front.reduce((sum, { size, accuracy }, i) => {
    const next = front[i + 1] ?? { size: largest, accuracy };
    return sum + ((next.size - size) * (accuracy + next.accuracy)) / 2;
  }, 0);
  return area / largest;
}

/**
 * What a member must do better than where there are K classes, by its error eps: boosting takes 1/2 for a guess, and would have
 * members with a larger error speak against what they answer; SAMME (Zhu, Zou, Rosset and Hastie 2009) takes g = (K - 1) / K,
 * and multiplies odds by K - 1, which is too much for good members. Here it is o = 1 + (K - 2) (eps / g)^2 (decision 22): 1
 * with two classes and for members that are never wrong, K - 1 for one that guesses.
 *
 * `guess` is K - 1, `right` and `wrong` what a member has got right and wrong.
 */
export function guessOdds(guess: number, right: number, wrong: number): number {
  const share = Math.min(1, ((wrong / (right + wrong)) * (1 + guess)) / guess); // eps / g
  return 1 + (guess - 1) * share * share; // o
}

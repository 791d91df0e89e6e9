/**
 * The hot loop of trees of numeric attributes with two classes: predicts and learns the common rows with the loops in
 * `number-loops.ts` and calls little else, so that engines look up once what all rows share (decision 12).
 */
import { exponentiate } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { Block } from "../counts/block.ts";
import { addNumbers, begun, compareNumbers, Made, made, takeProducts } from "../counts/number-loops.ts";
import { Exceeds, Leaf, type TreeNodes } from "./nodes.ts";
import { Asks } from "./tree-classifier.ts";

const scores = /* @__PURE__ */ new Float64Array(2);

/**
 * Predicts and learns the rows `from .. to`, whose leaves are `leaves[from - first .. to - first)`, as long as no
 * number of a row is missing, and both classes have had rows at its leaf and neither needs the variance in both. The
 * prediction for row i goes to `out[2 i]` or, without `answersAll`, to `out[0]`, where it is not read; `after[i]` gets
 * the tree's label for the row afterwards; with `errorsOnly`, the row's label if the prediction was right. Rows with weight 0 are not learned.
 *
 * Returns the first row left. If it still has to be finished, because an attempt to split its leaf is due or not all of
 * its numbers were common, `begun[0]` is how many have been added, and the row has been predicted and counted;
 * otherwise it is -1.
 */
export function learnNumbersAtLeaves(
  nodes: TreeNodes,
  statistics: AttributeStatistics,
  gracePeriod: number,
  leaves: Int32Array,
  first: number,
  rows: Float64Array,
  from: number,
  to: number,
  labels: Int32Array,
  weights: Float64Array | undefined,
  out: Float64Array,
  after: Int32Array | null,
  asks: number,
): number {
  const { shape, subsetSize, attributes } = statistics;
  const { stride, perBlock, own } = shape;
  const width = shape.numeric.length;
  const stats = statistics.blocks.data;
  const classBlocks = statistics.classBlocks.data;
  const { records, numbers, classWeights } = nodes;
  begun[0] = -1;
  for (let i = from; i < to; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    const learns = weight > 0;
    if (!learns && asks === Asks.NOTHING && after === null) continue;
    const leaf = leaves[i - first];
    const head = (classBlocks[3 * leaf + 1] - 1) * stride;
    const apart = (classBlocks[3 * leaf + 2] - 1) * stride - head; // offset from one class's numbers to the other's
    const all = (classBlocks[3 * leaf] - 1) * stride;
    if (head < 0 || head + apart < 0 || all < 0 || stats[all + Block.UNNEEDED_COUNT] !== perBlock) return i;
    if (stats[head + Block.POWER] !== 0 || stats[head + apart + Block.POWER] !== 0) return i;
    const ofLeaf = leaf * subsetSize; // where its attributes begin
    const numbersAt = head + shape.head;
    const start = i * width;
    const at = asks > Asks.NOTHING ? 2 * i : 0;
    const n = leaf * Leaf.NUMBERS_WIDTH;
    const majorityAt = leaf * Leaf.WIDTH + Leaf.MAJORITY;
    const label = labels[i];
    for (let hasLearned = false; ; hasLearned = true) {
      const majorityLeads = numbers[n + Leaf.MAJORITY_CORRECT] > numbers[n + Leaf.BAYES_CORRECT] * Exceeds.ROUNDING;
      if (hasLearned && majorityLeads) {
        (after as Int32Array)[i] = records[majorityAt];
        break;
      }
      const one = classWeights[2 * leaf];
      const other = classWeights[2 * leaf + 1];
      made[Made.ONE] = one * stats[head];
      made[Made.OTHER] = other * stats[head + apart];
      const hasScores =
        compareNumbers(stats, attributes, ofLeaf, rows, start, perBlock, numbersAt, apart) && takeProducts(scores, 0);
      if (!hasScores) {
        if (hasLearned) begun[0] = perBlock;
        return i;
      }
      exponentiate(made, Made.EXPONENT, 1);
      const score = scores[0];
      const otherScore = scores[1] * made[Made.EXPONENT];
      const bayes = Number(otherScore > score);
      if (hasLearned) {
        (after as Int32Array)[i] = bayes;
        break;
      }
      const share = majorityLeads ? numbers[Leaf.ROW_SQUARES] / numbers[Leaf.ROW_WEIGHTS] / 2 : 0; // s / K, as `LeafAnswers` has it
      const vote = majorityLeads ? one + share : score;
      const otherVote = majorityLeads ? other + share : otherScore;
      out[at] = vote / (vote + otherVote);
      out[at + 1] = otherVote / (vote + otherVote);
      if (!learns) {
        if (after !== null) after[i] = Number(out[at + 1] > out[at]);
        break;
      }
      // Same as `TreeNodes.score` and `add`.
      const majority = records[majorityAt];
      numbers[n + Leaf.MAJORITY_CORRECT] += weight * Number(majority === label);
      numbers[n + Leaf.BAYES_CORRECT] += weight * Number(bayes === label);
      const classWeight = classWeights[2 * leaf + label] + weight;
      classWeights[2 * leaf + label] = classWeight;
      const most = majority < 0 ? 0 : classWeights[2 * leaf + majority];
      if (classWeight > most || (classWeight === most && label < majority)) records[majorityAt] = label;
      const total = numbers[n + Leaf.WEIGHT] + weight;
      numbers[n + Leaf.WEIGHT] = total;
      numbers[Leaf.ROW_WEIGHTS] += weight;
      numbers[Leaf.ROW_SQUARES] += weight * weight;
      const moved = Math.imul(label, apart);
      const momentsAt = numbersAt + moved;
      const weightAt = head + moved + Block.WEIGHT;
      made[Made.PEAKS] = 1;
      const added = addNumbers(stats, attributes, ofLeaf, rows, start, perBlock, momentsAt, weightAt, own, weight);
      if (added === perBlock) {
        stats[weightAt + own * perBlock] += weight;
        stats[head + moved] = Math.sqrt(made[Made.PEAKS]); // its power stays 0
      }
      if (added < perBlock || total - numbers[n + Leaf.LAST_ATTEMPT] >= gracePeriod) {
        begun[0] = added;
        return i;
      }
      if (after === null) break;
      if (asks === Asks.ERRORS && Number(out[at + 1] > out[at]) === label) {
        after[i] = label;
        break;
      }
    }
  }
  return to;
}

/** Do models differ over several streams, and which ones? A row of accuracies per stream, a column per model. */
import { friedman, groups, holm, meanRanks, wilcoxon } from "coppice/statistics";

const accuracies = [
  [0.91, 0.88, 0.86],
  [0.78, 0.74, 0.75],
  [0.72, 0.71, 0.7],
  [0.83, 0.81, 0.82],
  [0.77, 0.73, 0.74],
  [0.85, 0.8, 0.79],
  [0.76, 0.75, 0.7],
  [0.93, 0.86, 0.87],
];
const ranks = meanRanks(accuracies);
console.log(ranks.join(" "), friedman(ranks, accuracies.length).fP < 0.05); // -> 1 2.5 2.5 true

const compare = (a: number, b: number) => wilcoxon(accuracies.map((row) => row[a]! - row[b]!)).p;
const [p01, p02, p12] = holm([compare(0, 1), compare(0, 2), compare(1, 2)]);
const differ = (a: number, b: number) => [p01, p02, p12][a + b - 1]! <= 0.05;
console.log(groups(ranks, differ)); // -> [ [ 1, 2 ] ]

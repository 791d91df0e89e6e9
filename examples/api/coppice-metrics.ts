/** Measures for your own loop: pass the class index, the predicted index and the probabilities of each row. */
import { defineSchema, numeric } from "coppice/core";
import { naiveBayes } from "coppice/learners";
import { CumulativeMeasures } from "coppice/metrics";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["low", "high"] });
const { classifier } = naiveBayes(schema);
const scores = new CumulativeMeasures();
const probabilities = new Float64Array(2);
for (let i = 0; i < 1000; i++) {
  const x = (i * 37) % 100;
  const row = Float64Array.of(x);
  const label = x < 30 ? 0 : 1;
  classifier.predictProbaOne(row, probabilities);
  scores.add(label, classifier.predictOne(row), probabilities, 0, 2);
  classifier.learnOne(row, label);
}
const { accuracy, recall, kappa } = scores.measures();
console.log(accuracy > 0.9, recall.length, kappa > 0.8); // -> true 2 true

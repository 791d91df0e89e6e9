/** Single models: small and fast on their own, and the members of ensembles. */
import { defineSchema, numeric } from "coppice/core";
import { hoeffdingTree, majorityClass } from "coppice/learners";

const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["below", "above"] });
const tree = hoeffdingTree(schema, { gracePeriod: 50, maxBytes: 64 * 1024 });
const baseline = majorityClass(schema);
let [treeRight, baselineRight] = [0, 0];
for (let i = 0; i < 5000; i++) {
  const point = { x: (i * 37) % 101, y: (i * 59) % 103 };
  const label = point.x > 70 || point.y > 60 ? "above" : "below";
  if (tree.predict(point) === label) treeRight++;
  if (baseline.predict(point) === label) baselineRight++;
  tree.learn(point, label);
  baseline.learn(point, label);
}
console.log(treeRight > 4500, baselineRight < 3500); // -> true true

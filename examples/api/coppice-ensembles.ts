/** Ensembles are built from learners; each parameter has a default, and is checked. */
import { defineSchema, numeric } from "coppice/core";
import { adaptiveRandomForest, onlineBagging } from "coppice/ensembles";
import { naiveBayes } from "coppice/learners";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["low", "high"] });
const bagging = onlineBagging(schema, { members: 5, base: naiveBayes, seed: 1 });
const forest = adaptiveRandomForest(schema, { members: 5, seed: 1 });
let drifts = 0;
forest.listener = ({ kind }) => {
  if (kind === "drift") drifts++;
};
for (let i = 0; i < 4000; i++) {
  const label = i % 100 < 50 === i < 2000 ? "low" : "high"; // reversed from row 2000 on
  bagging.learn({ x: i % 100 }, label);
  forest.learn({ x: i % 100 }, label);
}
console.log(forest.predict({ x: 10 }), drifts > 0); // -> high true

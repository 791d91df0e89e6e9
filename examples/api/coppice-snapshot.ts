/** A model is saved as bytes, and continues from them unchanged. */
import { defineSchema, numeric } from "coppice/core";
import { naiveBayes } from "coppice/learners";
import { inspectSnapshot, loadModel, saveModel } from "coppice/snapshot";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["low", "high"] });
const model = naiveBayes(schema);
for (let i = 0; i < 100; i++) model.learn({ x: i }, i < 50 ? "low" : "high");

const bytes = saveModel(model);
const loaded = loadModel(bytes, [naiveBayes], { schema });
loaded.learn({ x: 3 }, "low");
console.log(inspectSnapshot(bytes).spec.id, loaded.predict({ x: 90 })); // -> naive-bayes high

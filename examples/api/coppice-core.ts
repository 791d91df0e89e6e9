/** A schema describes a record; a model learns records, and predicts a label or a distribution. */
import { CoppiceError, defineSchema, nominal, numeric } from "coppice/core";
import { naiveBayes } from "coppice/learners";

const schema = defineSchema({
  attributes: { amount: numeric(), country: nominal(["DE", "FR"]) },
  classes: ["fine", "fraud"],
});
const model = naiveBayes(schema);
for (let i = 0; i < 300; i++)
  model.learn({ amount: i, country: i % 2 === 0 ? "DE" : "FR" }, i > 200 ? "fraud" : "fine");

console.log(model.predict({ amount: 290 })); // -> fraud
console.log(model.predictProba({ amount: 10 }).get("fine") > 0.9); // -> true
try {
  model.learn({ amount: Number.NEGATIVE_INFINITY }, "fine");
} catch (error) {
  console.log(error instanceof CoppiceError && error.code); // -> E_SCHEMA
}

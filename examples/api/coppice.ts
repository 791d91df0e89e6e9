/** All that programs using models need; bundlers drop the rest. Parts for building algorithms are in the other import paths. */
import { adaptiveRandomForest, defineSchema, nominal, numeric } from "coppice";

const schema = defineSchema({
  attributes: { hour: numeric(), carrier: nominal() },
  target: "arrives",
  classes: ["on time", "late"],
});
const model = adaptiveRandomForest(schema, { members: 5, seed: 1 });
for (let i = 0; i < 2000; i++) {
  model.learn({ hour: i % 24, carrier: i % 5 === 0 ? "WN" : "AA" }, i % 24 > 17 ? "late" : "on time");
}
console.log(model.predict({ hour: 20, carrier: "WN" })); // -> late

/** All algorithms by name: for configuration files, lists and programs that let users choose. */
import { aboutOf, classifiers, findClassifier, parseSpec } from "coppice/catalog";
import { defineSchema, Model, numeric } from "coppice/core";

console.log(classifiers.length > 10, aboutOf(findClassifier("naive-bayes")).title); // -> true Naive Bayes

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["low", "high"] });
const seed = 1;
const model = new Model(schema, parseSpec("online-bagging(members=3, base=naive-bayes)"), seed);
for (let i = 0; i < 100; i++) model.learn({ x: i }, i < 50 ? "low" : "high");
console.log(model.predict({ x: 80 })); // -> high

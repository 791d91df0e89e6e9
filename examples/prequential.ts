/** Three models on a stream whose concept changes half-way, each row predicted before it is learned. */
import { adaptiveRandomForest } from "coppice/ensembles";
import { race } from "coppice/evaluation";
import { hoeffdingTree, naiveBayes } from "coppice/learners";
import { agrawal, conceptDrift, take } from "coppice/streams";

const stream = conceptDrift(agrawal({ function: 1, seed: 1 }), agrawal({ function: 2, seed: 2 }), {
  position: 10_000,
  seed: 3,
});
const { schema } = stream;
const models = {
  "naive Bayes": naiveBayes(schema),
  "Hoeffding tree": hoeffdingTree(schema),
  "adaptive random forest": adaptiveRandomForest(schema, { members: 5, seed: 1 }),
};
const names = Object.keys(models);

const atTheEnd = new Map<string, number>();
const noticed = new Set<string>();
for await (const event of race(Object.values(models), take(stream, 20_000), { every: 1000, window: 2000 })) {
  const name = names[event.model] as string;
  if (event.type === "measure") atTheEnd.set(name, event.window.accuracy);
  if (event.type === "drift" && event.row > 10_000) noticed.add(name);
}

const ranking = [...atTheEnd].sort((a, b) => b[1] - a[1]).map(([name]) => name);
console.log(ranking[0]); // -> adaptive random forest
console.log(noticed.has("adaptive random forest")); // -> true

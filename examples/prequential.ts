/** Three models on a stream whose concept changes half-way, each row predicted before it is learned. */
import { adaptiveRandomForest, conceptDrift, hoeffdingTree, naiveBayes, race, stagger, take } from "coppice";

const [before, after] = [stagger({ concept: 1, seed: 1 }), stagger({ concept: 2, seed: 2 })];
const stream = conceptDrift(before, after, { position: 10_000, seed: 3 });
const { schema } = stream;
const models = {
  "naive Bayes": naiveBayes(schema),
  "Hoeffding tree": hoeffdingTree(schema),
  "adaptive random forest": adaptiveRandomForest(schema, { members: 5, seed: 1 }),
};
const names = Object.keys(models);

for await (const event of race(Object.values(models), take(stream, 14_000), { every: 2000, window: 2000 })) {
  const name = names[event.model];
  if (event.type === "measure" && event.row >= 10_000) console.log(event.row, name, event.window.accuracy.toFixed(1));
  if (event.type === "drift" && event.source === "member" && event.member === 4) console.log(name, "replaces member 4");
}
// -> 10000 naive Bayes 1.0
// -> 10000 Hoeffding tree 1.0
// -> 10000 adaptive random forest 1.0
// -> adaptive random forest replaces member 4
// -> 12000 naive Bayes 0.4
// -> 12000 Hoeffding tree 0.7
// -> 12000 adaptive random forest 1.0
// -> 14000 naive Bayes 0.5
// -> 14000 Hoeffding tree 0.9
// -> 14000 adaptive random forest 1.0

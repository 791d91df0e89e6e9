/** Each row is predicted, scored, and then learned. */
import { adaptiveRandomForest } from "coppice/ensembles";
import { evaluate, prequential } from "coppice/evaluation";
import { sea, take } from "coppice/streams";

const stream = sea({ seed: 1 });
const { cumulative } = await evaluate(adaptiveRandomForest(stream.schema, { members: 5, seed: 1 }), take(stream, 5000));
console.log(cumulative.accuracy > 0.8, cumulative.kappa > 0.5); // -> true true

const another = adaptiveRandomForest(stream.schema, { members: 5, seed: 1 });
for await (const event of prequential(another, take(stream, 3000), { every: 1000 })) {
  if (event.type === "measure") console.log(event.row, event.window.accuracy > 0.7);
}
// -> 1000 true
// -> 2000 true
// -> 3000 true

/** Saving loses nothing: a model saved and loaded half-way ends with the same bytes as one that was not. */

import { agrawal, hoeffdingTree, loadModel, onlineBoosting, saveModel } from "coppice";

const stream = agrawal({ seed: 5 });
const rows = Array.from({ length: 3000 }, () => {
  const row = stream.schema.row();
  const label = stream.next(row, 0);
  return { row, label };
});

const throughout = onlineBoosting(stream.schema, { members: 5, seed: 1 });
for (const { row, label } of rows) throughout.classifier.learnOne(row, label);

let stopped = onlineBoosting(stream.schema, { members: 5, seed: 1 });
for (const [i, { row, label }] of rows.entries()) {
  if (i === 1234) {
    const bytes = saveModel(stopped); // to a file, a bucket, another machine ...
    stopped = loadModel(bytes, [onlineBoosting, hoeffdingTree]);
  }
  stopped.classifier.learnOne(row, label);
}

const [a, b] = [saveModel(throughout), saveModel(stopped)];
console.log(a.length === b.length && a.every((byte, i) => byte === b[i])); // -> true

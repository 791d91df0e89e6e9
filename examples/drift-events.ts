/** A forest on a stream whose concept changes at row 10,000: it reports which trees it replaces, and when. */
import { adaptiveRandomForest, type ModelEvent, sea } from "coppice";

const changeAt = 10_000;
const before = sea({ concept: 3, noise: 0.05, seed: 1 });
const after = sea({ concept: 4, noise: 0.05, seed: 2 });

const model = adaptiveRandomForest(before.schema, { members: 5, seed: 1 });
const events: ModelEvent[] = [];
model.classifier.events = events; // the forest appends its own changes here

const row = before.schema.row();
for (let i = 0; i < 2 * changeAt; i++) {
  const label = (i < changeAt ? before : after).next(row, 0);
  model.classifier.learnOne(row, label);
}

const drifts = events.filter(({ kind }) => kind === "drift");
console.log(drifts.filter(({ rows }) => rows <= changeAt).length); // -> 0
console.log(new Set(drifts.map(({ member }) => member)).size); // -> 5
console.log(Math.max(...drifts.map(({ rows }) => rows)) < changeAt + 1000); // -> true

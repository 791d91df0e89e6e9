/** Events tell what has become of the members: whoever follows them knows who is in which place, and pictures show these. */
import { describe, expect, it } from "vitest";
import { classifiers, parseSpec } from "../src/catalog/index.ts";
import { drifting, mixedMulticlass } from "../src/conformance/index.ts";
import { type Classifier, Model, type ModelEvent } from "../src/core/index.ts";
import type { Ensemble } from "../src/ensembles/index.ts";
import { loadModel, publishModel, saveModel } from "../src/snapshot/index.ts";

const MODELS = [
  "adaptive-random-forest(members=3,poisson-mean=2,warning-delta=0.5,drift-delta=0.2)",
  "adwin-bagging(members=3,drift-delta=0.2,member-errors=true)",
  "adwin-boosting(members=3,drift-delta=0.2)",
  "blocked-boosting(max-members=3,block-rows=15)",
  "bole(members=4,drift-level=1)",
  "ddm-retraining(min-rows=10,warning-level=1,drift-level=1.5)",
  "dynamic-weighted-majority(max-members=3,period=10)",
  "learn-nse(max-members=3,period=20,pruning=error)",
  "leveraging-bagging(members=3,drift-delta=0.3)",
  "node-budget-arc-x4(members=3,nodes=20,review-every=15)",
  "ons-boost(members=3,search-every=10,window=10,protected-rows=5)",
  "ons-boost(members=3,search-every=10,window=10,protected-rows=5,place=in-place)",
  "ons-boost(members=3,search-every=10,window=10,protected-rows=5,pool=2,size=variable)",
  "streaming-random-patches(members=3,warning-delta=0.5,drift-delta=0.2)",
];

const FRESH = "fresh";
type Place = Classifier | typeof FRESH;

/** Does to a list of members what an event tells. */
function follow(places: Place[], { kind, member }: ModelEvent, isInPlace: boolean): void {
  if (kind === "added") {
    expect(member).toBeLessThanOrEqual(places.length);
    places.splice(member, 0, FRESH);
    return;
  }
  expect(member).toBeLessThan(places.length);
  if (kind === "removed") places.splice(member, 1);
  else if (kind === "reset" || kind === "drift" || (kind === "replaced" && isInPlace)) places[member] = FRESH;
  else if (kind === "replaced") places.push(...places.splice(member, 1).map((): Place => FRESH));
}

describe.each(MODELS)("%s", (text) => {
  it.each([drifting(1), mixedMulticlass(1)])("tells all that becomes of its members, on $name", (stream) => {
    const spec = parseSpec(text);
    const make = () => new Model(stream.schema(), spec, 1);
    const [model, twin] = [make(), make()];
    const ensemble = model.classifier as Ensemble;
    const came = new Map(ensemble.members.map((member) => [member, 0])); // with which row
    for (let i = 0; i < stream.count; i++) {
      const before = [...ensemble.members];
      const events: ModelEvent[] = [];
      ensemble.events = events;
      ensemble.learnOne(stream.rows.slice(i * stream.width, (i + 1) * stream.width), stream.labels[i]);
      const places: Place[] = [...before];
      for (const event of events) {
        expect(event.rows).toBe(i + 1);
        follow(places, event, spec.params.place === "in-place");
      }
      for (const member of ensemble.members) if (!came.has(member)) came.set(member, i + 1);
      const ages = ensemble.members.map((member) => i + 1 - (came.get(member) ?? NaN));
      expect(ensemble.inspect().members?.map(({ age }) => age)).toEqual(ages);
      const now = ensemble.members.map((member) => (before.includes(member) ? member : FRESH));
      expect(now.map((place) => before.indexOf(place as Classifier))).toEqual(
        places.map((place) => before.indexOf(place as Classifier)),
      );
      if (events.length === 0) continue;
      const picture = ensemble.inspect();
      expect(picture.bytes).toBe(ensemble.byteLength);
      expect(picture.members?.map(({ bytes }) => bytes)).toEqual(ensemble.members.map(({ byteLength }) => byteLength));
      for (const { voteWeight, error = 0 } of picture.members ?? []) {
        expect([Number.isFinite(voteWeight), error >= 0 && error <= 1]).toEqual([true, true]);
      }
      publishModel(model, twin);
      for (const { classifier } of [twin, loadModel(saveModel(model), classifiers)]) {
        expect(classifier.inspect()).toEqual(picture);
      }
    }
  });
});

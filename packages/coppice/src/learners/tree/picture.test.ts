import { describe, expect, it } from "vitest";
import { mixedMulticlass } from "../../conformance/index.ts";
import {
  type Classifier,
  defineSchema,
  Model,
  nominal,
  numeric,
  type PictureNode,
  type Spec,
  type TreePicture,
} from "../../core/index.ts";
import { streamingRandomPatches } from "../../ensembles/index.ts";
import {
  decisionStump,
  hoeffdingAdaptiveTree,
  hoeffdingAnytimeTree,
  hoeffdingTree,
  id4,
  iti,
  pictureOf,
  windowTree,
} from "../index.ts";

const grown = { gracePeriod: 20, splitConfidence: 0.1, tieThreshold: 1, leafPrediction: "majority" } as const;

/** The nodes of a picture in which no node has two branches, from the root on. */
function wayOf(picture: TreePicture): PictureNode[] {
  const way = [picture.root];
  for (let node = picture.root.branches[0]; node !== undefined; node = node.branches[0]) way.push(node);
  for (const { branches } of way) expect(branches.length).toBeLessThan(2);
  return way;
}

describe("the picture of a row's way", () => {
  it("tells why a record is answered so, by hand", () => {
    const schema = defineSchema({ attributes: { x: numeric(), v: nominal(["p", "q"]) }, classes: ["a", "b"] });
    const model = windowTree(schema);
    for (const [x, v, label] of [
      [2, "p", "a"],
      [2, "q", "a"],
      [2, "p", "a"],
      [8, "p", "b"],
      [8, "q", "a"],
      [8, "p", "b"],
    ] as const) {
      model.learn({ x, v }, label);
    }
    const testsOf = (record: object) =>
      wayOf(pictureOf(model.classifier, schema.lookUp(record)) as TreePicture).map(({ test }) => test);
    expect(testsOf({ x: 8, v: "p" })).toEqual(["all rows", "x > 5", 'v is "p", or unknown']);
    expect(testsOf({ x: 8, v: "q" })).toEqual(["all rows", "x > 5", 'v is not "p"']);
    expect(testsOf({ x: 8 })).toEqual(["all rows", "x > 5", 'v is "p", or unknown']);
    expect(testsOf({ v: "p" })).toEqual(["all rows", "x <= 5, or unknown"]);
  });

  it.each<[string, Spec]>([
    ["a Hoeffding tree", hoeffdingTree.with(grown)],
    ["binary splits", hoeffdingTree.with({ ...grown, binarySplits: true })],
    ["an anytime tree", hoeffdingAnytimeTree.with({ gracePeriod: 20, leafPrediction: "majority" })],
    ["an adaptive tree", hoeffdingAdaptiveTree.with(grown)],
    ["a window tree", windowTree.with({ window: 100, maxDepth: 6 })],
    ["ITI", iti.with({ window: 200 })],
    ["ITI, pruned", iti.with({ window: 200, pruning: "minimum-description-length" })],
    ["ID4", id4.with({ maxDepth: 6 })],
    ["ID4 that prunes nothing", id4.with({ maxDepth: 6, postPruning: false })],
    ["a stump", decisionStump.with({})],
  ])("ends with the answer: %s", (_, spec) => {
    const stream = mixedMulticlass(3);
    const schema = stream.schema();
    const model = new Model(schema, spec, 1).classifier;
    model.learnMany(stream.rows, stream.count, stream.labels);
    const whole = JSON.stringify(pictureOf(model));
    const width = schema.attributes.length;
    let longest = 0;
    for (let at = 0; at < stream.rows.length; at += width) {
      const row = stream.rows.slice(at, at + width);
      const odd = (at / width) % width;
      if (at % 3 === 0) row[odd] = NaN;
      if (at % 5 === 0 && schema.attributes[odd].kind === "nominal") row[odd] = schema.attributes[odd].values.length;
      const way = wayOf(pictureOf(model, row) as TreePicture);
      expect(way.at(-1)?.facts.answer).toBe(String(schema.labelOf(model.predictOne(row))));
      for (const { test } of way) expect(whole).toContain(JSON.stringify(test));
      longest = Math.max(longest, way.length);
    }
    expect(longest).toBeGreaterThan(1);
    expect(JSON.stringify(pictureOf(model))).toBe(whole);
  });

  it("has both branches where ITI lets a row go both ways", () => {
    const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });
    const model = iti(schema, { missing: "distributed" });
    for (const x of [1, 2, 8, 9]) model.learn({ x }, x < 5 ? "a" : "b");
    const branchesOf = (record: object) =>
      (pictureOf(model.classifier, schema.lookUp(record)) as TreePicture).root.branches.map(({ test }) => test);
    expect(branchesOf({ x: 7 })).toEqual(["x > 5, or in part unknown"]);
    expect(branchesOf({ y: 7 }).length).toBe(2);
  });

  it("is that of the attributes that a subspace sees", () => {
    const stream = mixedMulticlass(3);
    const schema = stream.schema();
    const { classifier } = streamingRandomPatches(schema, {
      members: 3,
      mode: "subspaces",
      base: hoeffdingTree.with(grown),
    });
    classifier.learnMany(stream.rows, stream.count, stream.labels);
    let longest = 0;
    for (const member of classifier.parts().slice(0, 3) as Classifier[]) {
      for (let at = 0; at < 100 * schema.attributes.length; at += schema.attributes.length) {
        const row = stream.rows.slice(at, at + schema.attributes.length);
        const way = wayOf(pictureOf(member, row) as TreePicture);
        expect(way.at(-1)?.facts.answer).toBe(String(schema.labelOf(member.predictOne(row))));
        longest = Math.max(longest, way.length);
      }
    }
    expect(longest).toBeGreaterThan(1);
  });

  it("takes a row of all attributes, no record and no plain array", () => {
    const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });
    const { classifier } = hoeffdingTree(schema);
    for (const row of [{ x: 1 }, [1, 2], Float64Array.of(1), Float64Array.of(1, 2, 3), null]) {
      expect(() => pictureOf(classifier, row as never)).toThrow(
        "the row of `pictureOf` must be 2 numbers in a Float64Array",
      );
    }
  });
});

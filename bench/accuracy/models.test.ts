import { ensembles, parseSpec } from "coppice/catalog";
import { expect, it } from "vitest";
import { models, modelsFor, modelsOf } from "./models.ts";

it("measures every ensemble", () => {
  const measured = new Set(models.map(({ spec }) => parseSpec(spec).definition.id));
  expect(ensembles.map(({ id }) => id).filter((id) => !measured.has(id))).toEqual([]);
});

it("calls every model by a name and a heading of its own", () => {
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
  expect(new Set(models.map(({ short }) => short)).size).toBe(models.length);
});

it("has eight models for the odd streams, each beside MOA's, and all others by name there", () => {
  const { known, usual } = modelsFor({ odd: true });
  expect(usual.length).toBe(8);
  expect(usual.filter(({ moa }) => moa === undefined)).toEqual([]);
  expect(known.map(({ name, spec }) => [name, spec])).toEqual(models.map(({ name, spec }) => [name, spec]));
  expect(modelsOf("online-boosting, stacking", known).map(({ moa }) => moa?.split(" ")[0])).toEqual([
    "meta.OzaBoost",
    undefined,
  ]);
  expect(modelsFor({})).toEqual({ known: models, usual: models });
});

it("takes models by name and as they are typed, with headings of their own", () => {
  const typed =
    "online-boosting-oza, hoeffding-tree(cuts=5),online-bagging(members=3, base=multilayer-perceptron(hidden=[3, 4]))";
  expect(modelsOf(typed).map(({ name, short, spec }) => [name, short, spec])).toEqual([
    ["online-boosting-oza", "Oza", "online-boosting(members=10, multiclass=oza)"],
    ["hoeffding-tree(cuts=5)", "A", "hoeffding-tree(cuts=5)"],
    ...[typed.slice(typed.indexOf("online-bagging"))].map((spec) => [spec, "B", spec]),
  ]);
  expect(() => modelsOf("naive-bayes,hoeffding-tee")).toThrow('Did you mean "hoeffding-tree"');
});

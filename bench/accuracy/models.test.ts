import { ensembles, parseSpec } from "coppice/catalog";
import { expect, it } from "vitest";
import { models } from "./models.ts";

it("measures every ensemble", () => {
  const measured = new Set(models.map(({ spec }) => parseSpec(spec).definition.id));
  expect(ensembles.map(({ id }) => id).filter((id) => !measured.has(id))).toEqual([]);
});

it("calls every model by a name and a heading of its own", () => {
  expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
  expect(new Set(models.map(({ short }) => short)).size).toBe(models.length);
});

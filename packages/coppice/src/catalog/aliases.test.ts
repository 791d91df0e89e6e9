import { describe, expect, it } from "vitest";
import type { Param } from "../core/index.ts";
import { aliases, classifiers, generators, idOf, parseSpec } from "./index.ts";

describe("short names", () => {
  it("stand for models there are, and for nothing else one can type in a model", () => {
    const ids = classifiers.map(({ id }) => id);
    const choices = (param: Param): readonly string[] =>
      param.kind === "choice" ? param.choices : param.kind === "list" ? choices(param.item) : [];
    const taken = new Set([...ids, ...classifiers.flatMap(({ params }) => Object.values(params).flatMap(choices))]);
    for (const [alias, id] of Object.entries(aliases)) {
      expect(ids, alias).toContain(id);
      expect(taken.has(alias), alias).toBe(false);
      expect(generators.map((each) => each.id)).not.toContain(alias);
    }
  });

  it("names no variant that is not the default: BagP is the same ensemble as BagB with other parameters", () => {
    expect(parseSpec("bagb").params.sampling).toBe("fraction");
    expect(() => parseSpec("bagp")).toThrow('Unknown model "bagp"');
  });

  it("leave other names as they are, also those that all objects have", () => {
    const others = ["naive-bayes", "Naive-Bayes", "constructor", "__proto__", ""];
    expect(others.map(idOf)).toEqual(others);
    expect(["nb", "NB", "Arf"].map(idOf)).toEqual(["naive-bayes", "naive-bayes", "adaptive-random-forest"]);
  });
});

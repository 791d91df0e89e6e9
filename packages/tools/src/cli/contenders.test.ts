import { describe, expect, it } from "vitest";
import { byteBudget, contendersFrom, DEFAULT_MODELS, parameterValues } from "./contenders.ts";

describe("contendersFrom", () => {
  const names = (models: string) => contendersFrom(models).map(({ name }) => name);

  it("adds the two baselines behind the models", () => {
    expect(names("naive-bayes")).toEqual(["naive-bayes", "majority-class", "no-change"]);
    expect(contendersFrom("naive-bayes").map(({ isBaseline }) => isBaseline)).toEqual([false, true, true]);
  });

  it("does not add a baseline that was named", () => {
    expect(names("no-change,naive-bayes")).toEqual(["no-change", "naive-bayes", "majority-class"]);
  });

  it("gives the same model named twice two names", () => {
    expect(names("naive-bayes,naive-bayes(smoothing=1),naive-bayes(smoothing=2)").slice(0, 3)).toEqual([
      "naive-bayes",
      "naive-bayes #2",
      "naive-bayes(smoothing=2)",
    ]);
  });

  it("takes lists in brackets, whose commas part no models, and names the model as it can be typed again", () => {
    const typed = "stacking(learners=[naive-bayes,hoeffding-tree(grace-period=50)]),naive-bayes";
    const [name, second] = names(typed);
    expect([name, second]).toEqual([
      "stacking(learners=[naive-bayes, hoeffding-tree(grace-period=50)])",
      "naive-bayes",
    ]);
    expect(names(name)[0]).toBe(name);
    const [{ spec }] = contendersFrom(typed) as [ReturnType<typeof contendersFrom>[number]];
    expect(parameterValues(spec.definition, spec.params)).toContainEqual({
      name: "learners",
      value: "[naive-bayes, hoeffding-tree(grace-period=50)]",
      changed: true,
    });
    expect(() => names("stacking(learners=[naive-bias])")).toThrow('Did you mean "naive-bayes"');
  });

  it("knows six default models or more", () => {
    expect(contendersFrom(DEFAULT_MODELS).filter(({ isBaseline }) => !isBaseline).length).toBeGreaterThanOrEqual(6);
  });
});

describe("parameters of a contender", () => {
  const [{ spec }] = contendersFrom("online-bagging(members=3,max-bytes=64KiB)") as [
    ReturnType<typeof contendersFrom>[number],
  ];

  it("are spelled as on the command line, and marked where they differ from the default", () => {
    const values = parameterValues(spec.definition, spec.params);
    expect(values).toContainEqual({ name: "members", value: "3", changed: true });
    expect(values).toContainEqual({ name: "base", value: "hoeffding-tree", changed: false });
    expect(values).toContainEqual({ name: "max-bytes", value: "65536", changed: true });
  });

  it("tell the byte budget, null where there is none", () => {
    expect(byteBudget(spec)).toBe(65_536);
    expect(byteBudget(contendersFrom("naive-bayes")[0]?.spec)).toBeNull();
    expect(byteBudget(contendersFrom("online-bagging(max-bytes=unlimited)")[0]?.spec)).toBeNull();
  });

  it("do not tell the budget that is kept unless told otherwise", () => {
    expect(byteBudget(contendersFrom("online-bagging")[0]?.spec)).toBeNull();
    expect(byteBudget(contendersFrom("hoeffding-tree")[0]?.spec)).toBeNull();
    expect(byteBudget(contendersFrom("hoeffding-tree(max-bytes=1MiB)")[0]?.spec)).toBe(2 ** 20);
  });
});

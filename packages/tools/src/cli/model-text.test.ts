import { findTrainer, trainers } from "coppice/catalog";
import { printed } from "coppice/core";
import { describe, expect, it } from "vitest";
import { idIn } from "./aliases.ts";
import { errorText } from "./failure.ts";
import { parseEntries, parseModel, parseTrainee } from "./model-text.ts";
import { madeBy } from "./what-is.ts";

describe("parseTrainee", () => {
  it("reads models as `parseModel` does, and trainers with short names for their base", () => {
    expect(parseTrainee("ozabag(base=nb)")).toEqual(parseModel("ozabag(base=nb)"));
    const { definition, params } = parseTrainee(" batch-bagging ( base=ht(grace-period=50), members = 3 )");
    expect(definition).toBe(findTrainer("batch-bagging"));
    expect([params.members, printed(params.base)]).toEqual([3, "hoeffding-tree(grace-period=50)"]);
    expect(parseTrainee("batch-iti").params.window).toBe(Infinity);
    expect(() => parseTrainee("batch-iti(max-bytes=1)")).toThrow("batch-iti: `maxBytes` must be");
    expect(() => parseTrainee("batch-iti,nb")).toThrow("character 10");
    expect(() => parseTrainee("batch-baging")).toThrow('Unknown trainer "batch-baging". Did you mean "batch-bagging"');
    expect(() => parseTrainee("online-baging")).toThrow('Unknown model "online-baging". Did you mean "online-bagging"');
  });

  it("knows what trainers make", () => {
    expect(trainers.map((trainer) => [trainer.id, madeBy(trainer)])).toEqual(
      trainers.map(({ id }) => [id, id.replace("batch-", /bagging|boosting/.test(id) ? "online-" : "")]),
    );
  });

  it("finds the id before parameters", () => {
    expect(["nb", " ht (a=b) ", "ozabag(base=nb(smoothing=1))"].map(idIn)).toEqual([
      "naive-bayes",
      "hoeffding-tree",
      "online-bagging",
    ]);
  });
});

describe("parseEntries", () => {
  const read = (text: string) => parseEntries(text).map(({ name, spec }) => [name, printed(spec)]);

  it("reads names before models, and commas outside parentheses only", () => {
    expect(read("a b = nb ,ozabag(members=2,base=nb), é.1=stacking(learners=[nb,ht])")).toEqual([
      ["a b", "naive-bayes"],
      [undefined, "online-bagging(members=2,base=naive-bayes)"],
      ["é.1", "stacking(learners=[naive-bayes, hoeffding-tree])"],
    ]);
  });

  it.each(["=nb", "a,b=nb=nb", " =nb", "a#=nb", `${"x".repeat(41)}=nb`, "-a=nb"])("refuses %s", (text) => {
    expect(() => read(text)).toThrow();
  });

  it("says which parameter is wrong, which leaves the program as it is typed", () => {
    const told = (text: string) => {
      try {
        return String(read(text));
      } catch (error) {
        return errorText(error, false);
      }
    };
    expect(told("x=ht(grace-period=0)")).toContain("hoeffding-tree: `grace-period` must be");
    expect(told("x=id4(max-bytes=1)")).toContain("id4: `max-bytes` must be");
  });
});

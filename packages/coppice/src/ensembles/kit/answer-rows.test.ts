import { describe, expect, it } from "vitest";
import { defineSchema, type Schema } from "../../core/index.ts";
import { AnswerRows } from "./answer-rows.ts";

function schemaOf(classes: readonly string[]): Schema {
  return defineSchema({ attributes: {}, target: "class", classes }) as unknown as Schema;
}

const ANSWERS = [Float64Array.of(0.5, 0.25, 0.25, 0, 0, 0, 77), Float64Array.of(0, 0.125, 0.875, 0.25, 0.75, 0, 77)];

describe("labels of members", () => {
  const rows = new AnswerRows(schemaOf(["a", "b", "c"]), ["naive-bayes", "iti"], undefined);

  it("are nominal attributes of an ensemble's classes, however many these are", () => {
    for (const classes of [3, 5, 2]) {
      rows.meet(classes);
      expect(rows.schema.attributes.map(({ name, kind, values }) => [name, kind, values.length])).toEqual([
        ["1: naive-bayes", "nominal", classes],
        ["2: iti", "nominal", classes],
      ]);
    }
    expect(rows.schema.classCount).toBe(3);
  });

  it("are numbers of classes, and missing where a member has no answer", () => {
    expect([...rows.of(ANSWERS, 2, 3).subarray(0, 4)]).toEqual([0, 2, NaN, 1]);
    expect([...rows.of(ANSWERS, 1, 3).subarray(0, 2)]).toEqual([0, 2]);
  });
});

describe("probabilities of members", () => {
  it("are numeric attributes of the first classes alone", () => {
    const rows = new AnswerRows(schemaOf(["a", "b"]), ["naive-bayes", "iti"], 2);
    rows.meet(3);
    expect(rows.schema.attributes.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "1: naive-bayes, 1 numeric",
      "1: naive-bayes, 2 numeric",
      "2: iti, 1 numeric",
      "2: iti, 2 numeric",
    ]);
    expect([...rows.of(ANSWERS, 2, 3).subarray(0, 8)]).toEqual([0.5, 0.25, 0, 0.125, 0, 0, 0.25, 0.75]);
  });

  it("are one attribute each where one class is known", () => {
    const rows = new AnswerRows(schemaOf(["a"]), ["naive-bayes", "iti"], 1);
    expect([...rows.of(ANSWERS, 2, 3)]).toEqual([0.5, 0, 0, 0.25]);
  });

  it("are no attributes where no class is known yet", () => {
    const rows = new AnswerRows(schemaOf([]), ["naive-bayes", "iti"], 0);
    rows.meet(3);
    expect(rows.schema.attributes).toEqual([]);
    expect(rows.of(ANSWERS, 2, 3)).toHaveLength(0);
  });
});

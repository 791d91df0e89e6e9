import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Random } from "coppice/core";
import { batchBagging } from "coppice/ensembles";
import { decisionStump, majorityClass } from "coppice/learners";
import { balanceScale, multiplexor } from "coppice/streams";
import { describe, expect, it } from "vitest";
import { batch, crossValidate, online } from "./cross-validation.ts";
import { firstRows, generated, permutation, readNominal, readNumeric } from "./data-set.ts";

const protocol = { runs: 2, folds: 5, orders: 1, seed: 3 };

describe("cross-validation", () => {
  it("gives one accuracy per fold and run, the same ones again for the same seed", () => {
    const data = generated(balanceScale(), 625);
    const once = crossValidate(online(decisionStump.with({})), data, protocol);
    expect(once).toHaveLength(10);
    expect(once.slice(0, 5)).not.toEqual(once.slice(5)); // every run has folds of its own
    expect(crossValidate(online(decisionStump.with({})), data, protocol)).toEqual(once);
    expect(crossValidate(online(decisionStump.with({})), data, { ...protocol, seed: 4 })).not.toEqual(once);
  });

  it("tests every row once per run, and never trains on it", () => {
    // Leave-one-out with the majority class on even classes is always wrong: the row left out is of the other one.
    const schema = generated(multiplexor(), 1).schema;
    const data = { schema, rows: new Float64Array(20 * 11), labels: Int32Array.from({ length: 20 }, (_, i) => i % 2) };
    const results = crossValidate(online(majorityClass.with({})), data, { ...protocol, runs: 1, folds: 20 });
    expect(results).toEqual(new Array(20).fill(0));
  });

  it("takes trainers: one stump, bagged over no more than itself, is not far from the stump", () => {
    const data = generated(balanceScale(), 625);
    const bagged = batch((training, seed) => batchBagging(training, { members: 30, base: decisionStump, seed }));
    const [alone, together] = [online(decisionStump.with({})), bagged].map((fit) => {
      const accuracies = crossValidate(fit, data, protocol);
      return accuracies.reduce((a, b) => a + b) / accuracies.length;
    });
    expect(together).toBeGreaterThan(alone); // .72 and .59 in the thesis
    expect(together).toBeLessThan(0.85);
  });

  it("averages over orders", () => {
    const data = generated(balanceScale(), 625);
    const [one, three] = [1, 3].map((orders) =>
      crossValidate(online(decisionStump.with({})), data, { ...protocol, orders }),
    );
    expect(one?.map((x) => x.toFixed(12))).toEqual(three?.map((x) => x.toFixed(12))); // the stump is lossless
  });
});

describe("data sets", () => {
  it("end with the generator, or where told to", () => {
    const data = generated(balanceScale(), 10_000);
    expect([data.labels.length, data.rows.length]).toEqual([625, 2_500]);
    const first = firstRows(data, 7);
    expect([first.labels, first.rows]).toEqual([data.labels.slice(0, 7), data.rows.slice(0, 28)]);
    expect(first.schema).toBe(data.schema);
  });

  it("are absent where no folder or file is given", () => {
    expect(readNominal(undefined, "car")).toBeUndefined();
    expect(readNominal("no-such-folder", "car")).toBeUndefined();
  });

  it("are read with numbers and named exceptions, up to a limit", () => {
    const folder = mkdtempSync(join(tmpdir(), "coppice-papers-"));
    const write = (name: string, text: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, `${name}.csv.gz`), gzipSync(text));
    };
    write("small", "day,x,class\n3,1.5,up\n7,?,down\n3,-2,up\n");
    write("broken", "x,class\n1,up\nhigh,down\n");
    const data = readNumeric(folder, "small", { except: ["day"] });
    expect(data?.schema.attributes.map(({ kind, values }) => [kind, values])).toEqual([
      ["nominal", ["3", "7"]],
      ["numeric", []],
    ]);
    expect([[...(data?.rows ?? [])], [...(data?.labels ?? [])]]).toEqual([
      [0, 1.5, 1, Number.NaN, 0, -2],
      [0, 1, 0],
    ]);
    expect(readNumeric(folder, "small", { limit: 2 })?.rows).toEqual(Float64Array.of(3, 1.5, 7, Number.NaN));
    expect(readNominal(folder, "small")?.rows).toEqual(Float64Array.of(0, 0, 1, Number.NaN, 0, 1));
    expect(() => readNumeric(folder, "broken")).toThrow('row 2, x: "high" is no number');
    rmSync(folder, { recursive: true });
  });

  it("a permutation has every index once", () => {
    expect([...permutation(50, Random.seeded(1))].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i),
    );
  });
});

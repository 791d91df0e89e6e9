import { CoppiceError, Model } from "coppice/core";
import { describe, expect, it } from "vitest";
import { temporaryFiles } from "../../test/reading.ts";
import type { DataOptions } from "./data.ts";
import { parseModel } from "./model-text.ts";
import { numbered } from "./numbered-rows.ts";
import { makeProgress } from "./progress.ts";
import { rowsBehind } from "./rows-behind.ts";
import { trainByRow } from "./train-by-row.ts";

const file = temporaryFiles();
const unwatched = { limit: undefined, progress: makeProgress(true), stop: new AbortController().signal };

interface How extends DataOptions {
  readonly model?: string;
  readonly skip?: number;
}

/** Learns files of lines, of columns a, b and so on before the class. */
async function train(files: readonly (readonly string[])[], { model = "bimodal", skip = 0, ...data }: How = {}) {
  const names = [..."abcd"].slice(0, files[0][0].split(",").length - 1);
  const paths = files.map((lines, i) => file(`rows-${i}.csv`, `${names},class\n${lines.join("\n")}\n`));
  const { source, nextNumber } = await numbered(paths, { inferRows: 2, ...data }, {}, undefined);
  const behind = rowsBehind(source, skip, nextNumber);
  const fresh = new Model(source.schema, parseModel(model), 1);
  return trainByRow(fresh, behind, { ...unwatched, nextNumber });
}

/** Of two classes, which `bimodal` takes, row 6 without a label; one is of a third. */
function lines(count: number, refused: number): string[] {
  return Array.from({ length: count }, (_, i) => `${i % 7},${i + 1 === refused ? "c" : i === 5 ? "" : "ab"[i % 2]}`);
}

describe("rows without labels", () => {
  it("are not learned, and tell no accuracy", async () => {
    const trained = await train([["1,", "2,", "3,"]], { model: "naive-bayes" });
    expect(trained?.did).toBe("0 rows with naive-bayes");
    expect(trained?.more).toBeUndefined();
  });
});

describe("the progress", () => {
  it("counts rows left out, of which a long run tells only at its end", async () => {
    const path = file(
      "left-out.csv",
      `a,class\n${["1,a", ...lines(1500, 0), "high,a", ...lines(1500, 0)].join("\n")}\n`,
    );
    const { source, nextNumber } = await numbered([path], { numeric: ["a"], onBadRow: "skip" }, {}, undefined);
    const said: string[] = [];
    const progress = { ...makeProgress(true), update: (_: number, text: string) => void said.push(text) };
    const fresh = new Model(source.schema, parseModel("majority-class"), 1);
    await trainByRow(fresh, source, { ...unwatched, progress, nextNumber });
    expect(said[0]).toMatch(/^accuracy so far [\d.]+%$/);
    expect(said.at(-1)).toMatch(/^accuracy so far [\d.]+%, 1 row left out$/);
  });
});

describe("a model that refuses a row", () => {
  it("is kept with the rows before, and names the one it refused", async () => {
    const trained = await train([lines(50, 31)]);
    expect(trained?.did).toBe("29 rows with bimodal");
    expect(trained?.more).toBeUndefined();
    expect(trained?.end?.read).toBeUndefined();
    expect(`${trained?.end?.error}`).toMatch(/^CoppiceError: rows-0.csv row 31: bimodal: /);
    expect((await train([lines(50, 0)]))?.did).toBe("49 rows with bimodal");
  });

  it.each([999, 1000, 1001, 1011, 1025, 3000])("names row %d wherever it lies", async (refused) => {
    const all = lines(3200, refused);
    const files = [all.slice(0, 1010), all.slice(1010)];
    const place = refused <= 1010 ? `rows-0.csv row ${refused}` : `rows-1.csv row ${refused - 1010}`;
    const named = async (how: How, parts = files) => {
      const trained = await train(parts, how);
      return [trained?.did, `${trained?.end?.error}`.replace(/^CoppiceError: (.*?): .*$/, "$1")];
    };
    expect(await named({})).toEqual([`${(refused - 2).toLocaleString("en")} rows with bimodal`, place]);
    expect((await named({ skip: 900 }))[1]).toBe(place);
    const bad = [
      ["high,a", ...files[0]],
      ["high,b", ...files[1]],
    ];
    const behind = place.replace(/\d+$/, (row) => `${Number(row) + 1}`);
    expect((await named({ onBadRow: "skip", numeric: ["a"] }, bad))[1]).toBe(behind);
  });

  it("names the row for whose value it has no room, in any column, and learned all before as they are", async () => {
    for (const column of [0, 1, 2]) {
      const all = Array.from({ length: 3000 }, (_, i) => {
        const cells = [`x${i % 2}`, `y${i % 5}`, `z${i % 3}`];
        if (i >= 2500) cells[column] = `w${i}`;
        return `${cells},${"ab"[i % 2]}`;
      });
      const model = "hoeffding-tree(max-bytes=1100)";
      const trained = await train([all], { model });
      const row = Number(/^CoppiceError: rows-0.csv row (2\d\d\d): /.exec(`${trained?.end?.error}`)?.[1]);
      expect(trained?.did).toBe(`${(row - 1).toLocaleString("en")} rows with ${model}`);
      const before = await train([all.slice(0, row - 1)], { model });
      expect(before?.end).toBeUndefined();
      expect(trained?.model.classifier.inspect()).toEqual(before?.model.classifier.inspect());
    }
  });

  it("names the row for whose class an ensemble has no room", async () => {
    const all = Array.from({ length: 3000 }, (_, i) => `v${i % 9},${i < 2500 ? "ab"[i % 2] : `w${i}`}`);
    const trained = await train([all], { model: "online-bagging(base=hoeffding-tree,members=3,max-bytes=9000)" });
    expect(`${trained?.end?.error}`).toMatch(/^CoppiceError: rows-0.csv row 2\d\d\d: /);
    expect(trained?.end?.error).toBeInstanceOf(CoppiceError);
    const row = Number(/row (\d+)/.exec(`${trained?.end?.error}`)?.[1]);
    expect(trained?.did).toMatch(new RegExp(`^${(row - 1).toLocaleString("en")} rows with online-bagging`));
  });
});

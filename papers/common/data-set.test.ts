import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMixed, readNominal, readNumeric } from "./data-set.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "coppice-data-set-"));
  mkdirSync(join(folder, "set"));
  const text = "flag,number,text,code,class\n0,0,b,7,x\n1,1,?,8,y\n?,2,a,7,x\n";
  writeFileSync(join(folder, "set", "set.csv.gz"), gzipSync(text));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a table", () => {
  const kinds = (data: ReturnType<typeof readMixed>) => data?.schema.attributes.map(({ kind }) => kind).join(" ");

  it("of mixed attributes: flags, texts and those named are nominal", () => {
    const data = readMixed(folder, "set", { except: ["code"] });
    expect(kinds(data)).toBe("nominal numeric nominal nominal");
    expect([...(data?.rows ?? [])]).toEqual([0, 0, 0, 0, 1, 1, Number.NaN, 1, Number.NaN, 2, 1, 0]);
    expect([...(data?.labels ?? [])]).toEqual([0, 1, 0]);
    expect(kinds(readMixed(folder, "set", { limit: 2 }))).toBe("nominal nominal nominal numeric"); // of the rows read
    expect(readMixed(folder, "nowhere")).toBeUndefined();
  });

  it("is all nominal, or all numbers but for those named", () => {
    expect(kinds(readNominal(folder, "set"))).toBe("nominal nominal nominal nominal");
    expect(kinds(readNumeric(folder, "set", { except: ["text"] }))).toBe("numeric numeric nominal numeric");
    expect(() => readNumeric(folder, "set")).toThrow('row 1, text: "b" is no number.');
  });
});

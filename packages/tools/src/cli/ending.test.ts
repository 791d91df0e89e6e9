import { describe, expect, it } from "vitest";
import { requireEnding } from "./ending.ts";

const TABLE = [".csv", ".csv.gz", ".parquet"];
const ask = (path: string, endings = TABLE) => requireEnding("--out", path, "rows are rows", endings);

describe("the ending of an output's name", () => {
  it.each(["x.csv", "X.CSV", "x.csv.gz", "x.parquet", "a.b.csv", "json.csv"])("is taken as promised: %s", (path) => {
    expect(() => ask(path)).not.toThrow();
  });

  it.each(["x", "x.txt", "x.out", "x.gz", "x.txt.gz", "-", "/dev/full", "csv", "x.json5", "in.json/x"])(
    "may promise nothing: %s",
    (path) => {
      expect(() => ask(path)).not.toThrow();
    },
  );

  it.each(["x.json", "x.XLSX", "x.parquet.gz", "x.csv.zst", "x.zip", "x.txt.bz2", "x.csv.json", "x.pdf.gz"])(
    "may not promise anything else: %s",
    (path) => {
      const told = `\`--out ${path}\`: rows are rows. Use a name that ends in .csv, .csv.gz or .parquet.`;
      expect(() => ask(path)).toThrow(expect.objectContaining({ code: "E_USAGE", message: told }));
    },
  );

  it("may not say that a file is packed where none is", () => {
    for (const path of ["x.gz", "x.json.gz", "x.txt.gz"]) {
      expect(() => ask(path, [".json"])).toThrow("rows are rows. Use a name that ends in .json.");
    }
    expect(() => ask("x.json", [".json"])).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import type { GrowthRun } from "./record.ts";
import { page, picture } from "./report.ts";

const run: GrowthRun = {
  format: 1,
  rows: 256_000,
  stream: "some rows",
  models: {
    "a-flat-one": { rows: 256_000, minutes: 2, budget: 4096, samples: [[256, 1024]] },
    "one(base=<b>)": {
      rows: 2560,
      minutes: 2,
      samples: [
        [256, 1024],
        [2560, 2048],
      ],
    },
    broken: { failed: "it had no room" },
  },
};

describe("the table", () => {
  const lines = page(run, "p.svg").split("\n");
  const cells = (name: string) => {
    const line = lines.find((text) => text.startsWith(`| ${name}`)) ?? "";
    return line
      .split("|")
      .map((cell) => cell.trim())
      .slice(2, -1);
  };
  it("has the bytes after shares of the rows that were learned, and says where these are not all", () => {
    expect(cells("a-flat")).toEqual(["256,000", "1 KiB", "1 KiB", "1 KiB", "1 KiB", "4 KiB", "0.00 %", "flat"]);
    expect(cells("one(")).toEqual(["2,560", "1 KiB", "1 KiB", "2 KiB", "2 KiB", "-", "100.00 %", "grows so far"]);
  });
  it("says why a model has no numbers, and where the picture is", () => {
    expect(cells("broken").at(-1)).toBe("failed: it had no room");
    expect(lines).toContain("![Bytes of every model by rows learned](p.svg)");
  });
});

describe("the picture", () => {
  const svg = picture(run);
  it("has a panel per model that ran, and no markup from names", () => {
    expect(svg.match(/class="panel"/g)).toHaveLength(2);
    expect(svg).toContain("one(base=&lt;b&gt;)");
  });
  it("puts rows and bytes where their logarithms are", () => {
    // From 256 to 256,000 rows in 150 units, 2,560 is a third of the way. From 64 B to twice the 4 KiB budget in 92
    // units are 7 doublings: 1 KiB is 4 of them up, at 92 3/7, and 2 KiB at 92 2/7.
    expect(svg).toContain('d="M0 39.4H150"');
    expect(svg).toContain('d="M0 39.4H50V26.3H50"');
  });
  it("draws budgets where there are some, and marks what grows without one", () => {
    expect(svg.match(/class="budget" d="M0 13\.1h150"/g)).toHaveLength(1); // 6 of the 7 doublings: 92/7
    expect(svg.match(/class="line bad"/g)).toHaveLength(1);
  });
});

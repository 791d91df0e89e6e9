import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "./index.ts";
import { unzstdedInJavaScript } from "./unpack.ts";

const file = temporaryFiles();

const ROWS = Array.from({ length: 60 }, (_, i) => [(i * i) % 97, i % 2 === 0 ? "x" : "y"]);
const TEXT = `a,class\n${ROWS.map((row) => `${row.join()}\n`).join("")}`;
/** The text as the program zstd packs it. */
const ZSTD = Buffer.from(
  "KLUv/QRo9QQAck4fEbC3cI4BGIcpNDU1EeEbxY4O1iih4y7GOpEhWQ+BMYJ7EKyD5DaDdSLWxbjTsUaIEHdgrAlyD8m6FPcJ" +
    "rFNyCwFyJ2sgcJ/jJoP1GaxN4C7EGhDcZnAXZE2Mu1gXwS0c61Pcxpok90HWw3EjYx0UNyLWg/tYEzfgcRBGMREQKPA2bBsQ" +
    "yA+JOYZ3zQh390GwIB9APauLJMZ622ZQ/iEY",
  "base64",
);

describe("packed files", () => {
  it("are unpacked by what they hold, also where the name does not say so", async () => {
    for (const name of ["r.csv.zst", "r.csv", "r.CSV.ZST"]) {
      expect(await rowsOf(await openSource({ file: file(name, ZSTD) }))).toEqual(ROWS);
    }
    expect((await openSource({ file: file("r.tsv.zst", ZSTD), delimiter: "," })).format).toBe("csv");
  });

  it("are refused where they are cut off, damaged or something else", async () => {
    const open = (name: string, content: Uint8Array) => failure(openSource({ file: file(name, content) }));
    expect(await open("a.csv.zst", ZSTD.subarray(0, ZSTD.length - 6))).toMatch(
      /E_INPUT a.csv.zst: the zstd data is (cut off|damaged)/,
    );
    const damaged = Buffer.from(ZSTD);
    damaged.fill(0xff, 6, 12);
    expect(await open("b.csv.zst", damaged)).toMatch(/b.csv.zst: the zstd data is (cut off|damaged)/);
    expect(await open("c.csv.zst", gzipSync("a"))).toMatch(/ends in .zst but is not zstd data/);
    expect(await open("d.csv.gz", ZSTD)).toMatch(/ends in .gz but is not gzip data/);
  });

  it("are unpacked alike where Node has no zstd, a byte at a time", async () => {
    async function* bytes() {
      for (const byte of ZSTD) yield Uint8Array.of(byte);
    }
    let text = "";
    for await (const chunk of unzstdedInJavaScript(bytes(), "r")) text += Buffer.from(chunk).toString();
    expect(text).toBe(TEXT);
  });
});

describe("formats that are not read", () => {
  it.each([
    ["PK\x03\x04 a.csv", /is a zip archive. Unpack it: unzip -p FILE \| coppice race -/],
    ["PK\x03\x04\0[Content_Types].xml", /is a spreadsheet \(xlsx\). Save the sheet as CSV/],
    ["BZh91AY&SY\0", /is bzip2 data. Unpack it: bunzip2/],
    ["\xfd7zXZ\0\0", /is xz data. Unpack it: xz -dc/],
    ["SQLite format 3\0", /is an SQLite database. .*sqlite3 -csv/],
    ["ARROW1\0\0", /is an Arrow file. Write it as Parquet or CSV/],
    ["7z\xbc\xaf\x27\x1c\0", /is a 7z archive/],
  ])("are named: %j", async (content, message) => {
    expect(await failure(openSource({ file: file("d.csv", Buffer.from(content, "latin1")) }))).toMatch(message);
  });
});

import { PassThrough } from "node:stream";
import { setTimeout as after } from "node:timers/promises";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { type CoppiceError, Random } from "coppice/core";
import { describe, expect, it } from "vitest";
import { failure, onCommandLine, rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openBytes } from "./bytes.ts";
import { openSource } from "./index.ts";
import { openFrom } from "./open.ts";
import { unzstdedInWebAssembly } from "./unpack.ts";

const file = temporaryFiles();

const ROWS = Array.from({ length: 60 }, (_, i) => [(i * i) % 97, i % 2 === 0 ? "x" : "y"]);
const TEXT = `a,class\n${ROWS.map((row) => `${row.join()}\n`).join("")}`;
/** The text as the program zstd packs it, with a window of 1 KiB. */
const ZSTD = Buffer.from(
  "KLUv/QQAFQUAkg8hE7ClWDgOA9gKQxURERERfKPY0QHWBrmNIW4xrFFwG+uRkHUqYxx3OtYFuUeyDtZiuBGxNsZtkHUI7mLcCVkL4SbF" +
    "GiH3EdbFuJF1oLgJcYdkTZL1KG4RrAPHPZJbGOsw3MJaHPch1kS4h3VAbmKsE3GbYV2E2wTr5CbWwR1wMBAEACwICwBAMBAKgoEQEHfr" +
    "gkm0TIERfXNdhBtjXVBmUP4hGA==",
  "base64",
);

/** A frame with a row more, as it is. */
const NEXT = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 4, (4 << 3) | 1, 0, 0, ...Buffer.from("5,x\n")]);

describe("packed files", () => {
  it("are unpacked by what they hold, also where the name does not say so", async () => {
    for (const name of ["r.csv.zst", "r.csv", "r.CSV.ZST"]) {
      expect(await rowsOf(await openSource({ file: file(name, ZSTD) }))).toEqual(ROWS);
    }
    expect((await openSource({ file: file("r.tsv.zst", ZSTD), delimiter: "," })).format).toBe("csv");
  });

  it("are unpacked frame by frame, those for others left out, as pzstd and cat make them", async () => {
    const skipped = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4);
    const frames = Buffer.concat([skipped, ZSTD, skipped, NEXT, skipped]);
    for (const name of ["f.csv.zst", "f.csv"]) {
      expect(await rowsOf(await openSource({ file: file(name, frames) }))).toEqual([...ROWS, [5, "x"]]);
    }
    const behind = Buffer.concat([ZSTD, Buffer.from("garbage")]);
    const source = await openSource({ file: file("g.csv.zst", behind) });
    expect(await failure(rowsOf(source))).toMatch(/the zstd data is damaged/);
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
});

describe("gzip data that is cut off in the first rows", () => {
  it.each([
    ["csv", "a,class\n", (a: number, label: string) => `${a},${label}\n`],
    ["arff", "@relation r\n@attribute a real\n@attribute class {x,y}\n@data\n", (a, label) => `${a},${label}\n`],
    ["ndjson", "", (a, label) => `{"a":${a},"class":"${label}"}\n`],
    ["json", "[", (a, label) => `{"a":${a},"class":"${label}"},`],
    ["libsvm", "", (a, label) => `${label === "x" ? 1 : 2} 1:${a} 2:7\n`],
  ])("yields the rows before: %s", async (format, header, line) => {
    const random = Random.seeded(1);
    const rows = Array.from({ length: 300 }, (_, i) => line(1000 + random.integer(9000), "xy"[i % 2]));
    const whole = gzipSync(`${header}${rows.join("")}`);
    const packed = whole.subarray(0, whole.length / 2);
    const text = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const complete = rows.findIndex((_, i) => text.length < header.length + rows.slice(0, i + 1).join("").length);
    const input = new PassThrough();
    input.end(packed);
    const piped = openFrom(await openBytes("-", undefined, input), { file: `r.${format}`, target: "class" });
    for (const opening of [openSource({ file: file(`r.${format}.gz`, packed), target: "class" }), piped]) {
      const source = await opening;
      let read = 0;
      const reading = async () => {
        for await (const { count } of source.batches()) read += count;
      };
      expect(await failure(reading())).toMatch(/E_INPUT .*: the gzip data is cut off/);
      expect(read).toBe(complete);
      expect(read).toBeGreaterThan(50);
      expect(source.unread).toMatchObject([{ count: 1, rows: complete + 1 }]);
    }
  });
});

describe("a pipe of gzip data that is cut off", () => {
  it("yields all rows unpacked before", async () => {
    const random = Random.seeded(1);
    const lines = Array.from({ length: 9000 }, (_, i) => `${random.integer(9999)},${"xy"[i % 2]}\n`).join("");
    const whole = gzipSync(`a,class\n${lines}`);
    const packed = whole.subarray(0, whole.length - 500);
    const text = gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const input = new PassThrough();
    input.write(packed.subarray(0, 15_000));
    const source = await openFrom(await openBytes("-", undefined, input), { file: "-", inferRows: 1 });
    let rows = 0;
    const reading = async () => {
      for await (const { count } of source.batches()) {
        rows += count;
        if (input.writableEnded) continue;
        input.end(packed.subarray(15_000));
        await after(50); // all is unpacked meanwhile
      }
    };
    expect(await failure(reading())).toMatch(/the gzip data is cut off/);
    expect(rows).toBe(text.split("\n").length - 2); // without the header and the line cut off
  });
});

describe("zstd where Node has none", () => {
  /** What is unpacked of bytes that come so many at a time. */
  async function textOf(packed: Uint8Array, step = packed.length): Promise<string> {
    async function* chunks() {
      for (let at = 0; at < packed.length; at += step) yield packed.subarray(at, at + step);
    }
    const parts: Uint8Array[] = [];
    for await (const part of unzstdedInWebAssembly(chunks(), "r")) parts.push(part);
    return Buffer.concat(parts).toString();
  }

  const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
  const SKIPPED = [0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
  /** Blocks, the last of them marked: three bytes as they are, and a byte that comes 300 times. */
  const ABC = [(3 << 3) | 1, 0, 0, 97, 98, 99];
  const RUN = [((300 << 3) & 255) | 2, 300 >> 5, 0, 120];

  it("is unpacked frame by frame, however the bytes come", async () => {
    const frames = Uint8Array.of(...SKIPPED, ...ZSTD, ...SKIPPED, ...MAGIC, 0x60, 47, 0, ...RUN, ...ABC, ...ZSTD);
    for (const step of [1, 5, 1000]) {
      expect(await textOf(frames, step)).toBe(`${TEXT}${"x".repeat(300)}abc${TEXT}`);
    }
  });

  it("is refused wherever it is cut off, or another bit matters", async () => {
    for (let length = 1; length < ZSTD.length; length++) {
      expect(await failure(textOf(ZSTD.subarray(0, length)))).toMatch(/^E_INPUT r: the zstd data is cut off/);
    }
    // A larger window, say, makes nothing of it another.
    const outcomes = [TEXT, "the zstd data is cut off", "the zstd data is damaged"];
    for (let at = 0; at < ZSTD.length; at++) {
      const damaged = Buffer.from(ZSTD);
      damaged[at] ^= 1 << (at & 7);
      const outcome = await textOf(damaged).catch(({ details }: CoppiceError) => details.subject);
      expect(outcomes, `byte ${at}`).toContain(outcome);
    }
  });

  it.each([
    ["more than it tells", [...MAGIC, 0x20, 2, ...ABC]],
    ["less than it tells", [...MAGIC, 0x20, 4, ...ABC]],
    ["a dictionary", [...MAGIC, 0x21, 7, 3, ...ABC]],
    ["a frame, but what follows is none", [...MAGIC, 0x20, 3, ...ABC, 10, 0, 0, 0]],
  ])("is refused where it has %s", async (_, bytes) => {
    expect(await failure(textOf(Uint8Array.from(bytes)))).toMatch("E_INPUT r: the zstd data is damaged");
  });
});

describe("formats that are not read", () => {
  it.each([
    ["PK\x03\x04 a.csv", /is a zip archive. Unpack it: unzip -p FILE \| coppice race -/],
    ["PK\x03\x04\0[Content_Types].xml", /is a spreadsheet \(xlsx\). Save the sheet as CSV/],
    [
      "PK\x03\x04\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
      /is a spreadsheet \(ods\). Save the sheet as CSV/,
    ],
    ["BZh91AY&SY\0", /is bzip2 data. Unpack it: bunzip2/],
    ["\xfd7zXZ\0\0", /is xz data. Unpack it: xz -dc/],
    ["SQLite format 3\0", /is an SQLite database. .*sqlite3 -csv/],
    ["ARROW1\0\0", /is an Arrow file. Write it as Parquet or CSV/],
    ["7z\xbc\xaf\x27\x1c\0", /is a 7z archive/],
    ["\x89HDF\r\n\x1a\n\0", /is an HDF5 file. Write its table as/],
    ["\x93NUMPY\x01\0", /is a NumPy array. Write it as CSV, with a name for each column/],
    ["\x80\x04\x95\0", /is a Python pickle/],
    ["\x80\x05\x95\0", /is a Python pickle/],
    ["Obj\x01\x04", /is an Avro file/],
    [`a.csv${"\0".repeat(252)}ustar\x0000`, /is a tar archive. Unpack it: tar -xOf FILE \| coppice race -/],
  ])("are named: %j", async (content, message) => {
    const path = file("d.csv", Buffer.from(content, "latin1"));
    expect(await onCommandLine(() => failure(openSource({ file: path })))).toMatch(message);
  });

  it("are named where they are packed, too", async () => {
    const tar = gzipSync(Buffer.from(`a.csv${"\0".repeat(252)}ustar\x0000`, "latin1"));
    expect(await failure(openSource({ file: file("d.tgz", tar) }))).toMatch(/E_INPUT d.tgz: is a tar archive/);
  });
});

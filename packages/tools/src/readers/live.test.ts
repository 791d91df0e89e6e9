import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { constants, gzipSync } from "node:zlib";
import type { Batch } from "coppice/core";
import { describe, expect, it } from "vitest";
import { rowsOf, type Value } from "../../test/reading.ts";
import { openBytes } from "./bytes.ts";
import { openFrom } from "./open.ts";

/** The rows that come before each next piece is written: a reader that waited for more would wait forever. */
async function asTheyCome(file: string, [first, ...others]: readonly (string | Uint8Array)[]): Promise<Value[][][]> {
  const input = new PassThrough();
  input.write(first);
  const source = await openFrom(await openBytes("-", undefined, input), { file, target: "class", inferRows: 1 });
  const { schema } = source;
  const batches = source.batches()[Symbol.asyncIterator]();
  const rows = async ({ value }: IteratorResult<Batch>) =>
    rowsOf({
      schema,
      batches: async function* () {
        yield value;
      },
    });
  const found: Value[][][] = [await rows(await batches.next())];
  for (const piece of others) {
    input.write(piece);
    found.push(await rows(await batches.next()));
  }
  input.end();
  expect((await batches.next()).done).toBe(true);
  return found;
}

// A reader that waits for more hangs.
describe("rows of a pipe are read as they come", { timeout: 15_000 }, () => {
  it.each([
    ["csv", ["a,class\n1,x\n2,y\n", "3,x\n4", ",y\n"]],
    [
      "arff",
      ["% made\n@relation r\n@attribute a numeric\n@attribute class {x,y}\n@data\n1,x\n2,y\n", "3,x\n", "4,y\n"],
    ],
    ["ndjson", ['{"a":1,"class":"x"}\n{"a":2,"class":"y"}\n', '{"a":3,"class":"x"}\n{', '"a":4,"class":"y"}\n']],
    ["json", ['[\n{"a":1,"class":"x"},{"a":2,"class":"y"},', '\n{"a":3,"class":"x"},', '{"a":4,"class":"y"}\n]\n']],
  ])("%s", async (format, pieces) => {
    const rows = [
      [
        [1, "x"],
        [2, "y"],
      ],
      [[3, "x"]],
      [[4, "y"]],
    ];
    for (const file of [`a.${format}`, "-"]) expect(await asTheyCome(file, pieces)).toEqual(rows); // "-": its content tells
  });

  it("libsvm", async () => {
    const rows = [
      [[1, 2, "1"]],
      [
        [0, 3, "0"],
        [0, 0, "1"],
      ],
    ];
    for (const file of ["a.svm", "-"])
      expect(await asTheyCome(file, ["# made\n1 1:1 2:2\n", "0 2:3\n1\n"])).toEqual(rows);
  });

  it("gzip", async () => {
    const pieces = ["a,class\n1,x\n", "2,y\n"].map((text) => gzipSync(text));
    expect(await asTheyCome("-", pieces)).toEqual([[[1, "x"]], [[2, "y"]]]);
  });
});

describe("a signal", { timeout: 15_000 }, () => {
  const endedAfter = async (format: "csv" | "arff" | "ndjson", pieces: readonly (string | Uint8Array)[]) => {
    const input = new PassThrough();
    const stop = new AbortController();
    const options = { file: "-", format, target: "class", signal: stop.signal };
    const opening = openFrom(await openBytes("-", undefined, input, stop.signal), options);
    for (const piece of pieces) {
      input.write(piece);
      await sleep(20);
    }
    stop.abort();
    return opening;
  };
  const header = "@relation r\n@attribute a numeric\n@attribute class {x,y}\n@data\n";

  it.each([
    ["csv", ["a,class\n1,x\n", "2,y\n3"]],
    ["csv", [gzipSync("a,class\n1,x\n2,y\n3", { finishFlush: constants.Z_SYNC_FLUSH })]],
    ["arff", [`${header}1,x\n`, "2,y\n3"]],
    ["ndjson", ['{"a":1,"class":"x"}\n', '{"a":2,"class":"y"}\n{"a":3']],
  ] as const)(
    "ends the rows with those that have come while the first ones are awaited: %s",
    async (format, pieces) => {
      const source = await endedAfter(format, pieces);
      expect(await rowsOf(source)).toEqual([
        [1, "x"],
        [2, "y"],
      ]);
      expect(source.warnings).toEqual([]);
    },
  );

  it("ends the opening if no row has come", async () => {
    for (const pieces of [[], ["a,cl"], ["a,class\n1"]]) {
      await expect(endedAfter("csv", pieces)).rejects.toThrow(/premature/i);
    }
  });
});

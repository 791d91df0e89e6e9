import { Random } from "coppice/core";
import { compressors } from "hyparquet-compressors";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "./index.ts";
import { type Unpack, zstdInWebAssembly, zstdUnpack } from "./parquet-zstd.ts";

const file = temporaryFiles();

/** 60 rows of a number and a letter, as the program zstd packs them, with Huffman codes and matches. */
const TEXT = `a,class\n${Array.from({ length: 60 }, (_, i) => `${(i * i) % 97},${i % 2 === 0 ? "x" : "y"}\n`).join("")}`;
const PACKED = new Uint8Array(
  Buffer.from(
    "KLUv/QRo9QQAck4fEbC3cI4BGIcpNDU1EeEbxY4O1iih4y7GOpEhWQ+BMYJ7EKyD5DaDdSLWxbjTsUaIEHdgrAlyD8m6FPcJ" +
      "rFNyCwFyJ2sgcJ/jJoP1GaxN4C7EGhDcZnAXZE2Mu1gXwS0c61Pcxpok90HWw3EjYx0UNyLWg/tYEzfgcRBGMREQKPA2bBsQ" +
      "yA+JOYZ3zQh390GwIB9APauLJMZ622ZQ/iEY",
    "base64",
  ),
);

/** A frame of zstd with its bytes as they are: magic, "one segment, size in 4 bytes", size, blocks of at most 128 KiB. */
function frameOf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [
    Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0b1010_0000),
    new Uint8Array(Uint32Array.of(bytes.length).buffer),
  ];
  const blocks = Math.max(1, Math.ceil(bytes.length / 2 ** 17));
  for (let i = 0; i < blocks; i++) {
    const block = bytes.subarray(i * 2 ** 17, (i + 1) * 2 ** 17);
    const head = (block.length << 3) | (i === blocks - 1 ? 1 : 0);
    parts.push(Uint8Array.of(head, head >> 8, head >> 16), block);
  }
  return new Uint8Array(Buffer.concat(parts));
}

describe.each([
  ["the fastest there is", zstdUnpack],
  ["WebAssembly", zstdInWebAssembly],
])("zstd by %s", (_, make) => {
  it("unpacks what JavaScript unpacks, of any size", async () => {
    const unpack = await make();
    expect(Buffer.from(unpack(PACKED, TEXT.length)).toString()).toBe(TEXT);
    const random = Random.seeded(1);
    for (const length of [1, 2, 1_000, 2 ** 17, 2 ** 17 + 1, 3 * 2 ** 20, 5]) {
      const bytes = Uint8Array.from({ length }, () => random.integer(256));
      const given = frameOf(bytes);
      expect(Buffer.compare(unpack(given, length), bytes)).toBe(0);
      expect(Buffer.compare((compressors.ZSTD as Unpack)(given, length), bytes)).toBe(0);
    }
    expect(unpack(frameOf(new Uint8Array(0)), 0)).toHaveLength(0);
  });

  it("never takes damaged bytes for a page of the length asked for, except where only its bytes differ, and goes on", async () => {
    const unpack = await make();
    const lengthOf = (bytes: Uint8Array, length: number) => {
      try {
        return unpack(bytes, length).length;
      } catch {
        return -1;
      }
    };
    for (const length of [1, TEXT.length - 1, TEXT.length + 1, 2 ** 20, 2 ** 27]) {
      expect(lengthOf(PACKED, length)).not.toBe(length);
    }
    for (const end of [0, 1, 4, 8, PACKED.length - 5, PACKED.length - 1]) {
      expect(lengthOf(PACKED.subarray(0, end), TEXT.length)).not.toBe(TEXT.length);
    }
    const random = Random.seeded(2);
    for (let n = 0; n < 2_000; n++) {
      const bytes = PACKED.slice();
      for (let m = random.integer(3); m >= 0; m--) bytes[random.integer(bytes.length)] = random.integer(256);
      lengthOf(bytes, TEXT.length);
    }
    expect(Buffer.from(unpack(PACKED, TEXT.length)).toString()).toBe(TEXT);
  });
});

describe("Parquet packed with zstd", () => {
  it("is read as the same rows", async () => {
    const count = 3_000;
    const numbers = Array.from({ length: count }, (_, i) => (i % 7 === 0 ? null : i / 8));
    const labels = Array.from({ length: count }, (_, i) => (i % 3 === 0 ? "a" : "b"));
    const columnData = [
      { name: "n", data: numbers, type: "DOUBLE" as const },
      { name: "class", data: labels, type: "STRING" as const },
    ];
    const how = { codec: "ZSTD" as const, compressors: { ZSTD: frameOf }, rowGroupSize: 900 };
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, ...how }));
    const source = await openSource({ file: file("z.parquet", bytes) });
    expect(await rowsOf(source)).toEqual(numbers.map((number, i) => [number, labels[i]]));
  });
});

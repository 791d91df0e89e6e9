import { open } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { temporaryFiles } from "../../test/reading.ts";
import { beginningOf } from "./beginning.ts";

const file = temporaryFiles();

async function beginning(content: Uint8Array) {
  const handle = await open(file("f", content));
  try {
    return await beginningOf(handle);
  } finally {
    await handle.close();
  }
}

const noise = (length: number) =>
  Buffer.from(Uint32Array.from({ length: length / 4 }, (_, i) => i * 2654435761).buffer);

describe("the beginning of a plain file", () => {
  it("is all of a small one, and 64 KiB of others", async () => {
    expect((await beginning(Buffer.alloc(0))).bytes.length).toBe(0);
    for (const length of [4, 1 << 16, (1 << 16) + 4, 1 << 20]) {
      const { bytes, isCut, isPacked } = await beginning(noise(length));
      expect(bytes.equals(noise(length).subarray(0, 1 << 16))).toBe(true);
      expect([isCut, isPacked]).toEqual([length > 1 << 16, false]);
    }
  });
});

describe("the beginning of gzip", () => {
  it("is what 64 KiB of it hold, be it cut off or much", async () => {
    const small = Buffer.from("a,class\n1,x\n");
    expect(await beginning(gzipSync(small))).toEqual({ bytes: small, isCut: false, isPacked: true });
    const large = noise(1 << 18);
    const { bytes, isCut } = await beginning(gzipSync(large));
    expect([isCut, bytes.length > 1 << 15]).toEqual([true, true]);
    expect(bytes.equals(large.subarray(0, bytes.length))).toBe(true);
    const much = Buffer.alloc(30_000_000, "1,x\n"); // a thousandth of it when packed
    expect((await beginning(gzipSync(much))).bytes.equals(much)).toBe(true);
  });
});

describe("the beginning of zstd", () => {
  const BLOCK = 1 << 17;
  const MAGIC = Buffer.of(0x28, 0xb5, 0x2f, 0xfd);
  /** Blocks of bytes as they are. */
  const blocksOf = (bytes: Buffer) =>
    Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, i) => {
      const block = bytes.subarray(i * BLOCK, (i + 1) * BLOCK);
      const head = Buffer.alloc(3);
      head.writeUIntLE((block.length << 3) | ((i + 1) * BLOCK >= bytes.length ? 1 : 0), 0, 3);
      return Buffer.concat([head, block]);
    });
  /** The length of the content in so many bytes; of those of two bytes, 256 less. */
  const sized = (bytes: Buffer, count: number) => {
    const size = Buffer.alloc(8);
    size.writeUInt32LE(count === 2 ? bytes.length - 256 : bytes.length);
    return size.subarray(0, count);
  };
  const WINDOW = Buffer.of((30 - 10) << 3); // 1 GiB
  const CHECKSUM = 4;
  const SINGLE = 32;

  it.each<[string, number, Buffer, (bytes: Buffer) => Buffer]>([
    ["a window", 0, WINDOW, () => Buffer.alloc(0)],
    ["a window and a checksum", CHECKSUM, WINDOW, () => Buffer.alloc(0)],
    ["a window and a length of 2 bytes", 1 << 6, WINDOW, (bytes) => sized(bytes, 2)],
    ["a window and a length of 4 bytes", 2 << 6, WINDOW, (bytes) => sized(bytes, 4)],
    ["a window and a length of 8 bytes", 3 << 6, WINDOW, (bytes) => sized(bytes, 8)],
    ["a length of 1 byte", SINGLE, Buffer.alloc(0), (bytes) => sized(bytes, 1)],
    ["a length of 4 bytes", SINGLE | (2 << 6), Buffer.alloc(0), (bytes) => sized(bytes, 4)],
  ])("is that of a frame with %s", async (name, flags, window, size) => {
    for (const bytes of [noise(200), noise(3 * BLOCK)]) {
      if (bytes.length > 255 && name.includes("1 byte")) continue;
      if (bytes.length < 256 && name.includes("2 bytes")) continue;
      const frame = Buffer.concat([MAGIC, Buffer.of(flags), window, size(bytes), ...blocksOf(bytes), Buffer.alloc(4)]);
      const found = await beginning(frame);
      expect(found.isPacked).toBe(true);
      expect(found.isCut).toBe(bytes.length > BLOCK);
      expect(found.bytes.equals(bytes.subarray(0, BLOCK))).toBe(true); // one block fits into what is read
    }
  });

  it("is what the program zstd packs", async () => {
    const text = `a,class\n${Array.from({ length: 60 }, (_, i) => `${(i * i) % 97},${i % 2 === 0 ? "x" : "y"}\n`).join("")}`;
    const packed = Buffer.from(
      "KLUv/QRo9QQAck4fEbC3cI4BGIcpNDU1EeEbxY4O1iih4y7GOpEhWQ+BMYJ7EKyD5DaDdSLWxbjTsUaIEHdgrAlyD8m6FPcJ" +
        "rFNyCwFyJ2sgcJ/jJoP1GaxN4C7EGhDcZnAXZE2Mu1gXwS0c61Pcxpok90HWw3EjYx0UNyLWg/tYEzfgcRBGMREQKPA2bBsQ" +
        "yA+JOYZ3zQh390GwIB9APauLJMZ622ZQ/iEY",
      "base64",
    );
    expect((await beginning(packed)).bytes.toString()).toBe(text);
  });

  it("ends after eight blocks, however much a few bytes stand for", async () => {
    const block = Buffer.alloc(4, "a");
    block.writeUIntLE((BLOCK << 3) | 2, 0, 3); // one byte so many times
    const blocks = Array.from({ length: 10_000 }, () => block); // 1.2 GiB
    const { bytes, isCut } = await beginning(Buffer.concat([MAGIC, Buffer.of(0), WINDOW, ...blocks]));
    expect([bytes.length, isCut]).toEqual([8 * BLOCK, true]);
    expect(bytes.equals(Buffer.alloc(8 * BLOCK, "a"))).toBe(true);
  });

  it("is what follows frames for others, and cut where another frame follows", async () => {
    const skipped = Buffer.of(0x5f, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2);
    const content = Buffer.from("a,class\n1,x\n");
    const frame = Buffer.concat([MAGIC, Buffer.of(0x20), sized(content, 1), ...blocksOf(content)]);
    const alone = await beginning(Buffer.concat([skipped, skipped, frame]));
    expect(alone).toEqual({ bytes: content, isCut: false, isPacked: true });
    expect((await beginning(Buffer.concat([frame, frame]))).isCut).toBe(true);
  });
});

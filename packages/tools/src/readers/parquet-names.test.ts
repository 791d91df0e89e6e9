import { open } from "node:fs/promises";
import { Random } from "coppice/core";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { temporaryFiles } from "../../test/reading.ts";
import { ParquetFile } from "./parquet.ts";
import { parquetNames } from "./parquet-names.ts";

const file = temporaryFiles();

async function names(bytes: Uint8Array): Promise<readonly string[]> {
  const handle = await open(file("f.parquet", bytes));
  try {
    return await parquetNames(handle, bytes.length);
  } finally {
    await handle.close();
  }
}

type Writing = Parameters<typeof parquetWriteBuffer>[0];
const written = (writing: Writing) => Buffer.from(parquetWriteBuffer(writing));
const numbers = (...columns: string[]) =>
  written({ columnData: columns.map((name) => ({ name, data: [1, 2], type: "INT32" as const })) });

/** A file with this metadata, which says its length. */
function fileOf(metadata: Uint8Array, length = metadata.length): Buffer {
  const tail = Buffer.from("\0\0\0\0PAR1");
  tail.writeUInt32LE(length);
  return Buffer.concat([Buffer.from("PAR1"), metadata, tail]);
}

const metadataOf = (bytes: Buffer) => bytes.subarray(bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8), -8);

describe("names of a Parquet file's columns", () => {
  it("are those that a reader of the file finds, nested columns as one each", async () => {
    const schema: Writing["schema"] = [
      { name: "root", num_children: 5 },
      { name: "first", type: "INT32", repetition_type: "OPTIONAL" },
      { name: "list", repetition_type: "OPTIONAL", num_children: 1, converted_type: "LIST" },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      { name: "element", type: "INT32", repetition_type: "OPTIONAL" },
      { name: "place", repetition_type: "OPTIONAL", num_children: 2 },
      { name: "x", type: "INT32", repetition_type: "OPTIONAL" },
      { name: "y", type: "INT32", repetition_type: "OPTIONAL" },
      { name: "größe, in m", type: "DOUBLE", repetition_type: "OPTIONAL" },
      { name: "class", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
    ];
    const nested = written({
      schema,
      columnData: [
        { name: "first", data: [1, 2] },
        { name: "list", data: [[1], [2, 3]] },
        {
          name: "place",
          data: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        },
        { name: "größe, in m", data: [1, 2] },
        { name: "class", data: ["x", "y"] },
      ],
    });
    const many = numbers(...Array.from({ length: 3000 }, (_, i) => `column ${i}`));
    for (const bytes of [nested, numbers("a"), many]) {
      expect(await names(bytes)).toEqual((await ParquetFile.open("f", new Uint8Array(bytes))).names);
    }
    expect(await names(nested)).toEqual(["first", "list", "place", "größe, in m", "class"]);
  });

  it("take no more than the beginning of the metadata, and need none of the rest", async () => {
    const metadata = metadataOf(numbers("a", "b"));
    const bytes = fileOf(Buffer.concat([metadata.subarray(0, metadata.length / 2), Buffer.alloc(20 << 20, 0xff)]));
    const handle = await open(file("f.parquet", bytes));
    let read = 0;
    const counting: Pick<typeof handle, "read"> = {
      read: async (...args: Parameters<typeof handle.read>) => {
        const found = await handle.read(...args);
        read += found.bytesRead;
        return found;
      },
    };
    expect(await parquetNames(counting, bytes.length)).toEqual(["a", "b"]);
    expect(read).toBe(8 + (4 << 20));
    await handle.close();
  });

  it("are none where the file is none, is cut off, or lies", async () => {
    const bytes = numbers("a", "b");
    const metadata = metadataOf(bytes);
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from("PAR1"),
      bytes.subarray(0, -1),
      bytes.subarray(0, bytes.length / 2),
      fileOf(metadata, 2 ** 32 - 1),
      fileOf(metadata, metadata.length + 5),
      fileOf(metadata.subarray(0, 12)),
      fileOf(Buffer.of(0)),
      fileOf(Buffer.of(0x15, 2, 0x15, 2, 0)), // its schema is a number
      fileOf(Buffer.of(0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x0f)), // and here of four billion elements
      fileOf(Buffer.alloc(1 << 20, 0x1c)),
    ]) {
      await expect(names(broken)).rejects.toThrow();
    }
  });

  it("come to an end, or to an error, whatever is changed", async () => {
    const metadata = metadataOf(numbers("a", "b", "c"));
    const random = Random.seeded(3);
    let refused = 0;
    for (let i = 0; i < 500; i++) {
      const changed = Buffer.from(metadata);
      for (let n = 0; n < 3; n++) changed[random.integer(60)] = random.integer(256);
      await names(fileOf(changed)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(TypeError);
        refused++;
      });
    }
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(500);
  });
});

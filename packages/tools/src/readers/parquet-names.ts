/** Reads only a Parquet file's column names: its metadata begins with them, and may go on with many MiB about row groups. */
import type { FileHandle } from "node:fs/promises";
import { BINARY, I32, LIST, STOP, STRUCT, signed, ThriftReader } from "./parquet-thrift.ts";

/** Most metadata bytes read: names of some 100,000 columns. */
const SCHEMA_BYTES = 1 << 22;

/** Throws if no names are found. */
export async function parquetNames(file: Pick<FileHandle, "read">, size: number): Promise<readonly string[]> {
  const tail = await bytesOf(file, size - 8, 8);
  if (tail.toString("latin1", 4) !== "PAR1") throw new Error("is a Parquet file without its end");
  const length = tail.readUInt32LE(0);
  return namesIn(await bytesOf(file, size - 8 - length, Math.min(length, SCHEMA_BYTES)));
}

async function bytesOf(file: Pick<FileHandle, "read">, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw new Error("is a Parquet file without its beginning");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Field ids: the list of schema elements, an element's name, its number of children. */
const [SCHEMA, NAME, CHILDREN] = [2, 4, 5];

/** Elements are in depth-first order: the root, then each column with its children. */
function namesIn(metadata: Buffer): readonly string[] {
  const thrift = new ThriftReader(metadata, 0);
  let type = thrift.field(0);
  for (let { id } = thrift; type !== STOP && id !== SCHEMA; { id } = thrift) {
    thrift.skip(type);
    type = thrift.field(id);
  }
  if (type !== LIST || thrift.list() !== STRUCT) throw new Error("its metadata has no schema");
  const names: string[] = [];
  let within = 1; // remaining elements that are not columns
  for (let { count } = thrift, isRoot = true; count > 0; count--, isRoot = false) {
    const { name, children } = elementOf(thrift);
    if (within === 0) names.push(name);
    else within--;
    if (!isRoot) within += children;
  }
  return names;
}

function elementOf(thrift: ThriftReader): { readonly name: string; readonly children: number } {
  let name = "";
  let children = 0;
  for (let type = thrift.field(0); type !== STOP; ) {
    const { id } = thrift;
    if (id === NAME && type === BINARY) name = thrift.text();
    else if (id === CHILDREN && type === I32) children = signed(thrift.number());
    else thrift.skip(type);
    type = thrift.field(id);
  }
  return { name, children };
}

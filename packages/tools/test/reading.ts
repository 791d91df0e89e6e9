/** For tests of the readers: files in a temporary folder, and sources read to their end. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CoppiceError, type Random, type Source } from "coppice/core";
import { afterAll } from "vitest";
import type { ByteSource } from "../src/readers/bytes.ts";
import { IN_PROGRAMS, ON_COMMAND_LINE, useWording } from "../src/wording.ts";

/** Makes a folder for a test file; returns a function that writes a file there and returns its path. */
export function temporaryFiles(): (name: string, content: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), "coppice-readers-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

export type Value = string | number | boolean | null;

/** All rows in readable form: numbers, nominal values, null for missing; the label last. */
export async function rowsOf(source: Source): Promise<Value[][]> {
  const { attributes, target } = source.schema;
  const read: Value[][] = [];
  for await (const { rows, labels, count } of source.batches()) {
    for (let r = 0; r < count; r++) {
      const row: Value[] = attributes.map(({ kind, values }, a) => {
        const value = rows[r * attributes.length + a];
        if (Number.isNaN(value)) return null;
        return kind === "nominal" ? values[value] : value;
      });
      row.push(labels[r] < 0 ? null : target.classes[labels[r]]);
      read.push(row);
    }
  }
  return read;
}

/** Bytes split at random places, different on each pass; like those of a pipe if not `repeatable`. */
export function inPieces(content: Uint8Array, random: Random, name: string, repeatable = true): ByteSource {
  async function* chunks() {
    const longest = 1 + random.integer(content.length + 1);
    for (let at = 0; at < content.length; ) {
      const end = at + 1 + random.integer(longest);
      yield content.subarray(at, end);
      at = end;
    }
  }
  return { name, total: content.length, repeatable, preview: chunks, chunks, async close() {} };
}

/** The CoppiceError a promise is rejected with, as "CODE message". */
export async function failure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code} ${error.message}`;
    throw error;
  }
  throw new Error("expected a CoppiceError, but nothing was thrown");
}

/** The message as worded for users of the command line. */
export async function onCommandLine<T>(tell: () => Promise<T>): Promise<T> {
  useWording(ON_COMMAND_LINE);
  try {
    return await tell();
  } finally {
    useWording(IN_PROGRAMS);
  }
}

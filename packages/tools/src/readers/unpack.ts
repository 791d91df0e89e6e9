/** Decompresses bytes as they stream, detected by their first bytes, and names formats that are not read. */
import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { CoppiceError } from "coppice/core";
import { piped } from "../wording.ts";
import { isFrame } from "./frame-layout.ts";

export const CHUNK_BYTES = 1 << 18;

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/** Name extensions that only state the compression. */
const PACKED = /\.(gz|zst)$/i;

export function withoutPacking(file: string): string {
  return file.replace(PACKED, "");
}

const PACKINGS: Readonly<
  Record<
    string,
    { readonly what: string; begins(start: Buffer): boolean; unpack(chunks: Chunks, name: string): Chunks }
  >
> = {
  gz: { what: "gzip", begins: (start) => start[0] === 0x1f && start[1] === 0x8b, unpack: gunzipped },
  zst: { what: "zstd", begins: (start) => start.length >= 4 && isFrame(start.readUInt32LE()), unpack: unzstded },
};

/** Passes bytes through, decompressed if they begin as compressed ones do; if the file's name says so, they must. */
export async function* unpacked(chunks: Chunks, name: string, path: string): Chunks {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < 4) {
    const { value, done } = await chunks.next();
    if (done || value === undefined) break;
    first.push(value);
    length += value.length;
  }
  const start = Buffer.concat(first);
  const promised = PACKED.exec(path)?.[1].toLowerCase();
  const packing = Object.values(PACKINGS).find(({ begins }) => begins(start));
  if (promised !== undefined && packing !== PACKINGS[promised] && start.length > 0) {
    throw new CoppiceError("E_INPUT", {
      subject: `ends in .${promised} but is not ${PACKINGS[promised].what} data`,
      remedy: `Compress it with ${PACKINGS[promised].what}, or rename it without .${promised}.`,
      file: name,
    });
  }
  async function* all() {
    if (start.length > 0) yield start;
    yield* chunks;
  }
  yield* packing === undefined ? all() : packing.unpack(all(), name);
}

function gunzipped(chunks: Chunks, name: string): Chunks {
  return through(zlib.createGunzip({ chunkSize: CHUNK_BYTES }), chunks, name, "gzip");
}

/** Part of Node from 22.15 on. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: { chunkSize: number }) => zlib.Gunzip };

async function* unzstded(chunks: Chunks, name: string): Chunks {
  if (createZstdDecompress === undefined) {
    yield* unzstdedInWebAssembly(chunks, name);
    return;
  }
  // Frame by frame: Node's own stops after the first one and silently drops the rest.
  const { framesOf } = await import("./zstd-frames.ts"); // loaded only for files that need it
  for await (const frame of zstdErrorsTold(framesOf(chunks), name)) {
    yield* through(createZstdDecompress({ chunkSize: CHUNK_BYTES }), zstdErrorsTold(frame, name), name, "zstd");
  }
}

export async function* unzstdedInWebAssembly(chunks: Chunks, name: string): Chunks {
  const { framesUnpacked } = await import("./zstd-frames.ts");
  yield* zstdErrorsTold(framesUnpacked(chunks), name);
}

async function* zstdErrorsTold<T>(
  source: AsyncGenerator<T, void, undefined>,
  name: string,
): AsyncGenerator<T, void, undefined> {
  const { ZstdError } = await import("./zstd-frames.ts");
  try {
    yield* source;
  } catch (error) {
    throw error instanceof ZstdError ? damaged(error, "zstd", name, error.isCutOff) : error;
  }
}

async function* through(stream: zlib.Gunzip, chunks: Chunks, name: string, what: string): Chunks {
  // The loop below throws any error; pipeline only passes it on and cleans up.
  const input = pipeline(Readable.from(chunks, { objectMode: false }), stream, () => {});
  try {
    for await (const chunk of input) yield chunk;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ZSTD_|ERR_ZSTD|ERR_ZLIB)/.test(`${code}`)) throw error;
    for (let rest = stream.read(); rest !== null; rest = stream.read()) yield rest; // unpacked before the error
    throw damaged(error, what, name, code === "Z_BUF_ERROR");
  } finally {
    stream.destroy();
  }
}

function damaged(cause: unknown, what: string, file: string, isCutOff: boolean): CoppiceError {
  const subject = `the ${what} data is ${isCutOff ? "cut off" : "damaged"}`;
  return new CoppiceError("E_INPUT", { subject, remedy: "Get a whole copy of the file.", file }, { cause });
}

function unpackedBy(command: string): () => string {
  return () => `Unpack it${piped(`: ${command}`)}.`;
}

/** Unsupported formats: their bytes at the beginning or at an offset, what they are, and the remedy. */
const NOT_READ: readonly (readonly [magic: string, what: string, remedy: string | (() => string), at?: number])[] = [
  ["BZh", "is bzip2 data", unpackedBy("bunzip2 -c FILE")],
  ["\xfd7zXZ\0", "is xz data", unpackedBy("xz -dc FILE")],
  ["7z\xbc\xaf\x27\x1c", "is a 7z archive", "Unpack it: 7z x FILE."],
  [
    "SQLite format 3\0",
    "is an SQLite database",
    'Give a table of it: sqlite3 -csv -header FILE "select * from TABLE".',
  ],
  ["\xd0\xcf\x11\xe0", "is an old Office document", "Save the sheet as CSV."],
  ["ARROW1", "is an Arrow file", "Write it as Parquet or CSV."],
  ["FEA1", "is a Feather file", "Write it as Parquet or CSV."],
  ["%PDF", "is a PDF document", "Get the table as CSV."],
  ["\x89HDF", "is an HDF5 file", "Write its table as Parquet or CSV."],
  ["\x93NUMPY", "is a NumPy array", "Write it as CSV, with a name for each column."],
  ["\x80\x04\x95", "is a Python pickle", "Write the table as Parquet or CSV."],
  ["\x80\x05\x95", "is a Python pickle", "Write the table as Parquet or CSV."],
  ["Obj\x01", "is an Avro file", "Write it as Parquet or CSV."],
  ["ustar", "is a tar archive", unpackedBy("tar -xOf FILE"), 257], // after the first file's name
];

/** Throws `E_INPUT` that names a format that is not read. */
export function refuseOtherFormats(head: Uint8Array, file: string): void {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("PK\x03\x04")) {
    const isOpen = text.includes("opendocument.spreadsheet");
    const isSheet = isOpen || text.includes("[Content_Types].xml") || text.includes("xl/");
    throw new CoppiceError("E_INPUT", {
      subject: isSheet ? `is a spreadsheet (${isOpen ? "ods" : "xlsx"})` : "is a zip archive",
      remedy: isSheet ? "Save the sheet as CSV." : unpackedBy("unzip -p FILE")(),
      file,
    });
  }
  const found = NOT_READ.find(([magic, , , at]) => text.startsWith(magic, at));
  if (found === undefined) return;
  const [, subject, remedy] = found;
  throw new CoppiceError("E_INPUT", { subject, remedy: typeof remedy === "string" ? remedy : remedy(), file });
}

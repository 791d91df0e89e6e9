/** The beginning of a file, unpacked, for a quick look. */
import type { FileHandle } from "node:fs/promises";
import { constants, gunzipSync } from "node:zlib";
import { blockBytes, FRAME_MAGIC, headerBytes, isLastBlock, isSkippable } from "./frame-layout.ts";

/** Bytes examined. gzip unpacks them to at most 64 MiB. */
const HEAD_BYTES = 1 << 16;
/** Number of zstd blocks unpacked, each up to 128 KiB, compressed or not; and the binary logarithm of their total size. */
const BLOCKS = 8;
const BLOCKS_LOG = 20;
/** At least one block and what precedes it. */
const READ_BYTES = (1 << 17) + HEAD_BYTES;

/** Most bytes after a frame's last block; another frame has more. */
const CHECKSUM_BYTES = 4;

export interface Beginning {
  readonly bytes: Buffer;
  /** Whether more follows. */
  readonly isCut: boolean;
  readonly isPacked: boolean;
}

export async function beginningOf(file: FileHandle): Promise<Beginning> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
  let read = buffer.subarray(0, bytesRead);
  while (read.length > 8 && isSkippable(read.readUInt32LE())) read = read.subarray(8 + read.readUInt32LE(4));
  const head = read.subarray(0, HEAD_BYTES);
  const isCut = bytesRead > HEAD_BYTES;
  if (read[0] === 0x1f && read[1] === 0x8b) {
    return { bytes: gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }), isCut, isPacked: true };
  }
  if (bytesRead > 4 && read.readUInt32LE() === FRAME_MAGIC) {
    const { frame, isWhole } = firstBlocks(read);
    const { zstdUnpack } = await import("./parquet-zstd.ts");
    const unpack = await zstdUnpack();
    return { bytes: Buffer.from(unpack(frame, 1 << BLOCKS_LOG)), isCut: !isWhole, isPacked: true };
  }
  return { bytes: head, isCut, isPacked: false };
}

/**
 * The first blocks of a frame as a frame of their own, the last of them marked as its last. They refer only to one
 * another, so the window, for which memory is allocated, can be smaller than that of the whole frame.
 */
function firstBlocks(read: Buffer): { readonly frame: Buffer; readonly isWhole: boolean } {
  const start = 5 + headerBytes(read[4]);
  let [last, end, isWhole] = [start, start, false];
  for (let n = 0; n < BLOCKS && !isWhole && end + 3 <= read.length; n++) {
    const block = read.readUIntLE(end, 3);
    const next = end + 3 + blockBytes(block);
    if (next > read.length) break;
    last = end;
    end = next;
    isWhole = isLastBlock(block);
  }
  const header = Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0, (BLOCKS_LOG - 10) << 3);
  const frame = Buffer.concat([header, read.subarray(start, end)]);
  frame[header.length + last - start] |= 1;
  return { frame, isWhole: isWhole && read.length - end <= CHECKSUM_BYTES };
}

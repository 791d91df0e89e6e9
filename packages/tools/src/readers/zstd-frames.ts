/**
 * The frames of a zstd stream (RFC 8878), and their contents if Node has no zstd of its own: then Facebook's library in
 * WebAssembly unpacks and checks them. It needs whole pieces, so whole blocks are cut out for it.
 */
import { ZSTDDecoder } from "zstddec/stream";
import { blockBytes, FRAME_MAGIC, hasChecksum, headerBytes, isLastBlock, isSkippable } from "./frame-layout.ts";

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

export class ZstdError extends Error {
  readonly isCutOff: boolean;

  constructor(message: string, isCutOff = false) {
    super(message);
    this.isCutOff = isCutOff;
  }
}

/** Throws a `ZstdError`, or what the chunks throw. */
export async function* framesUnpacked(chunks: Chunks): Chunks {
  const decoder = new ZSTDDecoder();
  await decoder.init();
  const unpacking = new Unpacking(decoder);
  try {
    for await (const frame of framesOf(chunks)) for await (const block of frame) yield* unpacking.of(block);
  } finally {
    unpacking.end();
  }
  if (!unpacking.isWhole) throw new ZstdError("the last frame is damaged");
}

/** Each frame as its blocks; valid until the next frame is requested. */
export async function* framesOf(chunks: Chunks): AsyncGenerator<Chunks, void, undefined> {
  const bytes = new Bytes(chunks);
  try {
    while (!(await bytes.isAtEnd())) {
      const magic = await bytes.take(4);
      const kind = magic.readUInt32LE();
      if (isSkippable(kind)) await bytes.skip((await bytes.take(4)).readUInt32LE());
      else if (kind === FRAME_MAGIC) yield blocksOf(bytes, magic);
      else throw new ZstdError("no frame begins here");
    }
  } finally {
    await chunks.return();
  }
}

/** Blocks of a frame, with its header before the first and its checksum after the last. */
async function* blocksOf(bytes: Bytes, magic: Buffer): Chunks {
  const [descriptor] = await bytes.take(1);
  const rest = await bytes.take(headerBytes(descriptor));
  let before = Buffer.concat([magic, Uint8Array.of(descriptor), rest]);
  for (let isLast = false; !isLast; before = Buffer.alloc(0)) {
    const head = await bytes.take(3);
    const said = head.readUIntLE(0, 3);
    isLast = isLastBlock(said);
    const body = await bytes.take(blockBytes(said));
    const checksum = await bytes.take(isLast && hasChecksum(descriptor) ? 4 : 0);
    yield Buffer.concat([before, head, body, checksum]);
  }
}

/** The library requests the next piece after using up the previous one, and returns nothing for a damaged one. */
class Unpacking {
  /** Whether the last frame ended properly. */
  isWhole = false;
  #piece: Uint8Array | undefined;
  readonly #unpacked: Generator<Uint8Array>;

  constructor(decoder: ZSTDDecoder) {
    this.#unpacked = decoder.decodeStreaming(this.#pieces());
  }

  *of(block: Uint8Array): Generator<Uint8Array> {
    this.#piece = block;
    do {
      const { value } = this.#unpacked.next();
      if (this.#piece !== undefined && value?.length === 0) throw new ZstdError("a block is damaged");
      if (value !== undefined) yield value;
    } while (this.#piece !== undefined);
  }

  /** Without another piece the library frees its memory; it throws in the middle of a frame. */
  end(): void {
    this.#piece = undefined;
    try {
      this.isWhole = this.#unpacked.next().done === true;
    } catch {
      this.isWhole = false;
    }
  }

  *#pieces(): Generator<Uint8Array> {
    while (this.#piece !== undefined) {
      const piece = this.#piece;
      this.#piece = undefined;
      yield piece;
    }
  }
}

/** Takes requested amounts of bytes from chunks of any size. */
class Bytes {
  readonly #chunks: Chunks;
  #ready = Buffer.alloc(0);

  constructor(chunks: Chunks) {
    this.#chunks = chunks;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#ready.length === 0;
  }

  async take(count: number): Promise<Buffer> {
    await this.#fill(count);
    if (this.#ready.length < count) throw new ZstdError("more bytes should follow", true);
    const taken = this.#ready.subarray(0, count);
    this.#ready = this.#ready.subarray(count);
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; left -= PIECE) await this.take(Math.min(left, PIECE));
  }

  async #fill(count: number): Promise<void> {
    const parts: Uint8Array[] = [this.#ready];
    for (let length = this.#ready.length; length < count; ) {
      const { value, done } = await this.#chunks.next();
      if (done || value === undefined) break;
      parts.push(value);
      length += value.length;
    }
    if (parts.length > 1) this.#ready = Buffer.concat(parts);
  }
}

const PIECE = 1 << 16;

/**
 * A memory whose blocks always move: every allocation moves all blocks to other buffers and overwrites the old ones.
 * Reads through a view kept across an allocation return garbage, and writes are lost.
 */
import type { Block, Memory } from "../core/index.ts";

class MovingBlock implements Block {
  buffer: ArrayBuffer;
  readonly byteOffset = 0;

  constructor(bytes: number) {
    this.buffer = new ArrayBuffer(bytes);
  }

  move(): void {
    const old = new Uint8Array(this.buffer);
    this.buffer = old.slice().buffer;
    old.fill(0xff);
  }
}

export class MovingMemory implements Memory {
  readonly #blocks = new Set<MovingBlock>();
  readonly #subscribers = new Set<() => void>();

  /** Bytes allocated and not freed. */
  get bytes(): number {
    let bytes = 0;
    for (const block of this.#blocks) bytes += block.buffer.byteLength;
    return bytes;
  }

  allocate(bytes: number): Block {
    for (const block of this.#blocks) block.move();
    for (const moved of this.#subscribers) moved();
    const block = new MovingBlock(bytes);
    this.#blocks.add(block);
    return block;
  }

  free(block: Block): void {
    if (!this.#blocks.delete(block as MovingBlock)) throw new Error("a block was given back twice");
  }

  onMove(moved: () => void): () => void {
    this.#subscribers.add(moved);
    return () => this.#subscribers.delete(moved);
  }
}

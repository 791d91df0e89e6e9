/** `Memory` implementations that expose mistakes of their users. */
import { Arena, type Block, type Elements, type Memory, type Stateful } from "../src/core/index.ts";

/** The buffers of all columns except columns that have always been empty: these share one array per type. */
export function buffersOf(thing: Stateful): ArrayBufferLike[] {
  const arena = new Arena();
  const empty = [arena.float64("a", 0), arena.float32("b", 0), arena.int32("c", 0), arena.uint8("d", 0)];
  const arrays: readonly Elements[] = empty.map(({ data }) => data);
  return [
    ...thing.arena.columns.flatMap(({ data }) => (arrays.includes(data) ? [] : [data.buffer])),
    ...thing.parts().flatMap((part) => (part === null ? [] : buffersOf(part))),
  ];
}

interface Place extends Block {
  buffer: ArrayBuffer;
  byteOffset: number;
  readonly bytes: number;
}

/** Tracks the allocated blocks; freeing a block that is not allocated throws. */
abstract class Watched<B extends Block> implements Memory {
  readonly live = new Set<B>();
  readonly listeners = new Set<() => void>();
  allocated = 0;

  abstract allocate(bytes: number): B;

  protected out(block: B): B {
    this.allocated++;
    this.live.add(block);
    return block;
  }

  free(block: Block): void {
    if (!this.live.delete(block as B)) throw new Error("a block was given back that is not out");
  }

  onMove(moved: () => void): () => void {
    this.listeners.add(moved);
    return () => {
      if (!this.listeners.delete(moved)) throw new Error("unsubscribed twice");
    };
  }
}

/** One buffer per block, counted, and at most `most` blocks in all. */
export class CountingMemory extends Watched<Block> {
  readonly #most: number;

  constructor(most = Infinity) {
    super();
    this.#most = most;
  }

  allocate(bytes: number): Block {
    if (this.allocated === this.#most) throw new RangeError("no blocks are left");
    return this.out({ buffer: new ArrayBuffer(bytes), byteOffset: 0 });
  }
}

/**
 * One buffer for all blocks, like a WebAssembly memory, that moves with every allocation: stale views of the old buffer
 * read 0xff in every byte, and their writes are lost.
 */
export class MovingMemory extends Watched<Place> {
  #buffer = new ArrayBuffer(0);

  allocate(bytes: number): Place {
    const places = [...this.live];
    const block: Place = { buffer: this.#buffer, byteOffset: 0, bytes };
    let size = 8; // no block starts at offset 0
    const starts = [...places, block].map((place) => {
      const start = size;
      size += Math.ceil(place.bytes / 8) * 8;
      return start;
    });
    const before = this.#buffer;
    this.#buffer = new ArrayBuffer(size);
    const target = new Uint8Array(this.#buffer);
    places.forEach((place, i) => {
      target.set(new Uint8Array(before, place.byteOffset, place.bytes), starts[i]);
    });
    [...places, block].forEach((place, i) => {
      place.buffer = this.#buffer;
      place.byteOffset = starts[i];
    });
    new Uint8Array(before).fill(0xff);
    this.out(block);
    for (const moved of this.listeners) moved();
    return block;
  }

  override free(block: Block): void {
    const { bytes } = block as Place;
    new Uint8Array(block.buffer, block.byteOffset, bytes).fill(0xff); // exposes use after free
    super.free(block);
  }
}

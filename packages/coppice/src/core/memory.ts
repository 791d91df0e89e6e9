/**
 * Where columns get their bytes: ordinary memory, memory that workers share, or a part of a memory that somebody
 * else grows, such as that of a WebAssembly kernel.
 */

/** A run of bytes. `buffer` is read again whenever the memory has moved. */
export interface Block {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
}

export interface Memory {
  /** A block of so many bytes, all zero, at a multiple of 8. Throws where there are none. */
  allocate(bytes: number): Block;
  /** Takes back a block that nobody looks at any more. Left out where the garbage collector does that. */
  free?(block: Block): void;
  /**
   * Has `moved` called whenever blocks handed out before lie in another buffer, until the function it returns is called.
   * Left out where they never do.
   */
  onMove?(moved: () => void): () => void;
}

const enum Bytes {
  /** Of a buffer that small blocks share: a buffer costs about 200 bytes beside what it holds. */
  SHARED = 4096,
  /** Blocks above this have a buffer of their own. A small block that lives on keeps the bytes of its neighbours. */
  SMALL = 512,
}
let buffer: ArrayBuffer;
let used: number = Bytes.SHARED;

/** Ordinary buffers, which the garbage collector takes back. Small blocks, of whichever models, share them. */
export const plainMemory: Memory = {
  allocate(bytes) {
    if (bytes > Bytes.SMALL) return { buffer: new ArrayBuffer(bytes), byteOffset: 0 };
    if (used + bytes > Bytes.SHARED) {
      buffer = new ArrayBuffer(Bytes.SHARED);
      used = 0;
    }
    const byteOffset = used;
    used = (used + bytes + 7) & -8;
    return { buffer, byteOffset };
  },
};

/** A buffer of its own for each block, which can be handed to workers without a copy. */
export const sharedMemory: Memory = {
  allocate: (bytes) => ({ buffer: new SharedArrayBuffer(bytes), byteOffset: 0 }),
};

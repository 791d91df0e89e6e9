/**
 * Allocation of columns: ordinary memory, memory that workers share, or a region of a memory that another owner grows,
 * such as that of a WebAssembly kernel.
 */

/** A byte range. `buffer` is read again whenever the memory has moved. */
export interface Block {
  /** May hold other blocks too. */
  readonly buffer: ArrayBufferLike;
  /** Where the block begins in `buffer`, a multiple of 8. */
  readonly byteOffset: number;
}

/** Where the bytes of columns are: `plainMemory`, `sharedMemory`, or memory of your own. */
export interface Memory {
  /** A zeroed block of `bytes` bytes, aligned to 8. Throws if there is no room. */
  allocate(bytes: number): Block;
  /** Frees an unused block. Omitted if the garbage collector does that. */
  free?(block: Block): void;
  /**
   * Calls `moved` whenever previously allocated blocks have moved to another buffer, until the returned function is
   * called. Omitted if they never move.
   */
  onMove?(moved: () => void): () => void;
}

const enum Bytes {
  /** Size of a buffer shared by small blocks: a buffer costs about 200 bytes besides its content. */
  SHARED = 4096,
  /** Larger blocks have their own buffer. A small block that stays alive retains the bytes of its neighbours. */
  SMALL = 512,
}
let buffer: ArrayBuffer;
let used: number = Bytes.SHARED;

/** Ordinary garbage-collected buffers. Small blocks share them, also across models. */
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

/** A separate buffer for each block, which can be passed to workers without a copy. */
export const sharedMemory: Memory = {
  allocate: (bytes) => ({ buffer: new SharedArrayBuffer(bytes), byteOffset: 0 }),
};

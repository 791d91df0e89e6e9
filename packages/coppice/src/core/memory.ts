/**
 * Where columns get their bytes: memory of their own, memory that workers share, or a part of a memory that somebody
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

/** A buffer of its own for each block. */
export const plainMemory: Memory = {
  allocate: (bytes) => ({ buffer: new ArrayBuffer(bytes), byteOffset: 0 }),
};

/** As `plainMemory`, in buffers that can be handed to workers without a copy. */
export const sharedMemory: Memory = {
  allocate: (bytes) => ({ buffer: new SharedArrayBuffer(bytes), byteOffset: 0 }),
};

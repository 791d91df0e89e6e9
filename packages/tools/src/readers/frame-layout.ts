/** The layout of zstd frames (RFC 8878, 3.1.1). */

export const FRAME_MAGIC = 0xfd2fb528;

/** Whether a skippable frame (user data) begins so. pzstd writes one before each of its own frames. */
export function isSkippable(magic: number): boolean {
  return magic >>> 4 === 0x184d2a5;
}

export function isFrame(magic: number): boolean {
  return magic === FRAME_MAGIC || isSkippable(magic);
}

const RLE = 1;

/** Header bytes after the descriptor: window, dictionary id and content size. */
export function headerBytes(descriptor: number): number {
  const isSingle = (descriptor >> 5) & 1;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3];
  const sizeBytes = descriptor >> 6 === 0 ? isSingle : 1 << (descriptor >> 6);
  return 1 - isSingle + dictionaryBytes + sizeBytes;
}

export function hasChecksum(descriptor: number): boolean {
  return (descriptor & 4) !== 0;
}

/** Whether a block is the frame's last, by the three bytes of its header. */
export function isLastBlock(head: number): boolean {
  return (head & 1) === 1;
}

/** Bytes of a block after its header. A block that repeats one byte stores it once. */
export function blockBytes(head: number): number {
  return ((head >> 1) & 3) === RLE ? 1 : head >> 3;
}

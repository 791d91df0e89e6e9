/** How frames of zstd are laid out (RFC 8878, 3.1.1). */

export const FRAME_MAGIC = 0xfd2fb528;

/** Whether a frame for others begins so, which is skipped. pzstd writes one before each of its own. */
export function isSkippable(magic: number): boolean {
  return magic >>> 4 === 0x184d2a5;
}

export function isFrame(magic: number): boolean {
  return magic === FRAME_MAGIC || isSkippable(magic);
}

const RLE = 1;

/** Bytes of a frame's header behind its descriptor: the window, the dictionary's id and the size of the content. */
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

/** Bytes of a block behind its header; one that repeats a byte has it once. */
export function blockBytes(head: number): number {
  return ((head >> 1) & 3) === RLE ? 1 : head >> 3;
}

/**
 * Pages of Parquet, and beginnings of files, packed with zstd. Node has its own from 22.15 on; before, Facebook's library in WebAssembly is 2.6 to 5 times as fast
 * as the one in JavaScript, which took three quarters of the time of reading a file.
 */
import * as zlib from "node:zlib";

export type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

/**
 * The library in WebAssembly takes its memory without asking whether it got any, and would write over its own; what is
 * larger than any sound page (writers make them of about 1 MiB) is left to JavaScript. So is a page said to be empty, whose
 * length would be taken from its own first bytes.
 */
const LARGEST_PAGE = 1 << 26; // 64 MiB

const { zstdDecompressSync } = zlib as {
  zstdDecompressSync?: (packed: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;
};

/** The fastest there is. Where a page is damaged it throws, or gives bytes of another length. */
export async function zstdUnpack(): Promise<Unpack> {
  if (zstdDecompressSync === undefined) return zstdInWebAssembly();
  return (packed, length) => zstdDecompressSync(packed, { maxOutputLength: Math.max(1, length) });
}

export async function zstdInWebAssembly(): Promise<Unpack> {
  // loaded only for files that need them
  const [{ ZSTDDecoder }, { compressors }] = await Promise.all([import("zstddec"), import("hyparquet-compressors")]);
  const decoder = new ZSTDDecoder();
  await decoder.init();
  const inJavaScript = compressors.ZSTD as Unpack;
  return (packed, length) => {
    const isUsual = length > 0 && length <= LARGEST_PAGE && packed.length <= LARGEST_PAGE;
    return isUsual ? decoder.decode(packed, length) : inJavaScript(packed, length);
  };
}

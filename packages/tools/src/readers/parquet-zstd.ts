/**
 * Unpacks zstd pages of Parquet and beginnings of files. Node has zstd from 22.15 on; before, Facebook's WebAssembly
 * library is 2.6 to 5 times as fast as the JavaScript one, which took three quarters of the time of reading a file.
 */
import * as zlib from "node:zlib";

export type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

/**
 * The WebAssembly library does not check that its allocation succeeded, and would overwrite its own memory. Sizes
 * beyond any sound page (about 1 MiB) therefore go to JavaScript. So does a page declared empty, whose length would be
 * read from its own first bytes.
 */
const LARGEST_PAGE = 1 << 26; // 64 MiB

const { zstdDecompressSync } = zlib as {
  zstdDecompressSync?: (packed: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;
};

/** The fastest available. For a damaged page it throws, or returns bytes of another length. */
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

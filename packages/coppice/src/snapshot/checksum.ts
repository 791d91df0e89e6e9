/**
 * The checksum of snapshots: CRC-32 (as in zip and PNG) and CRC-32C (Castagnoli). Their two polynomials have no common
 * factor, so together they are one cyclic code of 64 check bits: every change within a span of 64 bits is detected, any
 * other damage is missed with probability 2^-64. It guards against accidents, not against somebody who recomputes it.
 */

const POLYNOMIALS = [0xedb88320, 0x82f63b78] as const; // reflected
let tables: readonly [Int32Array, Int32Array] | undefined; // made on first use: importing does no work

/** The two remainders of the concatenated chunks, as unsigned 32-bit integers. */
export function checksum(...chunks: readonly Uint8Array[]): readonly [number, number] {
  tables ??= [table(POLYNOMIALS[0]), table(POLYNOMIALS[1])];
  const [first, second] = tables;
  let a = -1;
  let b = -1;
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      a = (a >>> 8) ^ first[(a ^ byte) & 0xff];
      b = (b >>> 8) ^ second[(b ^ byte) & 0xff];
    }
  }
  return [~a >>> 0, ~b >>> 0];
}

function table(polynomial: number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
    return remainder;
  });
}

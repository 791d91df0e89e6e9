/** Maps a token's bytes to a small integer without making a string: open addressing over FNV-1a hashes. */

/** Codes returned by `find` besides the values that were added. */
export const UNKNOWN_TOKEN = -2;
export const MISSING_TOKEN = -1;

/** Most tokens kept. A column with more distinct texts takes the slow path instead of filling memory. */
const TOKEN_LIMIT = 1 << 17;
/** Most probes per token. Only texts made to collide need more; they take the slow path too. */
const MOST_PROBES = 64;

export class ByteIndex {
  /** Entry index plus one, 0 if free. The length is a power of two, at most half full. */
  #table = new Int32Array(64);
  #codes: number[] = [];
  #starts: number[] = [0];
  #hashes: number[] = [];
  #store = new Uint8Array(256);

  static hash(bytes: Uint8Array, start: number, end: number): number {
    let hash = FNV_OFFSET;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], FNV_PRIME);
    return hash;
  }

  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const table = this.#table;
    const store = this.#store;
    const mask = table.length - 1;
    const length = end - start;
    const first = hash ^ (hash >>> 15);
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const entry = table[(first + probe) & mask] - 1;
      if (entry < 0) return UNKNOWN_TOKEN;
      if (this.#hashes[entry] !== hash) continue;
      const from = this.#starts[entry];
      if (this.#starts[entry + 1] - from !== length) continue;
      let i = 0;
      while (i < length && store[from + i] === bytes[start + i]) i++;
      if (i === length) return this.#codes[entry];
    }
    return UNKNOWN_TOKEN;
  }

  /** Adds a token that is not known yet. */
  add(bytes: Uint8Array, start: number, end: number, code: number): void {
    const count = this.#codes.length;
    const hash = ByteIndex.hash(bytes, start, end);
    if (count >= TOKEN_LIMIT || this.#placeOf(hash) < 0) return;
    const from = this.#starts[count];
    const to = from + end - start;
    if (to > this.#store.length) {
      const grown = new Uint8Array(Math.max(to, this.#store.length * 2));
      grown.set(this.#store);
      this.#store = grown;
    }
    this.#store.set(bytes.subarray(start, end), from);
    this.#codes.push(code);
    this.#starts.push(to);
    this.#hashes.push(hash);
    this.#table[this.#placeOf(hash)] = count + 1;
    if (2 * (count + 1) <= this.#table.length) return;
    this.#table = new Int32Array(this.#table.length * 2);
    this.#hashes.forEach((known, entry) => {
      const at = this.#placeOf(known);
      if (at >= 0) this.#table[at] = entry + 1;
    });
  }

  /** A free position for a token of this hash, -1 if all its probes are taken. */
  #placeOf(hash: number): number {
    const mask = this.#table.length - 1;
    const first = hash ^ (hash >>> 15);
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const at = (first + probe) & mask;
      if (this.#table[at] === 0) return at;
    }
    return -1;
  }
}

export const FNV_OFFSET = -2128831035; // 0x811c9dc5 as a signed integer
export const FNV_PRIME = 16777619;

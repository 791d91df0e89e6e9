/** What `missing` means for typed values, as in JSON and Parquet. */
import { numberOf, otherSpellings } from "./cells.ts";

/** Texts match by their text, numbers and booleans in any spelling. */
export class MissingValues {
  readonly #texts: ReadonlySet<string>;
  readonly #numbers: ReadonlySet<number>;

  /** `spelled`: the number that a text means in the column. */
  constructor(texts: Iterable<string>, spelled: (text: string) => number | undefined = numberOf) {
    this.#texts = new Set(texts);
    const numbers = [...this.#texts].map((text) => spelled(text));
    this.#numbers = new Set(numbers.filter((number) => number !== undefined));
  }

  has(value: unknown): boolean {
    if (typeof value === "string") return this.#texts.has(value);
    if (typeof value === "number") return this.#numbers.has(value);
    if (typeof value === "bigint") return this.#texts.has(String(value)) || this.#numbers.has(safe(value));
    return typeof value === "boolean" && otherSpellings(`${value}`).some((text) => this.#texts.has(text));
  }

  /** Whether any is a number, which may occur in any column. */
  get areNumbers(): boolean {
    return this.#numbers.size > 0;
  }
}

/** NaN, which is never missing, if a double cannot hold the value. */
function safe(value: bigint): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : NaN;
}

/** A list of different values that grows at its end, each with its place as its index. */
export class IndexedList<T> {
  protected readonly items: T[];
  readonly #index: Map<unknown, number>;

  constructor(items: Iterable<T>) {
    this.items = [...items];
    this.#index = new Map(this.items.map((item, i) => [item, i]));
  }

  /** Whether no value is listed twice. */
  protected get isDistinct(): boolean {
    return this.#index.size === this.items.length;
  }

  /** Index of a value, -1 when it was never met. */
  indexOf(value: unknown): number {
    return this.#index.get(value) ?? -1;
  }

  /** Adds a value that is new, and returns its index. */
  add(value: T): number {
    this.#index.set(value, this.items.length);
    return this.items.push(value) - 1;
  }

  /** Forgets all values but the first `count`. */
  truncate(count: number): void {
    while (this.items.length > count) this.#index.delete(this.items.pop());
  }
}

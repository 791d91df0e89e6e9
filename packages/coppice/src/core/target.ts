/** The target of a schema: its name, and the classes met so far. */
import { CoppiceError, show } from "./errors.ts";

export type Label = string | number | boolean;

export class Target<L extends Label = Label> {
  readonly name: string;
  /** The classes known now, in the order of their indices: a live view, not to be changed. */
  readonly classes: readonly L[];
  readonly #classes: L[];
  readonly #index: Map<Label, number>;

  constructor(name: string, classes: readonly L[] = []) {
    this.name = name;
    this.#classes = [...classes];
    this.classes = this.#classes;
    this.#index = new Map(this.classes.map((label, i) => [label, i]));
    for (const label of classes) requireLabel(label, name);
    if (this.#index.size !== classes.length) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: target ${show(name)} lists a class twice`,
        remedy: "Remove the repeated class.",
      });
    }
  }

  /** Class index of a label, -1 when it was never met. */
  indexOf(label: Label): number {
    return this.#index.get(label) ?? -1;
  }

  /** Class index of a label; adds it when new. */
  intern(label: L): number {
    const known = this.#index.get(label);
    if (known !== undefined) return known;
    requireLabel(label, this.name);
    this.#classes.push(label);
    this.#index.set(label, this.classes.length - 1);
    return this.classes.length - 1;
  }

  /** Forgets all classes but the first `count`. */
  truncate(count: number): void {
    while (this.classes.length > count) this.#index.delete(this.#classes.pop() as L);
  }
}

// Infinity and NaN have no JSON, so a schema with such a class could be neither printed nor saved.
function requireLabel(label: unknown, targetName: string): void {
  if (typeof label === "string" || typeof label === "boolean" || Number.isFinite(label)) return;
  throw new CoppiceError("E_SCHEMA", {
    subject: `target \`${targetName}\`:`,
    expected: "expected a label that is a string, a finite number or a boolean",
    given: label,
    remedy: "Rows without a label can be predicted but not learned.",
    column: targetName,
  });
}

/** The target of a schema: its name, and the classes seen so far. */
import { CoppiceError } from "./errors.ts";
import { IndexedList } from "./indexed-list.ts";

/** What a class may be: 1 and "1" are different classes. */
export type Label = string | number | boolean;

/** The target of a schema: its name, and the classes seen so far. */
export class Target<L extends Label = Label> extends IndexedList<L> {
  /** The classes known now, by index: a live view, not to be modified. */
  readonly classes: readonly L[];

  constructor(name: string, classes: readonly L[] = []) {
    super(name, classes);
    this.classes = this.items;
    for (const label of classes) requireLabel(label, name);
  }

  /** Class index of a label; adds a new one. */
  intern(label: L): number {
    const known = this.indexOf(label);
    if (known >= 0) return known;
    requireLabel(label, this.name);
    return this.add(label);
  }
}

/**
 * Throws `E_SCHEMA` for what is no label. JSON has no Infinity and NaN, so a schema with such a class could be neither
 * printed nor saved.
 */
export function requireLabel(label: unknown, targetName: string): asserts label is Label {
  if (typeof label === "string" || typeof label === "boolean" || Number.isFinite(label)) return;
  throw new CoppiceError("E_SCHEMA", {
    subject: `target \`${targetName}\``,
    expected: "must be a string, boolean or finite number",
    given: label,
    remedy: label ? "Convert it to one." : "Rows without a label can only be predicted.",
    column: targetName,
  });
}

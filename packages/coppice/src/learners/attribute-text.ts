/** Display text of attributes' numbers, tests and values. */
import { type Attribute, dateOf, show } from "../core/index.ts";

/** A number of an attribute; a date if the attribute is a time. */
export function numberText({ time }: Attribute, value: number): string {
  return time ? dateOf(value) : `${value}`;
}

/** The test for rows up to the threshold of a cut, or above it. */
export function cutText(attribute: Attribute, isAbove: boolean, threshold: number): string {
  return `${attribute.name} ${isAbove ? ">" : "<="} ${numberText(attribute, threshold)}`;
}

/** The test for rows with a nominal value. */
export function valueText({ name, values }: Attribute, value: number): string {
  return `${name} is ${show(values[value])}`;
}

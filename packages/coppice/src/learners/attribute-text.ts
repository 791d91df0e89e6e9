/** What numbers, tests and values of attributes are called where people read them. */
import { type Attribute, dateOf, show } from "../core/index.ts";

/** A number of an attribute: a date, where these are times. */
export function numberText({ time }: Attribute, value: number): string {
  return time ? dateOf(value) : `${value}`;
}

/** Of the rows that pass a cut, those up to its threshold, or those above it. */
export function cutText(attribute: Attribute, isAbove: boolean, threshold: number): string {
  return `${attribute.name} ${isAbove ? ">" : "<="} ${numberText(attribute, threshold)}`;
}

/** Of the rows with a nominal value. */
export function valueText({ name, values }: Attribute, value: number): string {
  return `${name} is ${show(values[value])}`;
}

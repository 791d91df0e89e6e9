/**
 * What the first rows tell about the columns. A column is numeric when all its values there are numbers in plain
 * notation, and nominal else. Flags, that is 0 and 1 alone, are nominal too: a bell curve over a flag says little, a
 * category says all. So are zeros alone beside flags, as the rare ones of a one-hot code look in the first rows.
 */
import { show } from "coppice/core";
import { type Cell, numberOf, spellsInfinity, textOf } from "./encoder.ts";

export interface Facts {
  readonly kind: "numeric" | "nominal";
  readonly why: string;
  /** In order of appearance. */
  readonly distinct: Set<string>;
  readonly missing: number;
  /** Values met. */
  readonly values: number;
  /** Those that are numbers, and those that would be without their commas. */
  readonly numbers: number;
  readonly withComma: number;
  /** Row, from 1, and text of the first value that is no number. */
  readonly firstText: { readonly row: number; readonly text: string } | undefined;
  /** The texts that are no numbers, where they are few. */
  readonly fewTexts: readonly string[] | undefined;
  /** Nothing but 0 and 1. */
  readonly isFlag: boolean;
  /** Hardly a value twice: as nominal values they would fill the memory and teach nothing. */
  readonly isIdentifier: boolean;
  /** Many values, most of them met hardly more than once: nearly an identifier. */
  readonly isNearlyIdentifier: boolean;
  /** Numbers with fractions, hardly one twice: as classes there would be no end of them. */
  readonly isQuantity: boolean;
  /** Many values, and fractions or hardly a value twice: a quantity or a name rather than a class. */
  readonly looksUnlikeClasses: boolean;
  /** Holds objects or lists. */
  readonly isNested: boolean;
}

/** Values from which on their variety says something. */
const ENOUGH = 100;
/** Share of different values above which a text names its row. */
const NEARLY_ALL = 0.9;
/** Different values above which a column with more of them than rows are alike deserves a word. */
const MANY = 50;
/** Texts beside numbers that are named to a person. */
const FEW = 5;
const ZERO = /^0(?:\.0*)?$/;
/** 3,14 and 1.234,5 and 1,234 and 1,234.5: numbers to people, not to us. */
const WITH_COMMA = /^[+-]?(?:\d[\d.]*,\d+|\d{1,3}(?:,\d{3})+(?:\.\d*)?)$/;

/** The facts of all columns, each told with its neighbours in view; the target is no neighbour. */
export function factsOfAll(sample: readonly (readonly Cell[])[], columns: number, target: number): Facts[] {
  const all = Array.from({ length: columns }, (_, column) => factsOf(sample, column));
  const spread = (column: number, neighbour: number) => {
    const { distinct, isFlag } = all[column];
    const isZero = distinct.size === 1 && ZERO.test([...distinct][0]);
    if (isFlag || !isZero || neighbour === target || all[neighbour]?.isFlag !== true) return;
    all[column] = { ...all[column], kind: "nominal", why: "only 0, beside 0 and 1", isFlag: true };
  };
  for (let column = 0; column < columns; column++) spread(column, column - 1);
  for (let column = columns - 1; column >= 0; column--) spread(column, column + 1);
  return all;
}

/** The values of a flag, 0 first, as they are spelled. */
export function valuesOfFlag({ distinct }: Facts): string[] {
  const [zero, one = zero.replace("0", "1")] = [...distinct].sort((a, b) => Number(a) - Number(b));
  return [zero, one];
}

/** The facts of a column by itself. */
export function factsOf(sample: readonly (readonly Cell[])[], column: number): Facts {
  const distinct = new Set<string>();
  const textsMet = new Set<string>();
  let missing = 0;
  let numbers = 0;
  let fractions = 0;
  let texts = 0;
  let withComma = 0;
  let isNested = false;
  let firstText: Facts["firstText"];
  sample.forEach((cells, row) => {
    const cell = cells[column];
    if (cell === null || cell === undefined || cell !== cell) {
      missing++;
      return;
    }
    const text = textOf(cell);
    if (text === undefined) {
      isNested = true;
      return;
    }
    const value = typeof cell === "string" ? numberOf(cell) : typeof cell === "boolean" ? undefined : Number(cell);
    // Infinity is a bad value of a numeric column, not a reason to read the column as text.
    const infinite = value === undefined ? spellsInfinity(text) : value - value !== 0;
    if (infinite) return;
    distinct.add(text);
    if (value !== undefined) {
      numbers++;
      if (!Number.isInteger(value)) fractions++;
      return;
    }
    texts++;
    if (WITH_COMMA.test(text)) withComma++;
    if (textsMet.size <= FEW) textsMet.add(text);
    firstText ??= { row: row + 1, text };
  });
  const values = numbers + texts;
  const isFlag = texts === 0 && distinct.size === 2 && [0, 1].every((n) => [...distinct].some((v) => Number(v) === n));
  return {
    kind: texts > 0 || isFlag ? "nominal" : "numeric",
    why:
      firstText !== undefined
        ? `row ${firstText.row} holds ${show(firstText.text)}`
        : isFlag
          ? "only 0 and 1"
          : numbers > 0
            ? `all ${numbers} values in the first ${sample.length} rows are numbers`
            : `no value in the first ${sample.length} rows; numeric unless said otherwise`,
    distinct,
    missing,
    values,
    numbers,
    withComma,
    firstText,
    fewTexts: textsMet.size <= FEW ? [...textsMet] : undefined,
    isFlag,
    isIdentifier: values >= ENOUGH && distinct.size > NEARLY_ALL * values,
    isNearlyIdentifier: distinct.size > MANY && distinct.size > values / 2,
    isQuantity: texts === 0 && fractions > 0 && values >= ENOUGH && distinct.size > values / 2,
    looksUnlikeClasses: distinct.size > MANY && ((texts === 0 && fractions > 0) || distinct.size > values / 2),
    isNested,
  };
}

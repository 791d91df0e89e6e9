/** Option values as typed, checked before anything is opened. */
import type { Command, Option } from "commander";
import { show } from "coppice/core";
import { namesIn } from "../readers/column-names.ts";
import { usageError } from "./failure.ts";

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A commander value parser for integers: `12`, `1e6`, `300_000`. */
export function integerOption(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: Range = {}) {
  return (text: string): number => {
    const value = numberIn(text);
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    const range = `[${min}, ${max === Number.MAX_SAFE_INTEGER ? "2^53)" : `${max}]`}`;
    throw usageError({ subject: `\`${name}\``, expected: `must be an integer in ${range}`, given: text });
  };
}

/** A commander value parser for numbers strictly between two ends. */
export function shareOption(name: string) {
  return (text: string): number => {
    const value = numberIn(text);
    if (value > 0 && value < 1) return value;
    throw usageError({ subject: `\`${name}\``, expected: "must be a number in (0, 1)", given: text });
  };
}

const choicesByParser = new WeakMap<object, readonly string[]>();

/** A commander value parser for one of a few lower-case words. */
export function choiceOption<const C extends string>(
  name: string,
  choices: readonly C[],
  synonyms: Record<string, C> = {},
) {
  const parse = (text: string): C => {
    const word = text.toLowerCase();
    const found = choices.find((choice) => choice === word || choice === synonyms[word]);
    if (found !== undefined) return found;
    const quoted = choices.map((choice) => `\`${choice}\``);
    throw usageError({ subject: `\`${name}\``, expected: `must be ${quoted.join(" or ")}`, given: text });
  };
  choicesByParser.set(parse, choices);
  return parse;
}

/** The words an option accepts, if it accepts nothing else. */
export function choicesOf({ parseArg }: Option): readonly string[] | undefined {
  return parseArg === undefined ? undefined : choicesByParser.get(parseArg);
}

/**
 * A commander value parser for columns, split once the file's columns are known: a name with a comma may be the only
 * one or in quotes. The option may be repeated.
 */
export function columnsOption(name: string) {
  return repeatable((text: string, previous: readonly string[] = []): readonly string[] => {
    if (text.split(",").some((part) => part.trim() === "")) {
      throw usageError({ subject: `\`${name}\``, expected: "must be names separated by commas", given: text });
    }
    return [...previous, text];
  });
}

/** A commander value parser for names separated by commas, quoted if they contain one; the option may be repeated. */
export function listOption(name: string) {
  return repeatable((text: string, previous: readonly string[] = []): readonly string[] => {
    const names = namesIn(text);
    if (names.some((part) => part === "")) {
      throw usageError({ subject: `\`${name}\``, expected: "must be names separated by commas", given: text });
    }
    return [...previous, ...names];
  });
}

const repeatables = new WeakSet<object>();

/** Marks a value parser that adds to earlier values: all other options may be given only once. */
export function repeatable<P extends (text: string, previous?: never) => unknown>(parse: P): P {
  repeatables.add(parse);
  return parse;
}

/**
 * Throws `E_USAGE` if an option comes twice, or with its opposite, since the last would win silently, or if its value
 * is empty.
 */
export function refuseContradictions(command: Command): void {
  for (const option of command.options) {
    if (option.negate) refuseOpposites(command, option.name());
    if (option.isBoolean() || option.negate) continue;
    if (option.parseArg !== undefined && repeatables.has(option.parseArg)) continue;
    let before: string | undefined;
    command.on(`option:${option.name()}`, (given: string) => {
      if (given === "") {
        throw usageError({
          subject: `\`${option.long}\``,
          expected: "needs a value",
          given,
          remedy: "Perhaps a shell variable is not set.",
        });
      }
      if (before !== undefined) {
        throw usageError({
          subject: `\`${option.long}\` is given twice, as ${show(before)} and as ${show(given)}`,
          remedy: "Give it once.",
        });
      }
      before = given;
    });
  }
}

function refuseOpposites(command: Command, negated: string): void {
  const given = new Set<string>();
  for (const name of [negated.replace(/^no-/, ""), negated]) {
    command.on(`option:${name}`, () => {
      if (given.add(name).size < 2) return;
      const subject = [...given].map((each) => `\`--${each}\``).join(" and ");
      throw usageError({ subject, expected: "exclude each other", remedy: "Leave one of them out." });
    });
  }
}

function numberIn(text: string): number {
  return /^[+-]?(\d[\d_]*(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text.replaceAll("_", "")) : NaN;
}

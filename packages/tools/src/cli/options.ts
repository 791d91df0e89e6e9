/** Option values as typed, checked before anything is opened. */
import { Command } from "commander";
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
    const range = `[${min}, ${max === Number.MAX_SAFE_INTEGER ? "inf)" : `${max}]`}`;
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

/** A commander value parser for one of a few words. */
export function choiceOption<const C extends string>(name: string, choices: readonly C[]) {
  return (text: string): C => {
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    throw usageError({ subject: `\`${name}\``, expected: `must be one of ${choices.join(", ")}`, given: text });
  };
}

/** A commander value parser for names separated by commas; the option may be repeated. */
export function listOption(name: string) {
  return (text: string, previous: readonly string[] = []): readonly string[] => {
    const names = text.split(",").map((part) => part.trim());
    if (names.some((part) => part === "")) {
      throw usageError({ subject: `\`${name}\``, expected: "must be names separated by commas", given: text });
    }
    return [...previous, ...names];
  };
}

/** A command with what all commands have. */
export function command(name: string, summary: string): Command {
  return new Command(name).description(summary).option("--debug", "print the stack of errors");
}

function numberIn(text: string): number {
  return /^[+-]?(\d[\d_]*(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text.replaceAll("_", "")) : NaN;
}

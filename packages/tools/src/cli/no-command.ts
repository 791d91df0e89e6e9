/**
 * Wrong words in place of a command: a command with dashes, an option, a file, a model, a word of another program. Also
 * model parameters in place of an option.
 */
import type { Command } from "commander";
import { usageError } from "./failure.ts";

/** What other programs and libraries call a command, in lower case: tasks of MOA, methods of River and scikit-learn. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  race: [
    ...["evaluate", "evaluation", "prequential", "compare", "benchmark", "progressive_val_score", "test-then-train"],
    ...["evaluateprequential", "evaluateinterleavedtestthentrain", "evaluateprequentialdelayed"],
  ],
  train: ["fit", "learn", "learnmodel", "partial_fit", "learn_one", "learn_many"],
  predict: ["score", "classify", "evaluatemodel", "predict_proba", "predict_one", "predict_proba_one"],
  generate: ["writestreamtoarfffile"],
};

/** Throws `E_USAGE` if the first word is not a command but suggests what was meant. */
export async function refuseNoCommand(program: Command, words: readonly string[]): Promise<void> {
  const [word] = words;
  const names = program.commands.map((command) => command.name());
  const ours = program.options.flatMap(({ long, short }) => [long, short, "--help", "-h"]);
  if (word === undefined || word === "" || names.includes(word) || ours.includes(word)) return;
  const bare = word.replace(/^-+/, "");
  if (bare !== word) {
    const later = words.find((each) => names.includes(each));
    if (names.includes(bare)) {
      throw usageError({
        subject: `\`${bare}\` is a command, not an option`,
        remedy: `Without dashes: coppice ${bare}.`,
      });
    }
    if (later !== undefined) {
      throw usageError({
        subject: `the option \`${word}\` must not come before the command`,
        remedy: `Put options after it: coppice ${later} ... ${word}. \`coppice ${later} --help\` shows them.`,
      });
    }
    return;
  }
  const [{ isThere }, { isModelFile }, { meaningOf }, { inShell }] = await Promise.all([
    import("./stray-arguments.ts"),
    import("./model-files.ts"),
    import("./what-is.ts"),
    import("../wording.ts"),
  ]);
  if (await isThere(word)) {
    const file = inShell(word);
    throw usageError({
      subject: `\`${word}\` is a file, but a command is expected here`,
      remedy: (await isModelFile(word))
        ? `\`coppice inspect ${file}\` shows the model, \`coppice predict ${file} FILE\` uses it.`
        : `\`coppice race ${file} --target COLUMN\` races models on it, \`coppice schema ${file}\` shows its columns.`,
    });
  }
  const command = names.find((name) => ELSEWHERE[name]?.includes(word.toLowerCase()));
  if (command !== undefined) {
    throw usageError({
      subject: `unknown command \`${word}\``,
      remedy: `Use ${command} instead: \`coppice ${command} --help\` shows how.`,
    });
  }
  const meaning = meaningOf(word);
  if (meaning === undefined) return;
  throw usageError({ subject: `\`${word}\` is ${meaning.is}, not a command`, remedy: `${upper(meaning.use)}.` });
}

/** Throws `E_USAGE` if an option of a command that takes models is actually a parameter of a model. */
export async function refuseParameters(program: Command, [name, ...words]: readonly string[]): Promise<void> {
  const command = program.commands.find((each) => each.name() === name);
  const taking = command?.options.find(({ long }) => long === "--models" || long === "--model");
  if (taking === undefined) return;
  const options = new Set([program, ...program.commands].flatMap((each) => each.options.map(({ long }) => long)));
  const strange = words.flatMap((word, i) => {
    const [, option, value = words[i + 1]] = /^(--[a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    return option === undefined || option === "--help" || options.has(option) ? [] : [{ option, value }];
  });
  if (strange.length === 0) return;
  const [{ classifiers, trainers }, { kebab }, { idIn }, { inShell }] = await Promise.all([
    import("coppice/catalog"),
    import("coppice/core"),
    import("./aliases.ts"),
    import("../wording.ts"),
  ]);
  const named = words.flatMap((word) => word.split(/[,=]/).map(idIn));
  for (const { option, value } of strange) {
    const parameter = option.slice(2);
    const having = [...classifiers, ...trainers].filter(({ params }) =>
      Object.keys(params).some((each) => kebab(each) === parameter),
    );
    const owner = having.find(({ id }) => named.includes(id)) ?? having[0];
    if (owner === undefined) continue;
    const given = value === undefined || value.startsWith("-") ? "..." : value;
    throw usageError({
      subject: `\`${option}\` is a parameter of ${owner.id}, not an option`,
      remedy: `Write parameters in parentheses after the model: ${taking.long} ${inShell(`${owner.id}(${parameter}=${given})`)}.`,
    });
  }
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

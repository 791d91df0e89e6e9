/** What stands where a command belongs: a command with dashes, an option, a file, a model. */
import type { Command } from "commander";
import { usageError } from "./failure.ts";

/** Throws `E_USAGE` where the first word is no command, but something that says what was meant. */
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
        subject: `the option \`${word}\` stands before the command`,
        remedy: `Options stand behind it: coppice ${later} ... ${word}. \`coppice ${later} --help\` shows them.`,
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
      subject: `\`${word}\` is a file, but stands where a command stands`,
      remedy: (await isModelFile(word))
        ? `\`coppice inspect ${file}\` shows the model, \`coppice predict ${file} FILE\` uses it.`
        : `\`coppice race ${file} --target COLUMN\` races models on it, \`coppice schema ${file}\` shows its columns.`,
    });
  }
  const meaning = meaningOf(word);
  if (meaning === undefined) return;
  throw usageError({ subject: `\`${word}\` is ${meaning.is}, not a command`, remedy: `${upper(meaning.use)}.` });
}

function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

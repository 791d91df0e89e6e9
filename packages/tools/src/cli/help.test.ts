import type { Command } from "commander";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeProgram } from "./program.ts";

afterEach(() => vi.unstubAllEnvs());

/** The help of a command, or of the program for "", as wide as a terminal of so many columns. */
function helpOf(name: string, columns: number): string {
  vi.stubEnv("COLUMNS", String(columns));
  const program = makeProgram();
  const command = name === "" ? program : (program.commands.find((each) => each.name() === name) as Command);
  let text = ""; // the process of a test has no terminal, so that COLUMNS counts
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}

/** Lines to be pasted: they stand below "Example". */
const isExample = (line: string) => /^ {2}(?:coppice|eval) .*[\s"]/.test(line) && !line.endsWith(".");

describe("help", () => {
  const names = ["", ...makeProgram().commands.map((command) => command.name())];

  it.each([40, 60, 80, 120, 300])("is no wider than a terminal of %d columns, but for examples", (columns) => {
    for (const name of names) {
      const lines = helpOf(name, columns).split("\n");
      const wide = lines.filter((line) => !isExample(line) && line.length > Math.min(columns, 120));
      expect(wide, name).toEqual([]);
    }
  });

  it("says the same in every width, and leaves examples whole", () => {
    for (const name of names) {
      const wide = helpOf(name, 120);
      const narrow = helpOf(name, 40);
      expect(narrow.split(/\s+/), name).toEqual(wide.split(/\s+/));
      expect(narrow.split("\n").filter(isExample), name).toEqual(wide.split("\n").filter(isExample));
    }
    expect(helpOf("race", 40)).toContain(
      '\n  coppice race clicks.csv -t bought -m "small=arf(members=5),large=arf(members=50)"\n',
    );
    expect(helpOf("inspect", 40)).toContain("\n  coppice inspect clicks.model --dot | dot -Tsvg > tree.svg\n");
  });

  it("has descriptions beside the options where there is room, and below them elsewhere", () => {
    expect(helpOf("race", 80)).toMatch(/^ {2}--limit <n> {5,}read at most this many rows$/m);
    expect(helpOf("race", 60)).toMatch(/^ {2}--limit <n>\n {6}read at most this many rows$/m);
  });
});

import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { columnsNamed } from "./readers/column-names.ts";
import { asArgument, inShell, ON_COMMAND_LINE } from "./wording.ts";

/** The words that a shell makes of a command's arguments. */
function wordsIn(line: string): string[] {
  return execFileSync("sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
}

describe("a word in a shell", () => {
  it("is the text again, whatever it holds", () => {
    const texts = [
      ..."my data.csv|it's|say \"it's\"|a$HOME$(date)`date`|C:\\new\\|-x|--|~/a|~|*.csv|a?b[c]|{a,b}|a;b&c|(d)<e>|#f|!!|=ls".split(
        "|",
      ),
      ..."Größe|数据 😀|arf(members=5)|NAME=ht|a,b|'|''|\"|\\|x=".split("|"),
      ..." lead|trail |two  blanks|".split("|"), // the last is empty
      "line\nend",
      "end\n",
      "\t|\r",
    ];
    expect(wordsIn(texts.map(inShell).join(" "))).toEqual(texts);
  });

  it("is the text again for every sign, alone, in front, behind and between", () => {
    const signs = Array.from({ length: 0x100 - 1 }, (_, i) => String.fromCharCode(i + 1));
    const texts = signs.flatMap((sign) => [sign, `${sign}a`, `a${sign}`, `a${sign}b`, `'${sign}"`]);
    expect(wordsIn(texts.map(inShell).join(" "))).toEqual(texts);
  });

  it.each([
    ["a-b_c.csv", "a-b_c.csv"],
    ["--on-bad-row", "--on-bad-row"],
    ["BAG=ozabag", "BAG=ozabag"],
    ["my id", '"my id"'],
    ["it's", '"it\'s"'],
    ["arf(members=5)", '"arf(members=5)"'],
    ["", '""'],
    ["a!b", "'a!b'"], // a shell someone types in would look for the last command that began with b
    ["it's $5", "'it'\\''s $5'"],
    ["=ls", '"=ls"'], // to zsh the path of a program
  ])("has quotes only where it needs them: %j", (text, word) => {
    expect(inShell(text)).toBe(word);
  });
});

describe("options in a text", () => {
  it("are flags, with values to be pasted into a shell", () => {
    const { write } = ON_COMMAND_LINE;
    expect(write("maxValues")).toBe("--max-values");
    expect(write({ header: false })).toBe("--no-header");
    expect(write({ header: true, delimiter: " ", decimal: "," })).toBe('--header --delimiter " " --decimal ,');
    expect(write({ ignore: ["id"], missing: ["n/a", "not known"], numeric: ["it's $", "b"], limit: 5 })).toBe(
      `--ignore id --missing "n/a,not known" --numeric 'it'\\''s $,b' --limit 5`,
    );
  });

  it.each([
    [["id"], "id"],
    [["my id"], '"my id"'],
    [["review, text"], '"review, text"'],
    [["id", "review, text"], "'id,\"review, text\"'"],
    [["a$b"], "'a$b'"],
    [["it's $"], "'it'\\''s $'"],
    [['say "x"', "b"], '\'"say ""x""",b\''],
    [["-x"], "-x"],
  ])("prints %j to be pasted", (names, text) => {
    expect(asArgument(names)).toBe(text);
    // What a shell makes of it names the columns again.
    const word = text.startsWith("'") ? text.slice(1, -1).replaceAll("'\\''", "'") : text.replace(/^"(.*)"$/, "$1");
    expect([...columnsNamed([word], names, "f")]).toEqual(names);
  });
});

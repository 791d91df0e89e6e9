/** What the completions offer, asked as the shells ask; of a shell that this machine does not have, only the text is looked at. */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { aliases, classifiers, ensembles, generators, trainers } from "coppice/catalog";
import { beforeAll, describe, expect, it } from "vitest";
import { makeProgram } from "../src/cli/program.ts";
import { runningInFolder } from "./running.ts";

const { folder, at, good } = runningInFolder();
const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];
const installed = (shell: Shell) => spawnSync(shell, ["--version"]).error === undefined;
const commands = makeProgram().commands.filter((command) => command.name() !== "version");

beforeAll(async () => {
  for (const shell of SHELLS) writeFileSync(at(`completions.${shell}`), (await good("completion", shell)).stdout);
});

const run = (shell: Shell, script: string) =>
  execFileSync(shell, ["-c", script], { cwd: folder, encoding: "utf8" }).split("\n").filter(Boolean);
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** As the shells call a completion function for the last of the words; `FILES` stands for files, which they find themselves. */
const ASK: Readonly<Record<Shell, (words: readonly string[]) => string[]>> = {
  bash: (words) => {
    const parted = words.flatMap((word) =>
      /^["']/.test(word)
        ? [word]
        : word.split(/(=)/).filter((_, i, all) => i === 0 || all[i] !== "" || i === all.length - 1),
    );
    if (parted.length > 1 && parted.at(-1) === "" && parted.at(-2) === "=") parted.pop(); // the equals sign is the last word then
    return run(
      "bash",
      `. ./completions.bash
compopt() { [[ $* == "+o default" ]] && files=; }
files=FILES
COMP_WORDS=(coppice ${parted.map(quote).join(" ")}); COMP_CWORD=${parted.length}; _coppice
printf '%s\\n' "\${COMPREPLY[@]}"; [[ \${#COMPREPLY[@]} == 0 ]] && echo $files; true`,
    );
  },
  zsh: (words) => {
    const last = words.at(-1) as string;
    return run(
      "zsh",
      `compdef() { }
compset() { PREFIX=\${PREFIX[$2+1,-1]}; }
offer() { local each; for each in "$@"; do [[ $each == "$PREFIX"* ]] && print -r -- $each; done; true; }
_describe() { local group=$@[-1]; offer \${\${(P)group}%%:*}; }
compadd() { while [[ $1 != -- ]]; do shift; done; shift; offer "$@"; }
_files() { print FILES; }
. ./completions.zsh
words=(coppice ${words.map(quote).join(" ")}); CURRENT=${words.length + 1}; PREFIX=${quote(last.replace(/^["']/, ""))}
_coppice`,
    );
  },
  fish: (words) =>
    run("fish", `source ./completions.fish; complete -C ${quote(`coppice ${words.join(" ")}`)}`).map((line) =>
      line.startsWith("completions.") ? "FILES" : line.replace(/\t.*/, ""),
    ),
};

describe.each(SHELLS)("completions of %s", (shell) => {
  const isHere = installed(shell);
  /** What is offered, without what is typed already: shells differ in whether they repeat it. */
  const offered = (...words: string[]) => [
    ...new Set(ASK[shell](words).map((text) => text.replace(/^.*[=(,[](?=[a-z])/, ""))),
  ];

  it("name each command and each option", () => {
    const text = execFileSync("cat", [at(`completions.${shell}`)], { encoding: "utf8" });
    for (const command of commands) {
      expect(text).toMatch(new RegExp(`\\b${command.name()}\\b`));
      const options = command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
      if (isHere && shell !== "fish") expect(offered(command.name(), "--")).toEqual(expect.arrayContaining(options));
      else for (const option of options) expect(text).toContain(shell === "fish" ? `-l ${option.slice(2)} ` : option);
    }
  });

  it.skipIf(!isHere)(`offer what may stand there${isHere ? "" : ` (there is no ${shell} on this machine)`}`, () => {
    const sorted = (definitions: readonly { readonly id: string }[], ...more: string[]) =>
      [...definitions.map(({ id }) => id), ...more].sort();
    const short = Object.keys(aliases);
    expect(offered("ra")).toEqual(["race"]);
    expect(offered("train", "--mod")).toEqual(["--model"]);
    expect(offered("race", "x.csv", "--dr").sort()).toEqual(["--drift-at", "--drift-to", "--drift-width"]);
    expect(offered("help", "in")).toEqual(["inspect"]);
    expect(offered("completion", "").sort()).toEqual(["bash", "fish", "zsh"]);
    expect(offered("race", "--models", "").sort()).toEqual(sorted(classifiers, ...short));
    expect(offered("race", "-m", "nb,adaptive")).toEqual(["adaptive-random-forest"]);
    expect(offered("race", "--models=nb,small=adaptive")).toEqual(["adaptive-random-forest"]);
    expect(offered("train", "x.csv", "--model", "").sort()).toEqual(sorted([...classifiers, ...trainers], ...short));
    expect(offered("generate", "").sort()).toEqual(sorted(generators));
    expect(offered("race", "--drift-to", "ag")).toEqual(["agrawal"]);
    expect(offered("explain", "")).toEqual(
      expect.arrayContaining([...sorted(ensembles), "arf", "adwin", "sea", "macro-f1"]),
    );
    expect(offered("list", "g")).toEqual(["generators"]);
    expect(offered("race", "--on-bad-row", "").sort()).toEqual(["fail", "skip"]);
    expect(offered("generate", "sea", "--format", "").sort()).toEqual(["arff", "csv", "ndjson", "parquet"]);
    expect(offered("race", "--format=li")).toEqual(["libsvm"]);
    expect(offered("outliers", "--by", "w")).toEqual(["weight"]);
  });

  it.skipIf(!isHere)(
    `offer parameters and their values${isHere ? "" : ` (there is no ${shell} on this machine)`}`,
    () => {
      const parameters = (...words: string[]) =>
        offered(...words)
          .filter((word) => !word.endsWith("..."))
          .sort(); // which keep bash from closing the quote
      expect(parameters("race", "-m", '"arf(memb')).toEqual(["members="]);
      expect(parameters("race", "-m", '"nb,a=arcx4(members=5,base=hoeffding-t')).toEqual(["hoeffding-tree"]);
      expect(parameters("race", "-m", '"arcx4(base=ht(binary-splits=')).toEqual(["false", "true"]);
      expect(parameters("race", "-m", '"arcx4(base=ht(binary-splits=true),mem')).toEqual(["members="]);
      expect(parameters("race", "-m", '"stacking(learners=[nb,winn')).toEqual(["winnow"]);
      expect(parameters("race", "-m", '"stacking(learners=[nb,winnow],inputs=')).toEqual(["labels", "probabilities"]);
      expect(parameters("race", "-m", '"arf(members=5),winn')).toEqual(["winnow"]);
      expect(parameters("race", "-m", '"arf(members=5)')).toEqual([]);
      expect(parameters("generate", '"sea(')).toEqual(["concept=", "noise="]);
    },
  );

  it.skipIf(!isHere)(
    `leave files to the shell, and offer none for numbers${isHere ? "" : ` (there is no ${shell} on this machine)`}`,
    () => {
      for (const words of [["race"], ["race", "--json"], ["predict"], ["train", "--from"], ["train", "--out"]]) {
        expect(offered(...words, "")).toEqual(["FILES"]);
      }
      for (const words of [["race", "--seed"], ["race", "--target"], ["demo"]])
        expect(offered(...words, "")).toEqual([]);
    },
  );
});

/** What the completions offer, asked as the shells ask; of a shell that this machine does not have, only the text is looked at. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { aliases, classifiers, ensembles, generators, trainers } from "coppice/catalog";
import { beforeAll, describe, expect, it } from "vitest";
import { makeProgram } from "../src/cli/program.ts";
import { PROGRAM, runningInFolder } from "./running.ts";

const { folder, at, good } = runningInFolder();
const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];
const installed = (shell: Shell) => spawnSync(shell, ["--version"]).error === undefined;
const commands = makeProgram().commands.filter((command) => command.name() !== "version");

beforeAll(async () => {
  for (const shell of SHELLS) writeFileSync(at(`completions.${shell}`), (await good("completion", shell)).stdout);
});

/** As it is called by the scripts. */
const CALL: Readonly<Record<Shell, string>> = {
  bash: `coppice() { '${process.execPath}' '${PROGRAM}' "$@"; }`,
  zsh: `coppice() { '${process.execPath}' '${PROGRAM}' "$@"; }`,
  fish: `function coppice; '${process.execPath}' '${PROGRAM}' $argv; end`,
};

const run = (shell: Shell, script: string) =>
  execFileSync(shell, ["-c", `${CALL[shell]}\n${script}`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, HOME: folder },
  })
    .split("\n")
    .filter(Boolean);
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
_coppice; true # it fails where it offers nothing`,
    );
  },
  fish: (words) =>
    run("fish", `source ./completions.fish; complete -C ${quote(`coppice ${words.join(" ")}`)}`)
      .map((line) => line.replace(/\t.*/, ""))
      .map((word) => (existsSync(at(word)) ? "FILES" : word)),
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
      const shown = command.options.filter(({ hidden }) => !hidden);
      const options = shown.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
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

  it.skipIf(!isHere)(
    `offer the columns of the file on the line${isHere ? "" : ` (there is no ${shell} on this machine)`}`,
    () => {
      const columns = (...words: string[]) => [...new Set(ASK[shell](words))].sort();
      writeFileSync(at("a.csv"), 'price,"place, street",prize,it\'s\n1,2,3,x\n');
      writeFileSync(at("s.json"), '{"attributes":[],"target":{}}');
      mkdirSync(at("a folder"), { recursive: true });
      writeFileSync(at("a folder/b.ndjson"), '{"price":1,"yes":"x"}\n{"price":1,"other":2}\n');
      expect(columns("race", "a.csv", "--target", "pri")).toEqual(["price", "prize"]);
      expect(columns("race", "a.csv", "--target=pri").map((text) => text.replace("--target=", ""))).toEqual([
        "price",
        "prize",
      ]);
      expect(columns("train", "a.csv", "-q", "--schema", "s.json", "-t", "pri")).toEqual(["price", "prize"]);
      expect(columns("race", "a\\ folder/b.ndjson", "-t", "")).toEqual(["price", "yes"]);
      expect(columns("race", "~/a.csv", "-t", "prici")).toEqual([]);
      expect(columns("race", "~/a.csv", "-t", "pric")).toEqual(["price"]);
      expect(columns("race", "no.csv", "-t", "")).toEqual([]);
      expect(columns("race", "s.json", "--seed", "1", "-t", "")).toEqual(["attributes", "target"]);
      expect(columns("race", "a.csv", "--ignore", "pri")).toEqual(["price", "prize"]);
      if (shell !== "bash") return; // the others quote what is offered themselves
      expect(columns("race", "a.csv", "-t", "")).toEqual(["it\\'s", "place\\,\\ street", "price", "prize"]);
      expect(columns("race", "a.csv", "-t", "place\\,")).toEqual(["place\\,\\ street"]);
      expect(columns("race", "a.csv", "-t", '"place')).toEqual(["place, street"]);
      expect(columns("race", "'a folder/b.ndjson'", "-t", "y")).toEqual(["yes"]);
    },
  );
});

describe("the columns of a file, as completions ask", () => {
  const columns = async (name: string, text: string | Uint8Array) => {
    writeFileSync(at(name), text);
    return (await good("completion", "bash", "--columns-of", name)).stdout.split("\n").filter(Boolean);
  };

  it("are those of its header, its attributes or its first record", async () => {
    expect(await columns("c.csv", "\ufeffa;b c;class\r\n1;2;x\r\n")).toEqual(["a", "b c", "class"]);
    expect(
      await columns("c.arff", "% one\n@relation r\n@attribute 'a b' real\n@attribute c {x,y}\n@data\n1,x\n"),
    ).toEqual(["a b", "c"]);
    expect(await columns("c.json", '[{"a":1,"b":[2]},\n{"c":3}]')).toEqual(["a", "b"]);
    expect(await columns("unnamed", '\n{"b":1,"1":2}\n')).toEqual(["b", "1"]);
    expect(await columns("c.csv.gz", gzipSync(`a,class\n${"1,x\n".repeat(100_000)}`))).toEqual(["a", "class"]);
    const noise = Array.from({ length: 60_000 }, (_, i) => `${(i * 2654435761) % 2 ** 32},x`).join("\n");
    const packed = gzipSync(`a,class\n${noise}\n`);
    expect(packed.length).toBeGreaterThan(1 << 17); // and is cut off
    expect(await columns("c.csv.gz", packed)).toEqual(["a", "class"]);
    // Packed by the program zstd: two records of NDJSON.
    const zstd = Buffer.from("KLUv/SQ0PQEA+HsiZ3LDtsOfZSI6MSwiY2xhc3MiOiJ4In0KMnkifQoCAGAL25hjBL1Udg==", "base64");
    for (const name of ["c.ndjson.zst", "unnamed"]) expect(await columns(name, zstd)).toEqual(["größe", "class"]);
    await good("generate", "sea", "--rows", "200", "--out", "c.parquet");
    const { stdout } = await good("completion", "bash", "--columns-of", "c.parquet");
    expect(stdout).toBe("attrib1\nattrib2\nattrib3\nclass\n");
    expect(await columns("c.parquet.gz", gzipSync(readFileSync(at("c.parquet"))))).toEqual([]);
  });

  it("are none where there are none, without a word", async () => {
    for (const text of [
      "",
      "1.5,2.5\n3,4\n",
      "@relation r\n@attribute a strange\n",
      "PAR1",
      '{"a":1',
      "1 2:3 4:5\n0 1:2 3:4\n",
    ]) {
      expect(await columns("d", text)).toEqual([]);
    }
    expect(await good("completion", "bash", "--columns-of", "no such file")).toMatchObject({ stdout: "", stderr: "" });
    expect((await good("completion", "bash", "--columns-of", ".")).stdout).toBe("");
    execFileSync("mkfifo", [at("pipe")]); // to which nobody writes
    expect((await good("completion", "bash", "--columns-of", "pipe")).stdout).toBe("");
  });

  it("are looked for in the first 64 KiB only, and no name is cut", async () => {
    const head = (size: number) => `${"a".repeat(size - 3)},b\n`;
    expect((await columns("e.csv", `${head(1 << 16)}1,2\n`)).length).toBe(2);
    expect(await columns("e.csv", `${head((1 << 16) + 1)}1,2\n`)).toEqual([]);
  });

  it("have names that a terminal shows and a line holds", async () => {
    expect(await columns("f.csv", 'a,"b\nc",\u001b[31md,e\n1,2,3,4\n')).toEqual(["a", "e"]);
  });
});

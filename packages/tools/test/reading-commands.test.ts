/** What the built program reads: options on columns as typed in a shell, several files, notes under -q. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Outcome, PROGRAM, runningInFolder } from "./running.ts";

const { folder, at, env, coppice } = runningInFolder();
const write = (name: string, text: string) => writeFileSync(at(name), text);

/** Runs a line as typed in a POSIX shell, which tells the arguments apart. */
function shell(line: string): Promise<Outcome> {
  const script = `coppice() { printf '%s\\0' "$@"; }\n${line}`;
  return coppice(execFileSync("sh", ["-c", script], { cwd: folder, encoding: "utf8" }).split("\0").slice(0, -1));
}

const attributesOf = async (line: string) => {
  const { code, stdout, stderr } = await shell(line);
  expect(stderr).not.toContain("coppice: E_");
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { attributes: { name: string; kind: string }[] }).attributes.map(({ name }) => name);
};

describe("what the program reads", () => {
  const lines = Array.from({ length: 200 }, (_, i) => `u${i},"good, ${i}",${i % 7},${i % 2}`).join("\n");
  write("reviews.csv", `id,"review, text",n,class\n${lines}\n`);

  it("names a column with a comma as its own notes print it", async () => {
    const { stderr } = await shell("coppice schema reviews.csv");
    const keep = /Keep it with (--nominal "review, text")\./.exec(stderr)?.[1];
    expect(await attributesOf(`coppice schema reviews.csv ${keep}`)).toEqual(["review, text", "n"]);
    const all = /in one line: (.*)/.exec(stderr)?.[1];
    expect(all).toBe(`--ignore 'id,"review, text"'`);
    expect((await shell(`coppice schema reviews.csv ${all}`)).stderr).toBe("");
    expect(await attributesOf(`coppice schema reviews.csv --nominal id --nominal '"review, text"' --ignore n`)).toEqual(
      ["id", "review, text"],
    );
    expect((await shell("coppice schema reviews.csv --ignore 'id,,n'")).stderr).toMatch(
      /`--ignore` must be names separated by/,
    );
  });

  it("tells what changes the numbers under -q, before the race", async () => {
    write("eu.csv", `n;class\n${Array.from({ length: 99 }, (_, i) => `${i},5;${i % 2}`).join("\n")}\n`);
    const { code, stdout, stderr } = await shell("coppice race eu.csv -m naive-bayes -q --no-report");
    expect(code).toBe(0);
    expect(stderr).toBe(
      "Note: Numbers are read with a decimal comma, as in column `n` (0,5); --decimal . reads them as texts.\n",
    );
    expect(stdout.split("\n")[0]).toMatch(/^model /);
    const race = `exec "$0" "$1" race eu.csv -m naive-bayes -q --no-report 2>&1`; // one pipe keeps the order
    const both = execFileSync("sh", ["-c", race, process.execPath, PROGRAM], { cwd: folder, env, encoding: "utf8" });
    expect(both).toMatch(/^Note: .*\nmodel .*\n/);
  });

  it("takes \\t for a tab, and names the option where something else is no delimiter", async () => {
    write("tab.csv", "a, b\tclass\n1\tx\n2\ty\n");
    expect(await attributesOf(String.raw`coppice schema tab.csv --delimiter '\t'`)).toEqual(["a, b"]);
    expect((await shell("coppice schema tab.csv --delimiter tab")).stderr).toMatch(
      /^coppice: E_PARAM: `--delimiter` must be one ASCII character .*, got "tab"\.$/m,
    );
  });

  it("reads several files and patterns in order, and standard input alone", async () => {
    for (const i of [1, 2, 3]) write(`part-${i}.csv`, `n,class\n${i},x\n${i},y\n`);
    write("other.csv", "m,class\n1,x\n");
    const race = (files: string) => shell(`coppice race ${files} -m naive-bayes --no-report --predictions p.csv`);
    expect((await race("'part-*.csv'")).stdout).toMatch(/^part-1\.csv and 2 more: 6 rows, 1 attribute, 2 classes/m);
    expect((await race("part-3.csv part-1.csv")).stdout).toMatch(/^part-3\.csv and 1 more: 4 rows/m);
    expect(readFileSync(at("p.csv"), "utf8").split("\n").length).toBeGreaterThan(4);
    expect((await race("part-1.csv other.csv")).stderr).toMatch(
      /other\.csv: its columns differ from those of part-1\.csv/,
    );
    expect((await race("'no-*.csv'")).stderr).toMatch(/E_INPUT: no file matches `no-\*\.csv`/);
    expect((await race("part-1.csv hoeffding-tree")).stderr).toMatch(
      /`hoeffding-tree` is a model, .*Separate models by commas/,
    );
    expect((await race("part-1.csv - < part-2.csv")).stderr).toMatch(/standard input is read alone/);
    expect((await race("part-1.csv part-2.csv --json part-2.csv")).stderr).toMatch(/would overwrite `part-2\.csv`/);
    expect((await shell("coppice train part-1.csv part-2.csv -m naive-bayes -o m")).stderr).toContain("Learned 4 rows");
    expect(await attributesOf("coppice schema 'part-*.csv'")).toEqual(["n"]);
  });

  it("reads files without a header, and says so where one is missing", async () => {
    write("nohead.csv", "5.1,3.5,setosa\n4.9,3.0,virginica\n");
    expect((await shell("coppice schema nohead.csv -t setosa")).stderr).toMatch(
      /seems to have no header. Use --no-header/,
    );
    expect(await attributesOf("coppice schema nohead.csv --no-header -t c3")).toEqual(["c1", "c2"]);
    expect(await attributesOf("coppice schema nohead.csv --header -t setosa")).toEqual(["5.1", "3.5"]);
    expect((await shell("coppice race -g sea --no-header --rows 10")).stderr).toMatch(/`--header` is for files/);
  });
});

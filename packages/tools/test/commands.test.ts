/** What the commands accept beyond the plain use that program.test.ts shows, and what they say of mistakes. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { gunzipSync, gzipSync } from "node:zlib";
import { findTrainer } from "coppice/catalog";
import { dataSet } from "coppice/core";
import { hoeffdingTree, naiveBayes } from "coppice/learners";
import { saveModel } from "coppice/snapshot";
import { beforeAll, describe, expect, it } from "vitest";
import { openSource, readRows } from "../src/readers/index.ts";
import type { RaceResults } from "../src/results.ts";
import { rowsOf } from "./reading.ts";
import { PROGRAM, runningInFolder } from "./running.ts";

const { at, read, coppice, spawned, good, refused } = runningInFolder();
const quickTree = hoeffdingTree.with({ gracePeriod: 20 });

beforeAll(async () => {
  await good("generate", "sea(concept=2)", "--rows", "1500", "--seed", "7", "--out", "sea.csv");
  const [head, ...lines] = read("sea.csv").trimEnd().split("\n");
  const withIds = lines.map((line, i) => `00${i},${line}`);
  writeFileSync(at("ids.csv"), `id,${head}\n${withIds.join("\n")}\n`);
  withIds[2] = "002,x,1,2,groupA";
  withIds[4] = "004,5,x,2,groupA";
  withIds[1400] = "001400,5,x,2,groupA";
  writeFileSync(at("bad.csv"), `id,${head}\n${withIds.join("\n")}\n`);
  const models = { sea: "ht", nb: "nb", bag: "ozabag(members=3)", one: "ozabag(members=1)", winnow: "winnow" };
  const trained = Object.entries(models).map(([name, model]) =>
    good("train", "sea.csv", "-m", model, "-o", `${name}.model`),
  );
  await Promise.all(trained);
  await good("schema", "sea.csv", "-o", "sea.json");
  writeFileSync(at("-sea.csv"), read("sea.csv"));
  execFileSync("mkfifo", [at("sea.fifo")]);
  writeFileSync(at("kinds.csv"), "x,kind\n1,a\n2,b\n3,a\n");
}, 60_000);

it("repeats a zero with its sign", async () => {
  writeFileSync(at("zeros.csv"), `x,class\n${"-0,a\n1,b\n0,a\n2,b\n".repeat(20)}`);
  await good("train", "zeros.csv", "-m", "nb", "-q", "-o", "zeros.model");
  for (const format of ["csv", "ndjson"]) {
    await good("predict", "zeros.model", "zeros.csv", "-q", "-o", `zeros.out.${format}`);
    const again = await good("predict", "zeros.model", `zeros.out.${format}`, "-q", "-o", "-");
    expect(again.stdout, format).toMatch(/^row,x,.*\n1,-0,a,.*\n2,1,b,.*\n3,0,a,/);
  }
});

describe("help", () => {
  const modules = async (...args: string[]) => {
    const folder = at(`loaded-${args.join("")}`);
    mkdirSync(folder);
    const { code } = await spawned(args, { env: { NODE_V8_COVERAGE: folder } });
    expect(code).toBe(0);
    const [file] = readdirSync(folder);
    const { result } = JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
  };

  it.each(["--help", "--version", "race --help", "completion bash"])("opens few files for %s", async (typed) => {
    const loaded = await modules(...typed.split(" "));
    expect(
      loaded.filter((url) =>
        /readers\/(?!missing|column-names)|dist\/report\/|cli-table3|hyparquet|coppice\/dist\/(?!core)/.test(url),
      ),
    ).toEqual([]);
    expect(loaded.length).toBeLessThan(60);
  });

  it.each<[string, string, RegExp]>([
    ["sea.csv", "attrib1", /readers\/(arff|json|ndjson|parquet)|zstd/],
    ["sea.ndjson", "attrib1", /readers\/(arff|csv|parquet)|zstd/],
    ["sea.parquet", "attrib1", /readers\/(arff|csv|json|ndjson)|zstd|hyparquet/],
  ])("loads no models, and no reader but the one it needs, for the columns of %s", async (name, column, others) => {
    await good("generate", "sea", "--rows", "5", "-o", name.replace("sea", "five"));
    const typed = ["completion", "bash", "--columns-of", name.replace("sea", "five")];
    expect((await good(...typed)).stdout.split("\n")).toContain(column);
    const ours = /\/readers\/|hyparquet|zstd|coppice\/dist\//;
    const loaded = (await modules(...typed)).filter((url) => ours.test(url));
    const rows = /readers\/(plans|infer|fast-|memory|open|column-facts)|coppice\/dist\/(?!core)/;
    expect(loaded.filter((url) => others.test(url) || rows.test(url))).toEqual([]);
  });

  it.each(["schema sea.csv", "generate sea --rows 5", "race sea.csv -m nb --no-report"])(
    "reads no Parquet and draws no report for %s, and opens no files for that",
    async (typed) => {
      const loaded = await modules(...typed.split(" "));
      expect(loaded.filter((url) => /parquet|zstd|flights|dist\/report\//.test(url))).toEqual([]);
    },
  );

  it("shows commands and options in groups, and the version by any name", async () => {
    const { stdout } = await good("--help");
    expect(stdout.split("\n").length).toBeLessThan(36);
    expect(stdout).toMatch(/^Compare models:\n {2}race .*\n(?: {5,}.*\n)* {2}demo /m);
    const race = (await good("help", "race")).stdout;
    expect(race).toBe((await good("race", "--help")).stdout);
    for (const group of [
      "Models and results",
      "Columns",
      "How to read the file",
      "A generated stream",
      "How the race is run",
    ])
      expect(race).toContain(`\n${group}:\n`);
    const versions = await Promise.all(["-v", "--version", "version"].map((name) => good(name)));
    expect(new Set(versions.map((each) => each.stdout)).size).toBe(1);
  });

  it("explains measures, and everything by its short name", async () => {
    expect((await good("explain", "kappa")).stdout).toContain("corrected for chance");
    expect((await good("explain", "arf")).stdout).toBe((await good("explain", "adaptive-random-forest")).stdout);
    expect((await good("explain", "lb")).stdout).toMatch(/^choose {3}Bagging if .*\n.*base=hoeffding-tree\(split/m);
    expect((await good("list")).stdout).toMatch(/^ {2}hoeffding-tree, ht, vfdt +A decision tree/m);
  });

  it("says when a model draws random numbers", async () => {
    const chance = async (id: string) => {
      const { stdout } = await good("explain", id);
      return /^chance {3}(.*(?:\n {9}.*)*)/m.exec(stdout)?.[1]?.replace(/\s+/g, " ");
    };
    expect(await chance("arf")).toBe("Draws random numbers: `--seed` matters.");
    expect(await chance("nb")).toBe("None: every seed gives the same model.");
    expect(await chance("ht")).toMatch(
      /^Only with `attributes-per-leaf`.*`--seed` matters only if random numbers are drawn\.$/,
    );
    expect(await chance("arc-x4")).toMatch(
      /^Only if the base learner draws random numbers; the default one does not\./,
    );
  });

  it("inspect shows an empty class", async () => {
    writeFileSync(at("empty-class.ndjson"), '{"a":1,"class":"yes"}\n{"a":2,"class":""}\n');
    await good("train", "empty-class.ndjson", "--model", "nb", "--out", "empty-class.model");
    expect((await good("inspect", "empty-class.model")).stdout).toMatch(/^target +class: yes, ""$/m);
  });

  it("explains several", async () => {
    const { stdout } = await good("explain", "arf", "kappa", "sea");
    const alone = [];
    for (const id of ["arf", "kappa", "sea"]) alone.push((await good("explain", id)).stdout);
    expect(stdout).toBe(alone.join("\n"));
    await refused(["explain", "arf", "kapa"], 'Unknown algorithm, generator or measure "kapa". Did you mean "kappa"');
  });

  it("explains what is typed in capitals, or with parameters", async () => {
    const { stdout } = await good("explain", "adaptive-random-forest");
    for (const typed of ["ARF", "arf(members=5)"]) expect((await good("explain", typed)).stdout).toBe(stdout);
    expect((await good("explain", "Kappa-M")).stdout).toContain("Kappa-M\n");
    for (const typed of [["log", "loss"], ["logLoss"]]) {
      expect((await good("explain", ...typed)).stdout).toMatch(/^Log loss\nMean of −ln/);
    }
  });

  it("lists one below the other where the terminal is narrow", async () => {
    const { stdout } = await spawned(["list", "learners"], { env: { COLUMNS: "40" } });
    expect(stdout).toMatch(/^ {2}hoeffding-tree, ht, vfdt\n {6}A decision tree that splits a leaf\n {6}once /m);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  });
});

describe("words of options", () => {
  it("are known as people type them: --format json reads a JSON array and lines of JSON", async () => {
    const rows = ['{"x":1,"class":"a"}', '{"x":2,"class":"b"}'];
    for (const [name, text] of [
      ["array", `[${rows.join(",")}]`],
      ["lines", `${rows.join("\n")}\n`],
    ]) {
      writeFileSync(at(name), text);
      expect((await good("schema", name, "--format", "json", "-o", "-")).stdout).toContain('"name": "x"');
    }
    expect((await coppice(["schema", "sea.csv", "--format", "xml"])).stderr).toContain(
      "must be `csv` or `arff` or `ndjson`",
    );
  });

  it("may be typed in capitals, and the schema be sent to standard output by name", async () => {
    expect((await good("schema", "sea.csv", "--format", "CSV", "-o", "-")).stdout).toBe(
      (await good("schema", "sea.csv")).stdout,
    );
  });
});

describe("the table of columns", () => {
  it.each<[string, string[], RegExp]>([
    ["predict", ["predict", "nb.model", "ids.csv", "--keep", "id"], /^id +ignored +0 +only kept$/m],
    [
      "predict from another format",
      ["predict", "nb.model", "ids.csv", "-o", "table.parquet"],
      /^id .* not in the schema$/m,
    ],
    ["outliers", ["outliers", "ids.csv", "-m", "nb", "--keep", "id"], /^id +ignored +0 +only kept$/m],
    ["outliers of a model", ["outliers", "sea.csv", "--from", "nb.model"], /^class +target .* the schema's target$/m],
    ["members", ["members", "sea.csv", "-m", "ozabag(members=2)"], /^attrib1 +numeric .* are numbers$/m],
    [
      "members as a file",
      ["members", "sea.csv", "-m", "ozabag(members=2)", "-o", "-"],
      /^class +target .* the target$/m,
    ],
  ])("is beside what %s makes, once, unless it is to be quiet", async (_, args, line) => {
    const told = await good(...args);
    const table = /^column +kind +values +missing +why$/gm;
    expect(told.stderr.match(table)).toHaveLength(1);
    expect(told.stderr).toMatch(line);
    const quiet = await good(...args, "--quiet");
    expect(quiet.stderr).not.toMatch(table);
    expect(told.stdout).toBe(quiet.stdout);
  });
});

describe("classes and values that CSV takes for missing ones", () => {
  const told = /Note: Values such as .*"NA" of `land`.* are written in quotes/;

  it("come back from what predict and outliers write, to the model", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      x: i,
      land: i % 2 ? "NA" : "DE",
      kind: ["?", "", "b"][i % 3],
    }));
    writeFileSync(
      at("lands.ndjson"),
      rows.map((row) => JSON.stringify({ ...row, land: row.x === 4 ? null : row.land })).join("\n"),
    );
    await good("train", "lands.ndjson", "-m", "nb", "-t", "kind", "-o", "lands.model");
    const first = await good("predict", "lands.model", "lands.ndjson", "-o", "lands.csv");
    const again = await good("predict", "lands.model", "lands.csv", "-o", "again.csv");
    expect(read("lands.csv")).toMatch(/^1,0,DE,"\?",.*\n2,1,"NA","",.*\n3,2,DE,b,.*\n4,3,"NA","\?",.*\n5,4,,"",/m);
    expect(read("again.csv")).toBe(read("lands.csv"));
    expect(first.stderr).toMatch(told);
    expect(again.stderr).toContain('In `land` the schema lists "NA": in quotes that is the value');
    await good("outliers", "lands.ndjson", "-t", "kind", "-m", "nb", "-n", "60", "-o", "odd.csv");
    expect(read("odd.csv")).toMatch(/,"NA","\?",/);
  });

  it("stand in quotes in the predictions of a race, which says so", async () => {
    writeFileSync(
      at("kinds.ndjson"),
      Array.from({ length: 60 }, (_, x) => JSON.stringify({ x: `${x % 7}`, sort: x % 2 ? "NA" : "b" })).join("\n"),
    );
    const { stderr } = await good(
      "race",
      "kinds.ndjson",
      "-t",
      "sort",
      "-m",
      "nb",
      "--no-report",
      "--predictions",
      "sorts.csv",
    );
    expect(stderr).toContain('Note: Values such as "NA" of `label`, "NA" of `predicted` are written in quotes');
    expect(read("sorts.csv")).toMatch(/^1,60,naive-bayes,"NA",(?:"NA"|b),/m);
  });
});

describe("outliers", () => {
  const wrong = [501, 901, 1301];
  const data = () => {
    const [head, ...lines] = read("ids.csv").trimEnd().split("\n");
    // Far from the border between the classes of SEA.
    const other = "groupA"; // as few as one of ten there
    for (const row of wrong) lines[row - 1] = `odd${row},9,9,5,${other}`;
    writeFileSync(at("odd.csv"), `${head}\n${lines.join("\n")}\n`);
    return other;
  };

  it("finds wrong labels in two passes, and says what the model says instead", async () => {
    const given = data();
    const { stdout, stderr } = await good("outliers", "odd.csv", "--keep", "id", "-n", "150", "--by", "weight");
    const [head, ...lines] = stdout.trimEnd().split("\n");
    expect(
      head
        .split(/ {2,}/)
        .map((cell) => cell.trim())
        .filter(Boolean),
    ).toEqual(["row", "weight", "class", "p %", "predicted", "id"]);
    expect(lines).toHaveLength(150);
    for (const row of wrong) expect(lines.find((line) => line.endsWith(`odd${row}`))).toContain(given);
    expect(stderr).toContain("Rated 1,500 rows by weight, with online-boosting");
    const probable = await good("outliers", "odd.csv", "--keep", "id", "-m", "nb", "-n", "10", "-o", "-");
    expect(probable.stdout.split("\n")[0]).toBe("row,weight,probability,id,attrib1,attrib2,attrib3,class,predicted");
    expect(probable.stdout.match(/^\d+,,[^,]+,odd/gm)).toHaveLength(3);
  }, 60_000);

  it("rates the rows before one that cannot be read", async () => {
    writeFileSync(at("odd-cut.csv"), read("ids.csv").replace(/^001400,[^,]+/m, "001400,x"));
    const { code, stdout, stderr } = await coppice(["outliers", "odd-cut.csv", "-m", "nb", "-n", "3"]);
    expect(code).toBe(2);
    expect(stdout.trimEnd().split("\n")).toHaveLength(4);
    expect(stderr).toMatch(
      /^Stopped early\. Rated 1,400 rows by .*\ncoppice: E_ROW: odd-cut\.csv:1402 row 1401, column `attrib1`: [^\n]*\n$/m,
    );
    const none = read("ids.csv").replace(/^000,[^,]+/m, "000,x");
    writeFileSync(at("odd-none.csv"), none);
    const first = await coppice([
      "outliers",
      "odd-none.csv",
      "-m",
      "nb",
      "--numeric",
      "attrib1",
      "-o",
      "odd-none.out.csv",
    ]);
    expect(first.code).toBe(2);
    expect(first.stderr).toMatch(/^coppice: E_ROW: odd-none\.csv:2 /m);
    expect(first.stderr).not.toContain("Rated");
    expect(readdirSync(at("."))).not.toContain("odd-none.out.csv");
  });

  it("keeps the target as the other columns, whoever names it", async () => {
    for (const target of [[], ["-t", "class"]]) {
      const { stdout } = await good(
        "outliers",
        "ids.csv",
        ...target,
        "--keep",
        "class,id",
        "-m",
        "nb",
        "-n",
        "2",
        "-o",
        "-",
      );
      expect(stdout.split("\n")[0]).toBe("row,weight,probability,id,attrib1,attrib2,attrib3,class,predicted");
      expect(stdout.split("\n")[1]).toMatch(/,00\d+,.*,group[AB],group[AB]$/);
    }
  });

  it("tells what only all rows show of the columns", async () => {
    const lines = Array.from({ length: 120 }, (_, i) => `${i % 5},${i < 20 ? i % 2 : i % 60}`);
    writeFileSync(at("late.csv"), `a,class\n${lines.join("\n")}\n`);
    const { stderr } = await good("outliers", "late.csv", "-m", "nb", "--infer-rows", "20");
    expect(stderr).toContain("`class` holds 60 different values in all rows");
  });

  it("looks with a model that learned before, also at standard input, and counts rows as in the file", async () => {
    data();
    await good("train", "sea.csv", "-m", "arc-x4(members=3)", "-o", "arc.model");
    const before = readFileSync(at("arc.model"));
    await good(
      "outliers",
      "odd.csv",
      "--from",
      "arc.model",
      "--by",
      "weight",
      "-n",
      "2000",
      "-o",
      "odd.ndjson",
      "--keep",
      "id",
    );
    const rows = read("odd.ndjson")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(1500);
    expect(rows.every(({ weight }, i) => i === 0 || weight <= rows[i - 1].weight)).toBe(true);
    expect(rows.find(({ id }) => id === "odd901").row).toBe(901);
    expect(readFileSync(at("arc.model"))).toEqual(before);
    const piped = await spawned(["outliers", "-", "--from", "arc.model", "-q", "-n", "1"], { input: read("odd.csv") });
    expect([piped.code, piped.stdout.split("\n").length]).toEqual([0, 3]);
    const skipping = await coppice([
      "outliers",
      "bad.csv",
      "--from",
      "arc.model",
      "--on-bad-row",
      "skip",
      "-n",
      "2000",
      "-o",
      "-",
    ]);
    expect(skipping.code).toBe(1);
    const numbers = skipping.stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",")[0]));
    expect(Math.max(...numbers)).toBe(1500);
    expect(numbers).not.toContain(3);
  }, 60_000);

  it.each([
    [
      "a model without weights",
      ["sea.csv", "-m", "nb", "--by", "weight"],
      "Leave out --by weight, or use one of adwin-boosting, arc-x4",
    ],
    [
      "a model file without weights",
      ["sea.csv", "--from", "nb.model", "--by", "weight"],
      "naive-bayes does not weight rows",
    ],
    ["standard input to be read twice", ["-"], "reads the data twice"],
    [
      "a target with a model that has one",
      ["sea.csv", "--from", "bag.model", "-t", "class"],
      "`--target` would change nothing",
    ],
    ["a column that is not there", ["sea.csv", "--keep", "nix"], "nix"],
    [
      "a column to learn from and only to keep",
      ["ids.csv", "--keep", "id", "--nominal", "id"],
      "cannot be both nominal and only kept",
    ],
    ["no rows to find", ["sea.csv", "-n", "0"], "--most"],
    ["to write where no folder is", ["sea.csv", "-o", "nix/o.csv"], "`--out nix/o.csv` cannot be written: there is no"],
  ])("refuses %s", (_, args, message) => refused(["outliers", ...args], message));
});

describe("members", () => {
  it("shows what the race shows for so many members, and leaves gaps where an ensemble has fewer", async () => {
    const models = "bag=ozabag(members=3,base=nb),boost=ozaboost(members=2,base=nb)";
    const { stdout, stderr } = await good("members", "sea.csv", "-m", models, "--seed", "3");
    const [head, ...lines] = stdout.trimEnd().split("\n");
    expect(head?.trim().split(/ +/)).toEqual(["members", "bag", "boost"]);
    const table = lines.map((line) => line.trim().split(/ +/));
    expect(table.map(([members]) => members)).toEqual(["1", "2", "3"]);
    expect(table[2]).toHaveLength(2); // there are no three boosted
    expect(stderr).toContain("over 1,500 rows, each predicted before it was learned");
    const sizes = "a=ozabag(members=1,base=nb),b=ozabag(members=2,base=nb),c=ozabag(members=3,base=nb)";
    const boosts = "d=ozaboost(members=1,base=nb),e=ozaboost(members=2,base=nb)";
    const raced = await good(
      "race",
      "sea.csv",
      "-m",
      `${sizes},${boosts}`,
      "--seed",
      "3",
      "--no-report",
      "--json",
      "-",
    );
    const { contenders } = JSON.parse(raced.stdout) as RaceResults;
    const accuracy = (name: string) =>
      (100 * (contenders.find((one) => one.name === name)?.mean.accuracy ?? NaN)).toFixed(2);
    expect(table.map(([, bag]) => bag)).toEqual(["a", "b", "c"].map(accuracy));
    expect(table.slice(0, 2).map(([, , boost]) => boost)).toEqual(["d", "e"].map(accuracy));
  }, 60_000);

  it("measures the rows before one that cannot be read", async () => {
    writeFileSync(at("few.csv"), read("ids.csv").replace(/^001400,[^,]+/m, "001400,x"));
    const { code, stdout, stderr } = await coppice(["members", "few.csv", "-m", "ozabag(members=2,base=nb)"]);
    expect(code).toBe(2);
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(stderr).toMatch(
      / over 1,400 rows, .*\nStopped early: these results .*\ncoppice: E_ROW: few\.csv:1402 row 1401, column `attrib1`: [^\n]*\n$/m,
    );
    writeFileSync(at("fewer.csv"), read("ids.csv").replace(/^000,[^,]+/m, "000,x"));
    const none = await coppice(["members", "fewer.csv", "--numeric", "attrib1", "-m", "ozabag(members=2,base=nb)"]);
    expect(none.code).toBe(2);
    expect(none.stdout).not.toContain("members");
    expect(none.stderr).toMatch(/^coppice: E_ROW: fewer\.csv:2 /m);
    expect(none.stderr).not.toContain("Stopped early");
  });

  it("measures an ensemble of a single member", async () => {
    const { stdout, stderr } = await good("members", "sea.csv", "-m", "ozabag(members=1,base=nb)");
    expect(stdout.trimEnd().split("\n")[1]).toMatch(/^ *1 +\d\d\.\d\d$/);
    expect(stderr).toContain("over 1,500 rows");
  });

  it("measures on the generated stream that the race runs on, drift included", async () => {
    const stream = ["-g", "sea(concept=1)", "--rows", "900", "--drift-to", "sea(concept=3)", "--drift-at", "500"];
    const seed = ["--seed", "4"];
    const { stdout } = await good("members", ...stream, ...seed, "-m", "ozabag(members=2,base=nb)", "-o", "-");
    const raced = await good(
      ...["race", ...stream, ...seed, "-m", "a=ozabag(members=1,base=nb),b=ozabag(members=2,base=nb)"],
      ...["--no-report", "--json", "-"],
    );
    const { contenders } = JSON.parse(raced.stdout) as RaceResults;
    const lines = stdout.trimEnd().split("\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(-3).map(Number))).toEqual(
      contenders.slice(0, 2).map(({ mean: { rows, accuracy } }) => [rows, Math.round(900 * (accuracy ?? 0)), accuracy]),
    );
    const limited = await good("members", ...stream.slice(0, 4), "--limit", "7");
    expect(limited.stderr).toContain("over 7 rows");
    const finite = await good("members", "-g", "tic-tac-toe", "--rows", "2000", "-m", "ozabag(members=2,base=nb)");
    expect(finite.stderr).toContain("over 958 rows");
    expect(finite.stderr).toContain("tic-tac-toe has 958 rows, less than `--rows` asks for.");
  });

  it("writes the numbers, of standard input too, and says what it could not read", async () => {
    const options = [
      "-t",
      "class",
      "--ignore",
      "id",
      "--numeric",
      "attrib1,attrib2",
      "-q",
      "-m",
      "arc-x4(members=2,base=nb)",
    ];
    const { code, stdout } = await spawned(["members", "-", "--on-bad-row", "skip", "-o", "-", ...options], {
      input: read("bad.csv"),
    });
    expect(code).toBe(1);
    const [head, ...lines] = stdout.trimEnd().split("\n");
    expect(head).toBe("model,members,rows,correct,accuracy");
    expect(lines).toHaveLength(2);
    for (const [i, line] of lines.entries()) {
      const [members, rows, correct, accuracy] = line.split(",").slice(-4).map(Number);
      expect([members, rows]).toEqual([i + 1, 1497]);
      expect(accuracy).toBe((correct ?? 0) / 1497);
    }
    await good("members", "sea.csv", "-o", "m.ndjson", "--limit", "200", "--shuffle", ...options.slice(0, 2));
    const written = read("m.ndjson")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(written).toHaveLength(30); // three models of ten members
    expect(written.map(({ model }) => model).filter((_, i) => i % 10 === 0)).toEqual([
      "online-bagging",
      "online-boosting",
      "arc-x4",
    ]);
    expect(new Set(written.map(({ rows }) => rows))).toEqual(new Set([200]));
  }, 60_000);

  it("tells of the rows that it tested: those with a label", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `${(i * 37) % 101},${i % 3 === 0 ? "" : i % 2}`);
    writeFileSync(at("half.csv"), `a,class\n${rows.join("\n")}\n`);
    const { stderr } = await good("members", "half.csv", "-t", "class", "-m", "ozabag(members=2,base=nb)");
    expect(stderr).toContain("over 40 labelled rows, each predicted before it was learned");
  });

  it("goes on without a model that fails, and says so in the table, beside it and in the exit code", async () => {
    const rows = Array.from({ length: 900 }, (_, i) => `${(i * 37) % 101},${i === 700 ? "z" : i % 2}`);
    writeFileSync(at("late.csv"), `a,class\n${rows.join("\n")}\n`);
    const tight = "small=ozabag(members=3,max-bytes=1100),full=ozabag(members=3,max-bytes=1390)";
    const late = ["members", "late.csv", "--infer-rows", "500", "-m"];
    const { code, stdout, stderr } = await coppice([...late, `${tight},bag=ozabag(members=3,base=nb)`]);
    expect(code).toBe(1);
    const [, first, second, third] = stdout.split("\n").map((line) => line.trim().split(/ +/));
    expect(first).toEqual(["1", "failed", "failed", expect.stringMatching(/^\d\d\.\d\d$/)]);
    expect([second?.length, third?.length]).toEqual([2, 2]);
    const notes = stderr.split("\n").filter((line) => line.startsWith("Note: "));
    expect(notes[0]).toMatch(/^Note: `small` is left out: E_PARAM: .*`max-bytes`/);
    expect(notes[1]).toMatch(
      /^Note: `full` has failed after 701 labelled rows: E_PARAM: .*for one leaf with \d+ attributes, their values and \d+ classes/,
    );
    expect(stderr).toContain("over 900 rows");
    const written = await coppice([...late, `${tight},bag=ozabag(members=2,base=nb)`, "-q", "-o", "-"]);
    expect([written.code, written.stdout.match(/^(bag|small|full),/gm)]).toEqual([1, ["bag,", "bag,"]]);
    expect(written.stderr).toContain("Note: `full` has failed");
    const none = await coppice([...late, tight]);
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toMatch(
      /^Note: `small` is left out: .*\ncoppice: E_PARAM: .*for one leaf with \d+ attributes, their values and \d+ classes/m,
    );
  });

  it.each([
    ["members that depend on one another", ["sea.csv", "-m", "adwin-bagging"], "the first members of adwin-bagging"],
    [
      "a model without members",
      ["sea.csv", "-m", "nb"],
      "naive-bayes is not an ensemble, so it has no members. Use arc-x4",
    ],
    ["a baseline", ["sea.csv", "-m", "majority-class"], "majority-class is not an ensemble"],
    ["no rows", [], "needs a FILE, - for standard input, or `--generator GENERATOR`"],
    ["a file and a generator", ["sea.csv", "-g", "sea"], "`, not both."],
    ["an option of files for a generator", ["-g", "sea", "--target", "class"], "`--target` is for files"],
    ["an option of generators for a file", ["sea.csv", "--drift-at", "9"], "`--drift-at` needs `--generator`"],
    ["a model where files stand", ["ozabag"], "Separate models by commas"],
    ["to write over its input", ["sea.csv", "-o", "sea.csv"], "--out"],
    ["to write where no folder is", ["sea.csv", "-o", "nix/m.csv"], "`--out nix/m.csv` cannot be written: there is no"],
    ["two models of one name", ["sea.csv", "-m", "a=ozabag,a=arc-x4"], "two models of the race have the name `a`"],
  ])("refuses %s", (_, args, message) => refused(["members", ...args], message));
});

describe("predict", () => {
  const byFormat = (name: string) => openSource({ file: at(name), target: "predicted", nominal: ["id"] }).then(rowsOf);

  it("writes the same answers as CSV, NDJSON and Parquet, packed or not", async () => {
    const names = ["a.csv", "a.ndjson", "a.jsonl.gz", "a.parquet"];
    for (const name of names) await good("predict", "sea.model", "ids.csv", "--keep", "id", "-o", name);
    const [csv, ...others] = await Promise.all(names.map(byFormat));
    expect(csv?.length).toBe(1500);
    expect(csv?.[2]?.slice(0, 2)).toEqual([3, "002"]);
    for (const other of others) expect(other).toEqual(csv);
    expect(readFileSync(at("a.parquet")).subarray(0, 4).toString()).toBe("PAR1");
  });

  it("numbers rows as the file does, past those it cannot read, and keeps ids as they are", async () => {
    const { code, stderr } = await coppice([
      "predict",
      "sea.model",
      "bad.csv",
      "--on-bad-row",
      "skip",
      "--keep",
      "id",
      "-o",
      "b.csv",
    ]);
    expect(code).toBe(1);
    const rows = read("b.csv").trimEnd().split("\n").slice(1);
    expect(rows.length).toBe(1497);
    for (const line of rows) expect(line).toMatch(/^(\d+),00(\d+),/);
    for (const [number, id] of rows.map((line) => line.split(",").map(Number))) expect(number).toBe((id ?? 0) + 1);
    expect(stderr).not.toContain("--nominal"); // which predict does not have
    expect(stderr).toContain("The schema requires it");
  });

  it("tells of a single row that it cannot read in its exit code, too", async () => {
    const [head, ...lines] = read("bad.csv").split("\n");
    writeFileSync(at("single.csv"), [head, ...lines.slice(0, 3)].join("\n"));
    const { code, stdout } = await coppice(["predict", "sea.model", "single.csv", "--on-bad-row", "skip", "-o", "-"]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(3); // the head and two rows
    expect(code).toBe(1);
  });

  it("answers several files, or those that fit a pattern, as one, past rows it cannot read", async () => {
    const [head, ...lines] = read("bad.csv").trimEnd().split("\n");
    writeFileSync(at("part-1.csv"), [head, ...lines.slice(0, 4), ""].join("\n"));
    writeFileSync(at("part-2.csv"), [head, ...lines.slice(4), ""].join("\n"));
    const more = ["--on-bad-row", "skip", "--keep", "id"];
    const [whole, ...parted] = await Promise.all(
      [["bad.csv"], ["part-1.csv", "part-2.csv"], ["part-?.csv"]].map((files) =>
        coppice(["predict", "sea.model", ...files, ...more]),
      ),
    );
    for (const { code, stdout, stderr } of parted) {
      expect([code, stdout]).toEqual([1, whole?.stdout]);
      expect(stderr).toMatch(/3 rows could not be read.*\n {2}part-1\.csv:4 row 3, .*\n {2}part-2\.csv:2 row 1, /);
    }
    const { stdout } = await coppice(["predict", "sea.model", "part-2.csv", "part-1.csv", ...more, "--limit", "1495"]);
    expect(stdout.split("\n").slice(-3, -1)).toEqual([
      expect.stringMatching(/^1496,/),
      expect.stringMatching(/^1497,000,/),
    ]);
  });

  it.each(["csv", "ndjson", "parquet"])("writes times as dates, in %s too", async (format) => {
    const times = ["2024-02-29", "2024-02-29T12:30:05Z", "", "2024-03-01T10:30:05.123Z"];
    const lines = times.flatMap((time, i) => [`${time},${i},x\n`, `${time},${i + 1},y\n`]);
    writeFileSync(at("times.csv"), `when,a,class\n${lines.join("")}`);
    await good("train", "times.csv", "-m", "naive-bayes", "-o", "times.model");
    await good("predict", "times.model", "times.csv", "-o", `times-told.${format}`);
    const told = await good("schema", `times-told.${format}`);
    expect(JSON.parse(told.stdout).attributes[1]).toEqual({ name: "when", kind: "numeric", time: true });
    const { stdout } = await good(
      "predict",
      "times.model",
      `times-told.${format}`,
      "--no-attributes",
      "--keep",
      "when",
    );
    const column = stdout.split("\n").map((line) => line.split(",")[1]);
    expect(column.slice(0, 9)).toEqual(["when", ...times.flatMap((time) => [time, time])]);
  });

  it("tells where values are written otherwise than where the model was trained", async () => {
    const rows = (cities: readonly string[]) =>
      `city,class\n${Array.from({ length: 40 }, (_, i) => `${cities[i % 2]},${i % 2}`).join("\n")}\n`;
    writeFileSync(at("cities.csv"), rows(["Rome", "Oslo"]));
    writeFileSync(at("small.csv"), rows(["rome", "Oslo"]));
    await good("train", "cities.csv", "--model", "naive-bayes", "--out", "cities.model");
    const { stderr } = await good("predict", "cities.model", "small.csv");
    expect(stderr).toContain(
      'Note: 20 of 40 rows have a value of `city` that the model has not seen, such as "rome". It has seen "Rome", "Oslo".',
    );
    expect((await good("predict", "cities.model", "cities.csv")).stderr).not.toContain("has not seen");
  });

  it("tells where labels are written otherwise than where the model was trained, and so does training that goes on", async () => {
    const rows = (labels: readonly string[]) =>
      `n,class\n${Array.from({ length: 40 }, (_, i) => `${i},${labels[i % 2]}`).join("\n")}\n`;
    writeFileSync(at("xy.csv"), rows(["x", "y"]));
    writeFileSync(at("XY.csv"), rows(["X", "Y"]));
    await good("train", "xy.csv", "--model", "naive-bayes", "--out", "xy.model");
    expect((await good("predict", "xy.model", "XY.csv")).stderr).toContain(
      "Note: 40 of 40 labelled rows have a class of `class` that the model has not seen, such as " +
        '"X", "Y": each counts as wrong. It has seen "x", "y".',
    );
    expect((await good("predict", "xy.model", "xy.csv")).stderr).not.toContain("has not seen");
    const more = await good("train", "XY.csv", "--from", "xy.model", "--out", "xyXY.model");
    expect(more.stderr).toContain('Note: Classes of `class` new to the model: "X", "Y". It knew "x", "y".');
    expect((await good("train", "xy.csv", "--from", "xy.model", "--out", "more.model")).stderr).not.toContain("new to");
  });

  it("numbers rows as predictions of a race do, where some are left out and in any order", async () => {
    const lines = Array.from({ length: 600 }, (_, i) => `${i % 7 === 3 ? "bad" : i},${"xy"[i % 2]}`);
    writeFileSync(at("gaps.csv"), `n,class\n${lines.slice(0, 250).join("\n")}\n`);
    writeFileSync(at("gaps-2.csv"), `n,class\n${lines.slice(250).join("\n")}\n`);
    const reading = ["gaps.csv", "gaps-2.csv", "--on-bad-row", "skip"];
    const run = async (...args: string[]) => expect((await coppice(args)).code).toBe(1); // with rows left out
    await run("train", ...reading, "--numeric", "n", "-m", "nb", "-o", "gaps.model");
    await run("predict", "gaps.model", ...reading, "--out", "gaps-out.csv");
    const race = ["race", ...reading, "--numeric", "n", "-m", "nb", "--no-report", "--predictions", "gaps-log.csv"];
    const rowsIn = (name: string, column: number, models = "") =>
      read(name)
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(","))
        .filter((cells) => models === "" || cells[2] === models)
        .map((cells) => Number(cells[column]));
    const expected = lines.flatMap((line, i) => (line.startsWith("bad") ? [] : [i + 1]));
    expect(rowsIn("gaps-out.csv", 0)).toEqual(expected);
    await run(...race);
    expect(rowsIn("gaps-log.csv", 1, "naive-bayes")).toEqual(expected);
    await run(...race, "--shuffle", "--repeats", "2");
    const shuffled = rowsIn("gaps-log.csv", 1, "naive-bayes");
    expect(shuffled.slice(0, expected.length)).not.toEqual(expected);
    for (const start of [0, expected.length]) {
      const repeat = shuffled.slice(start, start + expected.length);
      expect(repeat.sort((a, b) => a - b)).toEqual(expected);
    }
    // Each with the label of its row.
    const labels = read("gaps-log.csv").split("\n").slice(1, -1);
    for (const line of labels) {
      const [, row, , label] = line.split(",");
      expect(label).toBe("xy"[(Number(row) - 1) % 2]);
    }
  });

  it("leaves out the attributes if asked to, but for those to keep", async () => {
    const all = await good("predict", "sea.model", "ids.csv", "--keep", "id");
    const column = (text: string, name: string) => {
      const [head, ...lines] = text.trimEnd().split("\n");
      const at = head?.split(",").indexOf(name) ?? -1;
      return lines.map((line) => line.split(",")[at]);
    };
    const names = all.stdout.slice(0, all.stdout.indexOf("\n")).split(",");
    const attribute = names[3] as string; // row, id and an attribute before it
    const few = await good("predict", "sea.model", "ids.csv", "--no-attributes", "--keep", `id,${attribute}`);
    const target = names.indexOf("predicted") - 1;
    expect(few.stdout.split("\n")[0]).toBe(["row", "id", attribute, ...names.slice(target)].join(","));
    for (const name of ["row", "id", attribute, ...names.slice(target)]) {
      expect(column(few.stdout, name)).toEqual(column(all.stdout, name));
    }
    const least = await good("predict", "sea.model", "ids.csv", "--no-attributes");
    expect(least.stdout.split("\n")[0]).toBe(["row", ...names.slice(target)].join(","));
    expect(least.stdout.split("\n")[7]).toBe(few.stdout.split("\n")[7]?.replace(/^([^,]*),[^,]*,[^,]*,/, "$1,"));
  });

  it("names the option that leaves out attributes where they are a thousand or more", async () => {
    for (const [name, index] of [
      ["wide", 1000],
      ["narrow", 999],
    ]) {
      writeFileSync(at(`${name}.libsvm`), `1 1:1 ${index}:2\n-1 3:1\n`);
      await good("train", `${name}.libsvm`, "-m", "perceptron", "-o", `${name}.model`);
    }
    const said = async (...args: string[]) => (await good("predict", ...args)).stderr;
    expect(await said("wide.model", "wide.libsvm")).toContain("its 1,000 attributes; --no-attributes leaves them out");
    expect(await said("wide.model", "wide.libsvm", "--no-attributes")).not.toContain("Note: each row");
    expect(await said("narrow.model", "narrow.libsvm")).not.toContain("Note: each row");
  });

  it("tells the most probable classes alone if asked to, and names the option where there are a hundred or more", async () => {
    const rows = (count: number) => Array.from({ length: 600 }, (_, i) => `${(i * 7) % 13},k${i % count}\n`).join("");
    for (const count of [99, 100]) writeFileSync(at(`${count}.csv`), `n,class\n${rows(count)}`);
    for (const name of ["99", "100"]) await good("train", `${name}.csv`, "-m", "nb", "-o", `${name}.model`);
    const said = async (...args: string[]) => (await good("predict", ...args, "-o", "all.csv")).stderr;
    expect(await said("100.model", "100.csv")).toContain("its 100 probabilities; --top 5 writes the five highest");
    expect(await said("100.model", "100.csv", "--top", "2")).not.toContain("Note: each row");
    expect(await said("99.model", "99.csv")).not.toContain("Note: each row");

    const [head, ...all] = read("all.csv")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    for (const top of [1, 3, 100]) {
      await good("predict", "99.model", "99.csv", "--top", `${top}`, "-o", "top.csv");
      const [names, ...few] = read("top.csv")
        .trimEnd()
        .split("\n")
        .map((line) => line.split(","));
      const ours = ["predicted", "probability", "predicted_2", "probability_2", "predicted_3", "probability_3"];
      expect(names?.slice(3, 9)).toEqual(ours.slice(0, 2 * top));
      const ranked = all.map((row) => {
        const probabilities = row
          .slice(4)
          .map((probability, i) => ({ name: head?.[i + 4], probability: Number(probability) }));
        return probabilities.sort((a, b) => b.probability - a.probability).slice(0, top);
      });
      const told = (row: string[]) =>
        row
          .slice(3)
          .filter((_, i) => i % 2 === 0)
          .map((name) => `p(${name})`);
      expect(few.map(told)).toEqual(ranked.map((row) => row.map(({ name }) => name)));
      const probabilities = (row: string[]) =>
        row
          .slice(3)
          .filter((_, i) => i % 2 === 1)
          .map(Number);
      expect(few.map(probabilities)).toEqual(ranked.map((row) => row.map(({ probability }) => probability)));
    }
  });

  it("writes names and values that are read back as they are, whatever stands in them", async () => {
    const odd = ["semi;colons", "ta\tbs", "ba|rs", "com,mas", 'quo"tes', " blanks ", "li\nes", "__proto__", "café"];
    const names = [`a${";".repeat(60)}z`, ...odd];
    const records = odd.map((value, i) => ({
      ...Object.fromEntries(names.map((name, n) => [name, odd[(i + n) % odd.length]])),
      class: i % 2 === 0 ? value : "plain",
    }));
    writeFileSync(
      at("odd.ndjson"),
      records
        .map((record) => `${JSON.stringify(record)}\n`)
        .join("")
        .repeat(20),
    );
    await good("train", "odd.ndjson", "-m", "nb", "-o", "odd.model");
    for (const name of ["odd-out.csv", "odd-out.ndjson", "odd-out.parquet"]) {
      await good("predict", "odd.model", "odd.ndjson", "-o", name);
    }
    const [csv, ndjson, parquet] = await Promise.all(
      ["odd-out.csv", "odd-out.ndjson", "odd-out.parquet"].map(async (name) => {
        const source = await openSource({ file: at(name), target: "predicted" });
        return { names: source.schema.attributes.map(({ name }) => name), rows: await rowsOf(source) };
      }),
    );
    expect(csv?.names.slice(0, 11)).toEqual(["row", ...names]);
    expect(csv?.rows[3]?.slice(1, 10)).toEqual([...odd.slice(3), ...odd.slice(0, 3)]);
    expect(csv).toEqual(ndjson);
    expect(csv).toEqual(parquet);
  });

  it("gives its own columns other names where the file's have them", async () => {
    writeFileSync(at("row.csv"), `row,predicted,class\n${"1,2,x\n3,4,y\n".repeat(20)}`);
    await good("train", "row.csv", "-m", "nb", "-o", "row.model");
    const { stdout } = await good("predict", "row.model", "row.csv");
    expect(stdout.split("\n")[0]).toBe("row_,row,predicted,class,predicted_,p(x),p(y)");
  });
});

describe("inspect", () => {
  it("prints a tree indented and as DOT, a linear model as a table, and members one by one", async () => {
    const runs = `colour,class\n${'red,yes\nblue,no\n"say ""x""",never\n'.repeat(20)}`;
    writeFileSync(at("colours.csv"), runs);
    await good("train", "colours.csv", "-m", "ht(grace-period=10,split-confidence=0.5)", "-o", "colours.model");
    expect((await good("inspect", "colours.model", "--tree")).stdout).toBe(
      [
        "all rows",
        '  colour is "red", or unknown: answer yes, weight 20, share 1',
        '  colour is "blue": answer no, weight 20, share 1',
        '  colour is "say \\"x\\"": answer never, weight 20, share 1\n',
      ].join("\n"),
    );
    const dot = (await good("inspect", "colours.model", "--dot")).stdout;
    expect(dot).toBe(
      [
        "digraph model {",
        "  node [shape=box];",
        '  n0 [label="", shape=ellipse];',
        '  n1 [label="answer yes\\nweight 20\\nshare 1"];',
        '  n0 -> n1 [label="colour is \\"red\\", or unknown"];',
        '  n2 [label="answer no\\nweight 20\\nshare 1"];',
        '  n0 -> n2 [label="colour is \\"blue\\""];',
        '  n3 [label="answer never\\nweight 20\\nshare 1"];',
        '  n0 -> n3 [label="colour is \\"say \\\\\\"x\\\\\\"\\""];',
        "}\n",
      ].join("\n"),
    );
    const json = JSON.parse((await good("inspect", "colours.model", "--tree", "--json")).stdout);
    expect(json.root.branches.length).toBe(3);

    await good("train", "colours.csv", "-m", "perceptron", "-o", "linear.model");
    const table = (await good("inspect", "linear.model", "--tree")).stdout.split("\n");
    expect(table[0]).toMatch(/^input +yes +no +never$/);
    expect(table[1]).toMatch(/^\(always\)( +-?\d){3}$/);
    expect(table[2]).toMatch(/^colour is "red"( +-?\d){3}$/);
    expect(table.length).toBe(1 + 4 + 1);

    await good("train", "colours.csv", "-m", "ozabag(members=2,base=perceptron)", "-o", "both.model");
    const members = await Promise.all(["0", "1"].map((m) => good("inspect", "both.model", "--tree", "--member", m)));
    expect(members[0].stdout).toMatch(/^input +yes/);
    expect(members[0].stdout).not.toBe(members[1].stdout);
  });

  it("draws the trees of a primed ensemble, before and after the last of the first rows", async () => {
    for (const rows of ["30", "100"]) {
      await good(
        "train",
        "sea.csv",
        "-m",
        `primed-bagging(members=2,prime-rows=${rows})`,
        "--limit",
        "60",
        "-o",
        "primed.model",
      );
      const { stdout } = await good("inspect", "primed.model", "--tree", "--member", "1");
      expect(stdout, rows).toMatch(/^all rows/);
    }
  });

  it("draws the trees of a shrub ensemble, those that vote, the heaviest first", async () => {
    await good("train", "sea.csv", "-m", "shrub-ensemble(max-members=5,window=16)", "-o", "shrubs.model");
    const { members } = JSON.parse((await good("inspect", "shrubs.model", "--json")).stdout).state;
    expect(members.length).toBeGreaterThan(1);
    for (const [m, { facts }] of members.entries()) {
      const { stdout } = await good("inspect", "shrubs.model", "--tree", "--member", String(m));
      expect(stdout).toMatch(/^all rows/);
      expect(stdout.match(/answer /g)?.length, `member ${m}`).toBe(facts.leaves);
    }
    const beyond = await coppice(["inspect", "shrubs.model", "--tree", "--member", String(members.length)]);
    expect(beyond.stderr).toContain(`must be in [0, ${members.length - 1}]`);

    await good("train", "sea.csv", "-m", "soft-tree-ensemble(members=2)", "-o", "soft.model");
    const soft = await coppice(["inspect", "soft.model", "--tree", "--member", "1"]);
    expect(soft.stderr).toContain("member 1 of soft-tree-ensemble(members=2) is neither a tree nor a table");
  });
});

describe("train", () => {
  it("shows what was decided about the columns before it learns, as race does, unless it is to be quiet", async () => {
    const arff = "@relation r\n@attribute class {p,n}\n@attribute a numeric\n@attribute b {u,v}\n@data\np,1,u\nn,2,v\n";
    writeFileSync(at("first.arff"), arff);
    const { stdout } = await good("train", "first.arff", "-m", "nb", "-o", "first.model");
    expect(stdout).toMatch(/^column +kind/);
    expect(stdout).toMatch(/^b +target +u, v +0 +the target$/m);
    const table = (await good("race", "first.arff", "-m", "nb", "--no-report")).stdout;
    expect(table.startsWith(stdout)).toBe(true);
    expect((await good("train", "first.arff", "-m", "nb", "-o", "first.model", "-q")).stdout).toBe("");
  });

  it("tells the progressive accuracy, as a race measures it", async () => {
    const { stderr } = await good("train", "sea.csv", "-m", "ht", "-o", "t.model");
    const { stdout } = await good("race", "sea.csv", "-m", "ht", "--no-report", "-q");
    const accuracy = /^hoeffding-tree +(\S+)/m.exec(stdout)?.[1];
    expect(stderr).toMatch(new RegExp(`^Learned 1,500 rows .*\\nProgressive accuracy ${accuracy}%: each row was`));
  });
});

describe("training that does not come to its end", () => {
  const bytes = (name: string) => readFileSync(at(name));
  const tree = ["-m", "ozabag(members=3,base=ht(grace-period=20))"];
  const numeric = ["--numeric", "attrib1,attrib2", "--ignore", "id"];
  const parts = (name: string) => readdirSync(at(".")).filter((file) => file.startsWith(`${name}.partial`));

  beforeAll(async () => {
    writeFileSync(at("breaks.csv"), read("ids.csv").replace(/^001400,[^,]+/m, "001400,x"));
    await good("train", "ids.csv", ...tree, ...numeric, "--limit", "1400", "-o", "before.model");
    await good("train", "ids.csv", ...tree, ...numeric, "-o", "all.model");
  });

  it("keeps the rows before one that cannot be read, and tells how to go on as if it had never stopped", async () => {
    writeFileSync(at("wanted.model"), "old");
    const { code, stderr } = await coppice(["train", "breaks.csv", ...tree, ...numeric, "-o", "wanted.model"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^coppice: E_ROW: breaks\.csv:1402 row 1401, column `attrib1`: .*\nStopped early: learned 1,400 rows with .* in wanted\.partial\.model\nProgressive accuracy /m,
    );
    expect(read("wanted.model")).toBe("old");
    expect(bytes("wanted.partial.model").equals(bytes("before.model"))).toBe(true);
    const [, command = ""] = /^To continue after these rows: coppice (.*)$/m.exec(stderr) ?? [];
    expect(command).toBe("train breaks.csv --from wanted.partial.model --skip 1400 --out wanted.model");

    const again = await coppice(command.split(" ")); // nobody has mended the row
    expect([again.code, parts("wanted")]).toEqual([2, ["wanted.partial.model"]]);
    writeFileSync(at("breaks.csv"), read("ids.csv"));
    const { stderr: said } = await good(...command.split(" "));
    expect(said).toMatch(/^Learned 100 rows /);
    expect(bytes("wanted.model").equals(bytes("all.model"))).toBe(true);
    writeFileSync(at("breaks.csv"), read("ids.csv").replace(/^001400,[^,]+/m, "001400,x"));
  });

  it("does so on standard input, and loses no part of before", async () => {
    const train = () =>
      spawned(["train", "-", ...tree, ...numeric, "-o", "piped.model"], { input: read("breaks.csv") });
    for (const name of ["piped.partial.model", "piped.partial-2.model"]) {
      const { code, stderr } = await train();
      expect(code).toBe(2);
      expect(stderr).toContain(` bytes of state in ${name}\n`);
      expect(stderr).toContain(`coppice train - --from ${name} --skip 1400 --out piped.model\n`);
    }
    for (const name of parts("piped")) expect(bytes(name).equals(bytes("before.model"))).toBe(true);
    expect(parts("piped").length).toBe(2);
    expect(readdirSync(at("."))).not.toContain("piped.model");
  });

  it("does so where a packed file is cut off, and says how the files were read", async () => {
    const packed = gzipSync(read("ids.csv").replaceAll(",", ";").repeat(20)); // repeated headers are bad rows
    writeFileSync(at("cut.csv.gz"), packed.subarray(0, packed.length - 50));
    const more = ["--delimiter", ";", "--on-bad-row", "skip", "--missing", "-,", "--limit", "90000", "-q"];
    const { code, stderr } = await coppice(["train", "cut.csv.gz", ...tree, ...numeric, ...more, "-o", "cut.model"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^coppice: E_INPUT: cut\.csv\.gz: the gzip data is cut off\. .*\nStopped early: learned [\d,]+ rows/m,
    );
    expect(stderr).toMatch(
      /^To .*: coppice train cut\.csv\.gz --missing -, --delimiter ";" --on-bad-row skip --limit 90000 --from cut\.partial\.model --skip \d{5} --out cut\.model$/m,
    );
  });

  it("tells the number of rows that decided how numbers are written", async () => {
    const lines = Array.from({ length: 2200 }, (_, i) => `${i < 1200 ? "" : i === 2100 ? "x" : `${i},5`};${i % 2}`);
    writeFileSync(at("comma.csv"), `a;class\n${lines.join("\n")}\n`);
    const args = ["train", "comma.csv", "-m", "nb", "--infer-rows", "2000", "-o", "comma.model"];
    expect((await coppice(args)).stderr).toMatch(
      /^To .*: coppice train comma\.csv --infer-rows 2000 --from comma\.partial\.model --skip 2100 --out comma\.model$/m,
    );
  });

  it("keeps nothing before the first row is learned", async () => {
    writeFileSync(at("none.csv"), read("ids.csv").replace(/^000,[^,]+/m, "000,x"));
    const { code, stderr } = await coppice(["train", "none.csv", ...tree, ...numeric, "-o", "never.model"]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^coppice: E_ROW: none\.csv:2 row 1, [^\n]*\n$/)]);
    expect(parts("never")).toEqual([]);
  });

  it("keeps a model that refuses a row as it was before", async () => {
    const lines = Array.from({ length: 2500 }, (_, i) => `${i % 7},${i === 2200 ? "c" : "ab"[i % 2]}`);
    writeFileSync(at("third.csv"), `a,class\n${lines.join("\n")}\n`);
    const { code, stderr } = await coppice(["train", "third.csv", "-m", "bimodal", "-o", "two.model"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^coppice: E_PARAM: third\.csv row 2201: .*\nStopped early: learned 2,200 rows with bimodal: .* in two\.partial\.model$/m,
    );
    expect(stderr).not.toContain("To continue after");
    writeFileSync(at("two.csv"), `a,class\n${lines.slice(0, 2200).join("\n")}\n`);
    await good("train", "two.csv", "-m", "bimodal", "-o", "two.model");
    const [part, whole] = await Promise.all(
      ["two.partial.model", "two.model"].map((name) => good("predict", name, "two.csv", "--top", "1")),
    );
    expect(part?.stdout).toBe(whole?.stdout);
  });

  it("keeps what was learned before a model refuses one of the first rows, and names the row", async () => {
    const lines = Array.from({ length: 50 }, (_, i) => `${i % 7},${i === 30 ? "c" : i === 5 ? "" : "ab"[i % 2]}`);
    writeFileSync(at("early.csv"), `a,class\n${lines.join("\n")}\n`);
    const { code, stderr } = await coppice([
      "train",
      "early.csv",
      "--infer-rows",
      "9",
      "-m",
      "bimodal",
      "-o",
      "early.model",
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^coppice: E_PARAM: early\.csv row 31: bimodal: /m);
    expect(stderr).toMatch(/^Stopped early: learned 29 rows with bimodal: .* in early\.partial\.model$/m);
    expect(stderr).not.toContain("Progressive accuracy");
    writeFileSync(at("thirty.csv"), `a,class\n${lines.slice(0, 30).join("\n")}\n`);
    await good("train", "thirty.csv", "-m", "bimodal", "-o", "thirty.model");
    const [part, whole] = await Promise.all(
      ["early.partial.model", "thirty.model"].map((name) => good("predict", name, "thirty.csv", "--top", "1")),
    );
    expect(part?.stdout).toBe(whole?.stdout);
  });

  it.skipIf(process.platform !== "linux")("leaves a model that the disk has no room for elsewhere", async () => {
    mkdirSync(at("elsewhere"));
    const env = { TMPDIR: at("elsewhere") };
    for (const [data, name, code] of [
      ["ids.csv", "all.model", 2],
      ["breaks.csv", "before.model", 2],
    ] as const) {
      const outcome = await spawned(["train", data, ...tree, ...numeric, "-o", "/dev/full"], { env });
      expect(outcome.code).toBe(code);
      expect(outcome.stderr).toContain("coppice: E_INPUT: `/dev/full` cannot be written: the disk is full.\n");
      const [, path = ""] = / bytes of state in (.*\/elsewhere\/coppice-\w+\/kept\.model)$/m.exec(outcome.stderr) ?? [];
      expect(readFileSync(path).equals(bytes(name))).toBe(true);
    }
    const nowhere = await spawned(["train", "ids.csv", ...tree, ...numeric, "-o", "/dev/full"], {
      env: { TMPDIR: at("no such folder") },
    });
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      "coppice: E_INPUT: `/dev/full` cannot be written: the disk is full. " +
        `Nor can it be kept in \`${at("no such folder")}\`: the model is lost.\n`,
    ]);
  });

  it("saves the model regularly too, above 1000 rows at full thousands, and counts the rows left out", async () => {
    const saves = async (...args: string[]) => {
      const { stderr } = await good("train", ...args, "-o", "saved.model");
      return [...stderr.matchAll(/^Saved saved\.model after ([\d,]+) rows?$/gm)].map(([, rows]) => rows);
    };
    expect(await saves("ids.csv", ...tree, ...numeric, "--save-every", "700")).toEqual(["700", "1,400"]);
    expect(bytes("saved.model").equals(bytes("all.model"))).toBe(true);
    expect(await saves("ids.csv", "ids.csv", ...tree, ...numeric, "--save-every", "1200")).toEqual(["2,000", "3,000"]);
    expect(await saves("ids.csv", ...tree, ...numeric, "--save-every", "1501")).toEqual([]);
    const rest = ["--from", "before.model", "--skip", "1400", "--save-every", "99"];
    expect(await saves("ids.csv", ...rest)).toEqual(["1,499"]);
    expect(bytes("saved.model").equals(bytes("all.model"))).toBe(true);
    expect(await saves("ids.csv", ...rest, "-q")).toEqual([]);
    await refused(
      ["train", "ids.csv", "-m", "batch-iti", "--save-every", "9", "-o", "saved.model"],
      "`--save-every` is for models that learn row by row, but batch-iti learns all rows at once. Leave it out.",
    );
  });

  it("ends in the file that it saved regularly, also before a row that cannot be read", async () => {
    const args = ["train", "breaks.csv", ...tree, ...numeric, "--save-every", "1000", "-o", "ours.model"];
    const { code, stderr } = await coppice(args);
    expect([code, parts("ours")]).toEqual([2, []]);
    expect(bytes("ours.model").equals(bytes("before.model"))).toBe(true);
    expect(stderr).toMatch(
      /^To .*: coppice train breaks\.csv --from ours\.model --skip 1400 --save-every 1000 --out ours\.model$/m,
    );
    await coppice([...args.slice(0, -3), "1401", "-o", "ours.model"]); // none was due
    expect(parts("ours")).toEqual(["ours.partial.model"]);
  });

  it.skipIf(process.platform !== "linux")("goes on where a regular save fails, and says so", async () => {
    const args = ["train", "ids.csv", ...tree, ...numeric, "-q", "--save-every", "1000", "-o", "/dev/full"];
    mkdirSync(at("other"));
    const { stderr } = await spawned(args, { env: { TMPDIR: at("other") } });
    const failure = "coppice: E_INPUT: `/dev/full` cannot be written: the disk is full.\n";
    expect(stderr.startsWith(`${failure}Not saved after 1,000 rows; training goes on\n`)).toBe(true);
    expect(stderr).toContain("\nLearned 1,500 rows with ");
  });

  it("writes each prediction before its row is learned, as a race does, with the number of the row", async () => {
    const of = (name: string, model: string) =>
      read(name)
        .split("\n")
        .filter((line) => line.split(",")[2] === model);
    writeFileSync(at("odd.csv"), read("breaks.csv").replace(/(^0012\d\d,.*),.*$/gm, "$1,")); // some have no label
    const more = [...numeric, "--on-bad-row", "skip"];
    await coppice(["race", "odd.csv", "-m", "arc-x4", ...more, "-q", "--no-report", "--predictions", "raced.csv"]);
    const train = ["train", "odd.csv", "-m", "arc-x4", ...more, "-o", "odd.model", "--predictions"];
    const { code, stderr } = await coppice([...train, "trained.csv"]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Predictions in trained\.csv$/m)]);
    const [first, ...lines] = read("trained.csv").trimEnd().split("\n");
    expect(first).toBe("seed,row,model,label,predicted,probability");
    expect(lines).toEqual(of("raced.csv", "arc-x4"));
    expect(lines.length).toBe(1499);
    expect(lines.filter((line) => line.includes(",arc-x4,,")).length).toBe(100);

    const printed = await coppice([...train, "-", "-q"]);
    expect(printed.stdout).toBe(read("trained.csv"));
    expect(printed.stderr).not.toContain("Predictions in"); // no file
    const rest = ["train", "ids.csv", "--from", "before.model", "--skip", "1400", "-o", "rest.model"];
    await good(...rest, "--predictions", "rest.csv.gz", "-q");
    const numbers = gunzipSync(bytes("rest.csv.gz")).toString().trimEnd().split("\n").slice(1);
    expect(numbers.map((line) => Number(line.split(",")[1]))).toEqual(Array.from({ length: 100 }, (_, i) => 1401 + i));
  });

  it("keeps the predictions, too, where a row cannot be read", async () => {
    const args = ["train", "breaks.csv", ...tree, ...numeric, "-q", "-o", "told.model", "--predictions", "told.csv"];
    const { code, stderr } = await coppice(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Predictions in told\.partial\.csv$/m)]);
    expect(read("told.partial.csv").trimEnd().split("\n").length).toBe(1401);
    expect(existsSync(at("told.csv"))).toBe(false);
    await refused(
      [...args.slice(0, -1), "told.json"],
      "`--predictions told.json`: they are written as CSV. Use a name that ends in .csv or .csv.gz.",
    );
    await refused([...args.slice(0, -1), "breaks.csv"], "`--predictions breaks.csv` would overwrite");
    await refused(
      ["train", "ids.csv", "-m", "batch-iti", "--predictions", "told.csv", "-o", "told.model"],
      "`--predictions` is for models that learn row by row, but batch-iti learns all rows at once. Leave it out.",
    );
  });

  it.skipIf(process.platform !== "linux")(
    "learns on where predictions cannot be written, or nobody reads them",
    async () => {
      const args = [PROGRAM, "train", "ids.csv", ...tree, ...numeric, "-q", "-o", "on.model", "--predictions"];
      const run = (redirected: string) =>
        spawnSync("sh", ["-c", `"$@" ${redirected}`, "sh", process.execPath, ...args, "-"], {
          cwd: at("."),
          encoding: "utf8",
        });
      const full = run("> /dev/full");
      expect(full.stderr).toMatch(
        /^coppice: E_INPUT: `standard output` cannot be written: the disk is full\.\nLearned 1,500 rows/,
      );
      expect(full.status).toBe(2);
      expect(bytes("on.model").equals(bytes("all.model"))).toBe(true);
      rmSync(at("on.model"));
      const unread = run("| true");
      expect(unread.stderr).toMatch(/^Learned 1,500 rows/);
      expect(bytes("on.model").equals(bytes("all.model"))).toBe(true);
    },
  );

  it("leaves out the first rows that --skip tells, and refuses to leave out all", async () => {
    const [head, ...lines] = read("ids.csv").trimEnd().split("\n");
    writeFileSync(at("rest.csv"), `${[head, ...lines.slice(1100)].join("\n")}\n`);
    await good("train", "rest.csv", "--from", "before.model", "-o", "rest.model");
    await good("train", "ids.csv", "--from", "before.model", "--skip", "1100", "-o", "skipped.model");
    expect(bytes("skipped.model").equals(bytes("rest.model"))).toBe(true);
    await refused(
      ["train", "ids.csv", ...tree, "--ignore", "id", "--skip", "1500", "-q", "-o", "rest.model"],
      "ids.csv: `--skip 1500` leaves no rows: there are 1,500.",
    );
  });
});

describe("trainers", () => {
  /** What the library makes of the labelled rows of a file, in their order. */
  const made = async (trainer: string, options: object) => {
    const source = await openSource({ file: at("gaps.csv") });
    const { rows, labels, count } = await readRows(source);
    const width = source.schema.attributes.length;
    const known = Array.from({ length: count }, (_, i) => i).filter((i) => labels[i] >= 0);
    const kept = Float64Array.from(known.flatMap((i) => [...rows.subarray(i * width, (i + 1) * width)]));
    const data = dataSet(
      source.schema,
      kept,
      Int32Array.from(known, (i) => labels[i]),
    );
    return Buffer.from(saveModel(findTrainer(trainer)(data, options)));
  };

  beforeAll(() => {
    const [head, ...lines] = read("sea.csv").trimEnd().split("\n");
    const gaps = lines.map((line, i) => (i % 7 === 3 ? line.replace(/group[AB]$/, "") : line));
    writeFileSync(at("gaps.csv"), `${[head, ...gaps].join("\n")}\n`);
  });

  it.each<[string, string, object]>([
    ["batch-bagging(members=3,base=ht(grace-period=20))", "batch-bagging", { members: 3, base: quickTree }],
    ["batch-boosting(members=3,sampling=resample)", "batch-boosting", { members: 3, sampling: "resample" }],
    ["batch-arc-x4(members=3,base=nb)", "batch-arc-x4", { members: 3, base: naiveBayes }],
    ["batch-iti(pruning=minimum-description-length)", "batch-iti", { pruning: "minimum-description-length" }],
  ])("%s makes the model that the library makes of the rows with a label", async (typed, id, options) => {
    const { stderr } = await good("train", "gaps.csv", "-m", typed, "--seed", "5", "-o", `${id}.model`);
    expect(stderr).toMatch(
      new RegExp(
        `^1,286 rows read: ${id} now learns them.*\nLearned 1,286 rows at once with ${id}, which produced [a-z]`,
      ),
    );
    expect(stderr).toContain(`\`coppice predict ${id}.model FILE\` measures its accuracy`);
    expect(readFileSync(at(`${id}.model`)).equals(await made(id, { ...options, seed: 5 }))).toBe(true);
  });

  it("make models that answer, are looked at and learn on", async () => {
    await good("train", "sea.csv", "-m", "batch-bagging(members=3,base=nb)", "-q", "-o", "batch.model");
    const { stderr } = await good("predict", "batch.model", "sea.csv", "-o", "batch.csv");
    expect(Number(/accuracy ([\d.]+)% over 1,500/.exec(stderr)?.[1])).toBeGreaterThan(80);
    expect((await good("inspect", "batch.model")).stdout).toContain("online-bagging(members=3,base=naive-bayes)");
    const more = await good("train", "sea.csv", "--from", "batch.model", "-o", "more.model");
    expect(more.stderr).toContain("Learned 1,500 rows with online-bagging(members=3,base=naive-bayes)");
  });

  it("draw by `--seed`, learn the first rows with `--limit`, and are quiet if asked to", async () => {
    const train = async (...more: string[]) => {
      const typed = "batch-bagging(members=2,base=nb)";
      const { stderr } = await good("train", "sea.csv", "-m", typed, "-q", "-o", "s.model", ...more);
      return [readFileSync(at("s.model")).toString("latin1"), stderr];
    };
    const [one, said] = await train();
    expect(said).toMatch(/^Learned 1,500 rows/);
    expect((await train("--seed", "1"))[0]).toBe(one);
    expect((await train("--seed", "2"))[0]).not.toBe(one);
    expect((await train("--shuffle"))[0]).not.toBe(one);
    expect((await train("--limit", "400"))[1]).toMatch(/^Learned 400 rows/);
  });

  it("refuse what cannot be before they read the rows, which here cannot be read either", async () => {
    const train = (model: string) =>
      coppice(["train", "bad.csv", "--numeric", "attrib1,attrib2", "-m", model, "-o", "none.model"]);
    expect((await train("batch-bagging(base=nb)")).stderr).toMatch(/^coppice: E_ROW: /m);
    expect((await train("batch-bagging(base=no-change)")).stderr).toMatch(/^coppice: E_COMPOSITION: /m);
    expect(readdirSync(at("."))).not.toContain("none.model");
  });

  it("are listed and explained", async () => {
    expect((await good("list", "trainers")).stdout).toMatch(/^ {2}batch-bagging +Members that differ/m);
    const { stdout } = await good("explain", "batch-boosting");
    expect(stdout).toMatch(/^learns +All rows at once, with `coppice train --model batch-boosting`; it cannot race\./m);
    expect(stdout).toMatch(/^makes +A model of online-boosting,/m);
    expect(stdout).toMatch(/^missing +As the base learner\.$/m);
    expect(stdout).toMatch(/^ {2}sampling +Weights: /m);
  });
});

describe("race", () => {
  it("takes short names and names of one's own, in table, results and report", async () => {
    const models = ["-m", "small=arf(members=2), large one = arf(members=4)", "-m", "ozabag(base=nb)"];
    const { stdout } = await good("race", "sea.csv", ...models, "--json", "named.json", "--report", "named.html");
    expect(stdout).toMatch(/^small +\d\d\./m);
    expect(stdout).toMatch(/^large one +\d\d\./m);
    const { contenders } = JSON.parse(read("named.json")) as RaceResults;
    expect(contenders.slice(0, 3).map(({ name, model }) => [name, model])).toEqual([
      ["small", "adaptive-random-forest(members=2)"],
      ["large one", "adaptive-random-forest(members=4)"],
      ["online-bagging(base=naive-bayes)", undefined],
    ]);
    const page = read("named.html");
    expect(page).toContain("<bdi>large one</bdi></a><code>adaptive-random-forest(<wbr>members=4)</code>");
    // The table is in the order of accuracy, as that of the terminal.
    const table = page.slice(page.indexOf('id="comparison"'), page.indexOf('id="curves"'));
    const accuracies = [...table.matchAll(/href="#contender-(\d)"/g)].map(
      ([, i]) => contenders[Number(i) - 1]?.mean.accuracy,
    );
    expect(accuracies.slice(0, 3)).toEqual(accuracies.slice(0, 3).sort((a, b) => (b ?? 0) - (a ?? 0)));
    expect(accuracies.length).toBe(5);
  });

  it("speaks of one row in the singular", async () => {
    writeFileSync(at("single.csv"), "x,class\n1,a\n");
    const said = async (...args: string[]) => {
      const { stdout, stderr } = await coppice(args);
      return stdout + stderr;
    };
    expect(await said("generate", "sea", "--rows", "1", "--out", "single-sea.csv")).toBe(
      "1 row of sea written to single-sea.csv\n",
    );
    expect(await said("train", "single.csv", "-m", "nb", "-o", "single.model")).toMatch(/^Learned 1 row with /m);
    expect(await said("train", "single.csv", "-m", "batch-bagging", "-o", "single-batch.model")).toMatch(
      /^1 row read: batch-bagging now learns them\nLearned 1 row at once/m,
    );
    expect(await said("inspect", "single.model")).toMatch(/^schema +1 attribute \(0 nominal\): x$/m);
    expect(await said("predict", "single.model", "single.csv", "-o", "single-answers.csv")).toContain(
      "Predicted 1 row; accuracy 100.00% over 1 labelled row\n",
    );
    expect(await said("outliers", "single.csv")).toContain("Rated 1 row by probability");
    expect(await said("members", "single.csv", "-m", "bagging(members=1)")).toContain(
      "over 1 row, each predicted before it was learned",
    );
  });

  it("keeps what was measured before a row that cannot be read", async () => {
    const models = ["-m", "nb", "--numeric", "attrib1,attrib2", "--ignore", "id", "--every", "100"];
    writeFileSync(at("ends.csv"), read("ids.csv").replace(/^001400,[^,]+/m, "001400,x"));
    const { code, stdout, stderr } = await coppice([
      "race",
      "ends.csv",
      ...models,
      "--json",
      "part.json",
      "--report",
      "part.html",
    ]);
    expect(code).toBe(2);
    expect(stdout).toContain("1,400 rows");
    expect(stdout).toContain("(ended by an error: measured until then)");
    expect(stdout).toMatch(/^naive-bayes +\d\d\./m);
    expect(stderr).toMatch(/^coppice: E_ROW: ends\.csv:1402 row 1401, column `attrib1`: .*\n$/m);
    const { interrupted, error, source } = JSON.parse(read("part.json")) as RaceResults;
    expect([interrupted, source.rows]).toEqual([true, 1400]);
    expect(error).toContain("E_ROW: ends.csv:1402 row 1401");
    expect(read("part.html")).toContain("An error ended the race; everything here was measured until then. <bdi>E_ROW");
  });

  it("goes on without a model that fails, and says so in table, results, report and exit code", async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${(i * 37) % 101},${i >= 2000 && i % 10 === 0 ? "z" : i % 2}`);
    writeFileSync(at("third.csv"), `a,class\n${rows.join("\n")}\n`);
    const models = "bimodal,nb,adaptive-random-forest(max-bytes=9000)";
    const files = ["--json", "third.json", "--report", "third.html", "--predictions", "third-predictions.csv"];
    const { code, stdout, stderr } = await coppice(["race", "third.csv", "-m", models, "--every", "100", ...files]);
    expect(code).toBe(1);
    expect(stdout).toContain("3 models and 2 baselines, 2 of them failed");
    expect(stdout).toMatch(/^naive-bayes +\d\d\./m);
    expect(stdout).toMatch(/^adaptive-random-forest\(max-bytes=9000\) +failed +-/m);
    expect(stdout).toMatch(/^bimodal +failed +-/m);
    const notes = stderr.split("\n").filter((line) => line.startsWith("Note: "));
    expect(notes.length).toBe(2);
    expect(notes[0]).toMatch(/^Note: `adaptive-random-forest\(max-bytes=9000\)` does not race: E_PARAM: .*`max-bytes`/);
    expect(notes[1]).toMatch(
      /^Note: `bimodal` has left the race by row 2,\d{3} \(\d\d\.\d\d% right until row \d,\d{3}\): E_PARAM: bimodal: .* got 3\./,
    );
    const { failed, contenders, interrupted, error } = JSON.parse(read("third.json")) as RaceResults;
    expect([interrupted, error, failed?.map(({ name }) => name)]).toEqual([
      false,
      undefined,
      ["adaptive-random-forest(max-bytes=9000)", "bimodal"],
    ]);
    expect(contenders.map(({ mean }) => mean.rows)).toEqual([3000, 3000, 3000]);
    expect(read("third.html")).toContain("<bdi>bimodal</bdi> left the race by row 2,");
    const predicted = read("third-predictions.csv")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const last = (model: string) => Number(predicted.findLast(([, , name]) => name === model)?.[1]);
    expect(last("naive-bayes")).toBe(3000);
    expect(last("bimodal")).toBeLessThanOrEqual(failed?.[1]?.row ?? 0);
    const quiet = await coppice(["race", "third.csv", "-m", "bimodal,nb", "--no-report", "--quiet"]);
    expect([quiet.code, quiet.stderr.match(/`bimodal` has left/g)?.length]).toEqual([1, 1]);
    const none = await coppice(["race", "third.csv", "-m", "bimodal", "--every", "100", "--no-report"]);
    expect([none.code, none.stderr.match(/E_PARAM/g)?.length]).toEqual([2, 1]);
    expect(none.stdout).toContain("ended by an error");
  });

  it("says at once when no model beats a baseline, and what to do", async () => {
    writeFileSync(
      at("runs.csv"),
      `a,class\n${Array.from({ length: 400 }, (_, i) => `${(i * 7919) % 101},${i % 40 < 20 ? "x" : "y"}`).join("\n")}\n`,
    );
    const { stdout } = await good("race", "runs.csv", "-m", "nb", "--no-report");
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toMatch(/No model beat no change \(9\d\.\d\d%\): the best, naive-bayes, was right on/);
    expect(text).toContain("race with --shuffle");
    expect((await good("race", "sea.csv", "-m", "nb", "--no-report")).stdout).not.toContain("No model beat");
  });

  it("can be run again as it was started", async () => {
    const command = async (env: Record<string, string>) => {
      await spawned(["demo", "--limit", "500", "-m", "nb", "--json", "again.json", "--no-report"], { env });
      return (JSON.parse(read("again.json")) as RaceResults).command;
    };
    const started = { npm_lifecycle_event: "start", npm_package_name: "coppice-workspace" };
    expect(await command(started)).toBe("npm start -- --limit 500 -m nb --json again.json --no-report");
    expect(await command({ ...started, npm_package_name: "other" })).toMatch(/^coppice demo --limit 500/);
  });

  it("demonstrates itself without the flights, and says how to get them", async () => {
    const hide = `const { Module } = require("node:module");
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...more) {
  if (name === "vega-datasets") throw new Error("not installed");
  return resolve.call(this, name, ...more);
};`;
    writeFileSync(at("hide.cjs"), hide);
    const args = ["demo", "--limit", "2000", "-m", "nb", "--no-report"];
    const node = ["--require", at("hide.cjs")];
    const { code, stdout, stderr } = await spawned(args, { node });
    expect(code).toBe(0);
    expect(stdout).toContain("which model notices that the rule changes? 2,000 rows");
    expect(stderr).toContain("`npm install vega-datasets@3.2.1`");
    const longer = ["demo", "--limit", "120_000", "-m", "nb", "--no-report", "-q", "--json", "-"];
    const { source } = JSON.parse((await spawned(longer, { node })).stdout) as RaceResults;
    expect(source.changes?.[0]?.row).toBe(60_000); // in the middle, as it is described
  });
});

describe("wrong use", () => {
  it.each<[string, string[], string]>([
    [
      "most values beside a model that looks for outliers",
      ["outliers", "sea.csv", "--from", "sea.model", "--max-values", "5"],
      "so `--max-values` would change nothing",
    ],
    ["several models to train", ["train", "sea.csv", "-m", "nb,ht", "-o", "x"], "takes one model"],
    ["two targets", ["race", "sea.csv", "-t", "a", "-t", "b"], '`--target` is given twice, as "a" and as "b"'],
    ["a file and a generator", ["race", "sea.csv", "-g", "sea"], "`, not both."],
    [
      "models parted by blanks",
      ["race", "sea.csv", "-m", "naive-bayes", "hoeffding-tree"],
      "Separate models by commas",
    ],
    ["a model for a file", ["race", "arf(members=3)"], "`arf(members=3)` is a model"],
    [
      "a column for a file",
      ["race", "sea.csv", "attrib2"],
      "`attrib2` is a column of sea.csv, but a file is expected here. Name the column to predict with --target attrib2.",
    ],
    [
      "a column whose name is the only hint at the target",
      ["race", "kinds.csv", "kind"],
      "Name the column to predict with --target kind.",
    ],
    ["two models to train by blanks", ["train", "sea.csv", "-m", "nb", "ht", "-o", "x"], "with --model, once"],
    ["an unknown command to help", ["help", "rase"], 'Unknown command "rase". Did you mean "race"?'],
    ["a mistyped measure", ["explain", "kapa"], 'Did you mean "kappa"?'],
    ["a mistyped measure of two words", ["explain", "log", "lose"], 'Did you mean "log-loss"?'],
    ["a mistyped short name", ["explain", "nbb"], 'Did you mean "nb"?'],
    [
      "a parameter in the spelling of the library",
      ["race", "sea.csv", "-m", "ht(grace-period=-1)"],
      "hoeffding-tree: `grace-period` must be",
    ],
    [
      "results in a folder that is not there",
      ["race", "sea.csv", "--json", "tpyo/r.json"],
      "cannot be written: there is no folder",
    ],
    [
      "a model in a folder that is not there",
      ["train", "sea.csv", "-m", "nb", "-o", "tpyo/x"],
      "Create it first, or correct the path",
    ],
    [
      "answers over one of several files",
      ["predict", "sea.model", "sea.csv", "bad.csv", "-o", "bad.csv"],
      "would overwrite `bad.csv`, which is an input",
    ],
    ["model and files swapped", ["predict", "sea.csv", "bad.csv", "sea.model"], "predict sea.model sea.csv bad.csv"],
    ["model and file swapped", ["predict", "sea.csv", "sea.model"], "Try: coppice predict sea.model sea.csv"],
    [
      "answers as JSON",
      ["predict", "sea.model", "sea.csv", "-o", "x.json"],
      "tables are written as CSV, NDJSON or Parquet",
    ],
    [
      "the tree of what is none",
      ["inspect", "nb.model", "--tree"],
      "naive-bayes is neither a tree nor a table of weights",
    ],
    [
      "the tree of an ensemble",
      ["inspect", "bag.model", "--tree"],
      "online-bagging(members=3) has 3 members: give one",
    ],
    ["the tree of an ensemble of one", ["inspect", "one.model", "--tree"], "has one member: give `--member 0`"],
    ["a member that is not there", ["inspect", "bag.model", "--dot", "--member", "3"], "`--member` must be in [0, 2]"],
    ["a member of what has none", ["inspect", "sea.model", "--tree", "--member", "0"], "hoeffding-tree has no members"],
    ["a table as DOT", ["inspect", "winnow.model", "--dot"], "winnow is not a tree, and `--dot` draws only trees"],
    ["a member of nothing", ["inspect", "sea.model", "--member", "0"], "`--member` needs `--tree` or `--dot`"],
    ["DOT as JSON", ["inspect", "sea.model", "--dot", "--json"], "exclude each other"],
    ["packed Parquet", ["predict", "sea.model", "sea.csv", "-o", "x.parquet.gz"], "tables are written as CSV"],
    [
      "a column to keep that is not there",
      ["predict", "sea.model", "sea.csv", "--keep", "id"],
      'there is no column "id" to keep',
    ],
    ["one name for two models", ["race", "sea.csv", "-m", "a=nb,a=ht"], "two models of the race have the name `a`"],
    [
      "the name of a baseline",
      ["race", "sea.csv", "-m", "no-change=nb"],
      "two models of the race have the name `no-change`",
    ],
    ["a name that cannot be", ["race", "sea.csv", "-m", "a/b=nb"], "the name of a model must be at most 40 letters"],
    ["braces for parentheses", ["race", "sea.csv", "-m", "ozabag{members=5}"], "parameters stand in parentheses"],
    [
      "a generator for a model",
      ["race", "-m", "sea", "sea.csv"],
      "sea is a generated stream, not a model: `coppice race --gen",
    ],
    [
      "a trainer in a race",
      ["race", "sea.csv", "-m", "nb,batch-boosting(members=3)"],
      "--model batch-boosting --out x.model` uses it; the `online-boosting` that it makes can race.",
    ],
    [
      "a trainer for members",
      ["train", "sea.csv", "-m", "ozabag(base=batch-iti)", "-o", "x"],
      "batch-iti is a trainer, not a model: it learns all rows at once, so it can neither race nor be part of a model",
    ],
    ["a trainer of trainers", ["train", "sea.csv", "-m", "batch-bagging(base=batch-iti)", "-o", "x"], "at once, so it"],
    ["two trainers", ["train", "sea.csv", "-m", "batch-bagging,batch-iti", "-o", "x"], "takes one model"],
    ["a trainer for a file", ["train", "sea.csv", "batch-iti", "-m", "nb", "-o", "x"], "`batch-iti` is a model"],
    [
      "a trainer's parameter in the spelling of the library",
      ["train", "sea.csv", "-m", "batch-iti(max-bytes=1)", "-o", "x"],
      "batch-iti: `max-bytes` must be",
    ],
    [
      "a detector for members",
      ["race", "sea.csv", "-m", "ozabag(base=adwin)"],
      "adwin is a change detector, not a model",
    ],
    ["an option that is not there", ["race", "sea.csv", "--label", "x"], "'--label'. See `coppice race --help`."],
    [
      "a file without a command",
      ["sea.csv"],
      "is a file, but a command is expected here. `coppice race sea.csv --target",
    ],
    ["a model file without a command", ["sea.model"], "`coppice inspect sea.model` shows the model"],
    [
      "a model without a command",
      ["arf", "sea.csv"],
      "`arf` is a model, not a command. `coppice race FILE --models arf`",
    ],
    ["a stream without a command", ["sea(noise=0.1)"], '`coppice race --generator "sea(noise=0.1)"` races on it'],
    [
      "a command with dashes",
      ["--race", "sea.csv"],
      "`race` is a command, not an option. Without dashes: coppice race.",
    ],
    ["an option before the command", ["-t", "class", "race", "sea.csv"], "Put options after it: coppice race ... -t."],
    [
      "a parameter for an option",
      ["race", "sea.csv", "-m", "nb,ht", "--grace-period", "50"],
      '`--grace-period` is a parameter of hoeffding-tree, not an option. Write parameters in parentheses after the model: --models "hoeffding-tree(grace-period=50)".',
    ],
    ["a parameter with an equals sign", ["train", "sea.csv", "-o", "x", "--members=3", "-q"], '(members=3)".'],
    [
      "an option of another command",
      ["train", "sea.csv", "-m", "nb", "-o", "x", "--window", "3"],
      "one of `coppice race`",
    ],
    ["a task of MOA", ["EvaluatePrequential", "-l", "trees.HoeffdingTree"], "Use race instead: `coppice race --help`"],
    ["a method of River", ["learn_one", "sea.csv"], "unknown command `learn_one`. Use train instead: `coppice train"],
    ["a typing error for a command", ["raec", "sea.csv"], "unknown command 'raec' (Did you mean race?)"],
    ["a typing error that asks for help", ["raec", "--help"], "unknown command 'raec' (Did you mean race?)"],
    [
      "a model for a generator",
      ["generate", "arf(members=3)"],
      "arf is a model, not a generated stream: `coppice race FILE",
    ],
    [
      "a model for a stream to drift to",
      ["race", "-g", "sea", "--drift-to", "nb", "--drift-at", "5"],
      "nb is a model, not",
    ],
    ["a trainer for a generator", ["generate", "batch-iti"], "batch-iti is a trainer, not a generated stream"],
    [
      "a generator's name for a parameter",
      ["race", "sea.csv", "-m", "arf(sea=5)"],
      "Parameters of adaptive-random-forest:",
    ],
    [
      "a generator for a file",
      ["race", "sea", "--rows", "9"],
      "`sea` is a generated stream, but a file is expected here.",
    ],
    ["a generator for a file of outliers", ["outliers", "sea"], "coppice generate sea --rows 1000 --out rows.csv"],
    [
      "a file for a model",
      ["race", "sea.csv", "-m", "sea.model"],
      "To continue training a model file, use `coppice train --from`",
    ],
    [
      "a model for its file",
      ["predict", "nb", "sea.csv"],
      "It is the name of a model: `coppice train FILE --model nb --out",
    ],
    ["a model file for rows", ["race", "sea.model"], "sea.model: is a model file, which holds no rows"],
    ["two model files", ["predict", "sea.model", "nb.model"], "nb.model: is a model file, which holds no rows"],
    ["a file to explain", ["explain", "sea.model"], "It is a file: `coppice inspect` shows what a model file holds"],
    ["a command to explain", ["explain", "race"], "`coppice race --help` explains the command."],
    ["a family to explain", ["explain", "detectors"], "`coppice list detectors` shows all of them."],
    ["a model to list", ["list", "arf"], "`coppice explain arf` describes one"],
    [
      "nowhere to keep a model",
      ["train", "sea.csv", "-m", "nb"],
      "(--out). For example: coppice train sea.csv --model nb --out",
    ],
    [
      "nowhere to keep a model, with options",
      ["train", "sea.csv", "kinds.csv", "-t", "class", "--limit", "9"],
      "For example: coppice train sea.csv kinds.csv --target class --limit 9 --model hoeffding-tree --out my.model",
    ],
    [
      "nothing to train, and nowhere to keep it",
      ["train", "sea.csv"],
      "coppice train sea.csv --model hoeffding-tree --out",
    ],
    [
      "a spreadsheet's option",
      ["generate", "sea", "-n", "5"],
      "unknown option '-n'. It is one of `coppice outliers`. See `coppice generate --help`.",
    ],
    ["a file to demo", ["demo", "sea.csv"], "Expected 0 arguments but got 1. See `coppice demo --help`."],
    ["a model without rows", ["predict", "sea.model"], "missing required argument 'files'. See `coppice predict"],
    [
      "an option of other commands",
      ["predict", "sea.model", "sea.csv", "--models", "nb"],
      "unknown option '--models'. It is one of `coppice race`, `coppice demo`, `coppice members`. See `coppice predict --help`.",
    ],
    ["a target to a model that has one", ["predict", "sea.model", "sea.csv", "-t", "x"], "unknown option '-t'"],
    ["an unclosed parenthesis", ["race", "sea.csv", "-m", "ozabag(members=5"], 'expected "," or ")". The text ends'],
    ["a word for a number", ["race", "sea.csv", "-m", "ozabag(members=five)"], "must be an integer in [1, 10000], got"],
    ["a target that is left out", ["race", "sea.csv", "--ignore", "class"], "cannot be both the target and left out"],
    ["an option for a value", ["race", "sea.csv", "--models", "--quiet"], 'Unknown model "--quiet"'],
    ["another delimiter", ["race", "sea.csv", "--delimiter", ";"], "Is the delimiter right? Use --delimiter."],
    [
      "the model of another file",
      ["predict", "sea.model", "kinds.csv"],
      'there is no column "attrib1", which the schema',
    ],
    ["an unknown shell", ["completion", "powershell"], "Allowed choices are bash, zsh, fish"],
  ])("%s is one clear line", async (_, args, message) => {
    await refused(args, message);
    expect(readdirSync(at("."))).not.toContain("tpyo");
  });
});

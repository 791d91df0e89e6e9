/** The built program from outside: what people type, what they see, and how it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { schemaFromJson } from "coppice/core";
import { beforeAll, describe, expect, it } from "vitest";
import type { RaceResults } from "../src/results.ts";
import { type Outcome, PROGRAM, runningInFolder } from "./running.ts";

const { folder, at, read, env, coppice, spawned, good, refused } = runningInFolder();

beforeAll(async () => {
  for (const name of ["out", "models"]) mkdirSync(at(name));
  await good("generate", "sea(concept=2)", "--rows", "2000", "--seed", "7", "--out", "sea.csv");
  writeFileSync(at("bad.csv"), "a,b,class\n1,u,x\n2,v,y\nfoo,u,x\n3,v,y\n4,u\n5,u,x\n");
  writeFileSync(at("empty.csv"), "");
  writeFileSync(at("header.csv"), "a,class\n");
  writeFileSync(at("bare.json"), JSON.stringify({ attributes: [], target: { name: "class", classes: ["u", "v"] } }));
  const attributes = [{ name: "attrib1", kind: "numeric" }];
  writeFileSync(at("other.json"), JSON.stringify({ attributes, target: { name: "nope", classes: ["u", "v"] } }));
});

describe("a process of its own", () => {
  const model = ["-m", "naive-bayes"];
  const withoutTimes = ({ code, stdout, stderr }: Outcome) =>
    [code, stdout, stderr].map((each) => `${each}`.replace(/\d[\d.,]*/g, "0").replace(/ +/g, " "));

  it.each([
    ["demo", 0, ["--limit", "300", ...model, "--no-report"]],
    ["race", 0, ["sea.csv", ...model, "--report", "own.html", "--json", "own.json"]],
    ["race", 1, ["bad.csv", "--numeric", "a", ...model, "--no-report", "--on-bad-row", "skip"]],
    ["race", 2, ["bad.csv", "--numeric", "a", ...model, "--no-report"]],
    ["members", 0, ["sea.csv", "-m", "online-bagging(members=2,base=naive-bayes)"]],
    ["train", 0, ["sea.csv", ...model, "-o", "own.bin"]],
    ["predict", 0, ["own.bin", "sea.csv"]],
    ["predict", 2, ["none.bin", "sea.csv"]],
    ["inspect", 0, ["own.bin"]],
    ["outliers", 0, ["sea.csv", ...model]],
    ["schema", 0, ["sea.csv"]],
    ["generate", 0, ["sea", "--rows", "50", "-o", "own.parquet"]],
    ["list", 0, []],
    ["explain", 0, ["adwin"]],
    ["completion", 2, []],
  ])("ends %s with %d as in the one that the other tests share", async (command, code, args) => {
    const own = await spawned([command, ...args]);
    expect(own.code).toBe(code);
    expect(withoutTimes(await coppice([command, ...args]))).toEqual(withoutTimes(own));
  });
});

describe("help", () => {
  it("lists the commands and ends well", async () => {
    const { stdout } = await good("--help");
    for (const name of ["demo", "race", "list", "explain", "schema", "generate", "train", "predict", "inspect"]) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    }
    expect((await good("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("lists and explains what the catalogue holds", async () => {
    const { stdout } = await good("list", "--json");
    const families = JSON.parse(stdout) as Record<string, Record<"id" | "summary" | "choose" | "cost", string>[]>;
    expect(Object.keys(families)).toEqual(["learners", "ensembles", "trainers", "detectors", "generators"]);
    for (const { id, summary } of Object.values(families).flat()) expect(summary, id).toMatch(/\.$/);
    for (const { id, choose, cost } of [...families.learners, ...families.ensembles]) {
      expect([choose, cost].join("\n"), id).toMatch(/\.\n.*\.$/s);
    }
    const text = (await good("list", "ensembles")).stdout;
    expect(text.trimEnd().split("\n\n").at(-1)).toMatch(
      /^`coppice explain NAME` says when to choose one, what it costs/,
    );
    expect(text).toContain("online-boosting");
    expect(text).not.toContain("naive-bayes ");
    const explained = (await good("explain", "online-boosting")).stdout;
    expect(explained).toMatch(/^Online boosting \(online-boosting\)$/m);
    expect(explained).toMatch(/members .*\n? *.*An integer in \[1, /);
    expect((await good("explain", "adwin")).stdout).toContain("Bifet");
    expect((await good("explain", "sea")).stdout).toContain("rows     Endless.");
  });

  it.skipIf(!existsSync("/dev/full"))("says that the disk is full", async () => {
    const shell = `"${process.execPath}" "${PROGRAM}" generate sea --rows 2000 > /dev/full`;
    const [code, stderr] = await ended(spawn("sh", ["-c", shell], { cwd: folder, env }));
    expect(stderr).toBe("coppice: E_INPUT: `standard output` cannot be written: the disk is full.\n");
    expect(code).toBe(2);
  });

  it("says how to do without the report's folder where it cannot be made", async () => {
    mkdirSync(at("full"));
    writeFileSync(at("full/coppice-out"), "a file");
    const args = [PROGRAM, "race", "-g", "sea", "--rows", "9", "-m", "nb"];
    const [code, stderr] = await ended(spawn(process.execPath, args, { cwd: at("full"), env }));
    expect(stderr).toMatch(
      /^coppice: E_INPUT: the report cannot be written: no folder `coppice-out` can be made in `.*full`\./,
    );
    expect(stderr).toMatch(/with --report FILE, or leave it out with --no-report\.\n$/);
    expect(code).toBe(2);
  });

  it("leaves no folder for the report of a race that it refuses, and the one that was there", async () => {
    for (const name of ["new", "old"]) mkdirSync(at(name));
    mkdirSync(at("old/coppice-out"));
    for (const [name, isThere] of [
      ["new", false],
      ["old", true],
    ] as const) {
      const args = [PROGRAM, "race", "none.csv", "-m", "nb"];
      const [code, stderr] = await ended(spawn(process.execPath, args, { cwd: at(name), env }));
      expect([code, stderr]).toEqual([2, expect.stringContaining("There is no file `none.csv`.")]);
      expect(existsSync(at(`${name}/coppice-out`))).toBe(isThere);
    }
  });

  it.skipIf(process.platform === "win32")("leaves no folder where the report is lost", async () => {
    mkdirSync(at("lost"));
    const shell = `ulimit -f 8; exec "${process.execPath}" "${PROGRAM}" race -g sea --rows 9 -m nb`;
    const [code, stderr] = await ended(spawn("/bin/sh", ["-c", shell], { cwd: at("lost"), env }));
    expect([code, stderr]).toEqual([2, expect.stringContaining("`coppice-out/report.html` cannot be written")]);
    expect(readdirSync(at("lost"))).toEqual([]);
  });

  it("writes the report where its folder has gone meanwhile", async () => {
    mkdirSync(at("gone"));
    const args = [PROGRAM, "race", "-", "-m", "nb", "-t", "y", "--infer-rows", "2"];
    const child = spawn(process.execPath, args, { cwd: at("gone"), env });
    child.stdin.write(`x,y\n${"1,a\n2,b\n".repeat(1e5)}`);
    await once(child.stdout, "data"); // how columns are read: the folder is there by then
    rmdirSync(at("gone/coppice-out"));
    child.stdin.end("3,a\n");
    const [code, stderr] = await ended(child);
    expect([code, stderr]).toEqual([0, expect.stringContaining("Written: coppice-out/report.html")]);
    expect(existsSync(at("gone/coppice-out/report.html"))).toBe(true);
  });

  it("tells how far predictions have got, unless it is to be quiet", async () => {
    await good("train", "sea.csv", "-m", "nb", "-o", "slow.bin");
    const lines = read("sea.csv").split("\n");
    const begin = (out: string, ...more: readonly string[]) => {
      const child = spawn(process.execPath, [PROGRAM, "predict", "slow.bin", "-", "-o", out, ...more], {
        cwd: folder,
        env,
      });
      child.stdin.write(`${lines.slice(0, 1600).join("\n")}\n`);
      return { child, end: ended(child) };
    };
    const quietly = begin("quiet.csv", "--quiet");
    const openly = begin("told.csv");
    const drafts = () => readdirSync(folder).filter((name) => name.startsWith(".coppice"));
    while (drafts().length < 2) await sleep(20); // both are at work
    await sleep(6500); // a line comes after five seconds at the earliest
    for (const { child } of [openly, quietly]) child.stdin.end(lines.slice(1600).join("\n"));
    const [told, quiet] = await Promise.all([openly.end, quietly.end]);
    expect(told).toEqual([
      0,
      expect.stringMatching(/^column (?:.*\n)+predicting [12],\d{3} rows, [\d,]+ rows\/s\nPredicted 2,000 rows;/),
    ]);
    expect(quiet).toEqual([0, expect.stringMatching(/^Predicted 2,000 rows;/)]);
    expect(read("quiet.csv")).toBe(read("told.csv"));
  });

  it("survives a reader that goes away", async () => {
    const child = spawn(process.execPath, [PROGRAM, "generate", "sea", "--rows", "1e6"], { cwd: folder, env });
    child.stdout.once("data", () => child.stdout.destroy());
    const [code, stderr] = await ended(child);
    expect([code, stderr]).toEqual([0, ""]);
  });

  it.skipIf(process.platform === "win32")("makes its files for a reader that goes away, too", async () => {
    const program = `"${process.execPath}" "${PROGRAM}"`;
    const race = `${program} race sea.csv -m nb --json gone.json --report gone.html --predictions gone.csv`;
    const shell = `{ ${race} 2>&1; echo $? > gone.txt; } | head -n 1`;
    expect(await ended(spawn("bash", ["-c", shell], { cwd: folder, env }))).toEqual([0, ""]);
    expect(read("gone.txt")).toBe("0\n");
    for (const name of ["gone.json", "gone.html", "gone.csv"]) expect(existsSync(at(name)), name).toBe(true);
    // tables that nobody reads do not cut off the results
    const results = `${program} race sea.csv -m nb --no-report --json - > gone.txt 2> >(exec true)`;
    expect(await ended(spawn("bash", ["-c", results], { cwd: folder, env }))).toEqual([0, ""]);
    expect(JSON.parse(read("gone.txt"))).toMatchObject({ format: 1 });
  });
});

describe("race", () => {
  it("shows schema and table, and writes report and results", async () => {
    const args = ["--models", "naive-bayes,hoeffding-tree(grace-period=50)", "--json", "out/r.json"];
    const files = ["--report", "out/r.html", "--measures", "out/r.csv"];
    const { stdout, stderr } = await good("race", "sea.csv", "--target", "class", ...args, ...files);
    expect(stdout).toMatch(/^attrib1 +numeric +0 /m);
    expect(stdout).toMatch(/^sea\.csv: 2,000 rows, 3 attributes, 2 classes; 2 models and 2 baselines$/m);
    expect(stdout).toMatch(/^hoeffding-tree\(grace-period=50\) +\d\d\.\d\d /m);
    expect(stdout).toMatch(/^majority-class +\d\d\.\d\d /m);
    expect(stderr).toContain("out/r.html");
    expect(read("out/r.html")).toMatch(/^<!doctype html>/i);
    expect(read("out/r.csv")).toMatch(/^model,seed,accuracy,.*\nnaive-bayes,1,0\.\d+,/);
    const results = JSON.parse(read("out/r.json")) as RaceResults;
    expect(results).toMatchObject({
      format: 1,
      title: "sea.csv",
      interrupted: false,
      source: { name: "sea.csv", rows: 2000, badRows: 0 },
      options: { delay: 0, window: 1000, fading: 0.999, seeds: [1], shuffle: false, limit: null },
      versions: { node: process.versions.node },
    });
    expect(results.command).toContain('"naive-bayes,hoeffding-tree(grace-period=50)"');
    expect(schemaFromJson(results.schema).target.name).toBe("class");
    expect(results.contenders.map(({ name, isBaseline }) => [name, isBaseline])).toEqual([
      ["naive-bayes", false],
      ["hoeffding-tree(grace-period=50)", false],
      ["majority-class", true],
      ["no-change", true],
    ]);
    const [bayes] = results.contenders;
    expect(bayes?.spec).toEqual({ id: "naive-bayes", params: { smoothing: 1, maxBytes: 33_554_432 } });
    expect(bayes?.repeats[0]?.curve.at(-1)?.row).toBe(2000);
    expect(bayes?.repeats[0]?.curve.length).toBeGreaterThan(100);
    expect(bayes?.mean.accuracy).toBeGreaterThan(0.8);
    expect(bayes?.deviation).toBeNull();
    expect(readdirSync(at("out")).sort()).toEqual(["r.csv", "r.html", "r.json"]); // no temporary files
  });

  it("gives the same results for the same seed and others for another", async () => {
    const accuracy = async (seed: string) => {
      const args = ["--models", "online-bagging(members=3)", "--seed", seed, "--json", "seed.json", "--no-report"];
      await good("race", "sea.csv", ...args);
      const { contenders } = JSON.parse(read("seed.json")) as RaceResults;
      return contenders[0]?.repeats[0]?.curve.map((point) => point.accuracy);
    };
    const first = await accuracy("1");
    expect(await accuracy("1")).toEqual(first);
    expect(await accuracy("2")).not.toEqual(first);
  });

  it("repeats in orders of their own and shows the deviation", async () => {
    const args = ["--models", "naive-bayes", "--repeats", "3", "--seed", "5", "--shuffle", "--json", "rep.json"];
    const { stdout } = await good("race", "sea.csv", ...args, "--no-report", "--quiet");
    expect(stdout).toMatch(/^naive-bayes +\d\d\.\d\d ±\d\.\d\d/m);
    expect(stdout).not.toContain("attrib1"); // --quiet
    const { contenders, options } = JSON.parse(read("rep.json")) as RaceResults;
    expect(options).toMatchObject({ seeds: [5, 6, 7], shuffle: true });
    expect(contenders[0]?.repeats.map(({ seed }) => seed)).toEqual([5, 6, 7]);
    const finals = contenders[0]?.repeats.map(({ curve }) => curve[5]?.accuracy) ?? [];
    expect(new Set(finals).size).toBeGreaterThan(1);
  });

  it("obeys limit, delay, window and every", async () => {
    const args = ["--limit", "500", "--delay", "50", "--window", "100", "--every", "100", "--fading", "0.9"];
    await good("race", "sea.csv", "--models", "naive-bayes", ...args, "--json", "lim.json", "--no-report");
    const { source, options, contenders } = JSON.parse(read("lim.json")) as RaceResults;
    expect(source.rows).toBe(500);
    expect(options).toMatchObject({ limit: 500, delay: 50, window: 100, every: 100, fading: 0.9 });
    expect(contenders[0]?.repeats[0]?.curve.map(({ row }) => row)).toEqual([100, 200, 300, 400, 500]);
  });

  it("writes every prediction, scored as in the table", async () => {
    const outputs = ["--predictions", "pred.csv", "--json", "pred.json", "--no-report"];
    await good("race", "sea.csv", "--models", "naive-bayes", ...outputs);
    const [head, ...lines] = read("pred.csv").trimEnd().split("\n");
    expect(head).toBe("seed,row,model,label,predicted,probability");
    expect(lines.length).toBe(3 * 2000);
    const bayes = lines.map((line) => line.split(",")).filter(([, , model]) => model === "naive-bayes");
    expect(bayes.map(([, row]) => Number(row))).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1));
    const right = bayes.filter(([, , , label, predicted]) => label === predicted).length;
    const { contenders } = JSON.parse(read("pred.json")) as RaceResults;
    expect(contenders[0]?.mean.accuracy).toBeCloseTo(right / 2000, 12);
  });

  it("reads standard input, gzip and ARFF as the same rows", async () => {
    await good("generate", "sea(concept=2)", "--rows", "2000", "--seed", "7", "--out", "sea.arff");
    writeFileSync(at("sea.csv.gz"), gzipSync(read("sea.csv")));
    const table = async (file: string, input?: string) => {
      const args = ["race", file, "--models", "naive-bayes", "-q", "--no-report"];
      const { stdout } = await (input === undefined ? coppice(args) : spawned(args, { input }));
      return /^naive-bayes +(\S+) /m.exec(stdout)?.[1];
    };
    const plain = await table("sea.csv");
    expect(plain).toMatch(/^\d\d\.\d\d$/);
    expect(await table("sea.arff")).toBe(plain);
    expect(await table("sea.csv.gz")).toBe(plain);
    expect(await table("-", read("sea.csv"))).toBe(plain);
  });

  it("uses an edited schema, and saves the one it used", async () => {
    await good("schema", "sea.csv", "--target", "class", "--out", "schema.json");
    const edited = JSON.parse(read("schema.json"));
    edited.attributes = edited.attributes.filter(({ name }: { name: string }) => name !== "attrib3");
    writeFileSync(at("edited.json"), JSON.stringify(edited));
    const args = ["--models", "naive-bayes", "--no-report", "--save-schema", "used.json"];
    const { stdout } = await good("race", "sea.csv", "--schema", "edited.json", ...args);
    expect(stdout).toContain("2,000 rows, 2 attributes");
    expect(JSON.parse(read("used.json")).attributes).toEqual(edited.attributes);
    expect(JSON.parse((await good("schema", "sea.csv")).stdout)).toEqual(JSON.parse(read("schema.json")));
  });

  it("tells which rows a schema says nothing of", async () => {
    writeFileSync(at("unread.csv"), "a,b,class\n1,2,x\n2,3,y,3\n4,y\n5,6,x\n");
    const { stdout, stderr } = await good("schema", "unread.csv");
    expect(JSON.parse(stdout).target.classes).toEqual(["x"]);
    expect(stderr).toContain(
      "2 of the first 4 rows could not be read, and the schema was inferred without them: unread.csv:3 row 2: expected 3 cells",
    );
    writeFileSync(at("unread.svm"), "1 1:2\n2 1:2 1:3\n");
    expect((await good("schema", "unread.svm")).stderr).toContain(
      "was inferred without it: unread.svm:2 row 2: holds the index 1 twice",
    );
    expect((await good("schema", "sea.csv")).stderr).toBe("");
  });

  it("tells of query ids that a schema leaves out, in the words of a race", async () => {
    for (const name of ["q.svm", "r.svm"]) writeFileSync(at(name), "1 qid:1 1:2\n2 qid:2 1:3\n");
    const note = "Note: The query ids (qid:) were left out: rows are read one by one, not as lists to rank.\n";
    const [race, schema] = await Promise.all([
      spawned(["race", "q.svm", "--no-report", "-q", "-m", "naive-bayes"]), // a process tells each note once
      spawned(["schema", "q.svm", "r.svm"]),
    ]);
    expect(race.stderr).toBe(note);
    expect(schema.stderr).toBe(note);
  });

  it("names the command that was run in advice on pipes", async () => {
    const [unread, model] = ["packed.csv", "pipe.model"];
    writeFileSync(at(unread), "BZh91AY&SY");
    await good("train", "sea.csv", "-m", "nb", "-q", "-o", model);
    for (const [args, reader] of [
      [["race", unread], "coppice race -"],
      [["train", unread, "-m", "nb", "-o", "x.model"], "coppice train -"],
      [["schema", unread], "coppice schema -"],
      [["predict", model, unread], "coppice predict MODEL -"],
      [["outliers", unread], "coppice outliers --from MODEL -"],
    ] as const)
      await refused(args, `Unpack it: bunzip2 -c FILE | ${reader}.`);
  });

  it("shows values with line ends on one line", async () => {
    writeFileSync(at("lines.csv"), 'a,class\n"u\nv",x\nw,y\n');
    const { stdout } = await good("race", "lines.csv", "--models", "naive-bayes", "--no-report");
    expect(stdout).toMatch(/^a +nominal +u\\nv, w +0 /m);
  });

  it("writes the JSON alone to standard output for --json -", async () => {
    const { stdout, stderr } = await good("race", "sea.csv", "-m", "naive-bayes", "--json", "-", "--no-report");
    expect((JSON.parse(stdout) as RaceResults).contenders[0]?.name).toBe("naive-bayes");
    expect(stderr).toMatch(/^naive-bayes +\d\d\.\d\d /m);
    expect(existsSync(at("-"))).toBe(false);
  });

  it("counts rows without a label in table, report and results", async () => {
    writeFileSync(at("half.csv"), `a,class\n${"1,x\n2,\n3,y\n".repeat(20)}`);
    const outputs = ["--json", "half.json", "--report", "half.html"];
    const { stdout } = await good("race", "half.csv", "-m", "naive-bayes", ...outputs);
    expect(stdout).toContain("half.csv: 60 rows (20 without a label), 1 attribute");
    expect(stdout).toContain("20 of 60 rows had no label: predicted, but neither scored nor learned");
    const { source, contenders } = JSON.parse(read("half.json")) as RaceResults;
    expect(source).toMatchObject({ rows: 60, unlabelled: 20 });
    expect(contenders[0]?.mean.rows).toBe(40);
    expect(read("half.html")).toContain(
      "each of 40 labelled rows of <bdi>half.csv</bdi>. 20 rows without a label were only predicted.",
    );
  });

  it("shows all measures where the output is kept, and no wider a window than there are rows", async () => {
    const args = ["race", "sea.csv", "-m", "naive-bayes", "--window", "1e6", "-q"];
    const { stdout } = await good(...args, "--report", "window.html");
    expect(stdout.split("\n")[0]).toMatch(/last 2,000 +kappa +kappa-M +kappa-T +macro F1 +G-mean +AUC +log loss/);
    expect(read("window.html")).toContain("Last 2k %");
    expect(read("window.html")).not.toContain("Last 1M %");
  });

  it("says that no label came in time", async () => {
    const { stderr } = await good("race", "sea.csv", "-m", "naive-bayes", "--delay", "1e9", "--no-report");
    expect(stderr).toContain("Note: Labels arrive 1,000,000,000 rows late, after the last prediction");
  });

  it("races on a generated stream with drift", async () => {
    const drift = ["--drift-to", "stagger(concept=3)", "--drift-at", "1000"];
    const args = ["--rows", "2000", "--models", "naive-bayes", "--json", "gen.json", "--no-report", "--every", "100"];
    await good("race", "--generator", "stagger(concept=1)", ...drift, ...args);
    const { title, source, contenders } = JSON.parse(read("gen.json")) as RaceResults;
    expect(title).toBe("stagger(concept=1) -> stagger(concept=3)");
    expect(source.rows).toBe(2000);
    const curve = contenders[0]?.repeats[0]?.curve ?? [];
    const cumulative = (row: number) => curve.find((point) => point.row === row)?.accuracy ?? NaN;
    expect(cumulative(1000)).toBeGreaterThan(0.95);
    expect(cumulative(1100)).toBeLessThan(cumulative(1000));
  });

  it("counts bad rows and says so in its exit code, or stops at the first", async () => {
    const args = ["race", "bad.csv", "--numeric", "a", "--models", "naive-bayes", "--no-report"];
    const skipped = await coppice([...args, "--on-bad-row", "skip", "--json", "bad.json"]);
    expect(skipped.code).toBe(1);
    expect(skipped.stderr).toContain("2 rows could not be read and were left out");
    expect(skipped.stderr).toContain('bad.csv:4 row 3, column `a`: expected a number, got "foo"');
    expect(JSON.parse(read("bad.json")).source).toMatchObject({ rows: 4, badRows: 2 });
    const quiet = await coppice([...args, "--on-bad-row", "skip", "--quiet"]);
    expect(quiet.stderr).toBe("2 rows could not be read and were left out\n");
    const stopped = await coppice(args);
    expect(stopped.code).toBe(2);
    expect(stopped.stdout).toMatch(
      /^bad\.csv: 2 rows, .*ended by an error: measured until then\)\n.*\nnaive-bayes +\d/m,
    );
    expect(stopped.stderr).toContain("coppice: E_ROW: bad.csv:4 row 3, column `a`");
    expect(stopped.stderr).toContain("`--on-bad-row skip` leaves such rows out.");
    expect(skipped.stderr).not.toContain("--on-bad-row");
  });

  it("keeps what was measured when it is stopped", async () => {
    const args = ["race", "--generator", "sea", "--rows", "1e9", "--models", "naive-bayes", "--every", "1000"];
    const outputs = ["--predictions", "stop.csv", "--json", "stop.json", "--no-report"];
    const child = spawn(process.execPath, [PROGRAM, ...args, ...outputs], { cwd: folder, env });
    let stdout = "";
    child.stdout.on("data", (data) => (stdout += data));
    const finish = ended(child);
    const drafts = () => readdirSync(folder).filter((name) => name.startsWith(".coppice"));
    const sizeOf = (name: string) => statSync(at(name), { throwIfNoEntry: false })?.size ?? 0; // another may be gone by now
    while (!drafts().some((name) => sizeOf(name) > 500_000)) await sleep(20);
    expect(existsSync(at("stop.csv"))).toBe(false);
    child.kill("SIGINT");
    const [code] = await finish;
    expect(code).toBe(130);
    expect(stdout).toContain("stopped early");
    expect(stdout).toMatch(/^naive-bayes +\d\d\.\d\d /m);
    const { interrupted, source } = JSON.parse(read("stop.json")) as RaceResults;
    expect(interrupted).toBe(true);
    expect(source.rows).toBeGreaterThan(1000);
    expect(existsSync(at("stop.csv"))).toBe(false);
    expect(read("stop.partial.csv").endsWith("\n")).toBe(true);
    expect(read("stop.partial.csv").split("\n").length).toBeGreaterThan(3 * 1000);
    expect(drafts()).toEqual([]);
  });

  it("says when it is stopped, and what is written, also when it is to be quiet", async () => {
    const args = [
      "race",
      "--generator",
      "sea",
      "--rows",
      "1e9",
      "--models",
      "naive-bayes",
      "--every",
      "1000",
      "--quiet",
    ];
    const outputs = ["--predictions", "quiet.csv", "--no-report"];
    const child = spawn(process.execPath, [PROGRAM, ...args, ...outputs], { cwd: folder, env });
    let stderr = "";
    child.stderr.on("data", (data) => (stderr += data));
    const finish = ended(child);
    const isBegun = (name: string) =>
      /^\.coppice/.test(name) && (statSync(at(name), { throwIfNoEntry: false })?.size ?? 0) > 500_000;
    while (!readdirSync(folder).some(isBegun)) await sleep(20);
    child.kill("SIGINT");
    expect((await finish)[0]).toBe(130);
    expect(stderr).toBe("Stopped early: these results were measured until then\n\nWritten: quiet.partial.csv\n");
  });

  it("demonstrates itself on flights", async () => {
    const { stdout } = await good("demo", "--limit", "2000", "--report", "demo.html", "--json", "demo.json");
    const { contenders, source } = JSON.parse(read("demo.json")) as RaceResults;
    expect(contenders.filter(({ isBaseline }) => !isBaseline).length).toBeGreaterThanOrEqual(6);
    expect(source).toMatchObject({ rows: 2000, description: expect.stringContaining("hard") });
    for (const { byteBudget, repeats } of contenders) {
      for (const { bytes } of repeats[0]?.curve ?? []) expect(bytes).toBeLessThanOrEqual(byteBudget ?? Infinity);
    }
    expect(stdout).toContain("hard");
    expect(read("demo.html")).toContain("adaptive-random-forest");
  });
});

describe("generate", () => {
  it("writes the same rows for the same seed, to a file or standard output", async () => {
    const { stdout } = await good("generate", "sea(concept=2)", "--rows", "2000", "--seed", "7");
    expect(stdout).toBe(read("sea.csv"));
    expect(stdout.split("\n").length).toBe(2002);
    expect((await good("generate", "sea(concept=2)", "--rows", "2000", "--seed", "8")).stdout).not.toBe(stdout);
  });

  it("writes finite sets whole", async () => {
    const { stdout } = await good("generate", "tic-tac-toe", "--format", "arff");
    expect(stdout).toMatch(/^@relation tic-tac-toe$/m);
    expect(stdout.slice(stdout.indexOf("@data")).trim().split("\n").length).toBe(1 + 958);
  });

  it("says so where a finite set has fewer rows than asked for", async () => {
    const asked = ["--rows", "2000"];
    const { stderr } = await good("generate", "tic-tac-toe", ...asked, "-o", "few.csv");
    expect(stderr).toContain("Note: tic-tac-toe has 958 rows, less than `--rows` asks for.");
    const race = await good("race", "-g", "tic-tac-toe", ...asked, "-m", "naive-bayes", "--no-report");
    expect(race.stderr).toContain("Note: tic-tac-toe has 958 rows");
    expect((await good("race", "-g", "tic-tac-toe", "-m", "naive-bayes", "--no-report")).stderr).not.toContain("Note");
  });

  it("refuses a name that promises another format", async () => {
    const generate = (format: string, out: string) => ["generate", "sea", "--rows", "9", "--format", format, "-o", out];
    for (const [format, out] of [
      ["parquet", "x.csv.gz"],
      ["parquet", "x.gz"],
      ["csv", "x.parquet"],
      ["ndjson", "x.csv"],
      ["csv", "x.ARFF.GZ"],
    ] as const) {
      await refused(generate(format, out), `\`--format ${format}\` and \`--out ${out}\` contradict each other`);
      expect(existsSync(at(out))).toBe(false);
    }
    for (const [format, out] of [
      ["parquet", "x.data"],
      ["ndjson", "x.jsonl.gz"],
      ["arff", "x.txt"],
      ["csv", "x.gz"],
    ] as const) {
      await good(...generate(format, out));
    }
  });

  it("packs what is called .gz", async () => {
    await good("generate", "sea(concept=2)", "--rows", "2000", "--seed", "7", "--out", "made.csv.gz");
    expect(gunzipSync(readFileSync(at("made.csv.gz"))).toString()).toBe(read("sea.csv"));
  });

  it("drifts at the row asked for", async () => {
    const drift = ["--drift-to", "stagger(concept=2)", "--drift-at", "500"];
    const before = (await good("generate", "stagger(concept=1)", "--rows", "1000")).stdout.split("\n");
    const after = (await good("generate", "stagger(concept=1)", "--rows", "1000", ...drift)).stdout.split("\n");
    expect(after.slice(0, 450)).toEqual(before.slice(0, 450));
    expect(after.slice(550)).not.toEqual(before.slice(550));
  });
});

describe("models on disk", () => {
  const spec = "online-boosting(members=3,base=naive-bayes)";

  it("are trained, inspected and asked", async () => {
    await good("train", "sea.csv", "--target", "class", "--model", spec, "--out", "models/m.bin");
    const text = (await good("inspect", "models/m.bin")).stdout;
    expect(text).toContain(spec);
    expect(text).toContain("class: group");
    expect(text).toMatch(/\n\nparameters\n {2}members +\d+\n/); // without dashes, since no command has them as options
    expect(text).toMatch(/^ +2 +naive-bayes /m);
    expect(text).toMatch(/^ *member +kind +age +vote +error % /m);
    const json = JSON.parse((await good("inspect", "models/m.bin", "--json")).stdout);
    expect(json).toMatchObject({
      spec: { id: "online-boosting" },
      seed: 1,
      fileBytes: statSync(at("models/m.bin")).size,
    });
    expect(json.state.members.length).toBe(3);
    for (const { error } of json.state.members) expect(text).toContain(` ${(100 * error).toFixed(2)} `);
    const { stderr } = await good("predict", "models/m.bin", "sea.csv", "--out", "answers.csv");
    const [head, ...lines] = read("answers.csv").trimEnd().split("\n");
    expect(head).toMatch(/^row,attrib1,attrib2,attrib3,class,predicted,p\(group[AB]\),p\(group[AB]\)$/);
    expect(lines.length).toBe(2000);
    const rows = lines.map((line) => line.split(","));
    for (const [, , , , , , p, q] of rows) expect(Number(p) + Number(q)).toBeCloseTo(1, 9);
    const right = rows.filter(([, , , , label, predicted]) => label === predicted).length;
    expect(stderr).toContain(`accuracy ${(right / 20).toFixed(2)}% over 2,000 labelled rows`);
  });

  it("answer rows of one class without a word on training", async () => {
    await good("train", "sea.csv", "--model", "naive-bayes", "--out", "one.bin");
    const [head, ...lines] = read("sea.csv").trimEnd().split("\n");
    const label = lines[0].split(",").at(-1);
    writeFileSync(at("one.csv"), [head, ...lines.filter((line) => line.endsWith(`,${label}`))].join("\n"));
    const { stderr } = await good("predict", "one.bin", "one.csv", "--out", "one.out.csv", "-q");
    expect(stderr).toMatch(/^Predicted [\d,]+ rows; accuracy .*\n$/);
  });

  it("answer rows without a target, and leave the model as it was", async () => {
    writeFileSync(at("unlabelled.csv"), "attrib3,attrib1,attrib2\n1,2,3\n4,,6\n");
    const before = readFileSync(at("models/m.bin"));
    const { stdout, stderr } = await good("predict", "models/m.bin", "unlabelled.csv");
    expect(stdout.split("\n")[1]).toMatch(/^1,2,3,1,,group[AB],/);
    expect(stdout.split("\n")[2]).toMatch(/^2,,6,4,,group[AB],/);
    expect(stderr).not.toContain("accuracy");
    expect(readFileSync(at("models/m.bin"))).toEqual(before);
  });

  it("continue as if they had never stopped", async () => {
    const [head, ...lines] = read("sea.csv").trimEnd().split("\n");
    writeFileSync(at("first.csv"), `${[head, ...lines.slice(0, 700)].join("\n")}\n`);
    writeFileSync(at("second.csv"), `${[head, ...lines.slice(700)].join("\n")}\n`);
    const model = "online-bagging(members=3,base=hoeffding-tree(grace-period=20))";
    await good("train", "sea.csv", "--model", model, "--seed", "9", "--out", "whole.bin");
    await good("train", "first.csv", "--model", model, "--seed", "9", "--out", "half.bin");
    await good("train", "second.csv", "--from", "half.bin", "--out", "half.bin");
    expect(readFileSync(at("half.bin")).equals(readFileSync(at("whole.bin")))).toBe(true);
  });
});

describe("wrong use and input", () => {
  it.each<[string, string[], string]>([
    [
      "a mistyped model",
      ["race", "sea.csv", "-m", "online-bosting"],
      'E_UNKNOWN: "online-bosting", character 1: Unknown model "online-bosting". Did you mean "online-boosting"',
    ],
    ["a mistyped parameter", ["race", "sea.csv", "-m", "naive-bayes(smothing=1)"], 'Did you mean "smoothing"'],
    [
      "a value out of range",
      ["race", "sea.csv", "-m", "online-bagging(members=0)"],
      "`members` must be an integer in [1,",
    ],
    ["members that cannot work", ["race", "sea.csv", "-m", "arc-x4(base=no-change)"], "E_COMPOSITION"],
    ["an unknown column", ["race", "sea.csv", "-t", "clas"], 'Did you mean "class"'],
    ["an unknown column to ignore", ["race", "sea.csv", "--ignore", "nope"], '"nope"'],
    ["a missing file", ["race", "nosuch.csv"], "nosuch.csv"],
    ["a directory", ["race", "."], "is a directory"],
    ["an empty file", ["race", "empty.csv"], "empty.csv: is empty"],
    ["a header only", ["race", "header.csv"], "header.csv"],
    ["--limit 0", ["race", "sea.csv", "--limit", "0"], '`--limit` must be an integer in [1, 2^53), got "0"'],
    [
      "more repeats than seeds fit into memory",
      ["race", "sea.csv", "--repeats", "1e10"],
      '`--repeats` must be an integer in [1, 1000000], got "1e10"',
    ],
    [
      "a seed beyond the largest",
      ["race", "sea.csv", "-m", "arc-x4", "--limit", "10", "--seed", "9007199254740991", "--repeats", "2"],
      "`--seed` and `--repeats`: the last seed must be below 2^53",
    ],
    ["--fading 1", ["race", "sea.csv", "--fading", "1"], "`--fading` must be a number in (0, 1)"],
    ["a report that is a directory", ["race", "sea.csv", "--report", "."], "`--report .` cannot be written"],
    [
      "results inside a file",
      ["race", "sea.csv", "--json", "sea.csv/r.json"],
      "`--json sea.csv/r.json` cannot be written",
    ],
    [
      "predictions over the data",
      ["race", "sea.csv", "--predictions", "./sea.csv"],
      "`--predictions ./sea.csv` would overwrite `sea.csv`, which is an input",
    ],
    [
      "two outputs in one file",
      ["race", "sea.csv", "--json", "x.html", "--report", "x.html"],
      "`--report x.html` would overwrite `--json`",
    ],
    [
      "results over the schema",
      ["race", "sea.csv", "--schema", "other.json", "--json", "other.json"],
      "`--json other.json` would overwrite `other.json`, which is an input",
    ],
    ["a model over its data", ["train", "sea.csv", "-m", "naive-bayes", "-o", "sea.csv"], "would overwrite `sea.csv`"],
    ["a report to standard output", ["race", "sea.csv", "--report", "-"], "`--report -`: this cannot go to standard"],
    [
      "rows as XLSX",
      ["generate", "sea", "--rows", "9", "--out", "x.xlsx"],
      "tables are written as CSV, NDJSON, Parquet or ARFF. Use a name that ends in .csv,",
    ],
    [
      "ARFF as zstd",
      ["generate", "sea", "--rows", "9", "--format", "arff", "--out", "x.zst"],
      "`--out x.zst`: tables are",
    ],
    ...(
      [
        ["race", "--predictions", "p.parquet", "they are written as CSV. Use a name that ends in .csv or .csv.gz."],
        ["race", "--json", "r.json.gz", "results are written as JSON. Use a name that ends in .json."],
        ["race", "--report", "r.pdf", "the report is HTML, which browsers also print as PDF."],
        ["race", "--save-schema", "s.csv", "schemas are JSON."],
        ["schema", "--out", "s.csv", "schemas are JSON."],
        ["train", "--out", "m.json", "models have a format of their own. Use a name that ends in .model."],
      ] as const
    ).map(([command, option, name, told]): [string, string[], string] => [
      `${command} ${option} ${name}`,
      [command, "sea.csv", ...(command === "train" ? ["-m", "nb"] : []), option, name],
      `E_USAGE: \`${option} ${name}\`: ${told}`,
    ]),
    [
      "Parquet on the terminal",
      ["generate", "sea", "--rows", "9", "--format", "parquet"],
      "cannot go to standard output",
    ],
    [
      "a schema of another target",
      ["race", "sea.csv", "--schema", "other.json"],
      'sea.csv: there is no column "nope", the schema\'s target, so nothing can be learned',
    ],
    ["a file behind a stream", ["generate", "sea", "x.csv"], "but got 2. It takes one generator; `--out FILE` sets"],
    [
      "a file behind a model",
      ["inspect", "a.model", "x.json"],
      "but got 2. It takes one model, and writes to standard",
    ],
    [
      "an unknown option",
      ["race", "sea.csv", "--modls", "x"],
      "E_USAGE: unknown option '--modls' (Did you mean --models?)",
    ],
    ["a missing argument", ["explain"], "E_USAGE: missing required argument 'id'"],
    ["an unknown command", ["rase"], "E_USAGE: unknown command 'rase' (Did you mean race?)"],
    ["no data", ["race"], "needs a FILE, - for standard input, or `--generator GENERATOR`"],
    [
      "two kinds of data",
      ["race", "sea.csv", "--generator", "sea"],
      "takes a FILE or `--generator GENERATOR`, not both",
    ],
    [
      "drift of a file",
      ["race", "sea.csv", "--drift-to", "sea", "--drift-at", "5"],
      "`--drift-to` needs `--generator`",
    ],
    [
      "drift to nowhere",
      ["generate", "sea", "--rows", "9", "--drift-at", "5"],
      "`--drift-to` is given 0 times and `--drift-at` once. Every --drift-to",
    ],
    [
      "drift to another schema",
      ["generate", "sea", "--rows", "9", "--drift-to", "led", "--drift-at", "5"],
      "E_COMPOSITION",
    ],
    ["standard input twice", ["race", "-", "--repeats", "2"], "standard input can be read only once"],
    ["a mistyped generator", ["generate", "see", "--rows", "5"], 'Did you mean "sea"'],
    ["endless rows", ["generate", "sea"], "is endless: set the number of rows with `--rows`"],
    ["a mistyped family", ["list", "lerners"], 'Did you mean "learners"'],
    ["a mistyped id", ["explain", "naive-bias"], 'Did you mean "naive-bayes"'],
    ["a schema that is no JSON", ["race", "sea.csv", "--schema", "sea.csv"], "E_SCHEMA: sea.csv: not JSON"],
    ["a missing schema", ["race", "sea.csv", "--schema", "none.json"], "There is no file `none.json`. "],
    [
      "a model that is a CSV",
      ["inspect", "sea.csv"],
      "E_SNAPSHOT: sea.csv: is not a model file. `coppice train` writes",
    ],
    ["a model that is empty", ["inspect", "empty.csv"], "E_SNAPSHOT: empty.csv: is empty, not a model file"],
    ["a model that is not there", ["predict", "none.bin", "sea.csv"], "There is no file `none.bin`. "],
    ["a model that is a directory", ["inspect", "."], "`.` is a directory"],
    [
      "nothing to train",
      ["train", "sea.csv", "--out", "x.bin"],
      "needs to know which model to train (--model, or --from with a model file). For",
    ],
    [
      "a report and none",
      ["race", "sea.csv", "--report", "x.html", "--no-report"],
      "`--report` and `--no-report` exclude each other. Leave one of them out.",
    ],
    ["a header and none", ["race", "sea.csv", "--no-header", "--header"], "`--no-header` and `--header` exclude"],
    ["nowhere to put the report", ["race", "sea.csv", "--report", ""], '`--report` needs a value, got "". Perhaps'],
    ["an empty file name", ["race", ""], "The name of a file is empty. Name a file; perhaps"],
    ["an empty model", ["race", "sea.csv", "-m", "nb,,ht"], 'must be models separated by commas, got "nb,,ht"'],
    ["a pattern that fits nothing", ["race", "none-*.csv"], "no file matches `none-*.csv`. Check the pattern"],
    ["a folder for a file", ["race", "."], "coppice: E_INPUT: `.` is a directory. Give a file in it."],
    [
      "a column in and out",
      ["race", "sea.csv", "--ignore", "attrib1", "--numeric", "attrib1"],
      "cannot be both numeric and left out",
    ],
    [
      "a text in and out",
      ["race", "sea.csv", "--ignore", "attrib1", "--nominal", "attrib1"],
      "cannot be both nominal and left out",
    ],
    [
      "a seed beyond all",
      ["race", "sea.csv", "--seed", "9e99"],
      '`--seed` must be an integer in [0, 2^53), got "9e99"',
    ],
    ["a decimal that is none", ["race", "sea.csv", "--decimal", "x"], '`--decimal` must be `.` or `,`, got "x"'],
    ["rows of a file", ["race", "sea.csv", "--rows", "5"], "`--rows` needs `--generator`"],
    ["a shuffled generator", ["race", "-g", "sea", "--shuffle"], "`--shuffle` is for files, not for `--generator`"],
    [
      "drift behind the end",
      ["race", "-g", "sea", "--rows", "100", "--drift-to", "sea(concept=2)", "--drift-at", "500"],
      "`--drift-at 500` is after the last of 100 rows. Lower `--drift-at`, or raise `--rows`.",
    ],
    [
      "drift behind the end of a generator that has no more rows",
      ["race", "-g", "balance-scale", "--drift-to", "balance-scale", "--drift-at", "900"],
      "`--drift-at 900` is after the last of 625 rows. Lower `--drift-at`: there are no more rows.",
    ],
    [
      "a budget that is too small, in the words of the command line",
      ["race", "sea.csv", "-q", "--models", "window-tree(max-bytes=2000)"],
      "window-tree: `max-bytes` must be at least",
    ],
    ["a schema without attributes", ["race", "sea.csv", "--schema", "bare.json"], "the schema has no attributes"],
    [
      "training by a schema without attributes",
      ["train", "sea.csv", "--schema", "bare.json", "-m", "naive-bayes", "-o", "x.bin"],
      "the schema has no attributes",
    ],
    [
      "a seed for a model that has one",
      ["train", "sea.csv", "--from", "x.bin", "-o", "y.bin", "--seed", "5"],
      "`--from` continues the saved model's random numbers",
    ],
  ])("%s is one clear line and exit code 2", (_, args, message) => refused(args, message));

  it.skipIf(process.platform !== "linux")(
    "what cannot be written is named, before the race where possible",
    async () => {
      const race = ["race", "sea.csv", "-m", "naive-bayes", "--no-report"];
      const early = await coppice([...race, "--json", "/proc/x.json"]);
      expect(early.stderr).toContain("`--json /proc/x.json` cannot be written: no file can be made in `/proc`");
      expect(early.stdout).toBe("");
      await good("train", "sea.csv", "--model", "naive-bayes", "--out", "full.bin");
      for (const args of [
        [...race, "--json", "/dev/full"],
        [...race, "--predictions", "/dev/full"],
        ["predict", "full.bin", "sea.csv", "-o", "/dev/full"],
        ["generate", "sea", "--rows", "10", "-o", "/dev/full"],
      ]) {
        const { code, stderr } = await coppice(args);
        expect(stderr).toContain("coppice: E_INPUT: `/dev/full` cannot be written: the disk is full.");
        expect(code).toBe(2);
      }
      for (const [kept, ...outputs] of [
        ["out/kept.csv", "--report", "/dev/full", "--predictions", "out/kept.csv"],
        ["out/kept.html", "--report", "out/kept.html", "--predictions", "/dev/full"],
      ]) {
        const { code, stdout, stderr } = await coppice([...race.slice(0, -1), ...outputs, "--json", "out/kept.json"]);
        expect(stdout).toMatch(/^naive-bayes +\d\d\.\d\d /m);
        expect(stderr.match(/coppice: .*/g)).toEqual([
          "coppice: E_INPUT: `/dev/full` cannot be written: the disk is full.",
        ]);
        expect(stderr).toMatch(/\nWritten: .*out\/kept\.json.*\n$/);
        expect(stderr).toContain(kept);
        expect(stderr.match(/Written.*full/)).toBe(null);
        expect(read(kept)).toMatch(/^(seed,row,|<!doctype)/);
        expect(code).toBe(2);
      }
      const stdoutFull = `"${process.execPath}" "${PROGRAM}" race sea.csv -m nb --json out/full.json --no-report > /dev/full`;
      const [full, said] = await ended(spawn("sh", ["-c", stdoutFull], { cwd: folder, env }));
      expect(said).toContain("coppice: E_INPUT: `standard output` cannot be written: the disk is full.");
      expect(JSON.parse(read("out/full.json"))).toMatchObject({ format: 1 });
      expect(full).toBe(2);
      await good(...race, "--json", "/dev/null");
      expect(statSync("/dev/null").isFile()).toBe(false);
    },
  );

  describe.skipIf(process.platform === "win32")("where files may not be larger than so many KiB", () => {
    const limited = (kibibytes: number, command: string) => {
      const script = `ulimit -f ${kibibytes}; trap "" XFSZ; "${process.execPath}" "${PROGRAM}" ${command}`;
      return ended(spawn("bash", ["-c", script], { cwd: folder, env }));
    };

    it("one that is larger is named, and what is made again at any time is gone", async () => {
      const [code, stderr] = await limited(64, "generate sea --rows 20000 -o large.csv");
      expect(stderr).toMatch(
        /^coppice: E_INPUT: `large\.csv` cannot be written: it exceeds the largest file size allowed .*\n$/,
      );
      expect([code, existsSync(at("large.csv")), existsSync(at("large.partial.csv"))]).toEqual([2, false, false]);
    });

    it("standard output is not taken for whole", async () => {
      const [code, stderr] = await limited(8, "list > list.txt");
      expect(read("list.txt").length).toBe(8192);
      expect(stderr).toMatch(/^coppice: E_INPUT: `standard output` cannot be written: it exceeds .*\n$/);
      expect(code).toBe(2);
      expect((await limited(64, "list > list.txt"))[0]).toBe(0);
      expect(read("list.txt")).toBe((await good("list")).stdout);
    });

    it("whole rows of answers are kept, and of predictions", async () => {
      await good("generate", "sea", "--rows", "4000", "--out", "more.csv");
      await good("train", "more.csv", "--model", "naive-bayes", "--out", "limited.bin");
      await good("predict", "limited.bin", "more.csv", "--out", "all.csv");
      for (const [name, text] of [
        ["some.csv", read],
        ["some.csv.gz", (part: string) => gunzipSync(readFileSync(at(part))).toString()],
      ] as const) {
        writeFileSync(at(name), "old");
        const [code, stderr] = await limited(100, `predict limited.bin more.csv -o ${name}`);
        const part = name.replace(".", ".partial.");
        expect(stderr).toContain("exceeds the largest file size allowed");
        expect(stderr.endsWith(`What there was room for is kept in \`${part}\`.\n`)).toBe(true);
        expect(text(part)).toMatch(/^row,.*\n2\d\d,.*\n$/s);
        expect(read("all.csv").startsWith(text(part))).toBe(true);
        expect([code, read(name)]).toEqual([2, "old"]);
      }
      const race = "race more.csv -m naive-bayes --no-report -q --measures some-measures.csv --predictions log.csv";
      const [code, stderr] = await limited(200, race);
      expect(stderr).toContain("What there was room for is kept in `log.partial.csv`.");
      expect(read("log.partial.csv")).toMatch(/^seed,row,.*\n1,1\d\d\d,.*\n$/s);
      expect([code, existsSync(at("log.csv")), existsSync(at("some-measures.csv"))]).toEqual([2, false, true]);
    });
  });

  it("a cut-off model is refused by name", async () => {
    await good("train", "sea.csv", "--model", "naive-bayes", "--out", "cut.bin");
    writeFileSync(at("cut.bin"), readFileSync(at("cut.bin")).subarray(0, 100));
    const { code, stderr } = await coppice(["predict", "cut.bin", "sea.csv"]);
    expect(code).toBe(2);
    expect(stderr).toContain("coppice: E_SNAPSHOT: cut.bin: Snapshot is truncated");
    writeFileSync(at("cut.bin"), "\ufffdCPC\n\n 12");
    expect((await coppice(["inspect", "cut.bin"])).stderr).toContain("cut.bin: These bytes are not a Coppice snapshot");
  });

  it("--debug shows the stack", async () => {
    const { code, stderr } = await coppice(["race", "nosuch.csv", "--debug"]);
    expect(code).toBe(2);
    expect(stderr).toContain("    at ");
  });
});

function ended(child: ChildProcess): Promise<[number | null, string]> {
  let stderr = "";
  child.stderr?.on("data", (data) => (stderr += data));
  return new Promise((resolve) => child.on("close", (code) => resolve([code, stderr])));
}

/** The built program among hostile files, names, folders and signals; and a few of the inputs of `scripts/fuzz.mjs`. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  createWriteStream,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { PROGRAM, runningInFolder } from "./running.ts";

const FUZZ = fileURLToPath(new URL("../../../scripts/fuzz.mjs", import.meta.url));
const { folder, at, coppice } = runningInFolder();

beforeAll(() => {
  writeFileSync(at("t.csv"), `a,b,class\n${"1,u,p\n2,v,q\n".repeat(50)}`);
});

describe.each(["0", "1"])("text from files, colour %s,", (colour) => {
  const { at, coppice } = runningInFolder({ NO_COLOR: undefined, FORCE_COLOR: colour });
  const EVIL = "\u001b]0;x\u0007\u001b[2J\u009b1m\u202ereversed\u2066\u200b\u007f";
  const HARMLESS = /^[^\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looked for
  const ours = /\u001b\[(?:1|2|22|32|39)m|\n/g;

  it("reaches no terminal raw: names, values, files and models, in results and errors", async () => {
    const name = `n${EVIL}.csv`;
    writeFileSync(at(name), `a${EVIL},b,class\n${`1,u${EVIL},p${EVIL}\n2,v,q\n`.repeat(30)}x${EVIL},"u,p\n`);
    const model = `m${EVIL}.bin`;
    const numeric = ["--numeric", `a${EVIL}`];
    const skip = [...numeric, "--on-bad-row", "skip"];
    const race = ["race", name, "--models", "naive-bayes", "--report", `r${EVIL}.html`];
    for (const args of [
      [...race, ...skip],
      [...race, ...numeric],
      [...race, ...skip, "--json", "-"],
      ["train", name, ...skip, "--model", "naive-bayes", "--out", model],
      ["inspect", model],
      ["inspect", model, "--json"],
      ["schema", name, ...skip],
      ["schema", name, ...skip, "--out", `s${EVIL}.json`],
      ["predict", model, name, "--out", `p${EVIL}.csv`, "--on-bad-row", "skip"],
      ["predict", model, `no${EVIL}.csv`],
      ["inspect", name],
      ["race", name, "--target", EVIL],
      ["race", name, "--debug", `--${EVIL}`],
      ["train", name, "--model", EVIL, "--out", model, "--debug"],
      [EVIL],
    ]) {
      const { stdout, stderr } = await coppice(args);
      const shown = args.map((arg) => JSON.stringify(arg)).join(" ");
      expect(stderr.replaceAll(ours, ""), shown).toMatch(HARMLESS);
      expect(stdout.replaceAll(ours, ""), shown).toMatch(HARMLESS);
      if (colour === "0") expect(stdout + stderr, shown).not.toContain("\u001b");
      if (args.includes("--json") && stdout !== "")
        expect(JSON.stringify(JSON.parse(stdout)), shown).toContain("reversed");
    }
  });
});

describe.skipIf(process.platform === "win32")("outputs", () => {
  const train = (out: string) => coppice(["train", "t.csv", "--model", "naive-bayes", "--out", out]);
  const modeOf = (name: string) => statSync(at(name)).mode & 0o7777;

  it("keep the mode of a file that is there", async () => {
    const outputs = ["--json", "r.json", "--report", "r.html", "--save-schema", "s.json", "--predictions", "p.csv"];
    const names = ["m.bin", "r.json", "r.html", "s.json", "p.csv"];
    for (const name of names) writeFileSync(at(name), "old");
    for (const mode of [0o600, 0o640]) {
      for (const name of names) chmodSync(at(name), mode);
      expect((await train("m.bin")).code).toBe(0);
      expect((await coppice(["race", "t.csv", "--models", "naive-bayes", ...outputs])).code).toBe(0);
      for (const name of names) expect([name, modeOf(name)]).toEqual([name, mode]);
    }
    expect((await train("fresh.bin")).code).toBe(0);
    expect(modeOf("fresh.bin")).toBe(0o666 & ~process.umask());
  });

  it("go where a link points, be there a file or not, and leave the link", async () => {
    symlinkSync("fresh2.bin", at("link"));
    symlinkSync("link", at("chain"));
    for (let i = 0; i < 2; i++) {
      expect((await train("chain")).code).toBe(0);
      expect([readlinkSync(at("chain")), readlinkSync(at("link"))]).toEqual(["link", "fresh2.bin"]);
      expect(lstatSync(at("fresh2.bin")).isFile()).toBe(true);
    }
    symlinkSync("t.csv", at("data"));
    expect((await train("data")).stderr).toContain("would overwrite");
  });

  it("go into pipes, also by their names in /dev", () => {
    const rows = spawnSync(process.execPath, [PROGRAM, "generate", "sea", "--rows", "30"], { encoding: "utf8" }).stdout;
    const generate = `"${process.execPath}" "${PROGRAM}" generate sea --rows 30`;
    for (const script of [`${generate} -o /dev/stdout | cat`, `{ ${generate} -o >(cat >&3); } 3>&1 | cat`]) {
      const { stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" });
      expect(stdout, stderr).toBe(rows);
    }
    const gone = spawnSync("bash", ["-c", `${generate}000 -o >(exec true)`], { cwd: folder, encoding: "utf8" });
    expect(gone.stderr).toMatch(
      /^coppice: E_INPUT: `\/dev\/fd\/\d+` cannot be written: the program that read it has ended\.\n$/,
    );
    expect(gone.status).toBe(2);
  });

  it("are refused before anything is done where a name is too long, or links lead in a circle", async () => {
    symlinkSync("loop2", at("loop1"));
    symlinkSync("loop1", at("loop2"));
    const loop = await train("loop1");
    expect([loop.code, loop.stderr]).toEqual([
      2,
      expect.stringContaining("is a symbolic link that leads back to itself"),
    ]);
    const long = await train(`${"x".repeat(300)}.bin`);
    expect([long.code, long.stderr]).toEqual([2, expect.stringContaining("has too long a name")]);
    expect((await train("y".repeat(255))).code).toBe(0);
  });

  it("are refused in words where the current folder was removed", () => {
    const script = `mkdir gone && cd gone && rmdir ../gone && ${process.execPath} ${PROGRAM} race ../t.csv`;
    const { stderr, status } = spawnSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" });
    expect([stderr.trim(), status]).toEqual(["coppice: E_INPUT: The current folder does not exist.", 2]);
  });

  it("come by way of files nobody can foresee; those of the dead go, all others stay", async () => {
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    const machine = hostname()
      .replace(/[^\w-]/g, "")
      .slice(0, 40);
    const name = (host: string, pid: number) => `.coppice-${host}-${pid}-0123456789abcdef.tmp`;
    const kept = [name(machine, process.pid), name("elsewhere", dead), `${name(machine, dead)}x`, ".coppice.tmp"];
    for (const file of [...kept, name(machine, dead)]) writeFileSync(at(file), "");
    symlinkSync("t.csv", at(name(machine, dead).replace("0", "f")));
    expect((await train("m.bin")).code).toBe(0);
    const left = readdirSync(folder).filter((file) => file.startsWith(".coppice"));
    expect(left.sort()).toEqual([...kept, name(machine, dead).replace("0", "f")].sort());
  });
});

const drafts = () => readdirSync(folder).filter((file) => /^\.coppice-.*-\d+-[0-9a-f]{16}\.tmp$/.test(file));

describe("after an error", () => {
  beforeAll(async () => {
    writeFileSync(at("cells.csv"), `a,b,class\n${"1,u,p\n2,v,q\n".repeat(2000)}x,u,p\n`);
    expect((await coppice(["train", "t.csv", "--model", "naive-bayes", "--out", "nb.bin"])).code).toBe(0);
  });

  it.each(["csv", "csv.gz", "ndjson", "parquet"])(
    "in the rows answered, the %s of before stays, and the answers are beside it",
    async (format) => {
      const before = drafts();
      for (const name of ["fresh", "old"]) {
        const out = `${name}.${format}`;
        if (name === "old") writeFileSync(at(out), "old");
        const { code, stderr } = await coppice(["predict", "nb.bin", "cells.csv", "--out", out]);
        expect(code).toBe(2);
        expect(stderr).toMatch(/^coppice: E_ROW: cells\.csv:4002 row 4001, column `a`.*$/m);
        expect(stderr).toContain(`\nStopped early. Predicted 4,000 rows; accuracy `);
        expect(stderr.trimEnd().endsWith(`; kept in ${name}.partial.${format}`)).toBe(true);
      }
      expect(existsSync(at(`fresh.${format}`))).toBe(false);
      expect(readFileSync(at(`old.${format}`), "utf8")).toBe("old");
      const limit = ["--limit", "4000", "--out", `all.${format}`];
      expect((await coppice(["predict", "nb.bin", "cells.csv", ...limit])).code).toBe(0);
      const all = readFileSync(at(`all.${format}`));
      for (const name of ["fresh", "old"]) expect(readFileSync(at(`${name}.partial.${format}`))).toEqual(all);
      expect(drafts()).toEqual(before);
    },
  );

  it("in the rows answered, all of before are on standard output; in the first one, nothing is kept", async () => {
    const all = await coppice(["predict", "nb.bin", "cells.csv", "--limit", "4000"]);
    const some = await coppice(["predict", "nb.bin", "cells.csv"]);
    expect([some.code, some.stdout]).toEqual([2, all.stdout]);
    expect(some.stderr).not.toContain("kept");
    writeFileSync(at("first.csv"), "a,b,class\nx,u,p\n1,u,p\n");
    const none = await coppice(["predict", "nb.bin", "first.csv", "--out", "none.csv", "-q"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringMatching(/^coppice: E_ROW: first\.csv:2 .*\n$/)]);
    expect(readdirSync(folder).filter((name) => name.startsWith("none"))).toEqual([]);
  });

  it("before anything is measured, the predictions of before stay; later, those that were made are kept", async () => {
    const before = drafts();
    const race = ["race", "cells.csv", "--numeric", "a", "--models", "naive-bayes", "--no-report"];
    const predictions = ["--predictions", "log.csv"];
    writeFileSync(at("log.csv"), "old");
    writeFileSync(at("none.csv"), "a,b,class\nx,u,p\n1,u,p\n");
    const none = await coppice(["race", "none.csv", ...race.slice(2), ...predictions, "-q"]);
    expect([none.code, none.stdout, none.stderr]).toEqual([2, "", expect.stringContaining("E_ROW: none.csv:2")]);
    expect(readFileSync(at("log.csv"), "utf8")).toBe("old");
    const some = await coppice([...race, ...predictions, "--every", "5000"]);
    expect([some.code, some.stderr]).toEqual([2, expect.stringContaining("Written: log.partial.csv\n")]);
    expect(readFileSync(at("log.csv"), "utf8")).toBe("old");
    expect(readFileSync(at("log.partial.csv"), "utf8").split("\n").length).toBe(1 + 3 * 4000 + 1);
    expect(drafts()).toEqual(before);
  });
});

const ended = (child: ChildProcess) =>
  new Promise<unknown>((resolve) => child.once("exit", (code, by) => resolve(by ?? code)));

describe.skipIf(process.platform === "win32")("signals while a file is written", () => {
  it.each([
    ["SIGINT", 130, "big.csv"],
    ["SIGTERM", 143, "big.arff.gz"],
    ["SIGHUP", 129, "big.ndjson"],
    ["SIGINT", 130, "big.parquet"],
  ] as const)("%s ends generating with %d, and the %s of before stays", async (signal, code, name) => {
    const before = drafts();
    writeFileSync(at(name), "old");
    const child = spawn(process.execPath, [PROGRAM, "generate", "sea", "--rows", "1e9", "--out", name], {
      cwd: folder,
    });
    const finish = ended(child);
    const made = () => drafts().filter((draft) => !before.includes(draft));
    while (!made().some((draft) => (statSync(at(draft), { throwIfNoEntry: false })?.size ?? 0) > 1000)) await sleep(20);
    expect(readFileSync(at(name), "utf8")).toBe("old");
    child.kill(signal);
    expect(await finish).toBe(code);
    expect(readFileSync(at(name), "utf8")).toBe("old");
    expect(drafts()).toEqual(before);
  });

  it("SIGKILL leaves the file of before too, and the next run removes what was begun", async () => {
    const before = drafts();
    writeFileSync(at("killed.csv"), "old");
    const child = spawn(process.execPath, [PROGRAM, "generate", "sea", "--rows", "1e9", "--out", "killed.csv"], {
      cwd: folder,
    });
    const finish = ended(child);
    while (drafts().length === before.length) await sleep(20);
    child.kill("SIGKILL");
    expect(await finish).toBe("SIGKILL");
    expect(readFileSync(at("killed.csv"), "utf8")).toBe("old");
    expect(drafts().length).toBe(before.length + 1);
    expect((await coppice(["generate", "sea", "--rows", "10", "--out", "killed.csv"])).code).toBe(0);
    expect(drafts()).toEqual(before);
  });

  it("SIGINT ends answering at the next rows, and keeps the answers beside those of before", async () => {
    writeFileSync(at("some.csv"), "old");
    const child = spawn(process.execPath, [PROGRAM, "predict", "nb.bin", "-", "--out", "some.csv"], { cwd: folder });
    const finish = ended(child);
    child.stdin.on("error", () => {}); // it stops reading
    child.stdin.write("a,b,class\n");
    const before = drafts();
    const waiting = setInterval(() => child.stdin.write("1,u,p\n".repeat(5000)), 10);
    while (
      !drafts().some(
        (draft) => !before.includes(draft) && (statSync(at(draft), { throwIfNoEntry: false })?.size ?? 0) > 1000,
      )
    )
      await sleep(20);
    child.kill("SIGINT");
    expect(await finish).toBe(130);
    clearInterval(waiting);
    expect(readFileSync(at("some.csv"), "utf8")).toBe("old");
    const answers = readFileSync(at("some.partial.csv"), "utf8");
    expect(answers).toMatch(/^row,a,b,class,predicted,p\(p\),p\(q\)\n1,1,u,p,p,/);
    expect(answers.endsWith("\n")).toBe(true);
    expect(drafts()).toEqual(before);
  });
});

/** Resolves when it catches signals: until then one would end it. */
async function untilCaught(child: ChildProcess): Promise<void> {
  const caught = () => /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? "0";
  while ((BigInt(`0x${caught()}`) & 1n) === 0n) await sleep(20); // the bit of SIGHUP
}

/** Resolves when it has used no processor time for a second. */
async function untilIdle(child: ChildProcess): Promise<void> {
  const used = () => readFileSync(`/proc/${child.pid}/stat`, "utf8").split(" ").slice(13, 15).join();
  let before: string;
  do {
    before = used();
    await sleep(1000);
  } while (used() !== before);
}

/** `coppice train` is sent a signal while it reads rows without end from standard input. */
async function stoppedWhileReading(signal: NodeJS.Signals, ...options: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, "train", "-", ...options], { cwd: folder });
  const finish = ended(child);
  child.stdin.on("error", () => {}); // it stops reading
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  child.stdin.write("a,class\n1,y\n");
  const waiting = setInterval(() => child.stdin.write(`${"2,x\n".repeat(20_000)}`), 20);
  await once(child.stdout, "data"); // the table of columns
  child.kill(signal);
  const exitCode = await finish;
  clearInterval(waiting);
  return { exitCode, said };
}

describe.skipIf(process.platform !== "linux")("signals", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s keeps what was learned beside the model of before, and ends with %d", async (signal, code) => {
    writeFileSync(at("stopped.bin"), "old");
    const { exitCode, said } = await stoppedWhileReading(signal, "-m", "naive-bayes", "--out", "stopped.bin");
    expect(exitCode).toBe(code);
    expect(said).toMatch(
      /^Stopped early: learned [\d,]+ rows with naive-bayes: \d+ bytes of state in stopped\.partial\.bin$/m,
    );
    const behind = /^To continue after these rows: coppice train - --from stopped\.partial\.bin --skip (\d+) --out/m;
    expect(said).toMatch(behind);
    const { stdout } = await coppice(["inspect", "stopped.partial.bin"]);
    expect(stdout).toContain("naive-bayes");
    expect(readFileSync(at("stopped.bin"), "utf8")).toBe("old");
    rmSync(at("stopped.partial.bin"));
  });

  it.each([
    ["standard input", "-", ["train", "-m", "nb", "-o", "idle.bin"], /^Stopped early: learned [1-5],\d+ rows with/m],
    [
      "a named pipe",
      "idle.csv",
      ["train", "-m", "nb", "-o", "idle.bin"],
      /^Stopped early: learned [1-5],\d+ rows with/m,
    ],
    ["a packed one", "idle.csv.gz", ["predict", "idle.model"], /^Stopped early\. Predicted [1-5],\d+ rows/m],
    [
      "a race",
      "-",
      ["race", "-m", "nb", "--no-report"],
      /^standard input: [1-5],\d+ rows.*\(stopped early: measured until/m,
    ],
    ["members", "-", ["members", "-m", "ozabag(members=2)"], /members, over [1-5],\d+ rows.*\nStopped early: these/m],
    [
      "outliers",
      "-",
      ["outliers", "--from", "idle.model", "--by", "probability"],
      /^Stopped early\. Rated [1-5],\d+ rows by/m,
    ],
    ["a trainer", "-", ["train", "-m", "batch-iti", "-o", "idle.bin"], /nothing is kept, and idle\.bin is left/m],
  ])("SIGINT ends at once what waits for rows, and keeps what it has: %s", async (_, pipe, args, told) => {
    const rows = `a,class\n${"1.2345678901234,x\n2.2345678901234,y\n".repeat(2500)}`; // enough for the schema
    writeFileSync(at("idle.train.csv"), rows);
    await coppice(["train", "idle.train.csv", "-m", "nb", "-o", "idle.model"]);
    const [command, ...others] = args;
    const isModelFirst = command === "predict";
    const all = isModelFirst ? [command, ...others, pipe] : [command, pipe, ...others];
    if (pipe !== "-") spawnSync("mkfifo", [at(pipe)]);
    const child = spawn(process.execPath, [PROGRAM, ...all], { cwd: folder });
    const finish = ended(child);
    const bytes = pipe.endsWith(".gz") ? gzipSync(rows, { finishFlush: constants.Z_SYNC_FLUSH }) : rows;
    const writer = pipe === "-" ? child.stdin : createWriteStream(at(pipe));
    writer.on("error", () => {}); // it stops reading
    writer.write(bytes);
    let said = "";
    let shown = "";
    child.stderr.on("data", (text) => (said += text));
    child.stdout.on("data", (text) => (shown += text));
    await untilCaught(child);
    while (!/^column /m.test(said + shown)) await sleep(20);
    await sleep(500); // until the rows are read
    child.kill("SIGINT");
    expect(await finish).toBe(130);
    expect(said + shown).toMatch(told);
    expect(said).not.toContain("Ctrl-C again");
    writer.destroy();
    for (const name of readdirSync(folder)) if (name.startsWith("idle.")) rmSync(at(name));
  });

  it.each([
    ["SIGINT", ["generate", "sea", "--rows", "100", "--out"]],
    ["SIGTERM", ["train", "t.csv", "-m", "naive-bayes", "--out"]],
  ] as const)("a second %s ends it also where it waits for a pipe that nobody reads: %j", async (signal, args) => {
    const pipe = `pipe-${signal}`;
    spawnSync("mkfifo", [at(pipe)]);
    const before = drafts();
    const child = spawn(process.execPath, [PROGRAM, ...args, pipe], { cwd: folder });
    const finish = ended(child);
    await sleep(1500); // until it has begun to wait
    child.kill(signal);
    let said = "";
    for await (const text of child.stderr) {
      said += text;
      if (!said.includes("Ctrl-C again")) continue;
      child.kill(signal);
      break;
    }
    expect(await finish).toBe(signal);
    expect(drafts()).toEqual(before);
  });

  it.each([
    ["train", ["train", "-", "-m", "nb", "-o", "early.bin"], "Stopped early: learned 4 rows with naive-bayes"],
    ["a named pipe", ["train", "early.pipe", "-m", "nb", "-o", "early.bin"], "Stopped early: learned 4 rows with"],
    ["train --from", ["train", "-", "--from", "early.model", "-o", "early.bin"], "Stopped early: learned 4 rows with"],
    [
      "predict",
      ["predict", "early.model", "-", "-o", "early.csv"],
      "Predicted 4 rows; accuracy 100.00% over 4 labelled",
    ],
    [
      "race",
      ["race", "-", "-m", "nb", "--no-report"],
      "standard input: 4 rows, 1 attribute, 2 classes; 1 model and 2 baselines",
    ],
    ["its predictions", ["race", "-", "-m", "nb", "--no-report", "--predictions", "early.csv"], "early.partial.csv"],
    ["members", ["members", "-", "-m", "ozabag(members=2)"], "members, over 4 rows, each"],
    ["outliers", ["outliers", "-", "--from", "early.model", "--by", "probability"], "Rated 4 rows by probability"],
  ])("SIGTERM keeps the rows that have come though more are awaited for the schema: %s", async (_, args, told) => {
    writeFileSync(at("early.train.csv"), `a,class\n${"1,x\n2,y\n".repeat(50)}`);
    await coppice(["train", "early.train.csv", "-m", "nb", "-o", "early.model"]);
    const isNamed = args.includes("early.pipe");
    if (isNamed) spawnSync("mkfifo", [at("early.pipe")]);
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
    const finish = ended(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const writer = isNamed ? createWriteStream(at("early.pipe")) : child.stdin;
    writer.on("error", () => {}); // it stops reading
    for (const text of ["a,class\n1,x\n2,y\n", "1,x\n2,y\n2"]) {
      writer.write(text); // the last row is not complete
      await untilCaught(child);
      await sleep(300); // until it is read: a chunk of its own
    }
    while (!said.includes("Waiting for the first 1,000 rows")) await sleep(20);
    child.kill("SIGTERM");
    expect(await finish).toBe(143);
    expect(said).toContain(told);
    expect(said.includes("early.partial.")).toBe(args.includes("-o") || args.includes("early.csv"));
    writer.destroy();
    for (const name of readdirSync(folder)) if (name.startsWith("early.")) rmSync(at(name));
  });

  it.each(["", "a,class\n", "a,class\n1"])("SIGTERM ends as usual what has no row yet: %j", async (text) => {
    const child = spawn(process.execPath, [PROGRAM, "train", "-", "-m", "nb", "-o", "early.bin"], { cwd: folder });
    const finish = ended(child);
    let said = "";
    child.stderr.on("data", (more) => (said += more));
    child.stdin.write(text);
    while (!said.includes("Waiting for the first 1,000 rows")) await sleep(20);
    child.kill("SIGTERM");
    expect(await finish).toBe("SIGTERM");
    expect(said).not.toContain("E_");
  });

  it("predictions come as rows do, and before the first ones it is said what is waited for", async () => {
    writeFileSync(at("known.csv"), `a,class\n${"1,x\n2,y\n".repeat(50)}`);
    await coppice(["train", "known.csv", "-m", "nb", "-o", "known.model"]);
    const args = ["predict", "known.model", "-", "-q", "--infer-rows", "2", "--top", "1"];
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
    const finish = ended(child);
    let said = "";
    child.stderr.on("data", (text) => (said += text));
    child.stdin.write("a\n1\n");
    while (!said.includes("\n")) await sleep(20);
    expect(said).toBe("Waiting for the first 2 rows; --infer-rows 1 waits for one only\n");
    let written = "";
    child.stdout.on("data", (text) => (written += text));
    for (const [row, answers] of [
      ["2", "1,1,,x 2,2,,y"],
      ["1", "1,1,,x 2,2,,y 3,1,,x"],
    ] as const) {
      child.stdin.write(`${row}\n`);
      const answered = () => [...written.matchAll(/^(\d+,\d,,[xy]),/gm)].map(([, text]) => text).join(" ");
      while (answered() !== answers) await sleep(20);
    }
    child.stdin.end();
    expect(await finish).toBe(0);
    expect(said).toMatch(/^Predicted 3 rows$/m);
  });

  it("training writes the prediction for a row that has come, and learns it if it has a label", async () => {
    const args = ["train", "-", "-m", "nb", "-q", "--infer-rows", "2", "-o", "serving.bin", "--predictions", "-"];
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
    const finish = ended(child);
    let written = "";
    child.stdout.on("data", (text) => (written += text));
    child.stdin.write(`a,class\n${"1,x\n2,y\n".repeat(20)}`);
    for (const [row, answer] of [
      ["2,", "0,41,naive-bayes,,y,"],
      ["1,", "0,42,naive-bayes,,x,"],
    ] as const) {
      child.stdin.write(`${row}\n`);
      while (!written.includes(`\n${answer}`)) await sleep(20);
    }
    child.stdin.end();
    expect(await finish).toBe(0);
  });

  it("SIGTERM ends what waits for a reader of standard output that has stopped reading", async () => {
    writeFileSync(at("many.csv"), `a,class\n${"1,x\n2,y\n".repeat(50_000)}`);
    await coppice(["train", "many.csv", "-m", "nb", "-o", "many.model"]);
    const child = spawn(process.execPath, [PROGRAM, "predict", "many.model", "many.csv", "-q"], { cwd: folder });
    const finish = ended(child);
    let said = "";
    child.stderr.on("data", (text) => (said += text));
    await once(child.stdout, "readable"); // it has begun to write, and nobody reads on
    await untilIdle(child);
    child.kill("SIGTERM");
    await once(child, "exit");
    child.stdout.resume();
    expect(await finish).toBe("SIGTERM");
    expect(said).toBe("");
  });

  it("SIGTERM keeps the predictions for rows without labels, of which none was learned", async () => {
    writeFileSync(at("labelled.csv"), `a,class\n${"1,x\n2,y\n".repeat(50)}`);
    await coppice(["train", "labelled.csv", "-m", "nb", "-o", "labelled.bin"]);
    const args = ["train", "-", "--from", "labelled.bin", "-q", "--infer-rows", "2", "-o", "after.bin"];
    const child = spawn(process.execPath, [PROGRAM, ...args, "--predictions", "unlabelled.csv"], { cwd: folder });
    const finish = ended(child);
    let said = "";
    child.stderr.on("data", (text) => (said += text));
    child.stdin.write("a,class\n1,\n2,\n");
    await untilCaught(child);
    await sleep(500); // until the rows are read
    child.kill("SIGTERM");
    expect(await finish).toBe(143);
    expect(said).toContain("Stopped before a row was learned: no model is kept, and after.bin is left as it was\n");
    expect(said).toContain("Predictions in unlabelled.partial.csv\n");
    const lines = readFileSync(at("unlabelled.partial.csv"), "utf8").split("\n");
    expect(lines.slice(1, 3).map((line) => line.split(",").slice(1, 5))).toEqual([
      ["1", "naive-bayes", "", "x"],
      ["2", "naive-bayes", "", "y"],
    ]);
  });

  it("SIGKILL loses no row before the last regular save, and training goes on from there", async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${(i * 7919) % 100},${i % 3 > 0 ? "x" : "y"}`);
    const args = ["-m", "hoeffding-tree", "--save-every", "2000", "--out"];
    const child = spawn(process.execPath, [PROGRAM, "train", "-", ...args, "live.bin"], { cwd: folder });
    const finish = ended(child);
    child.stdin.on("error", () => {}); // it is killed
    child.stdin.write(`a,class\n${lines.join("\n")}\n`); // and no end
    let said = "";
    for await (const text of child.stderr) {
      said += text;
      if (said.includes("Saved live.bin after 4,000 rows")) child.kill("SIGKILL");
    }
    expect(await finish).toBe("SIGKILL");
    writeFileSync(at("live.csv"), `a,class\n${lines.join("\n")}\n`);
    await coppice(["train", "live.csv", "--from", "live.bin", "--skip", "4000", "--out", "live.bin"]);
    await coppice(["train", "live.csv", "-m", "hoeffding-tree", "--out", "whole.bin"]);
    expect(readFileSync(at("live.bin")).equals(readFileSync(at("whole.bin")))).toBe(true);
  });

  it("SIGINT is heard amid rows that wait for nothing, as those in memory do", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 100},${i % 3 > 0 ? "x" : "y"}`);
    writeFileSync(at("shuffled.csv"), `a,class\n${lines.join("\n")}\n`);
    const model = "online-boosting(members=2000,base=naive-bayes)"; // takes minutes for all
    const args = ["train", "shuffled.csv", "--shuffle", "-m", model, "-o", "shuffled.bin"];
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
    const finish = ended(child);
    let said = "";
    for await (const text of child.stderr) {
      said += text;
      if (!child.killed && /^training \d/m.test(said)) child.kill("SIGINT");
    }
    expect(await finish).toBe(130);
    expect(said).toMatch(/ bytes of state in shuffled\.partial\.bin$/m);
    expect(said).toMatch(/^To continue .* --shuffle --from shuffled\.partial\.bin --skip \d+ --out shuffled\.bin$/m);
  });

  it("SIGINT ends learning for outliers, which then looks at all rows until another one comes", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 100},${i % 3 > 0 ? "x" : "y"}`);
    writeFileSync(at("looked.csv"), `a,class\n${lines.join("\n")}\n`);
    const model = "online-boosting(members=2000,base=naive-bayes)"; // takes minutes for all
    const args = ["outliers", "looked.csv", "-m", model];
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
    const finish = ended(child);
    const due = [/^learning \d/m, /Ctrl-C again ends at once$/m];
    let said = "";
    for await (const text of child.stderr) {
      said += text;
      if (due[0]?.test(said) && due.shift()) child.kill("SIGINT");
    }
    expect(await finish).toBe("SIGINT");
    expect(said).toMatch(/^Stopped early: the model of the rows learned until then now rates all rows; Ctrl-C/m);
  });

  it.each([
    ["SIGINT", 130, "batch-arc-x4(members=10000,base=nb)"],
    ["SIGTERM", 143, "batch-bagging(members=10000,base=nb)"],
  ] as const)("%s ends a trainer with %d, and the model of before stays", async (signal, code, model) => {
    writeFileSync(at("whole.bin"), "old");
    const before = drafts();
    const lines = Array.from({ length: 3000 }, (_, i) => `${(i * 7919) % 100},${i % 3 > 0 ? "x" : "y"}`);
    writeFileSync(at("many.csv"), `a,class\n${lines.join("\n")}\n`);
    const child = spawn(process.execPath, [PROGRAM, "train", "many.csv", "-m", model, "-o", "whole.bin"], {
      cwd: folder,
    });
    const finish = ended(child);
    let said = "";
    for await (const text of child.stderr) {
      said += text;
      if (!child.killed && said.includes("now learns them")) child.kill(signal); // a second one would end it at once
    }
    expect(await finish).toBe(code);
    expect(said).toMatch(/^Stopped before batch-\S+ was finished: nothing is kept, and whole\.bin is left as it was$/m);
    expect(readFileSync(at("whole.bin"), "utf8")).toBe("old");
    expect(drafts()).toEqual(before);
  });

  it("SIGINT ends the reading of a trainer's rows, too", async () => {
    const { exitCode, said } = await stoppedWhileReading("SIGINT", "-m", "batch-iti", "-o", "none.bin");
    expect(exitCode).toBe(130);
    expect(said).toContain("nothing is kept");
    expect(readdirSync(folder)).not.toContain("none.bin");
  });

  it("at any moment leave whole files, and nothing of their own after the next run", () => {
    const { status, stdout } = spawnSync(process.execPath, [FUZZ, "--count", "0", "--kills", "3", "--seed", "7"]);
    expect([status, stdout.toString()]).toEqual([0, expect.stringContaining("6 ends, 0 findings")]);
  });
});

it("inputs nobody would write are taken, or refused by name", () => {
  const { status, stdout } = spawnSync(process.execPath, [FUZZ, "--count", "500"]);
  expect([status, stdout.toString()]).toEqual([
    0,
    expect.stringMatching(/^(?:\w+: \d+ taken, \d{2,} refused, 0 findings\n){5}$/),
  ]);
});

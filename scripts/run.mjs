/** Helpers for all scripts: the project's folder, running programs, installing a private folder, counting checks. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, with a trailing slash. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** A failure whose message suffices; its stack is not shown. */
export class Failure extends Error {}

/**
 * Runs a program to its end and returns its output; throws `Failure` with the output if it fails. `show` passes the output
 * through while it runs and returns an empty string.
 */
export function run(program, args, { cwd = root, show = false, env = {}, timeoutMs } = {}) {
  const result = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    timeout: timeoutMs,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  if (result.error && result.error.code !== "ETIMEDOUT") throw result.error;
  if (result.status !== 0) {
    const why = result.error ? `took longer than ${timeoutMs} ms` : `ended with exit code ${result.status}`;
    const command = [program, ...args.map((arg) => arg.split("\n")[0])].join(" ");
    throw new Failure(`${command} ${why}\n${shortened(`${result.stdout ?? ""}${result.stderr ?? ""}`.trim())}`);
  }
  return result.stdout ?? "";
}

/** The first and last lines of a long output: the cause is usually in the first, the result in the last. */
function shortened(text) {
  const lines = text.split("\n");
  if (lines.length <= 60) return text;
  return [...lines.slice(0, 30), `... ${lines.length - 60} lines ...`, ...lines.slice(-30)].join("\n");
}

/** Runs Node on a script with arguments. */
export const node = (args, options) => run(process.execPath, args, options);

/** Runs npm: the one that started this script, else the one on the path. */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  if (own?.endsWith(".js")) return node([own, ...args], options);
  return process.platform === "win32" ? run("cmd", ["/c", "npm", ...args], options) : run("npm", args, options);
}

/**
 * Installs a folder's locked dependencies unless already installed; returns whether it did. The stamp holds a digest of
 * the lock file, so only a changed lock file causes another installation.
 */
export function install(folder) {
  const stamp = join(folder, "node_modules", ".installed-from-lock");
  const digest = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return false;
  npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
  mkdirSync(join(folder, "node_modules"), { recursive: true }); // npm creates none if there is nothing to install
  writeFileSync(stamp, digest);
  return true;
}

/** Counts checks and prints one line about each. */
export class Checks {
  passed = 0;
  failed = 0;
  skipped = 0;

  /** Runs one check; a returned text is printed beside its name. */
  async check(name, work) {
    const start = performance.now();
    try {
      const note = await work();
      this.passed++;
      const seconds = (performance.now() - start) / 1000;
      const time = seconds >= 1 ? ` (${seconds.toFixed(1)} s)` : "";
      console.log(`  ok    ${name}${typeof note === "string" ? `: ${note}` : ""}${time}`);
      return true;
    } catch (error) {
      this.failed++;
      console.log(
        `  BAD   ${name}\n${indented(error instanceof Failure ? error.message : String(error?.stack ?? error))}`,
      );
      return false;
    }
  }

  skip(name, reason) {
    this.skipped++;
    console.log(`  SKIP  ${name}: ${reason}`);
  }

  /** Adds counts made elsewhere. */
  add({ passed = 0, failed = 0, skipped = 0 }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
  }
}

/** Runs a script's checks if it is the main program, and sets the exit code. A parent script gets the counts. */
export async function whenStarted(url, checks) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  const counted = new Checks();
  // checks that cannot start count as one failure
  await checks(counted).catch((error) =>
    counted.check("the checks run", () => {
      throw error;
    }),
  );
  if (process.send) process.send({ ...counted });
  else console.log(`${counted.passed} ok, ${counted.failed} bad, ${counted.skipped} left out`);
  process.exitCode = counted.failed > 0 ? 1 : 0;
}

function indented(text) {
  return text.replace(/^/gm, "        ");
}

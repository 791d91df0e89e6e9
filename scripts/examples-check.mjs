/**
 * Runs every code block of the READMEs and guides and every program in `examples/`, and compares its output with the results
 * in its comments. With arguments, only the named files are run, and their output is shown.
 *
 * * `ts` and `js` blocks are separate programs; a block marked `ts continued` is appended to the one before it.
 *   A program with `// -> ...` comments must print exactly these lines in this order.
 * * `sh` blocks of a page share one folder and have the project's programs on the path.
 * * Blocks in other languages, such as `text`, are not run.
 *
 * The short examples of the reference pages all run in one process.
 */
import { fork } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure, node, root, run, whenStarted } from "./run.mjs";

/** Inside the checkout, so that `coppice` is resolved as by any program here. */
const scratch = join(root, "node_modules/.cache/examples");

/** Commands of the pages that are run elsewhere or make no sense in a checkout. */
const runElsewhere = /^(git clone .*|cd coppice|npm (start|test|run|ci|install).*|\.ci\/run)$/;

async function checkExamples(checks) {
  const named = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv.slice(2) : [];
  const files = named.length > 0 ? named : [...pages(), ...programs()];
  const short = named.length > 0 ? [] : referencePages();
  clearScratch();
  const steps = files.flatMap((file) => (file.endsWith(".md") ? blocksOf(file) : programOf(file)));
  const shortSteps = short.flatMap(blocksOf);
  const areTyped = [...steps, ...shortSteps].some(({ language }) => language !== "sh");
  if (areTyped) {
    await checks.check("examples: types", () => compile());
    await checks.check("examples: types as `tsc --init` checks them, but for those that say otherwise", () =>
      compileStrictly([...files, ...short]),
    );
  }
  if (short.length > 0) await checks.check("examples of the reference pages", () => runTogether(shortSteps, short));
  for (const step of steps) {
    await checks.check(step.name, () => {
      const printed = step.language === "sh" ? runShell(step) : runProgram(step);
      if (named.length > 0) console.log(printed.replace(/^/gm, "        "));
    });
  }
}

/** Runs the commands of one page for the files they write; returns the folder in which they ran. */
export function runPage(page) {
  clearScratch();
  const commands = blocksOf(page).filter(({ language }) => language === "sh");
  for (const step of commands) runShell(step);
  return commands[0].folder;
}

function clearScratch() {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  writeFileSync(join(scratch, "package.json"), '{ "type": "module" }\n');
}

function pages() {
  const guide = readdirSync(join(root, "docs/guide")).map((name) => `docs/guide/${name}`);
  return ["README.md", "CONTRIBUTING.md", "packages/coppice/README.md", "packages/tools/README.md", ...guide];
}

/** The generated pages of single algorithms. */
function referencePages() {
  const names = readdirSync(join(root, "docs/reference")).filter((name) => name.endsWith(".md"));
  return names.filter((name) => !["README.md", "laws.md"].includes(name)).map((name) => `docs/reference/${name}`);
}

function programs() {
  return ["examples", "examples/api"].flatMap((folder) => {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".ts"));
    return names.map((name) => `${folder}/${name}`);
  });
}

/** A program from `examples/`. */
function programOf(file) {
  const source = readFileSync(join(root, file), "utf8");
  const folder = join(scratch, dirname(file));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, basename(file)), source);
  return [{ name: file, language: "ts", folder, file: join(folder, basename(file)), source }];
}

function folderOf(page) {
  return page.replaceAll("/", "-").replace(/\.md$/, "");
}

/** The blocks of a page, each padded to start at its line of the page, so that errors show the right line. */
function blocksOf(page) {
  const lines = readFileSync(join(root, page), "utf8").split("\n");
  const folder = join(scratch, folderOf(page));
  // a package that one page asks the reader to install
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(join(root, "node_modules/vega-datasets"), join(folder, "node_modules/vega-datasets"), "junction");
  const blocks = [];
  for (let i = 0; i < lines.length; i++) {
    const fence = /^( *)```(ts|js|sh)( continued)?\s*$/.exec(lines[i]);
    if (fence === null) continue;
    const [, indent, language, continued] = fence;
    const start = i + 1;
    while (++i < lines.length && lines[i] !== `${indent}\`\`\``);
    const body = lines.slice(start, i).map((line) => line.slice(indent.length));
    const before = blocks.findLast((block) => block.language !== "sh");
    if (continued && before === undefined) throw new Failure(`${page}, line ${start}: no program that could go on`);
    if (continued) {
      before.source += "\n".repeat(start - before.source.split("\n").length + 1) + body.join("\n");
    } else {
      const source = language === "sh" ? body.join("\n") : "\n".repeat(start) + body.join("\n");
      blocks.push({
        name: `${page}, line ${start}`,
        language,
        folder,
        file: join(folder, `line-${start}.${language}`),
        source,
      });
    }
  }
  for (const { language, file, source } of blocks)
    if (language !== "sh") writeFileSync(file, `${source}\nexport {};\n`);
  return blocks;
}

/** Compiles all programs at once, into `out`. */
function compile() {
  const compilerOptions = {
    composite: false,
    declaration: false,
    noUnusedLocals: false, // a block may declare what it does not use
    noEmitOnError: false,
    allowJs: true,
    checkJs: true,
    types: ["node"],
    lib: ["es2023", "dom"],
    rootDir: ".",
    outDir: "out",
  };
  const config = {
    extends: "../../../tsconfig.base.json",
    compilerOptions,
    include: ["**/*"],
    exclude: ["out", "**/node_modules"],
  };
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config));
  node([join(root, "node_modules/typescript/bin/tsc"), "-p", "."], { cwd: scratch });
}

/**
 * Compiles again with the options that `tsc --init` sets. Pages and programs that mention `noUncheckedIndexedAccess` are left
 * out: they read columns and do not compile with it.
 */
function compileStrictly(files) {
  const option = "noUncheckedIndexedAccess";
  const without = files.filter((file) => readFileSync(join(root, file), "utf8").includes(option));
  if (without.length === files.length) return "all of them do";
  const config = {
    extends: "./tsconfig.json",
    compilerOptions: { [option]: true, noUncheckedSideEffectImports: true, isolatedModules: true, noEmit: true },
    include: ["**/*"],
    exclude: ["out", "**/node_modules", ...without.map((file) => (file.endsWith(".md") ? folderOf(file) : file))],
  };
  writeFileSync(join(scratch, "tsconfig.strict.json"), JSON.stringify(config));
  node([join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.strict.json"], { cwd: scratch });
}

function runProgram({ folder, file, source }) {
  const printed = node([compiledOf(file)], { cwd: folder, timeoutMs: 120_000 });
  requirePromised(printed, source);
  return printed;
}

function compiledOf(file) {
  return file.replace(scratch, join(scratch, "out")).replace(/\.ts$/, ".js");
}

/** Throws if the output of a program differs from its comments. */
function requirePromised(printed, source) {
  const expected = [...source.matchAll(/\/\/ -> (.*)$/gm)].map(([, text]) => text.trim());
  if (expected.length === 0) return;
  const found = printed
    .trim()
    .split("\n")
    .map((line) => line.trim());
  for (let i = 0; i < Math.max(expected.length, found.length); i++) {
    if (expected[i] !== found[i])
      throw new Failure(`expected: ${expected[i] ?? "(nothing)"}\nprinted:  ${found[i] ?? "(nothing)"}`);
  }
}

/** Runs the blocks of all these pages in one process, see `examples-host.mjs`; each page must have one program and one `sh` block. */
async function runTogether(steps, pages) {
  for (const page of pages) {
    const languages = steps.filter(({ name }) => name.startsWith(`${page},`)).map(({ language }) => language);
    if (languages.join() !== "ts,sh") throw new Failure(`${page} has these blocks: ${languages}`);
  }
  const tasks = steps.map(({ language, folder, file, source }) =>
    language === "sh" ? { folder, commands: source.split("\n").map(wordsOf) } : { folder, module: compiledOf(file) },
  );
  const outcomes = [];
  const host = fork(join(root, "scripts/examples-host.mjs"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise((resolve) => host.on("exit", resolve));
  host.on("message", (outcome) => outcomes.push(outcome));
  host.send(tasks);
  await ended;
  const problems = steps.flatMap((step, i) => {
    const { printed, error = "it did not come to its end" } = outcomes[i] ?? {};
    try {
      if (printed === undefined) throw new Failure(error);
      if (step.language !== "sh") requirePromised(printed, step.source);
      return [];
    } catch (problem) {
      return [`${step.name}: ${problem.message}`];
    }
  });
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  return `${steps.length} of ${pages.length} pages`;
}

/** Splits a line `npx @coppice/tools ...` into arguments, without a shell. */
function wordsOf(line) {
  const words = line.split(" ");
  const begin = words.splice(0, 2).join(" ");
  if (begin !== "npx @coppice/tools" || /["'$|&;<>\\]/.test(line)) throw new Failure(`needs a shell: ${line}`);
  return words;
}

function runShell({ folder, source }) {
  const lines = source.split("\n").filter((line) => !runElsewhere.test(line.replace(/\s+#.*$/, "").trim()));
  // every program comes from the checkout; none may be downloaded
  const npx = 'npx() { if [ "$1" = @coppice/tools ]; then shift; set -- coppice "$@"; fi; "$@"; }';
  const script = `set -euo pipefail\n${npx}\n${lines.join("\n")}\n`;
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return run("bash", ["-c", script], { cwd: folder, env: { PATH: path }, timeoutMs: 120_000 });
}

await whenStarted(import.meta.url, checkExamples);

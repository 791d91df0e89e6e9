/**
 * Writes what is derived from the sources. `--check` compares instead of writing. A door is an import path of the library.
 * Written are: the model tables of the READMEs; the table of the committed accuracy run in the guide; one reference page per
 * algorithm, from its definition, the opening comment of its file and an example; one page per door, from its declarations and an
 * example; the range and default at the end of every parameter's doc comment, which editors show; and the words of completions.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { algorithmExample } from "./algorithm-examples.mjs";
import { anchorOf } from "./links-check.mjs";
import { doorsAndFiles } from "./package-check.mjs";
import { Failure, root, whenStarted } from "./run.mjs";

const families = {
  learner: { title: "Learners", door: "learners" },
  ensemble: { title: "Ensembles", door: "ensembles" },
  trainer: { title: "Trainers" }, // exported from the door of what they train
  detector: { title: "Change detectors", door: "drift" },
  generator: { title: "Generated streams", door: "streams" },
};

async function checkDocs(checks) {
  await checks.check("tables and reference are up to date with the definitions", async () => {
    const pages = await generate();
    const stale = [...pages].filter(([path, text]) => !existsSync(path) || readFileSync(path, "utf8") !== text);
    const names = [...stale.map(([path]) => path), ...leftOver(pages)].map((path) => path.slice(root.length));
    if (names.length > 0) throw new Failure(`${names.join("\n")}\nThese are stale: run \`npm run docs\`.`);
    return `${pages.size} files`;
  });
}

async function writeDocs() {
  const pages = await generate();
  for (const path of leftOver(pages)) rmSync(path);
  for (const [path, text] of pages) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  console.log(`${pages.size} files written`);
}

/** Generated pages of algorithms and doors that no longer exist. */
function leftOver(pages) {
  return ["docs/reference", "docs/reference/api"].flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
    return files.map((name) => join(root, folder, name)).filter((path) => !pages.has(path));
  });
}

async function generate() {
  const catalog = await import("coppice/catalog");
  const { texts, comments } = textsOf();
  const { allowed, kebab, printed } = await import("coppice/core");
  const definitions = [...catalog.classifiers, ...catalog.trainers, ...catalog.detectors, ...catalog.generators];
  const pages = new Map([
    [join(root, textsFile), textsModule(texts)],
    [join(root, wordsFile), await wordsModule(catalog.aliases)],
  ]);
  const names = new Map(); // definition -> name of its constant
  const doors = new Map(); // definition -> the door that exports it
  for (const { door } of Object.values(families).filter((family) => family.door !== undefined)) {
    for (const [name, value] of Object.entries(await import(`coppice/${door}`))) {
      names.set(value, name);
      doors.set(value, door);
    }
  }
  for (const definition of definitions) {
    const about = texts[definition.id];
    if (about === undefined) throw new Failure(`${definition.id} has no doc comment with the tag @title`);
    const constant = names.get(definition);
    const example = await algorithmExample(definition, constant);
    const words = { allowed, kebab, printed };
    const text = algorithmPage(definition, about, constant, doors.get(definition), example, words);
    pages.set(join(root, "docs/reference", `${definition.id}.md`), text);
  }
  const { classifierLaws } = await import("coppice/conformance");
  pages.set(join(root, "docs/reference/laws.md"), lawsPage(classifierLaws(), definitions));
  pages.set(join(root, "docs/reference/README.md"), indexPage(definitions, texts));
  for (const [path, text] of apiPages(definitions, texts, names))
    pages.set(join(root, "docs/reference/api", path), text);
  for (const [path, text] of sourcesWithRanges(definitions, comments, { allowed, printed })) pages.set(path, text);
  const readmes = { "README.md": "docs/reference/", "packages/coppice/README.md": undefined };
  for (const [file, links] of Object.entries(readmes)) {
    const table = modelTable(catalog.classifiers, texts, links);
    pages.set(join(root, file), between(readFileSync(join(root, file), "utf8"), "models", table, file));
  }
  const guide = "docs/guide/which-model.md";
  const accuracies = await accuracyTable(catalog.classifiers);
  pages.set(join(root, guide), between(readFileSync(join(root, guide), "utf8"), "accuracy", accuracies, guide));
  return pages;
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. */
function between(text, name, inside, file) {
  const start = text.indexOf(`<!-- ${name} -->`);
  const end = text.indexOf(`<!-- /${name} -->`);
  if (start < 0 || end < start) throw new Failure(`${file} lacks the comments <!-- ${name} --> and <!-- /${name} -->`);
  return `${text.slice(0, start)}<!-- ${name} -->\n\n${inside}\n${text.slice(end)}`;
}

function modelTable(definitions, texts, links) {
  const rows = definitions.map(({ id }) => [
    links === undefined ? `\`${id}\`` : `[\`${id}\`](${links}${id}.md)`,
    texts[id].summary,
    `${texts[id].paper.authors}, ${texts[id].paper.year}`,
  ]);
  return table(["model", "what it does", "from"], rows);
}

/** The models of the committed accuracy run, each once: variants with other parameters also ran, but have no page. */
async function accuracyTable(definitions) {
  const bench = (name) => import(`../bench/dist/accuracy/${name}.js`);
  const [{ SUMMARY, summaryRows }, { models }, { readRun }, { generatedStreams }] = await Promise.all(
    ["report", "models", "record", "streams"].map(bench),
  );
  const run = readRun(join(root, "bench/accuracy/baseline.json"));
  const measured = models.filter(({ name }) => Object.values(run.streams).some(({ cells }) => name in cells));
  const generated = generatedStreams.map(({ name }) => name);
  const ids = new Set(definitions.map(({ id }) => id));
  const rows = summaryRows(run, measured, generated)
    .filter(([name]) => ids.has(name))
    .map(([name, ...numbers]) => [`[\`${name}\`](../reference/${name}.md)`, ...numbers]);
  return table(SUMMARY, rows, true);
}

/** `numbers`: all columns except the first hold numbers. */
function table(head, rows, numbers = false) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |\n`;
  const rule = head.map((_, i) => (numbers && i > 0 ? "---:" : "---"));
  return `${line(head)}${line(rule)}${rows.map(line).join("")}`;
}

function indexPage(definitions, texts) {
  let text = `${generatedNote}# Reference\n\nOne page per algorithm, from its definition and opening comment`;
  text += "; the exports of each import path are under [api](api/README.md); [the laws](laws.md) hold for all.\n";
  for (const [kind, { title }] of Object.entries(families)) {
    const rows = definitions
      .filter((one) => one.kind === kind)
      .map((one) => [`[\`${one.id}\`](${one.id}.md)`, texts[one.id].summary]);
    text += `\n## ${title}\n\n${table(["id", "what it does"], rows)}`;
  }
  return text;
}

function lawsPage(laws, definitions) {
  let text = `${generatedNote}# The laws of classifiers\n\nWhat \`coppice/conformance\` checks of every learner and ensemble.\n\n`;
  const exceptions = (law) => definitions.filter(({ skips = [] }) => skips.some((skip) => skip.law === law));
  const links = (law) => exceptions(law).map(({ id }) => `[\`${id}\`](${id}.md)`);
  text += table(
    ["law", "what holds", "except for"],
    laws.map(({ name, states }) => [`\`${name}\``, states, links(name).join(", ")]),
  );
  return text;
}

const generatedNote = "<!-- Written by `npm run docs`; edit the definitions or doc comments instead. -->\n\n";

function algorithmPage(definition, about, constant, door, example, { allowed, kebab, printed }) {
  const { id, kind, params, capabilities, skips = [] } = definition;
  const { title, summary, paper, choose, cost } = about;
  const place = paper.place === undefined ? "" : `, ${paper.place}`;
  let text = `${generatedNote}# ${title}\n\n${summary}\n\n`;
  text += `* id: \`${id}\` (${kind}), exported as \`${constant}\` by \`coppice\` and \`coppice/${door}\`\n`;
  text += `* from: ${paper.authors} (${paper.year}), *${paper.title}*${place}\n`;
  if (cost !== undefined) text += `* cost: ${cost}\n`;
  if (Number.isFinite(definition.rows)) text += `* rows: ${definition.rows}, then it ends\n`;
  if (choose !== undefined) text += `\n## When to take it\n\n${choose}\n`;
  text += `\n## Example\n\n${example}`;
  text += `\n## Method and deviations\n\n${openingComment(`${door}/${id}.ts`)}`;
  text += "\n## Parameters\n\n";
  const rows = Object.entries(params).map(([name, param]) => [
    kebab(name) === name ? `\`${name}\`` : `\`${name}\`, typed \`${kebab(name)}\``,
    allowed(param).replace("Infinity", "Infinity, typed `unlimited`"),
    `\`${param.default === Infinity ? "Infinity" : printed(param.default)}\``,
    about.params[name],
  ]);
  text += rows.length > 0 ? table(["name", "allowed", "default", "meaning"], rows) : "None.\n";
  if (capabilities !== undefined) {
    const weights = {
      exact: "exact: weight 2 is learning the row twice, bit for bit",
      accepted: "accepted: they count, but weight 2 need not equal learning the row twice",
      ignored: "ignored: every row counts once",
    };
    text += "\n## Policies\n\n";
    text += `* weights: ${weights[capabilities.weights]}\n`;
    if (capabilities.classes === "two") text += "* classes: two; a third is refused\n";
    if (capabilities.depthBound) text += "* depth bound: may move while it learns\n";
    if (capabilities.outputWeights) text += "* outputs: the error of every class's output can be weighed by itself\n";
    if (capabilities.rowWeights) text += "* outliers: tells what a row would weigh behind the last member\n";
    if (capabilities.prefixes) text += "* members: the first m answer as an ensemble of m members would\n";
    text += `* missing values: ${about.missing}\n`;
    text += `* nominal values first met when predicting: ${about.unseen}\n`;
    if (capabilities.events !== undefined) text += `* events: ${capabilities.events.join(", ")}\n`;
    const drawn = about.chance ?? "draws random numbers from its `seed`";
    text += `* chance: ${capabilities.seeded ? drawn : "none"}\n`;
  }
  if (skips.length > 0) {
    text += "\n## Laws of the conformance suite that do not hold\n\n";
    for (const { law, reason } of skips) text += `* \`${law}\`: ${reason}\n`;
  }
  return text;
}

/** The opening comment of a source file, above its imports; for an algorithm it includes the deviations from the paper. */
function openingComment(file) {
  const source = readFileSync(join(root, "packages/coppice/src", file), "utf8");
  const comment = /^\/\*\*\n((?: \*.*\n)+?) \*\/\n/.exec(source)?.[1];
  if (comment === undefined) throw new Failure(`packages/coppice/src/${file} has no opening comment of several lines`);
  const text = comment.replace(/^ \* ?/gm, "");
  // Code stays as it is; elsewhere *, < and | are escaped from Markdown.
  return text.replace(/`[^`]*`|[*<|]/g, (part) => (part.length > 1 ? part : `\\${part}`));
}

/** The texts of definitions' doc comments by id (see `About` in the catalogue), and the comments on their parameters. */
function textsOf() {
  const file = join(root, "packages/coppice/src/catalog/definitions.ts");
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const texts = {};
  const comments = {};
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile) continue;
    for (const statement of source.statements.filter(ts.isVariableStatement)) {
      for (const variable of statement.declarationList.declarations) {
        if (ts.getJSDocTags(variable).some(({ tagName }) => tagName.text === "title")) {
          const id = basename(source.fileName, ".ts");
          texts[id] = aboutVariable(checker, variable, id);
          comments[id] = Object.fromEntries(
            paramsOf(checker, variable).map((param) => [param.name, param.declarations[0].jsDoc.at(-1)]),
          );
        }
      }
    }
  }
  return { texts: Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))), comments };
}

/** Matches the text of `rangeText` at the end of a comment. */
const range =
  /\s*\b(?:(?:An integer in|A number in|A list of|A learner)(?:[^.]|\.(?=\d))*\.\s+)?Default (?:[^.]|\.(?=\d))+\.$/;

/** "An integer in [1, inf). Default 200.": what a parameter's type does not show. */
function rangeText(param, name, { allowed, printed }) {
  const isTold = param.kind === "choice" || param.kind === "flag"; // the type shows the allowed values
  const within = allowed(param, true).replace('"unlimited"', "Infinity");
  const text = param.kind === "choice" ? `"${param.default}"` : printed(param.default).replace("unlimited", "Infinity");
  const unit = [2 ** 20, 2 ** 10].find((each) => name.endsWith("Bytes") && param.default % each === 0);
  const size = unit === undefined ? "" : ` (${param.default / unit} ${unit === 2 ** 20 ? "MiB" : "KiB"})`;
  return `${isTold ? "" : `${within[0].toUpperCase()}${within.slice(1)}. `}Default ${text}${size}.`;
}

/** The files of definitions, with range and default at the end of every parameter's comment. */
function sourcesWithRanges(definitions, comments, words) {
  const wanted = new Map(); // file -> its comments and their new texts
  for (const { id, params } of definitions) {
    for (const [name, param] of Object.entries(params)) {
      const comment = comments[id][name];
      const file = comment.getSourceFile();
      const edits = wanted.get(file) ?? new Map();
      const text = withRange(comment, rangeText(param, name, words));
      if ((edits.get(comment) ?? text) !== text) throw new Failure(`${id}: ${name} needs a comment of its own`);
      wanted.set(file, edits.set(comment, text));
    }
  }
  return [...wanted].map(([file, edits]) => {
    let text = file.text;
    const last = [...edits].sort(([a], [b]) => b.getStart() - a.getStart());
    for (const [comment, now] of last) text = text.slice(0, comment.getStart()) + now + text.slice(comment.end);
    return [file.fileName, text];
  });
}

/** The formatter's line width. */
const lineWidth = 120;

function withRange(comment, sentence) {
  const indent = " ".repeat(ts.getLineAndCharacterOfPosition(comment.getSourceFile(), comment.getStart()).character);
  const old = comment
    .getText()
    .replace(/^\/\*\*\s*|\s*\*\/$/g, "")
    .replace(/^ *\* ?/gm, "");
  const meaning = old.replace(range, "");
  const line = `/** ${meaning} ${sentence} */`;
  if (!meaning.includes("\n") && indent.length + line.length <= lineWidth) return line;
  const lines = [...meaning.split("\n"), sentence].map((each) => `${indent} * ${each}`);
  return `/**\n${lines.join("\n")}\n${indent} */`;
}

function paramsOf(checker, variable) {
  const table = checker.getTypeOfSymbol(checker.getSymbolAtLocation(variable.name)).getProperty("params");
  return checker.getTypeOfSymbol(table).getProperties();
}

const paperForm = /^(?<authors>.+) \((?<year>\d{4})\)\. (?<title>[^;]+)(; (?<place>.+))?$/;

function aboutVariable(checker, variable, id) {
  const symbol = checker.getSymbolAtLocation(variable.name);
  const tags = Object.fromEntries(
    symbol.getJsDocTags(checker).map(({ name, text }) => [name, oneLine(ts.displayPartsToString(text))]),
  );
  const { title, paper, ...sentences } = { summary: described(checker, symbol), ...tags };
  for (const [name, text] of Object.entries(sentences)) requireSentence(`${id}: ${name}`, text);
  if (tags.missing !== undefined && tags.choose === undefined)
    throw new Failure(`${id}: @choose must say when it is the one to take`);
  const { groups } = paperForm.exec(paper) ?? {};
  if (groups === undefined)
    throw new Failure(`${id}: @paper must be as "Authors (2001). Title; place", not "${paper}"`);
  const { authors, year, place, title: paperTitle } = groups;
  const params = paramsOf(checker, variable).map((param) => {
    const text = described(checker, param).replace(range, "");
    requireSentence(`${id}: the parameter ${param.name}`, text);
    return [param.name, text];
  });
  return {
    title,
    ...sentences,
    paper: { authors, year: Number(year), title: paperTitle, place },
    params: Object.fromEntries(params),
  };
}

function described(checker, symbol) {
  return oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
}

function oneLine(text) {
  return text.replace(/\s+/g, " ").trim();
}

function requireSentence(what, text) {
  if (!/^[A-Z0-9].*\.$/.test(text)) throw new Failure(`${what} needs a sentence in its doc comment, not "${text}"`);
}

const textsFile = "packages/coppice/src/catalog/texts/index.ts";

/** A single module with one line per definition: each further module would add half a millisecond to every start of the program. */
function textsModule(texts) {
  const entries = Object.entries(texts).map(([id, about]) => `  ${JSON.stringify(id)}: ${JSON.stringify(about)},`);
  return [
    "/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */",
    'import type { About } from "../about.ts";',
    "",
    "export const TEXTS: Readonly<Record<string, About>> = {",
    ...entries,
    "};",
    "",
  ].join("\n");
}

/** One page per door, from its declarations: all exports with their doc comments. */
function apiPages(definitions, texts, names) {
  const entries = doorsAndFiles().map(([name, file]) => ({
    name,
    file: join(root, "packages/coppice", file.replace(/\.js$/, ".d.ts")),
  }));
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, skipLibCheck: true, types: [] };
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
  const checker = program.getTypeChecker();
  const algorithms = new Map(definitions.map((definition) => [names.get(definition), definition]));
  const pages = new Map();
  for (const entry of entries) {
    const { name, file } = entry;
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Failure(`${name} has no declarations at ${file}`);
    const exported = checker
      .getExportsOfModule(checker.getSymbolAtLocation(source))
      .map((symbol) => ({ name: symbol.name, target: resolved(checker, symbol), isType: isType(symbol) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    // "coppice" itself defines nothing; its folder contains the folders of all other doors
    const ofDoor = (door) =>
      exported.filter(({ target }) => door.name !== "coppice" && isIn(target, folderOf(door.file)));
    let text = `${generatedNote}# ${name}\n\n${example(name)}`;
    for (const { name, target } of ofDoor(entry)) {
      const algorithm = algorithms.get(name);
      text += `\n## ${name}\n\n`;
      text += algorithm
        ? `${texts[algorithm.id].summary} See [${algorithm.id}](../${algorithm.id}.md).\n`
        : `${prose(checker, target)}\`\`\`ts\n${target.declarations.map(declaration).join("\n")}\n\`\`\`\n`;
    }
    for (const other of entries.filter((one) => one !== entry && ofDoor(one).length > 0)) {
      const pageFor = (name) =>
        algorithms.has(name) ? `../${algorithms.get(name).id}.md` : `${pageOf(other.name)}#${anchorOf(name)}`;
      const link = ({ name }) => `[\`${name}\`](${pageFor(name)})`;
      const values = ofDoor(other).filter(({ isType }) => !isType);
      const types = ofDoor(other).filter(({ isType }) => isType);
      const rows = values.map((one) => [link(one), firstSentence(described(checker, one.target))]);
      text += `\n## From ${other.name}\n\n${table(["name", "what it is"], rows)}`;
      if (types.length > 0) text += `\nTypes: ${types.map(link).join(", ")}\n`;
    }
    pages.set(pageOf(name), text);
  }
  const list = entries
    .map(({ name }) => `* [\`${name}\`](${pageOf(name)}): ${example(name).split("\n")[0]}\n`)
    .join("");
  pages.set("README.md", `${generatedNote}# The import paths\n\n${list}`);
  return pages;
}

const wordsFile = "packages/tools/src/cli/catalogue-words.ts";

/** The words of completions, grouped, since many places share the same words. */
async function wordsModule(aliases) {
  const { wordsByPlace } = await import("../packages/tools/dist/cli/completion-words.js");
  const places = new Map();
  for (const [place, words] of wordsByPlace()) {
    const text = words.join(" ");
    places.set(text, [...(places.get(text) ?? []), place]);
  }
  return [
    "/** Written by `npm run docs` from the catalogue: see `completion-words.ts`. */",
    `export const ALIASES: Readonly<Record<string, string>> = ${JSON.stringify(aliases)};`,
    "",
    "/** Words, and the places at which they may stand. */",
    "export const WORDS: readonly (readonly [words: string, places: readonly string[]])[] = [",
    ...[...places].map((entry) => `  ${JSON.stringify(entry)},`),
    "];",
    "",
  ].join("\n");
}

/** The program that shows how to use a door; it runs with the other examples. */
function example(door) {
  const file = `examples/api/${door.replace("/", "-")}.ts`;
  if (!existsSync(join(root, file))) throw new Failure(`${door} has no example: write ${file}`);
  const [, comment, program] = /^\/\*\* ([^\n]*) \*\/\n(.*)$/s.exec(readFileSync(join(root, file), "utf8")) ?? [];
  requireSentence(`${file}: the first line`, comment);
  return `${comment}\n\n\`\`\`ts\n${program}\`\`\`\n`;
}

const pageOf = (door) => `${door.replace("/", "-")}.md`;
const folderOf = (file) => dirname(file.replaceAll("\\", "/"));

const isIn = (symbol, folder) => symbol.declarations.some((one) => one.getSourceFile().fileName.startsWith(folder));
const isType = (symbol) => symbol.declarations.some(ts.isTypeOnlyExportDeclaration);
const firstSentence = (text) => /^.*?[^. ]\.(?= |$)/.exec(text)?.[0] ?? text;

function resolved(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function prose(checker, symbol) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  return text ? `${text}\n\n` : "";
}

/** A declaration without its own comment and without private members. */
function declaration(node) {
  const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return (
    whole
      .getText()
      .replace(/^(export )?(declare )?/, "")
      .replace(/^ *(#private;|private [^\n]*;)\n/gm, "")
      // The compiler lists union members in the order it first saw them, which differs in partial builds.
      .replace(/(?<=ChoiceParam<)"[^>]*"(?=>)/g, (words) => words.split(" | ").sort().join(" | "))
  );
}

if (process.argv.includes("--check")) await whenStarted(import.meta.url, checkDocs);
else await writeDocs();

/**
 * Checks that the numbers in the guide match the current models: recomputes and compares those from generated streams and installed
 * data. With `--data FOLDER`, which has `elec/elec.csv.gz` and other sets, it also recomputes the tables of real data; this takes
 * minutes. Rates are not checked.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { Failure, node, root, whenStarted } from "./run.mjs";

const [option, data] = process.argv.slice(2);

async function checkNumbers(checks) {
  const scratch = mkdtempSync(join(tmpdir(), "coppice-numbers-"));
  try {
    await checks.check("bytes of small models", manyModels);
    await checks.check("rare classes, with four models", rareClasses);
    await checks.check("what the gallery says of its reports", () => gallery(scratch));
    await checks.check("README and guide agree on accuracies", readmeAndGuide);
    await checks.check("cells beside MOA", besideMoa);
    await checks.check("gains of what is recommended", recommended);
    if (option === "--data") {
      const elec = join(data, "elec/elec.csv.gz");
      await checks.check("accuracies and bytes on elec", () => elecRace(elec, scratch));
      await checks.check("members on elec", () => elecMembers(elec, scratch));
      await checks.check("wrong labels found", () => outliers());
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function manyModels() {
  const printed = tablesOf(node(["--expose-gc", join(root, "bench/dist/many.js")]))[0];
  const measured = new Map(printed.rows.map((row) => [row.model, row]));
  const page = "docs/guide/many-models.md";
  near(page, "memory of the process, bytes", ({ model }) => Number(measured.get(name(model))["heap then"]), 0.15);
  return same(page, "state, bytes", ({ model }) => measured.get(name(model))["state then"]);
}

/** Runs the page's own program with other models in place of its tree. */
async function rareClasses() {
  const page = "docs/guide/imbalance.md";
  const [, program] = /^```ts\n(.*?)^```/ms.exec(text(page)) ?? [];
  const { classifiers } = await import("coppice/catalog");
  const constants = new Map(Object.entries(await import("coppice")).map(([constant, value]) => [value.id, constant]));
  const folder = join(root, "node_modules/.cache/numbers");
  mkdirSync(folder, { recursive: true });
  const found = new Map();
  for (const { model } of tableWith(page, "threshold 0.1").rows) {
    const id = name(model);
    if (!classifiers.some((one) => one.id === id)) throw new Failure(`${page}: there is no model ${id}`);
    const { outputText } = ts.transpileModule(program.replaceAll("hoeffdingTree", constants.get(id)), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(folder, `${id}.mjs`), outputText);
    const lines = await printedBy(join(folder, `${id}.mjs`));
    const numbers = lines.map((line) =>
      Array.from(line.matchAll(/(?:found|precision) (\d+ %)/g), ([, share]) => share),
    );
    found.set(
      id,
      numbers.map((each) => each.join(", ")),
    );
  }
  const columns = ["as it is: found, precision", "threshold 0.1", "weight 10"];
  const notes = columns.map((column, i) => same(page, column, ({ model }) => found.get(name(model))[i]));
  return notes[0];
}

function gallery(scratch) {
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"), "junction");
  const [, drift, strikes] = Array.from(
    text("docs/guide/gallery.md").matchAll(/^npx @coppice\/tools (race .*?)^```/gms),
    ([, line]) => words(line.replace(/--report \S+/, "--no-report")),
  );
  const at12000 = ({ repeats: [{ curve }] }) => {
    const away = ({ row }) => Math.abs(row - 12_000);
    return 100 * curve.reduce((a, b) => (away(b) < away(a) ? b : a)).windowAccuracy;
  };
  const drifted = new Map(race(drift, scratch).map((one) => [one.name, one]));
  const shares = ["adaptive-random-forest", "dynamic-weighted-majority"].map((id) =>
    at12000(drifted.get(id)).toFixed(0),
  );
  says("docs/guide/gallery.md", `are right in ${shares.join(" and ")} % of the last thousand rows`);
  for (const id of ["hoeffding-tree", "online-bagging"]) {
    if (at12000(drifted.get(id)) >= 50)
      throw new Failure(`${id} is right in more than half of the rows after the drift`);
  }
  const accuracies = race(strikes, scratch).map((one) => [one.name, one.repeats[0].final.accuracy]);
  const majority = new Map(accuracies).get("majority-class");
  const better = accuracies.filter(([, accuracy]) => accuracy > majority + 0.002);
  if (better.length > 0) throw new Failure(`two tenths of a point better than "none" on birdstrikes: ${better}`);
  says("docs/guide/gallery.md", `In ${(100 * majority).toFixed(0)} % of the rows there was none`);
}

function race(args, scratch) {
  const file = join(scratch, "race.json");
  node([join(root, "packages/tools/dist/main.js"), ...args, "--json", file], { cwd: scratch });
  return JSON.parse(readFileSync(file, "utf8")).contenders;
}

/** Ids of our models by their names in the README. */
const ids = {
  "naive Bayes": "naive-bayes",
  "Hoeffding tree": "hoeffding-tree",
  "online bagging": "online-bagging",
  "online boosting": "online-boosting",
  "adaptive random forest": "adaptive-random-forest",
};

function readmeAndGuide() {
  const { rows: ours } = tableWith("docs/guide/which-model.md", "accuracy %");
  const guide = new Map(ours.map((row) => [name(row.model).replace(/,.*/, ""), row]));
  const accuracies = same("README.md", "accuracy %, Coppice", ({ model }) => guide.get(ids[model])["accuracy %"]);
  const { rows } = tableWith("README.md", "accuracy %, Coppice");
  const short = (text) => {
    const rate = Number(text.replaceAll(",", ""));
    return rate >= 1e6 ? `${rate / 1e6} M` : `${rate / 1e3} k`;
  };
  const rates = rows.filter(
    (row) => Number.parseFloat(short(guide.get(ids[row.model])["rows per second"])) !== Number.parseFloat(row.Coppice),
  );
  if (rates.length > 0) throw new Failure(`other rates in the guide: ${rates.map(({ model }) => model)}`);
  return accuracies;
}

/** The counts that bench/accuracy/README.md takes from the committed tables. */
function besideMoa() {
  const sums = ["baseline", "beside-moa"].map((page) => {
    const column = "within half a point or better";
    const cells = tableWith(`bench/accuracy/${page}.md`, column).rows.map((row) =>
      row[column].split(" of ").map(Number),
    );
    return [0, 1].map((i) => cells.reduce((sum, each) => sum + each[i], 0)).join(" of ");
  });
  for (const sum of sums)
    says("bench/accuracy/README.md", `In ${sum} cells ours is within half a point of MOA's mean or better`);
  return sums.join(", ");
}

/** Compares the gains of recommended parameters stated by models and guide with the committed run. */
async function recommended() {
  const { aboutOf } = await import("coppice/catalog");
  const { rows } = tableWith("bench/accuracy/recommended.md", "gain");
  const gains = new Map();
  for (const { model, gain } of rows.filter((row) => row.gain !== "")) {
    const [, id, options] = /^([^(]+)\((.*)\)$/.exec(model);
    const points = Number(gain).toFixed(1);
    gains.set(id, points);
    const { choose } = aboutOf({ id });
    for (const said of [`\`${options}\``, `${points} points better on the mean of 54 streams of 20,000 rows`]) {
      if (!choose.includes(said)) throw new Failure(`${id}: @choose does not say "${said}"`);
    }
  }
  const [bagging, boosting, tree] = ["online-bagging", "online-boosting", "hoeffding-tree"].map((id) => gains.get(id));
  const page = "docs/guide/which-model.md";
  says(page, `gains ${bagging} points, boosting ${boosting} and \`hoeffding-tree(split-confidence=0.01)\` ${tree},`);
  const counts = rows.find(({ model }) => model.startsWith("hoeffding-tree("))["worse, better"];
  const [worse, better] = counts.split(", ");
  says(page, `log loss improves on ${better} of the streams and gets worse on ${worse}.`);
  const { choose } = aboutOf({ id: "hoeffding-tree" });
  if (!choose.includes(`better on ${better} of them, worse on ${worse}`))
    throw new Failure(`hoeffding-tree: @choose does not say "better on ${better} of them, worse on ${worse}"`);
  const [, difference] = /Critical difference .*?: ([\d.]+), \d+ models/.exec(text("bench/accuracy/baseline.md"));
  says(page, `ranks differ by less than ${difference}.`);
  return `${gains.size} models`;
}

function elecRace(elec, scratch) {
  const page = "docs/guide/which-model.md";
  const [, command] = /^coppice (race elec\.csv\.gz .*?)^```/ms.exec(text(page)) ?? [];
  const file = join(scratch, "measures.csv");
  const args = words(command.replace("elec.csv.gz", elec));
  node([join(root, "packages/tools/dist/main.js"), ...args, "--quiet", "--no-report", "--measures", file]);
  const [head, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const place = (column) => head.split(",").indexOf(column);
  const runs = new Map();
  for (const line of lines) {
    const cells = line.replace(/"[^"]*"/, (quoted) => quoted.replaceAll(",", ";")).split(",");
    const id = cells[0].replace(/["(].*/g, "") || cells[0].replace(/^"|\(.*/g, "");
    runs.set(id, [...(runs.get(id) ?? []), cells]);
  }
  const mean = (id, column) => {
    const cells = runs.get(id);
    return cells.reduce((sum, each) => sum + Number(each[place(column)]), 0) / cells.length;
  };
  const id = ({ model }) => name(model.replace(/,.*/, ""));
  same(page, "accuracy %", (row) => (100 * mean(id(row), "accuracy")).toFixed(1));
  return same(page, "bytes", (row) => {
    const bytes = mean(id(row), "bytes");
    return bytes < 10_000 ? bytes : Number(bytes.toPrecision(bytes < 100_000 ? 2 : 3));
  });
}

function elecMembers(elec, scratch) {
  const page = "docs/guide/members.md";
  const [, command] = /`coppice (members elec\.csv\.gz [^`]*)`/.exec(text(page)) ?? [];
  const file = join(scratch, "members.csv");
  node([join(root, "packages/tools/dist/main.js"), ...words(command.replace("elec.csv.gz", elec)), "--out", file]);
  const accuracies = new Map();
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [model, members, , , accuracy] = line.split(",");
    accuracies.set(`${model.replace(/\(.*/, "")} ${members}`, (100 * Number(accuracy)).toFixed(2));
  }
  const columns = { "online bagging": "online-bagging", "online boosting": "online-boosting", "Arc-x4": "arc-x4" };
  const notes = Object.entries(columns).map(([column, id]) =>
    same(page, column, (row) => accuracies.get(`${id} ${row.members}`)),
  );
  return notes[0];
}

/** The guide omits two columns of the table that the benchmark prints. */
function outliers() {
  const page = "docs/guide/outliers.md";
  const printed = tablesOf(node([join(root, "bench/dist/outliers.js"), "--data", data]))[0];
  const short = { "arc-x4": "Arc-x4", "adaptive-random-forest": "forest", "naive-bayes": "naive Bayes" };
  const notes = printed.columns.slice(1).flatMap((column) => {
    const [model, what] = column.split(", ");
    const title = `${short[model] ?? model.replace("-", " ")}, ${what}`;
    if (!tableWith(page, "rows").columns.includes(title)) return [];
    const found = new Map(printed.rows.map((row) => [row.rows, Number(row[column]).toFixed(0)]));
    return [same(page, title, ({ rows }) => found.get(rows))];
  });
  if (notes.length !== 10) throw new Failure(`${page} has ${notes.length} columns of the bench`);
  return notes[0];
}

const text = (page) => readFileSync(join(root, page), "utf8");
const name = (cell) => cell.replaceAll("`", "");

/** Splits a command into arguments as a shell does. */
function words(command) {
  const parts = command.replaceAll("\\\n", " ").match(/"[^"]*"|[^\s"]+/g);
  return parts.map((part) => part.replaceAll('"', ""));
}

function tablesOf(markdown) {
  const tables = markdown.match(/^\|.*\|\n\|[-:| ]+\|\n(?:\|.*\|\n?)+/gm) ?? [];
  return tables.map((table) => {
    const [columns, , ...lines] = table
      .trim()
      .split("\n")
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
    return { columns, rows: lines.map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i]]))) };
  });
}

function tableWith(page, column) {
  const found = tablesOf(text(page)).find(({ columns }) => columns.includes(column));
  if (found === undefined) throw new Failure(`${page} has no table with a column "${column}"`);
  return found;
}

/** Throws if cells of a page differ from the wanted ones; numbers may have commas. */
function same(page, column, wanted) {
  const { rows, columns } = tableWith(page, column);
  const plain = (value) => String(value).replace(/(?<=\d),(?=\d{3})/g, "");
  const wrong = rows.filter((row) => plain(row[column]) !== plain(wanted(row)));
  if (wrong.length > 0) {
    const lines = wrong.map((row) => `${row[columns[0]]}, ${column}: ${row[column]}, but it is ${wanted(row)}`);
    throw new Failure(`${page}:\n${lines.join("\n")}`);
  }
  return `${rows.length} rows`;
}

/** Throws if numbers of a page deviate from the measured ones by more than `share` of these. */
function near(page, column, measured, share) {
  const { rows, columns } = tableWith(page, column);
  const away = rows.filter((row) => {
    const now = measured(row);
    return !(Math.abs(Number(row[column].replaceAll(",", "")) - now) <= share * now); // true for NaN, too
  });
  if (away.length === 0) return;
  const lines = away.map((row) => `${row[columns[0]]}, ${column}: ${row[column]}, but it is ${measured(row)}`);
  throw new Failure(`${page}:\n${lines.join("\n")}`);
}

function says(page, sentence) {
  if (!text(page).replace(/\s+/g, " ").includes(sentence)) throw new Failure(`${page} does not say "${sentence}"`);
}

async function printedBy(file) {
  const printed = [];
  const { log } = console;
  console.log = (line) => printed.push(line);
  try {
    await import(pathToFileURL(file).href);
  } finally {
    console.log = log;
  }
  return printed;
}

await whenStarted(import.meta.url, checkNumbers);

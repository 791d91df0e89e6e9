/** That benchmarks run, and print tables of which no number is missing; what the numbers are is for whoever reads them. */
import { spawnSync } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";

const argv = [...process.argv];

afterEach(() => {
  process.argv = [...argv];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a benchmark prints: the cells of its tables, one row after the other, titles included. */
async function tableOf(load: () => Promise<unknown>, args: readonly string[]): Promise<string[][]> {
  const told: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text = "") => void told.push(...String(text).split("\n")));
  process.argv = [...argv.slice(0, 2), ...args];
  await load();
  const lines = told.filter((line) => line.startsWith("|") && !/^[|\s:-]+$/.test(line));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** A number, perhaps printed with emphasis. */
const NUMBER = /^(\*\*)?\d+(\.\d+)?(\*\*)?$/;

it("wide rows: a line per model, a column per width", async () => {
  const args = "--widths 3,7 --rows 40 --passes 1 --models naive-bayes,hoeffding-tree".split(" ");
  const [title, ...lines] = await tableOf(() => import("./wide.ts"), args);
  expect(title).toEqual(["model", "3 attributes", "7 attributes"]);
  expect(lines).toEqual([
    ["naive-bayes", expect.stringMatching(NUMBER), expect.stringMatching(NUMBER)],
    ["hoeffding-tree", expect.stringMatching(NUMBER), expect.stringMatching(NUMBER)],
  ]);
});

it("odd data: a line per model, a column for plain data and for each that is odd", async () => {
  const args = "--rows 200 --passes 1 --models naive-bayes,online-bagging --only".split(" ");
  const [title, ...lines] = await tableOf(() => import("./shapes.ts"), [...args, "300 values"]);
  expect(title).toEqual(["model", "4 attributes of 300 values", "values keep coming", "half of them missing"]);
  expect(lines.map(([model]) => model)).toEqual(["naive-bayes", "online-bagging"]);
  for (const [, ...cells] of lines) expect(cells).toEqual([1, 2, 3].map(() => expect.stringMatching(NUMBER)));
});

it("declared classes: multiples of bytes and time, and the same answers", async () => {
  const args = "--rows 60 --passes 1 --models logistic-regression,iti".split(" ");
  const [title, ...lines] = await tableOf(() => import("./declared.ts"), args);
  expect(title?.slice(2)).toEqual(["64 classes", "64 classes, apart", "64 values"]);
  expect(lines.map(([model]) => model)).toEqual(["logistic-regression", "iti"]);
  for (const [, , ...cells] of lines)
    expect(cells.map((cell) => cell.split(", ")[0])).toEqual(["1.00", "1.00", "1.00"]);
  for (const [, , ...cells] of lines) expect(cells.join()).not.toContain("other answers");
});

it("many models: bytes and rates of each, and more bytes when rows have been learned", async () => {
  setFlagsFromString("--expose-gc");
  vi.stubGlobal("gc", runInNewContext("gc"));
  const models = "naive-bayes,hoeffding-tree";
  const [title, ...lines] = await tableOf(
    () => import("./many.ts"),
    `--count 50 --rows 5 --models ${models}`.split(" "),
  );
  expect(title?.length).toBe(7);
  expect(lines.map(([model]) => model)).toEqual(models.split(","));
  for (const [, ...cells] of lines) {
    const [state, , made, later, , rate] = cells.map(Number) as [number, number, number, number, number, number];
    expect(cells.map(Number).every(Number.isFinite)).toBe(true);
    expect(later).toBeGreaterThan(state);
    expect(Math.min(made, rate)).toBeGreaterThan(0);
  }
});

it("budgets: every line keeps to its bytes", async () => {
  const [, ...lines] = await tableOf(() => import("./budget.ts"), ["--rows", "300", "--bytes", "65536"]);
  expect(lines.length).toBeGreaterThan(2);
  for (const [, , budget, bytes, keeps, accuracy] of lines) {
    expect(keeps).toBe("yes");
    if (budget !== "unlimited") expect(Number(bytes)).toBeLessThanOrEqual(Number(budget));
    expect(Number(accuracy)).toBeGreaterThan(0);
  }
});

const hasCompiler = spawnSync("cc", ["--version"]).status === 0;

it.skipIf(!hasCompiler)("plain C loops give the same answers", { timeout: 60_000 }, () => {
  const args = ["bench/dist/limits.js", ..."--rows 10000 --runs 1 --no-scikit-learn".split(" ")];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0); // not if fewer answers are equal than a program demands
  const shares = stdout.split("\n").flatMap((line) => {
    const [, what, stream, ...numbers] = line.split("|").map((cell) => cell.trim());
    return what?.endsWith(", C") ? [`${what}, ${stream}: ${Number(numbers.at(-2)) > 99}`] : [];
  });
  expect(shares.filter((share) => !share.startsWith("multilayer-perceptron"))).toEqual([
    "naive-bayes, C, sea: true",
    "naive-bayes, C, rbf: true",
    "naive-bayes, C, hyperplane: true",
    "id4, C, binary-64: true",
    "hoeffding-tree, C, sea: true",
    "hoeffding-tree, C, hyperplane: true",
    "hoeffding-tree, C, led: true",
  ]);
});

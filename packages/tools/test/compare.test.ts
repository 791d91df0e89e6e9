/** `coppice compare`, the built program. */
import { symlinkSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { runningInFolder } from "./running.ts";

const { at, read, good, refused, coppice } = runningInFolder();

/** Table 1 of Buschjäger, Hess and Morik 2022. */
const SHRUBS = `stream,ARF,Bag,HT,HTT,NB,SB,SDT,SE,SRP
agrawal_a,0.8259,0.8939,0.9145,0.9136,0.7429,0.9124,0.0977,0.9355,0.8877
agrawal_g,0.7738,0.8535,0.8601,0.8732,0.7427,0.8759,0.4548,0.9157,0.8571
airlines,0.5679,0.3461,0.5654,0.6588,0.6693,0.5048,0.3877,0.6818,0.5369
covtype,0.9274,0.8157,0.8487,0.8712,0.6458,0.8196,0.0374,0.9284,0.9285
elec,0.9081,0.8946,0.8641,0.8771,0.7616,0.8821,0.4251,0.9401,0.9091
gas-sensor,0.9238,0.912,0.8474,0.9217,0.7287,0.758,0.1716,0.9679,0.9537
led_a,0.7149,0.705,0.6846,0.7095,0.6441,0.7199,0.1011,0.7233,0.724
led_g,0.7085,0.7034,0.6825,0.7089,0.6439,0.7174,,0.7144,0.7124
nomao,0.9793,0.9613,0.9443,0.9668,0.9277,0.9606,0.8863,0.9866,0.9752
rbf_f,0.755,0.5171,0.3807,0.4014,0.2975,0.4217,0.0725,0.7302,0.7739
rbf_m,0.8541,0.7566,0.6262,0.6803,0.3295,0.6478,0.1667,0.7962,0.8479
weather,0.7788,0.7827,0.751,0.7658,0.6958,0.7688,0.3287,0.7586,0.7895
`;

const MODELS = ["--models", "nb=naive-bayes,tree=hoeffding-tree,stump=decision-stump"];

beforeAll(async () => {
  writeFileSync(at("shrubs.csv"), SHRUBS);
  for (const concept of [1, 2, 3, 4]) {
    const stream = ["--generator", `sea(concept=${concept})`, "--rows", "3000"];
    await good("race", ...stream, ...MODELS, "--no-report", "--quiet", "--json", `sea${concept}.json`);
  }
});

/** The cells of the table, a row per model. */
function tableIn(stdout: string): string[][] {
  const [head, ...lines] = stdout.split("\n\n")[0].trim().split("\n");
  expect(head).toMatch(/^model +mean rank/);
  return lines.map((line) => line.trim().split(/ {2,}/));
}

describe("a table of scores", () => {
  it("gives the published statistics of the Shrub Ensembles paper's table", async () => {
    const { stdout } = await good("compare", "shrubs.csv");
    expect(tableIn(stdout).map(([model, rank]) => [model, rank])).toEqual([
      ["SE", "2.00"],
      ["SRP", "2.75"],
      ["ARF", "3.67"],
      ["HTT", "4.33"],
      ["SB", "4.67"],
      ["Bag", "5.25"],
      ["HT", "5.92"],
      ["NB", "7.50"],
      ["SDT", "8.92"],
    ]);
    const text = stdout.replace(/\s+/g, " ");
    expect(text).toContain("p = 1.7e-10 (chi-square 62.22, 8 degrees of freedom)");
    expect(text).toContain("F = 20.26");
    expect(text).toContain("14 of 36 pairs differ");
    expect(text).toContain("mean ranks are 3.47 or more apart");
    expect(stdout).not.toContain("whatever the scores are");
  });

  it("is shown with the reader's notes, without options of other commands", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `s${i},0.${i + 10},0.5,0.4\n`).join("");
    writeFileSync(at("odd.csv"), `set,x,,y\n${rows}s,-999,0.5,9007199254740993\n`);
    const { stderr } = await good("compare", "odd.csv");
    const notes = [
      "Column 3 has no name in the header; it is called `column3`.",
      "Column `x` holds -999, far from all its other numbers, 0.1 to 0.21 in the first rows.",
      "Column `y` holds whole numbers beyond 2^53, such as 9007199254740993 in row 13, which are rounded: different ones may become the same.",
    ];
    const told = stderr
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^Note: /, ""));
    expect(told).toEqual(notes);
    writeFileSync(at("comma.csv"), "set;x;y\none;0,5;1\ntwo;0,25;2\n");
    const { stderr: comma } = await good("compare", "comma.csv");
    expect(comma).toBe("Note: Numbers are read with a decimal comma, as in column `x` (0,5).\n");
    writeFileSync(at("plain.csv"), "set,x,y,column3\none,1,2,3\n");
    expect((await good("compare", "odd.csv", "plain.csv")).stderr).toContain(`Note: odd.csv: ${notes[0]}`);
  });

  it("tells of rows that are one stream", async () => {
    const told = (name: string) =>
      `Note: Stream "${name}" has several rows, and each counts as a stream of its own, which makes differences look ` +
      "surer than they are. Give one row per stream, such as the mean over seeds.\n";
    writeFileSync(at("once.csv"), "set,x,y\nsea,0.5,0.6\nelec,0.4,0.3\n");
    writeFileSync(at("twice.csv"), "set,x,y\nsea,0.5,0.6\nled,0.4,0.3\nsea,0.7,0.6\n");
    expect((await good("compare", "once.csv")).stderr).toBe("");
    expect((await good("compare", "twice.csv")).stderr).toBe(told("sea"));
    writeFileSync(at("other.csv"), "set,x,y\nweather,0.5,0.6\nelec,0.4,0.3\n");
    expect((await good("compare", "once.csv", "other.csv")).stderr).toBe(told("elec"));
  });

  it("names whom each model is better than, and the groups", async () => {
    const { stdout } = await good("compare", "shrubs.csv", "--json");
    const { standings, groups, pairs, streams } = JSON.parse(stdout);
    const beats = Object.fromEntries(standings.map(({ model, beats }: never) => [model, beats]));
    expect(beats).toEqual({
      SE: ["HTT", "HT", "NB", "SDT"],
      SRP: ["Bag", "SDT"],
      ARF: ["SDT"],
      HTT: ["HT", "NB", "SDT"],
      SB: ["SDT"],
      Bag: ["SDT"],
      HT: ["SDT"],
      NB: ["SDT"],
      SDT: [],
    });
    expect(groups).toEqual([
      ["SE", "SRP", "ARF"],
      ["SRP", "ARF", "HTT", "SB"],
      ["ARF", "HTT", "SB", "Bag"],
      ["SB", "Bag", "HT", "NB"],
    ]);
    expect([streams, pairs.length]).toEqual([12, 36]);
    expect(pairs[0]).toMatchObject({ one: "SE", other: "SRP", wins: 7, losses: 5 });
  });

  it("turns the order round for errors", async () => {
    const errors = SHRUBS.replace(/(?<=,)[\d.]+/g, (score) => (1 - Number(score)).toFixed(4));
    writeFileSync(at("errors.csv"), errors);
    const { stdout } = await good("compare", "errors.csv", "--smaller-is-better");
    const [[first, rank, , mean]] = tableIn(stdout);
    expect([first, rank, mean]).toEqual(["SE", "2.00", "0.1601"]);
    const scores = tableIn((await good("compare", "shrubs.csv")).stdout);
    expect(tableIn(stdout).map(([model]) => model)).toEqual(scores.map(([model]) => model));
  });

  it("says of two models whether they differ", async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `s${i},${i + 1},${2 * i + 2}\n`).join("");
    for (const [streams, verdict] of [
      [5, "at 0.05, the two models do not differ. By Nemenyi"],
      [6, "at 0.05, the two models differ. By Nemenyi"],
    ] as const) {
      writeFileSync(at("two.csv"), `stream,x,y\n${rows(streams)}`);
      expect((await good("compare", "two.csv")).stdout.replace(/\s+/g, " ")).toContain(verdict);
    }
  });

  it("has no p of 0 where every stream ranks the models alike", async () => {
    writeFileSync(at("alike.csv"), "stream,x,y\na,1,2\nb,2,3\n");
    const { stdout } = await good("compare", "alike.csv");
    expect(stdout).toContain("Friedman's test: p = 0.1573");
    expect(stdout.replace(/\s+/g, " ")).toContain("F is infinite, as every stream ranks the models alike.");
    expect(stdout).not.toContain("p = 0 ");
  });

  it("gets advice on tables, not options of other commands", async () => {
    writeFileSync(at("comma.csv"), 'stream,x,y\na,1,2\nb,"1,5",3\n');
    writeFileSync(at("long-row.csv"), "stream,x,y\na,1,2\nb,1,3,\n");
    for (const table of ["comma.csv", "long-row.csv"]) {
      const { stderr } = await coppice(["compare", table]);
      expect(stderr).toContain(`E_ROW: ${table}:3 row 2`);
      expect(stderr).toContain("Write numbers with a decimal point, and leave a cell empty if there is no score.");
      expect(stderr).not.toContain("--");
    }
  });

  it.each([
    ["no file", ["compare", "nowhere.csv"], "There is no file `nowhere.csv`"],
    ["one model", ["compare", "two.csv"], "the files have 1 model in common where two or more are compared. Race the"],
    [
      "standard input",
      ["compare", "-"],
      "reads a table twice, its names and its scores; standard input can be read only",
    ],
    ["a pipe", ["compare", "/dev/null"], "its scores; `/dev/null`, which is not a regular file, can be read only once"],
    ["one stream", ["compare", "row.csv"], "one stream is not enough: two or more are compared"],
    [
      "a name twice",
      ["compare", "twice.csv"],
      'twice.csv: the column name "a" is used twice. A table has a header, whose names differ and are not numbers, then a row',
    ],
    ["no header", ["compare", "bare.csv"], "the file seems to have no header. A table has a header, whose"],
    ["a header again", ["compare", "again.csv"], "row 2: repeats the header. A table has a header, whose"],
    ["one column", ["compare", "one.csv"], "`one.csv` has no columns of scores. A table has a header, whose"],
    ["text for a score", ["compare", "text.csv"], "E_ROW: text.csv:3 row 2, column `x`: expected a number"],
    ["a measure", ["compare", "shrubs.csv", "--measure", "kappa"], "a table holds its own"],
    ["a race and a table", ["compare", "shrubs.csv", "sea1.json"], "are not compared together"],
    ["another ending", ["compare", "shrubs.csv", "--diagram", "ranks.png"], "written as SVG"],
    ["its own input", ["compare", "shrubs.csv", "--diagram", "shrubs.csv"], "would overwrite"],
  ])("refuses %s", async (_, args, message) => {
    writeFileSync(at("one.csv"), "stream\na\nb\n");
    writeFileSync(at("two.csv"), "stream,x\na,1\nb,2\n");
    writeFileSync(at("row.csv"), "stream,x,y\na,1,2\n");
    writeFileSync(at("text.csv"), "stream,x,y\na,1,2\nb,good,3\n");
    writeFileSync(at("twice.csv"), "stream,a,a\na,1,2\nb,2,3\n");
    writeFileSync(at("bare.csv"), "a,0.1,0.2\nb,0.2,0.3\n");
    writeFileSync(at("again.csv"), "stream,x,y\na,1,2\nstream,x,y\nb,2,3\n");
    await refused(args, message);
  });
});

describe("races", () => {
  const files = [1, 2, 3, 4].map((concept) => `sea${concept}.json`);

  it("are compared by accuracy, without the baselines, and what four streams cannot tell is said", async () => {
    const { stdout, stderr } = await good("compare", ...files);
    const table = tableIn(stdout);
    expect(stderr).toBe("");
    expect(table.map(([model]) => model).sort()).toEqual(["nb", "stump", "tree"]);
    expect(table.at(-1)?.slice(0, 3)).toEqual(["stump", "3.00", "0 of 4"]);
    const accuracies = files.map((file) => {
      const { contenders } = JSON.parse(read(file));
      return contenders.find(({ name }: { name: string }) => name === "stump").mean.accuracy;
    });
    const mean = accuracies.reduce((sum, accuracy) => sum + accuracy, 0) / 4;
    expect(table.at(-1)?.[3]).toBe((100 * mean).toFixed(2));
    expect(stdout.replace(/\s+/g, " ")).toContain("With 4 streams no pair of 3 models can differ by Wilcoxon's test");
    expect(stdout).toContain("It takes 7 streams at least");
  });

  it("are compared by another measure, of which less may be better", async () => {
    const { stdout } = await good("compare", ...files, "--measure", "logLoss");
    const table = tableIn(stdout);
    expect(stdout).toContain("mean log-loss");
    expect(table.at(-1)?.[0]).toBe("stump");
    const losses = table.map((cells) => Number(cells[3]));
    expect(losses.every((loss) => loss > 0)).toBe(true);
    expect(losses[2]).toBe(Math.max(...losses));
    await refused(["compare", ...files, "--measure", "speed"], "`--measure` must be one of accuracy, kappa");
    await refused(["compare", ...files, "--measure", "drifts"], "`--measure` must be one of accuracy, kappa");
  });

  it("leave out what not all have raced, and rank what failed last", async () => {
    const race = JSON.parse(read("sea1.json"));
    const [first, ...others] = race.contenders;
    const failed = [
      { name: first.name, title: first.title, spec: first.spec, seed: 1, row: 7, error: "E_", measured: null },
    ];
    writeFileSync(at("failed.json"), JSON.stringify({ ...race, contenders: others, failed }));
    const ranks = JSON.parse((await good("compare", "failed.json", "sea2.json", "--json")).stdout).standings;
    expect(ranks.find(({ model }: { model: string }) => model === "nb").meanRank).toBeGreaterThanOrEqual(2);
    expect((await good("compare", "failed.json", "sea2.json")).stdout).toMatch(/^nb .* -/m);
    writeFileSync(at("fewer.json"), JSON.stringify({ ...race, contenders: others }));
    const { stdout, stderr } = await good("compare", "fewer.json", "sea2.json");
    expect(stderr).toBe("Left out, as not every file has them: nb\n");
    expect(tableIn(stdout).map(([model]) => model)).toEqual(["tree", "stump"]);
  });

  it("are each given once", async () => {
    await refused(["compare", "sea1.json", "sea2.json", "./sea1.json"], "`./sea1.json` is given twice");
    await refused(["compare", "sea[12].json", "sea2.json"], "`sea2.json` is given twice");
    symlinkSync(at("sea1.json"), at("same.json"));
    await refused(["compare", "sea1.json", "sea2.json", "same.json"], "`same.json` is given twice");
  });

  it("are told from other files", async () => {
    writeFileSync(at("list.json"), "[1, 2]");
    writeFileSync(at("half.json"), read("sea1.json").slice(0, 100));
    for (const file of ["list.json", "half.json"]) {
      await refused(["compare", file, "sea1.json"], `\`${file}\` does not hold the results of a race`);
    }
    await refused(["compare", "sea1.json", "sea2.json", "--smaller-is-better"], "is about tables");
  });
});

describe("the diagram", () => {
  it("has every model once, bars for the groups, and hostile names as text", async () => {
    writeFileSync(at("hostile.csv"), SHRUBS.replace("SRP", '"<script>&"'));
    await good("compare", "hostile.csv", "--diagram", "ranks.svg");
    const svg = read("ranks.svg");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(svg.match(/stroke-width:4/g)).toHaveLength(4);
    expect(svg).toContain("&lt;script&gt;&amp; 2.75");
    expect(svg).not.toContain("<script");
    for (const label of ["SE 2.00", "ARF 3.67", "SDT 8.92"]) expect(svg.split(label)).toHaveLength(2);
    expect(svg).toContain("Mean ranks of 9 models over 12 streams");
  });

  it("is as wide as its names need", async () => {
    const widthOf = (svg: string) => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    const name = "online-boosting(members=25 base=naive-bayes)";
    writeFileSync(at("long.csv"), SHRUBS.replace("SRP", name));
    await good("compare", "long.csv", "--diagram", "long.svg");
    await good("compare", "shrubs.csv", "--diagram", "short.svg");
    expect(widthOf(read("long.svg")) - widthOf(read("short.svg"))).toBeGreaterThan(2 * 7 * (name.length - 3));
  });

  it("is not written if the comparison fails", async () => {
    const { code } = await coppice(["compare", "nowhere.csv", "--diagram", "none.svg"]);
    expect(code).toBe(2);
    expect(() => read("none.svg")).toThrow();
  });
});

/** `coppice compare`: which of several models differ, over the streams of several races. */
import { show } from "coppice/core";
import { ALPHA, type Comparison, compared } from "../comparison/compared.ts";
import { diagram } from "../comparison/diagram.ts";
import { isRace, joined, readRace, readTable, type ScoreTable } from "../comparison/score-table.ts";
import { quantity } from "../quantity.ts";
import { repeatedFiles } from "../readers/repeated-files.ts";
import { measures } from "../report/comparison.ts";
import { filesOf, readOnce } from "./data.ts";
import { requireEnding } from "./ending.ts";
import { usageError } from "./failure.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { idOfMeasure, measureNamed } from "./measure-names.ts";
import { tellNotes } from "./notes.ts";
import { layOut } from "./tables.ts";
import { bold, columns, green, note, print, wrapped } from "./terminal.ts";
import { visible } from "./visible.ts";

interface CompareOptions {
  readonly measure?: string;
  readonly smallerIsBetter?: boolean;
  readonly diagram?: string;
  readonly json?: boolean;
}

type Measure = ReturnType<typeof measures>[number];

export async function compare(args: readonly string[], options: CompareOptions): Promise<void> {
  const { smallerIsBetter = false, diagram: picture, json = false } = options;
  const files = await filesOf(args);
  await requireDifferent(files);
  const areRaces = files.every(isRace);
  if (!areRaces && files.some(isRace)) {
    throw usageError({
      subject: "Results of races (.json) and tables are not compared together, as their scores may differ in kind",
      remedy: "Add the scores of the races to the table.",
    });
  }
  if (options.measure !== undefined && !areRaces) {
    throw usageError({ subject: "`--measure` chooses among those of races, but a table holds its own" });
  }
  if (smallerIsBetter && areRaces) {
    throw usageError({
      subject: "`--smaller-is-better` is about tables: what is better is known of a race's measures",
    });
  }
  const once = areRaces ? undefined : await readOnce(files);
  if (once !== undefined) {
    throw usageError({
      subject: `\`coppice compare\` reads a table twice, its names and its scores; ${once} can be read only once`,
      remedy: "Give a file. The results of a race have a name that ends in .json.",
    });
  }
  const measure = measureOf(options.measure ?? "accuracy");
  await keepApart(files, { "--diagram": picture });
  if (picture !== undefined) {
    requireEnding("--diagram", picture, "diagrams are written as SVG", [".svg"]);
    await prepareOutput("--diagram", picture);
  }
  const isSmallerBetter = areRaces ? measure.best === "low" : smallerIsBetter;
  const tables: ScoreTable[] = [];
  for (const file of files) {
    if (areRaces) tables.push(await readRace(file, measure.value));
    else {
      const { notes, ...table } = await readTable(file);
      tellNotes(files.length === 1 ? notes : notes.map((text) => `${file}: ${text}`));
      tables.push(table);
    }
  }
  const table = joined(tables);
  const { models, scores, leftOut } = table;
  if (leftOut.length > 0) note(visible(`Left out, as not every file has them: ${leftOut.join(", ")}`));
  requireEnough(models.length, scores.length);
  tellRepeated(table.streams);
  const comparison = compared(table, isSmallerBetter);
  if (picture !== undefined) await writeWhole(picture, diagram(comparison));
  if (json) print(JSON.stringify(comparison, null, 2));
  else {
    const format = areRaces ? measure.format : (value: number) => value.toPrecision(4);
    print(tableOf(comparison, areRaces ? `mean ${idOfMeasure(measure)}` : "mean score", format));
    for (const text of conclusions(comparison)) print(`\n${text}`);
  }
}

/** A stream counted twice would make differences look surer than they are. */
async function requireDifferent(files: readonly string[]): Promise<void> {
  const [paths] = await repeatedFiles(files);
  if (paths === undefined) return;
  throw usageError({
    subject: `\`${paths[1]}\` is given twice`,
    remedy: "Each file counts as streams of its own: name it once, also by patterns.",
  });
}

function tellRepeated(streams: readonly string[]): void {
  const seen = new Set<string>();
  const repeated = streams.find((stream) => seen.size === seen.add(stream).size);
  if (repeated === undefined) return;
  tellNotes([
    `Stream ${show(repeated)} has several rows, and each counts as a stream of its own, which makes differences look ` +
      "surer than they are. Give one row per stream, such as the mean over seeds.",
  ]);
}

function measureOf(name: string): Measure {
  const title = measureNamed(name)?.title;
  const ranked = measures(1000).filter(({ best }) => best !== null);
  const found = ranked.find((measure) => measure.title === title);
  if (found !== undefined) return found;
  const names = ranked.map(idOfMeasure).join(", ");
  throw usageError({ subject: "`--measure`", expected: `must be one of ${names}`, given: name });
}

function requireEnough(models: number, streams: number): void {
  if (models < 2) {
    throw usageError({
      subject: `the files have ${quantity(models, "model")} in common`,
      expected: "where two or more are compared",
      remedy: "Race the same models, under the same names, on each stream.",
    });
  }
  if (streams < 2) {
    throw usageError({
      subject: "one stream",
      expected: "is not enough: two or more are compared",
      remedy: "Give the results of several races, a file each; `coppice race` itself compares models on one.",
    });
  }
}

function tableOf(comparison: Comparison, heading: string, format: (value: number) => string): string {
  const { standings, streams } = comparison;
  const right = { align: "right" } as const;
  const all = [
    { head: "model", rank: 0, cells: standings.map(({ model }) => visible(model)) },
    { head: "mean rank", rank: 0, ...right, cells: standings.map(({ meanRank }) => meanRank.toFixed(2)) },
    { head: "best on", rank: 2, ...right, cells: standings.map(({ best }) => `${best} of ${streams}`) },
    {
      head: heading,
      rank: 1,
      ...right,
      cells: standings.map(({ meanScore }) => (Number.isFinite(meanScore) ? format(meanScore) : "-")),
    },
    { head: "better than", rank: 0, cutTo: 12, cells: standings.map(({ beats }) => visible(beats.join(", "))) },
  ].filter(({ cells }) => cells.some((cell) => cell !== ""));
  return layOut(all, columns(), (row) => (row === 0 ? (text) => bold(green(text)) : (text) => text));
}

function conclusions({ streams, standings, friedman, pairs, groups, ...rest }: Comparison): string[] {
  const { chiSquare, p, f, fP } = friedman;
  const differing = pairs.filter((pair) => pair.p <= ALPHA).length;
  const pair = `the two models ${differing > 0 ? "differ" : "do not differ"}`;
  const which = pairs.length === 1 ? pair : `${differing} of ${pairs.length} pairs differ`;
  const freedom = quantity(standings.length - 1, "degree");
  const correction = Number.isFinite(f)
    ? `Iman and Davenport's correction of it: p = ${probability(fP)} (F = ${f.toFixed(2)}).`
    : "Iman and Davenport's F is infinite, as every stream ranks the models alike.";
  return [
    wrapped(
      `Do any differ? Friedman's test: p = ${probability(p)} (chi-square ${chiSquare.toFixed(2)}, ${freedom} of freedom). ${correction}`,
      0,
    ),
    wrapped(
      `Which? By Wilcoxon's signed-rank test with Holm's correction, at ${ALPHA}, ${which}. By Nemenyi's test, models whose mean ranks are ${rest.criticalDifference.toFixed(2)} or more apart do.`,
      0,
    ),
    ...(streams < rest.leastStreams
      ? [
          wrapped(
            `With ${streams} streams no pair of ${standings.length} models can differ by Wilcoxon's test, whatever the scores are. It takes ${rest.leastStreams} streams at least.`,
            0,
          ),
        ]
      : groups.length > 0
        ? [
            `Next to each other in rank, and not different:${groups.map((group) => `\n  ${group.map(visible).join(", ")}`).join("")}`,
          ]
        : []),
  ];
}

/** "0.0004" or "1.2e-13". */
function probability(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p > 0 ? p.toExponential(1) : "0";
}

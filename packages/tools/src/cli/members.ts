/** `coppice members`: the accuracy of the first member of an ensemble, of the first two, and so on. */
import process from "node:process";
import { classifiers, ensembles } from "coppice/catalog";
import { CoppiceError } from "coppice/core";
import { MembersCurve, type MembersMeasure } from "coppice/evaluation";
import { quantity } from "../quantity.ts";
import { showColumns } from "./column-table.ts";
import { type Contender, modelsFrom } from "./contenders.ts";
import { type DataOptions, filesOf, openData, type RacedSource, racedFile, requireTarget } from "./data.ts";
import { EXIT, errorText } from "./failure.ts";
import { Field } from "./field.ts";
import { DEFAULT_ROWS, type GeneratorOptions, requireFileOrGenerator } from "./file-or-generator.ts";
import { keepApart, prepareOutput } from "./files.ts";
import { planStream, racedStream } from "./generated.ts";
import { type Interruption, interruption } from "./interruption.ts";
import { freshModel } from "./model-text.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { StoppableRows } from "./stoppable-rows.ts";
import { refuseStray } from "./stray-arguments.ts";
import { openTable, type TableFormat, tableFormat } from "./table-output.ts";
import { layOut } from "./tables.ts";
import { note, print } from "./terminal.ts";
import { complete } from "./text-output.ts";
import { visible } from "./visible.ts";

interface MembersCommandOptions extends DataOptions, GeneratorOptions {
  readonly models?: string;
  readonly out?: string;
  readonly seed: number;
  readonly quiet?: boolean;
}

/** The result of a model; a failed one has no measures, since the others' cover more rows. */
interface Measured {
  readonly name: string;
  readonly measures: readonly MembersMeasure[];
}

const DEFAULT_MODELS = "online-bagging,online-boosting,arc-x4";

export async function members(args: readonly string[], options: MembersCommandOptions): Promise<void> {
  const { models = DEFAULT_MODELS, out, seed, quiet = false } = options;
  await refuseStray(args, options, "--models");
  requireFileOrGenerator("members", args, options);
  const contenders = modelsFrom(models);
  for (const contender of contenders) requirePrefixes(contender);
  const files = await filesOf(args);
  await keepApart([...files, options.schema], { "--out": out });
  const format = tableFormat(out ?? "-");
  if (out !== undefined && out !== "-") await prepareOutput("--out", out);
  const progress = makeProgress(quiet);
  const tell = quiet ? note : (text: string) => progress.tell(text); // missing models are reported even if quiet
  const field = new Field(contenders, ({ name, row, error }) => {
    const when = row === 0 ? "is left out" : `has failed after ${quantity(row, "labelled row")}`;
    tell(`Note: ${visible(`\`${name}\` ${when}: ${error}`)}`);
  });
  const curves = new Map<Contender, MembersCurve>();
  const rowsOf = (contender: Contender) => curves.get(contender)?.measures()[0].rows ?? 0;
  /** If a model fails, the others continue. */
  const forAll = (step: (contender: Contender) => void) => {
    for (const contender of field.racing) {
      try {
        step(contender);
      } catch (error) {
        if (!(error instanceof CoppiceError)) throw error;
        field.leave(contender, error, { seed, row: rowsOf(contender), measured: null });
      }
    }
  };
  const stop = interruption();
  let source: RacedSource | undefined;
  try {
    source = await sourceOf(files, options, (read, total) => progress.bytes(read, total), stop);
    stop.listen();
    const { schema } = source;
    forAll((contender) => {
      curves.set(contender, new MembersCurve(freshModel(schema, contender.spec, seed)));
    });
    let row = 0;
    progress.start("learning", source.totalRows ?? options.limit, source.expectedRows);
    const stoppable = new StoppableRows(source, stop.signal, source.isLive);
    for await (const batch of stoppable.batches()) {
      forAll((contender) => curves.get(contender)?.testThenTrain(batch));
      row += batch.count;
      progress.update(row, "");
    }
    progress.stop();
    const scored = rowsOf(field.racing[0]);
    if (stoppable.error !== undefined && scored === 0) throw stoppable.error;
    const measured = contenders.map((contender) => ({
      name: contender.name,
      measures: field.racing.includes(contender) ? (curves.get(contender)?.measures() ?? []) : [],
    }));
    if (out !== undefined) await write(measured, out, format);
    else print(scored > 0 ? tableOf(measured) : "There are no labelled rows.");
    const rows = quantity(scored, scored < row ? "labelled row" : "row");
    note(`Accuracy in percent of the first 1, 2, ... members, over ${rows}, each predicted before it was learned`);
    if (!stoppable.isWhole) note("Stopped early: these results were measured until then");
    const problems = source.problems();
    reportProblems(problems);
    if (problems.badRows > 0 || field.failed.length > 0) process.exitCode = EXIT.countedErrors;
    if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
    if (stoppable.error !== undefined) {
      note(errorText(stoppable.error));
      process.exitCode = EXIT.usage;
    }
  } finally {
    progress.stop();
    stop.release();
    await source?.close();
  }
}

async function sourceOf(
  files: readonly string[],
  options: MembersCommandOptions,
  onBytes: (read: number, total: number | undefined) => void,
  stop: Interruption,
): Promise<RacedSource> {
  const { generator, rows = DEFAULT_ROWS, limit = Infinity, seed, shuffle = false } = options;
  if (generator !== undefined) {
    return racedStream(planStream(generator, options), Math.min(rows, limit), seed, options.rows);
  }
  const source = await (shuffle
    ? openData(files, options, { onBytes, shuffle: seed })
    : openData(files, options, { onBytes }, stop));
  requireTarget(source);
  requireAttributes(source);
  if (!options.quiet) showColumns(source);
  return racedFile(source, files);
}

function requirePrefixes({ spec: { definition } }: Contender): void {
  if (definition.capabilities.prefixes) return;
  const { id } = definition;
  const able = classifiers.filter(({ capabilities }) => capabilities.prefixes).map((each) => each.id);
  const use = `Use ${able.join(", ")}`;
  throw new CoppiceError(
    "E_COMPOSITION",
    ensembles.some((ensemble) => ensemble.id === id)
      ? {
          subject: `the first members of ${id} do not form a smaller ensemble, because its members depend on one another`,
          remedy: `${use}, or race several of ${id} that have different numbers of members.`,
        }
      : { subject: `${id} is not an ensemble, so it has no members`, remedy: `${use}.` },
  );
}

function tableOf(measured: readonly Measured[]): string {
  const most = Math.max(...measured.map(({ measures }) => measures.length));
  return layOut([
    { head: "members", rank: 0, align: "right", cells: Array.from({ length: most }, (_, m) => String(m + 1)) },
    ...measured.map(({ name, measures }) => ({
      head: visible(name),
      rank: 0,
      align: "right" as const,
      cells: Array.from({ length: most }, (_, m) => {
        const measure = measures[m];
        if (measure !== undefined) return (100 * measure.accuracy).toFixed(2);
        return measures.length === 0 && m === 0 ? "failed" : "";
      }),
    })),
  ]);
}

async function write(measured: readonly Measured[], out: string, format: TableFormat): Promise<void> {
  const output = await openTable(out, format, [
    { name: "model", kind: "text" },
    { name: "members", kind: "count" },
    { name: "rows", kind: "count" },
    { name: "correct", kind: "count" },
    { name: "accuracy", kind: "number" },
  ]);
  await complete(output, async () => {
    for (const { name, measures } of measured) {
      for (const { members, rows, correct, accuracy } of measures) {
        await output.write([name, members, rows, correct, rows > 0 ? accuracy : null]);
      }
    }
  });
}

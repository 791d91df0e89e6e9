/** `coppice race`: which models race on which rows. */
import { inferenceTable } from "./column-table.ts";
import { contendersFrom, DEFAULT_MODELS } from "./contenders.ts";
import {
  type DataOptions,
  filesOf,
  openData,
  type RacedSource,
  racedFile,
  readOnce,
  requireTarget,
  titleOf,
} from "./data.ts";
import { requireEnding } from "./ending.ts";
import { usageError } from "./failure.ts";
import { DEFAULT_ROWS, type GeneratorOptions, requireFileOrGenerator } from "./file-or-generator.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { planStream, racedStream } from "./generated.ts";
import type { Interruption } from "./interruption.ts";
import { numbered } from "./numbered-rows.ts";
import { requireAttributes } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { outputsOf, type RaceOutputs, raceAndReport } from "./race-and-report.ts";
import { refuseStray } from "./stray-arguments.ts";

interface Protocol {
  readonly models?: string;
  readonly seed: number;
  readonly repeats: number;
  readonly delay: number;
  readonly window: number;
  readonly fading: number;
  readonly every?: number;
}

interface RaceCommandOptions extends DataOptions, GeneratorOptions, RaceOutputs, Protocol {
  readonly saveSchema?: string;
}

export async function raceFiles(args: readonly string[], options: RaceCommandOptions): Promise<void> {
  const { generator, rows = DEFAULT_ROWS, saveSchema, limit, shuffle = false, repeats, seed } = options;
  await refuseStray(args, options, "--models");
  requireFileOrGenerator("race", args, options);
  const once = repeats > 1 ? await readOnce(args) : undefined;
  if (once !== undefined) {
    throw usageError({
      subject: `\`--repeats\` reads the data several times, ${once} can be read only once`,
      remedy: "Give a file.",
    });
  }
  if (seed > Number.MAX_SAFE_INTEGER - (repeats - 1)) {
    throw usageError({
      subject: "`--seed` and `--repeats`: the last seed must be below 2^53",
      remedy: "Lower the seed.",
    });
  }
  const files = await filesOf(args);
  await keepApart(files, { ...outputsOf(options), "--save-schema": saveSchema });
  await keepApart([options.schema], outputsOf(options)); // `--save-schema` may overwrite `--schema`
  if (saveSchema !== undefined) requireEnding("--save-schema", saveSchema, "schemas are JSON", [".json"]);
  if (saveSchema !== undefined) await prepareOutput("--save-schema", saveSchema);
  const progress = makeProgress(options.quiet === true);
  const seeds = Array.from({ length: repeats }, (_, i) => seed + i);
  const stream = generator === undefined ? undefined : planStream(generator, options);
  const open = async (repeatSeed: number, stop: Interruption): Promise<RacedSource> => {
    if (stream !== undefined) return racedStream(stream, Math.min(rows, limit ?? Infinity), repeatSeed, options.rows);
    const onBytes = (read: number, total: number | undefined) => progress.bytes(read, total);
    const order = shuffle ? { shuffle: repeatSeed } : {};
    const ending = shuffle ? undefined : stop; // all rows are read before the first one is raced on
    const { source, nextNumber } = await (options.predictions === undefined
      ? { source: await openData(files, options, { onBytes, ...order }, ending) }
      : numbered(files, options, { onBytes }, order.shuffle, ending));
    if (repeatSeed === seed) {
      requireTarget(source);
      requireAttributes(source);
      if (saveSchema !== undefined) await writeWhole(saveSchema, `${JSON.stringify(source.schema, null, 2)}\n`);
    }
    const numbers = nextNumber === undefined ? {} : { nextNumber };
    return { ...racedFile(source, files), ...numbers, columns: () => inferenceTable(source) };
  };
  await raceAndReport(
    {
      title: stream?.name ?? titleOf(files),
      contenders: contendersFrom(options.models ?? DEFAULT_MODELS),
      open,
      options: {
        delay: options.delay,
        window: options.window,
        fading: options.fading,
        every: options.every,
        seeds,
        shuffle,
        limit: limit ?? null,
      },
    },
    options,
    progress,
  );
}

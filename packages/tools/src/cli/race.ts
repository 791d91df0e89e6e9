/** `coppice race`: what is raced on which rows. */
import { kebab } from "coppice/core";
import { inferenceTable } from "./column-table.ts";
import { contendersFrom, DEFAULT_MODELS } from "./contenders.ts";
import { type DataOptions, filesOf, openData, type RacedSource, racedFile, requireTarget, titleOf } from "./data.ts";
import type { DriftOptions } from "./drift-options.ts";
import { usageError } from "./failure.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { planStream, racedStream } from "./generated.ts";
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

interface RaceCommandOptions extends DataOptions, DriftOptions, RaceOutputs, Protocol {
  readonly generator?: string;
  readonly rows?: number;
  readonly saveSchema?: string;
}

const DEFAULT_ROWS = 100_000;

export async function raceFiles(args: readonly string[], options: RaceCommandOptions): Promise<void> {
  const { generator, rows = DEFAULT_ROWS, saveSchema, limit, shuffle = false, repeats, seed } = options;
  await refuseStray(args, options, "--models");
  if ((args.length === 0) === (generator === undefined)) {
    throw usageError({
      subject: "coppice race needs either a FILE or `--generator SPEC`, and not both",
      remedy: "`coppice race --help` shows examples.",
    });
  }
  refuseUseless(options);
  if (args.includes("-") && repeats > 1) {
    throw usageError({
      subject: "`--repeats` reads the data several times, standard input can be read once",
      remedy: "Give a file.",
    });
  }
  const files = await filesOf(args);
  await keepApart(files, { ...outputsOf(options), "--save-schema": saveSchema });
  if (saveSchema !== undefined) await prepareOutput("--save-schema", saveSchema);
  const progress = makeProgress(options.quiet === true);
  const seeds = Array.from({ length: repeats }, (_, i) => seed + i);
  const stream = generator === undefined ? undefined : planStream(generator, options);
  const open = async (repeatSeed: number): Promise<RacedSource> => {
    if (stream !== undefined) return racedStream(stream, Math.min(rows, limit ?? Infinity), repeatSeed, options.rows);
    const source = await openData(files, options, {
      ...(shuffle ? { shuffle: repeatSeed } : {}),
      onBytes: (read, total) => progress.bytes(read, total),
    });
    if (repeatSeed === seed) {
      requireTarget(source);
      requireAttributes(source);
      if (saveSchema !== undefined) await writeWhole(saveSchema, `${JSON.stringify(source.schema, null, 2)}\n`);
    }
    return { ...racedFile(source), columns: inferenceTable(source) };
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

const OF_FILES = [
  "target",
  "schema",
  "nominal",
  "numeric",
  "ignore",
  "missing",
  "format",
  "delimiter",
  "decimal",
  "header",
  "inferRows",
  "maxValues",
  "onBadRow",
  "shuffle",
  "saveSchema",
] as const;
const OF_GENERATORS = ["rows", "driftTo", "driftAt", "driftWidth"] as const;

/** Throws `E_USAGE` for an option that says nothing about this kind of data. */
function refuseUseless(options: RaceCommandOptions): void {
  const isFile = options.generator === undefined;
  const useless = isFile ? OF_GENERATORS : OF_FILES;
  const found = useless.find((name) => options[name] !== undefined);
  if (found === undefined) return;
  const subject = isFile
    ? `\`--${kebab(found)}\` needs \`--generator\``
    : `\`--${kebab(found)}\` is for files, not for \`--generator\``;
  throw usageError({ subject });
}

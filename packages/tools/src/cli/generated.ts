/** Generated streams as sources: `--generator GENERATOR`, and drift from one concept to the next. */
import { type GeneratorSpec, parseGenerator } from "coppice/catalog";
import { drifting, type Generator, take } from "coppice/streams";
import { quantity } from "../quantity.ts";
import type { RacedSource } from "./data.ts";
import type { DriftOptions } from "./drift-options.ts";
import { usageError } from "./failure.ts";
import { withMeaning } from "./what-is.ts";

interface StreamPlan {
  /** As typed, concepts joined by arrows. */
  readonly name: string;
  /** Rows of the finite sets involved; Infinity for endless streams. */
  readonly rows: number;
  readonly drift: DriftOptions;
  /** A fresh stream; the same seed gives the same rows. */
  make(seed: number): Generator;
}

/** Parses generators and drift. Throws like `parseGenerator`, and `E_USAGE` if the options do not match. */
export function planStream(text: string, options: DriftOptions): StreamPlan {
  const { driftTo = [], driftAt = [], driftWidth } = options;
  if (driftTo.length !== driftAt.length) {
    throw usageError({
      subject: `\`--drift-to\` is given ${times(driftTo.length)} and \`--drift-at\` ${times(driftAt.length)}`,
      remedy: "Every --drift-to GENERATOR needs one --drift-at ROW.",
    });
  }
  const early = driftAt.findIndex((row, i) => row < driftAt[i - 1]);
  if (early > 0) {
    throw usageError({
      subject: `\`--drift-at\` must be in ascending order, got ${driftAt[early]} after ${driftAt[early - 1]}`,
      remedy: "Give the changes in the order of their rows, each --drift-to with its --drift-at.",
    });
  }
  if (driftWidth !== undefined && driftTo.length === 0) {
    throw usageError({ subject: "`--drift-width` needs `--drift-to` and `--drift-at`" });
  }
  const specs = [text, ...driftTo].map(parsed);
  return {
    name: [text, ...driftTo].join(" -> "),
    rows: Math.min(...specs.map(({ definition }) => definition.rows)),
    drift: options,
    make: (seed) => {
      const parts = specs.map((spec, i) => start(spec, partSeed(seed, i)));
      if (parts.length === 1) return parts[0];
      return drifting(parts, { positions: driftAt, seed, ...(driftWidth === undefined ? {} : { width: driftWidth }) });
    },
  };
}

function parsed(text: string): GeneratorSpec {
  try {
    return parseGenerator(text);
  } catch (error) {
    throw withMeaning(error, "a generated stream");
  }
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function start({ definition, params }: GeneratorSpec, seed: number): Generator {
  return definition({ ...params, seed } as Parameters<typeof definition>[0]);
}

// Parts with one seed would replay the same rows; adjacent seeds would meet those of other repeats.
function partSeed(seed: number, part: number): number {
  return (seed + part * 1_000_003) % Number.MAX_SAFE_INTEGER;
}

/**
 * The first `rows` rows of a stream; `asked` is the number the user asked for, if any. Throws `E_USAGE` if a change
 * would only come later.
 */
export function racedStream(plan: StreamPlan, rows: number, seed: number, asked?: number): RacedSource {
  const most = Math.min(rows, plan.rows);
  const { driftAt = [], driftTo = [], driftWidth = 1 } = plan.drift;
  const late = driftAt.find((row) => row - driftWidth >= most);
  if (late !== undefined) {
    throw usageError({
      subject: `\`--drift-at ${late}\` is after the last of ${quantity(most, "row")}`,
      remedy:
        plan.rows > rows ? "Lower `--drift-at`, or raise `--rows`." : "Lower `--drift-at`: there are no more rows.",
    });
  }
  const source = take(plan.make(seed), most);
  const fewer = `${plan.name} has ${plan.rows.toLocaleString("en")} rows, less than \`--rows\` asks for.`;
  return {
    ...source,
    name: plan.name,
    changes: driftAt.map((row, i) => ({ row, width: driftWidth, to: driftTo[i] })),
    problems: () => ({ badRows: 0, firstBadRows: [], warnings: (asked ?? 0) > plan.rows ? [fewer] : [] }),
    close: async () => {},
  };
}

/** The results of `npm run bench:peers` as tables: pair by pair, and how many floors each model met. */
import { isWithinSlack } from "./contests.ts";
import { markdownTable, percent, type Summary, short } from "./statistics.ts";

export interface Side {
  /** Rows per second of the timed runs. */
  readonly rate: Summary;
  /** Over the seeds; ours has more of them. */
  readonly accuracy: Summary;
  /** Of the last timed run. */
  readonly bytes: number;
}

export interface Pair {
  readonly stream: string;
  readonly model: string;
  readonly floor: number;
  readonly ours: Side;
  readonly moa: Side | { readonly unavailable: string };
}

export interface RiverPair {
  readonly stream: string;
  readonly model: string;
  readonly rows: number;
  readonly ours: Side;
  readonly river: Side | { readonly unavailable: string };
}

/** Our bytes may be this many times MOA's. */
const BYTES_CEILING = 1;

/** A pair in which both sides ran. */
type Compared = Pair & { readonly moa: Side };

function compared(pairs: readonly Pair[]): Compared[] {
  return pairs.filter((pair): pair is Compared => "rate" in pair.moa);
}

const speedRatio = ({ ours, moa }: Compared) => ours.rate.median / moa.rate.median;
const bytesRatio = ({ ours, moa }: Compared) => ours.bytes / moa.bytes;
const difference = ({ ours, moa }: Compared) => ours.accuracy.mean - moa.accuracy.mean;

const isFast = (pair: Compared) => speedRatio(pair) >= pair.floor;
const isTwiceAsFast = (pair: Compared) => speedRatio(pair) >= 2 * pair.floor;
const isSmall = (pair: Compared) => bytesRatio(pair) <= BYTES_CEILING;
const isRight = (pair: Compared) => isWithinSlack(difference(pair));

const held = (isHeld: boolean) => (isHeld ? "met" : "missed");

export function moaTable(pairs: readonly Pair[]): string {
  const header = [
    "stream",
    "model",
    "ours rows/s",
    "+-",
    "MOA rows/s",
    "+-",
    "ratio",
    "floor",
    "speed",
    "ours %",
    "s.e.",
    "MOA %",
    "s.e.",
    "difference",
    "accuracy",
    "ours bytes",
    "MOA bytes",
    "of MOA's",
    "bytes",
  ];
  return markdownTable(
    header,
    pairs.map((pair) => {
      const { stream, model, floor, ours, moa } = pair;
      const start = [stream, model, short(ours.rate.median), spread(ours)];
      if (!("rate" in moa)) return [...start, `not available: ${moa.unavailable}`];
      const both = { ...pair, moa };
      return [
        ...start,
        short(moa.rate.median),
        spread(moa),
        `${speedRatio(both).toFixed(2)}x`,
        `${floor}x`,
        held(isFast(both)),
        percent(ours.accuracy.mean),
        percent(ours.accuracy.error),
        percent(moa.accuracy.mean),
        percent(moa.accuracy.error),
        signed(difference(both)),
        held(isRight(both)),
        short(ours.bytes),
        short(moa.bytes),
        `${bytesRatio(both).toFixed(2)}x`,
        held(isSmall(both)),
      ];
    }),
  );
}

/** One line per model: on how many streams each floor was met, and the worst stream. */
export function summaryTable(pairs: readonly Pair[]): string {
  const all = compared(pairs);
  const models = [...new Set(all.map(({ model }) => model))];
  return markdownTable(
    [
      "model",
      "streams",
      "speed",
      "twice that",
      "lowest ratio",
      "bytes",
      "most of MOA's",
      "accuracy",
      "lowest difference",
    ],
    models.map((model) => {
      const mine = all.filter((pair) => pair.model === model);
      const met = (is: (pair: Compared) => boolean) => `${mine.filter(is).length}`;
      const slowest = least(mine, speedRatio);
      const largest = least(mine, (pair) => -bytesRatio(pair));
      const wrongest = least(mine, difference);
      return [
        model,
        `${mine.length}`,
        met(isFast),
        met(isTwiceAsFast),
        `${speedRatio(slowest).toFixed(2)}x of ${slowest.floor}x, ${slowest.stream}`,
        met(isSmall),
        `${bytesRatio(largest).toFixed(2)}x, ${largest.stream}`,
        met(isRight),
        `${signed(difference(wrongest))}, ${wrongest.stream}`,
      ];
    }),
  );
}

export function riverTable(pairs: readonly RiverPair[]): string {
  return markdownTable(
    ["stream", "model", "rows", "ours rows/s", "River rows/s", "ratio", "ours %", "River %"],
    pairs.map(({ stream, model, rows, ours, river }) => {
      const start = [stream, model, `${rows}`, short(ours.rate.median)];
      if (!("rate" in river)) return [...start, `not available: ${river.unavailable}`];
      return [
        ...start,
        short(river.rate.median),
        `${(ours.rate.median / river.rate.median).toFixed(0)}x`,
        percent(ours.accuracy.mean),
        percent(river.accuracy.mean),
      ];
    }),
  );
}

/** Our rate should be at least this many times River's. */
const RIVER_FLOOR = 50;

/** A sentence: how many pairs with River meet the floor, and which has the lowest ratio. */
export function riverVerdict(pairs: readonly RiverPair[]): string {
  const ratios = pairs.flatMap(({ stream, model, ours, river }) =>
    "rate" in river ? [{ stream, model, ratio: ours.rate.median / river.rate.median }] : [],
  );
  if (ratios.length === 0) return "No pair with River.";
  const met = ratios.filter(({ ratio }) => ratio >= RIVER_FLOOR).length;
  const lowest = ratios.reduce((least, one) => (one.ratio < least.ratio ? one : least));
  return `${ratios.length} pairs with River: ${met} at least ${RIVER_FLOOR} times as fast; the lowest is ${lowest.model} on ${lowest.stream}, ${lowest.ratio.toFixed(0)} times.`;
}

/** Sentences: the counts, the unavailable streams, and every pair in which ours is slower. */
export function verdict(pairs: readonly Pair[], missing: readonly string[]): string {
  const all = compared(pairs);
  const met = (is: (pair: Compared) => boolean) => all.filter(is).length;
  const slower = all.filter((pair) => speedRatio(pair) < 1);
  return [
    `${all.length} pairs with MOA: speed floor met in ${met(isFast)} (twice the floor in ${met(isTwiceAsFast)}), no more bytes than MOA in ${met(isSmall)}, accuracy floor in ${met(isRight)}.`,
    ...missing,
    ...slower.map(({ stream, model }) => `Slower than MOA: ${model} on ${stream}.`),
  ].join("\n");
}

/** The first pair with the smallest value; there is at least one pair. */
function least(pairs: readonly Compared[], value: (pair: Compared) => number): Compared {
  return pairs.reduce((lowest, pair) => (value(pair) < value(lowest) ? pair : lowest));
}

/** A difference of shares in percentage points with its sign: "+0.12". */
function signed(share: number): string {
  return `${share < 0 ? "" : "+"}${percent(share)}`;
}

/** Deviation of the rate as percent of its mean. */
function spread({ rate }: Side): string {
  return `${Math.round((100 * rate.deviation) / rate.mean)}%`;
}

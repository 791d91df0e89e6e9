/**
 * What the paper says of its curves, which it shows as figures without numbers, as conditions on final errors. How much is
 * "nearly" is ours: means whose 95 % intervals meet are equal, and 0.001 is zero.
 */
import { type Interval, mean } from "../common/statistics.ts";

/** What came of a model on a set: alone (`ensemble` "alone", one member) or as an ensemble's base. */
export interface Cell {
  readonly data: string;
  readonly base: string;
  readonly ensemble: string;
  readonly members: number;
  readonly depth: number;
  readonly training: Interval;
  readonly test: Interval;
  /** Mean test error, look by look. */
  readonly curve: readonly number[];
}

export interface Outcome {
  readonly id: string;
  readonly data: string;
  readonly base: string;
  readonly theirs: string;
  /** `undefined` where a model was not run. */
  readonly ours: string | undefined;
  readonly holds: boolean;
}

const ZERO = 0.001;
const WARM = 0.01;
const low = ({ mean: middle, margin }: Interval) => middle - (margin || 0);
const high = ({ mean: middle, margin }: Interval) => middle + (margin || 0);
const isBelow = (a: Interval, b: Interval) => high(a) < low(b);
const isEqual = (a: Interval, b: Interval) => !isBelow(a, b) && !isBelow(b, a);
const number = (x: number) => x.toFixed(4);
const errors = (cells: readonly Cell[]) =>
  cells.map(({ members, test }) => `T=${members}: ${number(test.mean)}`).join(", ");

/** All claims that can be looked at on a set, for one base. */
export function claimsOn(data: string, base: string, cells: readonly Cell[]): Outcome[] {
  const own = cells.filter((cell) => cell.data === data && cell.base === base);
  const depths = [...new Set(own.map(({ depth }) => depth))].sort((a, b) => a - b);
  const deepest = depths.at(-1);
  const alone = own.filter(({ ensemble }) => ensemble === "alone").sort((a, b) => a.depth - b.depth);
  const of = (ensemble: string, depth = deepest) =>
    own
      .filter((cell) => cell.depth === depth && (cell.ensemble === ensemble || cell.ensemble === "alone"))
      .sort((a, b) => a.members - b.members);
  const arc = of("Arc-x4");
  const outcomes: Outcome[] = [];
  const claim = (id: string, theirs: string, ours: string | undefined, holds: boolean) =>
    outcomes.push({ id, data, base, theirs, ours, holds: ours !== undefined && holds });
  const [single, largest] = [arc[0], arc.at(-1)];
  if (single === undefined || largest === undefined || arc.length < 2) return outcomes;

  if (data === "multiplexor") {
    claim("FG-1", `Arc-x4, depth ${deepest}: error 0`, errors(arc), largest.test.mean <= ZERO);
  }
  const usual = arc.find(({ members }) => members === 25) ?? largest;
  const beyond = arc.filter(({ members }) => members > usual.members);
  claim(
    "FG-2",
    "error falls with T, not beyond 25",
    errors(arc),
    isBelow(usual.test, single.test) && beyond.every(({ test }) => isEqual(test, usual.test)),
  );
  if (data === "TTT2" && alone.length > 1) {
    const floor = alone.reduce((best, cell) => (cell.test.mean < best.test.mean ? cell : best));
    const ours = `alone ${alone.map(({ depth, test }) => `d=${depth}: ${number(test.mean)}`).join(", ")}; ${errors(arc)}`;
    claim("FG-3", "ensembles are below the best single tree", ours, isBelow(largest.test, floor.test));
  }
  if (data === "TTT1") {
    const learned = arc.find(({ training }) => training.mean <= ZERO);
    const ours =
      learned === undefined
        ? `training error stays at ${number(Math.min(...arc.map(({ training }) => training.mean)))}`
        : `training error is 0 from T=${learned.members}; ${errors(arc)}`;
    claim(
      "FG-5",
      `depth ${deepest}: test error falls on after training error is 0`,
      ours,
      learned !== undefined && learned !== largest && largest.test.mean < learned.test.mean,
    );
    const looks = single.curve.length;
    const behind = single.curve.filter((error, look) => usual.curve[look] > error + WARM).length;
    claim(
      "FG-6",
      `T=${usual.members} is as good as T=1 at all times but the first`,
      `worse at ${behind} of ${looks} looks`,
      behind <= looks / 10,
    );
  }
  const bagged = of("BagP").find(({ members }) => members === usual.members);
  claim(
    "FG-9",
    "bagging improves on single trees, Arc-x4 on bagging or ties",
    bagged &&
      `alone ${number(single.test.mean)}, bagging ${number(bagged.test.mean)}, Arc-x4 ${number(usual.test.mean)}`,
    bagged !== undefined && isBelow(bagged.test, single.test) && !isBelow(bagged.test, usual.test),
  );
  const equal = of("Arc-x4, equal votes").find(({ members }) => members === usual.members);
  claim(
    "FG-11",
    `votes by accuracy and equal ones are alike at T=${usual.members}`,
    equal && `by accuracy ${number(usual.test.mean)}, equal ${number(equal.test.mean)}`,
    equal !== undefined && isEqual(equal.test, usual.test),
  );
  return outcomes;
}

/** FG-7, of two bases: the first's errors alone are below the second's. */
export function comparisonOf(better: string, worse: string, cells: readonly Cell[]): Outcome[] {
  const alone = (base: string, data: string) =>
    cells.filter((cell) => cell.base === base && cell.data === data && cell.ensemble === "alone");
  const sets = [...new Set(cells.map(({ data }) => data))];
  return sets.flatMap((data): Outcome[] => {
    const [one, other] = [alone(better, data), alone(worse, data)];
    if (one.length === 0 || other.length === 0) return [];
    const means = [one, other].map((found) => mean(found.map(({ test }) => test.mean))) as [number, number];
    return [
      {
        id: "FG-7",
        data,
        base: better,
        theirs: `alone better than ${worse}, by about a fifth of the error`,
        ours: `${number(means[0])} and ${number(means[1])} over all depths`,
        holds: means[0] < means[1],
      },
    ];
  });
}

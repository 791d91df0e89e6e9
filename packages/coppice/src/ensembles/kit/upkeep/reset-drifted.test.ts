import { describe, expect, it } from "vitest";
import { contextOf } from "../../../../test/ensembles.ts";
import { collect, rowsOf } from "../../../../test/streams.ts";
import {
  buildSeeded,
  byteLengthOf,
  type Classifier,
  type Context,
  type ModelEvent,
  printed,
} from "../../../core/index.ts";
import { Ddm } from "../../../drift/index.ts";
import { hoeffdingTree, naiveBayes } from "../../../learners/index.ts";
import { saveState } from "../../../snapshot/index.ts";
import { sea } from "../../../streams/index.ts";
import { Chain } from "../chain.ts";
import type { Run } from "../run.ts";
import { ResetDrifted } from "./reset-drifted.ts";

const MEMBERS = 3;

/** Members that learn rows of their part of the world, each watched for what it answers after learning. */
class Watched extends Chain {
  protected readonly kind = "watched";
  protected override readonly upkeep: readonly [ResetDrifted];

  constructor(context: Context, maxBytes = Infinity, base = naiveBayes.with({})) {
    const standard = { members: MEMBERS, base, spread: 0, maxBytes } as const;
    super(context, { ...standard, needs: { before: false, after: true } });
    const detectors = Array.from({ length: MEMBERS }, () => new Ddm(30, 1, 2, 3, this.arena.memory));
    this.upkeep = [new ResetDrifted(this, detectors)];
  }

  get keeper(): ResetDrifted {
    return this.upkeep[0];
  }

  protected override weigh(m: number, { weights, rows }: Run, from: number, to: number): void {
    const width = this.schema.attributes.length;
    for (let i = from; i < to; i++) weights[i] *= shareOf(m, rows[i * width]);
  }

  protected override update(m: number, run: Run, i: number): void {
    this.upkeep[0].add(m, run.after[i] === 0);
  }
}

function shareOf(m: number, x: number): number {
  return m === 0 || (m === 1 ? x < 6 : x > 3) ? 1 : 0.1;
}

const still = collect(sea({ seed: 3 }), 2000);
const labels = still.labels.map((label, i) => (Math.floor(i / 500) % 2 === 0 ? label : 1 - label));
const rows = rowsOf(still.schema, still.data, labels);
const stateOf = (classifier: Classifier) => saveState("state", classifier);

describe("resetting members that have drifted", () => {
  it.each([1, 7, 2000])("happens to each by itself, with the very row, in batches of %i", (size) => {
    const fresh = () => buildSeeded(naiveBayes.with({}), rows.schema, 1);
    const members = Array.from({ length: MEMBERS }, fresh);
    const detectors = members.map(() => new Ddm());
    const events: ModelEvent[] = [];
    for (let i = 0; i < rows.count; i++) {
      for (let m = 0; m < MEMBERS; m++) {
        members[m].learnOne(rows.row(i), rows.labels[i], shareOf(m, rows.row(i)[0]));
        if (!detectors[m].add(members[m].predictOne(rows.row(i)) === rows.labels[i] ? 0 : 1)) continue;
        events.push({ kind: "reset", member: m, rows: i + 1 });
        members[m] = fresh();
        detectors[m] = new Ddm();
      }
    }
    const ensemble = new Watched(contextOf(rows.schema)).ready();
    ensemble.events = [];
    for (let at = 0; at < rows.count; at += size) {
      const count = Math.min(size, rows.count - at);
      ensemble.learnMany(rows.data.subarray(at * rows.width), count, rows.labels.subarray(at));
    }
    expect(ensemble.events).toEqual(events);
    expect(ensemble.members.map(stateOf)).toEqual(members.map(stateOf));
    expect(ensemble.keeper.parts().map((part) => (part as Ddm).mean)).toEqual(detectors.map(({ mean }) => mean));
    expect(new Set(events.map(({ member }) => member)).size).toBe(MEMBERS);
    expect(events.length).toBeGreaterThan(MEMBERS);
  });

  it("forgets with the member what its detector has heard, at once", () => {
    const ensemble = new Watched(contextOf(rows.schema)).ready();
    ensemble.events = [];
    for (let i = 0; ensemble.events.length === 0; i++) ensemble.keeper.add(1, i > 40 || i % 4 === 0);
    expect(ensemble.events[0].member).toBe(1);
    expect((ensemble.keeper.parts()[1] as Ddm).mean).toBe(0);
  });

  it("keeps a member that has drifted where there is no room for another, and starts to listen anew", () => {
    const ensemble = new Watched(contextOf(rows.schema)).ready();
    ensemble.events = [];
    const before = [...ensemble.members];
    let asked = 0;
    ensemble.freshMember = () => {
      asked++;
      return null;
    };
    for (let i = 0; asked === 0; i++) ensemble.keeper.add(1, i > 40 || i % 4 === 0);
    expect([ensemble.members, ensemble.events]).toEqual([before, []]);
    expect((ensemble.keeper.parts()[1] as Ddm).mean).toBe(0);
  });

  it("counts in a byte budget what its detectors take", () => {
    const ensemble = new Watched(contextOf(rows.schema), 100_000, hoeffdingTree.with({})).ready();
    const detectors = MEMBERS * 40;
    expect(ensemble.keeper.parts().reduce((sum, part) => sum + byteLengthOf(part), 0)).toBe(detectors);
    const own = ensemble.arena.byteLength - 8 * rows.schema.classCount + detectors;
    const share = Math.floor(((100_000 * 15) / 16 - own) / MEMBERS);
    expect(ensemble.inspect().facts.base).toBe(printed(hoeffdingTree.with({ maxBytes: share })));
    ensemble.learnMany(rows.data, rows.count, rows.labels);
    expect(ensemble.keeper.parts().reduce((sum, part) => sum + byteLengthOf(part), 0)).toBe(detectors);
  });
});

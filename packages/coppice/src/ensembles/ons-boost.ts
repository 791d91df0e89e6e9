/**
 * ONSBoost, online non-stationary boosting (Pocock, Yiapanis, Singer, Lujan and Brown 2010, algorithm 1): online
 * boosting, and every K rows a backward search over the last W rows. The member without which the ensemble does best
 * is replaced by a fresh one if the ensemble is strictly better without it.
 *
 * Deviations: a fresh member is silent until it has been tested (the listing's reset gives it an infinite say); errors
 * are kept from 0 and 1 by half a row. `place: "end"` is the paper's, "in-place" its unexplored alternative. Until the
 * first replacement nothing is drawn, so with K beyond the stream's end this is online boosting, bit for bit.
 */
import {
  choice,
  type Definition,
  defineClassifier,
  integer,
  type Params,
  type Random,
  type Schema,
} from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { boostingParameters, OnlineBoosting } from "./online-boosting.ts";

const parameters = {
  members: { ...boostingParameters.members, default: 30 },
  base: { ...boostingParameters.base, default: naiveBayes as unknown as Definition }, // as in the paper
  searchEvery: integer({ default: 200, min: 1, doc: "Rows between two searches (K)." }),
  window: integer({ default: 50, min: 1, doc: "Rows a search judges by (W); no more than K is best." }),
  protectedRows: integer({ default: 100, min: 0, doc: "Rows a member is safe for after it was made (P)." }),
  place: choice(["end", "in-place"], {
    default: "end",
    doc: "Where the fresh member goes: behind all others, which move up, or where the old one was.",
  }),
  voters: { ...boostingParameters.voters, default: "all" as const },
  sampling: boostingParameters.sampling,
  multiclass: boostingParameters.multiclass,
  errorEstimate: { ...boostingParameters.errorEstimate, default: "pseudo-count" as const },
  maxBytes: boostingParameters.maxBytes,
} as const;

class OnsBoost extends OnlineBoosting {
  protected override readonly kind = "ons-boost";
  readonly #params: Params<typeof parameters>;
  readonly #ages = this.arena.float64("ages", this.members.length); // rows since the member was made
  readonly #windowRows: { data: Float64Array };
  readonly #windowLabels: { data: Int32Array };
  /** [rows since the last search, rows in the window, next position in the window] */
  readonly #counters = this.arena.int32("counters", 3);

  constructor(schema: Schema, params: Params<typeof parameters>, random: Random) {
    const windowBytes = params.window * (8 * schema.attributes.length + 4);
    super(schema, { ...params, vote: "hard" }, random, 8 * params.members + windowBytes + 12); // the search counts whole votes
    this.#params = params;
    this.#windowRows = this.arena.float64("windowRows", params.window * schema.attributes.length);
    this.#windowLabels = this.arena.int32("windowLabels", params.window);
  }

  protected override untilMaintenance(): number {
    return this.#params.searchEvery - this.#counters.data[0];
  }

  protected override maintain(
    rows: Float64Array,
    start: number,
    labels: Int32Array,
    from: number,
    count: number,
  ): void {
    const { searchEvery, window } = this.#params;
    const width = this.schema.attributes.length;
    const counters = this.#counters.data;
    for (let i = Math.max(0, count - window); i < count; i++) {
      const at = (counters[2] + i) % window;
      for (let a = 0; a < width; a++) this.#windowRows.data[at * width + a] = rows[start + i * width + a];
      this.#windowLabels.data[at] = labels[from + i];
    }
    counters[2] = (counters[2] + count) % window;
    counters[1] = Math.min(window, counters[1] + count);
    for (let m = 0; m < this.members.length; m++) this.#ages.data[m] += count;
    counters[0] += count;
    if (counters[0] < searchEvery) return;
    counters[0] = 0;
    const worst = this.#search();
    if (worst >= 0) this.#replace(worst);
  }

  /**
   * The oldest enough member without which the window's error is least, if strictly less than with it; else -1. Rows
   * count alike, whatever they weigh. Without the member that closes the vote, those up to the next such one are heard.
   */
  #search(): number {
    const size = this.#counters.data[1];
    const classes = this.schema.classCount;
    const width = this.schema.attributes.length;
    const voting = this.votingWeights();
    const last = this.#closing(0);
    const next = this.#closing(last + 1);
    const votes = new Float64Array(classes);
    const labels = new Int32Array(this.members.length);
    let errors = 0; // err_W(H) in rows
    const errorsWithout = new Int32Array(this.members.length); // err_W(H - h) in rows
    for (let i = 0; i < size; i++) {
      votes.fill(0);
      const hear = (m: number) => {
        const label = this.members[m].labelAt(this.#windowRows.data, i * width);
        labels[m] = label;
        if (label >= 0) votes[label] += voting[m];
      };
      for (let m = 0; m < last; m++) hear(m);
      const truth = this.#windowLabels.data[i];
      if (this.elected(votes, classes) !== truth) errors++;
      for (let m = 0; m < last; m++) {
        const label = labels[m];
        const kept = label < 0 ? 0 : votes[label];
        if (label >= 0) votes[label] = kept - voting[m];
        if (this.elected(votes, classes) !== truth) errorsWithout[m] += 1;
        if (label >= 0) votes[label] = kept;
      }
      for (let m = last + 1; m < next; m++) hear(m);
      if (this.elected(votes, classes) !== truth && last < next) errorsWithout[last] = (errorsWithout[last] ?? 0) + 1;
    }
    let worst = -1;
    let least = errors;
    for (let m = 0; m <= last && m < this.members.length; m++) {
      if (this.#ages.data[m] >= this.#params.protectedRows && errorsWithout[m] < least) {
        least = errorsWithout[m];
        worst = m;
      }
    }
    return worst;
  }

  /** The first member from `m` on that closes the vote; where none does, their number. */
  #closing(m: number): number {
    for (; m < this.members.length; m++) if (this.closes(m)) return m;
    return this.members.length;
  }

  #replace(worst: number): void {
    const place = this.#params.place === "end" ? this.members.length - 1 : worst;
    const numbers = [this.correctWeight.data, this.wrongWeight.data, this.says.data, this.#ages.data];
    this.members.splice(worst, 1);
    for (const values of numbers) {
      values.copyWithin(worst, worst + 1, place + 1);
      values[place] = 0;
    }
    this.says.data[place] = 1; // log 1 = 0: until it has been tested
    this.members.splice(place, 0, this.makeLearner(place));
    this.report("replaced", worst);
  }
}

export const onsBoost = /* @__PURE__ */ defineClassifier({
  id: "ons-boost",
  kind: "ensemble",
  title: "ONSBoost",
  summary: "Online boosting that replaces the member it would do best without, every K rows.",
  paper: {
    authors: "Pocock, Yiapanis, Singer, Luján and Brown",
    year: 2010,
    title: "Online Non-Stationary Boosting",
    place: "algorithm 1",
  },
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    missing: "As the base learner.",
    unseen: "As the base learner.",
  },
  cost: "As online boosting, and per K rows W M predictions; 8 W (d + 1/2) bytes for the window (d attributes, M members).",
  test: { members: 3, searchEvery: 20, window: 10, protectedRows: 10 },
  create: (schema, params, random) => new OnsBoost(schema, params, random),
});

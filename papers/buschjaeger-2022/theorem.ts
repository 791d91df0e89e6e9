/**
 * Theorem 1: a tree trained after a row that all trees are wrong about joins, if steps are long enough. Its bound is
 * lost with the paper's formulas; our derivation gives B C / (2 (M + 1)) for M trees, and 0 for fewer.
 */
import { buildSeeded, type Classifier, Random, type Schema } from "coppice/core";
import { shrubEnsemble } from "coppice/ensembles";
import { windowTree } from "coppice/learners";
import { randomRbf } from "coppice/streams";
import type { Claim } from "../common/claims.ts";
import { type DataSet, generated } from "../common/data-set.ts";

export const bound = (window: number, classes: number, members: number) => (window * classes) / (2 * (members + 1));

/** Rows that all trees were wrong about, and after how many of them the newest tree stayed: with M trees, and with fewer. */
export interface Tally {
  readonly full: { rows: number; stayed: number };
  readonly below: { rows: number; stayed: number };
}

const columnOf = (model: Classifier, name: string) => {
  const found = model.arena.columns.find((column) => column.name === name);
  if (found === undefined) throw new Error(`shrub-ensemble has no column \`${name}\`.`);
  return found.data;
};

/** All rows must differ, so that trees isolate them. */
export function tally({ schema, rows, labels }: DataSet, members: number, window: number, step: number): Tally {
  const spec = shrubEnsemble.with({ maxMembers: members, window, step, maxDepth: Infinity });
  const model = buildSeeded(spec, schema as Schema, 1);
  const width = schema.attributes.length;
  const out = new Float64Array(schema.target.classes.length);
  const found = { full: { rows: 0, stayed: 0 }, below: { rows: 0, stayed: 0 } };
  labels.forEach((label, i) => {
    const row = rows.subarray(i * width, (i + 1) * width);
    model.predictProbaOne(row, out);
    const count = columnOf(model, "members")[0];
    const isMet = out[label] === 0 && i > 0; // no tree has the class in the row's leaf
    model.learnOne(row, label);
    if (!isMet) return;
    const which = count === members ? found.full : found.below;
    which.rows++;
    const births = columnOf(model, "births").subarray(0, columnOf(model, "members")[0]);
    if (births.includes(i + 1)) which.stayed++;
  });
  return found;
}

/** Random labels among those of neighbouring rows: trees isolate rows, and are often wrong about the next. */
export function noisy(count: number, classes: number): DataSet {
  const data = generated(randomRbf({ classes, seed: 1 }), count);
  const random = Random.seeded(2);
  return { ...data, labels: data.labels.map((label) => (random.integer(3) === 0 ? random.integer(classes) : label)) };
}

export function theoremClaims(rows: number): Claim[] {
  const [classes, window] = [3, 16];
  const data = noisy(rows, classes);
  const claims: Claim[] = [];
  const said = ({ rows: met, stayed }: { rows: number; stayed: number }) =>
    met === 0 ? undefined : `${stayed} of ${met} times`;
  for (const members of [1, 4, 8]) {
    const least = bound(window, classes, members);
    const [above, under] = [1.001, 0.05].map((share) => tally(data, members, window, share * least));
    const label = `M=${members}, B=${window}, C=${classes}`;
    const all = above.full.rows > 0 && above.full.stayed === above.full.rows;
    const theirs = `steps above ${least.toFixed(3)}: a new tree joins M`;
    claims.push({ id: "SE-T1", data: label, theirs, ours: said(above.full), holds: all });
    const misses = under.full.stayed < under.full.rows;
    claims.push({
      id: "SE-T2",
      data: label,
      theirs: "much shorter ones: it may not",
      ours: said(under.full),
      holds: misses,
    });
    const fewer = under.below;
    if (members === 1) continue;
    const joins = fewer.rows > 0 && fewer.stayed === fewer.rows;
    claims.push({ id: "SE-T3", data: label, theirs: "fewer than M: at any step", ours: said(fewer), holds: joins });
  }
  const step = 1.001 * bound(window, classes, 1);
  const own = { window, maxDepth: Infinity };
  const models = [shrubEnsemble.with({ ...own, maxMembers: 1, step }), windowTree.with(own)].map((spec) =>
    buildSeeded(spec, data.schema, 1),
  );
  // After a misclassified row, the model is the tree of that window until the next one.
  const out = new Float64Array(classes);
  let [same, met, isRenewed] = [0, 0, false];
  const width = data.schema.attributes.length;
  data.labels.forEach((label, i) => {
    const row = data.rows.subarray(i * width, (i + 1) * width);
    const [one, other] = models.map((model) => model.predictOne(row));
    if (isRenewed) {
      met++;
      same += Number(one === other);
    }
    models[0].predictProbaOne(row, out);
    isRenewed = out[label] === 0;
    for (const model of models) model.learnOne(row, label);
  });
  const theirs = "M=1: after a row it is wrong about, the tree trained again";
  const ours = `${same} of ${met} next answers are its`;
  claims.push({ id: "SE-T4", data: `B=${window}, C=${classes}`, theirs, ours, holds: met > 0 && same === met });
  return claims;
}

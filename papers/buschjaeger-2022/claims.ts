/** What table 1 and figures 2 and 3 say beyond single numbers: who is first, who loses by drift, who grows. */

import { mean, meanRanks, ranks } from "coppice/statistics";
import type { Claim } from "../common/claims.ts";
import type { Found } from "./areas.ts";
import { PARTS } from "./prequential.ts";
import { MODELS, type Name, type SetName, targets } from "./targets.ts";

const LAST = PARTS - 1;

/** The areas of table 1 on some sets, NaN where a model has none. */
export const areasOf = (names: readonly SetName[]) => names.map((data) => targets[data].map((area) => area ?? NaN));

const inOrder = (values: readonly number[]) =>
  [...MODELS].sort((a, b) => values[MODELS.indexOf(a)] - values[MODELS.indexOf(b)]);
const listed = (names: readonly Name[], values: readonly number[]) =>
  names.map((name) => `${name} ${values[MODELS.indexOf(name)].toFixed(2)}`).join(", ");

/** `found` has every model on each of its sets. */
export function claimsOf(found: readonly Found[]): Claim[] {
  const names = [...new Set(found.map(({ data }) => data))];
  const claims: Claim[] = [];
  const of = (data: SetName, model: Name) => found.find((one) => one.data === data && one.model === model) as Found;
  const paper = areasOf(names);
  const ours = names.map((data) => MODELS.map((model) => of(data, model).area));
  names.forEach((data, i) => {
    const [theirs, own] = [paper[i], ours[i]].map((values) => inOrder(ranks(values)));
    const first = own.slice(0, 3).map((name) => `${name} ${ours[i][MODELS.indexOf(name)].toFixed(3)}`);
    claims.push({
      id: "SE-1",
      data,
      theirs: `${theirs[0]} is first`,
      ours: first.join(", "),
      holds: theirs[0] === own[0],
    });
  });
  if (names.length > 1) {
    const [theirs, own] = [paper, ours].map(meanRanks);
    const [best, mine] = [theirs, own].map((means) => inOrder(means).slice(0, 4));
    const data = names.join(", ");
    claims.push({
      id: "SE-2",
      data,
      theirs: `mean ranks: ${listed(best, theirs)}`,
      ours: listed(mine, own),
      holds: mine[0] === best[0],
    });
    const weak: Name = "NB";
    const others = MODELS.filter((name) => name !== "SDT");
    const last = others.reduce((a, b) => (own[MODELS.indexOf(b)] > own[MODELS.indexOf(a)] ? b : a));
    claims.push({
      id: "SE-3",
      data,
      theirs: "naive Bayes is last but for soft trees",
      ours: `${last} is`,
      holds: last === weak,
    });
  }
  for (const data of names) {
    if (data === "led_a") {
      // Parts 0 to 4 are before the first change.
      const losses = MODELS.map((model) => {
        const { parts } = of(data, model).course;
        return mean(parts.slice(3, 5)) - mean(parts.slice(5));
      });
      const hit = inOrder(losses.map((loss) => -loss)).filter((name) => name !== "SDT");
      const shown = hit.slice(0, 3).map((name) => `${name} ${losses[MODELS.indexOf(name)].toFixed(3)}`);
      const holds = hit.slice(0, 2).sort().join() === "HT,NB";
      claims.push({
        id: "SE-4",
        data,
        theirs: "changes hit NB and HT hardest",
        ours: `lost: ${shown.join(", ")}`,
        holds,
      });
    }
    if (data === "gas-sensor") {
      const accuracies = MODELS.map((model) => of(data, model).course.accuracy);
      const highest = inOrder(accuracies.map((accuracy) => -accuracy)).slice(0, 3);
      const shown = highest.map((name) => `${name} ${accuracies[MODELS.indexOf(name)].toFixed(3)}`);
      const holds = highest.slice(0, 2).join() === "SE,SRP";
      claims.push({ id: "SE-8", data, theirs: "at the end SE is best, then SRP", ours: shown.join(", "), holds });
    }
    const sizes = MODELS.map((model) => mean(of(data, model).course.bytes));
    const small = inOrder(sizes).slice(0, 3);
    const kilobytes = small.map((name) => `${name} ${(sizes[MODELS.indexOf(name)] / 1000).toFixed(0)} kB`).join(", ");
    const smallest = [...small.slice(0, 2)].sort().join() === "NB,SDT" && small[2] === "SE";
    claims.push({ id: "SE-5", data, theirs: "NB and SDT are smallest, SE third", ours: kilobytes, holds: smallest });
    const shrubs = of(data, "SE").course.bytes;
    const [early, late] = [shrubs[1], shrubs[LAST]];
    claims.push({
      id: "SE-6",
      data,
      theirs: "SE's size is constant",
      ours: `${early} bytes, at the end ${late}`,
      holds: late <= 1.1 * early,
    });
    const grown = (["HT", "HTT"] as const).map((model) => of(data, model).course.bytes);
    const isRising = grown.every((bytes) => bytes[LAST] > bytes[0]);
    const ends = grown.map((bytes) => `${(bytes[LAST] / 1000).toFixed(0)} kB`);
    const holds = isRising && grown[1][LAST] > grown[0][LAST];
    claims.push({
      id: "SE-7",
      data,
      theirs: "HT and HTT grow, HTT is larger",
      ours: `at the end ${ends.join(" and ")}`,
      holds,
    });
  }
  return claims;
}

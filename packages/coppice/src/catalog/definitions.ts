/** Everything published, by family. The families' own `definitions.ts` are the lists; nothing is listed twice. */
import { type Definition, nearest, type TrainerDefinition, unknownName } from "../core/index.ts";
import type { DetectorDefinition } from "../drift/index.ts";
import * as detectorFamily from "../drift/index.ts";
import * as ensembleFamily from "../ensembles/index.ts";
import * as learnerFamily from "../learners/index.ts";
import { type GeneratorDefinition, generators } from "../streams/index.ts";
import { aliasesLike, foreignNames, idOf } from "./aliases.ts";

export { generators };

/** Single models. */
export const learners: readonly Definition[] = /* @__PURE__ */ definitionsIn(learnerFamily, "learner");

/** Models composed of models. */
export const ensembles: readonly Definition[] = /* @__PURE__ */ definitionsIn(ensembleFamily, "ensemble");

/** All classifiers: learners, then ensembles. */
export const classifiers: readonly Definition[] = /* @__PURE__ */ [learners, ensembles].flat();

/** Algorithms that learn from a whole data set at once. */
export const trainers: readonly TrainerDefinition[] = /* @__PURE__ */ [learnerFamily, ensembleFamily].flatMap(
  (family) => definitionsIn<TrainerDefinition>(family, "trainer"),
);

/** Change detectors. */
export const detectors: readonly DetectorDefinition[] = /* @__PURE__ */ definitionsIn(detectorFamily, "detector");

/** Length limits of the search by words: longer ids are not worth it, and words of shorter ones are similar to any. */
const LONGEST_ID = 60;
const SHORTEST_ID = 5;

/** The learner or ensemble with an id or an alias (`aliases`); throws `E_UNKNOWN` with similar names. */
export function findClassifier(id: string): Definition {
  return find(classifiers, "model", idOf(id), aliasesLike);
}

/** The trainer with an id; throws `E_UNKNOWN` with similar names. */
export function findTrainer(id: string): TrainerDefinition {
  return find(trainers, "trainer", id);
}

/** The generator with an id; throws `E_UNKNOWN` with similar names. */
export function findGenerator(id: string): GeneratorDefinition {
  return find(generators, "generator", id);
}

/** `alsoMeant` returns further names, besides the ids, that may have been meant. */
function find<D extends { readonly id: string }>(
  definitions: readonly D[],
  what: string,
  id: string,
  alsoMeant: (id: string) => readonly string[] = () => [],
): D {
  const found = definitions.find((definition) => definition.id === id);
  if (found !== undefined) return found;
  const known = [...definitions.map((definition) => definition.id), ...alsoMeant(withoutPackage(id))];
  throw unknownName(what, id, known, "Run `coppice list` for all.", nearestIds(id, known));
}

/** Strips what River, MOA and CapyMOA add: "tree.HoeffdingTreeClassifier", "moa.classifiers.trees.HoeffdingTree". */
function withoutPackage(id: string): string {
  return id.slice(id.lastIndexOf(".") + 1).replace(/.Classifier$/, (end) => end[0]);
}

/**
 * Ids for a mistyped one: the equivalent of an alias or another library's name, else similar ids, else those with all
 * of its words, since "adaptve-forest" and "RandomForest" are similar to no whole id.
 */
export function nearestIds(text: string, known: readonly string[]): string[] {
  const id = withoutPackage(text);
  const name = id.toLowerCase();
  const meant = Object.hasOwn(foreignNames, name) ? foreignNames[name] : idOf(name);
  if (known.includes(meant)) return [meant];
  const near = nearest(id, known);
  if (near.length > 0 || id.length > LONGEST_ID || id.length < SHORTEST_ID) return near;
  const words = id
    .replace(/\B[A-Z]/g, "-$&")
    .toLowerCase()
    .split(/[-_ ]/);
  return known.filter((candidate) => words.every((word) => nearest(word, candidate.split("-")).length > 0)).slice(0, 3);
}

// An index file also exports base classes and helpers: a definition is a function with a `kind`.
function definitionsIn<D>(family: object, kind: string): readonly D[] {
  return Object.values(family).filter((value) => typeof value === "function" && "kind" in value && value.kind === kind);
}

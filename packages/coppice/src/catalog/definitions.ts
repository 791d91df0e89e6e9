/** All that is published, by family. The families' own `definitions.ts` are the lists; nothing is listed twice. */
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

/** Models made of models. */
export const ensembles: readonly Definition[] = /* @__PURE__ */ definitionsIn(ensembleFamily, "ensemble");

/** All that learns classes: learners, then ensembles. */
export const classifiers: readonly Definition[] = /* @__PURE__ */ [learners, ensembles].flat();

/** What learns from a whole data set at once. */
export const trainers: readonly TrainerDefinition[] = /* @__PURE__ */ [learnerFamily, ensembleFamily].flatMap(
  (family) => definitionsIn<TrainerDefinition>(family, "trainer"),
);

/** Change detectors. */
export const detectors: readonly DetectorDefinition[] = /* @__PURE__ */ definitionsIn(detectorFamily, "detector");

/** Longer ones are not worth the search for the one that was meant; the words of shorter ones are near to any. */
const LONGEST_ID = 60;
const SHORTEST_ID = 4;

/** The learner or ensemble of an id or of a short name in `aliases`; throws `E_UNKNOWN` with near matches. */
export function findClassifier(id: string): Definition {
  return find(classifiers, "model", idOf(id), aliasesLike);
}

/** The trainer of an id; throws `E_UNKNOWN` with near matches. */
export function findTrainer(id: string): TrainerDefinition {
  return find(trainers, "trainer", id);
}

/** The generator of an id; throws `E_UNKNOWN` with near matches. */
export function findGenerator(id: string): GeneratorDefinition {
  return find(generators, "generator", id);
}

/** `alsoMeant` tells names beside the ids that may have been meant. */
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

/** What River, MOA and CapyMOA have around a name: "tree.HoeffdingTreeClassifier", "moa.classifiers.trees.HoeffdingTree". */
function withoutPackage(id: string): string {
  return id.slice(id.lastIndexOf(".") + 1).replace(/.Classifier$/, (end) => end[0]);
}

/**
 * Ids near to a mistyped one, or what another program means by it, or else those with all of its words: "adaptve-forest" and
 * "RandomForest" are near to no id as a whole.
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

// An index file exports base classes and helpers too: a definition is a function that says what kind it is.
function definitionsIn<D>(family: object, kind: string): readonly D[] {
  return Object.values(family).filter((value) => typeof value === "function" && "kind" in value && value.kind === kind);
}

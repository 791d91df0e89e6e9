/** Every law on every definition the families publish: what a family's index exports is found here by itself. */
import { describe, expect, it } from "vitest";
import { casesOf, type DetectorDefinitionLike } from "../src/conformance/index.ts";
import { type Definition, defineClassifier, type ParamTable } from "../src/core/index.ts";
import * as drift from "../src/drift/index.ts";
import * as ensembles from "../src/ensembles/index.ts";
import * as learners from "../src/learners/index.ts";

function published<D>(family: object, kind: string): D[] {
  return Object.values(family).filter((value) => typeof value === "function" && value.kind === kind);
}

const learnerDefinitions = published<Definition>(learners, "learner");
const definitions: (Definition | DetectorDefinitionLike)[] = [
  ...learnerDefinitions,
  ...published<Definition>(ensembles, "ensemble"),
  ...published<DetectorDefinitionLike>(drift, "detector"),
];

it("finds the families", () => {
  expect(learnerDefinitions.map(({ id }) => id)).toContain("majority-class");
  expect(new Set(definitions.map(({ id }) => id)).size).toBe(definitions.length);
});

for (const definition of definitions) {
  describe(definition.id, () => {
    for (const { law, skipped, check } of casesOf({ definition, learners: learnerDefinitions })) {
      it(skipped === undefined ? law : `${law} is broken, as declared: ${skipped}`, check, 60_000);
    }
  });
}

/** Beyond what definitions name for tests: parameters that count classes. */
it.each([
  ["online-boosting", { multiclass: "samme" }],
  ["online-boosting", { multiclass: "samme", voters: "all", errorEstimate: "pseudo-count" }],
  ["adwin-boosting", { multiclass: "samme", sampling: "weights" }],
  ["primed-boosting", { multiclass: "samme", priming: "resample" }],
  ["ons-boost", { multiclass: "auto", size: "variable" }],
  ["primed-arc-x4", { chance: "guess" }],
] as const)("classes that never come change nothing: %s %j", (id, options) => {
  const found = definitions.find((definition) => definition.id === id) as Definition;
  const test = { ...found.test, ...options };
  const definition = defineClassifier<ParamTable>({ ...found, test, skips: [] });
  casesOf({ definition })
    .find(({ law }) => law === "classesThatNeverComeChangeNothing")
    ?.check();
});

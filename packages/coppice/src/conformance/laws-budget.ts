/** Laws about byte budgets, for definitions with a parameter `maxBytes`, and about growing with and without them. */
import { CoppiceError, Model, type Options, type ParamTable, Random, type Schema, type Spec } from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { definitionsIn, type Law, require, requireSame, rowOf, stateOf, type Trial } from "./law.ts";
import { emptied, grownRow, type LawStream } from "./streams.ts";

const SMALLEST = 256;
const LARGEST = 2 ** 24;

/** The trial's instance under a budget. */
function within({ definition, spec }: Trial, maxBytes: number): Spec {
  return definition.with({ ...spec.params, maxBytes } as Options<ParamTable>);
}

/** The smallest budget, by doubling, under which a model for the schema can be created. */
function smallestBudget(trial: Trial, schema: () => Schema): number {
  for (let bytes = SMALLEST; bytes <= LARGEST; bytes *= 2) {
    if (refused(() => new Model(schema(), within(trial, bytes), trial.seed)) === undefined) return bytes;
  }
  return LARGEST;
}

/** The trial's instance under a tight and a larger budget. */
function withinSome(trial: Trial, schema: () => Schema): Spec[] {
  const smallest = smallestBudget(trial, schema);
  return [within(trial, smallest), within(trial, 4 * smallest)];
}

/** The error of a step that does not fit into a budget; other errors are rethrown. */
function refused(step: () => void): CoppiceError | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    if (error instanceof CoppiceError && error.code === "E_PARAM") return error;
    throw error;
  }
}

/** Learns row `i`, with ever more classes and values, and identifiers in nominal columns. */
function learnGrowing(model: Model, stream: LawStream, i: number): void {
  const row = grownRow(model.schema, stream, i);
  model.schema.attributes.forEach((attribute, a) => {
    if (attribute.kind === "nominal" && i % 7 === 0) row[a] = attribute.intern(`id${i}`);
  });
  const isNewClass = i % 31 === 0 && model.spec.definition.capabilities.classes !== "two";
  model.classifier.learnOne(row, model.schema.internClass(isNewClass ? `c${i}` : `v${stream.labels[i]}`));
}

export const budgetLaws: readonly Law[] = [
  {
    name: "keepsItsBudget",
    states: "A model never holds more than `maxBytes`, whatever the budget, also while classes and values grow.",
    applies: ({ params }) => params.maxBytes !== undefined,
    check(trial) {
      const { stream } = trial;
      for (const schema of [stream.schema, () => emptied(stream.schema())]) {
        const smallest = smallestBudget(trial, schema);
        for (const maxBytes of [smallest, 2 * smallest, 8 * smallest]) {
          const model = new Model(schema(), within(trial, maxBytes), trial.seed);
          const check = (when: string) =>
            require(model.byteLength <= maxBytes, () =>
              `${when}: ${model.byteLength} bytes under a budget of ${maxBytes}`);
          check("fresh");
          for (let i = 0; i < stream.count; i++) {
            const full = refused(() => learnGrowing(model, stream, i));
            check(`after row ${i}`);
            if (full !== undefined) break;
          }
        }
      }
    },
  },
  {
    name: "fullBudgetRefusesWholeRows",
    states: "A row that does not fit the budget changes nothing; rows without new values or classes are still learned.",
    applies: ({ params }) => params.maxBytes !== undefined,
    check(trial) {
      const { stream } = trial;
      const maxBytes = smallestBudget(trial, () => stream.schema());
      const model = new Model(stream.schema(), within(trial, maxBytes), trial.seed);
      for (let i = 0; i < 100; i++) model.classifier.learnOne(rowOf(stream, i), stream.labels[i]);
      for (let c = 0; c < 2000; c++) {
        const label = model.schema.internClass(`class ${c}`);
        const before = stateOf(model);
        if (refused(() => model.classifier.learnOne(rowOf(stream, 0), label)) === undefined) continue;
        requireSame(stateOf(model), before, () => `the state after class ${c} was refused`);
        const refusal = refused(() => model.classifier.learnOne(rowOf(stream, 0), 0));
        require(refusal === undefined, () =>
          `a row without new values or classes is also refused: ${refusal?.message}`);
        return;
      }
      require(model.byteLength <= maxBytes, () => `${model.byteLength} bytes under a budget of ${maxBytes}`);
    },
  },
  {
    name: "growingContinuesIdentically",
    states:
      "Saved and loaded after any rows, a model continues as if it had not been, also if classes and values appear later, with or without room for them.",
    check(trial) {
      const { stream, spec, definition, seed } = trial;
      const random = Random.seeded(seed);
      const empty = () => emptied(stream.schema());
      const kept = definition.params.maxBytes === undefined ? () => [] : withinSome;
      for (const [schema, specs] of [
        [stream.schema, kept(trial, stream.schema)],
        [empty, [spec, ...kept(trial, empty)]],
      ] as const) {
        for (const tried of specs) {
          const make = () => new Model(schema(), tried, definition.capabilities.seeded ? seed : 0);
          const straight = make();
          let stopped = make();
          for (let i = 0; i < 200; i++) {
            const [one, other] = [straight, stopped].map((model) => refused(() => learnGrowing(model, stream, i)));
            require(one?.message === other?.message, () =>
              `row ${i}: "${one?.message}" without stops, "${other?.message}" with them`);
            if (random.integer(12) > 0) continue;
            const bytes = saveModel(straight);
            requireSame(saveModel(stopped), bytes, () => `saved after row ${i}`);
            stopped = loadModel(bytes, definitionsIn(tried));
            requireSame(saveModel(stopped), bytes, () => `saved again after row ${i}`);
            require(stopped.byteLength === straight.byteLength, () =>
              `${stopped.byteLength} bytes instead of ${straight.byteLength} after row ${i}`);
          }
        }
      }
    },
  },
];

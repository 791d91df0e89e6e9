/** Laws about models composed of models. */
import {
  type AnyDefinition,
  Classifier,
  type Definition,
  defineClassifier,
  type Inspection,
  type LearnerParam,
  Model,
  type Options,
  type Param,
  type ParamTable,
  type Spec,
  specOf,
} from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import {
  definitionsIn,
  fresh,
  type Law,
  probabilities,
  require,
  requireDistribution,
  requireError,
  requireSame,
  rowOf,
  stateOf,
  type Trial,
  train,
} from "./law.ts";

/** Name and declaration of the parameter for the members' algorithm. */
function baseOf({ params }: Definition): [string, LearnerParam] | undefined {
  return Object.entries(params).find((entry): entry is [string, LearnerParam] => entry[1].kind === "learner");
}

const isEnsemble = ({ kind }: Definition): boolean => kind === "ensemble";
const hasBase = (definition: Definition): boolean => isEnsemble(definition) && baseOf(definition) !== undefined;
const holdsLearners = (param: Param): boolean =>
  param.kind === "learner" || (param.kind === "list" && param.item.kind === "learner");
const hasMembers = (definition: Definition): boolean => isEnsemble(definition) && "members" in definition.params;

/** The trial's ensemble over another base. */
function over(trial: Trial, base: unknown): Model {
  const [name] = baseOf(trial.definition) as [string, LearnerParam];
  const options = { ...trial.definition.test, [name]: base } as Options<ParamTable>;
  return new Model(trial.stream.schema(), trial.definition.with(options), trial.definition.capabilities.seeded ? 1 : 0);
}

/** The largest weight of a row; 0 skips it. */
const MOST_WEIGHT = 1e100;

/** Requires the weights of a batch's rows to be valid for a learner. */
function requireWeights(weights: Float64Array | undefined, count: number): void {
  for (let i = 0; weights !== undefined && i < count; i++) {
    require(weights[i] >= 0 && weights[i] <= MOST_WEIGHT, () => `a member was given a row with weight ${weights[i]}`);
  }
}

/** A recipe whose learners refuse rows with invalid weights. */
function guarded({ definition, params }: Spec): Spec {
  return defineClassifier({
    ...definition,
    create(context, own) {
      const made = definition.create(context, own);
      const { learnAt, learnBatch, predictThenLearnAt, predictThenLearnBatch } = made;
      return Object.assign<Classifier, Partial<Classifier>>(made, {
        learnAt(rows, start, label, weight) {
          require(weight > 0, () => `a member was given a row with weight ${weight}`);
          requireWeights(Float64Array.of(weight), 1);
          learnAt.call(made, rows, start, label, weight);
        },
        learnBatch(rows, count, labels, weights, ...rest) {
          requireWeights(weights, count);
          learnBatch.call(made, rows, count, labels, weights, ...rest);
        },
        predictThenLearnAt(rows, start, label, weight, ...rest) {
          requireWeights(Float64Array.of(weight), 1);
          predictThenLearnAt.call(made, rows, start, label, weight, ...rest);
        },
        predictThenLearnBatch(rows, count, labels, weights, ...rest) {
          requireWeights(weights, count);
          predictThenLearnBatch.call(made, rows, count, labels, weights, ...rest);
        },
      });
    },
  }).with(params);
}

class Deaf extends Classifier {
  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    out.fill(0, outStart, outStart + classes);
  }

  learnAt(): void {}

  inspect(): Inspection {
    return { kind: "deaf-to-weights", bytes: this.byteLength, facts: {} };
  }
}

/** A learner that ignores weights and never predicts. */
const deaf = /* @__PURE__ */ defineClassifier({
  id: "deaf-to-weights",
  kind: "learner",
  params: {},
  capabilities: { weights: "ignored", seeded: false },
  create: (context) => new Deaf(context),
});

/** Number of rows over which prefixes are compared with smaller ensembles. */
const PREFIX_ROWS = 300;

const HEAVY_ROWS = 150;

export const ensembleLaws: readonly Law[] = [
  {
    name: "memberCountIsKept",
    states: "An ensemble of `members` members has that many, before and after learning.",
    applies: hasMembers,
    check(trial) {
      const model = fresh(trial);
      for (const learned of [0, 400]) {
        train(model, trial.stream, 0, learned);
        const found = model.classifier.inspect().members?.length;
        require(found === trial.spec.params.members, () => `${found} members instead of ${trial.spec.params.members}`);
      }
    },
  },
  {
    name: "prefixesAreSmallerEnsembles",
    states:
      "With declared `prefixes` and learners that draw no random numbers, the first m members predict every row exactly as an ensemble of m members with the same seed; predicting changes nothing.",
    applies: ({ capabilities }) => capabilities.prefixes === true,
    check(trial) {
      const { stream, spec } = trial;
      const all = fresh(trial);
      const { classifier } = all;
      const most = spec.params.members as number;
      const smaller = Array.from({ length: most }, (_, m) => {
        const options = { ...trial.definition.test, members: m + 1 } as Options<ParamTable>;
        return new Model(stream.schema(), trial.definition.with(options), all.seed);
      });
      const out = new Float64Array(most * stream.classes);
      require(classifier.predictPrefixesAt !== undefined, () => "there is no `predictPrefixesAt`");
      for (let i = 0; i < PREFIX_ROWS; i++) {
        const before = i % 50 === 0 ? stateOf(all) : undefined;
        const count = classifier.predictPrefixesAt(stream.rows, i * stream.width, out, stream.classes);
        require(count > 0 && count <= most, () => `row ${i}: ${count} predictions of ${most} members`);
        if (before !== undefined) requireSame(stateOf(all), before, () => `row ${i}: the state after predicting`);
        for (const [m, model] of smaller.entries()) {
          const at = Math.min(m, count - 1) * stream.classes;
          const expected = new Float64Array(stream.classes);
          model.classifier.predictAt(stream.rows, i * stream.width, expected, 0, stream.classes);
          requireSame(out.slice(at, at + stream.classes), expected, () => `row ${i}: the first ${m + 1}`);
        }
        for (const model of [all, ...smaller]) train(model, stream, i, i + 1);
      }
    },
  },
  {
    name: "inspectListsEveryMember",
    states: "inspect() lists the members with their kind and bytes, which do not exceed the total.",
    applies: isEnsemble,
    check(trial) {
      const model = fresh(trial);
      train(model, trial.stream, 0, 100);
      const { members, bytes } = model.classifier.inspect();
      require(members !== undefined && members.length > 0, () => "inspect() lists no members");
      let sum = 0;
      for (const member of members) {
        require(member.kind !== "" && Number.isSafeInteger(member.bytes), () => "a member without kind or bytes");
        sum += member.bytes;
      }
      require(sum <= bytes, () => `the members take ${sum} bytes of a total of ${bytes}`);
    },
  },
  {
    name: "memberFactoryIsCalledOncePerMember",
    states: "Creating an ensemble creates each member exactly once.",
    applies: (definition) => hasBase(definition) && hasMembers(definition),
    once: true,
    check(trial) {
      const [, { default: standard }] = baseOf(trial.definition) as [string, LearnerParam];
      const base = specOf(standard).definition;
      let made = 0;
      const counted = defineClassifier({
        ...base,
        create: (context, params) => {
          made++;
          return base.create(context, params);
        },
      });
      const model = over(trial, counted.with(base.test ?? {}));
      const members = model.spec.params.members;
      require(made === members, () => `${made} created for ${members} members`);
    },
  },
  {
    name: "membersLearnWeightsInRange",
    states: "Members learn rows with weights in (0, 1e100], however heavy the rows are.",
    applies: (definition) => isEnsemble(definition) && Object.values(definition.params).some(holdsLearners),
    once: true,
    check({ stream, definition, spec }) {
      const options: Record<string, unknown> = { ...spec.params };
      for (const [name, param] of Object.entries(definition.params)) {
        if (!holdsLearners(param)) continue;
        const given = options[name] as Spec | readonly Spec[];
        options[name] = "definition" in given ? guarded(given) : given.map(guarded);
      }
      const heavy = definition.with(options as Options<ParamTable>);
      const model = new Model(stream.schema(), heavy, definition.capabilities.seeded ? 1 : 0);
      const weights = Float64Array.from({ length: HEAVY_ROWS }, (_, i) => (i % 3 === 0 ? 1 : MOST_WEIGHT));
      model.classifier.learnMany(stream.rows, HEAVY_ROWS, stream.labels, weights);
      const out = new Float64Array(HEAVY_ROWS * stream.classes);
      model.classifier.predictThenLearnMany(stream.rows, HEAVY_ROWS, stream.labels, out, weights);
    },
  },
  {
    name: "acceptsEveryCapableLearner",
    states: "Every learner with the capabilities the ensemble requires can be its base.",
    applies: hasBase,
    once: true,
    check(trial) {
      const { stream, definition } = trial;
      const [, { requires }] = baseOf(definition) as [string, LearnerParam];
      for (const base of trial.learners as readonly Definition[]) {
        if (requires.weights !== undefined && base.capabilities.weights === "ignored") continue;
        if (requires.depthBound !== base.capabilities.depthBound && requires.depthBound !== undefined) continue;
        const model = over(trial, base.with(base.test ?? {}));
        train(model, stream, 0, 80);
        for (let i = 80; i < 100; i++) {
          requireDistribution(probabilities(model, rowOf(stream, i)), () => `over ${base.id}`);
        }
        const restored = loadModel(saveModel(model), definitionsIn(model.spec));
        for (const one of [model, restored]) train(one, stream, 80, 150);
        requireSame(saveModel(restored), saveModel(model), () => `over ${base.id}, restored`);
      }
    },
  },
  {
    name: "refusesIncapableLearnerByName",
    states: "A learner without a capability the ensemble requires is refused; the message names both.",
    applies: (definition) => hasBase(definition) && baseOf(definition)?.[1].requires.weights !== undefined,
    once: true,
    check(trial) {
      const { message } = requireError(["E_COMPOSITION"], "a learner that ignores weights", () =>
        over(trial, deaf as AnyDefinition),
      );
      for (const id of [trial.definition.id, "deaf-to-weights"]) {
        require(message.includes(id), () => `the message must name ${id}: ${message}`);
      }
    },
  },
];

/** Laws about descriptions and parameters; everything is generated from the parameter table. */
import { allowed, type Description, Model, type Param, printed, type Spec, show, specToJson } from "../core/index.ts";
import { specFromJson } from "../snapshot/index.ts";
import { definitionsIn, fresh, type Law, require, requireError, train } from "./law.ts";

/** Values that a parameter does not allow. */
function invalidValues(param: Param): unknown[] {
  switch (param.kind) {
    case "integer":
      return [param.min - 1, param.min + 0.5, NaN, -Infinity, String(param.default)];
    case "real": {
      const below = param.minOpen ? param.min : param.min - 1;
      const above = param.maxOpen ? param.max : param.max + 1;
      return [below, above, NaN, Infinity, String(param.default)];
    }
    case "choice":
      return ["no such choice", 0, null];
    case "flag":
      return ["true", 1, null];
    case "list":
      return [
        7,
        null,
        "[]",
        Array(param.maxItems + 1).fill(param.item.default),
        ...invalidValues(param.item).map((item) => [item]),
      ];
    case "learner":
      return [7, "naive-bayes", null, {}];
  }
}

/** `make` must refuse, by name and with the allowed range, every value that the table does not allow. */
export function checkRefusals(described: Description, make: (options: Record<string, unknown>) => unknown): void {
  for (const [name, param] of Object.entries(described.params)) {
    for (const value of invalidValues(param)) {
      const { message } = requireError(["E_PARAM"], `\`${name}\` = ${show(value)}`, () => make({ [name]: value }));
      for (const part of [described.id, `\`${name}\``, show(value), allowed(param)]) {
        require(message.includes(part), () => `the message must contain ${show(part)}: ${message}`);
      }
    }
  }
  const { message } = requireError(["E_UNKNOWN"], "an unknown parameter", () => make({ noSuchParameter: 1 }));
  for (const part of [described.id, "noSuchParameter"]) {
    require(message.includes(part), () => `the message must contain ${show(part)}: ${message}`);
  }
}

export const parameterLaws: readonly Law[] = [
  {
    name: "constructorStoresParamsUnchanged",
    states: "Parameters are the given options and the declared defaults, before and after learning.",
    once: true,
    check(trial) {
      const { definition, spec, stream } = trial;
      const options: Record<string, unknown> = definition.test ?? {};
      const check = (params: Spec["params"]): void => {
        for (const [name, { default: standard }] of Object.entries(definition.params)) {
          const expected = printed(options[name] ?? standard);
          const found = printed(params[name]);
          require(found === expected, () => `\`${name}\` is ${show(found)} instead of ${show(expected)}`);
        }
      };
      check(spec.params);
      const model = fresh(trial);
      train(model, stream, 0, 50);
      check(model.spec.params);
    },
  },
  {
    name: "paramsAreFrozen",
    states: "The parameters of a model are immutable.",
    once: true,
    check: ({ spec }) => require(Object.isFrozen(spec.params), () => "params is not frozen"),
  },
  {
    name: "everyParamRejectsInvalidValues",
    states: "Values outside the declared range and unknown names throw; the message contains name, value and range.",
    once: true,
    check({ definition, stream }) {
      checkRefusals(definition, (options) => definition.with(options as never));
      checkRefusals(definition, (options) => definition(stream.schema(), options as never));
    },
  },
  {
    name: "specSurvivesJson",
    states: "A recipe written to JSON and read again is the same recipe.",
    once: true,
    check({ definition, spec, stream }) {
      for (const original of [spec, definition.with({})]) {
        const json = JSON.stringify(specToJson(original));
        const read = specFromJson(JSON.parse(json), definitionsIn(original));
        require(JSON.stringify(specToJson(read)) === json, () => `${json} became ${JSON.stringify(specToJson(read))}`);
        require(read.definition === definition, () => "the definition differs");
      }
      new Model(stream.schema(), definition.with({}), 0); // the defaults can be built
    },
  },
];

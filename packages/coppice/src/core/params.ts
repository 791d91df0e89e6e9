/**
 * Declared parameters. One table per algorithm declares type, range, default and meaning; options are checked,
 * documented, parsed from the command line and written to JSON from that table alone, so text and check cannot differ.
 */
import { CoppiceError, checkNames, show, usage } from "./errors.ts";
import {
  type AnyDefinition,
  type ChoiceParam,
  type FlagParam,
  type InputOf,
  type IntegerParam,
  type ItemParam,
  isDefinition,
  isSpec,
  type LearnerParam,
  type ListParam,
  type Options,
  type Param,
  type Params,
  type ParamTable,
  type RealParam,
  type Requirements,
  type Spec,
  specOf,
} from "./spec.ts";

interface Declaration<T> {
  default: T;
  since?: string;
}

/** Declares an integer parameter in [`min`, `max`] (`min` is 0 by default); `unlimited`: or Infinity. */
export function integer(
  declaration: Declaration<number> & { min?: number; max?: number; unlimited?: boolean },
): IntegerParam {
  return declared<IntegerParam>({
    kind: "integer",
    min: 0,
    max: Infinity,
    unlimited: false,
    ...declaration,
    accepts(given) {
      if (this.unlimited && (given === Infinity || given === "unlimited")) return Infinity;
      return Number.isSafeInteger(given) && isWithin(this, given as number) ? given : undefined;
    },
    range(typed, given) {
      // only a caller beyond it needs to see the upper end, 2^53
      const isBeyond = typeof given === "number" && given > Number.MAX_SAFE_INTEGER;
      const within = isBeyond ? interval(this).replace("inf)", "2^53)") : interval(this);
      return `an integer in ${within}${this.unlimited ? ` or ${typed ? '"unlimited"' : "Infinity"}` : ""}`;
    },
  });
}

/** Declares a parameter that is a finite number in [`min`, `max`]; `minOpen` and `maxOpen` exclude the ends. */
export function real(
  declaration: Declaration<number> & { min?: number; max?: number; minOpen?: boolean; maxOpen?: boolean },
): RealParam {
  return declared<RealParam>({
    kind: "real",
    min: -Infinity,
    max: Infinity,
    minOpen: false,
    maxOpen: false,
    ...declaration,
    accepts(given) {
      return Number.isFinite(given) && isWithin(this, given as number) ? given : undefined;
    },
    range() {
      return `a number in ${interval(this)}`;
    },
  });
}

/** Declares a parameter that is one of several strings. */
export function choice<const C extends string>(
  choices: readonly C[],
  declaration: Declaration<NoInfer<C>>,
): ChoiceParam<C> {
  if (!Array.isArray(choices)) throw usage("`choices`", "must be an array", { given: choices });
  return declared<ChoiceParam<C>>({
    kind: "choice",
    choices,
    ...declaration,
    accepts: (given) => (choices.includes(given as C) ? given : undefined),
    range: () => `one of ${choices.map(show).join(", ")}`,
  });
}

/** Declares a boolean parameter. */
export function flag(declaration: Declaration<boolean>): FlagParam {
  return declared<FlagParam>({
    kind: "flag",
    ...declaration,
    accepts: (given) => (typeof given === "boolean" ? given : undefined),
    range: () => "true or false",
  });
}

/** Declares a parameter that is a learner or ensemble, such as the `base` of an ensemble, and what it must support. */
export function learner(declaration: Declaration<AnyDefinition | Spec> & { requires?: Requirements }): LearnerParam {
  return declared<LearnerParam>({
    kind: "learner",
    requires: {},
    ...declaration,
    accepts: (given) => (isSpec(given) || isDefinition(given) ? specOf(given) : undefined),
    range(typed) {
      const range = `a learner${this.requires.weights ? " that uses weights" : ""}`;
      if (typed || this.accepts(this.default) === undefined) return range;
      const { id } = specOf(this.default).definition;
      const constant = id.replace(/-(.)/g, (_, first: string) => first.toUpperCase());
      return `${range}, such as \`${constant}\` or \`${constant}.with({ ... })\``;
    },
    check(owner, name, value) {
      const { capabilities, id } = (value as Spec).definition;
      if (this.requires.weights !== "accepted" || capabilities.weights !== "ignored") return;
      throw new CoppiceError("E_COMPOSITION", {
        subject: `${owner} over ${id}: ${owner} trains its members with weights, but ${id} ignores weights`,
        remedy: `Choose another \`${name}\`, such as "${printed(this.default)}".`,
      });
    },
  });
}

/** A list of what `item` declares: `list(integer({ default: 10, min: 1 }), { default: [70, 50] })`. */
export function list<P extends ItemParam>(
  item: P,
  declaration: Declaration<readonly InputOf<P>[]> & { minItems?: number; maxItems?: number },
): ListParam<P> {
  if (typeof item?.accepts !== "function") {
    throw usage("a list's item", "must be an `integer`, `real` or `learner`", { given: item });
  }
  const param: ListParam<P> = {
    kind: "list",
    item,
    minItems: 0,
    maxItems: 1000,
    ...(declaration as Declaration<ListParam<P>["default"]>),
    accepts(given) {
      if (!Array.isArray(given) || given.length < this.minItems || given.length > this.maxItems) return undefined;
      const items = given.map((one) => item.accepts(one));
      return items.includes(undefined) ? undefined : Object.freeze(items);
    },
    range(typed, given) {
      const bad = Array.isArray(given) ? given.find((one) => item.accepts(one) === undefined) : undefined;
      const count = this.minItems === this.maxItems ? `${this.minItems}` : `${this.minItems} to ${this.maxItems}`;
      return `a list of ${count} items, each ${item.range(typed)}${bad === undefined ? "" : `, which ${show(bad)} is not`}`;
    },
    check(owner, name, value) {
      for (const one of value as unknown[]) item.check?.(owner, name, one);
    },
  };
  return declared(param);
}

const seedParam = /* @__PURE__ */ integer({ default: 1 });

/** The parameters a caller may pass to an algorithm that draws random numbers. */
export function withSeed<T extends ParamTable>(table: T): T & { readonly seed: typeof seedParam } {
  return { ...table, seed: seedParam };
}

/** Throws if the declaration does not allow its own default, which is always so if `min` exceeds `max`. */
function declared<P extends Param>(param: P): P {
  if (param.accepts(param.default) !== undefined) return param;
  throw new CoppiceError("E_PARAM", {
    subject: `The default of a parameter (${param.kind})`,
    expected: `must be ${param.range()}`,
    given: param.default,
  });
}

/** The allowed values, for people: "an integer in [1, inf)"; `typed` if models are typed as text. */
export function allowed(param: Param, typed = false): string {
  return param.range(typed);
}

/** Checks options against the table, fills in the defaults and freezes the result. */
export function resolveParams<T extends ParamTable>(owner: string, table: T, options: Options<T> = {}): Params<T> {
  checkNames(owner, Object.keys(table), options);
  const params: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(table)) {
    const { [name]: given = param.default } = options as Record<string, unknown>;
    const value = param.accepts(given);
    if (value === undefined) {
      throw new CoppiceError("E_PARAM", {
        subject: `${owner}: \`${name}\``,
        expected: `must be ${param.range(false, given)}`,
        given,
        remedy: `The default is ${param.default === Infinity ? Infinity : printed(param.default)}.`,
      });
    }
    param.check?.(owner, name, value);
    params[name] = value;
  }
  return Object.freeze(params) as Params<T>;
}

type Range = Pick<RealParam, "min" | "max"> & Partial<Pick<RealParam, "minOpen" | "maxOpen">>;

function isWithin({ min, max, minOpen, maxOpen }: Range, value: number): boolean {
  return (minOpen ? value > min : value >= min) && (maxOpen ? value < max : value <= max);
}

/** "[0, 1)", with "inf" for an infinite end. */
function interval({ min, max, minOpen, maxOpen }: Range): string {
  const low = minOpen || min === -Infinity ? "(" : "[";
  const high = maxOpen || max === Infinity ? ")" : "]";
  return `${low}${min}, ${max}${high}`.replaceAll("Infinity", "inf");
}

/** A parameter value as text: "10", "unlimited", "naive-bayes(smoothing=0)", "[70, 50]". */
export function printed(value: unknown): string {
  if (value === Infinity) return "unlimited";
  if (Array.isArray(value)) return `[${value.map(printed).join(", ")}]`;
  if (isDefinition(value)) return value.id;
  if (isSpec(value)) {
    const { definition, params } = value;
    const inside = Object.entries(params).flatMap(([name, v]) => {
      const text = printed(v); // once: models may be nested deeply
      if (text === printed(definition.params[name].default)) return [];
      return `${kebab(name)}=${name.endsWith("Bytes") ? bytes(v as number) : text}`;
    });
    return inside.length > 0 ? `${definition.id}(${inside})` : definition.id;
  }
  return String(value);
}

/** A whole number of mebibytes or kibibytes as "2MiB" or "64KiB". */
function bytes(value: number): string {
  if (value % 1024 !== 0) return printed(value); // Infinity too
  return value % 1_048_576 === 0 ? `${value / 1_048_576}MiB` : `${value / 1024}KiB`;
}

/** `gracePeriod` as typed on a command line: "grace-period". */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, "-$&").toLowerCase();
}

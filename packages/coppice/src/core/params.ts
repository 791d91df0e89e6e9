/**
 * Declared parameters. One table per algorithm says type, range, default and meaning; options are checked, documented,
 * parsed from the command line and written to JSON from that table alone, so text and test cannot differ.
 */
import { CoppiceError, unknownName } from "./errors.ts";
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
  doc: string;
  since?: string;
}

export function integer(
  declaration: Declaration<number> & { min?: number; max?: number; unlimited?: boolean },
): IntegerParam {
  return declared({ kind: "integer", min: 0, max: Number.MAX_SAFE_INTEGER, unlimited: false, ...declaration });
}

export function real(
  declaration: Declaration<number> & { min?: number; max?: number; minOpen?: boolean; maxOpen?: boolean },
): RealParam {
  return declared({ kind: "real", min: -Infinity, max: Infinity, minOpen: false, maxOpen: false, ...declaration });
}

export function choice<const C extends string>(
  choices: readonly C[],
  declaration: Declaration<NoInfer<C>>,
): ChoiceParam<C> {
  return declared({ kind: "choice", choices, ...declaration });
}

export function flag(declaration: Declaration<boolean>): FlagParam {
  return declared({ kind: "flag", ...declaration });
}

export function learner(declaration: Declaration<AnyDefinition | Spec> & { requires?: Requirements }): LearnerParam {
  return declared({ kind: "learner", requires: {}, ...declaration });
}

/** A list of what `item` declares: `list(integer({ default: 10, min: 1, doc }), { default: [70, 50], doc })`. */
export function list<P extends ItemParam>(
  item: P,
  declaration: Declaration<readonly InputOf<P>[]> & { minItems?: number; maxItems?: number },
): ListParam<P> {
  return declared({ kind: "list", item, minItems: 0, maxItems: 1000, ...declaration } as ListParam<P>);
}

const seedParam = /* @__PURE__ */ integer({ default: 1, doc: "Seed of all chance." });

/** The parameters a person may pass to what draws random numbers. */
export function withSeed<T extends ParamTable>(table: T): T & { readonly seed: typeof seedParam } {
  return { ...table, seed: seedParam };
}

/** Refuses a default that the declaration itself does not allow, as any default is where `min` exceeds `max`. */
function declared<P extends Param>(param: P): P {
  if (accepted(param, param.default) !== undefined) return param;
  throw new CoppiceError("E_PARAM", {
    subject: `The default of the parameter "${param.doc}"`,
    expected: `must be ${allowed(param)}`,
    given: param.default,
  });
}

/** What a parameter may be, as people read it: "an integer in [1, inf)". */
export function allowed(param: Param): string {
  switch (param.kind) {
    case "integer": {
      const range = `an integer in [${param.min}, ${param.max === Number.MAX_SAFE_INTEGER ? "inf)" : `${param.max}]`}`;
      return param.unlimited ? `${range} or "unlimited"` : range;
    }
    case "real": {
      const low = param.min === -Infinity ? "(-inf" : `${param.minOpen ? "(" : "["}${param.min}`;
      const high = param.max === Infinity ? "inf)" : `${param.max}${param.maxOpen ? ")" : "]"}`;
      return `a number in ${low}, ${high}`;
    }
    case "choice":
      return `one of ${param.choices.map((c) => `"${c}"`).join(", ")}`;
    case "flag":
      return "true or false";
    case "learner":
      return `a learner${param.requires.weights ? " that uses weights" : ""}`;
    case "list": {
      const { item, minItems, maxItems } = param;
      const count = minItems === maxItems ? `${minItems}` : `${minItems} to ${maxItems}`;
      return `a list of ${count} items, each ${allowed(item)}`;
    }
  }
}

/** Checks options against the table, fills in the defaults and freezes the result. */
export function resolveParams<T extends ParamTable>(owner: string, table: T, options: Options<T> = {}): Params<T> {
  checkNames(owner, Object.keys(table), options);
  const params: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(table)) {
    const given = (options as Record<string, unknown>)[name];
    params[name] = resolveParam(owner, name, param, given === undefined ? param.default : given);
  }
  return Object.freeze(params) as Params<T>;
}

/** Refuses options that nobody reads: `E_UNKNOWN` with near matches, `E_USAGE` for what is no object. */
export function checkNames(owner: string, known: readonly string[], options: object): void {
  if (typeof options !== "object" || options === null) {
    throw new CoppiceError("E_USAGE", { subject: `${owner}: options`, expected: "must be an object", given: options });
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const all = known.length > 0 ? `Parameters of ${owner}: ${known.join(", ")}.` : `${owner} has no parameters.`;
  throw unknownName(`parameter of ${owner}`, unknown, known, all);
}

function resolveParam(owner: string, name: string, param: Param, given: unknown): unknown {
  const value = accepted(param, given);
  if (value === undefined) {
    const range = allowed(param);
    // the end that nobody meets is only told to who went beyond it
    const beyond = param.kind === "integer" && typeof given === "number" && given > Number.MAX_SAFE_INTEGER;
    throw new CoppiceError("E_PARAM", {
      subject: `${owner}: \`${name}\``,
      expected: `must be ${beyond ? range.replace("inf)", "2^53)") : range}`,
      given,
      remedy: `The default is ${printed(param.default)}.`,
    });
  }
  if (param.kind === "list") for (const spec of value as unknown[]) checkCapable(owner, name, param.item, spec);
  else checkCapable(owner, name, param, value);
  return value;
}

/** Refuses a learner that lacks what the ensemble needs of it. */
function checkCapable(owner: string, name: string, param: Param, value: unknown): void {
  if (param.kind !== "learner" || param.requires.weights !== "accepted") return;
  const { capabilities, id } = (value as Spec).definition;
  if (capabilities.weights !== "ignored") return;
  throw new CoppiceError("E_COMPOSITION", {
    subject: `${owner} over ${id}: ${owner} trains its members with weights, but ${id} ignores weights`,
    remedy: `Choose another \`${name}\`, such as "${printed(param.default)}".`,
  });
}

/** What the algorithm receives for a value a person gave; `undefined` where the declaration does not allow it. */
function accepted(param: Param, given: unknown): unknown {
  switch (param.kind) {
    case "integer":
      if (param.unlimited && (given === Infinity || given === "unlimited")) return Infinity;
      return Number.isSafeInteger(given) && within(param, given as number) ? given : undefined;
    case "real": {
      if (!Number.isFinite(given) || !within(param, given as number)) return undefined;
      return (param.minOpen && given === param.min) || (param.maxOpen && given === param.max) ? undefined : given;
    }
    case "choice":
      return param.choices.includes(given as string) ? given : undefined;
    case "flag":
      return typeof given === "boolean" ? given : undefined;
    case "learner":
      return isSpec(given) || isDefinition(given) ? specOf(given) : undefined;
    case "list": {
      if (!Array.isArray(given) || given.length < param.minItems || given.length > param.maxItems) return undefined;
      const items = given.map((item) => accepted(param.item, item));
      return items.includes(undefined) ? undefined : Object.freeze(items);
    }
  }
}

function within({ min, max }: { readonly min: number; readonly max: number }, value: number): boolean {
  return value >= min && value <= max;
}

/** A parameter value as text: "10", "unlimited", "naive-bayes(smoothing=0)", "[70, 50]". */
export function printed(value: unknown): string {
  if (value === Infinity) return "unlimited";
  if (Array.isArray(value)) return `[${value.map(printed).join(", ")}]`;
  if (isDefinition(value)) return value.id;
  if (isSpec(value)) {
    const { definition, params } = value;
    const changed = Object.entries(params).filter(([name, v]) => {
      const standard = definition.params[name].default;
      return typeof v === "object" ? printed(v) !== printed(standard) : v !== standard;
    });
    const inside = changed
      .map(([name, v]) => `${kebab(name)}=${name.endsWith("Bytes") ? bytes(v) : printed(v)}`)
      .join(",");
    return inside ? `${definition.id}(${inside})` : definition.id;
  }
  return String(value);
}

/** A whole number of mebibytes or kibibytes as "2MiB" or "64KiB". */
function bytes(value: unknown): string {
  if (typeof value !== "number" || value === Infinity || value % 1024 !== 0) return printed(value);
  return value % 1_048_576 === 0 ? `${value / 1_048_576}MiB` : `${value / 1024}KiB`;
}

/** `gracePeriod` as it is typed on a command line: "grace-period". */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

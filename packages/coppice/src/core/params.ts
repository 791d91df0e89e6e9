/**
 * Declared parameters. One table per algorithm says type, range, default and meaning; options are checked, documented,
 * parsed from the command line and written to JSON from that table alone, so text and test cannot differ.
 */
import type { AnyDefinition, Definition, Spec } from "./definition.ts";
import { CoppiceError, unknownName } from "./errors.ts";

interface Declared<T> {
  readonly default: T;
  readonly doc: string;
}

export interface IntegerParam extends Declared<number> {
  readonly kind: "integer";
  readonly min: number;
  readonly max: number;
  /** Whether Infinity, written "unlimited", is allowed. */
  readonly unlimited: boolean;
}

export interface RealParam extends Declared<number> {
  readonly kind: "real";
  readonly min: number;
  readonly max: number;
  /** Whether the ends belong to the range. */
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
}

export interface ChoiceParam<C extends string = string> extends Declared<C> {
  readonly kind: "choice";
  readonly choices: readonly C[];
}

export interface FlagParam extends Declared<boolean> {
  readonly kind: "flag";
}

export interface LearnerParam extends Declared<Definition> {
  readonly kind: "learner";
  /** What the ensemble needs of its members. */
  readonly requires: { readonly weights?: "accepted" };
}

export type Param = IntegerParam | RealParam | ChoiceParam | FlagParam | LearnerParam;
export type ParamTable = Readonly<Record<string, Param>>;

/** What a person may pass for a parameter. */
type InputOf<P> = P extends LearnerParam
  ? AnyDefinition | Spec
  : P extends ChoiceParam<infer C>
    ? C
    : P extends FlagParam
      ? boolean
      : number;

/** What the algorithm receives. */
type ValueOf<P> = P extends LearnerParam ? Spec : InputOf<P>;

export type Options<T extends ParamTable> = { readonly [K in keyof T]?: InputOf<T[K]> };
export type Params<T extends ParamTable> = { readonly [K in keyof T]: ValueOf<T[K]> };

export function integer(
  declaration: Declared<number> & { min?: number; max?: number; unlimited?: boolean },
): IntegerParam {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, unlimited = false } = declaration;
  return declared({ kind: "integer", default: declaration.default, doc: declaration.doc, min, max, unlimited });
}

export function real(
  declaration: Declared<number> & { min?: number; max?: number; minOpen?: boolean; maxOpen?: boolean },
): RealParam {
  const { min = -Infinity, max = Infinity, minOpen = false, maxOpen = false } = declaration;
  return declared({ kind: "real", default: declaration.default, doc: declaration.doc, min, max, minOpen, maxOpen });
}

export function choice<const C extends string>(
  choices: readonly C[],
  declaration: { default: NoInfer<C>; doc: string },
): ChoiceParam<C> {
  return declared({ kind: "choice", choices, ...declaration });
}

export function flag(declaration: Declared<boolean>): FlagParam {
  return declared({ kind: "flag", ...declaration });
}

export function learner(declaration: {
  default: AnyDefinition;
  doc: string;
  requires?: LearnerParam["requires"];
}): LearnerParam {
  const { requires = {} } = declaration;
  return declared({
    kind: "learner",
    default: declaration.default as unknown as Definition,
    doc: declaration.doc,
    requires,
  });
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
  if (param.kind === "learner" && param.requires.weights === "accepted") {
    const { capabilities, id } = (value as Spec).definition;
    if (capabilities.weights === "ignored") {
      throw new CoppiceError("E_COMPOSITION", {
        subject: `${owner} over ${id}: ${owner} trains its members with weights, but ${id} ignores weights`,
        remedy: `Choose another \`${name}\`, such as "${param.default.id}".`,
      });
    }
  }
  return value;
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
      return isSpec(given) ? given : isDefinition(given) ? given.with({}) : undefined;
  }
}

function within({ min, max }: { readonly min: number; readonly max: number }, value: number): boolean {
  return value >= min && value <= max;
}

function isDefinition(value: unknown): value is Definition {
  return typeof value === "function" && "capabilities" in value && "with" in value;
}

function isSpec(value: unknown): value is Spec {
  return typeof value === "object" && value !== null && isDefinition((value as Spec).definition);
}

/** A parameter value as text: "10", "unlimited", "naive-bayes(smoothing=0)". */
export function printed(value: unknown): string {
  if (value === Infinity) return "unlimited";
  if (isDefinition(value)) return value.id;
  if (isSpec(value)) {
    const { definition, params } = value;
    const changed = Object.entries(params).filter(([name, v]) => {
      const standard = definition.params[name].default;
      return isSpec(v) ? printed(v) !== printed(standard) : v !== standard;
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

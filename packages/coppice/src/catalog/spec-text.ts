/**
 * Models and generators as typed text: `online-boosting(members=25, base=naive-bayes(smoothing=0))`.
 *
 *   spec  = id [ "(" [ name "=" value { "," name "=" value } ] ")" ]
 *   value = number [ "KiB" | "MiB" | ... ] | "unlimited" | "true" | "false" | choice | spec | "[" [ value { "," value } ] "]"
 *
 * The parameter's declaration determines the allowed values. Names may be in camelCase or kebab-case; models also have
 * aliases (`aliases`).
 */
import {
  allowed,
  CoppiceError,
  kebab,
  type Options,
  type Param,
  type Params,
  type ParamTable,
  resolveParams,
  type Spec,
  show,
  type TrainerDefinition,
  unknownName,
  usage,
} from "../core/index.ts";
import type { GeneratorDefinition } from "../streams/index.ts";
import { findClassifier, findGenerator, findTrainer } from "./definitions.ts";

/** A generator with resolved parameters; `definition({ ...params, seed })` creates the stream. */
export interface GeneratorSpec {
  /** The generator that the text names. */
  readonly definition: GeneratorDefinition;
  /** The values of all its parameters by name, checked and frozen; the text has no seed. */
  readonly params: Params<ParamTable>;
}

/** A trainer with resolved parameters; `definition(data, { ...params, seed })` trains a model. */
export interface TrainerSpec {
  /** The trainer that the text names. */
  readonly definition: TrainerDefinition;
  /** The values of all its parameters by name, checked and frozen; the text has no seed. */
  readonly params: Params<ParamTable>;
}

/**
 * Parses one model: `"naive-bayes"`, `"online-bagging(members=25, base=hoeffding-tree(grace-period=100))"`, or with
 * `aliases` `"ozabag(members=25, base=ht(grace-period=100))"`. Throws `E_UNKNOWN` for unknown names and `E_PARAM` for
 * values out of range or text that is not a model, with the position.
 */
export function parseSpec(text: string): Spec {
  const parser = new Parser(text);
  const spec = parser.spec();
  parser.end();
  return spec;
}

/** Parses models separated by commas; commas inside parentheses belong to their model. Errors as in `parseSpec`. */
export function parseSpecs(text: string): Spec[] {
  const parser = new Parser(text);
  const specs = [parser.spec()];
  while (parser.take(",")) specs.push(parser.spec());
  parser.end();
  return specs;
}

/** Parses one generator: `"sea(concept=2)"`. Errors as in `parseSpec`. */
export function parseGenerator(text: string): GeneratorSpec {
  const parser = new Parser(text);
  const spec = parser.generator();
  parser.end();
  return spec;
}

/** Parses one trainer: `"batch-bagging(members=25, base=naive-bayes)"`. Errors as in `parseSpec`. */
export function parseTrainer(text: string): TrainerSpec {
  const parser = new Parser(text);
  const spec = parser.trainer();
  parser.end();
  return spec;
}

/** Maximum nesting of models: more than needed in practice, and few enough for recursion over them. */
const DEEPEST = 16;

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    if (typeof text !== "string") throw usage("a model or generator as text", "must be a string", { given: text });
    this.#text = text;
  }

  spec(): Spec {
    const [id, at] = this.#word("a model, such as naive-bayes");
    const definition = this.#placed(at, () => findClassifier(id));
    if (this.#depth === DEEPEST) throw this.#expected(`at most ${DEEPEST} nested models`, at);
    this.#depth++;
    const options = this.#options(definition.id, definition.params);
    this.#depth--;
    return definition.with(options);
  }

  generator(): GeneratorSpec {
    return this.#resolved("a generator, such as sea", findGenerator);
  }

  trainer(): TrainerSpec {
    this.#depth++; // its recipe wraps the given models
    return this.#resolved("a trainer, such as batch-bagging", findTrainer);
  }

  #resolved<D extends { readonly params: ParamTable }>(expected: string, find: (id: string) => D) {
    const [id, at] = this.#word(expected);
    const definition = this.#placed(at, () => find(id));
    const params: Params<ParamTable> = resolveParams(id, definition.params, this.#options(id, definition.params));
    return { definition, params };
  }

  /** If this is the next character, skips it and returns true. */
  take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  end(): void {
    this.#skipSpace();
    if (this.#at === this.#text.length) return;
    throw this.#expected(this.#text[this.#at] === "," ? "the end, as only one is allowed here" : "the end or a comma");
  }

  #options(id: string, table: ParamTable): Options<ParamTable> {
    const options: Record<string, unknown> = {};
    if (!this.take("(") || this.take(")")) return {};
    do {
      const [typed, at] = this.#word(`a parameter of ${id}`);
      const name = this.#placed(at, () => parameterName(id, table, typed));
      const param = table[name];
      if (Object.hasOwn(options, name)) throw this.#expected(`\`${kebab(name)}\` only once`, at);
      if (!this.take("=")) throw this.#expected(`"=" after \`${typed}\`, then ${allowed(param, true)}`);
      options[name] = this.#value(id, name, param);
    } while (this.take(","));
    if (!this.take(")")) throw this.#expected('"," or ")"');
    return options as Options<ParamTable>;
  }

  #value(id: string, name: string, param: Param): unknown {
    this.#skipSpace();
    const start = this.#at;
    const value = this.#read(param);
    const options = { [name]: value } as Options<ParamTable>;
    return this.#placed(start, () => resolveParams(id, { [name]: param }, options))[name];
  }

  #read(param: Param): unknown {
    if (param.kind === "learner") return this.spec();
    if (param.kind !== "list") return readValue(param, this.#word(allowed(param, true))[0]);
    if (!this.take("[")) throw this.#expected(`"[", then ${allowed(param, true)}`);
    const items: unknown[] = [];
    if (this.take("]")) return items;
    do items.push(this.#read(param.item));
    while (this.take(","));
    if (!this.take("]")) throw this.#expected('"," or "]"');
    return items;
  }

  /** The next word and its offset. */
  #word(expected: string): [string, number] {
    this.#skipSpace();
    const start = this.#at;
    while (this.#at < this.#text.length && !"()[],= \t\n\r".includes(this.#text[this.#at])) this.#at++;
    if (this.#at === start) throw this.#expected(expected);
    return [this.#text.slice(start, this.#at), start];
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && " \t\n\r".includes(this.#text[this.#at])) this.#at++;
  }

  #expected(what: string, at = this.#at): CoppiceError {
    const rest = this.#text.slice(at);
    return new CoppiceError("E_PARAM", {
      subject: this.#place(at),
      expected: `expected ${what}`,
      ...(rest === "" ? { remedy: "The text ends too early." } : { given: rest }),
    });
  }

  #placed<T>(at: number, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CoppiceError)) throw error;
      const { subject, expected, remedy } = error.details;
      // as `allowed` and `printed` say it
      const typed = {
        ...(expected === undefined ? {} : { expected: expected.replace("or Infinity", 'or "unlimited"') }),
        ...(remedy === undefined ? {} : { remedy: remedy.replace("is Infinity.", "is unlimited.") }),
      };
      const placed = { ...error.details, ...typed, subject: `${this.#place(at)} ${subject}` };
      throw new CoppiceError(error.code, placed, { cause: error });
    }
  }

  #place(at: number): string {
    const text = this.#text.length > 300 ? show(this.#text) : JSON.stringify(this.#text);
    return `${text}, character ${at + 1}:`;
  }
}

function parameterName(id: string, table: ParamTable, typed: string): string {
  const names = Object.keys(table);
  const found = names.find((name) => name === typed || kebab(name) === typed);
  if (found !== undefined) return found;
  const known = names.map(kebab);
  const all = known.length > 0 ? `Parameters of ${id}: ${known.join(", ")}.` : `${id} has no parameters.`;
  throw unknownName(`parameter of ${id}`, typed, known, all);
}

/** The value of a word; the word itself if it has none, so that the declaration's check refuses it. */
function readValue(param: Param, word: string): unknown {
  if (param.kind === "flag") return word === "true" ? true : word === "false" ? false : word;
  if (param.kind === "choice" || word === "unlimited") return word;
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([kmg]i?b|b)?$/i.exec(word);
  if (match === null || (match[2] !== undefined && param.kind !== "integer")) return word;
  return Number(match[1]) * bytesIn(match[2] ?? "B");
}

/** "KiB" is 1024, "KB" 1000. */
function bytesIn(unit: string): number {
  const step = unit.length === 3 ? 1024 : 1000;
  return [1, step, step * step, step * step * step]["bkmg".indexOf(unit[0].toLowerCase())];
}

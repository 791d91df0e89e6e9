/**
 * The contract of generated streams: an endless (or, for enumerated sets, finite) sequence of labelled rows that
 * depends only on the parameters and the seed.
 */
import {
  type Batch,
  CoppiceError,
  checkCount,
  checkDescription,
  checkFunctions,
  type Description,
  type Options,
  type Params,
  type ParamTable,
  Random,
  resolveParams,
  type Schema,
  type Source,
  usage,
  withMemory,
  withSeed,
} from "../core/index.ts";

/** An endless or finite stream of rows; `take` makes a source of it. */
export interface Generator {
  /** What the rows mean, with all values and classes: rows add none. */
  readonly schema: Schema;
  /** Writes the next row to `row[start ..]` and returns its class index; -1 when a finite set is exhausted. */
  next(row: Float64Array, start: number): number;
}

/** A description that is also a function: it creates a generated stream. */
export interface GeneratorDefinition<T extends ParamTable = ParamTable> extends Readonly<Description<T>> {
  (options?: Options<T> & { readonly seed?: number | undefined }): Generator;
  readonly kind: "generator";
  /** Number of rows of a finite set, Infinity for endless streams. */
  readonly rows: number;
}

/** Publishes a generated stream: the result creates generators, which `take` turns into sources. */
export function defineGenerator<const T extends ParamTable>(
  description: Description<T> & {
    readonly rows?: number;
    readonly create: (params: Params<T>, random: Random) => Generator;
  },
): GeneratorDefinition<T> {
  checkDescription(description);
  checkFunctions(description, "create");
  const { create, rows = Infinity, ...rest } = description;
  const table = withSeed(rest.params);
  const make = (options: Options<T> & { readonly seed?: number | undefined } = {}): Generator => {
    const params = resolveParams(rest.id, table, options);
    return create(params, Random.seeded(params.seed));
  };
  return Object.assign(make, rest, { rows, kind: "generator" as const });
}

/** Throws `E_USAGE` if it does not generate rows. */
export function checkGenerator(owner: string, generator: Generator): void {
  if (typeof generator?.next === "function" && typeof generator.schema?.classCount === "number") return;
  const remedy = "Create one from a definition, as in `sea({ seed: 1 })`.";
  throw usage(`${owner}: a stream`, "must be a generator of rows", { given: generator, remedy });
}

/**
 * The first `rows` rows of a generator as a source, an integer in [0, inf), or Infinity for all; batches have
 * `batchRows` rows, an integer in [1, inf). It can be read once; to read again, create another generator. Throws
 * `E_USAGE` otherwise, and if the generator's `next` returns neither a class index nor -1, or if a batch does not fit
 * into memory.
 */
export function take(generator: Generator, rows: number, batchRows = 256): Source {
  checkGenerator("take", generator);
  if (rows !== Infinity) checkCount("take: `rows`", rows, 0);
  checkCount("take: `batchRows`", batchRows, 1);
  const { schema } = generator;
  const width = schema.attributes.length;
  let read = false;
  return {
    schema,
    ...(rows === Infinity ? {} : { totalRows: rows }),
    batches() {
      if (read) {
        throw new CoppiceError("E_USAGE", {
          subject: "take: a generated stream can be read only once",
          remedy: "Make another generator with the same seed to get the same rows again.",
        });
      }
      read = true;
      return batches();
    },
  };

  function* batches(): Iterable<Batch> {
    const size = Math.min(batchRows, rows);
    const [data, labels] = withMemory(
      "take: `batchRows`",
      batchRows,
      () => [new Float64Array(size * width), new Int32Array(size)] as const,
    );
    let left = rows;
    for (;;) {
      let count = 0;
      while (count < size && left > 0) {
        const label = generator.next(data, count * width);
        if (!Number.isInteger(label) || label < -1 || label >= schema.classCount) {
          const expected = `must be a class index in [0, ${schema.classCount}), or -1 at the end`;
          throw usage("take: the result of the generator's `next`", expected, { given: label });
        }
        if (label < 0) {
          left = 0;
          break;
        }
        labels[count++] = label;
        left--;
      }
      if (count > 0) yield { rows: data, labels, count };
      if (left <= 0) return;
    }
  }
}

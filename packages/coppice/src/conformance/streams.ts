/**
 * Streams for the laws, from the library's own random numbers: indices and NaN, as classifiers see them.
 */
import {
  type AnyDefinition,
  type AttributeDeclaration,
  defineSchema,
  drawNormal,
  nominal,
  numeric,
  Random,
  type Schema,
  schemaFromJson,
} from "../core/index.ts";

/** Rows on which the laws are tried. */
export interface LawStream {
  /** Names the stream in violations: "numeric binary". */
  readonly name: string;
  /** Number of rows. */
  readonly count: number;
  /** Attributes per row. */
  readonly width: number;
  /** Number of classes in its schema, each at its index. */
  readonly classes: number;
  /** `count` consecutive rows of `width` numbers; not to be modified. */
  readonly rows: Float64Array;
  /** Class indices, one per row; not to be modified. */
  readonly labels: Int32Array;
  /** A new schema, so that laws that let schemas grow do not disturb each other. */
  schema(): Schema;
}

/** Rows per stream. */
export const ROWS = 600;

/** Three numeric attributes, two of which separate two classes linearly; one label in ten is flipped. */
export function numericBinary(seed: number): LawStream {
  const random = Random.seeded(seed);
  return makeStream("numeric binary", { a: numeric(), b: numeric(), c: numeric() }, 2, (row) => {
    for (let j = 0; j < 3; j++) row[j] = drawNormal(random);
    const label = row[0] + 0.5 * row[1] > 0.2 ? 1 : 0;
    return random.uniform() < 0.1 ? 1 - label : label;
  });
}

/** Two nominal and two numeric attributes, three classes of different frequency, one value in twelve missing. */
export function mixedMulticlass(seed: number): LawStream {
  const random = Random.seeded(seed + 1000);
  const attributes = { day: nominal(names(4)), x: numeric(), colour: nominal(names(3)), y: numeric() };
  return makeStream("mixed multiclass", attributes, 3, (row) => {
    const label = random.uniform() < 0.5 ? 0 : 1 + random.integer(2);
    row[0] = random.uniform() < 0.6 ? label : random.integer(4);
    row[1] = 2 * label + drawNormal(random);
    row[2] = random.integer(3);
    row[3] = 100 * random.uniform();
    for (let j = 0; j < 4; j++) if (random.integer(12) === 0) row[j] = NaN;
    return label;
  });
}

/** Two numeric attributes and a nominal one; from the middle on, labels are inverted. */
export function drifting(seed: number): LawStream {
  const random = Random.seeded(seed + 3000);
  let row = 0;
  return makeStream("drifting", { x: numeric(), side: nominal(names(3)), y: numeric() }, 2, (values) => {
    values[0] = drawNormal(random);
    values[1] = random.integer(3);
    values[2] = drawNormal(random);
    const label = values[1] === 2 ? Number(values[0] > 0) : Number(values[2] > values[1]);
    const isFlipped = row++ >= ROWS / 2;
    return random.uniform() < 0.05 !== isFlipped ? 1 - label : label;
  });
}

/** A stream that any learner that uses its rows can learn: a nominal and a numeric attribute predict the class. */
export function easy(seed: number): LawStream {
  const random = Random.seeded(seed + 2000);
  return makeStream("easy", { sign: nominal(names(2)), x: numeric() }, 2, (row) => {
    const label = random.integer(5) < 3 ? 0 : 1;
    row[0] = random.uniform() < 0.9 ? label : 1 - label;
    row[1] = 3 * label + 0.5 * drawNormal(random);
    return label;
  });
}

/** A nominal attribute of which a leaf sees few values; it and two others determine one of three classes. */
export function manyValues(seed: number): LawStream {
  const random = Random.seeded(seed + 4000);
  const attributes = { shop: nominal(names(150)), x: numeric(), side: nominal(names(2)) };
  return makeStream("many values", attributes, 3, (row) => {
    const place = random.uniform();
    row[0] = Math.floor(150 * place * place); // low indices are frequent
    row[1] = drawNormal(random);
    row[2] = random.integer(2);
    if (random.integer(12) === 0) row[0] = NaN;
    const label = row[2] === 0 ? row[0] % 3 : Number(row[1] > 0);
    return random.uniform() < 0.1 || Number.isNaN(label) ? 2 : label;
  });
}

/** The streams on which a definition's laws are tried. */
export function lawStreams(definition: AnyDefinition, seed: number): LawStream[] {
  const streams = [numericBinary(seed), mixedMulticlass(seed), drifting(seed)];
  if (definition.kind === "learner") streams.push(manyValues(seed));
  return streams.map((stream) => suited(definition, stream));
}

/** The stream, or for a definition restricted to two classes the stream with all classes after the first merged. */
export function suited({ capabilities }: AnyDefinition, stream: LawStream): LawStream {
  if (capabilities.classes !== "two" || stream.classes <= 2) return stream;
  const labels = stream.labels.map((label) => Math.min(label, 1));
  return { ...stream, classes: 2, labels, schema: () => schemaOf(declarations(stream.schema()), 2) };
}

/** The same stream with its attributes reordered: attribute `j` is the former attribute `order[j]`. */
export function reordered(stream: LawStream, order: readonly number[]): LawStream {
  const { width, count, rows } = stream;
  const moved = new Float64Array(rows.length);
  for (let i = 0; i < count; i++) {
    order.forEach((from, j) => {
      moved[i * width + j] = rows[i * width + from];
    });
  }
  const declared = Object.entries(declarations(stream.schema()));
  const attributes = Object.fromEntries(order.map((from) => declared[from]));
  return { ...stream, rows: moved, schema: () => schemaOf(attributes, stream.classes) };
}

/** The same stream with numeric attribute `j` multiplied by `units[j]`. */
export function inUnits(stream: LawStream, units: readonly number[]): LawStream {
  const { attributes } = stream.schema();
  const rows = stream.rows.map((value, at) => {
    const j = at % stream.width;
    return attributes[j].kind === "numeric" ? value * units[j] : value;
  });
  return { ...stream, rows };
}

/** The same stream with an additional constant attribute. */
export function withConstant(stream: LawStream, value: number): LawStream {
  const { width, count, rows } = stream;
  const wider = new Float64Array(count * (width + 1)).fill(value);
  for (let i = 0; i < count; i++) wider.set(rows.subarray(i * width, (i + 1) * width), i * (width + 1));
  const attributes = { ...declarations(stream.schema()), constant: numeric() };
  return { ...stream, width: width + 1, rows: wider, schema: () => schemaOf(attributes, stream.classes) };
}

/** The same stream with `classes` classes declared: class `c` becomes class `places[c]`; the others do not occur. */
export function redeclared(stream: LawStream, classes: number, places: readonly number[]): LawStream {
  const labels = stream.labels.map((label) => places[label]);
  return { ...stream, classes, labels, schema: () => schemaOf(declarations(stream.schema()), classes) };
}

/** The same stream with ever new values and, unless only two are allowed, a late class; read it with `grownRow`. */
export function newsBringing(stream: LawStream, { capabilities }: AnyDefinition): LawStream {
  const rows = stream.rows.map((value, at) => {
    const i = Math.floor(at / stream.width);
    return i % 4 === 0 ? value + 10 * Math.floor(i / 50) : value;
  });
  const isLate = (i: number) => capabilities.classes !== "two" && i > ROWS / 2 && i % 10 === 0;
  const labels = stream.labels.map((label, i) => (isLate(i) ? stream.classes : label));
  return { ...stream, rows, labels, schema: () => emptied(stream.schema()) };
}

/** A schema with only the attributes' names and kinds. */
export function emptied(schema: Schema): Schema {
  const { attributes, target } = schema.toJSON();
  return schemaFromJson({
    attributes: attributes.map((attribute) =>
      attribute.kind === "nominal" ? { ...attribute, values: [] } : attribute,
    ),
    target: { name: target.name, classes: [] },
  });
}

/** Row `i` for a schema that numbers values in order of first occurrence. */
export function grownRow(schema: Schema, stream: LawStream, i: number): Float64Array {
  return stream.rows.slice(i * stream.width, (i + 1) * stream.width).map((value, j) => {
    const attribute = schema.attributes[j];
    return attribute.kind === "numeric" || value !== value ? value : attribute.intern(`v${value}`);
  });
}

function makeStream(
  name: string,
  attributes: Record<string, AttributeDeclaration>,
  classes: number,
  draw: (row: Float64Array) => number,
): LawStream {
  const width = Object.keys(attributes).length;
  const rows = new Float64Array(ROWS * width);
  const labels = new Int32Array(ROWS);
  for (let i = 0; i < ROWS; i++) labels[i] = draw(rows.subarray(i * width, (i + 1) * width));
  return { name, count: ROWS, width, classes, rows, labels, schema: () => schemaOf(attributes, classes) };
}

function schemaOf(attributes: Record<string, AttributeDeclaration>, classes: number): Schema {
  return defineSchema({ attributes, classes: names(classes) }) as unknown as Schema;
}

function declarations(schema: Schema): Record<string, AttributeDeclaration> {
  return Object.fromEntries(
    schema.attributes.map(({ name, kind, values }) => [name, kind === "numeric" ? numeric() : nominal(values)]),
  );
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `v${i}`);
}

/**
 * The layout of a block, the statistics of one class or of all, and how blocks grow with new nominal values.
 *
 * A block begins with its factor and the power of two that goes with it (see `AttributeStatistics`). The attributes
 * follow one after the other, numeric ones first, so that a loop over one kind stays short:
 *   numeric: weight, mean, sum of squared deviations, 1 / variance (of all classes: the variance), smallest, largest
 *   nominal: weight of all rows whose value is known, then the weight of each value; those of an attribute with many
 *     values are in a table of their own (`ValueWeights`), as most leaves meet few of them
 *
 * Room follows what was met, not what was declared: values and classes of which a schema has many get it when they come.
 */
import { type Arena, type Column, plainMemory, type Schema, vocabularies } from "../../core/index.ts";
import { Block } from "./block.ts";

/** Classes, and values of an attribute, that there is room for from the beginning, where so many are declared. */
const enum First {
  CLASSES = 8,
  VALUES = 4,
}

/** An attribute with more values has their weights outside of blocks, in trees. */
export const MANY_VALUES = 64;

/**
 * The column, in pairs: classes known, room for classes, then for each attribute the number of values known and the room for values.
 * Behind them, for each attribute, a bit for every value that has room: 1 once the model has met it.
 */
const enum Size {
  CLASSES_KNOWN = 0,
  CLASS_ROOM = 1,
  KNOWN = 2,
  VALUE_ROOM = 3,
  PAIR = 2,
}

/** Numbers of the column with bits for so many values. */
export function marksFor(values: number): number {
  return Math.ceil(values / 32);
}

/** Whether a value is marked, where the marks of its attribute begin at `at`. */
function hasMark(numbers: Int32Array, at: number, value: number): boolean {
  return ((numbers[at + (value >> 5)] >> value) & 1) === 1;
}

/** Whether a number of the pairs is room; the number before it is how many are known then. */
function isRoom(i: number): boolean {
  return i % Size.PAIR === 1;
}

/** Numbers that follow from a shape. */
export interface BlockSizes {
  /** Classes a schema is known to have. */
  readonly classesKnown: number;
  /** Classes that a table has room for, C. */
  readonly classes: number;
  /** Numbers of each attribute in a block. */
  readonly sizes: Int32Array;
  /** Numbers of a block. */
  readonly stride: number;
  /** Values of all attributes whose weights are outside of blocks. */
  readonly placeCount: number;
  /** Where the values of each attribute begin among them. */
  readonly places: Int32Array;
  /** Numbers of the column. */
  readonly length: number;
}

/** What follows from a schema, the attributes of a block, and the numbers of a shape. */
interface Layout extends BlockSizes {
  readonly numbers: Int32Array;
  readonly perBlock: number;
  /** Values of an attribute that a block may have room for. */
  readonly most: number;
  /** Attributes of a block that have values outside, at most. */
  readonly outsideAttributes: number;
  /** 1 for numeric attributes, 0 for nominal ones. */
  readonly numeric: Uint8Array;
  /** All attributes, sorted by kind, and the nominal ones. */
  readonly attributes: Int32Array;
  readonly nominal: Int32Array;
  /** Where the bits of each attribute begin in the column, and where those of the last one end. */
  readonly marks: readonly number[];
  /** Number of each attribute's values that are known and have room in a block. */
  readonly room: Int32Array;
}

const NONE = /* @__PURE__ */ new Int32Array(0);

/** Models of one schema share a layout while their shapes are equal: a small model would be mostly that. */
const layouts = /* @__PURE__ */ new WeakMap<Schema, Layout>();
/** The last layout of a schema that was made, perhaps only to see how large it is. */
const considered = /* @__PURE__ */ new WeakMap<Schema, Layout>();

function layoutOf(schema: Schema, perBlock: number, most: number, numbers: Int32Array): Layout {
  const width = schema.attributes.length;
  const { numeric, attributes, nominal } = layouts.get(schema) ?? kindsOf(schema);
  const marks = [numbers.length];
  const places = new Int32Array(width);
  const sizes = new Int32Array(width);
  const room = new Int32Array(width);
  let placeCount = 0;
  let outsideAttributes = 0;
  for (let a = 0; a < width; a++) {
    const values = numbers[Size.VALUE_ROOM + Size.PAIR * a];
    const isOutside = values > most;
    marks.push(marks[a] + marksFor(values));
    room[a] = Math.min(numbers[Size.KNOWN + Size.PAIR * a], values);
    sizes[a] = numeric[a] === 1 ? Block.NUMERIC_WIDTH : isOutside ? 1 : 1 + values;
    places[a] = placeCount;
    if (!isOutside) continue;
    placeCount += values;
    outsideAttributes++;
  }
  // Every block has room for the largest subset, so that all blocks are equally long.
  const largest = sizes
    .slice()
    .sort()
    .subarray(width - perBlock);
  return {
    numbers: numbers.slice(),
    perBlock,
    most,
    places,
    placeCount,
    numeric,
    attributes,
    nominal,
    marks,
    length: marks[width],
    room,
    classesKnown: numbers[Size.CLASSES_KNOWN],
    classes: numbers[Size.CLASS_ROOM],
    sizes,
    // A plain number, as it may be far more than memory can hold; the arena then refuses it.
    stride: largest.reduce((sum, size) => sum + size, Block.HEAD),
    outsideAttributes: Math.min(perBlock, outsideAttributes),
  };
}

/** Which attributes are numeric, and lists of all, sorted by kind, and of the nominal ones. */
function kindsOf({ attributes: all }: Schema): Pick<Layout, "numeric" | "attributes" | "nominal"> {
  const numeric = Uint8Array.from(all, ({ kind }) => (kind === "numeric" ? 1 : 0));
  const attributes = sortedByKind(Int32Array.from(numeric.keys()), numeric);
  return { numeric, attributes, nominal: attributes.filter((a) => numeric[a] === 0) };
}

/** Attributes with numeric ones in front; the order within each kind stays. */
export function sortedByKind(attributes: Int32Array, numeric: Uint8Array): Int32Array {
  return attributes.sort((a, b) => numeric[b] - numeric[a]);
}

export class BlockShape {
  /** Attributes of a block: all of them, unless tables have subsets. */
  readonly perBlock: number;
  readonly #schema: Schema;
  readonly #most: number;
  readonly #column: Column<Int32Array>;

  // Derived from the column, as in `Layout`:
  layout!: Layout;
  classes!: number;
  stride!: number;
  numeric!: Uint8Array;
  sizes!: Int32Array;
  room!: Int32Array;

  /** Number of values of each attribute that the model has met, 1 at least: else classes had no factor before the first one comes. */
  met!: Int32Array;
  /** The first value of each attribute that it has not met: those before it need not be looked up. */
  gap!: Int32Array;

  /** The nominal attributes of which the schema, as of `#changes`, knows values that the model has not met. */
  #unmet!: Int32Array;
  #changes = -1;

  constructor(arena: Arena, schema: Schema, perBlock: number, most: number) {
    const { attributes, classCount } = schema;
    this.perBlock = perBlock;
    this.#most = most;
    this.#schema = schema;
    this.#column = arena.int32("shape", Size.KNOWN + Size.PAIR * attributes.length, { is: "statistics" });
    const numbers = this.#column.data;
    numbers[Size.CLASSES_KNOWN] = classCount;
    numbers[Size.CLASS_ROOM] = Math.min(classCount, First.CLASSES);
    attributes.forEach(({ values }, a) => {
      numbers[Size.KNOWN + Size.PAIR * a] = values.length;
      numbers[Size.VALUE_ROOM + Size.PAIR * a] = Math.min(values.length, First.VALUES);
    });
    this.restored(false);
  }

  /** Recomputes what is derived from the column. Where it has no marks, as in models saved before there were any, all values are `met`. */
  restored(met = true): void {
    const width = this.#schema.attributes.length;
    const old = this.#column.data.slice();
    this.#adopt(old.subarray(0, Size.KNOWN + Size.PAIR * width));
    const { length, marks } = this.layout;
    this.#column.resize(length, length);
    this.#column.data.fill(0, marks[0]);
    const { buffer, byteOffset } = plainMemory.allocate(8 * width); // which small models share
    this.met = new Int32Array(buffer, byteOffset, width).fill(1);
    this.gap = new Int32Array(buffer, byteOffset + 4 * width, width);
    this.#changes = -1;
    this.room.forEach((room, a) => {
      for (let v = 0; v < room; v++) if (old.length < length ? met : hasMark(old, marks[a], v)) this.#mark(a, v);
    });
  }

  #adopt(numbers: Int32Array): void {
    const layout = this.sizesOf(numbers);
    layouts.set(this.#schema, layout);
    this.layout = layout;
    this.classes = layout.classes;
    this.stride = layout.stride;
    this.numeric = layout.numeric;
    this.sizes = layout.sizes;
    this.room = layout.room;
  }

  /** Layout of this shape or another, given as the numbers that `grownFor` returns. */
  sizesOf(numbers: Int32Array): Layout {
    const known = [this.layout, layouts.get(this.#schema), considered.get(this.#schema)];
    const same = known.find(
      (each) =>
        each?.perBlock === this.perBlock &&
        each.most === this.#most &&
        numbers.every((number, i) => number === each.numbers[i]),
    );
    const layout = same ?? layoutOf(this.#schema, this.perBlock, this.#most, numbers);
    considered.set(this.#schema, layout);
    return layout;
  }

  /** Sizes with room for all classes and values known, of this shape or of another one. */
  sizesOfKnown(numbers = this.layout.numbers): BlockSizes {
    return this.sizesOf(numbers.map((number, i) => (isRoom(i) ? Math.max(number, numbers[i - 1]) : number)));
  }

  /** Whether there is room for the row's class, which is known, and its values, as far as they are not missing, have been met. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes || label >= this.layout.classesKnown) return false;
    if (this.#changes !== vocabularies.changes) this.#findUnmet();
    const { gap } = this;
    for (const a of this.#unmet) if (rows[start + a] >= gap[a] && !this.hasMet(a, rows[start + a])) return false;
    return true;
  }

  /** Looks for the attributes of which a row may bring a value that the model has not met. */
  #findUnmet(): void {
    const { nominal } = this.layout;
    const unmet = nominal.filter((a) => this.gap[a] < this.#schema.attributes[a].values.length);
    // Small models share those of the schema, and the empty one.
    this.#unmet = unmet.length === nominal.length ? nominal : unmet.length > 0 ? unmet : NONE;
    this.#changes = vocabularies.changes;
  }

  /** Whether the model has met a value. */
  hasMet(attribute: number, value: number): boolean {
    return value < this.room[attribute] && hasMark(this.#column.data, this.layout.marks[attribute], value);
  }

  /** Notes that the row's values have come, those that have room. Returns whether one had not before. */
  meet(rows: Float64Array, start: number): boolean {
    let isNews = false;
    for (const a of this.layout.nominal) {
      const x = rows[start + a];
      if (!(x >= this.gap[a] && x < this.room[a]) || this.hasMet(a, x)) continue;
      this.#mark(a, x | 0);
      isNews = true;
    }
    return isNews;
  }

  #mark(attribute: number, value: number): void {
    const { marks } = this.layout;
    const bits = this.#column.data.subarray(marks[attribute], marks[attribute + 1]);
    this.#changes = -1;
    this.met[attribute] += Number(bits.some(Boolean));
    bits[value >> 5] |= 1 << value;
    while (this.hasMet(attribute, this.gap[attribute])) this.gap[attribute]++;
  }

  /**
   * The shape, as numbers for `set`, in which the row's values and its class are known and have room. Room that has to
   * grow grows by at least a share `spare`. Where there is some, and blocks have to move for the row, other attributes whose room is
   * full get room for one more value that is known. Indices that the schema does not have stay unknown.
   */
  grownFor(rows: Float64Array, start: number, label: number, spare: number): Int32Array {
    const next = this.layout.numbers.slice();
    const grow = (known: number, room: number, index: number) => {
      next[known] = Math.max(next[known], index + 1);
      if (index >= next[room]) next[room] = Math.max(index + 1, next[room] + Math.floor(spare * next[room]));
    };
    grow(Size.CLASSES_KNOWN, Size.CLASS_ROOM, label);
    const { nominal } = this.layout;
    for (const a of nominal) {
      const value = rows[start + a];
      const at = Size.VALUE_ROOM + Size.PAIR * a;
      const isNew = value >= this.room[a] && value < this.#schema.attributes[a].values.length;
      if (isNew) grow(at - 1, at, Math.floor(value));
    }
    if (spare > 0 && !this.hasRoomOf(next)) {
      for (const a of nominal) {
        const at = Size.VALUE_ROOM + Size.PAIR * a;
        if (this.gap[a] === next[at] && next[at] < next[at - 1]) next[at]++;
      }
    }
    return next;
  }

  /** Whether classes and values have the same room in another shape, so that blocks and tables need not be moved. */
  hasRoomOf(numbers: Int32Array): boolean {
    return this.layout.numbers.every((now, i) => !isRoom(i) || numbers[i] === now);
  }

  /** Makes sure that `set` finds room for another shape. */
  reserve({ length }: BlockSizes): void {
    this.#column.resize(this.#column.length, length);
  }

  /** Takes another shape, with at least as much room. */
  set(numbers: Int32Array): void {
    const { marks, nominal } = this.layout;
    const old = this.#column.data.slice();
    this.#adopt(numbers);
    const { layout } = this;
    this.#column.resize(layout.length, layout.length);
    const { data } = this.#column;
    data.fill(0).set(numbers);
    for (const a of nominal) data.set(old.subarray(marks[a], marks[a + 1]), layout.marks[a]);
  }
}

/**
 * The layout of a block, the statistics of one class or of all classes, and how blocks grow with new nominal values.
 *
 * A block begins with its factor and the power of two that goes with it (see `AttributeStatistics`). The attributes
 * follow, numeric ones first, so that a loop over one kind stays short:
 *   numeric: weight, mean, sum of squared deviations, 1 / variance (of all classes: the variance), smallest, largest
 *   nominal: weight of all rows whose value is known, then the weight of each value; those of an attribute with many
 *     values are in a table of their own (`ValueWeights`), as most leaves see few of them
 *
 * Capacity follows what was seen ("met"), not what was declared: in large schemas, values and classes get it when first
 * seen.
 */
import { type Arena, type Column, plainMemory, type Schema, vocabularies } from "../../core/index.ts";
import { Block } from "./block.ts";

/** Initial capacity for classes and for an attribute's values, if as many are declared. */
const enum First {
  CLASSES = 8,
  VALUES = 4,
}

/** In trees, an attribute with more values has their weights outside of blocks. */
export const MANY_VALUES = 64;

/**
 * The column, in pairs: classes known and their capacity, then for each attribute its values known and their capacity.
 * Then, per attribute, a bit for every value within capacity: 1 once the model has seen it.
 */
const enum Size {
  CLASSES_KNOWN = 0,
  CLASS_ROOM = 1,
  KNOWN = 2,
  VALUE_ROOM = 3,
  PAIR = 2,
}

/** Number of column entries that hold the bits of `values` values. */
export function marksFor(values: number): number {
  return Math.ceil(values / 32);
}

/** Whether a value is marked; the marks of its attribute begin at `at`. */
function hasMark(numbers: Int32Array, at: number, value: number): boolean {
  return ((numbers[at + (value >> 5)] >> value) & 1) === 1;
}

/** Whether a number of the pairs is a capacity; the number before it is how many are known. */
function isRoom(i: number): boolean {
  return i % Size.PAIR === 1;
}

/** Sizes derived from a shape. */
export interface BlockSizes {
  /** Number of classes known of the schema. */
  readonly classesKnown: number;
  /** Class capacity of a table, C. */
  readonly classes: number;
  /** How many numbers each attribute has in a block. */
  readonly sizes: Int32Array;
  /** How many numbers a block has. */
  readonly stride: number;
  /** Number of values, over all attributes, whose weights are outside of blocks. */
  readonly placeCount: number;
  /** Offset of each attribute's values among them. */
  readonly places: Int32Array;
  /** Length of the column. */
  readonly length: number;
}

/** Derived from a schema, the number of attributes per block, and the numbers of a shape. */
interface Layout extends BlockSizes {
  readonly numbers: Int32Array;
  readonly perBlock: number;
  /** Maximum number of values of an attribute in a block. */
  readonly most: number;
  /** Maximum number of a block's attributes with values outside. */
  readonly outsideAttributes: number;
  /** 1 for numeric attributes, 0 for nominal ones. */
  readonly numeric: Uint8Array;
  /** All attributes, sorted by kind, and the nominal ones. */
  readonly attributes: Int32Array;
  readonly nominal: Int32Array;
  /** Offset of each attribute's bits in the column, and the end of the last ones. */
  readonly marks: readonly number[];
  /** Number of each attribute's values that are known and within capacity. */
  readonly room: Int32Array;
}

const NONE = /* @__PURE__ */ new Int32Array(0);

/** Models of one schema share a layout while their shapes are equal; it would dominate the memory of a small model. */
const layouts = /* @__PURE__ */ new WeakMap<Schema, Layout>();
/** The last layout created for a schema, perhaps only to see its size. */
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
  // All blocks have the same length: that of the largest subset.
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
    // A plain number: it may exceed any memory, and the arena then refuses it.
    stride: largest.reduce((sum, size) => sum + size, Block.HEAD),
    outsideAttributes: Math.min(perBlock, outsideAttributes),
  };
}

/** Which attributes are numeric; all attributes sorted by kind; the nominal ones. */
function kindsOf({ attributes: all }: Schema): Pick<Layout, "numeric" | "attributes" | "nominal"> {
  const numeric = Uint8Array.from(all, ({ kind }) => (kind === "numeric" ? 1 : 0));
  const attributes = sortedByKind(Int32Array.from(numeric.keys()), numeric);
  return { numeric, attributes, nominal: attributes.filter((a) => numeric[a] === 0) };
}

/** Sorts numeric attributes to the front; stable within each kind. */
export function sortedByKind(attributes: Int32Array, numeric: Uint8Array): Int32Array {
  return attributes.sort((a, b) => numeric[b] - numeric[a]);
}

export class BlockShape {
  /** Attributes per block: all, unless tables have subsets. */
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

  /**
   * Number of values of each attribute that the model has seen, at least 1: otherwise classes would have no factor
   * before the first one.
   */
  met!: Int32Array;
  /** The first value of each attribute that the model has not seen; smaller ones need no lookup. */
  gap!: Int32Array;

  /** The nominal attributes with values that the schema knew at `#changes` and the model has not seen. */
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

  /**
   * Recomputes what is derived from the column. Without marks, as in models saved before they existed, all values count
   * as `met`.
   */
  restored(met = true): void {
    const width = this.#schema.attributes.length;
    const old = this.#column.data.slice();
    this.#adopt(old.subarray(0, Size.KNOWN + Size.PAIR * width));
    const { length, marks } = this.layout;
    this.#column.resize(length, length);
    this.#column.data.fill(0, marks[0]);
    const { buffer, byteOffset } = plainMemory.allocate(8 * width); // shared by small models
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

  /** Layout of this shape or of another one, given as the numbers that `grownFor` returns. */
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

  /** Sizes with capacity for all known classes and values, of this shape or of another one. */
  sizesOfKnown(numbers = this.layout.numbers): BlockSizes {
    return this.sizesOf(numbers.map((number, i) => (isRoom(i) ? Math.max(number, numbers[i - 1]) : number)));
  }

  /** Whether the row's class is known and has room, and all its values that are not missing have been seen. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes || label >= this.layout.classesKnown) return false;
    if (this.#changes !== vocabularies.changes) this.#findUnmet();
    const { gap } = this;
    for (const a of this.#unmet) if (rows[start + a] >= gap[a] && !this.hasMet(a, rows[start + a])) return false;
    return true;
  }

  /** Finds the attributes of which a row may have a value that the model has not seen. */
  #findUnmet(): void {
    const { nominal } = this.layout;
    const unmet = nominal.filter((a) => this.gap[a] < this.#schema.attributes[a].values.length);
    // Small models share the array of the schema, or the empty one.
    this.#unmet = unmet.length === nominal.length ? nominal : unmet.length > 0 ? unmet : NONE;
    this.#changes = vocabularies.changes;
  }

  /** Whether the model has seen a value. */
  hasMet(attribute: number, value: number): boolean {
    return value < this.room[attribute] && hasMark(this.#column.data, this.layout.marks[attribute], value);
  }

  /** Marks the row's values as seen, as far as they have room. Returns whether one is new. */
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
   * The shape, as numbers for `set`, in which the row's class and values are known and have room. Capacities that must
   * grow do so by at least a share `spare`. If that is above 0 and blocks have to move for the row, other attributes
   * that are full get room for one more known value. Indices that the schema does not have stay unknown.
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

  /** Whether another shape has the same capacities, so that blocks and tables need not move. */
  hasRoomOf(numbers: Int32Array): boolean {
    return this.layout.numbers.every((now, i) => !isRoom(i) || numbers[i] === now);
  }

  /** Allocates what `set` needs for another shape. */
  reserve({ length }: BlockSizes): void {
    this.#column.resize(this.#column.length, length);
  }

  /** Adopts another shape, with no smaller capacity. */
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

/**
 * The layout of a block, the statistics of one class or of all classes, and how blocks grow with new nominal values.
 *
 * A block begins with its factor and the power of two that goes with it (see `AttributeStatistics`). The weight of its
 * rows follows. Once a value has been missing, every attribute has a weight of its own before that, of the rows in which
 * its value is known. Then come the attributes, numeric ones first, so that a loop over one kind stays short:
 *   numeric: mean, sum of squared deviations, 1 / variance (of all classes: the variance), smallest, largest
 *   nominal: the weight of each value; those of an attribute with many values are in a table of their own
 *     (`ValueWeights`), as most leaves see few of them
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
 * The column, in pairs: classes known and their capacity; 1 and whether attributes have weights of their own; for each
 * attribute its values known and their capacity. Then, per attribute, a bit for every value within capacity: 1 once the
 * model has seen it.
 */
const enum Size {
  CLASSES_KNOWN = 0,
  CLASS_ROOM = 1,
  OWN_KNOWN = 2,
  OWN = 3,
  KNOWN = 4,
  VALUE_ROOM = 5,
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

/** Pairs of how many are known and the capacity for them, with capacity for all that are known. */
function withRoomForKnown(pairs: Int32Array): Int32Array {
  return pairs.map((number, i) => (isRoom(i) ? Math.max(number, pairs[i - 1]) : number));
}

/** Sizes derived from a shape. */
export interface BlockSizes {
  /** Number of classes known of the schema. */
  readonly classesKnown: number;
  /** Class capacity of a table, C. */
  readonly classes: number;
  /** 1 if attributes have weights of their own, else 0. */
  readonly own: number;
  /** Where the attributes begin in a block. */
  readonly head: number;
  /** How many numbers each attribute has in a block, besides its weight. */
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

/**
 * The layouts made last for a schema, perhaps only to see their size. Models share them while their shapes are equal: a
 * layout would dominate the memory of a small model.
 */
const layouts = /* @__PURE__ */ new WeakMap<Schema, readonly Layout[]>();
const MOST_LAYOUTS = 8; // a model that grows goes through several

function layoutOf(schema: Schema, perBlock: number, most: number, numbers: Int32Array): Layout {
  const width = schema.attributes.length;
  const { numeric, attributes, nominal } = layouts.get(schema)?.[0] ?? kindsOf(schema);
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
    sizes[a] = numeric[a] === 1 ? Block.NUMERIC_WIDTH : isOutside ? 0 : values;
    places[a] = placeCount;
    if (!isOutside) continue;
    placeCount += values;
    outsideAttributes++;
  }
  const own = outsideAttributes > 0 ? 1 : numbers[Size.OWN];
  const head = Block.WEIGHT + own * perBlock + 1;
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
    own,
    head,
    sizes,
    // A plain number: it may exceed any memory, and the arena then refuses it.
    stride: largest.reduce((sum, size) => sum + size, head),
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
  own!: number;
  head!: number;
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
    const numbers = new Int32Array(Size.KNOWN + Size.PAIR * attributes.length);
    numbers[Size.CLASSES_KNOWN] = classCount;
    numbers[Size.CLASS_ROOM] = Math.min(classCount, First.CLASSES);
    numbers[Size.OWN_KNOWN] = 1;
    for (let a = 0; a < attributes.length; a++) {
      const { length } = attributes[a].values;
      numbers[Size.KNOWN + Size.PAIR * a] = length;
      numbers[Size.VALUE_ROOM + Size.PAIR * a] = Math.min(length, First.VALUES);
    }
    this.#column = arena.int32("shape", this.sizesOf(numbers).length, { is: "statistics" });
    this.#column.data.set(numbers);
    this.restored();
  }

  /** Recomputes what is derived from the column. */
  restored(): void {
    const width = this.#schema.attributes.length;
    const old = this.#column.data.slice();
    this.#adopt(old.subarray(0, Size.KNOWN + Size.PAIR * width));
    const { marks } = this.layout;
    this.#column.data.fill(0, marks[0]);
    const { buffer, byteOffset } = plainMemory.allocate(8 * width); // shared by small models
    this.met = new Int32Array(buffer, byteOffset, width).fill(1);
    this.gap = new Int32Array(buffer, byteOffset + 4 * width, width);
    this.#changes = -1;
    this.room.forEach((room, a) => {
      for (let v = 0; v < room; v++) if (hasMark(old, marks[a], v)) this.#mark(a, v);
    });
  }

  #adopt(numbers: Int32Array): void {
    const layout = this.sizesOf(numbers);
    this.layout = layout;
    this.classes = layout.classes;
    this.own = layout.own;
    this.head = layout.head;
    this.stride = layout.stride;
    this.numeric = layout.numeric;
    this.sizes = layout.sizes;
    this.room = layout.room;
  }

  /** Layout of this shape or of another one, given as the numbers that `grownFor` returns. */
  sizesOf(numbers: Int32Array): Layout {
    if (this.#isOf(this.layout, numbers)) return this.layout;
    const known = layouts.get(this.#schema) ?? [];
    for (const layout of known) if (this.#isOf(layout, numbers)) return layout;
    const layout = layoutOf(this.#schema, this.perBlock, this.#most, numbers);
    layouts.set(this.#schema, [layout, ...known].slice(0, MOST_LAYOUTS));
    return layout;
  }

  /** Whether a layout is that of these numbers. */
  #isOf(layout: Layout | undefined, numbers: Int32Array): boolean {
    if (layout?.perBlock !== this.perBlock || layout.most !== this.#most) return false;
    for (let i = 0; i < numbers.length; i++) if (numbers[i] !== layout.numbers[i]) return false;
    return true;
  }

  /** Sizes with capacity for all known classes and values, of this shape or of another one. */
  sizesOfKnown(numbers = this.layout.numbers): BlockSizes {
    return this.sizesOf(withRoomForKnown(numbers));
  }

  /** Whether no value of the row is missing, or weights of attributes tell which are. */
  isWhole(rows: Float64Array, start: number): boolean {
    if (this.own === 1) return true;
    for (let a = 0; a < this.numeric.length; a++) if (!this.knows(a, rows[start + a])) return false;
    return true;
  }

  /** Whether a value can be learned: it is a number that is not too large, or one with room. */
  knows(attribute: number, x: number): boolean {
    return this.numeric[attribute] === 1 ? Math.abs(x) <= Block.LARGEST_NUMBER : x >= 0 && x < this.room[attribute];
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
    let count = 0;
    for (const a of nominal) count += Number(this.#mayBring(a));
    // Small models share the array of the schema, or the empty one.
    this.#unmet = count === nominal.length ? nominal : count > 0 ? nominal.filter((a) => this.#mayBring(a)) : NONE;
    this.#changes = vocabularies.changes;
  }

  #mayBring(attribute: number): boolean {
    return this.gap[attribute] < this.#schema.attributes[attribute].values.length;
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
   * The shape, as numbers for `set`, in which the row's class and values are known and have room, and attributes have
   * weights of their own if `own` is 1. Capacities that must grow do so by at least a share `spare`. If that is above 0
   * and blocks have to move for the row, other attributes that are full get room for one more known value. Indices that
   * the schema does not have stay unknown.
   */
  grownFor(rows: Float64Array, start: number, label: number, spare: number, own = 0): Int32Array {
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
    next[Size.OWN] = Math.max(next[Size.OWN], own);
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

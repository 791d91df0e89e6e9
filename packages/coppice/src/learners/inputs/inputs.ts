/**
 * A row as a vector, for models that compute with vectors: the constant 1 first, then one input per number, then one
 * per nominal value, in order of first occurrence. Only nonzero inputs are listed, so work is proportional to those.
 *
 * Numbers are scaled by what was known of them before the row: its own numbers are learned afterwards, so that a row is
 * predicted and learned as the same vector (see numbers.ts); a row learned several times is rescaled each time. Missing
 * values and values without an input contribute nothing.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { valueText } from "../attribute-text.ts";
import { type InputForm, makeNumbers, type Numbers } from "./numbers.ts";

export class Inputs {
  /** The nonzero inputs of the row read last, and their values; the constant is the first. */
  readonly indices: Int32Array;
  readonly values: Float64Array;
  active = 0;
  /** Number of nominal values of that row that the schema has and that have no input. */
  unknown = 0;
  readonly #schema: Schema;
  readonly #numeric: Int32Array;
  readonly #nominal: Int32Array;
  readonly #numbers: Numbers;
  /** Number of inputs. */
  readonly #count: Column<Int32Array>;
  /** Number of values a nominal attribute has places for. */
  readonly #rooms: Column<Int32Array>;
  /** The input of each value, attribute after attribute; 0 for none. */
  readonly #places: Column<Int32Array>;
  /** Where a nominal attribute's places begin: derived from the rooms. */
  readonly #starts: Int32Array;

  constructor(arena: Arena, schema: Schema, form: InputForm) {
    const { attributes } = schema;
    const ofKind = (wanted: string) =>
      Int32Array.from(attributes.flatMap(({ kind }, a) => (kind === wanted ? [a] : [])));
    this.#schema = schema;
    this.#numeric = ofKind("numeric");
    this.#nominal = ofKind("nominal");
    this.indices = new Int32Array(1 + attributes.length);
    this.values = new Float64Array(1 + attributes.length);
    this.values[0] = 1;
    this.#starts = new Int32Array(this.#nominal.length);
    this.#numbers = makeNumbers(arena, this.#numeric, form);
    this.#count = arena.int32("inputs", 1, { is: "inputs" });
    this.#rooms = arena.int32("valueRooms", this.#nominal.length);
    this.#places = arena.int32("valueInputs", 0);
    this.#count.data[0] = 1 + this.#numbers.perNumber * this.#numeric.length;
  }

  /** Number of inputs, the constant included. */
  get count(): number {
    return this.#count.data[0];
  }

  /** Number of places for values. */
  get places(): number {
    return this.#places.length;
  }

  restored(): void {
    const rooms = this.#rooms.data;
    for (let n = 1; n < this.#starts.length; n++) this.#starts[n] = this.#starts[n - 1] + rooms[n - 1];
  }

  /** Display names of the inputs, numbers as scaled now. */
  names(): string[] {
    const names = ["(always)"];
    this.#numeric.forEach((a, n) => {
      names.push(...this.#numbers.names(n, this.#schema.attributes[a]));
    });
    this.#nominal.forEach((a, n) => {
      const attribute = this.#schema.attributes[a];
      for (let value = 0; value < this.#rooms.data[n]; value++) {
        const input = this.#places.data[this.#starts[n] + value];
        if (input > 0) names[input] = valueText(attribute, value);
      }
    });
    return names;
  }

  /** Lists the nonzero inputs of a row. */
  read(rows: Float64Array, start: number): void {
    const { indices, values } = this;
    let active = this.#numbers.read(rows, start, indices, values);
    const nominal = this.#nominal;
    const rooms = this.#rooms.data;
    const places = this.#places.data;
    this.unknown = 0;
    for (let n = 0; n < nominal.length; n++) {
      const x = rows[start + nominal[n]];
      const input = x >= 0 && x < rooms[n] ? places[this.#starts[n] + (x | 0)] : 0;
      if (input > 0) {
        indices[active] = input;
        values[active++] = 1;
      } else if (this.#isInSchema(n, x)) this.unknown++;
    }
    this.active = active;
  }

  #isInSchema(n: number, x: number): boolean {
    return x >= 0 && x < this.#schema.attributes[this.#nominal[n]].values.length;
  }

  /** Learns a row's numbers. */
  learn(rows: Float64Array, start: number, weight: number): void {
    this.#numbers.learn(rows, start, weight);
  }

  // --- room for values ----------------------------------------------------------------------------------------------

  /** Number of places needed for the values of a row; `spare`: doubled for an attribute whose places are full. */
  placesFor(rows: Float64Array, start: number, spare: boolean): number {
    let places = 0;
    for (let n = 0; n < this.#nominal.length; n++) places += this.#roomFor(n, rows, start, spare);
    return places;
  }

  #roomFor(n: number, rows: Float64Array, start: number, spare: boolean): number {
    const x = rows[start + this.#nominal[n]];
    const room = this.#rooms.data[n];
    if (!(x >= room && this.#isInSchema(n, x))) return room;
    return Math.max(Math.floor(x) + 1, spare ? 2 * room : 0);
  }

  /** Makes places for the values of a row. */
  makePlaces(rows: Float64Array, start: number, spare: boolean): void {
    const places = this.placesFor(rows, start, spare);
    if (places === this.#places.length) return;
    const before = this.#places.data.slice(0, this.#places.length);
    this.#places.resize(places, places);
    const { data } = this.#places;
    data.fill(0);
    let from = 0;
    let to = 0;
    for (let n = 0; n < this.#nominal.length; n++) {
      const room = this.#rooms.data[n];
      data.set(before.subarray(from, from + room), to);
      this.#rooms.data[n] = this.#roomFor(n, rows, start, spare);
      from += room;
      to += this.#rooms.data[n];
    }
    this.restored();
  }

  /** Whether the row read last has a place for each of its values. */
  hasPlaces(rows: Float64Array, start: number): boolean {
    return this.placesFor(rows, start, false) === this.#places.length;
  }

  /** Gives the values of a row their own inputs, for which there must be places, and reads the row again. */
  admit(rows: Float64Array, start: number): void {
    const { data } = this.#places;
    for (let n = 0; n < this.#nominal.length; n++) {
      const x = rows[start + this.#nominal[n]];
      if (x >= 0 && x < this.#rooms.data[n] && data[this.#starts[n] + (x | 0)] === 0 && this.#isInSchema(n, x)) {
        data[this.#starts[n] + (x | 0)] = this.#count.data[0]++;
      }
    }
    this.read(rows, start);
  }
}

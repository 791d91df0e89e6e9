/**
 * A classifier that treats rows as vectors: reads them, makes room for new classes and nominal values, keeps to a byte
 * budget, and processes batches so that learning a row reuses the scores of its prediction. An algorithm adds its
 * weights, its scores, its prediction and its update step.
 *
 * A nominal value that does not fit the budget, beside all declared classes, stays unseen; a class that does not is
 * refused.
 */
import {
  Classifier,
  ClassSlots,
  ClassWeights,
  type Context,
  CoppiceError,
  FIRST_CLASSES,
  type Inspection,
  insertAt,
  type ModelPicture,
} from "../../core/index.ts";
import { Inputs } from "./inputs.ts";
import type { InputForm } from "./numbers.ts";
import type { WeightTable } from "./weight-table.ts";

/** Class capacity grows by this factor: spare slots take time in every row. */
const SPARE = 1.25;
/** Bytes of a class beside its weights in tables. */
const CLASS_BYTES = 12;

export abstract class InputClassifier extends Classifier {
  /** Weights of the classes by slot, 0 for those not seen ("met"). Its length is the class capacity. */
  protected readonly classWeights = new ClassWeights(this.arena, Math.min(FIRST_CLASSES, this.schema.classCount));
  readonly #slots = new ClassSlots(this.arena, this.classWeights.length, this.schema.classCount);
  protected readonly inputs: Inputs;
  /** Scratch: one number per slot for the row read last, and its probabilities. */
  protected scores = new Float64Array(this.classWeights.length);
  #shares = new Float64Array(this.classWeights.length);
  protected abstract readonly tables: readonly WeightTable[];
  readonly #id: string;
  readonly #maxBytes: number;
  #fixedBytes = 0;

  constructor(context: Context, id: string, form: InputForm, maxBytes: number) {
    super(context);
    this.#id = id;
    this.#maxBytes = maxBytes;
    this.inputs = new Inputs(this.arena, context.schema, form);
  }

  protected override open(): void {
    const classes = this.classWeights.length;
    const { count } = this.inputs;
    this.#fixedBytes = this.byteLength - CLASS_BYTES * classes; // tables and places are still empty
    this.#requireBytes(count, this.#slots.withDeclared());
    for (const table of this.tables) table.resize(count, classes);
    for (let i = 0; i < count; i++) this.meetInput(i);
  }

  /** Writes the scores of the row read last. */
  protected abstract score(): void;

  /** Writes probabilities by slot from the scores to `shares`, which is all 0; some class has been seen. */
  protected abstract answer(shares: Float64Array): void;

  /** Learns the row read last, whose scores are written; its class, in this slot, has been seen. */
  protected abstract step(slot: number, weight: number): void;

  /** Initialises the weights of a new input. */
  protected meetInput(_input: number): void {}

  /** Initialises the weights of a new class. */
  protected meetClass(_slot: number): void {}

  // --- kernels ------------------------------------------------------------------------------------------------------

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.inputs.read(rows, start);
    this.score();
    this.#answer(out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.welcome(rows, start, label, weight);
    this.score();
    this.learnScored(rows, start, label, weight);
  }

  /** If the row brings nothing new, the scores of its prediction are reused. */
  override predictThenLearnAt(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    this.predictAt(rows, start, out, outStart, classes);
    if (!(weight > 0)) return;
    if (this.knows(label)) {
      this.addWeight(label, weight);
      this.learnScored(rows, start, label, weight);
    } else this.learnAt(rows, start, label, weight);
  }

  /** Whether neither the row read last nor its label brings anything new. */
  protected knows(label: number): boolean {
    return this.inputs.unknown === 0 && this.hasMet(label);
  }

  /** Learns a row whose scores are written: first its class, then its numbers. */
  protected learnScored(rows: Float64Array, start: number, label: number, weight: number): void {
    this.step(this.#slots.slotOf(label), weight);
    this.inputs.learn(rows, start, weight);
  }

  #answer(out: Float64Array, outStart: number, classes: number): void {
    const { data, length } = this.classWeights.column;
    const shares = this.#shares;
    let met = 0;
    for (let c = 0; c < length; c++) {
      shares[c] = 0;
      if (data[c] > 0) met++;
    }
    if (met > 0) this.answer(shares);
    this.scatter(shares, out, outStart, classes);
  }

  /** Writes numbers by slot to `out` by label; classes without a slot have 0. */
  protected scatter(numbers: Float64Array, out: Float64Array, outStart: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[outStart + c] = 0;
    const { data, length } = this.#slots.labels;
    for (let slot = 0; slot < length && data[slot] < classes; slot++) out[outStart + data[slot]] = numbers[slot];
  }

  /** Reads numbers by label into those by slot; labels past the end have 0. */
  protected gather(numbers: Float64Array, out: Float64Array): void {
    const { data, length } = this.#slots.labels;
    out.fill(0);
    for (let slot = 0; slot < length && data[slot] < numbers.length; slot++) out[slot] = numbers[data[slot]];
  }

  override get classesAnswered(): number {
    return this.#slots.end;
  }

  protected slotOf(label: number): number {
    return this.#slots.slotOf(label);
  }

  protected hasMet(label: number): boolean {
    const slot = this.#slots.slotOf(label);
    return slot >= 0 && this.classWeights.column.data[slot] > 0;
  }

  protected addWeight(label: number, weight: number): void {
    this.classWeights.add(this.#slots.slotOf(label), weight);
  }

  /** The slot of the seen class with the largest score, the first on ties. */
  protected bestClass(): number {
    const { data, length } = this.classWeights.column;
    let best = -1;
    for (let c = 0; c < length; c++) {
      if (data[c] > 0 && (best < 0 || this.scores[c] > this.scores[best])) best = c;
    }
    return best;
  }

  // --- what is new --------------------------------------------------------------------------------------------------

  /** Reads a row to be learned, and creates the weights of new values and a new class. */
  protected welcome(rows: Float64Array, start: number, label: number, weight: number): void {
    const { inputs } = this;
    inputs.read(rows, start);
    const isNewClass = !this.hasMet(label);
    if (isNewClass || inputs.unknown > 0) {
      this.#makeRoom(rows, start, label);
      const first = inputs.count;
      if (inputs.unknown > 0 && this.#hasRoomForValues(rows, start)) inputs.admit(rows, start);
      for (let i = first; i < inputs.count; i++) this.meetInput(i);
      if (isNewClass) this.meetClass(this.#slots.slotOf(label));
    }
    this.addWeight(label, weight);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    this.inputs.read(rows, start);
    if (this.inputs.unknown === 0 && this.#slots.slotOf(label) >= 0) return;
    if (isTrial) this.#requireBytes(this.#inputRoom, this.#promised(this.#classesFor(label), label));
    else this.#makeRoom(rows, start, label);
  }

  /** Input capacity. */
  get #inputRoom(): number {
    const { room } = this.tables[0];
    return room === 0 ? this.inputs.count : room;
  }

  /** Class capacity needed with this class. */
  #classesFor(label: number): number {
    return Math.max(this.classWeights.length, this.#slots.count + Number(this.#slots.slotOf(label) < 0));
  }

  /** The larger of a class capacity and the number of classes that must have room whenever they come. */
  #promised(classes: number, label: number): number {
    return Math.max(classes, this.#slots.withDeclared(label));
  }

  #hasRoomForValues(rows: Float64Array, start: number): boolean {
    const { inputs } = this;
    return inputs.count + inputs.unknown <= this.#inputRoom && inputs.hasPlaces(rows, start);
  }

  /** Gives the class a slot and makes room for the values of the row read last. */
  #makeRoom(rows: Float64Array, start: number, label: number): void {
    const classes = this.#classesFor(label);
    if (classes > this.classWeights.length || !this.#hasRoomForValues(rows, start))
      this.#grow(rows, start, label, classes);
    if (this.#slots.slotOf(label) >= 0) return;
    const slot = this.#slots.insert(label, this.classWeights.length);
    insertAt(this.classWeights.column.data, slot, this.#slots.count);
    for (const table of this.tables) table.insertClass(slot, this.#slots.count);
  }

  /**
   * Makes room for the classes and, if the budget allows, for the new values of the row read last, with spare capacity.
   */
  #grow(rows: Float64Array, start: number, label: number, classes: number): void {
    const { inputs } = this;
    const needed = inputs.count + inputs.unknown;
    const room = this.#inputRoom;
    const before = this.classWeights.length;
    const spareClasses = classes > before ? Math.max(classes, Math.ceil(SPARE * before)) : classes;
    const spareInputs = needed > room ? Math.max(needed, 2 * room) : room;
    const exactInputs = Math.max(needed, room);
    const promised = this.#promised(classes, label);
    if (this.#fits(spareInputs, Math.max(spareClasses, promised), inputs.placesFor(rows, start, true))) {
      this.#resize(spareInputs, spareClasses);
      inputs.makePlaces(rows, start, true);
    } else if (this.#fits(exactInputs, promised, inputs.placesFor(rows, start, false))) {
      this.#resize(exactInputs, classes);
      inputs.makePlaces(rows, start, false);
    } else {
      this.#requireBytes(room, promised);
      this.#resize(room, classes);
    }
  }

  #resize(inputs: number, classes: number): void {
    for (const table of this.tables) table.resize(inputs, classes);
    if (classes === this.classWeights.length) return;
    this.classWeights.resize(classes, classes);
    this.#slots.labels.resize(this.#slots.count, classes);
    this.#makeScratch();
  }

  #makeScratch(): void {
    this.scores = new Float64Array(this.classWeights.length);
    this.#shares = new Float64Array(this.classWeights.length);
  }

  #bytesFor(inputs: number, classes: number, places: number): number {
    let bytes = this.#fixedBytes + CLASS_BYTES * classes + 4 * places;
    for (const table of this.tables) bytes += table.bytesFor(inputs, classes);
    return bytes;
  }

  #fits(inputs: number, classes: number, places: number): boolean {
    return this.#bytesFor(inputs, classes, places) <= this.#maxBytes;
  }

  /** Throws `E_PARAM` if the budget has no room for this many classes with the current inputs. */
  #requireBytes(inputs: number, classes: number): void {
    const bytes = this.#bytesFor(inputs, classes, this.inputs.places);
    if (bytes <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: `${this.#id}: \`maxBytes\``,
      expected: `must be at least ${bytes} for ${classes} classes and ${inputs} inputs`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer members, attributes or units.",
    });
  }

  override restored(): void {
    this.inputs.restored();
    this.#makeScratch();
  }

  /** Slots and names of the classes seen. */
  protected metClasses(): Map<number, string> {
    const met = new Map<number, string>();
    const { data, length } = this.#slots.labels;
    for (let slot = 0; slot < length; slot++) {
      if (this.classWeights.column.data[slot] > 0) met.set(slot, String(this.schema.labelOf(data[slot])));
    }
    return met;
  }

  /** The weights of inputs, from the input `first` on, by class seen. */
  protected weightPicture(weightAt: (at: number) => number, first = 0): ModelPicture {
    const width = this.classWeights.length;
    const met = this.metClasses();
    const rows = this.inputs.names().map((name, input) => ({
      name,
      values: [...met.keys()].map((slot) => weightAt(input * width + slot)),
    }));
    const columns = [...met.values()];
    return { kind: "table", head: "input", columns, rows: rows.slice(first) };
  }

  inspect(): Inspection {
    const { data, length } = this.classWeights.column;
    const classes = data.subarray(0, length).filter((weight) => weight > 0).length;
    return {
      kind: this.#id,
      bytes: this.byteLength,
      facts: { weight: this.classWeights.total, inputs: this.inputs.count, classes },
    };
  }
}

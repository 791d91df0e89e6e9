/**
 * All learned state, found through `Stateful` alone: the columns of a thing in order, then its parts in order. The
 * header lists them as a tree; the payload holds the elements in use. Spare capacity is not stored, only its size, so
 * that a restored model takes the same bytes in memory and grows at the same rows.
 */
import { type Column, checkCount, checkNames, type Stateful, show, usage } from "../core/index.ts";
import { aligned, DAMAGED, malformed, open, refused, type SnapshotBytes, seal } from "./envelope.ts";
import { State } from "./soundness.ts";

type ElementType = keyof typeof BYTES;

/** Name, element type, elements in use, capacity in elements, offset in the payload. */
export type ColumnJson = readonly [name: string, type: ElementType, length: number, capacity: number, offset: number];

export interface StateJson {
  readonly columns: readonly ColumnJson[];
  /** `null` where an optional part is absent. */
  readonly parts: readonly (StateJson | null)[];
}

const BYTES = { float64: 8, float32: 4, int32: 4, uint8: 1 } as const;
// The NaN that is written, in little-endian byte order.
const NAN_64 = [0, 0, 0, 0, 0, 0, 0xf8, 0x7f];
const NAN_32 = [0, 0, 0xc0, 0x7f];
const MAX_DEPTH = 32;
const MIB = 1048576;

/** The option of `loadState`, and of `loadModel`. */
export interface LoadOptions {
  /**
   * Most bytes of memory the restored state may take. The file's size is no bound, since it lacks spare capacity. An
   * integer in [0, inf), or Infinity. Default: 256 MiB, or sixteen times the snapshot where that is more.
   */
  readonly limitBytes?: number | undefined;
}

/** Lists the state of a thing; the second result is the number of payload bytes. */
export function describeState(thing: Stateful): readonly [StateJson, number] {
  let offset = 0;
  const describe = (part: Stateful): StateJson => ({
    columns: part.arena.columns.map((column): ColumnJson => {
      const { name, length, data, bytesPerElement } = column;
      const at = offset;
      offset = aligned(offset + length * bytesPerElement);
      return [name, typeOf(column), length, data.length, at];
    }),
    parts: part.parts().map((inner) => (inner === null ? null : describe(inner))),
  });
  return [describe(thing), offset];
}

/** Writes the elements in use at the offsets of `describeState`. */
export function writeState(thing: Stateful, state: StateJson, payload: Uint8Array): void {
  thing.arena.columns.forEach((column, i) => {
    const [, type, length, , offset] = state.columns[i];
    const target = payload.subarray(offset, offset + length * BYTES[type]);
    target.set(bytesOf(column, length));
    if (type === "float64") settleNaN(column.data, length, target, NAN_64);
    else if (type === "float32") settleNaN(column.data, length, target, NAN_32);
  });
  thing.parts().forEach((part, i) => {
    if (part !== null) writeState(part, state.parts[i] as StateJson, payload);
  });
}

/**
 * Checks a list of columns against the payload and the limit before anything is allocated from it: a forged length must
 * not cost memory or time.
 */
export function checkState(json: unknown, payloadBytes: number, limitBytes: number): StateJson {
  let offset = 0;
  let memory = 0;
  const check = (state: unknown, depth: number): void => {
    const { columns, parts } = (state ?? {}) as Partial<StateJson>;
    if (!Array.isArray(columns) || !Array.isArray(parts) || depth > MAX_DEPTH) {
      throw malformed("its list of columns is invalid");
    }
    for (const column of columns as readonly unknown[]) {
      if (!isColumn(column)) throw malformed("an entry in its list of columns is invalid");
      const [name, type, length, capacity, at] = column;
      offset = aligned(at + length * BYTES[type]);
      memory += capacity * BYTES[type];
      if (offset > payloadBytes) throw malformed(`column \`${name}\` reaches beyond the end`, length);
      if (memory > limitBytes) {
        throw refused({
          subject: `Snapshot: the state with column \`${name}\``,
          expected: `must fit in ${limitBytes} bytes of memory`,
          given: memory,
          remedy: "If you trust its origin, load it with a larger `limitBytes`.",
        });
      }
    }
    for (const part of parts) if (part !== null) check(part, depth + 1);
  };
  const isColumn = (column: unknown): column is ColumnJson => {
    if (!Array.isArray(column) || column.length !== 5) return false;
    const [name, type, length, capacity, at] = column as unknown[];
    const whole = [length, capacity, at].every((n) => typeof n === "number" && Number.isSafeInteger(n) && n >= 0);
    return (
      typeof name === "string" &&
      Object.hasOwn(BYTES, type as string) &&
      whole &&
      (length as number) <= (capacity as number) &&
      at === offset
    );
  };
  check(json, 0);
  if (offset !== payloadBytes) throw malformed(`its columns take ${offset} bytes`, payloadBytes);
  return json as StateJson;
}

/** The limit set by the caller, or the default. `owner` is the function called. */
export function limitOf(
  owner: string,
  bytes: SnapshotBytes,
  options: LoadOptions,
  others: readonly string[] = [],
): number {
  checkNames(owner, ["limitBytes", ...others], options);
  const { limitBytes = Math.max(256 * MIB, 16 * bytes.byteLength) } = options;
  if (limitBytes !== Infinity) checkCount(`${owner}: \`limitBytes\``, limitBytes, 0);
  return limitBytes;
}

/** Loads a checked state into a freshly made twin. `owner` names the twin in errors. */
export function readState(owner: string, twin: Stateful, state: StateJson, payload: Uint8Array): void {
  const loaded = new State(owner, twin);
  fillColumns(owner, twin.arena.columns, state.columns, payload);
  loaded.check();
  try {
    twin.restored();
  } catch (cause) {
    throw refused({ subject: `Snapshot: ${owner} cannot be rebuilt from its columns`, remedy: DAMAGED }, cause);
  }
  const parts = twin.parts();
  requireEqual(`${owner}: number of parts`, parts.length, state.parts.length);
  parts.forEach((part, i) => {
    const saved = state.parts[i];
    const name = `${owner}, part ${i}`;
    requireEqual(name, part === null ? "absent" : "present", saved === null ? "absent" : "present");
    if (part !== null && saved !== null) readState(name, part, saved, payload);
  });
}

/** Fills columns in order. One that a later version of the algorithm added (`since`) keeps its initial content. */
function fillColumns(
  owner: string,
  columns: readonly Column[],
  saved: readonly ColumnJson[],
  payload: Uint8Array,
): void {
  let next = 0;
  for (const column of columns) {
    const found = saved[next];
    const { name } = column;
    const type = typeOf(column);
    const isThere = found !== undefined && found[0] === name && found[1] === type;
    if (!isThere && column.since !== undefined) continue;
    const given = found === undefined ? "no more columns" : `${found[0]}: ${found[1]}`;
    requireEqual(`${owner}: column ${next}`, `${name}: ${type}`, given);
    const [, , length, capacity, offset] = found as ColumnJson;
    column.resize(length, capacity);
    bytesOf(column, length).set(payload.subarray(offset, offset + length * BYTES[type]));
    next++;
  }
  if (next < saved.length) requireEqual(`${owner}: column ${next}`, "the end", `${saved[next][0]}: ${saved[next][1]}`);
}

/** Saves any stateful thing that is not a model, such as a detector. `name` is checked again when loading. */
export function saveState(name: string, thing: Stateful): Uint8Array<ArrayBuffer> {
  checkNamed("saveState", name, thing);
  const [state, payloadBytes] = describeState(thing);
  return seal({ kind: "state", name, state }, payloadBytes, (payload) => writeState(thing, state, payload));
}

/** Loads what `saveState` wrote into a freshly made twin. Throws `E_SNAPSHOT` when it does not fit. */
export function loadState(name: string, bytes: SnapshotBytes, twin: Stateful, options: LoadOptions = {}): void {
  checkNamed("loadState", name, twin);
  const { header, payload } = open(bytes);
  const { kind, name: found, state } = (header ?? {}) as Record<string, unknown>;
  if (kind !== "state" || found !== name) {
    throw refused({
      subject: "Snapshot: its content",
      expected: `must be the state of ${show(name)}`,
      given: kind === "state" ? found : kind,
      remedy:
        kind === "model"
          ? "Bytes from `saveModel` are loaded with `loadModel`."
          : "Give `loadState` the name that `saveState` was given, and a twin of the saved object.",
    });
  }
  readState(name, twin, checkState(state, payload.length, limitOf("loadState", bytes, options)), payload);
}

function checkNamed(owner: string, name: string, thing: Stateful): void {
  if (typeof name !== "string") throw usage(`${owner}: the name`, "must be a string", { given: name });
  if (thing?.arena?.columns !== undefined) return;
  throw usage(`${owner}: the object with the state`, "must be a detector, or another object with an arena", {
    given: thing,
  });
}

function requireEqual(what: string, expected: string | number, given: string | number): void {
  if (expected === given) return;
  throw refused({
    subject: `Snapshot: ${what}`,
    expected: `must be ${expected}`,
    given,
    remedy: "It was written by another version of the algorithm: use that version, or train the model again.",
  });
}

/** "float64", "int32" and so on. */
function typeOf({ data }: Column): ElementType {
  return data.constructor.name.replace("Array", "").toLowerCase() as ElementType;
}

function bytesOf(column: Column, length: number): Uint8Array {
  return new Uint8Array(column.data.buffer, column.data.byteOffset, length * column.bytesPerElement);
}

/** NaN bits differ between engines but are invisible to programs: all are written as 0x7ff8000000000000. */
function settleNaN(data: ArrayLike<number>, length: number, target: Uint8Array, nan: readonly number[]): void {
  for (let i = 0; i < length; i++) {
    const value = data[i];
    if (value !== value) target.set(nan, nan.length * i);
  }
}

import { describe, expect, expectTypeOf, it } from "vitest";
import { defineSchema, numeric, type Stateful } from "../core/index.ts";
import { Ddm } from "../drift/index.ts";
import { majorityClass } from "../learners/index.ts";
import { inspectSnapshot, loadModel, loadState, saveModel, saveState } from "./index.ts";
import { limitOf } from "./state.ts";

const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
const model = majorityClass(schema);
model.learn({ x: 1 }, "b");
const bytes = saveModel(model);

/** The bytes in the middle of a longer buffer. */
function within(): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(bytes.length + 12);
  longer.set(bytes, 5);
  return longer.subarray(5, 5 + bytes.length);
}

describe("bytes of a snapshot", () => {
  it("lie in an ArrayBuffer of their own, which Blob, fetch and crypto.subtle ask for", () => {
    expectTypeOf(saveModel(model)).toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf(saveState("ddm", new Ddm())).toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it("are gone where they have been transferred, which is told", () => {
    const sent = saveModel(model);
    const views = [sent, sent.buffer, new DataView(sent.buffer)];
    const got = structuredClone(sent, { transfer: [sent.buffer] });
    expect(loadModel(got, [majorityClass]).predict({ x: 1 })).toBe("b");
    for (const view of views) {
      expect(() => loadModel(view, [majorityClass])).toThrow(
        "a snapshot must be bytes that have not been transferred to a worker. Send a copy, such as `bytes.slice()`",
      );
    }
  });

  it("that nothing can be rebuilt from are refused, and the cause is told", () => {
    const cause = new Error("It does not fit.");
    const failing = Object.assign(new Ddm(), {
      restored() {
        throw cause;
      },
    });
    expect(() => loadState("ddm", saveState("ddm", new Ddm()), failing)).toThrow(
      expect.objectContaining({ code: "E_SNAPSHOT", cause }),
    );
  });

  it("are refused where there are more than one array can have", () => {
    const column = { name: "huge", length: 2 ** 50, data: new Float64Array(0), bytesPerElement: 8 };
    const thing = { arena: { columns: [column] }, parts: () => [], restored: () => undefined };
    expect(() => saveState("huge", thing as unknown as Stateful)).toThrow(
      expect.objectContaining({
        name: "CoppiceError",
        code: "E_PARAM",
        message: expect.stringMatching(/^a snapshot of 9007199254741\d+ bytes does not fit .* Train a smaller model/),
      }),
    );
  });

  const { buffer, byteOffset, byteLength } = within();
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  it.each([
    ["an ArrayBuffer", bytes.buffer],
    ["a SharedArrayBuffer", shared],
    ["an odd part of a buffer", within()],
    ["a DataView", new DataView(buffer, byteOffset, byteLength)],
    ["a Buffer", Buffer.from(bytes)],
    ["an Int8Array", new Int8Array(bytes.buffer)],
  ])("may be given in %s", (_, given) => {
    expect(saveModel(loadModel(given, [majorityClass]))).toEqual(bytes);
    expect(inspectSnapshot(given).spec.id).toBe("majority-class");
  });

  it.each([
    ["text", '"text". A Response or a Blob'],
    [[1, 2], "an array of 2. A Response or a Blob"],
    [new Response(bytes), "a Response. A Response or a Blob"],
    [Promise.resolve(bytes), "a Promise. Wait for it with `await`."],
    [undefined, "undefined. A Response or a Blob"],
  ])("are not %s", (given, shown) => {
    expect(() => loadModel(given as never, [majorityClass])).toThrow(
      `a snapshot must be bytes in a Uint8Array, a Buffer or an ArrayBuffer, got ${shown}`,
    );
  });
});

describe("limitBytes", () => {
  it.each([NaN, -1, 0.5, "9", -Infinity])("is not %s", (limitBytes) => {
    const options = { limitBytes: limitBytes as number };
    expect(() => loadModel(bytes, [majorityClass], options)).toThrow(
      "loadModel: `limitBytes` must be an integer in [0, inf), got ",
    );
    expect(() => loadState("ddm", saveState("ddm", new Ddm()), new Ddm(), options)).toThrow("loadState: `limitBytes`");
  });

  it("may be Infinity, and holds at 0", () => {
    expect(loadModel(bytes, [majorityClass], { limitBytes: Infinity }).predict({ x: 1 })).toBe("b");
    expect(() => loadModel(bytes, [majorityClass], { limitBytes: 0 })).toThrow("must fit in 0 bytes");
  });

  it("is 256 MiB, or sixteen times the snapshot where that is more", () => {
    const limitFor = (byteLength: number) => limitOf("loadModel", { byteLength } as ArrayBuffer, {});
    expect([0, 2 ** 24, 2 ** 24 + 1, 2 ** 30].map(limitFor)).toEqual([2 ** 28, 2 ** 28, 2 ** 28 + 16, 2 ** 34]);
  });

  it("is met to the byte", () => {
    const { columns } = model.classifier.arena;
    const needed = columns.reduce((sum, { data, bytesPerElement }) => sum + data.length * bytesPerElement, 0);
    expect(loadModel(bytes, [majorityClass], { limitBytes: needed }).predict({ x: 1 })).toBe("b");
    const short = { limitBytes: needed - 1 };
    expect(() => loadModel(bytes, [majorityClass], short)).toThrow(`must fit in ${needed - 1} bytes of memory`);
  });

  it("is spelled that way", () => {
    expect(() => loadModel(bytes, [majorityClass], { limitByte: 9 } as never)).toThrow(
      'Unknown parameter of loadModel "limitByte". Did you mean "limitBytes"?',
    );
    expect(() => loadModel(bytes, [majorityClass], 9 as never)).toThrow("loadModel: options must be an object, got 9.");
  });
});

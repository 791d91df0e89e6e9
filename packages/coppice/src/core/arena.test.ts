import { describe, expect, it } from "vitest";
import { Arena, byteLengthOf, copyState, type Memory, plainMemory, type Stateful, sharedMemory } from "./index.ts";

describe("Column", () => {
  it("is refused, and stays as it was, where it would reach 2 GiB or the memory there is", () => {
    const column = new Arena().float64("counts", 3);
    column.data[2] = 7;
    expect(() => column.resize(2 ** 28)).toThrow(
      /a model's array `counts` of 2147483648 bytes is not below 2 GiB\. Use/,
    );
    expect([...column.data]).toEqual([0, 0, 7]);
    const full: Memory = {
      allocate(bytes) {
        if (bytes > 100) throw new RangeError("Array buffer allocation failed");
        return plainMemory.allocate(bytes);
      },
    };
    expect(() => new Arena(full).int32("owners", 1000)).toThrow(/`owners` of 4000 bytes does not fit into memory/);
  });

  it("grows by doubling, keeps what it holds and fills up with zeros", () => {
    const column = new Arena().float64("x", 0);
    const capacities = new Set<number>();
    for (let i = 0; i < 100; i++) {
      column.resize(i + 1);
      column.data[i] = i;
      capacities.add(column.data.length);
    }
    expect([...capacities]).toEqual([4, 8, 16, 32, 64, 128]);
    expect([...column.data.subarray(0, 100)]).toEqual([...Array(100).keys()]);
    expect(column.data.subarray(100).every((value) => value === 0)).toBe(true);
    expect(column.byteLength).toBe(1024);
    expect(column.bytesPerElement).toBe(8);
  });

  it("grows at once where more than the double is needed, and to the letter where told", () => {
    const column = new Arena().int32("x", 3);
    column.resize(50);
    expect(column.data.length).toBe(50);
    column.resize(51, 51);
    expect(column.data.length).toBe(51);
    column.resize(10, 10);
    expect([column.length, column.data.length]).toEqual([10, 10]);
  });

  it("keeps its array and clears what is given up when it shrinks", () => {
    const column = new Arena().uint8("x", 5);
    column.data.fill(7);
    const { data } = column;
    column.resize(2);
    expect(column.data).toBe(data);
    expect([...data]).toEqual([7, 7, 0, 0, 0]);
    column.resize(5);
    expect(column.data).toBe(data);
    expect([...data]).toEqual([7, 7, 0, 0, 0]);
  });
});

describe("Arena", () => {
  it("counts the bytes of all columns, room to grow included", () => {
    const arena = new Arena();
    arena.float64("a", 3);
    arena.int32("b", 3);
    const flags = arena.uint8("c", 3);
    expect(arena.byteLength).toBe(24 + 12 + 3);
    flags.resize(4);
    expect(arena.byteLength).toBe(24 + 12 + 6);
    expect(arena.columns.map(({ name, type }) => `${name}: ${type}`)).toEqual(["a: float64", "b: int32", "c: uint8"]);
  });

  it("takes its memory where it is told to", () => {
    const arena = new Arena(sharedMemory);
    const column = arena.float64("a", 2);
    column.resize(9);
    expect(column.data.buffer).toBeInstanceOf(SharedArrayBuffer);
  });
});

describe("copyState and byteLengthOf", () => {
  class Node implements Stateful {
    readonly arena = new Arena();
    readonly values = this.arena.float64("values", 1);
    readonly hasChild = this.arena.uint8("hasChild", 1);
    child: Node | null = null;

    grow(): Node {
      this.hasChild.data[0] = 1;
      this.child = new Node();
      return this.child;
    }

    parts(): readonly (Stateful | null)[] {
      return [this.child];
    }

    restored(): void {
      this.child = this.hasChild.data[0] === 1 ? new Node() : null;
    }
  }

  it("copy parts that come and go, and are independent afterwards", () => {
    const from = new Node();
    from.values.resize(3);
    from.values.data.set([1, 2, 3]);
    from.grow().grow().values.data[0] = 9;
    const to = new Node();
    to.grow().values.data[0] = 5;
    copyState(from, to);
    expect(to.values.length).toBe(3);
    expect([...to.values.data]).toEqual([...from.values.data]);
    expect(to.child?.child?.values.data[0]).toBe(9);
    expect(byteLengthOf(to)).toBe(byteLengthOf(from));
    expect(byteLengthOf(from)).toBe(8 * 4 + 1 + 2 * 9);
    to.values.data[0] = 100;
    expect(from.values.data[0]).toBe(1);
  });
});

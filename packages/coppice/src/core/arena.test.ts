import { describe, expect, it } from "vitest";
import { CountingMemory, MovingMemory } from "../../test/memories.ts";
import {
  Arena,
  byteLengthOf,
  copyState,
  type Memory,
  plainMemory,
  RANDOM_STATE_LENGTH,
  Random,
  release,
  type Stateful,
  sharedMemory,
  streamsIn,
} from "./index.ts";

describe("Column", () => {
  it("is refused, and stays as it was, where it would reach 2 GiB or the memory there is", () => {
    const column = new Arena().float64("counts", 3);
    column.data[2] = 7;
    expect(() => column.resize(2 ** 28)).toThrow(
      /a model's array `counts` of 2147483648 bytes does not fit into memory\. Set/,
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

  it("is refused below 0, which leaves the columns of others alone", () => {
    const honest = new Arena().float64("honest", 3);
    honest.data.fill(7);
    const column = new Arena().float64("counts", 3);
    for (const capacity of [-1, -300, NaN]) {
      expect(() => column.resize(3, capacity)).toThrow(expect.objectContaining({ code: "E_PARAM" }));
    }
    for (let i = 0; i < 100; i++) new Arena().float64("another", 3).data.fill(9);
    expect([[...honest.data], [...column.data]]).toEqual([
      [7, 7, 7],
      [0, 0, 0],
    ]);
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

  it("grows by less than doubling where the double would be too large", () => {
    const column = new Arena().float64("x", 0);
    column.data = { length: 2 ** 27, BYTES_PER_ELEMENT: 8 } as Float64Array; // instead of 1 GiB
    expect(column.capacityFor(2 ** 27 + 1)).toBe(2 ** 28 - 1); // elements of 8 bytes in less than 2 GiB
    column.data = { length: 2 ** 27 - 1, BYTES_PER_ELEMENT: 8 } as Float64Array;
    expect(column.capacityFor(2 ** 27)).toBe(2 ** 28 - 2);
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

describe("columns without numbers", () => {
  it("share one array per type, whatever the memory, until they hold something", () => {
    const asked: number[] = [];
    const memory: Memory = {
      allocate(bytes) {
        asked.push(bytes);
        return sharedMemory.allocate(bytes);
      },
    };
    const [own, other] = [new Arena(memory).int32("x", 0), new Arena().int32("y", 0)];
    expect(own.data).toBe(other.data);
    expect(asked).toEqual([]);
    own.resize(3);
    expect([asked, other.data.length]).toEqual([[16], 0]);
    own.resize(0, 0);
    own.resize(2, 2);
    expect([...own.data]).toEqual([0, 0]);
  });
});

describe("float32 columns", () => {
  it("take half the bytes, round what is written, and grow like any other", () => {
    const column = new Arena().float32("x", 3);
    expect([column.byteLength, column.bytesPerElement]).toEqual([12, 4]);
    column.data.set([0.1, NaN, -0]);
    column.resize(7);
    expect(column.data).toBeInstanceOf(Float32Array);
    expect([...column.data]).toEqual([Math.fround(0.1), NaN, -0, 0, 0, 0, 0]);
  });

  it("may be longer than float64 columns: bytes are what is limited", () => {
    const column = new Arena().float32("x", 0);
    expect(column.capacityFor(5)).toBe(5);
    expect(() => column.resize(2 ** 29)).toThrow(/array `x` of 2147483648 bytes does not fit into memory/);
  });
});

describe("a column that moves", () => {
  it("takes random streams along, which draw on where they were", () => {
    const memory = new MovingMemory();
    const arena = new Arena(memory);
    const column = arena.int32("streams", 3 * RANDOM_STATE_LENGTH);
    const streams = streamsIn(arena, column);
    const twins = streams.map((stream, i) => {
      stream.state.set(Random.seeded(i).state);
      return Random.seeded(i);
    });
    for (let i = 0; i < 20; i++) {
      expect(streams.map((stream) => stream.bits())).toEqual(twins.map((twin) => twin.bits()));
      if (i % 3 === 0) arena.uint8(`more ${i}`, 1);
      if (i % 5 === 0) memory.allocate(3);
    }
    expect([...column.data.subarray(0, column.length)]).toEqual(twins.flatMap(({ state }) => [...state]));
  });
});

describe("memories", () => {
  it("that move keep what columns hold, and where they end", () => {
    const memory = new MovingMemory();
    const arena = new Arena(memory);
    const columns = [arena.float64("a", 3), arena.uint8("b", 5), arena.float32("c", 0), arena.int32("d", 2)];
    columns.forEach(({ data }, i) => {
      data.fill(i + 1);
    });
    columns[1].resize(11);
    columns[2].resize(1);
    columns[0].resize(2);
    memory.allocate(100);
    expect(columns.map(({ data, length }) => [length, ...data])).toEqual([
      [2, 1, 1, 0],
      [11, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0],
      [2, 4, 4],
    ]);
    expect(arena.byteLength).toBe(24 + 11 + 16 + 8);
    expect(new Set(columns.map(({ data }) => data.buffer)).size).toBe(1);
  });

  it("that fail leave a column as it was, and lose nothing", () => {
    const memory = new CountingMemory();
    const arena = new Arena({
      allocate: (bytes) => {
        if (bytes > 100) throw new RangeError("full");
        return memory.allocate(bytes);
      },
      free: (block) => memory.free(block),
    });
    const column = arena.float64("x", 2);
    column.data.set([1, 2]);
    const { data } = column;
    expect(() => column.resize(50)).toThrow(/array `x` of 400 bytes does not fit into memory/);
    expect([column.length, column.data, memory.live.size]).toEqual([2, data, 1]);
    expect(() => arena.float64("y", 50)).toThrow(/`y` of 400 bytes/);
    expect(arena.columns).toHaveLength(1);
    release({ arena, parts: () => [], restored: () => {} });
    expect(memory.live.size).toBe(0);
  });

  it("get back every block, once: what is outgrown at once, the rest when it is released", () => {
    const memory = new CountingMemory();
    const make = (parts: readonly (Stateful | null)[] = []): Stateful => {
      const arena = new Arena(memory);
      const column = arena.float64("x", 1);
      for (let length = 1; length < 40; length++) column.resize(length);
      arena.int32("empty", 0);
      return { arena, parts: () => parts, restored: () => {} };
    };
    const thing = make([make(), null, make([make()])]);
    expect([memory.live.size, memory.listeners.size]).toEqual([4, 4]);
    expect(memory.allocated).toBeGreaterThan(20);
    release(thing);
    expect([memory.live.size, memory.listeners.size]).toEqual([0, 0]);
    expect(() => release(thing)).toThrow("unsubscribed twice");
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
    expect(arena.columns.map(({ name }) => name)).toEqual(["a", "b", "c"]);
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

/**
 * Reading takes time in proportion to the file, whatever is in it. Counted are the bytes looked at, searched, copied and
 * decoded; what expressions do with a cell cannot be counted, so those get cells for which anything but one pass would
 * take hours. COPPICE_FUZZ=100000 sets the number of inputs.
 */
import { Random } from "coppice/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { failure, inPieces, rowsOf } from "../../test/reading.ts";
import { ByteIndex, UNKNOWN_TOKEN } from "./byte-index.ts";
import { openFrom } from "./open.ts";
import type { FileOptions } from "./plan.ts";

const INPUTS = Math.ceil(Number(process.env.COPPICE_FUZZ ?? 2_000) / 100);

/**
 * Looks at each byte, at most, in all of: telling the format, the header, the sample, two passes, each with the fast way
 * and the careful one. Much of it are the bytes looked at again when more of an unfinished record has come.
 */
const MOST_LOOKS = 60;

let looks = 0;

/** A buffer that counts what is done with its bytes. */
function counting(target: Buffer): Buffer {
  const costs: Record<string, (result: unknown, ...args: number[]) => number> = {
    indexOf: (result, _sought, from = 0) => ((result as number) < 0 ? target.length : (result as number)) - from + 1,
    toString: (_result: unknown, _encoding: unknown, from = 0, to = target.length) => to - from,
    copyWithin: (_result, _target, from, to) => to - from,
    copy: (_result, _target, _at, from, to) => to - from,
  };
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === "string" && key.charCodeAt(0) <= 57) {
        looks++;
        return target[Number(key)];
      }
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const result = value.apply(
          target,
          args.map((arg) => originals.get(arg as Buffer) ?? arg),
        );
        looks += costs[String(key)]?.(result, ...(args as number[])) ?? 0;
        return result;
      };
    },
  });
}

const originals = new WeakMap<Buffer, Buffer>();

/** Bytes looked at from opening to the end of a second pass, or to the error. */
async function looksAt(content: string, random: Random, options: FileOptions): Promise<number> {
  const alloc = Buffer.alloc;
  vi.spyOn(Buffer, "alloc").mockImplementation((size) => {
    const target = alloc(size);
    const counted = counting(target);
    originals.set(counted, target);
    return counted as ReturnType<typeof alloc>;
  });
  looks = 0;
  try {
    await failure(
      openFrom(inPieces(Buffer.from(content), random, options.file), options).then(async (source) => {
        await rowsOf(source);
        await rowsOf(source);
      }),
    ).catch((error: Error) => {
      if (error.message !== "expected a CoppiceError, but nothing was thrown") throw error;
    });
  } finally {
    vi.restoreAllMocks();
  }
  return looks;
}

afterEach(() => vi.restoreAllMocks());

const GOOD = {
  csv: "1,u,x\n2,v,y\n",
  arff: "1,u,x\n2,v,y\n",
  ndjson: '{"a":1,"b":"u","class":"x"}\n',
  libsvm: "1 1:1 2:2\n2 2:1\n",
};
const HEADERS = {
  csv: "a,b,class\n",
  arff: "@relation r\n@attribute a numeric\n@attribute b string\n@attribute class {x,y}\n@data\n",
  ndjson: "",
  libsvm: "",
};
const PIECES = {
  csv: ['"', '"', '""', ",", "\n", "\r", "\r\n", "x", "1", " ", "\ufffd"],
  arff: ['"', "'", "\\", ",", "\n", "\r", "x", "1", " ", "%", "{", "}", "0 1", "?"],
  ndjson: ['"', "\\", ",", "\n", "\r", "{", "}", ":", "1", " ", '"a"', "[", '{"a":1,', "null"],
  libsvm: ["#", "\n", "\r", " ", "\t", ":", "1:1", "2:2 ", "x", "qid:1", "+1 ", "\ufffd"],
};

/** A few pieces over and over: what costs too much at one place does so at all of them. */
function monotonous(format: keyof typeof PIECES, bytes: number, random: Random): string {
  let unit = "";
  for (let n = 1 + random.integer(8); n > 0; n--) unit += PIECES[format][random.integer(PIECES[format].length)];
  if (random.integer(3) > 0) unit += random.integer(4) === 0 ? "\r" : "\n";
  const good = random.integer(2) === 0 ? GOOD[format].repeat(600) : GOOD[format];
  return HEADERS[format] + good + unit.repeat(Math.ceil(bytes / unit.length));
}

describe("the bytes looked at grow with the file", () => {
  const check = async (content: string, random: Random, options: FileOptions) => {
    const count = await looksAt(content, random, options);
    const shown = `${JSON.stringify(content.slice(-60))}: ${(count / content.length).toFixed(1)} looks at each byte`;
    expect(count, shown).toBeLessThan(MOST_LOOKS * content.length + 100_000);
  };

  it.each(["csv", "arff", "ndjson", "libsvm"] as const)(
    `and no faster in ${INPUTS} odd %s files`,
    { timeout: 60_000 + INPUTS * 4_000 },
    async (format) => {
      for (let seed = 0; seed < INPUTS; seed++) {
        const random = Random.seeded(seed);
        const content = monotonous(format, 4_000 << random.integer(3), random);
        await check(content, random, { file: `f.${format}`, format, target: "class", onBadRow: "skip" });
      }
    },
  );

  // Cells in quotes that run over all lines to the end, where none is closed; and those that end in a mistake.
  it.each([
    ['x","\n', ""],
    ['x","\n', 'x","y"z\n'],
    ['x,"\n', ""],
    ['x","z",\n', ""],
    ['"\r', ""],
    [',"\n,""x\n', ""],
  ])("and no faster over lines %j before %j", async (line, last) => {
    for (const bytes of [8_000, 32_000]) {
      for (const wide of ["", Array.from({ length: 1_000 }, (_, i) => `c${i},`).join("")]) {
        const content = `${wide}a,class\n${`${"1,".repeat(wide === "" ? 1 : 1_001)}u\n`.repeat(3)}${line.repeat(Math.ceil(bytes / line.length))}${last}`;
        await check(content, Random.seeded(1), { file: "f.csv", onBadRow: "skip" });
      }
    }
  });
});

describe("one pass over a cell, a line or a header is enough", () => {
  const LONG = 1 << 21;
  const outcome = (content: string, file: string) =>
    failure(openFrom(inPieces(Buffer.from(content), Random.seeded(1), file), { file }).then(rowsOf));

  it("for digits that are no number after all", async () => {
    const content = Buffer.from(`a,class\n1,u\n${"1".repeat(LONG)}x,v\n`);
    const options = { file: "f.csv", numeric: ["a"], onBadRow: "skip" } as const;
    const source = await openFrom(inPieces(content, Random.seeded(1), "f.csv"), options);
    expect(await rowsOf(source)).toEqual([[1, "u"]]);
    expect(source.badRows.first[0]?.length).toBeLessThan(300);
  });

  it("for blanks between values of an ARFF row", async () => {
    const row = `u${" ".repeat(LONG)}u,x\n`;
    expect(
      await outcome(`@relation r\n@attribute a {u}\n@attribute class {x,y}\n@data\nu,x\n${row}`, "f.arff"),
    ).toContain("E_ROW f.arff:6 row 2");
  });

  it("for blanks, digits and pairs of a LIBSVM row, and to tell it from CSV", async () => {
    for (const row of [`1 1:1${" ".repeat(LONG)}2:x`, `1 ${"1".repeat(LONG)}:1`, `1 1:${"1".repeat(LONG)}x`]) {
      expect(await outcome(`1 1:1 2:2\n${row}\n`, "f.svm")).toContain("E_ROW f.svm:2 row 2");
    }
    expect(await outcome(`1 1:1 ${"2:1 ".repeat(LONG / 4)}\n`, "f.svm")).toContain("the index 2 twice");
    for (const line of [`1 ${"1:1 ".repeat(LONG / 4)}x`, `1${" ".repeat(LONG)}x`, `1 1:1 2:${"1".repeat(LONG)}x`]) {
      expect(await outcome(`${line}\n1\n`, "f")).toContain("E_");
    }
  });

  it("for dates without a separator, whose format leaves nothing to try", async () => {
    const header = "@relation r\n@attribute a date yMdHmsS\n@attribute class {x,y}\n@data\n";
    expect(await outcome(`${header}${"1".repeat(LONG)}x,x\n`, "f.arff")).toContain("does not fit its date format");
    expect(await outcome(`${header.replace("yMdHmsS", "M1d1H1m1s1S")}1,x\n`, "f.arff")).toContain(
      "has a date format that is not supported",
    );
  });

  it("for a header without an end to its quotes", async () => {
    expect(await outcome(`a,"${'"'.repeat(LONG)}x,class\n1,u\n`, "f.csv")).toContain("E_");
  });

  it("for the metadata of a Parquet file", async () => {
    const parquet = (metadata: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(metadata.length);
      return Buffer.concat([Buffer.from("PAR1"), metadata, length, Buffer.from("PAR1")]);
    };
    const said = (metadata: Buffer) =>
      failure(
        openFrom(
          { ...inPieces(parquet(metadata), Random.seeded(1), "f.parquet"), repeatable: false },
          { file: "f.parquet" },
        ),
      );
    const field = Buffer.of(0x16); // a number of 64 bits
    expect(await said(Buffer.concat([field, Buffer.alloc(LONG, 0x80), Buffer.of(0, 0)]))).toContain(
      "the Parquet data cannot be read (its metadata holds a number of more than 64 bits)",
    );
    expect(await said(Buffer.alloc(LONG, 0x1c))).toContain("its metadata is nested too deep");
    expect(await said(Buffer.alloc(LONG, 0x19))).toContain("its metadata is nested too deep");
    expect(await said(Buffer.of(0x19, 0xf6, 0xff, 0xff, 0xff, 0xff, 0x0f))).toContain("cut off");
    expect(await said(Buffer.of(0))).toContain("(it is damaged)"); // no schema at all
  });

  it("for many classes", async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `1,c${i}\n`).join("");
    const file = "f.csv";
    const bytes = inPieces(Buffer.from(`a,class\n${rows}`), Random.seeded(1), file);
    const source = await openFrom(bytes, { file, nominal: ["class"] });
    for await (const _ of source.batches());
    expect(source.schema.classCount).toBe(200_000);
  });
});

it("finds no more than a few texts that were made to collide", () => {
  const index = new ByteIndex();
  const texts: Buffer[] = [];
  for (let i = 0; texts.length < 300; i++) {
    const text = Buffer.from(i.toString(36));
    const hash = ByteIndex.hash(text, 0, text.length);
    if (((hash ^ (hash >>> 15)) & 1023) === 0) texts.push(text);
  }
  for (const [code, text] of texts.entries()) index.add(text, 0, text.length, code);
  const found = texts.map((text) => index.find(text, 0, text.length, ByteIndex.hash(text, 0, text.length)));
  expect(found.slice(0, 64)).toEqual([...found.slice(0, 64).keys()]);
  expect(new Set(found.slice(64))).toEqual(new Set([UNKNOWN_TOKEN]));
});

import { setImmediate as nextTurn } from "node:timers/promises";
import {
  Attribute,
  nominal,
  numeric,
  Random,
  Schema,
  type Source,
  schemaFromJson,
  sourceOf,
  timeOf,
} from "coppice/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failure, temporaryFiles } from "../../test/reading.ts";
import { openSource, writeRows } from "./index.ts";
import { CSV_MISSING } from "./missing.ts";
import { csvField, timeText } from "./write.ts";

const file = temporaryFiles();

async function textOf(source: Source, format: "csv" | "arff", limit?: number): Promise<string> {
  let all = "";
  const write = (text: string) => {
    all += text;
    return undefined;
  };
  await writeRows(source, { write }, { format, limit });
  return all;
}

async function bitsOf(source: Source): Promise<{ rows: number[]; labels: number[] }> {
  const [rows, labels]: number[][] = [[], []];
  for await (const batch of source.batches()) {
    rows.push(...batch.rows);
    labels.push(...batch.labels);
  }
  return { rows, labels };
}

const small = () => {
  const schema = new Schema(
    [new Attribute("n", numeric()), new Attribute("a day", nominal(["Mon", 'it\'s; "Tue"']))],
    "class",
    ["yes", "no, never"],
  );
  return sourceOf(schema, Float64Array.of(0.1, 0, -0, 1, NaN, NaN), Int32Array.of(0, 1, -1));
};

describe("writeRows", () => {
  it("refuses a value and a class that the schema does not know, which were written as `undefined`", async () => {
    const { schema } = small();
    const row = schema.lookUp({ n: 1, "a day": "Sun" });
    for (const format of ["csv", "arff"] as const) {
      const message = await failure(textOf(sourceOf(schema, row, Int32Array.of(0)), format));
      expect(message).toContain("column `a day`: a value that the schema does not know cannot be written:");
      expect(message).toContain("expected its index, an integer in [0, 2), got 2. `schema.encode` adds");
      for (const index of [0.5, -1]) {
        const other = sourceOf(schema, Float64Array.of(1, index), Int32Array.of(0));
        expect(await failure(textOf(other, format))).toContain(`got ${index}.`);
      }
      const source = sourceOf(schema, Float64Array.of(1, 0), Int32Array.of(7));
      expect(await failure(textOf(source, format))).toContain("column `class`: a value that the schema does not know");
    }
  });

  it("refuses what is no source, no batch and no place for text", async () => {
    for (const source of [undefined, null, {}, { batches: () => [] }]) {
      expect(await failure(textOf(source as never, "csv"))).toContain(
        "writeRows: the source of rows must have a schema and batches, got",
      );
    }
    const { schema } = small();
    const batch = { rows: Float64Array.of(1, 0), labels: Int32Array.of(0), count: 2 };
    expect(await failure(textOf({ schema, batches: () => [batch] } as never, "csv"))).toContain(
      'row 1: writeRows: the source\'s batch of 2 rows needs 4 numbers and 2 labels, got "2 and 1"',
    );
    for (const out of [undefined, null, {}]) {
      expect(await failure(writeRows(small(), out as never, { format: "csv" }))).toContain(
        "writeRows: the output must have `write`, got",
      );
    }
  });

  it("takes a number of rows for its limit, and nothing else", async () => {
    for (const limit of [-1, 2.5, Number.NaN, "3"]) {
      expect(await failure(textOf(small(), "csv", limit as number))).toContain(
        "writeRows: `limit` must be an integer in [0, inf), got",
      );
    }
    expect(await textOf(small(), "csv", 0)).toBe("n,a day,class\n");
    expect(await textOf(small(), "csv", Infinity)).toBe(await textOf(small(), "csv"));
  });
});

describe("options of writeRows", () => {
  const rows = sourceOf(new Schema([new Attribute("x", numeric())], "y", ["a"]), Float64Array.of(1), Int32Array.of(0));
  const nowhere = {
    write: () => {
      throw new Error("written to");
    },
  };

  it.each([
    [{ format: "parquet" }, '`format` must be csv or arff, got "parquet".'],
    [{}, "`format` must be csv or arff, got undefined."],
    [undefined, "writeRows: options must be an object, got undefined."],
    [{ format: "csv", limt: 3 }, 'Did you mean "limit"?'],
  ])("refuse %j before anything is written", async (options, says) => {
    expect(await failure(writeRows(rows, nowhere, options as never))).toContain(says);
  });

  it("do not help where the batches of the source cannot be read", async () => {
    const source = { ...rows, batches: () => 5 as never };
    const says = "writeRows: the result of the source's `batches` must be an iterable, got 5.";
    expect(await failure(writeRows(source, nowhere, { format: "csv" }))).toContain(says);
  });
});

describe("a field of CSV", () => {
  it("is quoted where it would not be read back as it is", () => {
    const texts = [
      "plain",
      "a b",
      "a,b",
      "a;b",
      "a|b",
      "a\tb",
      'say "so"',
      " edge",
      "two\nlines",
      "",
      "NA",
      "?",
      "null",
    ];
    expect(texts.filter((text) => csvField(text) !== text)).toEqual(texts.slice(2));
    expect(['say "so"', ""].map(csvField)).toEqual(['"say ""so"""', '""']);
  });
});

describe("a time", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["1969-12-31T23:59:59.5", "1969-12-31T23:59:59.500Z"],
    ["2024-03-01T12:30:05.123+02:00", "2024-03-01T10:30:05.123Z"],
    ["2024-03-01T10:00:00.123456789", "2024-03-01T10:00:00.1234568Z"], // a double has no more
    ["2024-01-02T10:00:00.123456Z", "2024-01-02T10:00:00.123456Z"],
    ["1970-01-01T00:00:00.000000001", "1970-01-01T00:00:00.000000001Z"],
    ["1969-12-31T23:59:59.9995", "1969-12-31T23:59:59.9995Z"],
    ["1969-12-31T23:59:59.999999", "1969-12-31T23:59:59.999999Z"],
    ["0000-01-01", "0000-01-01"],
  ])("of %s is written as a date that is the same time", (read, written) => {
    const time = timeOf(read) as number;
    expect(timeText(time)).toBe(written);
    expect(timeOf(written)).toBe(time);
  });

  it("a microsecond before 1970 is a date, too", () => {
    expect(timeText(-0.001)).toBe("1969-12-31T23:59:59.999999Z");
  });

  it.each([1e-7, 0.9999999, 253_402_300_800_000, -62_167_219_200_001, 8.64e15 + 2, 1e300, Infinity, -Infinity])(
    "of %d milliseconds is written as the number, as no date says it",
    (time) => expect(timeText(time)).toBe(`${time}`),
  );

  it("is a date in CSV, and a time again when it is read; in ARFF it is the number", async () => {
    const schema = new Schema([new Attribute("t", numeric({ time: true }))], "class", ["y"]);
    const rows = () => sourceOf(schema, Float64Array.of(1709209805000, NaN, 0.5), Int32Array.of(0, 0, 0));
    const text = await textOf(rows(), "csv");
    expect(text).toBe("t,class\n2024-02-29T12:30:05Z,y\n?,y\n1970-01-01T00:00:00.0005Z,y\n");
    const read = await openSource({ file: file("times.csv", text) });
    expect(read.schema.attributes[0]?.time).toBe(true);
    expect(await bitsOf(read)).toEqual(await bitsOf(rows()));
    expect(await textOf(rows(), "arff")).toContain("@data\n1709209805000,y\n?,y\n0.5,y\n");
  });
});

describe("writing rows", () => {
  it("writes CSV", async () => {
    expect(await textOf(small(), "csv")).toBe('n,a day,class\n0.1,Mon,yes\n-0,"it\'s; ""Tue""","no, never"\n?,?,?\n');
  });

  it("writes ARFF", async () => {
    expect(await textOf(small(), "arff", 2)).toBe(
      "@relation coppice\n\n@attribute n numeric\n@attribute 'a day' {Mon,'it\\'s; \"Tue\"'}\n" +
        "@attribute class {yes,'no, never'}\n\n@data\n0.1,Mon,yes\n-0,'it\\'s; \"Tue\"','no, never'\n",
    );
  });

  it("reads back as the same rows, bit for bit", async () => {
    const anyText = fc.string({ unit: "grapheme", maxLength: 6 });
    const value = fc.oneof(
      anyText,
      fc.constantFrom(...CSV_MISSING, "a,b", 'q"', "it's", " x ", "l\nm", "\\", "{", "%", "tab\t", "\r"),
    );
    const values = fc.uniqueArray(value, { minLength: 1, maxLength: 6 });
    const number = fc.double({ noDefaultInfinity: true });
    const shape = fc.record({
      words: values,
      classes: values,
      seed: fc.nat(),
      numbers: fc.array(number, { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, fc.constantFrom("csv" as const, "arff" as const), async (input, format) => {
        const random = Random.seeded(input.seed);
        const [words, classes] = [input.words, input.classes].map((texts) => [...texts, "last one"]);
        const schema = new Schema(
          [new Attribute("n", numeric()), new Attribute("t", nominal(words))],
          "the class",
          classes,
        );
        const rows = Float64Array.from(input.numbers.flatMap((n) => [n, random.integer(words.length)]));
        const labels = Int32Array.from(input.numbers, () => random.integer(classes.length + 1) - 1);
        const source = sourceOf(schema, rows, labels);
        const path = file(`back.${format}`, await textOf(source, format));
        const copy = schemaFromJson(JSON.parse(JSON.stringify(schema)));
        const back = await openSource({ file: path, schema: copy });
        expect(await bitsOf(back)).toEqual({ rows: [...rows], labels: [...labels] });
        expect(copy.toJSON()).toEqual(schema.toJSON());
        if (format !== "arff") return;
        // The header alone says all that the schema did.
        const declared = await openSource({ file: path, target: "the class" });
        expect(declared.schema.attributes.map(({ kind, values: known }) => [kind, known])).toEqual(
          schema.attributes.map(({ kind, values: known }) => [kind, known]),
        );
        expect(await bitsOf(declared)).toEqual({ rows: [...rows], labels: [...labels] });
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it("names three columns of such values, and counts the others", async () => {
    const told: string[] = [];
    const columns = ["a", "b", "c", "d"].map((name) => new Attribute(name, nominal(["NA"])));
    const source = sourceOf(new Schema(columns, "class", ["x"]), new Float64Array(4), Int32Array.of(0));
    const write = () => undefined;
    await writeRows(source, { write }, { format: "csv", tell: (remarks) => told.push(...remarks) });
    expect(told.join()).toContain('"NA" of `c` and of 1 more column are written');
  });

  it("writes values that mean missing without quotes in quotes, and says so", async () => {
    const schema = new Schema([new Attribute("t", nominal(["NA", "b", ""]))], "class", ["?", "x"]);
    const source = sourceOf(schema, Float64Array.of(0, 1, 2, NaN), Int32Array.of(0, 1, -1, 1));
    let all = "";
    const told: string[] = [];
    const tell = (remarks: readonly string[]) => told.push(...remarks);
    const write = (text: string) => {
      all += text;
      return undefined;
    };
    await writeRows(source, { write }, { format: "csv", tell });
    expect(all).toBe('t,class\n"NA","?"\nb,x\n"",?\n?,x\n');
    expect(told).toEqual([
      expect.stringMatching(
        /^Values such as "NA" of `t`, "\?" of `class` are written in quotes\. .* a `schema` that lists them/,
      ),
    ]);
    await writeRows(source, { write }, { format: "arff", tell });
    expect(told).toHaveLength(1);
  });

  it("refuses what the format cannot hold", async () => {
    const schema = new Schema([new Attribute("t", nominal(["old"]))], "class", ["x"]);
    const growing: Source = {
      schema,
      *batches() {
        schema.attributes[0].intern("new");
        yield { rows: Float64Array.of(1), labels: Int32Array.of(0), count: 1 };
      },
    };
    expect(await failure(textOf(growing, "arff"))).toMatch(/E_INPUT column `t`: a value is new.*got "new"/);
  });

  it("waits for who is slow and stops at the limit", async () => {
    const rows = 20_000;
    const schema = new Schema([new Attribute("n", numeric())], "class", ["x"]);
    const source = sourceOf(
      schema,
      Float64Array.from({ length: rows }, (_, i) => i),
      new Int32Array(rows),
    );
    let waiting = 0;
    let most = 0;
    const slow = async (text: string) => {
      waiting += text.length;
      most = Math.max(most, waiting);
      await nextTurn();
      waiting -= text.length;
    };
    expect(await writeRows(source, { write: slow }, { format: "csv", limit: 12_345 })).toBe(12_345);
    // Never more than one batch waits.
    expect(most).toBeLessThan(10_000);
    const path = file("limit.csv", await textOf(source, "csv", 3));
    expect(await bitsOf(await openSource({ file: path }))).toEqual({ rows: [0, 1, 2], labels: [0, 0, 0] });
  });
});

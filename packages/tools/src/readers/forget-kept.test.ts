/** Texts that are only repeated take no memory where they are forgotten behind each batch, in every format. */
import { Attribute, nominal, numeric, Schema } from "coppice/core";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { rowsOf, temporaryFiles } from "../../test/reading.ts";
import { openSource } from "./index.ts";

const file = temporaryFiles();
const COUNT = 8_000;
const DIFFERENT = 2_000;
/** An identifier, at last of few, a town of few that come again and again in another order, and one that the schema lists. */
const table = Array.from({ length: COUNT }, (_, i) => {
  const town = i % 11 === 3 ? null : `town ${(i * i) % 7}`;
  return {
    id: `id${i < DIFFERENT ? i : (i * i) % 53}`,
    x: i / 4,
    town,
    known: i % 3 === 0 ? "late" : `k${i % 5}`,
    class: i % 2 === 0 ? "a" : "b",
  };
});
const expected = table.map(({ x, id, town, known, class: label }) => [x, id, town, known, label]);

const schemaOf = () =>
  new Schema(
    [
      new Attribute("x", numeric()),
      new Attribute("id", nominal([], { limit: Number.MAX_SAFE_INTEGER })),
      new Attribute("town", nominal()),
      new Attribute("known", nominal(["late"])),
    ],
    "class",
    ["a", "b"],
  );

const lines = (text: (row: (typeof table)[number]) => string) => table.map((row) => `${text(row)}\n`).join("");
const csvRow = ({ id, x, town, known, class: label }: (typeof table)[number], none = "") =>
  `${id},${x},${town ?? none},${known},${label}`;
const arffHead = `@relation r\n@attribute id string\n@attribute x numeric\n@attribute town string\n@attribute known string\n@attribute class {a,b}\n@data\n`;
const quoted = (text: string) => text.replace(/town \d/, (town) => `'${town}'`);

function parquet(): Uint8Array {
  const columnData = (["id", "x", "town", "known", "class"] as const).map((name) => ({
    name,
    data: table.map((row) => row[name]),
    type: name === "x" ? ("DOUBLE" as const) : ("STRING" as const),
    ...(name === "x" ? {} : { encoding: name === "known" ? ("PLAIN" as const) : ("RLE_DICTIONARY" as const) }),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 6_000 }));
}

const FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  "kept.csv": () => `id,x,town,known,class\n${lines((row) => csvRow(row))}`,
  "kept.arff": () => `${arffHead}${lines((row) => quoted(csvRow(row, "?")))}`,
  "kept.ndjson": () => lines((row) => JSON.stringify(row)),
  "kept.json": () => JSON.stringify(table),
  "kept.parquet": parquet,
};

describe("texts that are only repeated", () => {
  it.each(Object.keys(FILES))("are those of the file until the next batch, and then forgotten: %s", async (name) => {
    const path = file(name, FILES[name]());
    const kept = ["id", "town", "known"];
    const options = { missing: ["?"], kept };
    const schema = schemaOf();
    const source = await openSource({ file: [path, path], schema, ...options, forgetKept: true });
    const [, id, town, known] = schema.attributes;
    let most = 0;
    const watched = {
      schema,
      async *batches() {
        for await (const batch of source.batches()) {
          most = Math.max(most, id.values.length);
          yield batch;
        }
      },
    };
    for (let pass = 0; pass < 2; pass++) {
      expect(await rowsOf(watched)).toEqual([...expected, ...expected]);
      expect([id.values.length, town.values.length, known.values]).toEqual([0, 0, ["late"]]);
    }
    expect(most).toBeGreaterThan(500);
    expect(most).toBeLessThanOrEqual(1024);
    // The target is the target, whoever names it.
    const withTarget = { ...options, kept: [...kept, "class"], forgetKept: true };
    expect(await rowsOf(await openSource({ file: path, schema: schemaOf(), ...withTarget }))).toEqual(expected);
    // Otherwise the schema knows them all in the end.
    for (const more of [{}, { forgetKept: true, shuffle: 1 }]) {
      const all = schemaOf();
      await rowsOf(await openSource({ file: path, schema: all, ...options, ...more }));
      expect(all.attributes[1].values).toHaveLength(DIFFERENT);
    }
  });

  it.each([
    ["as-is.csv", 'id,x,class\nNA,1,p\n"NA",NA,p\n-9,-9,p\n?,2,p\n"",3,p\n,4,p\n', ["NA", "NA", "-9", "?", null, null]],
    ["slow.csv", "id x class\nNA 1 p\n'NA' NA p\n-9 -9 p\n? 2 p\n", ["NA", "'NA'", "-9", "?"]],
    [
      "as-is.arff",
      "@relation r\n@attribute id string\n@attribute x numeric\n@attribute class {p}\n@data\nNA,1,p\n'NA',?,p\n-9,-9,p\n?,2,p\n'?',3,p\n",
      ["NA", "NA", "-9", null, "?"],
    ],
    [
      "as-is.ndjson",
      '{"id":"NA","x":1}\n{"id":"N\\u0041","x":"NA"}\n{"id":-9,"x":-9}\n{"id":-9.0,"x":2,"\\u0063lass":"p"}\n{"id":null,"x":3}\n',
      ["NA", "NA", "-9", "-9.0", null],
    ],
    [
      "as-is.parquet",
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: "id", data: ["NA", "-9", null], type: "STRING" },
            { name: "x", data: [1, -9, 2], type: "DOUBLE" },
          ],
        }),
      ),
      ["NA", "-9", null],
    ],
  ] as const)("stand as in the file though they mean missing in other columns: %s", async (name, content, texts) => {
    const path = file(name, content as string | Uint8Array);
    for (const forgetKept of [false, true]) {
      const schema = new Schema([new Attribute("x", numeric()), new Attribute("id", nominal())], "class", ["p"]);
      const options = { kept: ["id"], missing: ["NA", "-9"], ...(name === "slow.csv" ? { delimiter: " " } : {}) };
      const source = await openSource({ file: path, schema, forgetKept, ...options });
      for (let pass = 0; pass < 2; pass++) {
        const rows = await rowsOf(source);
        expect(rows.map(([, text]) => text)).toEqual(texts);
        expect(rows.filter(([x]) => x === null)).toHaveLength(name === "as-is.parquet" ? 1 : 2);
      }
    }
  });

  it.each([
    ["target.csv", "x,class\n1,1\n2,2.0\n3,1.0\n4,True\n"],
    ["target.arff", "@relation r\n@attribute x numeric\n@attribute class string\n@data\n1,1\n2,2.0\n3,1.0\n4,True\n"],
    ["target.ndjson", '{"x":1,"class":1}\n{"x":2,"class":2.0}\n{"x":3,"class":1.0}\n{"x":4,"class":"True"}\n'],
  ])("are not classes, which are those of the schema as others spell them: %s", async (name, text) => {
    const classes = ["1", "2", "true"];
    const schema = new Schema([new Attribute("x", numeric())], "class", classes);
    const path = file(name, text);
    for (const kept of [[], ["class"]]) {
      const source = await openSource({ file: path, schema, kept });
      expect((await rowsOf(source)).map(([, label]) => label)).toEqual(["1", "2", "1", "true"]);
      expect(schema.target.classes).toEqual(classes);
    }
    const inferred = await openSource({ file: path, target: "class", kept: ["class"] });
    expect((await rowsOf(inferred)).map(([x]) => x)).toEqual([1, 2, 3, 4]);
  });

  it("are forgotten, too, where a row that cannot be read comes behind them", async () => {
    const schema = schemaOf();
    const path = file("bad.csv", `id,x,town,known,class\n${lines((row) => csvRow(row))}id,one,town,late,a\n`);
    const source = await openSource({ file: path, schema, missing: ["?"], kept: ["id", "town"], forgetKept: true });
    await expect(rowsOf(source)).rejects.toMatchObject({ code: "E_ROW" });
    expect(schema.attributes[1].values).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { failure, rowsOf, temporaryFiles } from "../../test/reading.ts";
import type { ByteSource } from "./bytes.ts";
import { openFrom, openSource } from "./open.ts";

const file = temporaryFiles();
const open = (text: string, options = {}) => openSource({ file: file("rows.json", text), ...options });

/** A source in pieces of so many bytes, as often as asked. */
function pieces(text: string, size: number): ByteSource {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return { name: "rows.json", total: bytes.length, repeatable: true, preview: chunks, chunks, async close() {} };
}

const ODD = [
  { a: 1, t: 'x,"]}\\', class: "u" },
  { a: null, t: "{[", class: "v" },
  { class: "u", a: -2.5e3, t: "é\n" },
];

describe("a JSON array", () => {
  it("is read as its elements, however they are laid out and cut into chunks", async () => {
    const rows = [
      [1, 'x,"]}\\', "u"],
      [null, "{[", "v"],
      [-2500, "é\n", "u"],
    ];
    for (const text of [
      JSON.stringify(ODD),
      JSON.stringify(ODD, null, 2),
      `\ufeff \r\n[\r\n${ODD.map((record) => `\t${JSON.stringify(record)}\r\n`).join(" ,\r\n")}]\r\n\n`,
    ]) {
      expect(await rowsOf(await open(text))).toEqual(rows);
      for (const size of [1, 2, 7]) {
        const options = { file: "rows.json" };
        expect(await rowsOf(await openFrom(pieces(text, size), options))).toEqual(rows);
      }
    }
  });

  it("can be read again, and is told by its content", async () => {
    const source = await openSource({ file: file("rows.data", JSON.stringify(ODD)) });
    expect(source.format).toBe("ndjson");
    expect(await rowsOf(source)).toEqual(await rowsOf(source));
  });

  it("never holds more than a few chunks", async () => {
    const record = `${JSON.stringify({ a: 1, t: "x".repeat(500), class: "u" })},`;
    let given = 0;
    let most = 0;
    async function* chunks() {
      yield Buffer.from("[");
      for (let i = 0; i < 8_000; i++) {
        given++;
        yield Buffer.from(record);
      }
      yield Buffer.from('{"a":2,"class":"v"}]');
    }
    const bytes = { name: "b", total: undefined, repeatable: true, preview: chunks, chunks, async close() {} };
    const source = await openFrom(bytes, { file: "b.json", inferRows: 5 });
    given = 0;
    let rows = 0;
    for await (const { count } of source.batches()) {
      rows += count;
      most = Math.max(most, given - rows);
    }
    expect(rows).toBe(8_001);
    expect(most).toBeLessThan(10); // nothing is read ahead of the rows it makes
  });

  it.each([
    [
      "a bad value",
      '[{"a":1,"class":"u"},\n\n{"a":"x","class":"u"}]',
      /E_ROW rows.json:3 row 2, column `a`: expected a/,
    ],
    ["a bare element", '[{"a":1,"class":"u"}, 5]', /E_ROW rows.json:1 row 2: expected a record such as/],
    ["a comma too few", '[{"a":1,"class":"u"} {"a":1}]', /E_ROW rows.json:1 row 1: is not JSON/],
    ["a comma too many", '[{"a":1,"class":"u"},,{"a":1}]', /E_INPUT rows.json:1: element 2 of the JSON array is empty/],
    ["a comma at the end", '[{"a":1,"class":"u"},]', /element 2 of the JSON array is empty/],
    [
      "a bracket too many",
      '[{"a":1,"class":"u"}},{"a":2,"class":"v"}]',
      /element 1 .* closes a bracket that is not open/,
    ],
    ["no end", '[{"a":1,"class":"u"},\r\n{"a":2,"cl', /rows.json:2: the JSON array is cut off in element 2/],
    ["two arrays", '[{"a":1,"class":"u"}][]', /text follows the end of the JSON array/],
    ["no element", "[ ]", /E_INPUT rows.json: has no records/],
  ])("is refused with %s", async (_, text, message) => {
    expect(await failure(open(text, { inferRows: 1 }).then(rowsOf))).toMatch(message);
  });

  it("tells the line in which an element begins, whatever ends the lines and wherever chunks do", async () => {
    const elements = [
      '{"a":1,"class":"u"}',
      '{"a":2,\n"class":"u"}',
      '{"a":"x",\n"class":"u"}',
      '{"a":"tab\t,", "class":"u"}', // a mistake, as it is on a line of its own
      '{"a":3,"class":"v"}',
      "7",
    ];
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      const text = `[\n\n\t ${elements.join(",\n\t\t")}\n]\n`.replaceAll("\n", lineEnd);
      for (const size of [1, 2, 7, 1000]) {
        const options = { file: "rows.json", numeric: ["a"], inferRows: 1, onBadRow: "skip" } as const;
        const source = await openFrom(pieces(text, size), options);
        expect((await rowsOf(source)).map(([a]) => a)).toEqual([1, 2, 3]);
        expect(source.badRows.first.map((message) => message.split(/[:,] /)[0])).toEqual([
          "rows.json:6 row 3",
          "rows.json:8 row 4",
          "rows.json:10 row 6",
        ]);
        expect(source.badRows.first[1]).toMatch(/is not JSON \(Bad control character/);
      }
    }
  });

  it("tells the line of a first element that cannot be read", async () => {
    expect((await openSource({ file: file("a.json", '[\n5,\n{"a":1,"class":"u"}]') })).unread[0].first).toMatch(
      /^a.json:2 row 1: expected a record/,
    );
  });

  it("is read on behind a bad element", async () => {
    const text =
      '[{"a":1,"class":"u"},{"a":"no\n end},{"a":2,"class":"u"},{"a":[1,{"b":[]}],"class":"u"},{"a":3,"class":"v"}]';
    const source = await open(text, { inferRows: 1, onBadRow: "skip" });
    expect((await rowsOf(source)).map(([a]) => a)).toEqual([1, 2, 3]);
    expect(source.badRows.count).toBe(2);
  });
});

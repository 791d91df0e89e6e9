import { describe, expect, it } from "vitest";
import { failure, temporaryFiles } from "../../test/reading.ts";
import { columnsNamed, namesIn } from "./column-names.ts";
import { openSource } from "./index.ts";

const file = temporaryFiles();

describe("lists of columns", () => {
  it.each([
    ["a", ["a"]],
    [" a , b c ", ["a", "b c"]],
    ['id,"review, text"', ["id", "review, text"]],
    ['"review, text" , id', ["review, text", "id"]],
    ['"say ""a, b"""', ['say "a, b"']],
    ['in "quotes" within', ['in "quotes" within']],
    ["a,", ["a", ""]],
  ])("reads %j", (list, names) => {
    expect(namesIn(list)).toEqual(names);
  });

  it.each(['"a', '"a"b', 'x,"a'])("refuses %j", (list) => {
    expect(() => namesIn(list)).toThrow(/names with commas are written as in CSV, got/);
  });

  it("takes a list that is a column's name for that column", () => {
    const known = ["review, text", "review", "text", '"odd"'];
    expect([...columnsNamed(["review, text"], known, "f")]).toEqual(["review, text"]);
    expect([...columnsNamed(["review,text"], known, "f")]).toEqual(["review", "text"]);
    expect([...columnsNamed(['text,"review, text"', '"odd"'], known, "f")]).toEqual(["text", "review, text", '"odd"']);
    expect(() => columnsNamed(["text"], [], "f")).toThrow('Unknown column in f: "text". Columns: none.');
    expect(() => columnsNamed(["id", "id, review,text"], ["id", "review, text"], "f")).toThrow(
      'f: a list of columns splits the name `review, text` at its comma. Quote such a name in a list: `["other", "review, text"]`.',
    );
    expect(() => columnsNamed(["review, texts"], known, "f")).toThrow(/Unknown column in f: "texts"\. Did you mean/);
  });
});

describe("notes on columns", () => {
  const lines = Array.from(
    { length: 200 },
    (_, i) => `u${i},"good, ${i}",${i === 3 ? "-" : i % 70},t${i % 120},${i % 2}`,
  );
  const reviews = () => file("reviews.csv", `id,"review, text",n,town,class\n${lines.join("\n")}\n`);

  it("name a column with a comma as a program writes it, and end with one line for all", async () => {
    const { warnings } = await openSource({ file: reviews() });
    expect(warnings[1]).toMatch(/Column `review, text` is left out: .* Keep it with `nominal: \["review, text"\]`\.$/);
    expect(warnings).toHaveLength(5);
    expect(warnings[4]).toBe(
      'The advice of these notes on columns, in one line: `ignore: ["id", "review, text", "town"], missing: ["-"]`',
    );
    const followed = await openSource({ file: reviews(), ignore: ["id", "review, text", "town"], missing: ["-"] });
    expect(followed.warnings).toEqual([]);
    expect(followed.schema.attributes.map(({ name, kind }) => [name, kind])).toEqual([["n", "numeric"]]);
    const kept = await openSource({ file: reviews(), ignore: ["id", "town", "n"], nominal: ["review, text"] });
    expect(kept.schema.attributes.map(({ name }) => name)).toEqual(["review, text"]);
  });

  it("have no such line where one note says it all", async () => {
    expect(
      (await openSource({ file: reviews(), ignore: ["town", "n", "review, text"], nominal: ["id"] })).warnings,
    ).toEqual([]);
    expect(
      (await openSource({ file: reviews(), ignore: ["town", "n", "review, text"], target: "class" }).catch((e) => e))
        .message,
    ).toMatch(/besides the target `class` no column is left/);
    expect((await openSource({ file: reviews(), ignore: ["town", "review, text"] })).warnings).toHaveLength(3);
    expect((await openSource({ file: reviews(), ignore: ["id", "town", "review, text"] })).warnings).toHaveLength(1);
  });

  it("say which name is not known", async () => {
    expect(await failure(openSource({ file: reviews(), ignore: ["id,reviews"] }))).toMatch(/E_UNKNOWN .*"reviews"/);
  });
});

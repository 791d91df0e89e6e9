import { describe, expect, it } from "vitest";
import { checkText, headOf } from "./bytes.ts";

describe("the beginning of a pipe", () => {
  it("has a line that tells the format: no blank one and no comment, also behind a byte order mark", async () => {
    const pieces = ["\ufeff", "# of today\n", " \r\n", "1 3:1\n", "0 2:1\n"].map((text) => Buffer.from(text));
    const chunks = async function* () {
      yield* pieces;
    };
    const pipe = { name: "pipe", total: undefined, repeatable: false, preview: chunks, chunks, async close() {} };
    expect(Buffer.from(await headOf(pipe))).toEqual(Buffer.concat(pieces.slice(0, 4)));
  });
});

describe("UTF-16", () => {
  it("is refused by its name, whichever byte comes first", () => {
    const [little, big] = [Buffer.from("\ufeffa,b\n", "utf16le"), Buffer.from("\ufeffa,b\n", "utf16le").swap16()];
    for (const head of [little, big]) expect(() => checkText(head, "a.csv")).toThrow("is UTF-16 text");
    expect(() => checkText(Buffer.from("a,b\n"), "a.csv")).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import { checkText } from "./bytes.ts";

describe("UTF-16", () => {
  it("is refused by its name, whichever byte comes first", () => {
    const [little, big] = [Buffer.from("\ufeffa,b\n", "utf16le"), Buffer.from("\ufeffa,b\n", "utf16le").swap16()];
    for (const head of [little, big]) expect(() => checkText(head, "a.csv")).toThrow("is UTF-16 text");
    expect(() => checkText(Buffer.from("a,b\n"), "a.csv")).not.toThrow();
  });
});

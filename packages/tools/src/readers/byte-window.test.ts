import { Random } from "coppice/core";
import { describe, expect, it } from "vitest";
import { ByteWindow } from "./byte-window.ts";

/** The line, from 1, of the byte at `at`: line ends before it are CR LF, CR and LF. */
const naiveLine = (text: string, at: number) => (text.slice(0, at).match(/\r\n|\r|\n/g) ?? []).length + 1;

describe("the line of a byte", () => {
  it("counts CR LF once, CR and LF alone, and nothing that only looks like them", () => {
    const window = new ByteWindow();
    window.append(Buffer.from("a\n\nb\r\nc\rd\u000b\u008aé\n"));
    const lines = [1, 1, 2, 3, 3, 3, 4, 4, 5];
    expect(lines.map((_, at) => window.lineOf(at)).slice(0, 5)).toEqual([1, 1, 2, 3, 3]);
    expect(window.lineOf(6)).toBe(4); // c
    expect(window.lineOf(8)).toBe(5); // d
    expect(window.lineOf(window.end)).toBe(6);
  });

  it("counts another byte that stands for line ends, and belongs to what follows blanks", () => {
    const window = new ByteWindow(9);
    window.append(Buffer.from(" \t  {\t}\n{}\n"));
    expect([0, 4, 6, 8].map((at) => window.lineOf(at))).toEqual([2, 2, 3, 3]);
    window.start = 8;
    window.append(Buffer.from("\t{}"));
    expect([0, 4].map((at) => window.lineOf(at))).toEqual([3, 4]);
  });

  // With CR, without, and where a CR and its LF come apart.
  it.each([
    ["x\n\v\t\u008a", "LF only"],
    ["xx\r\n", "both"],
    ["x\r", "CR only"],
  ])("agrees with a naive count in any chunks (%j, %s)", (signs) => {
    const random = Random.seeded(8);
    for (let n = 0; n < 300; n++) {
      let text = "";
      for (let i = random.integer(200); i >= 0; i--) text += signs[random.integer(signs.length)];
      const bytes = Buffer.from(text, "latin1");
      const window = new ByteWindow();
      let base = 0; // of the window in the text
      for (let from = 0; from < bytes.length; ) {
        const to = Math.min(bytes.length, from + 1 + random.integer(40));
        base += window.start;
        window.append(bytes.subarray(from, to));
        from = to;
        const at = random.integer(window.end + 1);
        // A byte behind the last one may turn a CR into half a line end, so the place itself is looked at as well.
        const isWithin = text[base + at - 1] === "\r" && text[base + at] === "\n";
        if (!isWithin) expect(window.lineOf(at)).toBe(naiveLine(text, base + at));
        window.start = random.integer(window.end + 1);
      }
    }
  });
});

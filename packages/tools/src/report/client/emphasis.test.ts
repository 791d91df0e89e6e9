import { describe, expect, it } from "vitest";
import { emphasis } from "./emphasis.ts";

/** Of six lines the second and the last lead: the best model and the better baseline. */
const lines = [0, 1, 2, 3, 4, 5];
const ofSix = () => emphasis(lines.map((line) => ({ isLeading: line === 1 || line === 5 })));
const front = (six: ReturnType<typeof ofSix>) => lines.filter((line) => six.isForeground(line));

describe("what stands out", () => {
  it("is the leading lines, until another one is pointed at", () => {
    const six = ofSix();
    expect(front(six)).toEqual([1, 5]);
    expect([six.point(3), six.point(3)]).toEqual([true, false]); // the second changes nothing
    expect(front(six)).toEqual([3]);
    expect(six.point(null)).toBe(true);
    expect(front(six)).toEqual([1, 5]);
  });

  it("is every line where there are four at most, or no leading one", () => {
    const four = emphasis(lines.slice(2).map((line) => ({ isLeading: line === 5 })));
    expect([0, 1, 2, 3].every(four.isForeground)).toBe(true);
    const six = ofSix();
    six.toggle(0);
    six.point(null);
    expect(front(six)).toEqual([1, 5]); // of five
    six.toggle(2);
    six.point(null);
    expect(front(six)).toEqual(lines);
    const none = emphasis(lines.map(() => ({ isLeading: false })));
    expect(lines.every(none.isForeground)).toBe(true);
    const hidden = emphasis([...lines, 6, 7].map((line) => ({ isLeading: line === 0 })));
    hidden.toggle(0);
    hidden.point(null);
    expect([1, 2, 3, 4, 5, 6, 7].every(hidden.isForeground)).toBe(true);
  });

  it("is no hidden line: hiding the one pointed at dims no other", () => {
    const six = ofSix();
    six.point(3);
    six.toggle(3);
    expect(six.isShown(3)).toBe(false);
    expect(front(six)).toEqual([1, 5]);
    six.point(3); // its name in the legend is still there to be pointed at
    expect(front(six)).toEqual([1, 5]);
    six.toggle(3);
    expect([six.isShown(3), front(six)]).toEqual([true, [3]]);
  });
});

import { describe, expect, it } from "vitest";
import { remarks } from "./remarks.ts";

const said = (delay: number, unanswered: number) => remarks({ delay }, 1000, [{ unanswered }, { unanswered: 900 }]);

describe("remarks", () => {
  it("are none about an ordinary race", () => {
    expect(said(0, 1)).toEqual([]);
  });

  it("tell of rows that could not be answered because of the delay", () => {
    expect(said(500, 501)).toEqual([
      "Labels arrive 500 rows late: 501 rows had no prediction because no label was known yet; they count as wrong.",
    ]);
    expect(said(1, 1)).toEqual([
      "Labels arrive 1 row late: 1 row had no prediction because no label was known yet; they count as wrong.",
    ]);
    expect(said(500, 0)).toEqual([]);
    expect(said(1000, 900)).toEqual([
      "Labels arrive 1,000 rows late, after the last prediction: nothing was learned in time.",
    ]);
  });
});

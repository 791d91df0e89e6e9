import { afterEach, expect, it, vi } from "vitest";
import { tellNotes } from "./notes.ts";
import { reportProblems } from "./problems.ts";

afterEach(() => void vi.restoreAllMocks());

it("tells each note once: those on the schema before the race, only the others after it", () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  tellNotes(["id is left out"]);
  expect(lines).toEqual(["Note: id is left out\n"]);
  reportProblems({ badRows: 0, firstBadRows: [], warnings: ["id is left out", "one class only"] });
  expect(lines).toEqual(["Note: id is left out\n", "Note: one class only\n"]);
});

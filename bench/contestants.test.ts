import { expect, it } from "vitest";
import { complaint } from "./contestants.ts";

it("takes the line that names the error from what a process said at its end", () => {
  const node = `file:///x/dist/spec.js:10
    throw new CoppiceError("E_SPEC", {
    ^

CoppiceError: Unknown model "forest". Did you mean "forests"?
    at parse (file:///x/dist/spec.js:10:11) {
  code: 'E_SPEC'
}

Node.js v20.20.2
`;
  expect(complaint(node)).toBe('CoppiceError: Unknown model "forest". Did you mean "forests"?');
  const java = `java.lang.RuntimeException: outer
\tat MoaContestant.main(MoaContestant.java:40)
Caused by: java.lang.NumberFormatException: For input string: "?"
\t... 1 more
`;
  expect(complaint(java)).toBe('Caused by: java.lang.NumberFormatException: For input string: "?"');
});

it("takes the last line where none names an error, and nothing from silence", () => {
  expect(complaint("a\nKilled\n")).toBe("Killed");
  expect(complaint("")).toBeUndefined();
});

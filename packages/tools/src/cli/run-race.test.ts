import { describe, expect, it } from "vitest";
import { commandLine } from "./run-race.ts";

describe("commandLine", () => {
  it("is what a person types to run it again", () => {
    expect(commandLine(["race", "my data.csv", "-t", "x"], {})).toBe("coppice race 'my data.csv' -t x");
    const start = { npm_lifecycle_event: "start" };
    expect(commandLine(["demo"], start)).toBe("npm start");
    expect(commandLine(["demo", "--limit", "1000"], start)).toBe("npm start -- --limit 1000");
    expect(commandLine(["race", "a.csv"], start)).toBe("coppice race a.csv");
  });
});

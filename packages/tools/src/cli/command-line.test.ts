import { describe, expect, it } from "vitest";
import { commandLine, typedCommand } from "./command-line.ts";

describe("commandLine", () => {
  it("is what a person types to run it again", () => {
    expect(commandLine(["race", "my data.csv", "-t", "x"], {})).toBe('coppice race "my data.csv" -t x');
    const start = { npm_lifecycle_event: "start", npm_package_name: "coppice-workspace" };
    expect(commandLine(["demo"], start)).toBe("npm start");
    expect(commandLine(["demo", "--limit", "1000"], start)).toBe("npm start -- --limit 1000");
    expect(commandLine(["race", "a.csv"], start)).toBe("coppice race a.csv");
  });
});

describe("typedCommand", () => {
  it("writes options as they are typed, and leaves out those that were not given", () => {
    const options = {
      skip: 900_000,
      onBadRow: "skip",
      header: false,
      shuffle: true,
      missing: ["-", ""],
      from: undefined,
    };
    expect(typedCommand("train", ["a.csv", "-"], options)).toBe(
      "coppice train a.csv - --skip 900000 --on-bad-row skip --no-header --shuffle --missing -,",
    );
  });

  it("quotes what a shell would take apart, and takes no file for an option", () => {
    expect(typedCommand("train", ["-a.csv", "data-*.csv"], { delimiter: ";", out: "it's.model" })).toBe(
      'coppice train ./-a.csv "data-*.csv" --delimiter ";" --out "it\'s.model"',
    );
  });
});

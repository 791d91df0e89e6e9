import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("../dist/pocock-2010/run.js", import.meta.url));
const page = new URL("README.md", import.meta.url);

it("prints what its page says", () => {
  const lines = execFileSync(process.execPath, [program], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .trim()
    .split("\n");
  const printed = lines
    .map((line) => line.replace("STAGGER, ", "").split(/ {2,}/))
    .map((cells) => cells.filter((cell) => cell !== "0.0050")); // the tolerance
  const told = readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => /^\| (green|ON-1)/.test(line))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
  expect(told).toHaveLength(8);
  expect(printed.filter(([first]) => /^(green|ON-)/.test(first))).toEqual(told);
  expect(readFileSync(page, "utf8")).toContain(lines.at(-1)?.replace(/ reproduced$/, " are reproduced"));
}, 60_000);

it("scans K and W, and names what its page names", () => {
  const scan = fileURLToPath(new URL("../dist/pocock-2010/scan.js", import.meta.url));
  const printed = execFileSync(process.execPath, [scan, "--quick"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.startsWith("ON-"))
    .map((line) => line.split(/ {2,}/));
  expect(printed).toHaveLength(15);
  for (const [id, , , ours, verdict] of printed) {
    expect(ours).toMatch(/^\d\d\.\d\d, \d\d\.\d\d$/);
    if (id === "ON-4") expect(verdict).toBe("reproduced");
  }
  const told = readFileSync(page, "utf8");
  for (const [id, data, theirs] of printed) expect(told).toContain(`| ${id} | ${data} | ${theirs} |`);
}, 60_000);

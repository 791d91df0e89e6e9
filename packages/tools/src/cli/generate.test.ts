import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { generateRows } from "./generate.ts";

describe("the progress of generated rows", () => {
  const folder = mkdtempSync(join(tmpdir(), "coppice-generate-"));
  const terminals = [process.stdout.isTTY, process.stderr.isTTY];

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    [process.stdout.isTTY, process.stderr.isTTY] = terminals;
    process.exitCode = undefined;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What is said while rows are written to a file, or to standard output for "-", and what is written. */
  async function generated(name: string, isTerminal: boolean, options = {}, during = () => {}) {
    const said: string[] = [];
    const written: string[] = [];
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 6000)); // as slow as to be worth a line now and then
    vi.stubEnv("TERM", "xterm");
    [process.stdout.isTTY, process.stderr.isTTY] = [false, isTerminal];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      during();
      return said.push(String(text)) > 0;
    });
    vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
    const out = name === "-" ? name : join(mkdtempSync(join(folder, "x")), name);
    await generateRows("sea", { rows: 5000, seed: 1, out, ...options });
    if (out !== "-" && existsSync(out)) written.push(readFileSync(out, "latin1"));
    return { out, said: said.join(""), written: written.join("") };
  }

  it.each(["x.csv", "x.arff", "x.ndjson", "x.parquet", "-"])(
    "is drawn on a terminal, never in %s nor elsewhere",
    async (name) => {
      const plain = await generated(name, false);
      expect(plain.said).toBe(name === "-" ? "" : `5,000 rows of sea written to ${plain.out}\n`);
      const watched = await generated(name, true);
      expect(watched.said).toMatch(/writing \S+ +0%/);
      expect(watched.said).toMatch(/writing \S+ +100% +5,000 rows, [\d,]+\/s/);
      expect(watched.said).toContain("\u001b[?25h"); // the cursor is back
      expect(watched.written).toBe(plain.written);
    },
  );

  it("is not drawn where it is to be quiet", async () => {
    const { said, out } = await generated("x.csv", true, { quiet: true });
    expect(said).toBe(`5,000 rows of sea written to ${out}\n`);
  });

  it("leaves Ctrl-C to end the program, with nothing kept", async () => {
    let isSent = false;
    const { said, out } = await generated("x.csv", true, { rows: 1e9 }, () => {
      if (!isSent) process.emit("SIGINT", "SIGINT");
      isSent = true;
    });
    expect(said).toContain(`Stopped early: nothing is kept, and ${out} is left as it was\n`);
    expect(said).toContain("\u001b[?25h");
    expect([existsSync(out), process.exitCode]).toEqual([false, 130]);
  });
});

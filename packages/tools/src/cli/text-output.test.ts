import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tty from "node:tty";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { TextOutput } from "./text-output.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "coppice-output-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes more than is kept back before a flush. */
async function written(name: string, lines: number): Promise<{ text: string; bytes: Buffer }> {
  const path = join(folder, name);
  const output = await TextOutput.open(path);
  let text = "";
  for (let i = 0; i < lines; i++) {
    const line = `${i},\u00e9,some text that repeats\n`;
    text += line;
    await output.write(line);
  }
  await output.finish();
  return { text, bytes: await readFile(path) };
}

describe("text output", () => {
  it("writes a file piece by piece", async () => {
    const { text, bytes } = await written("a.csv", 10_000);
    expect(bytes.toString()).toBe(text);
  });

  it("packs it where its name ends in .gz, an empty one included", async () => {
    const { text, bytes } = await written("a.csv.GZ", 10_000);
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 4);
    const empty = await written("b.csv.gz", 0);
    expect(gunzipSync(empty.bytes).toString()).toBe("");
  });

  it("goes to a terminal, by whatever name, without what a terminal obeys", async () => {
    const write = async (name: string) => {
      const output = await TextOutput.open(join(folder, name));
      await output.write("\u001b[2Ja,\u202eb\n");
      await output.finish();
      return readFile(join(folder, name), "utf8");
    };
    const isatty = vi.spyOn(tty, "isatty").mockReturnValueOnce(true);
    onTestFinished(() => isatty.mockRestore());
    expect(await write("tty")).toBe("\\u001b[2Ja,\\u202eb\n");
    expect(isatty.mock.lastCall?.[0]).toBeGreaterThan(2); // of the file, as of /dev/stdout
    expect(await write("file")).toBe("\u001b[2Ja,\u202eb\n");
  });
});

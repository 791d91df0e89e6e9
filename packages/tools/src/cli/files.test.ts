import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, writePart } from "./files.ts";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "coppice-files-")));
});
afterAll(() => rm(folder, { recursive: true }));

const bytes = Buffer.from("a part");
const read = (path: string) => readFile(path, "utf8");

describe("what is only a part", () => {
  it.each([
    ["model", "model.partial"],
    ["model.coppice", "model.partial.coppice"],
    ["out.v2.csv", "out.v2.partial.csv"],
    ["out.csv.gz", "out.partial.csv.gz"],
    ["out.ndjson.GZ", "out.partial.ndjson.GZ"],
    [".hidden", ".hidden.partial"],
    ["two\nlines.csv", "two\nlines.partial.csv"],
    ["a.folder/model", "a.folder/model.partial"],
  ])("of %j is %j, and leaves the whole one of before", async (whole, part) => {
    await mkdir(join(folder, "a.folder"), { recursive: true });
    await writeFile(join(folder, whole), "whole");
    expect(await writePart(join(folder, whole), bytes)).toBe(join(folder, part));
    expect([await read(join(folder, whole)), await read(join(folder, part))]).toEqual(["whole", "a part"]);
  });

  it("takes no name that there is, a link's neither", async () => {
    await writeFile(join(folder, "taken.partial.csv"), "older");
    await symlink("nowhere", join(folder, "taken.partial-2.csv"));
    expect(await writePart(join(folder, "taken.csv"), bytes)).toBe(join(folder, "taken.partial-3.csv"));
    expect(await read(join(folder, "taken.partial.csv"))).toBe("older");
    expect(await readdir(folder)).not.toContain("nowhere");
  });

  it("has a name of its own where several are kept at once", async () => {
    const texts = Array.from({ length: 12 }, (_, i) => `part ${i}`);
    const kept = await Promise.all(texts.map((text) => writePart(join(folder, "at-once.csv"), Buffer.from(text))));
    expect(new Set(kept).size).toBe(12);
    expect(await Promise.all(kept.map(read))).toEqual(texts);
  });

  it.skipIf(process.platform === "win32")("lies where a link leads, with the mode of the whole one", async () => {
    const store = join(folder, "store");
    await mkdir(store);
    await writeFile(join(store, "one.bin"), "whole");
    await chmod(join(store, "one.bin"), 0o640);
    await symlink("store/one.bin", join(folder, "latest.bin"));
    const part = await writePart(join(folder, "latest.bin"), bytes);
    expect(part).toBe(join(store, "one.partial.bin"));
    expect((await stat(part)).mode & 0o7777).toBe(0o640);
    expect(await read(join(folder, "latest.bin"))).toBe("whole");
  });

  it("is written directly to what is no file, and has no name of its own", async () => {
    const draft = await draftOf("/dev/null");
    expect(await draft.keep()).toBeUndefined();
    expect(await writePart("/dev/null", bytes)).toBe("/dev/null");
  });
});

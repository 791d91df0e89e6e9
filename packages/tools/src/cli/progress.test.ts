import process from "node:process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { duration, makeProgress, shareDone, timeLeft } from "./progress.ts";

describe("progress in shares", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllEnvs();
    process.stderr.isTTY = isTTY;
  });

  const { isTTY } = process.stderr;

  /** What is written to standard error, a terminal or not. */
  function written(isTerminal: boolean, kind = "xterm"): string[] {
    const said: string[] = [];
    vi.stubEnv("TERM", kind);
    process.stderr.isTTY = isTerminal;
    vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
    vi.useFakeTimers({ toFake: ["performance", "Date", "setTimeout", "clearTimeout"] });
    return said;
  }

  it("is a line every five seconds where there is no terminal, with the time left", () => {
    const said = written(false);
    const progress = makeProgress(false);
    progress.start("training", undefined);
    for (let tenth = 1; tenth <= 10; tenth++) {
      vi.advanceTimersByTime(2000);
      progress.share(tenth / 10);
    }
    progress.stop();
    expect(said).toEqual(["training 30%, 14s left\n", "training 60%, 8s left\n", "training 90%, 2s left\n"]);
  });

  it("is in rows and rows per second where rows are counted, of all where their number is known", () => {
    const said = written(false);
    const progress = makeProgress(false);
    for (const total of [12_000, undefined]) {
      progress.start("racing", total);
      vi.advanceTimersByTime(6000);
      progress.update(3000, "best nb");
      vi.advanceTimersByTime(6000);
      progress.update(9000, "");
      progress.stop();
    }
    expect(said).toEqual([
      "racing 3,000 of 12,000 rows, 500 rows/s, best nb\n",
      "racing 9,000 of 12,000 rows, 750 rows/s\n",
      "racing 3,000 rows, 500 rows/s, best nb\n",
      "racing 9,000 rows, 750 rows/s\n",
    ]);
  });

  it("is drawn by the rows done, or by the bytes read where nobody knows how many rows there are", () => {
    const said = written(true);
    const progress = makeProgress(false);
    const drawn = (total: number | undefined) => {
      progress.start("racing", total);
      progress.bytes(1, 4);
      vi.setSystemTime(Date.now() + 3000); // no timer runs
      progress.update(30, "best nb");
      progress.stop();
      return said.splice(0).join("");
    };
    expect(drawn(100)).toMatch(/racing \S+ +30% +30 rows, .*best nb/);
    expect(drawn(undefined)).toMatch(/racing \S+ +25% +30 rows, /);
  });

  it("is a line, too, on a terminal that cannot draw", () => {
    const said = written(true, "dumb");
    const progress = makeProgress(false);
    progress.start("training", undefined);
    vi.advanceTimersByTime(6000);
    progress.share(0.5);
    progress.stop();
    expect(said).toEqual(["training 50%, 6s left\n"]);
  });

  it("is drawn on a terminal, also while nothing but the training runs, and is taken away at the end", () => {
    const said = written(true);
    const progress = makeProgress(false);
    progress.start("training", undefined);
    vi.setSystemTime(Date.now() + 3000); // no timer runs
    progress.share(0.25);
    expect(said.join("")).toMatch(/training \S+ +25% +ETA/);
    progress.stop();
    expect(said.join("")).toContain("\u001b[?25h"); // the cursor is back
  });

  it("says something amid a pass on a line of its own", () => {
    const said = written(true);
    const progress = makeProgress(false);
    progress.start("racing", 100);
    progress.tell("One has left");
    progress.stop();
    progress.tell("All are back");
    expect(said.join("")).toContain("\r\u001b[KOne has left\n");
    expect(said.at(-1)).toBe("All are back\n");
    expect(said.join("").match(/\[KAll/)).toBe(null);
  });

  it("says nothing where it is to be quiet", () => {
    const said = written(true);
    const progress = makeProgress(true);
    progress.start("training", undefined);
    progress.share(0.5);
    progress.stop();
    expect(said).toEqual([]);
  });

  it("takes the time left from the share done", () => {
    expect([timeLeft(0.25, 60_000), timeLeft(1, 5000), timeLeft(0, 5000)]).toEqual(["3m0s", "0s", "-"]);
  });

  it("writes a duration in its two largest units", () => {
    const some = [59.4, 59.5, 60, 119, 3599, 3600, 3661].map(duration);
    expect(some).toEqual(["59s", "1m0s", "1m0s", "1m59s", "59m59s", "1h0m", "1h1m"]);
  });
});

describe("the share done", () => {
  it("is that of the rows where they are known", () => {
    expect(shareDone(40, 80, 1000, 1)).toBe(0.5);
    expect(shareDone(90, 80, 0, 0)).toBe(1);
  });

  it("is not that of a small file's bytes, which are read before its first row is learned", () => {
    expect(shareDone(40, undefined, 1461, 1)).toBeCloseTo(40 / 1461);
    expect(shareDone(2000, undefined, 1461, 1)).toBe(1);
  });

  it("is that of the bytes where there are fewer rows than thought, or nobody knows", () => {
    expect(shareDone(900, undefined, 1000, 0.5)).toBe(0.5);
    expect(shareDone(900, undefined, 0, 0.25)).toBe(0.25);
  });
});

/** How far a race has got: a bar where someone watches, a line now and then where the output is kept. */
import process from "node:process";
import { Presets, SingleBar } from "cli-progress";
import type { RaceProgress } from "./run-race.ts";
import { shortened } from "./tables.ts";
import { note, wantsColour } from "./terminal.ts";

export interface Progress {
  /** Starts a repeat; `total` rows where they are known, or `about` so many. */
  start(label: string, total: number | undefined, about?: number): void;
  /** Bytes of the file read, for the share done where the rows are not known. */
  bytes(read: number, total: number | undefined): void;
  update(progress: RaceProgress): void;
  stop(): void;
}

/** Milliseconds between two lines where there is no terminal. */
const LINE_EVERY = 5000;

export function makeProgress(quiet: boolean): Progress {
  if (quiet) return { start() {}, bytes() {}, update() {}, stop() {} };
  return process.stderr.isTTY === true ? new Bar() : new Lines();
}

class Bar implements Progress {
  #bar: SingleBar | undefined;
  #total: number | undefined;
  #about = 0;
  #share = 0;
  #started = 0;

  start(label: string, total: number | undefined, about = 0): void {
    this.stop();
    this.#total = total;
    this.#about = about;
    this.#share = 0;
    this.#started = performance.now();
    this.#bar = new SingleBar(
      {
        format: `${label} {bar} {percentage}%  {rows}  ETA {left}  {best}`,
        stream: process.stderr,
        fps: 8,
        barsize: 20,
        hideCursor: true,
        clearOnComplete: true,
        linewrap: false,
        autopadding: true,
      },
      wantsColour() ? Presets.shades_classic : Presets.legacy,
    );
    this.#bar.start(1000, 0, { rows: "0 rows", left: "-", best: "" });
  }

  bytes(read: number, total: number | undefined): void {
    if (total !== undefined && total > 0) this.#share = read / total;
  }

  update({ row, best }: RaceProgress): void {
    const share = shareDone(row, this.#total, this.#about, this.#share);
    const seconds = (performance.now() - this.#started) / 1000;
    this.#bar?.update(Math.floor(1000 * share), {
      rows: `${row.toLocaleString("en")} rows, ${Math.round(row / seconds).toLocaleString("en")}/s`,
      left: share > 0 ? duration((seconds * (1 - share)) / share) : "-",
      best: best === undefined ? "" : bestText(best),
    });
  }

  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }
}

/**
 * Where the rows are not known, the share of the bytes that are read; a small file is read before its first row is
 * learned, so not more than the rows done make of those there are about.
 */
export function shareDone(row: number, total: number | undefined, about: number, bytes: number): number {
  if (total !== undefined) return Math.min(1, row / total);
  return about > 0 ? Math.min(bytes, row / about) : bytes;
}

class Lines implements Progress {
  #label = "";
  #total: number | undefined;
  #started = 0;
  #printed = 0;

  start(label: string, total: number | undefined): void {
    this.#label = label;
    this.#total = total;
    this.#started = performance.now();
    this.#printed = this.#started;
  }

  bytes(): void {}

  update({ row, best }: RaceProgress): void {
    const now = performance.now();
    if (now - this.#printed < LINE_EVERY) return;
    this.#printed = now;
    const of = this.#total === undefined ? "" : ` of ${this.#total.toLocaleString("en")}`;
    const perSecond = Math.round((1000 * row) / (now - this.#started)).toLocaleString("en");
    const leader = best === undefined ? "" : `, ${bestText(best)}`;
    note(`${this.#label} ${row.toLocaleString("en")}${of} rows, ${perSecond} rows/s${leader}`);
  }

  stop(): void {}
}

function bestText({ name, accuracy }: NonNullable<RaceProgress["best"]>): string {
  return `best ${shortened(name, 24)} ${(100 * accuracy).toFixed(2)}%`;
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}m${whole % 60}s` : `${Math.floor(minutes / 60)}h${minutes % 60}m`;
}

/** Progress of a race or training: a bar on a capable terminal, elsewhere a line now and then. */
import process from "node:process";
import { Presets, SingleBar } from "cli-progress";
import { quantity } from "../quantity.ts";
import { note, wantsColour } from "./terminal.ts";

export interface Progress {
  /** Starts a pass over `total` rows if known, or an estimated `about`. */
  start(label: string, total: number | undefined, about?: number): void;
  /** Bytes of the file read, for the share done if the number of rows is unknown. */
  bytes(read: number, total: number | undefined): void;
  /** Rows done, and further text. */
  update(row: number, said: string): void;
  /** The share done, for work not counted in rows. */
  share(done: number): void;
  stop(): void;
  /** Prints a text, between two passes or within one. */
  tell(said: string): void;
}

/** Milliseconds between two lines without a terminal. */
const LINE_EVERY = 5000;

export function makeProgress(quiet: boolean): Progress {
  if (quiet) return { start() {}, bytes() {}, update() {}, share() {}, stop() {}, tell() {} };
  return process.stderr.isTTY === true && process.env.TERM !== "dumb" ? new Bar() : new Lines();
}

class Bar implements Progress {
  #bar: SingleBar | undefined;
  #total: number | undefined;
  #about = 0;
  #bytesRead = 0; // as a share
  #started = 0;

  start(label: string, total: number | undefined, about = 0): void {
    this.stop();
    this.#total = total;
    this.#about = about;
    this.#bytesRead = 0;
    this.#started = performance.now();
    this.#bar = new SingleBar(
      {
        format: `${label} {bar} {percentage}%  {rows}  ETA {left}  {said}`,
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
    this.#bar.start(1000, 0, { rows: "", left: "-", said: "" });
  }

  bytes(read: number, total: number | undefined): void {
    if (total !== undefined && total > 0) this.#bytesRead = read / total;
  }

  update(row: number, said: string): void {
    const share = shareDone(row, this.#total, this.#about, this.#bytesRead);
    const seconds = (performance.now() - this.#started) / 1000;
    this.#show(share, `${quantity(row, "row")}, ${Math.round(row / seconds).toLocaleString("en")}/s`, said);
  }

  share(done: number): void {
    this.#show(done, "", "");
  }

  #show(share: number, rows: string, said: string): void {
    const left = timeLeft(share, performance.now() - this.#started);
    this.#bar?.update(Math.floor(1000 * share), { rows, left, said });
  }

  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }

  tell(said: string): void {
    if (this.#bar !== undefined) process.stderr.write("\r\u001b[K"); // the bar is redrawn below the text
    note(said);
  }
}

/**
 * The share of rows done. If their number is unknown, the share of bytes read, but at most the share of the estimated
 * rows: a small file is read before its first row is learned.
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

  update(row: number, said: string): void {
    if (!this.#isDue()) return;
    const now = this.#printed;
    const of = this.#total === undefined ? "" : ` of ${this.#total.toLocaleString("en")}`;
    const perSecond = Math.round((1000 * row) / (now - this.#started)).toLocaleString("en");
    const more = said === "" ? "" : `, ${said}`;
    note(`${this.#label} ${row.toLocaleString("en")}${of} rows, ${perSecond} rows/s${more}`);
  }

  share(done: number): void {
    if (!this.#isDue()) return;
    note(`${this.#label} ${Math.floor(100 * done)}%, ${timeLeft(done, this.#printed - this.#started)} left`);
  }

  /** Whether it is time for another line; if so, resets the timer. */
  #isDue(): boolean {
    const now = performance.now();
    if (now - this.#printed < LINE_EVERY) return false;
    this.#printed = now;
    return true;
  }

  stop(): void {}

  tell(said: string): void {
    note(said);
  }
}

/** The estimated remaining time, given the share done and the milliseconds it took. */
export function timeLeft(share: number, milliseconds: number): string {
  return share > 0 ? duration((milliseconds * (1 - share)) / share / 1000) : "-";
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}m${whole % 60}s` : `${Math.floor(minutes / 60)}h${minutes % 60}m`;
}

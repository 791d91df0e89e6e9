import type { Model } from "coppice/core";
import { saveModel } from "coppice/snapshot";
import { quantity } from "../quantity.ts";
import { errorText } from "./failure.ts";
import { writeWhole } from "./files.ts";

/** Saves a model while it is trained, so that a crash loses few rows, and others can use it already. */
export class RegularSaves {
  readonly every: number;
  readonly #path: string;
  readonly #skipped: number;
  readonly #tell: (text: string) => void;
  readonly #warn: (text: string) => void;
  #next: number;
  #hasSaved = false;

  /** `skipped`: rows of the files before the first one learned. */
  constructor(
    every: number,
    path: string,
    skipped: number,
    tell: (text: string) => void,
    warn: (text: string) => void,
  ) {
    this.every = every;
    this.#path = path;
    this.#skipped = skipped;
    this.#tell = tell;
    this.#warn = warn;
    this.#next = every;
  }

  /** Whether the model file is from this training, so that a later one of it may replace it. */
  get hasSaved(): boolean {
    return this.#hasSaved;
  }

  /** Saves if due. A failure, for example a full disk, is told and does not end the training: the next save may work. */
  async after(row: number, model: Model): Promise<void> {
    if (row < this.#next) return;
    while (this.#next <= row) this.#next += this.every;
    const rows = quantity(this.#skipped + row, "row");
    try {
      await writeWhole(this.#path, saveModel(model));
      this.#hasSaved = true;
      this.#tell(`Saved ${this.#path} after ${rows}`);
    } catch (error) {
      this.#warn(errorText(error));
      this.#warn(`Not saved after ${rows}; training goes on`);
    }
  }
}

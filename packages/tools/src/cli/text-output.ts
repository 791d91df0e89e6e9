/** Text written bit by bit to a file or standard output, in large pieces and no faster than it is taken. */
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { named } from "./files.ts";
import { withoutCommands } from "./visible.ts";

const FLUSH_AT = 1 << 16;

export class TextOutput {
  readonly #path: string;
  readonly #file: FileHandle | undefined;
  readonly #packed: boolean;
  #pending = "";

  private constructor(path: string, file: FileHandle | undefined) {
    this.#path = path === "-" ? "standard output" : path;
    this.#file = file;
    this.#packed = path.toLowerCase().endsWith(".gz");
  }

  /** A file, packed if its name ends in .gz, or standard output for "-". */
  static async open(path: string): Promise<TextOutput> {
    const file = path === "-" ? undefined : await open(path, "w");
    return new TextOutput(path, file);
  }

  /** Returns a promise only where something has to be waited for. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < FLUSH_AT ? undefined : this.#flush();
  }

  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#file?.close();
    }
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = "";
    // Packed pieces one after the other are a packed file.
    try {
      if (this.#file !== undefined) await this.#file.appendFile(this.#packed ? gzipSync(text) : text);
      else if (!process.stdout.write(process.stdout.isTTY ? withoutCommands(text) : text))
        await once(process.stdout, "drain");
    } catch (error) {
      throw named(error, this.#path);
    }
  }
}

/** A CSV field, quoted where it has to be. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text written bit by bit to a file or standard output, in large pieces and no faster than it is taken. */
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import process from "node:process";

const FLUSH_AT = 1 << 16;

export class TextOutput {
  readonly #file: FileHandle | undefined;
  #pending = "";

  private constructor(file: FileHandle | undefined) {
    this.#file = file;
  }

  /** A file, or standard output for "-". */
  static async open(path: string): Promise<TextOutput> {
    return new TextOutput(path === "-" ? undefined : await open(path, "w"));
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
    if (this.#file !== undefined) await this.#file.appendFile(text);
    else if (!process.stdout.write(text)) await once(process.stdout, "drain");
  }
}

/** A CSV field, quoted where it has to be. */
export function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text written bit by bit to a file, which is there once it is finished, or to standard output; no faster than it is taken. */
import { once } from "node:events";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { type Draft, draftOf, named } from "./files.ts";
import { withoutCommands } from "./visible.ts";

const FLUSH_AT = 1 << 16;

export class TextOutput {
  readonly #path: string;
  readonly #draft: Draft | undefined;
  readonly #packed: boolean;
  #pending = "";

  private constructor(path: string, draft: Draft | undefined) {
    this.#path = path === "-" ? "standard output" : path;
    this.#draft = draft;
    this.#packed = path.toLowerCase().endsWith(".gz");
  }

  /** A file, packed if its name ends in .gz, or standard output for "-". */
  static async open(path: string): Promise<TextOutput> {
    return new TextOutput(path, path === "-" ? undefined : await draftOf(path));
  }

  /** Returns a promise only where something has to be waited for. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < FLUSH_AT ? undefined : this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flushOrDiscard();
    await this.#draft?.finish();
  }

  /** As `keep` of drafts. */
  async keep(): Promise<string | undefined> {
    await this.#flushOrDiscard();
    return this.#draft?.keep();
  }

  /** After an error. What went to standard output cannot be taken back: there the last line at least is a whole one. */
  async discard(): Promise<void> {
    if (this.#draft === undefined) await this.#flush();
    else await this.#draft.discard();
  }

  async #flushOrDiscard(): Promise<void> {
    try {
      await this.#flush();
    } catch (error) {
      await this.#draft?.discard();
      throw error;
    }
  }

  async #flush(): Promise<void> {
    const text = this.#pending;
    this.#pending = "";
    // Packed pieces one after the other are a packed file.
    try {
      if (this.#draft !== undefined) await this.#draft.file.appendFile(this.#packed ? gzipSync(text) : text);
      else if (!process.stdout.write(process.stdout.isTTY ? withoutCommands(text) : text))
        await once(process.stdout, "drain");
    } catch (error) {
      throw named(error, this.#path);
    }
  }
}

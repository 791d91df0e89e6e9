/** Text written incrementally to a file, which exists once finished, or to standard output, with backpressure. */
import { once } from "node:events";
import process from "node:process";
import tty from "node:tty";
import { gzipSync } from "node:zlib";
import { CoppiceError } from "coppice/core";
import { fromSystem } from "./failure.ts";
import { type Draft, draftOf, named } from "./files.ts";
import { withoutCommands } from "./visible.ts";

const FLUSH_AT = 1 << 16;

/** Runs `write`, then finishes the output; if either fails, everything is left as it was. */
export async function complete<T>(
  output: { finish(): Promise<void>; discard(): Promise<void> },
  write: () => Promise<T>,
): Promise<T> {
  try {
    const result = await write();
    await output.finish();
    return result;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

export class TextOutput {
  readonly #path: string;
  readonly #draft: Draft | undefined;
  readonly #packed: boolean;
  readonly #keepsPart: boolean;
  /** It would interpret control characters in the text. */
  readonly #isTerminal: boolean;
  #pending = "";
  /** Bytes of the draft written in complete pieces. */
  #bytes = 0;

  private constructor(path: string, draft: Draft | undefined, keepsPart: boolean) {
    this.#path = path === "-" ? "standard output" : path;
    this.#draft = draft;
    this.#packed = path.toLowerCase().endsWith(".gz");
    this.#keepsPart = keepsPart;
    this.#isTerminal = tty.isatty(draft?.file.fd ?? process.stdout.fd); // a file may be /dev/stdout
  }

  /**
   * A file, gzipped if its name ends in .gz, or standard output for "-". `keepsPart`: on failure, for example a full
   * disk, the part written is kept.
   */
  static async open(path: string, keepsPart = false): Promise<TextOutput> {
    return new TextOutput(path, path === "-" ? undefined : await draftOf(path), keepsPart);
  }

  /** Returns a promise only if it has to wait. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < FLUSH_AT ? undefined : this.#flush();
  }

  /** Call before a wait: whoever reads standard output gets what was written. */
  async pause(): Promise<void> {
    if (this.#draft === undefined && this.#pending !== "") await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#draft?.finish();
  }

  /** Like `keep` of drafts. */
  async keep(): Promise<string | undefined> {
    await this.#flush();
    return this.#draft?.keep();
  }

  /** Call after an error. Standard output cannot be undone; there at least the last line is completed. */
  async discard(): Promise<void> {
    if (this.#draft === undefined) await this.pause();
    else await this.#draft.discard();
  }

  async #flush(): Promise<void> {
    const text = this.#isTerminal ? withoutCommands(this.#pending) : this.#pending;
    this.#pending = "";
    try {
      if (this.#draft !== undefined) await this.#append(this.#draft, text);
      else if (!process.stdout.write(text)) await once(process.stdout, "drain");
    } catch (error) {
      throw await this.#afterwards(named(error, this.#path));
    }
  }

  async #append({ file }: Draft, text: string): Promise<void> {
    const piece = this.#packed ? gzipSync(text) : Buffer.from(text); // concatenated gzip pieces are a gzip file
    await file.appendFile(piece);
    this.#bytes += piece.length;
  }

  /** The error, with the path of the part if one is kept. */
  async #afterwards(error: unknown): Promise<unknown> {
    const draft = this.#draft;
    if (draft === undefined) return error;
    if (!this.#keepsPart || this.#bytes === 0) {
      await draft.discard();
      return error;
    }
    try {
      await draft.file.truncate(this.#bytes); // a full disk cut the last piece
      const kept = await draft.keep();
      const known = fromSystem(error);
      if (kept === undefined || !(known instanceof CoppiceError)) return error;
      const remedy = `What there was room for is kept in \`${kept}\`.`;
      return new CoppiceError(known.code, { ...known.details, remedy }, { cause: error });
    } catch {
      await draft.discard();
      return error;
    }
  }
}

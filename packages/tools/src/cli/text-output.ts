/** Text written bit by bit to a file, which is there once it is finished, or to standard output; no faster than it is taken. */
import { once } from "node:events";
import process from "node:process";
import tty from "node:tty";
import { gzipSync } from "node:zlib";
import { CoppiceError } from "coppice/core";
import { fromSystem } from "./failure.ts";
import { type Draft, draftOf, named } from "./files.ts";
import { withoutCommands } from "./visible.ts";

const FLUSH_AT = 1 << 16;

export class TextOutput {
  readonly #path: string;
  readonly #draft: Draft | undefined;
  readonly #packed: boolean;
  readonly #keepsPart: boolean;
  /** It would obey what some texts hold. */
  readonly #isTerminal: boolean;
  #pending = "";
  /** Bytes of the draft that came there whole. */
  #bytes = 0;

  private constructor(path: string, draft: Draft | undefined, keepsPart: boolean) {
    this.#path = path === "-" ? "standard output" : path;
    this.#draft = draft;
    this.#packed = path.toLowerCase().endsWith(".gz");
    this.#keepsPart = keepsPart;
    this.#isTerminal = tty.isatty(draft?.file.fd ?? process.stdout.fd); // a file may be /dev/stdout
  }

  /**
   * A file, packed if its name ends in .gz, or standard output for "-". What is on the disk when it fails, a full one say, is
   * kept if `keepsPart` says so.
   */
  static async open(path: string, keepsPart = false): Promise<TextOutput> {
    return new TextOutput(path, path === "-" ? undefined : await draftOf(path), keepsPart);
  }

  /** Returns a promise only where something has to be waited for. */
  write(text: string): Promise<void> | undefined {
    this.#pending += text;
    return this.#pending.length < FLUSH_AT ? undefined : this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#draft?.finish();
  }

  /** As `keep` of drafts. */
  async keep(): Promise<string | undefined> {
    await this.#flush();
    return this.#draft?.keep();
  }

  /** After an error. What went to standard output cannot be taken back: there the last line at least is a whole one. */
  async discard(): Promise<void> {
    if (this.#draft === undefined) await this.#flush();
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
    const piece = this.#packed ? gzipSync(text) : Buffer.from(text); // packed pieces one after the other are a packed file
    await file.appendFile(piece);
    this.#bytes += piece.length;
  }

  /** The error, which says where the part is, if one is kept. */
  async #afterwards(error: unknown): Promise<unknown> {
    const draft = this.#draft;
    if (draft === undefined) return error;
    if (!this.#keepsPart || this.#bytes === 0) {
      await draft.discard();
      return error;
    }
    try {
      await draft.file.truncate(this.#bytes); // a full disk took the beginning of a piece
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

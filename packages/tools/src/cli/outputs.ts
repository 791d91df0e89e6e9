/** The files a long run leaves: one that cannot be written is lost alone, since the run has taken its time. */
import process from "node:process";
import { errorText } from "./failure.ts";

export class Outputs {
  /** The paths of what is there. */
  readonly written: string[] = [];
  readonly #tell: (text: string) => void;
  #isComplete = true;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  /** Whether nothing was lost. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Tells why something is lost. */
  lose(error: unknown): void {
    this.#isComplete = false;
    this.#tell(errorText(error, process.argv.includes("--debug")));
  }

  async write(path: string, write: () => Promise<void>): Promise<void> {
    await this.keep(path, async () => {
      await write();
      return path;
    });
  }

  /** `keep` returns where it is, if not at the path. */
  async keep(path: string, keep: () => Promise<string | undefined>): Promise<void> {
    try {
      this.written.push((await keep()) ?? path);
    } catch (error) {
      this.lose(error);
    }
  }
}

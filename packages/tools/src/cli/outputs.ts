/** Output files of a long run: if one cannot be written, the others are kept, since the run took time. */
import { errorText } from "./failure.ts";

export class Outputs {
  /** The paths written. */
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

  /** Reports why an output is lost. */
  lose(error: unknown): void {
    this.#isComplete = false;
    this.#tell(errorText(error));
  }

  async write(path: string, write: () => Promise<void>): Promise<void> {
    await this.keep(path, async () => {
      await write();
      return path;
    });
  }

  /** `keep` returns the actual path if it differs. */
  async keep(path: string, keep: () => Promise<string | undefined>): Promise<void> {
    try {
      this.written.push((await keep()) ?? path);
    } catch (error) {
      this.lose(error);
    }
  }
}

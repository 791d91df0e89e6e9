import { type Model, printed } from "coppice/core";
import { Outputs } from "./outputs.ts";
import { PredictionLog } from "./prediction-log.ts";
import type { Prediction } from "./run-race.ts";

/** The predictions made while a model is trained, each before its row is learned; losing them does not end the training. */
export class TrainingPredictions {
  readonly #path: string;
  readonly #files: Outputs;
  #log: PredictionLog | undefined;
  #name: string | undefined;

  private constructor(path: string, log: PredictionLog, tell: (text: string) => void) {
    this.#path = path;
    this.#log = log;
    this.#files = new Outputs(tell);
  }

  /** `tell` gets the error if they are lost. */
  static async open(path: string, tell: (text: string) => void): Promise<TrainingPredictions> {
    return new TrainingPredictions(path, await PredictionLog.open(path), tell);
  }

  /** `number`: that of the row in the files. Returns a promise only if it has to wait. */
  write(event: Prediction["event"], number: number, { spec, seed, schema }: Model): Promise<void> | undefined {
    this.#name ??= printed(spec);
    return this.#orLose(this.#log?.write({ event, number, contender: { name: this.#name }, seed, schema }));
  }

  /** Call before a wait for rows. */
  pause(): Promise<void> | undefined {
    return this.#orLose(this.#log?.pause());
  }

  /** Returns the paths of what was kept, and whether that is all. */
  async end(isWhole: boolean): Promise<Outputs> {
    const log = this.#log;
    if (log !== undefined && isWhole) await this.#files.write(this.#path, () => log.finish());
    else if (log !== undefined) await this.#files.keep(this.#path, () => log.keep());
    return this.#files;
  }

  /** If nothing was learned. */
  async discard(): Promise<void> {
    await this.#log?.discard();
  }

  #orLose(written: Promise<void> | undefined): Promise<void> | undefined {
    return written?.catch((error: unknown) => {
      this.#log = undefined;
      if (this.#path !== "-") this.#files.lose(error); // `survivePipes` tells what fails on standard output
    });
  }
}

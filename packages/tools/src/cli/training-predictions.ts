import process from "node:process";
import { type Model, printed } from "coppice/core";
import { EXIT } from "./failure.ts";
import { Outputs } from "./outputs.ts";
import { openPredictionLog, type PredictionLog } from "./prediction-log.ts";
import type { Prediction } from "./run-race.ts";
import { note } from "./terminal.ts";

/** The predictions made while a model is trained, each before its row is learned; losing them does not end the training. */
export class TrainingPredictions {
  readonly #path: string;
  readonly #files: Outputs;
  #log: PredictionLog | undefined;
  /** Of the model; undefined before the first prediction. */
  #name: string | undefined;

  private constructor(path: string, log: PredictionLog, tell: (text: string) => void) {
    this.#path = path;
    this.#log = log;
    this.#files = new Outputs(tell);
  }

  /** `tell` gets the error if they are lost. */
  static async open(path: string, tell: (text: string) => void): Promise<TrainingPredictions> {
    return new TrainingPredictions(path, await openPredictionLog(path), tell);
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

  /** Keeps what was written, and tells where; without predictions, nothing. Sets the exit code if any are lost. */
  async end(isWhole: boolean): Promise<void> {
    const log = this.#log;
    this.#log = undefined;
    if (log !== undefined && this.#name === undefined) await log.discard();
    else if (log !== undefined && isWhole) await this.#files.write(this.#path, () => log.finish());
    else if (log !== undefined) await this.#files.keep(this.#path, () => log.keep());
    if (this.#path !== "-") for (const file of this.#files.written) note(`Predictions in ${file}`);
    if (!this.#files.isComplete) process.exitCode = EXIT.usage;
  }

  /** Does nothing once ended. */
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

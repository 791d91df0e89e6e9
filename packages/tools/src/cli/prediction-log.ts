/** Every prediction of a race as CSV: seed, row, model, label, predicted, probability of the predicted class. */
import { CsvFields, csvField } from "../readers/write.ts";
import { tellNotes } from "./notes.ts";
import type { Prediction } from "./run-race.ts";
import { TextOutput } from "./text-output.ts";

type Logged = Omit<Prediction, "contender"> & { readonly contender: Pick<Prediction["contender"], "name"> };

export class PredictionLog {
  readonly #output: TextOutput;
  readonly #fields = new CsvFields();

  private constructor(output: TextOutput) {
    this.#output = output;
  }

  static async open(path: string): Promise<PredictionLog> {
    const output = await TextOutput.open(path, true);
    await output.write("seed,row,model,label,predicted,probability\n");
    return new PredictionLog(output);
  }

  /** Unknown labels and predictions are empty. Returns a promise only if it has to wait. */
  write({ event, number, contender, seed, schema }: Logged): Promise<void> | undefined {
    const { label, predicted, probabilities } = event;
    const text = (index: number, column: string) =>
      index < 0 ? "" : this.#fields.of(String(schema.labelOf(index)), column);
    const probability = predicted < 0 ? "" : probabilities[predicted];
    return this.#output.write(
      `${seed},${number},${csvField(contender.name)},${text(label, "label")},${text(predicted, "predicted")},${probability}\n`,
    );
  }

  /** As of texts. */
  pause(): Promise<void> {
    return this.#output.pause();
  }

  async finish(): Promise<void> {
    await this.#output.finish();
    tellNotes(this.#fields.remarks);
  }

  /** Like `keep` of drafts. */
  async keep(): Promise<string | undefined> {
    const kept = await this.#output.keep();
    tellNotes(this.#fields.remarks);
    return kept;
  }

  discard(): Promise<void> {
    return this.#output.discard();
  }
}

/** Values of rows to be predicted that the model has not met: mostly they are written otherwise than where it was trained. */
import { type Schema, show } from "coppice/core";

/** Below this share of the rows new values are what streams have now and then. */
const SHARE_TOLD = 0.1;

/** Values of the model that are shown. */
const SHOWN = 3;

interface Nominal {
  readonly column: number;
  /** Values that the model has met. */
  readonly met: number;
  /** Rows with others. */
  rows: number;
}

export class UnmetValues {
  readonly #schema: Schema;
  readonly #nominal: readonly Nominal[];
  #count = 0;

  /** Before a file adds values to the schema. */
  constructor(schema: Schema) {
    this.#schema = schema;
    this.#nominal = [...schema.attributes.entries()]
      .filter(([, { kind }]) => kind === "nominal")
      .map(([column, { values }]) => ({ column, met: values.length, rows: 0 }));
  }

  /** Takes in rows of so many numbers each, the model's attributes first. */
  take(rows: Float64Array, count: number, width: number): void {
    this.#count += count;
    for (const nominal of this.#nominal) {
      for (let i = 0; i < count; i++) if (rows[i * width + nominal.column] >= nominal.met) nominal.rows++;
    }
  }

  /** A note for each attribute of which many rows have values that the model has not met. */
  notes(): string[] {
    return this.#nominal
      .filter(({ rows }) => rows > SHARE_TOLD * this.#count)
      .map(({ column, met, rows }) => {
        const { name, values } = this.#schema.attributes[column];
        const [many, all] = [rows, this.#count].map((number) => number.toLocaleString("en"));
        const known = values.slice(0, Math.min(met, SHOWN)).map(show).join(", ");
        const others = met > SHOWN ? ` and ${met - SHOWN} more` : "";
        return (
          `${many} of ${all} rows have a value of \`${name}\` that the model has not met, such as ${show(values[met])}. ` +
          `It has met ${met === 0 ? "none" : known}${others}.`
        );
      });
  }
}

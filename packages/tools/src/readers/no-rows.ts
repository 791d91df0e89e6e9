import { CoppiceError } from "coppice/core";

/** A whole file without a row, as one of several may be that a cluster wrote. */
export class NoRows extends CoppiceError {
  constructor(subject: string, file: string) {
    super("E_INPUT", { subject, remedy: "Give a file with rows.", file });
  }
}

import { CoppiceError } from "coppice/core";

/** A complete file without rows, such as one of several that a cluster wrote. */
export class NoRows extends CoppiceError {
  constructor(subject: string, file: string) {
    super("E_INPUT", { subject, remedy: "Give a file with rows.", file });
  }
}

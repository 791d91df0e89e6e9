/** The contenders still in a race, and those that failed and left. */
import { aboutOf } from "coppice/catalog";
import { type CoppiceError, specToJson } from "coppice/core";
import type { FailedContender } from "../results.ts";
import type { Contender } from "./contenders.ts";
import { codeAndMessage } from "./failure.ts";

export class Field {
  #racing: readonly Contender[];
  readonly #failed: FailedContender[] = [];
  readonly #onFailure: (failed: FailedContender) => void;

  constructor(contenders: readonly Contender[], onFailure: (failed: FailedContender) => void) {
    this.#racing = contenders;
    this.#onFailure = onFailure;
  }

  get racing(): readonly Contender[] {
    return this.#racing;
  }

  get failed(): readonly FailedContender[] {
    return this.#failed;
  }

  /** Removes a contender from the race. Throws `error`, which ends the race, if only baselines would remain. */
  leave(contender: Contender, error: CoppiceError, where: Pick<FailedContender, "seed" | "row" | "measured">): void {
    const others = this.#racing.filter((other) => other !== contender);
    if (others.every(({ isBaseline }) => isBaseline)) throw error;
    this.#racing = others;
    const { name, spec } = contender;
    const failed = {
      name,
      title: aboutOf(spec.definition).title,
      spec: specToJson(spec),
      ...where,
      error: codeAndMessage(error),
    };
    this.#failed.push(failed);
    this.#onFailure(failed);
  }
}

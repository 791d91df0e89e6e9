import process from "node:process";
import { EXIT } from "./failure.ts";
import { note } from "./terminal.ts";

export interface Interruption {
  readonly signal: AbortSignal;
  /** From here on there is something to keep; before, a stop ends the program as usual. */
  listen(): void;
  release(): void;
}

/** Milliseconds after which a stop that still waits, for a slow pipe say, is explained. */
const EXPLAIN_AFTER = 1000;

/** Once it listens, Ctrl-C and SIGTERM abort the signal, so that what was done can be kept; a second one ends the program. */
export function interruption(): Interruption {
  const controller = new AbortController();
  let explanation: NodeJS.Timeout | undefined;
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
    explanation = setTimeout(() => note("Stopping at the next row; Ctrl-C again ends at once."), EXPLAIN_AFTER);
  };
  return {
    signal: controller.signal,
    listen: () => void process.on("SIGINT", stop).on("SIGTERM", stop),
    release: () => {
      clearTimeout(explanation);
      process.off("SIGINT", stop).off("SIGTERM", stop);
    },
  };
}

import process from "node:process";

export interface Interruption {
  readonly signal: AbortSignal;
  release(): void;
}

/** Ctrl-C and SIGTERM abort the signal, so that what was done so far can be kept; a second one ends the program. */
export function interruption(): Interruption {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {
    signal: controller.signal,
    release: () => void process.off("SIGINT", stop).off("SIGTERM", stop),
  };
}

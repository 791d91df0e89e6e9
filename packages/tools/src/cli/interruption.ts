import { constants } from "node:os";
import process from "node:process";
import { endBy } from "./temporaries.ts";
import { note } from "./terminal.ts";

export interface Interruption {
  readonly signal: AbortSignal;
  /** The program's exit code, by shell convention 128 plus the signal number; undefined without a signal. */
  readonly exitCode: number | undefined;
  /** Call when there is something to keep; before, a signal ends the program as usual. */
  listen(): void;
  release(): void;
  /** Ends the program if a signal has come. */
  endIfStopped(): void;
}

/**
 * Milliseconds after which a delayed stop, for example due to a slow model, is explained. If nobody has read from
 * standard output in the meantime, nothing more can be kept, and the program ends.
 */
const EXPLAIN_AFTER = 1000;

/** Ctrl-C, a request of another program, and the end of the terminal. */
const STOPS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Once it listens, these signals abort, so that results can be kept; a second one ends the program. */
export function interruption(): Interruption {
  const controller = new AbortController();
  let explanation: NodeJS.Timeout | undefined;
  let exitCode: number | undefined;
  let isListening = false;
  let last: (typeof STOPS)[number] | undefined;
  const stop = (name: (typeof STOPS)[number]) => {
    last = name;
    exitCode = 128 + constants.signals[name];
    if (controller.signal.aborted) endBy(name);
    const unread = process.stdout.writableLength;
    explanation = setTimeout(() => {
      if (unread > 0 && unread === process.stdout.writableLength) endBy(name);
      note("Still stopping; Ctrl-C again ends at once.");
    }, EXPLAIN_AFTER);
    controller.abort();
  };
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode;
    },
    listen: () => {
      if (isListening) return;
      isListening = true;
      for (const name of STOPS) process.on(name, stop);
    },
    release: () => {
      clearTimeout(explanation);
      isListening = false;
      for (const name of STOPS) process.off(name, stop);
    },
    endIfStopped: () => {
      if (last !== undefined) endBy(last);
    },
  };
}

import { constants } from "node:os";
import process from "node:process";

/**
 * Ends the program as the signal does where nobody listens. `process.exit` would wait for the threads that read and write files, and
 * one may hang in a pipe at whose other end nobody is.
 */
export function endBy(signal: "SIGINT" | "SIGTERM" | "SIGHUP"): void {
  for (const listener of process.listeners("exit")) listener.call(process, 128 + constants.signals[signal]);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

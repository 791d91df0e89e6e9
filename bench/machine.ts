/** The circumstances of a measurement. */
import { cpus, loadavg, platform, release, totalmem } from "node:os";

/** "2 x Some Processor, 8 GB, linux 6.1, Node 20.20.2, load 0.10 0.20 0.30". */
export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => value.toFixed(2));
  return [
    `${processors.length} x ${processors[0]?.model.trim() ?? "unknown processor"}`,
    `${memory} GiB`,
    `${platform()} ${release()}`,
    `Node ${process.versions.node}`,
    `load ${load.join(" ")}`,
  ].join(", ");
}

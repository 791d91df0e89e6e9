/**
 * Shows that learning allocates nothing per row: samples the heap while every classifier of the catalogue runs over a
 * stream, and prints the bytes allocated per row and the places that allocated most. The remaining allocations are
 * growth (a tree splits, a table doubles); a second pass over the same rows with the same model shows that it fades.
 *
 *   node bench/dist/heap.js [--rows N] [--models a,b] [--stream NAME]
 */
import { Session } from "node:inspector/promises";
import { classifiers, parseSpecs } from "coppice/catalog";
import { buildSeeded, printed, type Spec } from "coppice/core";
import { prequential } from "./memory.ts";
import { chosen, given, whole } from "./options.ts";
import { markdownTable } from "./statistics.ts";
import { streams } from "./streams.ts";

interface Node {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly selfSize: number;
  readonly children: readonly Node[];
}

const options = given({
  rows: { type: "string" },
  models: { type: "string" },
  stream: { type: "string", default: "agrawal" },
});
const rowCount = whole("rows", options.rows, 20_000);
const specs: Spec[] =
  options.models === undefined ? classifiers.map((definition) => definition.with({})) : parseSpecs(options.models);
const stream = await chosen("stream", streams, options.stream)[0]!.load(rowCount);

const session = new Session();
session.connect();
await session.post("HeapProfiler.enable");

// Collected objects count too: garbage also costs time.
const sampling = {
  samplingInterval: 16_384,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
};
const lines: string[][] = [];
for (const spec of specs) {
  const classifier = buildSeeded(spec, stream.schema, 1);
  prequential(buildSeeded(spec, stream.schema, 1), stream); // compiled code allocates less than interpreted code
  for (const pass of ["first", "second"]) {
    const before = classifier.byteLength;
    await session.post("HeapProfiler.startSampling", sampling);
    prequential(classifier, stream);
    const { profile } = (await session.post("HeapProfiler.stopSampling")) as { profile: { head: Node } };
    const sites = new Map<string, number>();
    collect(profile.head, sites);
    const total = [...sites.values()].reduce((sum, bytes) => sum + bytes, 0);
    const top = [...sites].sort((a, b) => b[1] - a[1]).slice(0, 3);
    lines.push([
      printed(spec),
      pass,
      (total / stream.count).toFixed(2),
      `${classifier.byteLength - before}`,
      top.map(([site, bytes]) => `${site} ${(bytes / stream.count).toFixed(2)}`).join("; "),
    ]);
  }
}
session.disconnect();
console.log(
  `${stream.count} rows of ${options.stream}, predicted, scored and learned in batches of 256. Typed arrays count apart (growth).\n`,
);
console.log(
  markdownTable(["model", "pass", "heap bytes per row", "growth of the model", "allocated most, bytes per row"], lines),
);

function collect({ callFrame, selfSize, children }: Node, sites: Map<string, number>): void {
  const { functionName, url, lineNumber } = callFrame;
  if (selfSize > 0 && url.startsWith("file:")) {
    const site = `${functionName || "(anonymous)"} ${url.split("/").slice(-2).join("/")}:${lineNumber + 1}`;
    sites.set(site, (sites.get(site) ?? 0) + selfSize);
  }
  for (const child of children) collect(child, sites);
}

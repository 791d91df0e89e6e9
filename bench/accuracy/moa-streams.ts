/**
 * Writes streams of MOA's own generators to a folder for `--data`: third-party streams that nothing here was tuned on.
 * MOA comes from Maven Central, as for `npm run bench:peers`. Existing streams with the same number of rows are kept.
 *
 *   node bench/dist/accuracy/moa-streams.js --to FOLDER [--rows N]
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openSource, writeRows } from "@coppice/tools/dist/readers/index.js";
import { prepareMoa, sh } from "../contestants.ts";
import { given, refuse, whole } from "../options.ts";

const drifting = (before: string, after: string, row: number, width: number) =>
  `ConceptDriftStream -s (generators.${before}) -d (generators.${after}) -p ${row} -w ${width}`;

const STREAMS: Readonly<Record<string, string>> = {
  "agrawal-5-7": drifting("AgrawalGenerator -f 5", "AgrawalGenerator -f 7 -i 3", 8000, 100),
  "agrawal-balanced": "generators.AgrawalGenerator -f 9 -b -p 0.1",
  asset: drifting("AssetNegotiationGenerator -f 1", "AssetNegotiationGenerator -f 4 -i 4", 6000, 1),
  "hyper-noise": "generators.HyperplaneGenerator -c 4 -a 8 -k 4 -t 0.01 -n 15",
  "led-drift": "generators.LEDGeneratorDrift -d 5 -n 20",
  mixed: drifting("MixedGenerator -f 1", "MixedGenerator -f 2 -i 5", 7000, 500),
  randomtree: "generators.RandomTreeGenerator",
  "randomtree-8": "generators.RandomTreeGenerator -c 8 -o 8 -u 8 -v 3 -d 8",
  "randomtree-nominal": "generators.RandomTreeGenerator -o 15 -u 0 -v 4 -c 3",
  "rbf-2-6": "generators.RandomRBFGeneratorDrift -c 6 -a 4 -n 25 -s 0.0005",
  "rbf-20-4": "generators.RandomRBFGenerator -c 4 -a 20 -n 30",
  sine: drifting("SineGenerator -f 1", "SineGenerator -f 2 -i 7", 8000, 1),
  "sine-noise": drifting("SineGenerator -f 3 -s", "SineGenerator -f 4 -s -i 3", 5000, 2000),
  waveform: "generators.WaveformGenerator",
  "waveform-drift": "generators.WaveformGeneratorDrift -d 10",
  "waveform-noise": "generators.WaveformGenerator -n",
};

const options = given({ to: { type: "string" }, rows: { type: "string" } });
if (options.to === undefined) refuse("--to: give the folder to write to");
const rows = whole("rows", options.rows, 10_000);
const { command, version } = await prepareMoa();
console.error(version);
for (const [name, generator] of Object.entries(STREAMS)) {
  const folder = join(options.to, name);
  const about = join(folder, "meta.json");
  if (existsSync(about) && JSON.parse(readFileSync(about, "utf8")).instances === rows) continue;
  mkdirSync(folder, { recursive: true });
  rmSync(about, { force: true });
  const arff = join(folder, `${name}.arff`);
  const task = `WriteStreamToARFFFile -s (${generator}) -f ${name}.arff -m ${rows}`; // no folder: its name may contain blanks
  const [java, ...settings] = command.slice(0, -1); // all but our class
  await sh("MOA", [java!, ...settings, "moa.DoTask", task], folder);
  const source = await openSource({ file: arff });
  let csv = "";
  await writeRows(source, { write: (text) => void (csv += text) }, { format: "csv" });
  writeFileSync(join(folder, `${name}.csv.gz`), gzipSync(csv));
  const attributes = source.schema.attributes.map(({ name, kind, values }) =>
    kind === "numeric" ? { name, type: kind } : { name, type: kind, values },
  );
  const { classes } = source.schema.target;
  const meta = { title: `MOA's ${generator}`, instances: rows, attributes, classes, ordered_stream: true };
  rmSync(arff);
  writeFileSync(`${about}.part`, JSON.stringify(meta, null, 1));
  renameSync(`${about}.part`, about); // last: its presence marks a complete stream
  console.error(name);
}

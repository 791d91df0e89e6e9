/**
 * Renders the README's picture of a report: the race of `npm start`, its first screens in the light theme. The column of speeds is
 * removed, since speeds depend on the machine. Needs Chromium (Debian: apt-get install chromium). Given the path of a report, for
 * example from `coppice demo --report FILE`, it runs no race.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { executablePath } from "./chromium.mjs";
import { Failure, node, root, run } from "./run.mjs";

const picture = join(root, "docs/images/report.png");
const size = "1280,1400";

if (executablePath === undefined)
  throw new Failure("There is no Chromium here; Debian has it: apt-get install chromium");
const scratch = mkdtempSync(join(tmpdir(), "coppice-picture-"));
try {
  const made = join(scratch, "race.html");
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    node([join(root, "packages/tools/dist/main.js"), "demo", "--report", made], { cwd: scratch, show: true });
  }
  const page = join(scratch, "page.html");
  writeFileSync(page, withoutSpeeds(readFileSync(given === undefined ? made : resolve(given), "utf8")));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"];
  const profile = `--user-data-dir=${join(scratch, "profile")}`;
  const time = "--virtual-time-budget=5000"; // the page's scripts have run by then
  run(executablePath, [
    ...flags,
    profile,
    time,
    `--window-size=${size}`,
    `--screenshot=${picture}`,
    pathToFileURL(page).href,
  ]);
  console.log(picture.slice(root.length));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The report in the light theme, independent of the system's, without the column of rows per second. */
function withoutSpeeds(report) {
  const [heads] = /(?<=<section id="comparison".*?)<thead>.*?<\/thead>/s.exec(report) ?? [""];
  const titles = Array.from(heads.matchAll(/<th[^>]*>([^<]*)<\/th>/g), ([, title]) => title);
  const place = titles.indexOf("Rows/s") + 1;
  if (place === 0) throw new Failure(`The table of all measures has no column Rows/s, but ${titles}`);
  const style = `<style>#comparison tr > :nth-child(${place}) { display: none; }</style>`;
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/; // it allows no other styles
  return report.replace("<html", '<html data-theme="light"').replace(policy, style);
}

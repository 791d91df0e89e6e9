/** The main job as a newcomer runs it: `npm start` must give a report with every contender. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, npm, whenStarted } from "./run.mjs";

async function checkMainJob(checks) {
  const out = mkdtempSync(join(tmpdir(), "coppice-main-job-"));
  const results = () => JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
  try {
    let printed = "";
    const ran = await checks.check("npm start", () => {
      printed = npm(["start", "--", "--json", join(out, "results.json"), "--report", join(out, "report.html")]);
      console.log(printed.replace(/^/gm, "    "));
    });
    if (!ran) return;
    await checks.check("results.json has six models and both baselines", () => {
      const { contenders, source } = results();
      const ids = contenders.map(({ spec }) => spec.id);
      const models = contenders.filter(({ isBaseline }) => !isBaseline);
      if (models.length < 6) throw new Failure(`only ${models.length} models: ${ids}`);
      for (const baseline of ["majority-class", "no-change"]) {
        if (!ids.includes(baseline)) throw new Failure(`${baseline} is missing among ${ids}`);
      }
      if (!(source.rows >= 300_000)) throw new Failure(`only ${source.rows} rows`);
      return `${ids.length} contenders, ${source.rows} rows`;
    });
    await checks.check("report.html stands alone and names every contender", () => {
      const report = readFileSync(join(out, "report.html"), "utf8");
      for (const { name, title } of results().contenders) {
        if (!report.includes(name) && !report.includes(title)) throw new Failure(`${name} is not in the report`);
      }
      const outside = report.match(/(?:src|href)\s*=\s*["']?(?:https?:)?\/\/[^"'\s>]+/i);
      if (outside) throw new Failure(`the report loads something from outside: ${outside[0]}`);
      return `${(report.length / 1000).toFixed(0)} kB`;
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

await whenStarted(import.meta.url, checkMainJob);

/** Debian's Chromium for the checks that need a browser, driven by the client in `test/runtimes`. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { install, root } from "./run.mjs";

const folder = join(root, "test/runtimes");
export const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

export const NO_CHROMIUM = "NOT CHECKED, because there is no Chromium here; Debian has it: apt-get install chromium";

/** A browser with touch support and its profile in the scratch folder; undefined if none is installed. */
export async function startChromium(scratch) {
  if (executablePath === undefined) return undefined;
  install(folder);
  const { chromium } = await import(join(folder, "node_modules/playwright-core/index.mjs"));
  const profile = join(scratch, "profile");
  mkdirSync(profile);
  const flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  return chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    hasTouch: true,
    args: [...flags, "--no-sandbox", "--disable-component-update", "--disable-sync"],
  });
}

/** Checks that every link within the checkout on every Markdown page leads to an existing file or folder, and to a heading in it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Failure, root, whenStarted } from "./run.mjs";

async function checkLinks(checks) {
  await checks.check("links of the pages lead somewhere", () => {
    const pages = pagesUnder(root);
    const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })));
    const dead = links.filter(({ page, link }) => !leadsSomewhere(page, link));
    if (dead.length > 0)
      throw new Failure(dead.map(({ page, link }) => `${relative(root, page)}: there is no ${link}`).join("\n"));
    return `${links.length} links of ${pages.length} pages`;
  });
}

/** The anchor of a heading, as GitHub generates it. */
export function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function pagesUnder(folder) {
  const left = new Set(["node_modules", "dist", "coppice-out", "results", "coverage", ".git"]);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) ? [] : pagesUnder(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

function linksOf(page) {
  const text = withoutBlocks(page).replace(/`[^`\n]*`/g, "code");
  const targets = Array.from(text.matchAll(/\]\(([^()\s]+)\)/g), ([, target]) => target);
  return targets.filter((target) => !/^\w+:/.test(target));
}

function leadsSomewhere(page, link) {
  const [path, anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || (target.endsWith(".md") && anchorsOf(target).has(anchor));
}

function anchorsOf(page) {
  const headings = withoutBlocks(page).matchAll(/^#+ (.*)$/gm);
  return new Set(Array.from(headings, ([, heading]) => anchorOf(heading)));
}

function withoutBlocks(page) {
  return readFileSync(page, "utf8").replace(/^( *)```[\s\S]*?^\1```/gm, "");
}

await whenStarted(import.meta.url, checkLinks);

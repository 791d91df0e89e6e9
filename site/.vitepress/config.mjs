/**
 * The site serves the project's Markdown pages from their places, with local search, and loads nothing from other origins.
 * VitePress checks links to pages; links to sources lead to the repository.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { anchorOf } from "../../scripts/links-check.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { repository } = JSON.parse(readFileSync(join(root, "packages/coppice/package.json"), "utf8"));
const address = repository.url.replace(/^git\+|\.git$/g, "");
const base = process.env.SITE_BASE ?? "/";

export default {
  title: "Coppice",
  description: "Models that learn from a stream, one example at a time",
  base,
  srcDir: root,
  outDir: join(root, "site/dist"),
  cacheDir: join(root, "site/node_modules/.cache"),
  srcExclude: ["**/coppice-out/**", "**/test/**", "bench/results/**", "coverage/**"],
  rewrites: { "README.md": "index.md" },
  markdown: { config: followSources, anchor: { slugify: anchorOf } },
  themeConfig: {
    search: { provider: "local" },
    outline: { level: [2, 3] },
    nav: [
      { text: "Guide", link: "/docs/guide/getting-started" },
      { text: "Reference", link: "/docs/reference/README" },
      { text: "Gallery", link: "/docs/guide/gallery" },
      { text: "Changes", link: "/CHANGELOG" },
    ],
    sidebar: [
      section(
        "Guide",
        guide().map((name) => `docs/guide/${name}`),
      ),
      section("The program", ["packages/tools/README.md", "docs/guide/gallery.md"]),
      section("Reference", ["docs/reference/README.md", "docs/reference/api/README.md", "docs/reference/laws.md"]),
      section("Algorithms", pagesIn("docs/reference", /^(README|laws)\.md$/), true),
      section("Import paths", pagesIn("docs/reference/api", /^README\.md$/), true),
      section("Benchmarks", [
        "bench/README.md",
        "bench/speed.md",
        "bench/accuracy/README.md",
        "bench/readers.md",
        "bench/costs.md",
        "bench/growth/README.md",
      ]),
      section("Behind it", ["docs/architecture.md", "papers/README.md", "CONTRIBUTING.md"]),
      section("Decisions", ["docs/decisions/README.md", ...pagesIn("docs/decisions", /^README\.md$/)], true),
    ],
  },
};

/** The guide's pages, in the order of the list "Read on" at the end of the README. */
function guide() {
  const [, list] = readFileSync(join(root, "README.md"), "utf8").split("## Read on");
  return Array.from(list.matchAll(/\]\(docs\/guide\/([\w-]+\.md)/g), ([, name]) => name);
}

function pagesIn(folder, except = /^$/) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md") && !except.test(name));
  return names.map((name) => `${folder}/${name}`);
}

function section(text, pages, collapsed = false) {
  return {
    text,
    collapsed,
    items: pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, "")}` })),
  };
}

function titleOf(page) {
  return /^# (.*)$/m.exec(readFileSync(join(root, page), "utf8"))[1].replaceAll("`", "");
}

function followSources(md) {
  const inline = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, i, options, env, self) => {
    const href = tokens[i].attrGet("href");
    if (!/^(\w+:|#|\/)/.test(href) && !/\.md(#.*)?$/.test(href)) {
      const path = posix.join(posix.dirname(env.relativePath), href);
      if (!existsSync(join(root, path))) throw new Error(`${env.relativePath}: there is no ${path}`);
      tokens[i].attrSet("href", `${address}/tree/HEAD/${path}`);
    }
    return inline(tokens, i, options, env, self);
  };
  // show the report after a command that writes one: `npm run site` runs the page's commands
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, i, options, env, self) => {
    const html = fence(tokens, i, options, env, self);
    const report = env.relativePath === "docs/guide/gallery.md" && /--report (\S+)/.exec(tokens[i].content)?.[1];
    return report ? `${html}<p><a href="${base}reports/${report}" target="_self">See the report</a></p>\n` : html;
  };
}

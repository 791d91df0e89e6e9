import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";

const source = fileURLToPath(new URL("./packages/coppice/src", import.meta.url));

/**
 * The tests of whole packages take longest and go first, so that no core waits for one of them at the end. Vitest's own order
 * is that of an earlier run, which a fresh checkout has not seen.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]): ReturnType<BaseSequencer["sort"]> {
    const isLong = ({ moduleId }: (typeof files)[number]) => /packages\/[^/]+\/test\//.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const ALLOCATIONS = "packages/coppice/test/heap.test.ts";

export default defineConfig({
  resolve: {
    // Tests see the library's sources, so they never run against yesterday's build.
    alias: [
      { find: /^coppice$/, replacement: `${source}/index.ts` },
      { find: /^coppice\/([a-z]+)$/, replacement: `${source}/$1/index.ts` },
    ],
  },
  test: {
    // Test files share a worker's modules, since loading them anew for each takes longer than most tests. What is compiled for
    // others would allocate where the test of allocations looks.
    projects: [
      { extends: true, test: { name: "alone", include: [ALLOCATIONS] } },
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "{papers,bench,test}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**", ALLOCATIONS],
        },
      },
    ],
    testTimeout: 60_000, // a limit against hanging, not a claim about speed
    maxWorkers: "100%", // left to itself vitest keeps a core free, which is half of two
    sequence: { sequencer: LongestFirst },
    setupFiles: [fileURLToPath(new URL("./test/equal-bytes.ts", import.meta.url))],
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts"], // and the run leaves out the test of allocations, as instrumented code has its own
      reporter: ["text-summary", "html"],
    },
  },
});

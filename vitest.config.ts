import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = fileURLToPath(new URL("./packages/coppice/src", import.meta.url));

export default defineConfig({
  resolve: {
    // Tests see the library's sources, so they never run against yesterday's build.
    alias: [
      { find: /^coppice$/, replacement: `${source}/index.ts` },
      { find: /^coppice\/([a-z]+)$/, replacement: `${source}/$1/index.ts` },
    ],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "{papers,bench,test}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000, // a limit against hanging, not a claim about speed
    coverage: {
      include: ["packages/*/src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "html"],
    },
  },
});

/** The tests' own configuration, with one deliberate error inserted into a source while it is loaded. The file is not modified. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import base from "../../vitest.config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { file, find, replace, applied } = JSON.parse(process.env.COPPICE_DELIBERATE_ERROR);

export default mergeConfig(base, {
  root,
  plugins: [
    {
      name: "deliberate-error",
      enforce: "pre",
      transform(code, id) {
        if (id !== join(root, file)) return undefined;
        writeFileSync(applied, "");
        return code.replace(find, () => replace);
      },
    },
  ],
});

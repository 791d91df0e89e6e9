/** Parameters shared by models of vectors. Each use has its own doc comment, where people read it. */
import { choice, integer } from "../../core/index.ts";

export const scaling = /* @__PURE__ */ choice(["standard", "spread"], { default: "standard" });

export const maxBytes = /* @__PURE__ */ integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true });

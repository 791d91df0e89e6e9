/** One plan per format. */
import { lookAtArff, planArff } from "./arff-plan.ts";
import type { ByteSource } from "./bytes.ts";
import { lookAtCsv, planCsv } from "./csv-plan.ts";
import { lookAtLibsvm, planLibsvm } from "./libsvm-plan.ts";
import { lookAtNdjson, planNdjson } from "./ndjson-plan.ts";
import type { FileOptions, Look, Plan } from "./plan.ts";
import type { Format } from "./types.ts";

/** Loaded only for files that need it. */
const parquet = () => import("./parquet-plan.ts");

type Made<T> = Readonly<Record<Format, (bytes: ByteSource, options: FileOptions, head: Uint8Array) => Promise<T>>>;

export const PLANS: Made<Plan> = {
  csv: planCsv,
  arff: planArff,
  ndjson: planNdjson,
  parquet: async (bytes, options) => (await parquet()).planParquet(bytes, options),
  libsvm: planLibsvm,
};

export const LOOKS: Made<Look> = {
  csv: lookAtCsv,
  arff: lookAtArff,
  ndjson: lookAtNdjson,
  parquet: async (bytes, options) => (await parquet()).lookAtParquet(bytes, options),
  libsvm: lookAtLibsvm,
};

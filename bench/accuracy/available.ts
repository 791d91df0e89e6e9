/** The streams available to a run. */
import { dataStreams } from "./data-sets.ts";
import { driftStreams } from "./drift-streams.ts";
import { oddStreams } from "./odd-streams.ts";
import { type AccuracyStream, generatedStreams } from "./streams.ts";

/** Which streams; the standard ones if neither is set. */
export interface Group {
  /** The odd streams instead. */
  readonly odd?: boolean;
  /** The streams with odd drifts instead. */
  readonly drifts?: boolean;
}

export interface Available extends Group {
  /** A folder of data, if one was given. */
  readonly data?: string | undefined;
}

export function availableStreams({ odd = false, drifts = false, data }: Available): readonly AccuracyStream[] {
  const made = drifts ? driftStreams : odd ? oddStreams : generatedStreams;
  return [...made, ...(data === undefined ? [] : dataStreams(data))];
}

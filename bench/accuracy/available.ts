/** The streams that a run can take. */
import { dataStreams } from "./data-sets.ts";
import { oddStreams } from "./odd-streams.ts";
import { type AccuracyStream, generatedStreams } from "./streams.ts";

export interface Available {
  /** The odd streams instead of the standard ones. */
  readonly odd: boolean;
  /** A folder of data, if one was given. */
  readonly data?: string | undefined;
}

export function availableStreams({ odd, data }: Available): readonly AccuracyStream[] {
  return [...(odd ? oddStreams : generatedStreams), ...(data === undefined ? [] : dataStreams(data))];
}

/** The texts of definitions for people, for pages and command lines. */
import { CoppiceError } from "../core/index.ts";
import { TEXTS } from "./texts/index.ts";

/** The parsed doc comment of a definition. */
export interface About {
  /** The name for people: "Adaptive random forest". */
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** Where the method or stream was published. */
  readonly paper: {
    /** Surnames as in a sentence: "Duchi, Hazan and Singer". */
    readonly authors: string;
    /** The year it was published. */
    readonly year: number;
    /** Of the paper, thesis or book. */
    readonly title: string;
    /** The place in it: "figure 3.3" or "algorithm 1". */
    readonly place?: string;
  };
  /** What each parameter means. */
  readonly params: Readonly<Record<string, string>>;
  /** When to choose a learner, ensemble or trainer, and which of its defaults are not the paper's or not the best. */
  readonly choose?: string;
  /** Time and memory per example of learners, ensembles and detectors. */
  readonly cost?: string;
  /** When learners and ensembles draw random numbers, if not always: with the defaults they do not. */
  readonly chance?: string;
  /** How learners and ensembles handle missing values. */
  readonly missing?: string;
  /** How learners and ensembles handle nominal values first seen in prediction. */
  readonly unseen?: string;
}

/** The texts of a published algorithm or generator; throws `E_UNKNOWN` for others. */
export function aboutOf({ id }: { readonly id: string }): About {
  const about = TEXTS[id];
  if (about !== undefined) return about;
  throw new CoppiceError("E_UNKNOWN", {
    subject: `${id} is not in the catalogue, or \`npm run docs\` has not been run since it was added`,
  });
}

/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "ADWIN",
  "summary": "Keeps a window of the newest numbers and drops its old end when two parts have different means.",
  "cost": "O(1) per number and O(log W) per 32nd; about 80 bytes per doubling of the window, in room that doubles, and 300 fixed (W numbers).",
  "paper": {
    "authors": "Bifet and Gavalda",
    "year": 2007,
    "title": "Learning from Time-Changing Data with Adaptive Windowing",
    "place": "algorithm 1 with the exponential histogram of section 4 (ADWIN2)"
  },
  "params": {
    "delta": "Confidence: smaller raises fewer false alarms and finds changes later.",
    "afterChange": "Shrink: keeps what is left of the window, as in the paper and MOA; one change may be told several times. Restart: starts afresh with the next number, as River does; a change is told once."
  }
};

/** Written by `npm run docs` from the doc comments of definitions; edit those instead. */
import type { About } from "../about.ts";

export const about: About = {
  "title": "Random radial basis functions",
  "summary": "Rows around random centroids, each of one class; centroids may travel.",
  "paper": {
    "authors": "Bifet, Holmes, Pfahringer, Kirkby and Gavalda",
    "year": 2009,
    "title": "New Ensemble Methods for Evolving Data Streams",
    "place": "section 4"
  },
  "params": {
    "attributes": "Number of attributes.",
    "classes": "Number of classes.",
    "centroids": "Number of centroids.",
    "drifting": "How many of the centroids travel.",
    "speed": "Distance a travelling centroid moves per row."
  }
};

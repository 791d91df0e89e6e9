/** Checks a model against the laws of all published models: for tests of your own algorithm, in any test framework. */
import { runConformance } from "coppice/conformance";
import { naiveBayes } from "coppice/learners";

const results = runConformance({ definition: naiveBayes });
const broken = results.filter(({ status }) => status === "broken");
console.log(
  results.length > 20,
  broken.map(({ law, message }) => `${law}: ${message}`),
); // -> true []

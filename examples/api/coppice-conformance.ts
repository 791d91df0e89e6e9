/** The laws that every published model keeps, asked of one: in a test of your own algorithm, with any test framework. */
import { runConformance } from "coppice/conformance";
import { naiveBayes } from "coppice/learners";

const results = runConformance({ definition: naiveBayes });
const broken = results.filter(({ status }) => status === "broken");
console.log(
  results.length > 20,
  broken.map(({ law, message }) => `${law}: ${message}`),
); // -> true []

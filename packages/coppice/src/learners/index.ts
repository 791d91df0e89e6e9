export { majorityClass } from "./majority-class.ts";
export { noChange } from "./no-change.ts";

export { renderReport } from "./render.ts";
export { topConfusions } from "./top-confusions.ts";

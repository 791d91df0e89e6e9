export { renderReport } from "./render.ts";

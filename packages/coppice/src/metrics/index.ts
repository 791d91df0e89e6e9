export * from "./measures.ts";

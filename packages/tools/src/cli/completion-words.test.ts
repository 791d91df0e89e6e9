import { aliases } from "coppice/catalog";
import { expect, it } from "vitest";
import { ALIASES, WORDS } from "./catalogue-words.ts";
import { wordsByPlace } from "./completion-words.ts";

it("the words that completions load are those of the catalogue, else `npm run docs` writes them", () => {
  const loaded = WORDS.flatMap(([words, places]) => places.map((place) => [place, words.split(" ")] as const));
  expect(new Map(loaded)).toEqual(wordsByPlace());
  expect(loaded.length).toBe(wordsByPlace().size);
  expect(ALIASES).toEqual(aliases);
});

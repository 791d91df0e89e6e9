/**
 * Guesses the next press from the last five with naive Bayes; everything stays in the page. Without a bundler, a browser
 * loads all files of an import path, and these two paths have fewer than `coppice`.
 */
import { defineSchema, nominal } from "coppice/core";
import { naiveBayes } from "coppice/learners";

const side = () => nominal(["left", "right"], { closed: true });
const schema = defineSchema({
  attributes: { ago1: side(), ago2: side(), ago3: side(), ago4: side(), ago5: side() },
  target: "press",
  classes: ["left", "right"],
});
const model = naiveBayes(schema);

/** @type {("left" | "right")[]} the newest first */
const presses = [];
let guessed = 0;
let right = 0;

/** @param {"left" | "right"} press */
function pressed(press) {
  const [ago1, ago2, ago3, ago4, ago5] = presses;
  const past = { ago1, ago2, ago3, ago4, ago5 };
  const guess = model.predict(past);
  if (guess !== undefined) guessed++;
  if (guess === press) right++;
  model.learn(past, press);
  presses.unshift(press);
  presses.length = Math.min(presses.length, 5);
  const score = document.getElementById("score");
  if (score) score.textContent = `${right} of ${guessed} presses guessed, with ${model.byteLength} bytes of memory.`;
}

document.getElementById("left")?.addEventListener("click", () => pressed("left"));
document.getElementById("right")?.addEventListener("click", () => pressed("right"));

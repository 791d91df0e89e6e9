/** Events from a shop, learned one by one: will this visit end in an order? */
import { adaptiveRandomForest, defineSchema, nominal, numeric } from "coppice";

const schema = defineSchema({
  attributes: {
    pagesSeen: numeric(),
    secondsOnPage: numeric(),
    source: nominal(["search", "mail"]), // values seen later are added
    returning: nominal(["yes", "no"], { closed: true }),
  },
  target: "outcome",
  classes: ["order", "leave"],
});
const model = adaptiveRandomForest(schema, { members: 5, seed: 42 });

let right = 0;
const visits = 4000;
for (let i = 0; i < visits; i++) {
  const visit = {
    pagesSeen: (i * 13) % 20,
    secondsOnPage: i % 11 === 0 ? null : (i * 29) % 300, // the time is sometimes missing
    source: ["search", "mail", "partner"][i % 3],
    returning: i % 4 === 0 ? "yes" : "no",
  };
  const outcome = visit.pagesSeen > 12 && visit.source !== "partner" ? "order" : "leave";
  const guess = model.predict(visit); // "order" | "leave" | undefined
  if (guess === outcome) right++;
  model.learn(visit, outcome);
}

console.log(right > 0.95 * visits); // -> true
console.log(schema.attributes[2]?.values.join(" ")); // -> search mail partner
const chances = model.predictProba({ pagesSeen: 17, source: "mail", returning: "no" });
console.log(chances.top(), chances.get("order") > 0.8); // -> order true

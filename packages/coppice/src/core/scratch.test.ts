import { describe, expect, it } from "vitest";
import { naiveBayes } from "../learners/index.ts";
import { borrow, defineSchema, giveBack, numeric, poissonTable } from "./index.ts";

describe("borrowed arrays", () => {
  it("are lent to one at a time, are as long as asked, and come again", () => {
    const [first, second] = [borrow(3), borrow(5)];
    expect(first).not.toBe(second);
    expect([first.length >= 3, second.length >= 5]).toEqual([true, true]);
    giveBack(second);
    giveBack(first);
    expect(borrow(3)).toBe(first);
    expect(borrow(5)).toBe(second);
    giveBack(second);
    expect(borrow(second.length + 1).length).toBe(second.length + 1);
  });

  it("are not mixed up where reading a record asks and teaches other models of the schema", () => {
    const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["low", "high"] });
    const inner = naiveBayes(schema);
    const outer = naiveBayes(schema);
    const plain = naiveBayes(schema);
    for (let i = 0; i < 40; i++) {
      const label = i % 2 === 0 ? "low" : "high";
      const record = {
        x: i % 2,
        get y() {
          inner.learn({ x: 1000 + i, y: 7 }, label);
          inner.predict({ x: -5, y: 3 });
          return i % 3;
        },
      };
      expect(outer.predict(record)).toBe(plain.predict({ x: i % 2, y: i % 3 }));
      outer.learn(record, label);
      plain.learn({ x: i % 2, y: i % 3 }, label);
    }
    const sure = { x: 1, y: 1 };
    expect([...outer.predictProba(sure)]).toEqual([...plain.predictProba(sure)]);
  });
});

describe("tables of Poisson draws", () => {
  it("are shared by models with the same mean", () => {
    const table = poissonTable(6);
    expect(poissonTable(6)).toBe(table);
    expect(poissonTable(1)).not.toBe(table);
  });
});

import { describe, expect, it } from "vitest";
import { Attribute, nominal, numeric } from "../core/index.ts";
import { cutText, numberText, valueText } from "./attribute-text.ts";

const hour = new Attribute("hour", numeric());
const when = new Attribute("when", numeric({ time: true }));
const kind = new Attribute("kind", nominal(["a", 'b "c"']));

describe("texts of attributes", () => {
  it("are numbers as they are, and times as dates", () => {
    expect(numberText(hour, 0.1 + 0.2)).toBe("0.30000000000000004");
    expect(numberText(when, Date.UTC(2024, 1, 29, 12))).toBe("2024-02-29T12:00:00Z");
  });

  it("say which side of a cut", () => {
    expect(cutText(hour, false, 17.5)).toBe("hour <= 17.5");
    expect(cutText(hour, true, -0)).toBe("hour > 0");
    expect(cutText(when, true, 0)).toBe("when > 1970-01-01");
  });

  it("quote values", () => {
    expect(valueText(kind, 0)).toBe('kind is "a"');
    expect(valueText(kind, 1)).toBe('kind is "b \\"c\\""');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChartData } from "../chart-data.ts";
import { tooltip } from "./tooltip.ts";

/** As much of an element as the box needs; `offsetWidth` and `offsetHeight` are those of a box 120 by 80 pixels large. */
class FakeElement {
  className = "";
  textContent = "";
  hidden = false;
  readonly style: Record<string, string> = {};
  readonly classes = new Set<string>();
  readonly classList = {
    toggle: (name: string, isOn: boolean) => (isOn ? this.classes.add(name) : this.classes.delete(name)),
  };
  children: FakeElement[] = [];
  parent: FakeElement | undefined;
  readonly offsetWidth = 120;
  readonly offsetHeight = 80;
  readonly listeners: Record<string, () => void> = {};
  setAttribute() {}
  addEventListener(type: string, listener: () => void) {
    this.listeners[type] = listener;
  }
  cloneNode() {
    return new FakeElement();
  }
  append(...children: FakeElement[]) {
    for (const child of children) child.parent = this;
    this.children.push(...children);
  }
  replaceChildren(...children: FakeElement[]) {
    this.children = [];
    this.append(...children);
  }
  remove() {
    this.parent = undefined;
  }
  get text(): string {
    return [this.textContent, ...this.children.map(({ text }) => text)].filter(Boolean).join(" ");
  }
}

let page: { readonly createElement: () => FakeElement; activeElement: unknown };
beforeEach(() => {
  page = { createElement: () => new FakeElement(), activeElement: null };
  vi.stubGlobal("document", page);
});
afterEach(() => vi.unstubAllGlobals());

const DATA = { series: [{ short: "a" }, { short: "b" }, { short: "c" }, { short: "d" }] } as unknown as ChartData;

/** A chart 400 by 200 pixels large of three rows. */
function chart(isBelow: boolean, { isHovered = true, shown = [true, true, true, true] } = {}) {
  const [wrapper, over] = [new FakeElement(), new FakeElement()];
  Object.assign(over, { clientWidth: 400, clientHeight: 200, matches: () => isHovered });
  const plot = {
    root: { parentElement: wrapper },
    over,
    data: [
      [100, 200, 300],
      [1, 2, 3],
      [9, 8, 7],
      [4, null, 4],
      [5, 5, 5],
    ],
    series: [{}, ...shown.map((show) => ({ show }))],
    cursor: {} as { idx?: number | null; left?: number },
  };
  const format = { row: (row: number) => `no. ${row}`, value: (value: number) => `${value} %` };
  const keys = [0, 1, 2, 3].map(() => new FakeElement()) as unknown as Element[];
  const { hooks } = tooltip(DATA, keys, format.row, format.value, isBelow);
  hooks.init(plot as never);
  const box = (isBelow ? wrapper : over).children[0];
  const pointAt = (idx: number | null, left = 50) => {
    plot.cursor = { idx, left };
    hooks.setCursor(plot as never);
  };
  return { box, wrapper, over, pointAt, destroy: hooks.destroy };
}

describe("the box beside the cursor", () => {
  it("tells row and values of the lines shown that have one, the largest first", () => {
    const { box, pointAt } = chart(false, { shown: [true, true, true, false] });
    expect(box.hidden).toBe(true);
    pointAt(0);
    expect([box.hidden, box.text]).toEqual([false, "row no. 100 b 9 % c 4 % a 1 %"]);
    pointAt(1);
    expect(box.text).toBe("row no. 200 b 8 % a 2 %");
  });

  it("is on the right, or on the left where it would leave the chart, and not outside of a narrow one", () => {
    const { box, over, pointAt } = chart(false);
    const placeAt = (left: number) => {
      pointAt(1, left);
      return [box.style.left, box.style.top];
    };
    expect(placeAt(50)).toEqual(["64px", "8px"]);
    expect(placeAt(266)).toEqual(["280px", "8px"]);
    expect(placeAt(267)).toEqual(["133px", "8px"]);
    Object.assign(over, { clientWidth: 125, clientHeight: 82 });
    expect(placeAt(60)).toEqual(["0px", "2px"]);
    expect(placeAt(10)).toEqual(["0px", "2px"]);
  });

  it("lies below a chart that it would cover, nowhere over the lines", () => {
    const { box, over, wrapper, pointAt } = chart(true);
    pointAt(2);
    expect([over.children, wrapper.children]).toEqual([[], [box]]);
    expect([box.hidden, box.classes.has("below"), box.style]).toEqual([false, true, {}]);
    const beside = chart(false);
    expect([beside.wrapper.children, beside.box.classes.has("below")]).toEqual([[], false]);
  });

  it("is shown by the chart pointed at or focused only, and goes with the pointer", () => {
    const { box, wrapper, pointAt } = chart(false, { isHovered: false });
    pointAt(1);
    expect(box.hidden).toBe(true);
    page.activeElement = wrapper;
    pointAt(1);
    expect(box.hidden).toBe(false);
    pointAt(1, -10);
    expect(box.hidden).toBe(true);
    const hovered = chart(false);
    hovered.pointAt(1);
    hovered.over.listeners.mouseleave();
    expect(hovered.box.hidden).toBe(true);
    hovered.pointAt(1);
    hovered.pointAt(null);
    expect(hovered.box.hidden).toBe(true);
    hovered.destroy();
    expect(hovered.box.parent).toBeUndefined();
  });
});

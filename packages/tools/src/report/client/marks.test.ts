import { afterEach, expect, it, vi } from "vitest";
import { streamChanges } from "./marks.ts";

afterEach(() => vi.unstubAllGlobals());

it("writes the names of changes over the lines of all of them", () => {
  vi.stubGlobal("devicePixelRatio", 1);
  const drawn: string[] = [];
  const nothing = () => {};
  const ctx = {
    ...{ save: nothing, restore: nothing, beginPath: nothing, rect: nothing, clip: nothing },
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillRect: (_: number, __: number, width: number) => drawn.push(width === 1 ? "line" : "ground"),
    fillText: (text: string) => drawn.push(text),
  };
  const bbox = { left: 0, top: 0, width: 1000, height: 300 };
  const changes = [
    { row: 200, width: 1, to: "led" },
    { row: 210, width: 1, to: "sea" },
  ];
  const draw = (isNamed: boolean) => {
    drawn.length = 0;
    const { hooks } = streamChanges({ changes } as never, "gray", "white", isNamed);
    hooks.draw({ ctx, bbox, valToPos: (row: number) => row } as never);
    return drawn;
  };
  expect(draw(true)).toEqual(["line", "line", "ground", "→ led", "ground", "→ sea"]);
  expect(draw(false)).toEqual(["line", "line"]);
});

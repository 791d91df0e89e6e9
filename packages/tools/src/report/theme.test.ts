import { describe, expect, it } from "vitest";
import { DARK, LIGHT, lookOf, NAME_SHARE, themeCss } from "./theme.ts";

/** Relative luminance and contrast ratio as the Web Content Accessibility Guidelines define them. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** As `color-mix(in srgb, ...)` has it. */
function mixed(a: string, share: number, b: string): string {
  const of = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(share * of(a, at) + (1 - share) * of(b, at)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

describe("themes", () => {
  it("knows what contrast is", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it.each([
    ["light", LIGHT],
    ["dark", DARK],
  ])("%s: text is at least 4.5:1 and lines 3:1 against page and panel", (_, theme) => {
    for (const ground of [theme.page, theme.panel]) {
      for (const text of [theme.text, theme.muted, theme.accent]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const line of [...theme.series, theme.baseline]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
    }
    for (const line of [...theme.series, theme.baseline]) {
      expect(contrast(mixed(line, NAME_SHARE / 100, theme.text), theme.panel)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.text, theme.accentSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it("has as many line colours in both, all different", () => {
    expect(DARK.series.length).toBe(LIGHT.series.length);
    for (const { series } of [LIGHT, DARK]) expect(new Set(series).size).toBe(series.length);
  });

  it("defines every custom property in each theme", () => {
    const css = themeCss();
    for (const name of ["page", "text", "accent-soft", "heat", "baseline", "series-7"]) {
      expect(css.split(`--${name}:`).length - 1).toBe(3);
    }
  });
});

describe("lookOf", () => {
  it("tells 32 models and the baselines apart by colour and dash", () => {
    const looks = Array.from({ length: 32 }, (_, i) => lookOf(i, false));
    const baselines = [lookOf(0, true), lookOf(1, true)];
    const keys = [...looks, ...baselines].map(({ className, dash }) => `${className} ${dash.join(" ")}`);
    expect(new Set(keys).size).toBe(34);
    expect(looks[0]?.dash).toEqual([]);
    expect(baselines.every(({ dash }) => dash.length > 0)).toBe(true);
  });
});

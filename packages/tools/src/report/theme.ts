/**
 * Colours in both themes. A search chose eight line colours that maximise the smallest OKLab distance under normal,
 * protan, deutan and tritan vision, each at least 3:1 against the page; further lines repeat them with another dash.
 */

interface Theme {
  readonly page: string;
  readonly panel: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly accentSoft: string;
  /** Red, green and blue of the heat tables, used with an opacity. */
  readonly heat: string;
  readonly baseline: string;
  readonly series: readonly string[];
}

export const LIGHT: Theme = {
  page: "#fbfaf5",
  panel: "#fffefb",
  text: "#1d2621",
  muted: "#5a665f",
  line: "#dfe0d6",
  accent: "#1c6b47",
  accentSoft: "#e2f0e5",
  heat: "28 107 71",
  baseline: "#6d756f",
  series: ["#3b68f0", "#d0703a", "#01441a", "#930569", "#5823af", "#7c5a15", "#0893b7", "#ca4470"],
};

export const DARK: Theme = {
  page: "#121715",
  panel: "#191f1c",
  text: "#e7ece8",
  muted: "#a0aca5",
  line: "#323b36",
  accent: "#7ed3a4",
  accentSoft: "#1f3a2c",
  heat: "95 190 140",
  baseline: "#98a29c",
  series: ["#5a88ff", "#f1931c", "#69c7a4", "#b9779f", "#b59efb", "#fbe840", "#9cfcf2", "#f0382f"],
};

/** Share of its line's colour in a name beside a point, in percent; the rest is the text colour. */
export const NAME_SHARE = 60;

const DASHES: readonly (readonly number[])[] = [[], [9, 4], [2, 3], [10, 3, 2, 3]];
const BASELINE_DASHES: readonly (readonly number[])[] = [
  [6, 4],
  [2, 3],
  [10, 3, 2, 3],
];

/** Corners around the origin, at most 1 away: shapes help readers who cannot tell the colours apart. */
const SHAPES: readonly (readonly number[])[] = [
  polygon(16, 0.9),
  [-0.8, -0.8, 0.8, -0.8, 0.8, 0.8, -0.8, 0.8],
  [0, -1, 0.95, 0.75, -0.95, 0.75],
  [0, -1, 1, 0, 0, 1, -1, 0],
  [0, 1, 0.95, -0.75, -0.95, -0.75],
  [-0.3, -1, 0.3, -1, 0.3, -0.3, 1, -0.3, 1, 0.3, 0.3, 0.3, 0.3, 1, -0.3, 1, -0.3, 0.3, -1, 0.3, -1, -0.3, -0.3, -0.3],
  polygon(5, 1, 0.42),
  [-1, -0.8, 1, -0.8, 0, 0, 1, 0.8, -1, 0.8, 0, 0],
];

/** Corners of a regular polygon, or of a star if `inner` is given. */
function polygon(corners: number, radius: number, inner?: number): number[] {
  const radii = inner === undefined ? [radius] : [radius, inner];
  const count = corners * radii.length;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const from = radii[i % radii.length];
    return [Math.sin(angle) * from, -Math.cos(angle) * from].map((place) => Number(place.toFixed(2)) || 0);
  }).flat();
}

/** How a line looks everywhere: its colour class, its dash (empty for a solid line), the shape of its points. */
export interface Look {
  readonly className: string;
  readonly dash: readonly number[];
  /** Horizontal and vertical coordinates of the corners, alternating; empty for no points. */
  readonly shape: readonly number[];
}

/** The look of the n-th model, or of the n-th baseline: baselines are grey and always dashed. */
export function lookOf(position: number, isBaseline: boolean): Look {
  if (isBaseline) {
    const dash = BASELINE_DASHES[position % BASELINE_DASHES.length]!;
    return { className: "series-baseline", dash, shape: [] };
  }
  const colours = LIGHT.series.length;
  const round = Math.floor(position / colours);
  return {
    className: `series-${position % colours}`,
    dash: DASHES[round % DASHES.length]!,
    shape: SHAPES[(position + round) % SHAPES.length]!,
  };
}

/** Custom properties for both themes: the reader's choice if there is one, else the system's preference. */
export function themeCss(): string {
  return `
:root { color-scheme: light; ${properties(LIGHT)} }
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) { color-scheme: dark; ${properties(DARK)} }
}
@media screen { :root[data-theme="dark"] { color-scheme: dark; ${properties(DARK)} } }
.series-baseline { color: var(--baseline); }
${LIGHT.series.map((_, i) => `.series-${i} { color: var(--series-${i}); }`).join("\n")}`;
}

function properties({ series, accentSoft, ...colours }: Theme): string {
  const named = Object.entries(colours).map(([name, value]) => `--${name}: ${value};`);
  return [...named, `--accent-soft: ${accentSoft};`, ...series.map((value, i) => `--series-${i}: ${value};`)].join(" ");
}

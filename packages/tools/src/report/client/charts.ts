/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";
import type { ChartData, Measure } from "../chart-data.ts";
import type { emphasis } from "./emphasis.ts";
import type { seriesLines } from "./lines.ts";
import type { budgetLines, driftMarks, streamChanges } from "./marks.ts";
import type { rowAxis } from "./row-axis.ts";
import type { tooltip } from "./tooltip.ts";

interface ChartParts {
  readonly Plot: typeof uPlot;
  readonly tooltip: typeof tooltip;
  readonly seriesLines: typeof seriesLines;
  readonly streamChanges: typeof streamChanges;
  readonly driftMarks: typeof driftMarks;
  readonly budgetLines: typeof budgetLines;
  readonly rowAxis: typeof rowAxis;
  readonly emphasis: typeof emphasis;
  readonly percent: (value: number) => string;
  readonly fixed: (value: number, digits: number) => string;
  readonly bytes: (value: number) => string;
  readonly count: (value: number) => string;
  readonly compact: (value: number) => string;
}

interface Charts {
  /** Redraws everything, as after a change of theme. */
  redraw(): void;
  plotOf(figure: Element): uPlot | undefined;
}

/** Draws the charts and connects their controls. */
export function startCharts(data: ChartData, parts: ChartParts): Charts {
  const plots = new Map<Element, uPlot>();
  const plotOf = (figure: Element) => plots.get(figure);
  const section = document.querySelector<HTMLElement>("#charts");
  if (section === null) return { redraw: () => {}, plotOf };
  const { Plot, percent, fixed, bytes, count, compact } = parts;
  const figures = [...document.querySelectorAll<HTMLElement>("[data-chart]")];
  const chips = [...section.querySelectorAll<HTMLButtonElement>("[data-series]")];
  const keys = chips.map((chip) => chip.querySelector("svg") as Element);
  const allRows = section.querySelector<HTMLButtonElement>("#all-rows");
  const { isShown, isForeground, ...emphasised } = parts.emphasis(data.series);
  const axisOfRows = parts.rowAxis();
  /** The rows zoomed into; null for all. */
  let zoom: { min: number; max: number } | null = null;
  const isPercentage = (measure: string) => measure.endsWith("ccuracy") || measure === "recall";
  section.hidden = false;
  for (const figure of figures) figure.hidden = false;

  function checked(selector: string): HTMLInputElement | null {
    return document.querySelector<HTMLInputElement>(`${selector}:checked`);
  }

  function formatOf(measure: string): (value: number) => string {
    if (measure === "bytes") return bytes;
    if (measure === "rowsPerSecond") return (value) => `${compact(value)} rows/s`;
    return measure === "kappa" || measure === "windowAuc"
      ? (value) => fixed(value, 3)
      : (value) => `${percent(value)} %`;
  }

  function axisFormatOf(measure: string): (value: number) => string {
    return (value) => {
      if (measure === "bytes") return bytes(value);
      if (measure === "rowsPerSecond") return compact(value);
      return isPercentage(measure) ? `${Number((value * 100).toFixed(2))} %` : String(Number(value.toFixed(3)));
    };
  }

  /** Powers of two for bytes, else 1, 2, 5 or whole decades: about six on a logarithmic axis. */
  function ticks(low: number, high: number, measure: string): number[] {
    const base = measure === "bytes" ? 2 : 10;
    const decades = Math.log(high / low) / Math.log(base);
    const stride = Math.max(1, Math.ceil(decades / 6));
    const steps = base === 10 && decades < 3 ? [1, 2, 5] : [1];
    const found: number[] = [];
    const first = Math.floor(Math.log(low) / Math.log(base) / stride) * stride;
    for (let power = first; base ** power <= high; power += stride) {
      for (const step of steps) {
        const value = step * base ** power;
        if (value >= low && value <= high) found.push(value);
      }
    }
    return found;
  }

  function budgetsShown(): number[] {
    return data.series.map(({ byteBudget }, i) => (isShown(i) ? byteBudget : null)).filter((budget) => budget !== null);
  }

  /** Rows and one curve per series. */
  function curvesOf(measure: string, isLogarithmic: boolean): uPlot.AlignedData {
    if (measure === "recall") {
      const label = Number(document.querySelector<HTMLSelectElement>("#recall-class")?.value ?? 0);
      const shares = data.series.map(({ recall }) => (recall[label] ?? []).map((n) => (n === null ? null : n / 1000)));
      return [data.recall.rows as number[], ...shares] as uPlot.AlignedData;
    }
    const curves = data.series.map((series) => {
      const values = series[measure as Measure];
      // A logarithmic scale cannot show zero.
      return isLogarithmic ? values.map((value) => (value !== null && value > 0 ? value : null)) : values;
    });
    return [data.rows as number[], ...curves] as uPlot.AlignedData;
  }

  function point(series: number | null): void {
    if (emphasised.point(series)) for (const plot of plots.values()) plot.redraw(false);
  }

  function draw(figure: HTMLElement): void {
    const place = figure.querySelector<HTMLElement>(".plot");
    if (place === null || place.clientWidth === 0) return;
    const kind = figure.dataset.chart as string;
    const measure = kind === "accuracy" ? (checked('[name="measure"]')?.value ?? "accuracy") : kind;
    const isLogarithmic = checked(`[data-log="${kind}"]`) !== null;
    const zoomBefore = zoom;
    const style = getComputedStyle(document.documentElement);
    const colours = keys.map((key) => getComputedStyle(key).color);
    const ground = style.getPropertyValue("--panel");
    const muted = style.getPropertyValue("--muted");
    const { range, incrs } = axisOfRows;
    const lines = parts.seriesLines(data, colours, ground, isForeground, place.clientWidth);
    const plugins: uPlot.Plugin[] = [
      lines,
      parts.streamChanges(data, muted, ground, kind === "accuracy" || kind === "recall"),
      parts.tooltip(data, keys, count, formatOf(measure), place.clientWidth < 560),
      {
        hooks: {
          setSeries: (_, series, options) => {
            if ("focus" in options) point(series === null ? null : series - 1);
          },
        },
      },
      { hooks: { setScale: (plot, key) => key === "x" && zoomed(plot) } },
    ];
    if (kind === "accuracy" && checked("#show-drifts") !== null) {
      plugins.push(parts.driftMarks(data, colours, isForeground));
    }
    if (kind === "bytes") plugins.push(parts.budgetLines(data, muted));
    const axis = {
      stroke: muted,
      font: "12px system-ui, sans-serif",
      grid: { stroke: style.getPropertyValue("--line"), width: 1 },
      ticks: { stroke: style.getPropertyValue("--line"), width: 1, size: 5 },
    };
    plots.get(figure)?.destroy();
    const plot = new Plot(
      {
        width: place.clientWidth,
        height: heightOf(place, kind),
        padding: [null, lines.room, null, null],
        legend: { show: false },
        focus: { alpha: 1 },
        cursor: {
          sync: { key: "rows" },
          focus: { prox: 20 },
          drag: { x: true, y: false, dist: 6 },
          points: { size: 7 },
        },
        scales: {
          x: { time: false, range },
          y: {
            distr: isLogarithmic ? 3 : 1,
            range: (_, low, high) => {
              const known = kind === "bytes" ? budgetsShown() : [];
              const bottom = Math.min(low ?? known[0] ?? (isLogarithmic ? 1 : 0), ...known);
              const top = Math.max(high ?? known[0] ?? (isLogarithmic ? 10 : 1), ...known);
              if (isLogarithmic) return [bottom / 1.5, top * 1.5];
              if (kind === "rowsPerSecond" || kind === "bytes") return [0, top * 1.08];
              const [from, to] = Plot.rangeNum(bottom, top, 0.08, false) as [number, number];
              return [isPercentage(measure) ? Math.max(from, -0.01) : from, Math.min(to, 1.01)];
            },
          },
        },
        axes: [
          {
            ...axis,
            size: 34,
            incrs,
            values: (_: uPlot, rows: number[]) => rows.map(compact),
          },
          {
            ...axis,
            size: 68,
            ...(kind === "bytes" ? { incrs: Array.from({ length: 50 }, (_, i) => 2 ** i) } : {}),
            ...(isLogarithmic
              ? {
                  splits: (_: uPlot, __: number, low: number, high: number) => ticks(low, high, measure),
                  filter: (_: uPlot, values: number[]) => values,
                }
              : {}),
            values: (_: uPlot, values: number[]) => values.map(axisFormatOf(measure)),
          },
        ],
        // A plugin draws the lines, so that some can be in front of others.
        series: [{}, ...data.series.map((_, i) => ({ show: isShown(i), stroke: colours[i], paths: () => null }))],
        plugins,
      },
      curvesOf(measure, isLogarithmic),
      place,
    );
    plots.set(figure, plot);
    if (zoomBefore !== null) plot.setScale("x", zoomBefore);
  }

  function zoomed(plot: uPlot): void {
    const { min, max } = plot.scales.x;
    if (typeof min !== "number" || typeof max !== "number") return;
    zoom = axisOfRows.zoomOf(plot.data[0], min, max);
    if (allRows !== null) allRows.hidden = zoom === null;
  }

  function showAllRows(): void {
    for (const plot of plots.values()) plot.setData(plot.data);
  }

  function heightOf(place: HTMLElement, kind: string): number {
    const height = Math.min(place.clientWidth * 0.6, kind === "accuracy" ? 420 : 300);
    return Math.max(240, Math.round(height));
  }

  /** Arrow keys move along the rows, Escape shows all rows again. */
  function listen(figure: HTMLElement): void {
    const place = figure.querySelector<HTMLElement>(".plot");
    place?.addEventListener("keydown", (event) => {
      const plot = plots.get(figure);
      if (plot === undefined) return;
      const rows = plot.data[0];
      const last = rows.length - 1;
      const now = plot.cursor.idx ?? last;
      const step = event.shiftKey ? 10 : 1;
      const targets: Record<string, number> = { ArrowLeft: now - step, ArrowRight: now + step, Home: 0, End: last };
      if (event.key === "Escape") {
        showAllRows();
      } else if (event.key in targets) {
        event.preventDefault();
        const row = rows[Math.max(0, Math.min(last, targets[event.key]))];
        plot.setCursor({ left: plot.valToPos(row, "x"), top: 0 }); // far from any line
      }
    });
    place?.addEventListener("blur", () => plots.get(figure)?.setCursor({ left: -10, top: -10 }));
    figure.addEventListener("change", () => draw(figure));
    figure.closest("details")?.addEventListener("toggle", () => draw(figure));
  }

  function redraw(): void {
    for (const figure of figures) draw(figure);
  }

  chips.forEach((chip, i) => {
    const pointHere = () => point(i);
    chip.addEventListener("click", () => {
      emphasised.toggle(i);
      chip.setAttribute("aria-pressed", String(isShown(i)));
      for (const plot of plots.values()) plot.setSeries(i + 1, { show: isShown(i) }); // redraws all lines
    });
    chip.addEventListener("mouseenter", pointHere);
    chip.addEventListener("mouseleave", () => point(null));
    chip.addEventListener("focus", () => chip.matches(":focus-visible") && pointHere());
    chip.addEventListener("blur", () => point(null));
  });
  allRows?.addEventListener("click", showAllRows);
  for (const figure of figures) listen(figure);
  redraw();

  let width = section.clientWidth;
  new ResizeObserver(() => {
    if (section.clientWidth === width || section.clientWidth === 0) return;
    width = section.clientWidth;
    redraw();
  }).observe(section);
  return { redraw, plotOf };
}

/** Sent to the page as source text: may use nothing outside its own body but its arguments. */
import type uPlot from "uplot";
import type { ChartData, Measure } from "../chart-data.ts";
import type { budgetLines, driftMarks } from "./marks.ts";
import type { tooltip } from "./tooltip.ts";

export interface ChartParts {
  readonly Plot: typeof uPlot;
  readonly tooltip: typeof tooltip;
  readonly driftMarks: typeof driftMarks;
  readonly budgetLines: typeof budgetLines;
  readonly percent: (value: number) => string;
  readonly fixed: (value: number, digits: number) => string;
  readonly bytes: (value: number) => string;
  readonly count: (value: number) => string;
  readonly compact: (value: number) => string;
}

/** Draws the charts and connects their controls. Returns a function that draws them anew, as after a change of theme. */
export function startCharts(data: ChartData, parts: ChartParts): () => void {
  const section = document.querySelector<HTMLElement>("#charts");
  if (section === null) return () => {};
  const { Plot, percent, fixed, bytes, count, compact } = parts;
  const figures = [...section.querySelectorAll<HTMLElement>("[data-chart]")];
  const chips = [...section.querySelectorAll<HTMLButtonElement>("[data-series]")];
  const keys = chips.map((chip) => chip.querySelector("svg") as Element);
  const shown = data.series.map(() => true);
  const plots = new Map<HTMLElement, uPlot>();
  const isPercentage = (measure: Measure) => measure.endsWith("ccuracy");
  section.hidden = false;

  function checked(selector: string): HTMLInputElement | null {
    return (section as HTMLElement).querySelector<HTMLInputElement>(`${selector}:checked`);
  }

  function formatOf(measure: Measure): (value: number) => string {
    if (measure === "bytes") return bytes;
    if (measure === "rowsPerSecond") return (value) => `${compact(value)} rows/s`;
    return measure === "kappa" ? (value) => fixed(value, 3) : (value) => `${percent(value)} %`;
  }

  function axisFormatOf(measure: Measure): (value: number) => string {
    return (value) => {
      if (measure === "bytes") return bytes(value);
      if (measure === "rowsPerSecond") return compact(value);
      return isPercentage(measure) ? `${Number((value * 100).toFixed(2))} %` : String(Number(value.toFixed(3)));
    };
  }

  /** Powers of two for bytes, else 1, 2, 5 or whole decades: about six of them on a logarithmic axis. */
  function ticks(low: number, high: number, measure: Measure): number[] {
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
    return data.series.map(({ byteBudget }, i) => (shown[i] ? byteBudget : null)).filter((budget) => budget !== null);
  }

  function draw(figure: HTMLElement): void {
    const place = figure.querySelector<HTMLElement>(".plot");
    if (place === null) return;
    const kind = figure.dataset.chart as "accuracy" | "bytes" | "rowsPerSecond";
    const measure = kind === "accuracy" ? (checked('[name="measure"]')?.value as Measure) : kind;
    const isLogarithmic = checked(`[data-log="${kind}"]`) !== null;
    const before = plots.get(figure);
    const { min, max } = before?.scales.x ?? {};
    const style = getComputedStyle(document.documentElement);
    const colours = keys.map((key) => getComputedStyle(key).color);
    const curves = data.series.map((series) =>
      // Zero has no place on a logarithmic scale.
      isLogarithmic ? series[measure].map((value) => (value !== null && value > 0 ? value : null)) : series[measure],
    );
    const plugins: uPlot.Plugin[] = [parts.tooltip(data, keys, count, formatOf(measure))];
    if (kind === "accuracy" && checked("#show-drifts") !== null) plugins.push(parts.driftMarks(data, colours));
    if (kind === "bytes") plugins.push(parts.budgetLines(data, colours, style.getPropertyValue("--panel"), bytes));
    const axis = {
      stroke: style.getPropertyValue("--muted"),
      font: "12px system-ui, sans-serif",
      grid: { stroke: style.getPropertyValue("--line"), width: 1 },
      ticks: { stroke: style.getPropertyValue("--line"), width: 1, size: 5 },
    };
    before?.destroy();
    const plot = new Plot(
      {
        width: place.clientWidth,
        height: heightOf(place, kind),
        legend: { show: false },
        focus: { alpha: 0.25 },
        cursor: {
          sync: { key: "rows" },
          focus: { prox: 20 },
          drag: { x: true, y: false, dist: 6 },
          points: { size: 7 },
        },
        scales: {
          x: { time: false },
          y: {
            distr: isLogarithmic ? 3 : 1,
            range: (_, low, high) => {
              const known = kind === "bytes" ? budgetsShown() : [];
              const bottom = Math.min(low ?? known[0] ?? (isLogarithmic ? 1 : 0), ...known);
              const top = Math.max(high ?? known[0] ?? (isLogarithmic ? 10 : 1), ...known);
              if (isLogarithmic) return [bottom / 1.5, top * 1.5];
              if (kind === "rowsPerSecond" || kind === "bytes") return [0, top * 1.08];
              const [from, to] = Plot.rangeNum(bottom, top, 0.08, false) as [number, number];
              return [from, Math.min(to, 1.01)];
            },
          },
        },
        axes: [
          { ...axis, size: 34, values: (_: uPlot, rows: number[]) => rows.map((row) => compact(row)) },
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
        series: [
          {},
          ...data.series.map(({ dash }, i) => ({
            show: shown[i],
            stroke: colours[i],
            width: place.clientWidth < 500 ? 1.25 : 1.75,
            dash: [...dash],
            spanGaps: true,
            points: { size: 5 },
          })),
        ],
        plugins,
      },
      [data.rows as number[], ...curves] as uPlot.AlignedData,
      place,
    );
    plots.set(figure, plot);
    if (min !== undefined && max !== undefined && min !== null && max !== null) plot.setScale("x", { min, max });
  }

  function heightOf(place: HTMLElement, kind: string): number {
    const height = Math.min(place.clientWidth * 0.6, kind === "accuracy" ? 420 : 300);
    return Math.max(240, Math.round(height));
  }

  /** Arrow keys walk along the rows, Escape shows all rows again. */
  function listen(figure: HTMLElement): void {
    const place = figure.querySelector<HTMLElement>(".plot");
    place?.addEventListener("keydown", (event) => {
      const plot = plots.get(figure);
      if (plot === undefined) return;
      const last = data.rows.length - 1;
      const now = plot.cursor.idx ?? last;
      const step = event.shiftKey ? 10 : 1;
      const targets: Record<string, number> = { ArrowLeft: now - step, ArrowRight: now + step, Home: 0, End: last };
      if (event.key === "Escape") {
        for (const each of plots.values()) each.setData(each.data);
      } else if (event.key in targets) {
        event.preventDefault();
        const row = data.rows[Math.max(0, Math.min(last, targets[event.key]))];
        plot.setCursor({ left: plot.valToPos(row, "x"), top: plot.over.clientHeight / 2 });
      }
    });
    place?.addEventListener("blur", () => plots.get(figure)?.setCursor({ left: -10, top: -10 }));
  }

  function drawAll(): void {
    for (const figure of figures) draw(figure);
  }

  chips.forEach((chip, i) => {
    const focus = (series: number | null) => {
      for (const plot of plots.values()) plot.setSeries(series, { focus: series !== null });
    };
    chip.addEventListener("click", () => {
      shown[i] = !shown[i];
      chip.setAttribute("aria-pressed", String(shown[i]));
      for (const plot of plots.values()) plot.setSeries(i + 1, { show: shown[i] });
    });
    chip.addEventListener("mouseenter", () => shown[i] && focus(i + 1));
    chip.addEventListener("mouseleave", () => focus(null));
  });
  for (const figure of figures) {
    listen(figure);
    figure.addEventListener("change", () => draw(figure));
  }
  drawAll();

  let width = section.clientWidth;
  new ResizeObserver(() => {
    if (section.clientWidth === width || section.clientWidth === 0) return;
    width = section.clientWidth;
    for (const [figure, plot] of plots) {
      const place = figure.querySelector<HTMLElement>(".plot") as HTMLElement;
      plot.setSize({ width: place.clientWidth, height: heightOf(place, figure.dataset.chart as string) });
    }
  }).observe(section);
  return drawAll;
}

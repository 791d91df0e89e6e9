/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";
import type { ChartData } from "../chart-data.ts";

/** Rows of cells as CSV (RFC 4180): quotes where needed, empty if not measured. */
export function csvOf(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const cell = (value: string | number | null | undefined) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** All curves, one line per model and row. */
export function curveRows({ rows, measures, series, recall }: ChartData): (string | number | null)[][] {
  const head = ["model", "row", ...measures, ...recall.classes.map((name) => `recall of ${name}`)];
  const lines = series.flatMap((one) =>
    rows.map((row, i) => {
      const at = recall.rows.indexOf(row);
      const recalls = one.recall.map((values) => (at < 0 || values[at] === null ? null : values[at] / 1000));
      return [one.label, row, ...measures.map((measure) => one[measure][i]), ...recalls];
    }),
  );
  return [head, ...lines];
}

/** Saves tables as CSV, charts as SVG and PNG: a menu in each figure and beside the comparison. */
export function startSaving(
  data: ChartData,
  parts: {
    readonly csvOf: typeof csvOf;
    readonly curveRows: typeof curveRows;
    readonly svgOfPlot: (plot: uPlot, ground: string) => Promise<SVGSVGElement>;
    readonly plotOf: (figure: Element) => uPlot | undefined;
  },
): void {
  const title = (document.querySelector("h1")?.textContent ?? "").trim();
  const inlined = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "opacity",
    "font-size",
    "font-weight",
    "paint-order",
  ];

  function fileName(name: string, ending: string): string {
    const words = `${title} ${name}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    return `${words.replace(/^-|-$/g, "").slice(0, 80)}.${ending}`;
  }

  function save(content: Blob, name: string, ending: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = fileName(name, ending);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  function saveTable(table: HTMLTableElement): void {
    const textOf = (cell: Element) => (cell.querySelector("bdi") ?? cell).textContent?.trim() ?? "";
    // Values are saved in full precision and as shares, so the headings' percent signs are dropped.
    const lines = [...table.rows].map((row) =>
      [...row.cells].map((cell) => cell.dataset.value ?? textOf(cell).replace("\u2011", "-").replace(/ %$/, "")),
    );
    save(new Blob([parts.csvOf(lines)], { type: "text/csv" }), "comparison", "csv");
  }

  /** A drawing as a file of its own, with its colours on the page's background. */
  function standalone(drawing: SVGSVGElement, ground: string): SVGSVGElement {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const originals = drawing.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((element, i) => {
      const style = getComputedStyle(originals[i]);
      for (const name of inlined) element.setAttribute(name, style.getPropertyValue(name));
    });
    const { width, height } = drawing.viewBox.baseVal;
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    copy.setAttribute("font-family", "system-ui, sans-serif");
    const rect = document.createElementNS(drawing.namespaceURI, "rect");
    for (const [name, value] of Object.entries({ width, height, fill: ground })) rect.setAttribute(name, String(value));
    copy.prepend(rect);
    return copy;
  }

  async function drawingOf(figure: Element): Promise<SVGSVGElement | undefined> {
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--panel");
    const plot = parts.plotOf(figure);
    if (plot !== undefined) return parts.svgOfPlot(plot, ground);
    const drawing = figure.querySelector<SVGSVGElement>(":scope > svg");
    return drawing === null ? undefined : standalone(drawing, ground);
  }

  async function saveChart(figure: Element, ending: "svg" | "png"): Promise<void> {
    const name = (figure.querySelector("h3")?.textContent ?? "chart").trim();
    const drawing = await drawingOf(figure);
    if (drawing === undefined) return;
    const text = new XMLSerializer().serializeToString(drawing);
    if (ending === "svg") return save(new Blob([text], { type: "image/svg+xml" }), name, ending);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const scale = Math.max(1, 1600 / image.naturalWidth);
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob !== null && save(blob, name, ending));
  }

  function offer(place: Element, actions: Readonly<Record<string, () => unknown>>, what: string): void {
    const menu = document.createElement("span");
    menu.className = "saving";
    menu.setAttribute("role", "group");
    menu.setAttribute("aria-label", `Save ${what} as`);
    for (const [name, action] of Object.entries(actions)) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.title = `Save ${what} as ${name}`;
      button.addEventListener("click", action);
      menu.append(button);
    }
    place.append(menu);
  }

  const table = document.querySelector<HTMLTableElement>("table.comparison");
  const heading = document.querySelector("#comparison h2");
  if (table !== null && heading !== null) offer(heading, { CSV: () => saveTable(table) }, "the table");
  for (const figure of document.querySelectorAll("figure.chart")) {
    const caption = figure.querySelector("figcaption");
    const curves = {
      CSV: () => save(new Blob([parts.csvOf(parts.curveRows(data))], { type: "text/csv" }), "curves", "csv"),
    };
    const isPlot = figure.matches("[data-chart]");
    const drawings = { SVG: () => saveChart(figure, "svg"), PNG: () => saveChart(figure, "png") };
    if (caption !== null) offer(caption, { ...(isPlot ? curves : {}), ...drawings }, "this chart");
  }
}

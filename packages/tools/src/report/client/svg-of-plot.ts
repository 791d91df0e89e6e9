/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";

/**
 * A chart as SVG: records one redraw of its canvas, so the two cannot differ. Covers the canvas methods used by uPlot
 * and the plugins here.
 */
export async function svgOfPlot(plot: uPlot, ground: string): Promise<SVGSVGElement> {
  const { ctx } = plot;
  const { width, height } = ctx.canvas;
  // The page contains no URL, not even this one, so it is taken from an existing drawing.
  const space = document.querySelector("svg")?.namespaceURI ?? null;
  const create = (name: string, attributes: Readonly<Record<string, string | number>>) => {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };
  const svg = create("svg", { width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement;
  svg.append(create("rect", { width, height, fill: ground }));
  const groups: Element[] = [svg];
  const saved: number[] = [];
  const real = { save: ctx.save, restore: ctx.restore };
  let path = "";
  let region = [0, 0, width, height];
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const put = (element: Element) => {
    if (ctx.globalAlpha < 1) element.setAttribute("opacity", String(ctx.globalAlpha));
    groups[groups.length - 1].append(element);
  };
  const anchors: Record<string, string> = { center: "middle", right: "end", end: "end" };
  const shifts: Record<string, string> = { middle: ".35em", top: ".8em", bottom: "-.2em" };
  const recorded = {
    clearRect() {},
    translate() {},
    beginPath() {
      path = "";
    },
    closePath() {
      path += "Z";
    },
    moveTo(x: number, y: number) {
      path += `M${at(x, y)}`;
    },
    lineTo(x: number, y: number) {
      path += `L${at(x, y)}`;
    },
    rect(x: number, y: number, wide: number, high: number) {
      region = [x, y, wide, high];
      path += `M${at(x, y)}h${wide}v${high}h${-wide}Z`;
    },
    stroke() {
      const dashes = ctx.getLineDash().join(" ");
      const line = { fill: "none", stroke: String(ctx.strokeStyle), "stroke-width": ctx.lineWidth };
      put(
        create("path", { d: path, ...line, "stroke-linejoin": "round", ...(dashes && { "stroke-dasharray": dashes }) }),
      );
    },
    fill() {
      put(create("path", { d: path, fill: String(ctx.fillStyle) }));
    },
    fillRect(x: number, y: number, wide: number, high: number) {
      put(create("rect", { x, y, width: wide, height: high, fill: String(ctx.fillStyle) }));
    },
    fillText(text: string, x: number, y: number) {
      const place = { x, y, dy: shifts[ctx.textBaseline] ?? "0", "text-anchor": anchors[ctx.textAlign] ?? "start" };
      // Attributes, because the page's policy forbids styles.
      const [, weight = "400", size = "12", family = "sans-serif"] =
        /^(?:(\w+) )?([\d.]+)px (.*)$/.exec(ctx.font.replace(/^normal /, "")) ?? [];
      const font = { "font-weight": weight, "font-size": size, "font-family": family };
      const element = create("text", { ...place, ...font, fill: String(ctx.fillStyle) });
      element.textContent = text;
      put(element);
    },
    save() {
      real.save.call(ctx);
      saved.push(groups.length);
    },
    restore() {
      real.restore.call(ctx);
      groups.length = saved.pop() ?? 1;
    },
    /** Clips to the preceding rectangle, as all clips here do, by a nested svg element. */
    clip() {
      const [x, y, wide, high] = region;
      const group = create("svg", { x, y, width: wide, height: high, viewBox: `${x} ${y} ${wide} ${high}` });
      groups[groups.length - 1].append(group);
      groups.push(group);
    },
  };
  Object.assign(ctx, recorded); // own properties hide the methods of the prototype
  plot.redraw(false);
  await Promise.resolve(); // uPlot draws in a microtask that it queued before this one
  for (const name of Object.keys(recorded)) delete (ctx as unknown as Record<string, unknown>)[name];
  return svg;
}

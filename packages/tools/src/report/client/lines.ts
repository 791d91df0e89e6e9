/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";
import type { ChartData } from "../chart-data.ts";

/**
 * Draws the lines, the foreground last, with points in their shapes, and their names at the right end if there is room:
 * `room` is the width of the names, in pixels.
 */
export function seriesLines(
  data: ChartData,
  colours: readonly string[],
  ground: string,
  isForeground: (series: number) => boolean,
  width: number,
) {
  const FAINT = 0.4;
  const LINE_HEIGHT = 15;
  const measuring = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  measuring.font = "600 12px system-ui, sans-serif";
  const widest = Math.max(0, ...data.series.map(({ short }) => measuring.measureText(short).width));
  const room = width < 520 ? 12 : Math.ceil(widest) + 30;

  /** The points of a line within the plot and just beside it, in canvas pixels. */
  function placesOf(plot: uPlot, series: number): { x: number; y: number }[] {
    const rows = plot.data[0];
    const values = plot.data[series + 1];
    const { min = rows[0], max = rows[rows.length - 1] } = plot.scales.x as { min?: number; max?: number };
    const places: { x: number; y: number }[] = [];
    for (let i = 0; i < rows.length; i++) {
      const value = values[i];
      if ((rows[i + 1] ?? rows[i]) < min || (rows[i - 1] ?? rows[i]) > max) continue;
      if (typeof value === "number")
        places.push({ x: plot.valToPos(rows[i], "x", true), y: plot.valToPos(value, "y", true) });
    }
    return places;
  }

  function drawShape(
    ctx: CanvasRenderingContext2D,
    shape: readonly number[],
    x: number,
    y: number,
    size: number,
  ): void {
    ctx.beginPath();
    for (let i = 0; i < shape.length; i += 2) {
      if (i === 0) ctx.moveTo(x + shape[0] * size, y + shape[1] * size);
      else ctx.lineTo(x + shape[i] * size, y + shape[i + 1] * size);
    }
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }

  function drawLine(plot: uPlot, series: number): void {
    const { ctx, bbox } = plot;
    const unit = devicePixelRatio;
    const places = placesOf(plot, series);
    const isFront = isForeground(series);
    const { dash, shape } = data.series[series];
    ctx.globalAlpha = isFront ? 1 : FAINT;
    ctx.strokeStyle = colours[series];
    ctx.lineWidth = (isFront ? 2.25 : 1.25) * unit;
    ctx.setLineDash(dash.map((part) => part * unit));
    ctx.beginPath();
    places.forEach(({ x, y }, i) => {
      if (i === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
    ctx.stroke();
    ctx.setLineDash([]);
    if (shape.length === 0) return;
    // Points are far apart, and offset from those of the other lines.
    const gap = 120 * unit;
    let next = bbox.left + ((series + 0.5) / data.series.length) * gap;
    ctx.globalAlpha = isFront ? 1 : 0.6;
    ctx.fillStyle = colours[series];
    ctx.strokeStyle = ground;
    ctx.lineWidth = unit;
    for (const { x, y } of places) {
      if (x < next) continue;
      drawShape(ctx, shape, x, y, (isFront ? 5 : 4) * unit);
      next += gap * Math.ceil((x - next + 1) / gap);
    }
  }

  /** Names beside the ends of their lines, moved apart; only those of the foreground if there are too many. */
  function drawNames(plot: uPlot, shown: readonly number[]): void {
    const { ctx, bbox } = plot;
    const unit = devicePixelRatio;
    const line = LINE_HEIGHT * unit;
    const right = bbox.left + bbox.width;
    const bottom = bbox.top + bbox.height;
    const fits = shown.length * line <= bbox.height;
    const names = (fits ? shown : shown.filter(isForeground))
      .map((series) => {
        const inside = placesOf(plot, series).filter(({ x }) => x <= right + unit);
        const end = inside[inside.length - 1];
        return { series, end, at: end === undefined ? 0 : Math.min(Math.max(end.y, bbox.top), bottom) };
      })
      .filter(({ end }) => end !== undefined)
      .sort((a, b) => a.at - b.at);
    for (let i = 1; i < names.length; i++) names[i].at = Math.max(names[i].at, names[i - 1].at + line);
    let lowest = bottom;
    for (let i = names.length - 1; i >= 0; i--) {
      names[i].at = Math.min(names[i].at, lowest);
      lowest = names[i].at - line;
    }
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    ctx.lineWidth = unit;
    for (const { series, end, at } of names) {
      const isFront = isForeground(series);
      ctx.globalAlpha = isFront ? 1 : 0.6;
      ctx.strokeStyle = colours[series];
      ctx.beginPath();
      ctx.moveTo(Math.min(end.x, right), Math.min(Math.max(end.y, bbox.top), bottom));
      ctx.lineTo(right + 16 * unit, at);
      ctx.stroke();
      ctx.globalAlpha = 1;
      ctx.fillStyle = colours[series];
      ctx.font = `${isFront ? "600 " : ""}${12 * unit}px system-ui, sans-serif`;
      ctx.fillText(data.series[series].short, right + 19 * unit, at);
    }
  }

  return {
    room,
    hooks: {
      draw: (plot: uPlot) => {
        const { ctx, bbox } = plot;
        const shown = data.series.map((_, i) => i).filter((i) => plot.series[i + 1]?.show);
        ctx.save();
        ctx.beginPath();
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
        ctx.clip();
        ctx.lineJoin = "round";
        // The best of each kind is drawn last.
        const order = [...shown].reverse().sort((a, b) => Number(isForeground(a)) - Number(isForeground(b)));
        for (const series of order) drawLine(plot, series);
        ctx.restore();
        ctx.save();
        if (width >= 520) drawNames(plot, shown);
        ctx.restore();
      },
    },
  };
}

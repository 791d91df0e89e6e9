/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";
import type { ChartData } from "../chart-data.ts";

/**
 * Draws where the stream itself changes: a line, named after the new stream if `isNamed`, and a band as wide as the
 * change. Names are drawn last, so that no line crosses them, at the top or bottom, where they hide least.
 */
export function streamChanges(data: ChartData, colour: string, ground: string, isNamed: boolean) {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  /** The segments of all lines shown, as bounding boxes. */
  function piecesOf(plot: uPlot): Box[] {
    const pieces: Box[] = [];
    for (let series = 1; series < plot.data.length; series++) {
      if (!plot.series[series]?.show) continue;
      let before: { x: number; y: number } | undefined;
      plot.data[series].forEach((value, i) => {
        if (typeof value !== "number") return;
        const { x, y } = { x: plot.valToPos(plot.data[0][i], "x", true), y: plot.valToPos(value, "y", true) };
        const from = before ?? { x, y };
        pieces.push({ left: from.x, right: x, top: Math.min(from.y, y), bottom: Math.max(from.y, y) });
        before = { x, y };
      });
    }
    return pieces;
  }

  return {
    hooks: {
      draw: (plot: uPlot) => {
        const { ctx, bbox } = plot;
        const unit = devicePixelRatio;
        const right = bbox.left + bbox.width;
        ctx.save();
        ctx.beginPath();
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
        ctx.clip();
        ctx.fillStyle = colour;
        ctx.font = `${12 * unit}px system-ui, sans-serif`;
        ctx.textAlign = "left";
        ctx.textBaseline = "top";
        for (const { row, width } of data.changes) {
          const x = plot.valToPos(row, "x", true);
          const [from, until] = [row - width / 2, row + width / 2].map((edge) => plot.valToPos(edge, "x", true));
          ctx.globalAlpha = 0.12;
          if (width > 1) ctx.fillRect(from, bbox.top, until - from, bbox.height);
          ctx.globalAlpha = 1;
          ctx.fillRect(x - unit / 2, bbox.top, unit, bbox.height);
        }
        if (isNamed) {
          const pieces = piecesOf(plot);
          const names: Box[] = [];
          const bottom = bbox.top + bbox.height;
          const tops = [
            ...[4, 19, 34].map((gap) => bbox.top + gap * unit),
            ...[22, 37, 52].map((gap) => bottom - gap * unit),
          ];
          for (const { row, to } of data.changes) {
            const x = plot.valToPos(row, "x", true);
            const text = `→ ${to.length > 30 ? `${to.slice(0, 29)}…` : to}`;
            if (x < bbox.left || x > right) continue;
            const wide = ctx.measureText(text).width;
            const left = x + wide + 10 * unit < right ? x + 5 * unit : x - wide - 5 * unit;
            const hides = (top: number) => {
              const box = { left, top, right: left + wide, bottom: top + 14 * unit };
              const others = names.filter((name) => meet(name, box)).length;
              return { box, others, count: pieces.filter((piece) => meet(piece, box)).length };
            };
            const [{ box }] = tops.map(hides).sort((a, b) => a.others - b.others || a.count - b.count);
            const { top } = box;
            names.push(box);
            ctx.fillStyle = ground;
            ctx.globalAlpha = 0.85; // lines pass behind
            ctx.fillRect(left - 2 * unit, top - unit, wide + 4 * unit, 14 * unit);
            ctx.globalAlpha = 1;
            ctx.fillStyle = colour;
            ctx.fillText(text, left, top);
          }
        }
        ctx.restore();
      },
    },
  };
}

/**
 * Draws the drifts of foreground lines: a triangle above the line where errors rose, ticks at the bottom where members
 * were replaced.
 */
export function driftMarks(data: ChartData, colours: readonly string[], isForeground: (series: number) => boolean) {
  function heightAt(plot: uPlot, series: number, row: number): number | null {
    const rows = plot.data[0];
    let i = 0;
    while (i < rows.length - 1 && rows[i] < row) i++;
    for (; i >= 0; i--) {
      const value = plot.data[series]?.[i];
      if (typeof value === "number") return plot.valToPos(value, "y", true);
    }
    return null;
  }

  return {
    hooks: {
      draw: (plot: uPlot) => {
        const { ctx, bbox } = plot;
        const unit = devicePixelRatio;
        let lane = 0;
        ctx.save();
        ctx.beginPath();
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
        ctx.clip();
        data.series.forEach(({ drifts, memberDrifts }, i) => {
          if (!plot.series[i + 1]?.show || !isForeground(i)) return;
          ctx.fillStyle = colours[i] ?? "gray";
          for (const row of drifts) {
            const y = heightAt(plot, i + 1, row);
            if (y === null) continue;
            const x = plot.valToPos(row, "x", true);
            const tip = Math.max(y - 3 * unit, bbox.top + 8 * unit);
            ctx.beginPath();
            ctx.moveTo(x, tip);
            ctx.lineTo(x - 4.5 * unit, tip - 8 * unit);
            ctx.lineTo(x + 4.5 * unit, tip - 8 * unit);
            ctx.fill();
          }
          if (memberDrifts.length === 0) return;
          lane++;
          const top = bbox.top + bbox.height - lane * 6 * unit;
          ctx.globalAlpha = 0.75;
          for (const row of memberDrifts) ctx.fillRect(plot.valToPos(row, "x", true) - unit / 2, top, unit, 5 * unit);
          ctx.globalAlpha = 1;
        });
        ctx.restore();
      },
    },
  };
}

/** Draws the byte budgets of the lines shown as dotted lines; the text below the chart names their models. */
export function budgetLines(data: ChartData, colour: string) {
  return {
    hooks: {
      draw: (plot: uPlot) => {
        const { ctx, bbox } = plot;
        const unit = devicePixelRatio;
        ctx.save();
        ctx.strokeStyle = colour;
        ctx.lineWidth = 1.5 * unit;
        ctx.setLineDash([unit, 4 * unit]);
        data.series.forEach(({ byteBudget }, i) => {
          if (byteBudget === null || !plot.series[i + 1]?.show) return;
          const y = plot.valToPos(byteBudget, "y", true);
          ctx.beginPath();
          ctx.moveTo(bbox.left, y);
          ctx.lineTo(bbox.left + bbox.width, y);
          ctx.stroke();
        });
        ctx.restore();
      },
    },
  };
}

/** Sent to the page as source text: may use nothing outside its own body but its arguments. */
import type uPlot from "uplot";
import type { ChartData } from "../chart-data.ts";

/** Draws drift: a triangle above the line where errors rose, ticks at the bottom where members were replaced. */
export function driftMarks(data: ChartData, colours: readonly string[]) {
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
          if (!plot.series[i + 1]?.show) return;
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

/** Draws the byte budgets of the lines shown: one line per budget, named after the models that have to keep it. */
export function budgetLines(
  data: ChartData,
  colours: readonly string[],
  background: string,
  format: (value: number) => string,
) {
  return {
    hooks: {
      draw: (plot: uPlot) => {
        const { ctx, bbox } = plot;
        const unit = devicePixelRatio;
        const budgets = new Map<number, { y: number; colour: string; models: string[] }>();
        data.series.forEach(({ byteBudget, label }, i) => {
          if (byteBudget === null || !plot.series[i + 1]?.show) return;
          const known = budgets.get(byteBudget);
          if (known !== undefined) {
            known.models.push(label);
            return;
          }
          const y = plot.valToPos(byteBudget, "y", true);
          if (y < bbox.top - 1 || y > bbox.top + bbox.height + 1) return;
          budgets.set(byteBudget, { y, colour: colours[i] ?? "gray", models: [label] });
        });
        ctx.save();
        ctx.font = `${12 * unit}px system-ui, sans-serif`;
        ctx.textAlign = "right";
        ctx.textBaseline = "middle";
        ctx.lineWidth = 1.5 * unit;
        ctx.setLineDash([3 * unit, 3 * unit]);
        for (const { y, colour } of budgets.values()) {
          ctx.strokeStyle = colour;
          ctx.beginPath();
          ctx.moveTo(bbox.left, y);
          ctx.lineTo(bbox.left + bbox.width, y);
          ctx.stroke();
        }
        const middles: number[] = [];
        const isTaken = (middle: number) => middles.some((other) => Math.abs(other - middle) < 16 * unit);
        for (const [budget, { y, colour, models }] of [...budgets].sort(([a], [b]) => b - a)) {
          const [first = ""] = models;
          const name = first.length > 24 ? `${first.slice(0, 23)}…` : first;
          const text = `budget ${format(budget)}: ${name}${models.length > 1 ? ` and ${models.length - 1} more` : ""}`;
          const right = bbox.left + bbox.width - 6 * unit;
          let middle = y - 11 * unit;
          if (middle <= bbox.top + 8 * unit || isTaken(middle)) middle = y + 11 * unit;
          while (isTaken(middle)) middle += 16 * unit; // budgets near one another
          middles.push(middle);
          const width = ctx.measureText(text).width + 8 * unit;
          ctx.fillStyle = background;
          ctx.globalAlpha = 0.7; // curves may pass behind
          ctx.fillRect(right - width + 4 * unit, middle - 8 * unit, width, 16 * unit);
          ctx.globalAlpha = 1;
          ctx.fillStyle = colour;
          ctx.fillText(text, right, middle);
        }
        ctx.restore();
      },
    },
  };
}

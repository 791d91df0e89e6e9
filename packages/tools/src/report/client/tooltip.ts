/** Sent to the page as source text: may use only its own body and its arguments. */
import type uPlot from "uplot";
import type { ChartData } from "../chart-data.ts";

/** A box beside the cursor, or below charts it would cover: values of the lines shown, largest first. Names are only set as text. */
export function tooltip(
  data: ChartData,
  keys: readonly Element[],
  formatRow: (row: number) => string,
  formatValue: (value: number) => string,
  isBelow: boolean,
) {
  const box = document.createElement("div");
  box.className = "tooltip";
  box.hidden = true;
  box.setAttribute("role", "status");

  function line(series: number, value: number): HTMLElement {
    const element = document.createElement("div");
    const key = keys[series - 1]?.cloneNode(true) ?? "";
    const name = document.createElement("bdi");
    name.textContent = data.series[series - 1]?.short ?? "";
    const number = document.createElement("b");
    number.textContent = formatValue(value);
    element.append(key, name, number);
    return element;
  }

  return {
    hooks: {
      init: (plot: uPlot) => {
        box.classList.toggle("below", isBelow);
        if (isBelow) plot.root.parentElement?.append(box);
        else plot.over.append(box);
        plot.over.addEventListener("mouseleave", () => {
          box.hidden = true;
        });
      },
      destroy: () => box.remove(),
      setCursor: (plot: uPlot) => {
        const { idx, left = -1 } = plot.cursor;
        const wrapper = plot.root.parentElement;
        // Other charts move their cursor too; only the one under the pointer, or focused, shows a box.
        const isActive = plot.over.matches(":hover") || wrapper === document.activeElement;
        if (idx === null || idx === undefined || left < 0 || !isActive) {
          box.hidden = true;
          return;
        }
        const values: { series: number; value: number }[] = [];
        for (let series = 1; series < plot.data.length; series++) {
          const value = plot.data[series]?.[idx];
          if (plot.series[series]?.show && typeof value === "number") values.push({ series, value });
        }
        values.sort((a, b) => b.value - a.value);
        const heading = document.createElement("div");
        heading.textContent = `row ${formatRow(plot.data[0][idx])}`;
        box.replaceChildren(heading, ...values.map(({ series, value }) => line(series, value)));
        box.hidden = false;
        if (isBelow) return;
        const room = plot.over.clientWidth;
        const width = box.offsetWidth;
        const right = left + 14;
        const place = right + width <= room ? right : left - 14 - width;
        box.style.left = `${Math.max(Math.min(place, room - width), Math.min(0, room - width))}px`;
        box.style.top = `${Math.max(0, Math.min(8, plot.over.clientHeight - box.offsetHeight))}px`;
      },
    },
  };
}

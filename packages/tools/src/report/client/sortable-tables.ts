/** Sent to the page as source text: may use only its own body and its arguments. */

/**
 * Turns the headings of `table.sortable` into buttons that sort. The first click shows the best first; each table body
 * is sorted by itself, and cells without a value stay last.
 */
export function startSortableTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>("table.sortable")) {
    const headings = [...table.querySelectorAll<HTMLTableCellElement>("thead th")];
    headings.forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      const first = heading.dataset.first ?? "ascending";
      button.addEventListener("click", () => {
        const now = heading.getAttribute("aria-sort");
        const other = first === "ascending" ? "descending" : "ascending";
        const order = now === first ? other : first;
        for (const each of headings) each.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", order);
        for (const body of table.tBodies) sortBody(body, column, order === "ascending" ? 1 : -1);
      });
    });
  }

  function sortBody(body: HTMLTableSectionElement, column: number, sign: number): void {
    const rows = [...body.rows].map((row) => {
      const cell = row.cells[column];
      const given = cell?.dataset.value;
      const value = given === undefined ? (cell?.textContent ?? "").trim() : given === "" ? null : Number(given);
      return { row, value };
    });
    rows.sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === "number" && typeof b.value === "number") return sign * (a.value - b.value);
      return sign * String(a.value).localeCompare(String(b.value));
    });
    body.append(...rows.map(({ row }) => row));
  }
}

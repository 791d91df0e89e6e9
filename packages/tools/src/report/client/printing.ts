/** Sent to the page as source text: may use nothing outside its own body but its arguments. */

/** Paper is light and cannot be clicked: before printing, all but lists of drifts opens and the charts are drawn in the light theme. */
export function startPrinting(redraw: () => void): void {
  const root = document.documentElement;
  let opened: HTMLDetailsElement[] = [];
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open], .drifts)")];
    for (const details of opened) details.open = true;
    root.dataset.theme = "light";
    root.classList.add("printing");
    redraw();
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.classList.remove("printing");
    redraw();
  });
}

/** A link to a closed section opens it. */
export function startLinks(): void {
  const open = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", open);
  open();
}

/** Sent to the page as source text: may use only its own body and its arguments. */

/** Before printing, opens all sections but lists of drifts, and draws the charts in the light theme: paper cannot be clicked. */
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

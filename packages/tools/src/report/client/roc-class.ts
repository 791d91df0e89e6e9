/** Sent to the page as source text: may use only its own body and its arguments. */

/** Selects the class whose ROC curves are shown; without scripts it is the rarest. */
export function startRocClass(): void {
  const select = document.querySelector<HTMLSelectElement>("#roc-class");
  const choice = document.querySelector<HTMLElement>("#roc-choice");
  if (select === null || choice === null) return;
  choice.hidden = select.options.length < 2;
  const show = () => {
    for (const part of document.querySelectorAll<HTMLElement>("[data-roc]"))
      part.hidden = part.dataset.roc !== select.value;
  };
  select.addEventListener("change", show);
  show();
}

/** Sent to the page as source text: may use only its own body and its arguments. */

/** The button that switches between the light and the dark theme. `changed` runs after each change. */
export function startThemeButton(changed: () => void): void {
  const root = document.documentElement;
  const button = document.querySelector<HTMLButtonElement>("#theme");
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  if (button === null) return;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : systemIsDark.matches);
  const show = () => {
    button.textContent = isDark() ? "☀ Light" : "☾ Dark";
    button.setAttribute("aria-label", isDark() ? "Use the light theme" : "Use the dark theme");
  };
  const update = () => {
    show();
    changed();
  };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    update();
  });
  systemIsDark.addEventListener("change", update);
  button.hidden = false;
  show();
}

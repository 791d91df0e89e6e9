/**
 * HTML as values. Names of models, columns and classes come from outside, so text is escaped wherever a template
 * inserts it, and only the output of a template counts as markup: escaping cannot be forgotten.
 */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[];

/** Template tag: `html`<p>${anything}</p>`` escapes what it is given; false, null and undefined leave nothing. */
export function html(markup: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(markup.map((part, i) => part + rendered(contents[i])).join(""));
}

/** Content too wide for a phone, in a scrolling frame that the keyboard can focus. */
export function scrollable(label: string, content: Content): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${content}</div>`;
}

/** Text of scripts and style sheets: must be the project's own, never data. */
export function trusted(text: string): Html {
  return new Html(text);
}

function rendered(content: Content): string {
  if (content === undefined || content === null || content === false) return "";
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(rendered).join("");
  return escapeHtml(String(content));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** Safe as text and inside quoted attributes. Control characters and lone surrogates, not allowed, become U+FFFD. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"'`]/g, (character) => ENTITIES[character])
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => (/\s/.test(character) ? " " : "\ufffd"));
}

/**
 * JSON that is safe in a script element: without `<` (so neither `</script>` nor `<!--`), `>`, `&` and line separators.
 * `JSON.parse` returns the same data.
 */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

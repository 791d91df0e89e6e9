/** Words of commands that people paste into a shell. */

/** A text as one word. In double quotes, which every shell knows, unless it holds what they leave to be obeyed. */
export function inShell(text: string): string {
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

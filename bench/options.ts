/** Reading what was typed after a benchmark's name. */

/** An integer from 1, or the standard where nothing was given. */
export function whole(name: string, text: string | undefined, standard: number): number {
  const value = text === undefined ? standard : Number(text);
  if (!(Number.isSafeInteger(value) && value >= 1)) {
    throw new Error(`--${name} must be an integer from 1, got "${text}"`);
  }
  return value;
}

/** The things named in a list "a,b"; all of them where nothing was given. */
export function chosen<T extends { readonly name: string }>(
  option: string,
  all: readonly T[],
  text: string | undefined,
): readonly T[] {
  if (text === undefined) return all;
  return text.split(",").map((name) => {
    const found = all.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`--${option}: "${name}" is none of ${all.map((a) => a.name).join(", ")}`);
    return found;
  });
}

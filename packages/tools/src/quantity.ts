/** "300,000". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** 0.8132 as "81.32%". */
export function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

/** "1 row", "300,000 rows". */
export function quantity(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

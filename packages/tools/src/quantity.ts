/** "300,000". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** "1 row", "300,000 rows". */
export function quantity(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Rows with their numbers counted through all files, even if rows are skipped or shuffled. */
import type { OpenedSource } from "../readers/index.ts";
import { type DataOptions, openData } from "./data.ts";
import type { Interruption } from "./interruption.ts";
import { RowNumbers } from "./kept-columns.ts";

type How = NonNullable<Parameters<typeof openData>[2]>;

/** `nextNumber` returns the number of each row in turn, in reading order. */
export async function numbered(
  files: readonly string[],
  options: DataOptions,
  how: How,
  shuffle: number | undefined,
  stop?: Interruption,
): Promise<{ readonly source: OpenedSource; readonly nextNumber: () => number }> {
  const places = new RowNumbers();
  const source = await openData(files, options, { ...how, onSkip: places.onSkip }, stop);
  const nextNumber = () => places.next();
  if (shuffle === undefined) return { source, nextNumber };
  const { inRandomOrder } = await import("../readers/open.ts");
  try {
    const shuffled = await inRandomOrder(source, shuffle, nextNumber);
    let next = 0;
    return { source: shuffled.source, nextNumber: () => shuffled.numbers[next++] };
  } catch (error) {
    await source.close();
    throw error;
  }
}

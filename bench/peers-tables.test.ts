import { expect, it } from "vitest";
import {
  moaTable,
  type Pair,
  type RiverPair,
  riverTable,
  riverVerdict,
  type Side,
  summaryTable,
  verdict,
} from "./peers-tables.ts";
import { summary } from "./statistics.ts";

function side(rate: number, accuracy: number, bytes: number): Side {
  return { rate: summary([rate]), accuracy: summary([accuracy]), bytes };
}

const pairs: Pair[] = [
  { stream: "sea", model: "nb", floor: 2, ours: side(4000, 0.9, 100), moa: side(1000, 0.905, 200) },
  { stream: "led", model: "nb", floor: 2, ours: side(1500, 0.7, 300), moa: side(1000, 0.71, 200) },
  { stream: "sea", model: "ht", floor: 2, ours: side(900, 0.9, 200), moa: side(1000, 0.8, 200) },
  { stream: "led", model: "ht", floor: 2, ours: side(900, 0.9, 200), moa: { unavailable: "no Java" } },
];

const cells = (table: string, line: number) =>
  table
    .split("\n")
    [line + 2]!.split("|")
    .map((cell) => cell.trim())
    .slice(1, -1);

it("says of each pair whether speed, accuracy and bytes hold", () => {
  const table = moaTable(pairs);
  expect(cells(table, 0).slice(6)).toEqual([
    "4.00x",
    "2x",
    "met",
    "90.00",
    "0.00",
    "90.50",
    "0.00",
    "-0.50",
    "met",
    "100",
    "200",
    "0.50x",
    "met",
  ]);
  const missed = cells(table, 1);
  expect([missed[8], missed[14], missed[17], missed[18]]).toEqual(["missed", "missed", "1.50x", "missed"]);
  expect(cells(table, 2).at(-1)).toBe("met"); // the same bytes are no more
  expect(cells(table, 3)[4]).toBe("not available: no Java");
});

it("counts per model on how many streams each floor was met, and names the worst", () => {
  const table = summaryTable(pairs);
  expect(cells(table, 0)).toEqual(["nb", "2", "1", "1", "1.50x of 2x, led", "1", "1.50x, led", "1", "-1.00, led"]);
  expect(cells(table, 1)).toEqual(["ht", "1", "0", "0", "0.90x of 2x, sea", "1", "1.00x, sea", "1", "+10.00, sea"]);
});

it("sums up in words what was met, missing and lost", () => {
  expect(verdict(pairs, ["elec is not available: no folder."]).split("\n")).toEqual([
    "3 pairs with MOA: speed floor met in 1 (twice the floor in 1), no more bytes than MOA in 2, accuracy floor in 2.",
    "elec is not available: no folder.",
    "Slower than MOA: ht on sea.",
  ]);
});

it("says how many times as fast as River a model is, and which is furthest from fifty times", () => {
  const riverPairs: RiverPair[] = [
    { stream: "sea", model: "nb", rows: 10, ours: side(5000, 0.9, 100), river: side(100, 0.8, 1) },
    { stream: "led", model: "nb", rows: 10, ours: side(4900, 0.9, 100), river: side(100, 0.95, 1) },
    { stream: "led", model: "ht", rows: 10, ours: side(10, 0.9, 100), river: { unavailable: "no Python" } },
  ];
  const table = riverTable(riverPairs);
  expect(cells(table, 1)).toEqual(["led", "nb", "10", "4900", "100", "49x", "90.00", "95.00"]);
  expect(cells(table, 2)[4]).toBe("not available: no Python");
  expect(riverVerdict(riverPairs)).toBe(
    "2 pairs with River: 1 at least 50 times as fast; the lowest is nb on led, 49 times.",
  );
  expect(riverVerdict(riverPairs.slice(2))).toBe("No pair with River.");
});

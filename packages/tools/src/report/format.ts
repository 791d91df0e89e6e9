/**
 * Number formats for people. The page's own script receives these functions as source text: they may call one another,
 * but nothing outside this file.
 */

/** JSON has no NaN, and old files may lack a field: all of these mean "not measured". */
export type Measured = number | null | undefined;

export function isMeasured(value: Measured): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** 0.8132 as "0.813". */
export function fixed(value: Measured, digits: number): string {
  if (!isMeasured(value)) return "–";
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace("-", "−");
}

/** 0.8132 as "81.32". */
export function percent(value: Measured): string {
  return isMeasured(value) ? fixed(value * 100, 2) : "–";
}

/** 300000 as "300,000". */
export function count(value: Measured): string {
  return isMeasured(value) ? Math.round(value).toLocaleString("en-US") : "–";
}

/** "1 row", "300,000 rows". */
export function quantity(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** By default four significant digits: 1234567 as "1,235,000", 0.00012345 as "0.0001235". */
export function short(value: Measured, digits = 4): string {
  return isMeasured(value)
    ? value.toLocaleString("en-US", { maximumSignificantDigits: digits }).replace("-", "−")
    : "–";
}

/** Up to three significant digits: "1.23M", "45.6k", "789". */
export function compact(value: Measured): string {
  if (!isMeasured(value)) return "–";
  const units = ["", "k", "M", "G", "T"];
  let unit = 0;
  let scaled = value;
  while (Math.abs(scaled) >= 999.5 && unit < units.length - 1) {
    scaled /= 1000;
    unit++;
  }
  return String(Number(scaled.toPrecision(3))).replace("-", "−") + units[unit];
}

/** "312 B", "64 KiB", "1.34 MiB". */
export function bytes(value: Measured): string {
  if (!isMeasured(value)) return "–";
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  let scaled = value;
  while (scaled >= 1000 && unit < units.length - 1) {
    scaled /= 1024;
    unit++;
  }
  const digits = unit === 0 || Number.isInteger(scaled) ? 0 : scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
  return `${scaled.toFixed(digits)}\u00a0${units[unit]}`;
}

/** "0.5 ms", "85 ms", "3.2 s", "4 min 10 s". */
export function duration(milliseconds: Measured): string {
  if (!isMeasured(milliseconds)) return "–";
  if (milliseconds < 0.95) return `${Number(milliseconds.toPrecision(1))}\u00a0ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}\u00a0ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)}\u00a0s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;
}

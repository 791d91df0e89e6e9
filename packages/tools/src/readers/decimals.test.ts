/**
 * Decimals in bytes must become the bits that `Number` makes of the text. COPPICE_FUZZ=100000 tries ten million cases.
 */
import { Random } from "coppice/core";
import { describe, expect, it } from "vitest";
import { ByteWindow } from "./byte-window.ts";
import { DecimalReader } from "./decimals.ts";

const CASES = 100 * Number(process.env.COPPICE_FUZZ ?? 2_000);
const TIMEOUT_MS = 60_000 + CASES / 10;

const reader = new DecimalReader();
const into = new Float64Array(1);

/** The number read from a text, undefined for none; the text must be read to its end. `behind` comes after it. */
function read(text: string, behind = ","): number | undefined {
  const window = new ByteWindow();
  window.append(Buffer.from(`;${text}${behind}`));
  const end = reader.read(window, 1, into, 0);
  if (end === -1) return undefined;
  expect(end).toBe(1 + text.length);
  return into[0];
}

/** One window for many numbers, since making one costs more than reading. */
const window = new ByteWindow();

function isReadAsNumber(text: string): boolean {
  window.start = window.end;
  window.append(Buffer.from(text, "latin1"));
  into[0] = NaN;
  const end = reader.read(window, 0, into, 0);
  const expected = Number(text);
  return expected - expected === 0 ? end === text.length && Object.is(into[0], expected) : end === -1;
}

const bits = new DataView(new ArrayBuffer(8));

/** Any finite double above zero, all exponents alike; or with one of the given ones (biased). */
function anyDouble(random: Random, lowest = 0, highest = 2046): number {
  const exponent = lowest + random.integer(highest - lowest + 1);
  bits.setUint32(0, exponent * 2 ** 20 + random.integer(2 ** 20));
  bits.setUint32(4, random.integer(2 ** 32));
  return bits.getFloat64(0);
}

/** All digits of the number half-way between a double and the next, with the power of ten of the last one. */
function halfwayAbove(value: number): { digits: bigint; power: number } {
  bits.setFloat64(0, value);
  const biased = Number(bits.getBigUint64(0) >> 52n);
  const fraction = bits.getBigUint64(0) & (2n ** 52n - 1n);
  const integer = 2n * (biased === 0 ? fraction : fraction + 2n ** 52n) + 1n;
  const exponent = Math.max(biased, 1) - 1076;
  return exponent >= 0
    ? { digits: integer << BigInt(exponent), power: 0 }
    : { digits: integer * 5n ** BigInt(-exponent), power: exponent };
}

/** digits * 10^power in one of its many spellings. */
function spelled(random: Random, digits: string, power: number): string {
  const sign = ["", "", "-", "+"][random.integer(4)];
  const zeros = "0".repeat(random.integer(6) === 0 ? random.integer(30) : 0);
  const behind = random.integer(6) === 0 ? random.integer(12) : 0;
  const all = zeros + digits + "0".repeat(behind);
  const last = power - behind;
  // Without an exponent where that is not too long.
  if (last <= 0 && last > -40 && random.integer(2) === 0) {
    const padded = all.padStart(1 - last, "0");
    const at = padded.length + last;
    return `${sign}${padded.slice(0, at)}${last < 0 || random.integer(3) === 0 ? "." : ""}${padded.slice(at)}`;
  }
  const at = random.integer(all.length + 1);
  const exponent = last + all.length - at;
  const letter = random.integer(2) === 0 ? "e" : "E";
  const width = random.integer(4) === 0 ? 5 : 1;
  const exponentSign = exponent < 0 ? "-" : random.integer(2) === 0 ? "+" : "";
  const point = at < all.length || random.integer(2) === 0 ? "." : "";
  return `${sign}${all.slice(0, at)}${point}${all.slice(at)}${letter}${exponentSign}${`${Math.abs(exponent)}`.padStart(width, "0")}`;
}

function someDigits(random: Random, count: number): string {
  let digits = "";
  for (let i = 0; i < count; i++) digits += random.integer(10);
  return digits;
}

/** Doubles of the sizes that files hold. */
const usual = (random: Random) => anyDouble(random, 1023 - 30, 1023 + 60);

const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  "doubles of all sizes": (random) => String(anyDouble(random)),
  "usual doubles": (random) => String(usual(random)),
  "17 digits": (random) => usual(random).toPrecision(17),
  "as numpy.savetxt writes": (random) => usual(random).toExponential(18),
  "17 digits of all sizes": (random) => anyDouble(random).toPrecision(17),
  "fixed point": (random) => (random.uniform() * 10 ** random.integer(12)).toFixed(random.integer(20)),
  "between 0 and 1": (random) => String(random.uniform()),
  "one digit and many behind the point": (random) =>
    `${random.integer(10)}.${someDigits(random, 14 + random.integer(14))}`,
  "small and subnormal": (random) => anyDouble(random, 0, 60).toPrecision(1 + random.integer(20)),
  "digits and powers": (random) =>
    spelled(random, someDigits(random, 1 + random.integer(21)), random.integer(801) - 400),
  "many digits": (random) => spelled(random, someDigits(random, 1 + random.integer(60)), random.integer(80) - 60),
  // To 2^53 + 1 and its like: few digits, and half-way.
  "short halfway cases": (random) => {
    const halves = random.integer(11);
    const odd = 2n ** 53n + 2n * BigInt(random.integer(2 ** 32)) * BigInt(random.integer(2 ** 20)) + 1n;
    return spelled(random, String(odd * 5n ** BigInt(halves)), -halves);
  },
  // Whole, one beside, and cut to as many digits as are read without the text.
  "halfway cases": (random) => {
    const { digits, power } = halfwayAbove(random.integer(8) === 0 ? anyDouble(random) : usual(random));
    const text = String(digits + BigInt(random.integer(3) - 1));
    const kept = random.integer(4) === 0 ? text.length : Math.min(text.length, 16 + random.integer(13));
    const near = String(BigInt(text.slice(0, kept)) + BigInt(random.integer(3) - 1));
    return spelled(random, near, power + text.length - kept);
  },
};

describe("decimals in bytes", () => {
  it(`are ${CASES} times what Number makes of them`, { timeout: TIMEOUT_MS }, () => {
    const random = Random.seeded(8);
    const kinds = Object.entries(KINDS);
    const wrong: string[] = [];
    for (let i = 0; i < CASES && wrong.length < 10; i++) {
      const [kind, make] = kinds[i % kinds.length];
      const text = make(random);
      if (!isReadAsNumber(text)) wrong.push(`${kind}: ${text} as ${into[0]}`);
    }
    expect(wrong).toEqual([]);
  });

  it("are read in all spellings", () => {
    const texts = [
      "0",
      "-0",
      "+0",
      "0.0",
      "00",
      "1",
      "-1",
      "+1",
      "007",
      "6.",
      ".5",
      "-.5",
      "1e3",
      "1E3",
      "1e+3",
      "1e-3",
    ];
    texts.push("6.e2", ".5e1", "0e0", "-0e-99999999999", "0e99999999999", "1e-99999999999", "1e0000000000000000002");
    texts.push("1e22", "1e23", "1e-22", "1e-23", "1e290", "1e291", "1e-290", "1e-291", "1e308", "1e-323", "1e-324");
    texts.push("123456789", "1234567890", "123456789012345678", "1234567890123456789012345678901234567890");
    texts.push("9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0", "0.09007199254740993");
    texts.push(
      "4.35",
      "0.1",
      "0.000001",
      "0.3",
      "2.2250738585072011e-308",
      "2.2250738585072014e-308",
      "5e-324",
      "2e-324",
    );
    texts.push("1.7976931348623157e308", `0.${"0".repeat(400)}1`, `1${"0".repeat(300)}`, `1${"0".repeat(300)}e-300`);
    texts.push("99999999", "100000000", "999999999", "99999999.9999999999", "0.00000000012345678901234567");
    for (const text of texts) expect([text, read(text)]).toEqual([text, Number(text)]);
  });

  it("are none where a digit is missing, or infinite", () => {
    for (const text of ["", ".", "-", "+", "-.", "e5", ".e5", "1e", "1e+", "1.e-", "--1", "+-1", "x", "NaN", "-inf"]) {
      expect([text, read(text)]).toEqual([text, undefined]);
    }
    for (const text of ["1e309", "-1e400", "1e99999999999", "1.8e308", "9".repeat(400)]) {
      expect([text, read(text)]).toEqual([text, undefined]);
    }
  });

  it("end at the first byte that does not belong to them", () => {
    for (const behind of [
      ",",
      "",
      "\n",
      " ",
      ".",
      "-",
      "x",
      "/",
      ":",
      "\u00e9",
      "\u0130",
      "/123",
      ":123",
      "..5",
      "p7",
    ]) {
      expect([behind, read("0.25", behind)]).toEqual([behind, 0.25]);
    }
    // Four bytes are looked at together: each stands in each place behind digits, and between large ones, to which a colon
    // is the next.
    for (let byte = 0; byte < 256; byte++) {
      const isDigit = byte >= 48 && byte <= 57;
      if (isDigit || byte === 101 || byte === 69) continue;
      const small = ["0.", "0.1", "0.12", "0.123", "0.1234", "0.12345678901", "0.123456789012"];
      for (const text of [...small, "0.9", "0.99", "0.999"]) {
        const content = Buffer.concat([Buffer.from(text), Buffer.of(byte), Buffer.from("9678")]);
        const own = new ByteWindow();
        own.append(content);
        expect([byte, text, reader.read(own, 0, into, 0), into[0]]).toEqual([byte, text, text.length, Number(text)]);
      }
    }
  });
});

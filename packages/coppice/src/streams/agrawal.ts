/**
 * Agrawal's loan applications (Agrawal, Imielinski and Swami 1993): nine attributes of a person and ten functions that
 * decide between two groups. As in MOA's generator, values are perturbed after the row is classified, and the perturbed
 * house value is clipped at 135,000, which hides most of it. Equal to MOA in distribution, not bit for bit.
 */
import { defineSchema, integer, nominal, numeric, real } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

// Offsets in a row.
const SALARY = 0;
const COMMISSION = 1;
const AGE = 2;
const EDUCATION = 3;
const CAR = 4;
const ZIPCODE = 5;
const HOUSE_VALUE = 6;
const HOUSE_YEARS = 7;
const LOAN = 8;

type Rule = (row: Float64Array, start: number) => boolean;

/** 0 below forty, 1 below sixty, 2 from sixty on. */
function ageGroup(row: Float64Array, start: number): number {
  const age = row[start + AGE];
  return age < 40 ? 0 : age < 60 ? 1 : 2;
}

/** Whether the level of education qualifies for the age group. */
function educationFits(row: Float64Array, start: number): boolean {
  const group = ageGroup(row, start);
  const level = row[start + EDUCATION];
  return group === 0 ? level <= 1 : group === 1 ? level >= 1 && level <= 3 : level >= 2;
}

function within(value: number, from: number, width: number): boolean {
  return value >= from && value <= from + width;
}

// Lower ends of the bands of group A, by age group. Salary bands are 50,000 wide, loan bands 200,000.
const SALARY_FROM = [50_000, 75_000, 25_000];
const SALARY_FROM_IF_EDUCATED = [25_000, 50_000, 50_000];
const SALARY_BAND = 50_000;
const LOAN_FROM = [200_000, 300_000, 100_000];
const LOAN_FROM_IF_IN_BAND = [100_000, 200_000, 300_000];
const LOAN_BAND = 200_000;

function salaryInBand(row: Float64Array, start: number): boolean {
  return within(row[start + SALARY], SALARY_FROM[ageGroup(row, start)], SALARY_BAND);
}

function income(row: Float64Array, start: number): number {
  return row[start + SALARY] + row[start + COMMISSION];
}

/** Functions 1 to 10; true is group A. */
const RULES: readonly Rule[] = [
  (row, start) => ageGroup(row, start) !== 1,
  salaryInBand,
  educationFits,
  (row, start) => {
    const from = educationFits(row, start) ? SALARY_FROM_IF_EDUCATED : SALARY_FROM;
    return within(row[start + SALARY], from[ageGroup(row, start)], SALARY_BAND);
  },
  (row, start) => {
    const from = salaryInBand(row, start) ? LOAN_FROM_IF_IN_BAND : LOAN_FROM;
    return within(row[start + LOAN], from[ageGroup(row, start)], LOAN_BAND);
  },
  (row, start) => within(income(row, start), SALARY_FROM[ageGroup(row, start)], SALARY_BAND),
  (row, start) => (2 * income(row, start)) / 3 - row[start + LOAN] / 5 - 20_000 > 0,
  (row, start) => (2 * income(row, start)) / 3 - 5_000 * row[start + EDUCATION] - 20_000 > 0,
  (row, start) => (2 * income(row, start)) / 3 - 5_000 * row[start + EDUCATION] - row[start + LOAN] / 5 - 10_000 > 0,
  (row, start) => {
    const years = row[start + HOUSE_YEARS];
    const equity = years >= 20 ? (row[start + HOUSE_VALUE] * (years - 20)) / 10 : 0;
    return (2 * income(row, start)) / 3 - 5_000 * row[start + EDUCATION] + equity / 5 - 10_000 > 0;
  },
];

/**
 * Nine attributes of a person; ten functions decide between two groups.
 *
 * @title Agrawal's loan applications
 * @paper Agrawal, Imielinski and Swami (1993). Database Mining: A Performance Perspective
 */
export const agrawal = /* @__PURE__ */ defineGenerator({
  id: "agrawal",
  params: {
    /** Which of the ten functions decides. An integer in [1, 10]. Default 1. */
    function: /* @__PURE__ */ integer({ default: 1, min: 1, max: 10 }),
    /**
     * Largest change of a numeric value after classification, as a share of the value's range.
     * A number in [0, 1]. Default 0.05.
     */
    perturbation: /* @__PURE__ */ real({
      default: 0.05,
      min: 0,
      max: 1,
    }),
  },
  create: ({ function: number, perturbation }, random) => {
    const isGroupA = RULES[number - 1];
    const perturbed = (value: number, range: number, low: number, high: number): number =>
      Math.max(low, Math.min(high, value + range * perturbation * (2 * random.uniform() - 1)));
    return {
      schema: defineSchema({
        attributes: {
          salary: numeric(),
          commission: numeric(),
          age: numeric(),
          elevel: nominal(Array.from({ length: 5 }, (_, i) => `level${i}`)),
          car: nominal(Array.from({ length: 20 }, (_, i) => `car${i + 1}`)),
          zipcode: nominal(Array.from({ length: 9 }, (_, i) => `zipcode${i + 1}`)),
          hvalue: numeric(),
          hyears: numeric(),
          loan: numeric(),
        },
        classes: ["groupA", "groupB"],
      }),
      next(row, start) {
        const salary = 20_000 + 130_000 * random.uniform();
        const commission = salary >= 75_000 ? 0 : 10_000 + 65_000 * random.uniform();
        const age = 20 + random.integer(61);
        const education = random.integer(5);
        const car = random.integer(20);
        const zipcode = random.integer(9);
        const typicalHouse = 100_000 * (9 - zipcode);
        const houseValue = typicalHouse * (0.5 + random.uniform());
        const houseYears = 1 + random.integer(30);
        const loan = 500_000 * random.uniform();
        row[start + SALARY] = salary;
        row[start + COMMISSION] = commission;
        row[start + AGE] = age;
        row[start + EDUCATION] = education;
        row[start + CAR] = car;
        row[start + ZIPCODE] = zipcode;
        row[start + HOUSE_VALUE] = houseValue;
        row[start + HOUSE_YEARS] = houseYears;
        row[start + LOAN] = loan;
        const label = isGroupA(row, start) ? 0 : 1;
        if (perturbation > 0) {
          row[start + SALARY] = perturbed(salary, 130_000, 20_000, 150_000);
          if (commission > 0) row[start + COMMISSION] = perturbed(commission, 65_000, 10_000, 75_000);
          row[start + AGE] = Math.round(perturbed(age, 60, 20, 80));
          row[start + HOUSE_VALUE] = perturbed(houseValue, typicalHouse, 0, 135_000);
          row[start + HOUSE_YEARS] = Math.round(perturbed(houseYears, 29, 1, 30));
          row[start + LOAN] = perturbed(loan, 500_000, 0, 500_000);
        }
        return label;
      },
    };
  },
});

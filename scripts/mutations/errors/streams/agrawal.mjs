export default [
  {
    what: "people without a commission get one",
    find: "if (commission > 0) row[start + COMMISSION]",
    replace: "row[start + COMMISSION]",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "the age is perturbed a tenth as much",
    find: "perturbed(age, 60, 20, 80)",
    replace: "perturbed(age, 6, 20, 80)",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "houses are worth a tenth less than their zip code says",
    find: "(0.5 + random.uniform())",
    replace: "(0.4 + random.uniform())",
    tests: ["streams/distributions.test.ts"],
  },
  {
    what: "function 9 forgets a part of the loan",
    find: "row[start + LOAN] / 5 - 10_000 > 0",
    replace: "row[start + LOAN] / 6 - 10_000 > 0",
    tests: ["streams/distributions.test.ts"],
  },
  {
    what: "houses of all zip codes are perturbed as the cheapest are",
    find: "perturbed(houseValue, typicalHouse, 0, 135_000)",
    replace: "perturbed(houseValue, 100_000, 0, 135_000)",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "perturbed ages are rounded down",
    find: "Math.round(perturbed(age, 60, 20, 80))",
    replace: "Math.floor(perturbed(age, 60, 20, 80))",
    tests: ["streams/generators.test.ts"],
  },
  {
    what: "in function 10 equity is worth five times as much, not a fifth",
    find: "equity / 5 - 10_000",
    replace: "equity * 5 - 10_000",
    tests: ["streams/distributions.test.ts"],
  },
];

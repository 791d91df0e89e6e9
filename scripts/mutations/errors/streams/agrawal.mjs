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
];

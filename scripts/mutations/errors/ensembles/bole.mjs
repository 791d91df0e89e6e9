export default [
  { what: "BOLE begins with the most accurate member", find: "let isRight = false;", replace: "let isRight = true;" },
  { what: "BOLE keeps to one end of the order", find: "isRight = run.after[0] === 1;", replace: "" },
  {
    what: "BOLE orders members of one accuracy backwards",
    find: "(its === accuracy && before < m)",
    replace: "(its === accuracy && before > m)",
  },
  {
    what: "BOLE's members beyond the bound speak against what they answer",
    find: "odds > AT_BOUND ? odds : 1",
    replace: "odds",
  },
  {
    what: "BOLE's members at the bound have a say where it is rounded up",
    find: "const AT_BOUND = 1 + 1e-12",
    replace: "const AT_BOUND = 1",
  },
  {
    what: "BOLE's bound is where votes end, not where they begin",
    find: "errorBound / (1 - errorBound)",
    replace: "(1 - errorBound) / errorBound",
  },
  {
    what: "BOLE's detectors hear of hits",
    find: "keeper.add(m, run.before[i] === 0)",
    replace: "keeper.add(m, run.before[i] === 1)",
  },
  {
    what: "BOLE's detectors hear of errors after the row",
    find: "keeper.add(m, run.before[i] === 0)",
    replace: "keeper.add(m, run.after[i] === 0)",
  },
  {
    what: "BOLE's detectors hear of rows that the member does not learn",
    find: "if (!(run.weights[i] > 0)) return;",
    replace: "",
  },
  {
    what: "BOLE learns rows with what the row before left of their weight",
    find: "run.carries[0] = 1; // lambda",
    replace: "",
  },
  {
    what: "BOLE weighs a row from the best member on",
    find: "      const m: number = this.#order[right === 1 ? best++ : worst--];",
    replace: "      const m: number = this.#order[right === 1 ? worst-- : best++];",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "BOLE weighs a row from the worst member to the best, whoever is right",
    find: "right = Number(this.members[m].labelAt(rows, start) === label);\n      lambda = this.carryBehind(m, lambda, right, label);",
    replace:
      "const isRight = Number(this.members[m].labelAt(rows, start) === label);\n      lambda = this.carryBehind(m, lambda, isRight, label);",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "of two equally accurate members the last is the more accurate",
    find: "its > accuracy || (its === accuracy && before < m)",
    replace: "its >= accuracy",
  },
];

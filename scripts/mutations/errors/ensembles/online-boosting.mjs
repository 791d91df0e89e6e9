export default [
  {
    what: "boosting: the say of a member that was never wrong is beyond all numbers",
    find: "Math.min(Math.max(say, 1 / LARGEST_SAY), LARGEST_SAY)",
    replace: "say",
  },
  {
    what: "boosting ends the vote at an error of just 1/2",
    find: "wrong + this.#pseudoCount > guess * correct",
    replace: "wrong + this.#pseudoCount >= guess * correct",
  },
  {
    what: "boosting shows what the votes behind the end of the vote would weigh",
    find: "m < leading ? member",
    replace: "!this.endsVote(m) ? member",
  },
  {
    what: "boosting takes o from an error without the pseudo-count where members come from a batch",
    find: "this.#oddsOf(correct, counted, guess)",
    replace: "this.#oddsOf(correct, wrong, guess)",
    tests: ["ensembles/primed-boosting.test.ts"],
  },
  {
    what: "a member that errs on just half has a say after a batch",
    find: "if (!(wrong < guess * correct * (1 - ROUNDING))) return 0;",
    replace: "if (!(wrong <= guess * correct)) return 0;",
    tests: ["ensembles/batch-boosting.test.ts"],
  },
  {
    what: "ONSBoost counts two mistakes more than there were, not one",
    find: 'params.errorEstimate === "pseudo-count" ? 1 : 0',
    replace: 'params.errorEstimate === "pseudo-count" ? 2 : 0',
    tests: ["ensembles/ons-boost.test.ts"],
  },
  {
    what: "online boosting repeats rows with their weight as another factor",
    find: "if (!this.repeats) for (",
    replace: "for (",
    tests: ["ensembles/kit/row-chain.test.ts"],
  },
  {
    what: "online boosting repeats as often as lambda says, without a draw",
    find: 'this.#draws = params.sampling !== "weights"',
    replace: 'this.#draws = params.sampling === "poisson"',
    tests: ["ensembles/kit/row-chain.test.ts"],
  },
  {
    what: "members of boosting that have not been tested show an error",
    find: "if (correct + wrong === 0) return NaN; // not tested yet",
    replace: "",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
  {
    what: "members of boosting show an error without the pseudo-count of their votes",
    find: "return (wrong + this.#pseudoCount) / (correct + wrong + this.#pseudoCount); // eps_m",
    replace: "return wrong / (correct + wrong);",
    tests: ["ensembles/kit/member-errors.test.ts"],
  },
  {
    what: "online boosting weighs a row without the row in its sums",
    find: "this.#correctWeight.data[m] + right * lambda;",
    replace: "this.#correctWeight.data[m];",
    tests: ["ensembles/kit/row-weights.test.ts"],
  },
  {
    what: "online boosting weighs a row of a new class by the old ones",
    find: "oddsOfGuess(classesOf(this.#counting, this.classWeights, label))",
    replace: "this.#guess",
  },
  {
    what: "online boosting: a model that is loaded has met no class",
    find: "if (this.#countsClasses) this.#guess = oddsOfGuess(classesOf(this.#counting, this.classWeights));",
    replace: "",
  },
  {
    what: "online boosting: a guess is among all classes that have come, however rare some are",
    find: "this.#samme ? classesMet : classesGuessed",
    replace: "classesMet",
  },
  {
    what: "online boosting: SAMME's guess goes by how often classes come",
    find: "this.#samme ? classesMet : classesGuessed",
    replace: "classesGuessed",
  },
  {
    what: "online boosting: the members after the first end the vote by the classes of the run's last row",
    find: "this.#guess = this.#guessBefore;",
    replace: "if (m === 0) this.#classes = this.#classesBefore;",
  },
  {
    what: "online boosting: o has the classes before the row",
    find: "if (countsClasses) guess = oddsOfGuess(carries[count + i]);",
    replace: "if (countsClasses && i > 0) guess = oddsOfGuess(carries[count + i - 1]);",
  },
  {
    what: "lambda grows beyond a million",
    find: "const LARGEST_CARRY = 1e6;",
    replace: "const LARGEST_CARRY = 1e12;",
  },
  {
    what: "lambda falls below 1e-100",
    find: "const SMALLEST_CARRY = 1e-100;",
    replace: "const SMALLEST_CARRY = 0;",
  },
  {
    what: "boosting: a vote weighs what the row itself has made of it",
    find: "      voteWeights[i] = say; // before the row\n",
    replace: "",
  },
  {
    what: "boosting: no member of a run ends the vote",
    find: "if (this.#isGuess(correct, alreadyWrong, guess)) voteEnded[i] = 1;",
    replace: "",
  },
  {
    what: "ADWIN boosting is not told of rows",
    find: "if (this.upkeep.length > 0) return super.updateRows(m, run, from, to);",
    replace: "",
    tests: ["ensembles/adwin-boosting.test.ts"],
  },
  {
    what: "a batch of boosting counts classes, and its copy shares",
    find: "oddsOfGuess(classesAmong(this.#counting, labels, weights))",
    replace: "oddsOfGuess(classesAmong(classesMet, labels, weights))",
    tests: ["ensembles/batch-boosting.test.ts", "ensembles/primed-boosting.test.ts"],
  },
];

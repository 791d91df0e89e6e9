export default [
  { what: "Learn++.NSE lets rows weigh alike", find: "(shares[i] === 1 || error === 0 ? 1 : error)", replace: "1" },
  {
    what: "Learn++.NSE's rows weigh nothing where the vote is never wrong",
    find: "shares[i] === 1 || error === 0",
    replace: "shares[i] === 1",
  },
  {
    what: "Learn++.NSE's E takes rows for alike",
    find: "if (isWrong) wrong += weights[i];",
    replace: "if (isWrong) wrong++;",
  },
  { what: "Learn++.NSE lets the newest error count least", find: "exp(-slope * (", replace: "exp(slope * (" },
  {
    what: "Learn++.NSE votes by errors, not by odds",
    find: "(omega * bounded) / (1 - bounded)",
    replace: "omega * bounded",
  },
  {
    what: "Learn++.NSE gives bad members a negative vote",
    find: "0.5 / period), 0.5)",
    replace: "0.5 / period), 0.9)",
  },
  {
    what: "Learn++.NSE takes no error for none",
    find: "Math.max(error, 0.5 / period)",
    replace: "Math.max(error, 1e-10)",
  },
  {
    what: "Learn++.NSE keeps a bad new member",
    find: "this.#errorOf(newest) > 0.5 + ROUNDING",
    replace: "this.#errorOf(newest) > 1",
  },
  {
    what: "Learn++.NSE lets the oldest leave always",
    find: 'this.#params.pruning === "age" ? 0 : worst',
    replace: "0",
  },
  {
    what: "Learn++.NSE's first member learns nothing of its chunk",
    find: "if (!this.#isFirstChunk) weights",
    replace: "weights",
  },
  {
    what: "Learn++.NSE's old members learn on",
    find: "if (!this.#isFirstChunk) weights.fill(0, from, to);",
    replace: "",
  },
  {
    what: "Learn++.NSE's members learn as if the chunk weighed 1",
    find: "weights[i] : all * this",
    replace: "weights[i] : this",
  },
  {
    what: "Learn++.NSE's members learn by D, whatever is asked for",
    find: 'this.#params.teaching === "plain"',
    replace: "false",
  },
];

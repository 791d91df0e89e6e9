export default [
  {
    what: "radial basis network: widths are not squared",
    find: "squares[j] / Math.max(widths[j] * widths[j], LEAST_SQUARED_WIDTH);",
    replace: "squares[j] / Math.max(widths[j], LEAST_SQUARED_WIDTH);",
  },
  {
    what: "radial basis network: a near row becomes a unit, too",
    find: "error > leastError && nearest > distance[0]",
    replace: "error > leastError",
  },
  {
    what: "radial basis network: a row that is answered well becomes a unit, too",
    find: "placed < units && error > leastError &&",
    replace: "placed < units &&",
  },
  {
    what: "radial basis network: the first unit is as wide as it likes",
    find: "nearest === Infinity ? distance[0] : nearest",
    replace: "nearest === Infinity ? 1 : nearest",
  },
  {
    what: "radial basis network: units are as wide as they are far",
    find: "this.#params.overlap * distance; // w",
    replace: "distance; // w",
  },
  {
    what: "radial basis network: heights move before the centres' pull is known",
    find: "product += this.#errors[c] * heights[at + c]; // E . h_j, before h_j moves\n        heights[at + c] = within(heights[at + c] + rate * x * this.#errors[c], LARGEST_HEIGHT);",
    replace:
      "heights[at + c] = within(heights[at + c] + rate * x * this.#errors[c], LARGEST_HEIGHT);\n        product += this.#errors[c] * heights[at + c];",
  },
  {
    what: "radial basis network: centres move half as far",
    find: "((2 * rate) / square) * x * product",
    replace: "(rate / square) * x * product",
  },
  {
    what: "radial basis network: the distance shrinks beyond the last",
    find: "distance[0] = Math.max(distance[0] * exp(-1 / shrinkRows), Math.min(lastDistance, distance[0]));",
    replace: "distance[0] *= exp(-1 / shrinkRows);",
  },
  {
    what: "radial basis network: idle rows count although an answer lies between",
    find: "else idle[j] = 0;",
    replace: "",
  },
  {
    what: "radial basis network: a unit is given up a row late",
    find: "if (idle[j] >= pruneAfter) this.#giveUp(j);",
    replace: "if (idle[j] > pruneAfter) this.#giveUp(j);",
  },
  {
    what: "radial basis network: the unit that moves up leaves its heights behind",
    find: "heights[(1 + unit) * classes + c] = heights[(1 + last) * classes + c];",
    replace: "",
  },
  {
    what: "radial basis network: a row that weighs little is remembered whole",
    find: "heights[at + c] = share * this.#errors[c];",
    replace: "heights[at + c] = this.#errors[c];",
  },
  {
    what: "radial basis network: linear outputs begin at 0",
    find: "if (isFirst && !this.#isSoftmax)",
    replace: "if (isFirst && this.#isSoftmax)",
  },
  {
    what: "radial basis network: distances grow with the attributes",
    find: "squares[j] /= this.#attributes;",
    replace: "squares[j] /= 1;",
  },
];

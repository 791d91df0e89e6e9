export default [
  {
    what: "the chart of costs has accuracy upside down",
    find: "const y = (accuracy: number) => HEIGHT - BOTTOM - (",
    replace: "const y = (accuracy: number) => TOP + (",
  },
  {
    what: "the chart of costs is not logarithmic",
    find: "(Math.log(cost) / Math.log(base) - from)",
    replace: "(cost / base - from)",
  },
];

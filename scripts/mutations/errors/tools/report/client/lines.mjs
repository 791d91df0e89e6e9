export default [
  {
    what: "lines have no names at their ends",
    find: "if (width >= 520) drawNames(plot, shown);",
    replace: "",
  },
  {
    what: "all lines have points of one shape",
    find: "drawShape(ctx, shape, x, y,",
    replace: "drawShape(ctx, data.series[0].shape, x, y,",
  },
  {
    what: "lines have no points",
    find: "    if (shape.length === 0) return;\n",
    replace: "    return;\n",
  },
  {
    what: "lines that stand out are as thin as the others",
    find: "(isFront ? 2.25 : 1.25)",
    replace: "1.25",
  },
  {
    what: "lines in the background are as strong as the others",
    find: "ctx.globalAlpha = isFront ? 1 : FAINT;",
    replace: "ctx.globalAlpha = 1;",
  },
  {
    what: "lines in the background are drawn over those that stand out",
    find: ".sort((a, b) => Number(isForeground(a)) - Number(isForeground(b)))",
    replace: "",
  },
  {
    what: "the names of close lines lie on one another",
    find: "names[i].at = Math.max(names[i].at, names[i - 1].at + line);",
    replace: "{}",
  },
  {
    what: "the lowest names lie below the chart",
    find: "names[i].at = Math.min(names[i].at, lowest);",
    replace: "",
  },
  {
    what: "too many names for the height are written all the same",
    find: "(fits ? shown : shown.filter(isForeground))",
    replace: "shown",
  },
];

const tests = ["papers/buschjaeger-2022/buschjaeger.test.ts"];

export default [
  {
    what: "areas are by the largest model of each method",
    find: "own.map(sized), largest)",
    replace: "own.map(sized), Math.max(...own.map((run) => sized(run).size)))",
    tests,
  },
  {
    what: "a model is as large as at its end",
    find: "size: mean(course.bytes)",
    replace: "size: course.bytes.at(-1) as number",
    tests,
  },
  {
    what: "a model is as large as it ever was",
    find: "size: mean(course.bytes)",
    replace: "size: Math.max(...course.bytes)",
    tests,
  },
  {
    what: "the area is that of the most accurate configuration alone",
    find: "areaUnderFront(own.map(sized), largest)",
    replace: "areaUnderFront([sized(best)], largest)",
    tests,
  },
  {
    what: "of equally accurate configurations the last counts",
    find: "b.course.averaged > a.course.averaged",
    replace: "b.course.averaged >= a.course.averaged",
    tests,
  },
];

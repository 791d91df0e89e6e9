export default [
  {
    what: "members' labels are taken for their probabilities where one class is named",
    find: "if (probabilities === undefined) rows",
    replace: "if (rows.length === count * answers.length) rows",
  },
  {
    what: "a member without an answer has answered the first class",
    find: "label < 0 ? NaN : label",
    replace: "Math.max(label, 0)",
  },
  { what: "classes that were refused stay values of labels", find: "      label.truncate(classes);\n", replace: "" },
  { what: "all members are asked for the first row", find: "answers[m][start + c]", replace: "answers[m][c]" },
];

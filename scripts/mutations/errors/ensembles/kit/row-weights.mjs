export default [
  {
    what: "a row is weighed without its last member",
    find: "m < members.length; m++",
    replace: "m < members.length - 1; m++",
  },
  {
    what: "a row is weighed as if members were wrong that are right",
    find: "labelAt(rows, start) === label",
    replace: "labelAt(rows, start) !== label",
  },
];

export default [
  {
    what: "a threshold between two milliseconds is shown as the later one",
    find: "Math.floor(time)",
    replace: "Math.ceil(time)",
  },
];

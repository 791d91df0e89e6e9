export default [
  {
    what: "a minute is 60 seconds in words, too",
    find: "whole < 60",
    replace: "whole <= 60",
  },
];

export default [
  {
    what: "Arc-x4 takes the third power",
    find: "1 + mistakes * mistakes * mistakes * mistakes",
    replace: "1 + mistakes * mistakes * mistakes",
  },
];

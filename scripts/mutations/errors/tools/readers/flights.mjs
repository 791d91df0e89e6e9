export default [
  {
    what: "a flight in time is late",
    find: "(delay(start + i) as number) > 0",
    replace: "(delay(start + i) as number) >= 0",
    tests: ["readers/parquet.test.ts"],
  },
];

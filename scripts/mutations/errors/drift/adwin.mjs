export default [
  {
    what: "ADWIN cuts its window but never says so",
    find: "return waiting + 1 === Histogram.CLOCK && this.#test();",
    replace: "if (waiting + 1 === Histogram.CLOCK) this.#test();\n    return false;",
  },
  {
    what: "ADWIN that restarts keeps the window of the change",
    find: "this.#changed.data[0] = Number(changed);",
    replace: "this.#changed.data[0] = 0;",
  },
];

export default [
  {
    what: "the best member is reset instead of the worst",
    find: "if (this.errorOf(m) > this.errorOf(worst)) worst = m;",
    replace: "if (this.errorOf(m) < this.errorOf(worst)) worst = m;",
  },
];

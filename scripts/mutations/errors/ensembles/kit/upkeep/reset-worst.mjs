export default [
  {
    what: "the best member is reset instead of the worst",
    find: "if (this.errorOf(m) > this.errorOf(worst)) worst = m;",
    replace: "if (this.errorOf(m) < this.errorOf(worst)) worst = m;",
  },
  {
    what: "one member is replaced however many detectors found the change",
    find: "forEach ? Math.min(members, 255) : 1",
    replace: "1",
  },
  {
    what: "whoever replaces one member replaces as many as found the change",
    find: "forEach ? Math.min(members, 255) : 1",
    replace: "Math.min(members, 255)",
  },
  {
    what: "more changes than a byte counts begin again from none",
    find: "Math.min(members, 255)",
    replace: "members",
  },
];

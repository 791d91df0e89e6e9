export default [
  {
    what: "a part overwrites the part of before",
    find: "if ((await lstat(name).catch(() => undefined)) === undefined) return name;",
    replace: "return name;",
  },
  {
    what: "a part has the name of the whole",
    find: "const name = await nameOfPart(target);",
    replace: "const name = target;",
  },
  {
    what: "a part of a packed file looks like a plain one",
    find: "(?:\\.gz)?)$/is",
    replace: ")$/is",
  },
];

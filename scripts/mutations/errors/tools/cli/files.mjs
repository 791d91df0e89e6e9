export default [
  {
    what: "a part overwrites the part of before",
    find: 'open(name, "wx")',
    replace: 'open(name, "w")',
  },
  {
    what: "parts that are kept at once have the same name",
    find: 'open(name, "wx").catch(',
    replace:
      'access(name).then(() => Promise.reject(Object.assign(new Error(), { code: "EEXIST" })), () => open(name, "a")).catch(',
  },
  {
    what: "a part has the name of the whole",
    find: "const name = await takePartName(target);",
    replace: "const name = target;",
  },
  {
    what: "a part of a packed file looks like a plain one",
    find: "(?:\\.gz)?)$/is",
    replace: ")$/is",
  },
];

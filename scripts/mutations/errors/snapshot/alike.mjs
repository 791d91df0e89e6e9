export default [
  {
    what: "a snapshot is loaded with attributes of other kinds",
    find: "[columnsOf(schema), columnsOf(found)];",
    replace: '[schema, found].map((each) => columnsOf(each).map((column) => column.replace(/numeric|nominal/, "")));',
  },
  {
    what: "a snapshot with other classes is loaded, if it has more",
    find: "if (few.every((label) => many.includes(label))) return;",
    replace: "if (few === schema.target.classes || few.every((label) => many.includes(label))) return;",
  },
  {
    what: "a snapshot that met values in another order shares the schema",
    find: "if (list.intern(value) === i) return;",
    replace: "list.intern(value);\n    if (i >= 0) return;",
    tests: ["snapshot/share.test.ts"],
  },
  {
    what: "a model that is loaded with closed classes stays open",
    find: "? closeClasses(own) : own",
    replace: "? own : own",
  },
  {
    what: "a model that is loaded with closed attributes stays open",
    find: "const { closed } = declared;",
    replace: "const { closed } = attribute;",
  },
  {
    what: "closed attributes need not list what a model has learned",
    find: "if (closed && values.some",
    replace: "if (limit === 0 && values.some",
  },
  {
    what: "closed classes need not list what a model has learned",
    find: "isClosed || met.length < own.length",
    replace: "met.length < own.length",
  },
  {
    what: "a model forgets its rest where the schema it is loaded with names none",
    find: "keepsRest(declared, attribute) ? attribute : declared",
    replace: "declared",
  },
  {
    what: "a schema that closes an attribute is not obeyed where the model has a rest",
    find: "declared.rest === undefined && !declared.closed",
    replace: "declared.rest === undefined",
  },
  {
    what: "a model is published into one whose values or numbers are of another kind",
    find: '["name", "kind", "closed", "limit", "rest", "time"]',
    replace: '["name"]',
    tests: ["snapshot/publish.test.ts"],
  },
  {
    what: "a model is published into one whose classes are closed to some of its own",
    find: " && (!isClosed || list.length === longer.length)",
    replace: "",
    tests: ["snapshot/publish.test.ts"],
  },
  {
    what: "a model with closed classes is loaded into a schema that is shared, and open",
    find: "if (share && !isClosed && found.target instanceof ClosedTarget) {",
    replace: "if (share && !isClosed && found.target === schema.target) {",
    tests: ["snapshot/share.test.ts"],
  },
];

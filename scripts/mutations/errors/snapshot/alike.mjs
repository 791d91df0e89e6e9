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
];

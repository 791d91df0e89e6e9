export default [
  {
    what: "a terminal is one by the name - alone",
    find: "isatty(draft?.file.fd ?? process.stdout.fd)",
    replace: "draft === undefined && isatty(process.stdout.fd)",
  },
];

const tests = ["readers/one-inference.test.ts"];

export default [
  {
    what: "letters with marks are only known in the composed form of Unicode",
    find: ', text.normalize("NFD")]',
    replace: "]",
    tests,
  },
  {
    what: "letters with marks are only known in the decomposed form of Unicode",
    find: 'text.normalize("NFC"), ',
    replace: "",
    tests,
  },
];

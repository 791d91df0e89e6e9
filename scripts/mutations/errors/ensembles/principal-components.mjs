export default [
  {
    what: "principal components: the components learn a row before it is scored",
    find: `      this.#score(answers, i, classes);
      this.#pca.learn(this.#said, rowWeights[i]);`,
    replace: `      this.#score(answers, i, classes);
      this.#pca.learn(this.#said, rowWeights[i]);
      this.#score(answers, i, classes);`,
  },
  {
    what: "principal components: a row of weight w counts once for the components",
    find: "this.#pca.learn(this.#said, rowWeights[i]);",
    replace: "this.#pca.learn(this.#said, 1);",
  },
  {
    what: "principal components: all members learn the same draws",
    find: "const stream = this.streams[m];",
    replace: "const stream = this.streams[0];",
  },
  {
    what: "principal components: rows are drawn though nobody wants it",
    find: 'if (this.#params.resampling === "none") return rowWeights;',
    replace: "",
  },
  {
    what: "principal components: the combiner's recipe is taken for a member, too",
    find: "order[place] = place % learners.length;",
    replace: "order[place] = place % (learners.length + 1);",
  },
  {
    what: "principal components: what members say is written member by member",
    find: "said[at++] = c < classes ? answers[m][i * classes + c] : 0;",
    replace: "said[m * (inputs / count) + slot] = at++ >= 0 && c < classes ? answers[m][i * classes + c] : 0;",
  },
  {
    what: "principal components: classes that come later have no part in the scores",
    find: "this.#pca.insert(slot * members, members);",
    replace: "",
  },
  {
    what: "principal components: the inputs of a class are behind those of classes that came before",
    find: "this.#pca.insert(slot * members, members);",
    replace: "this.#pca.insert((this.#slots.count - 1) * members, members);",
  },
  {
    what: "principal components: inputs are those of the first classes",
    find: "const c = labels[slot];",
    replace: "const c = labels.length > 0 ? slot : 0;",
  },
  {
    what: "principal components: classes come whether there is room for their numbers or not",
    find: "if (isNew) this.#requireRoom(this.#slots.withDeclared(label));",
    replace: "",
  },
  {
    what: "another class takes the room of declared ones in principal components",
    find: "this.#requireRoom(this.#slots.withDeclared(label));",
    replace: "this.#requireRoom(this.#slots.count + 1);",
    tests: ["ensembles/kit/budget.test.ts"],
  },
  {
    what: "principal components: a model is made that has no room for the classes declared",
    find: "    this.#requireRoom(this.#slots.withDeclared());\n",
    replace: "",
  },
  {
    what: "principal components: nothing is put aside for the numbers of classes",
    find: "aside: CLASSES_PART",
    replace: "aside: 0",
  },
  {
    what: "principal components: the numbers of classes that the schema names take room from the members",
    find: "inputs: 0, components",
    replace: "inputs: members * this.schema.classCount, components",
  },
  {
    what: "principal components: the combiner's room is not kept",
    find: "this.#combiner.reserveAt(new Float64Array(this.#params.components), 0, label, isTrial);",
    replace: "",
  },
];

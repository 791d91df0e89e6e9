export default [
  {
    what: "rows are counted before anybody is done with them",
    find: "        yield batch;\n        this.read += batch.count;\n",
    replace: "        this.read += batch.count;\n        yield batch;\n",
  },
  {
    what: "an error leaves the rows whole",
    find: "      this.error = error;\n",
    replace: "      this.error = error;\n      this.isWhole = true;\n",
  },
  {
    what: "a signal ends no rows",
    find: "if (this.#stop.aborted) return;",
    replace: "",
  },
];

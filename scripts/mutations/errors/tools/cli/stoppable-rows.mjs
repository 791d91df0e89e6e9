export default [
  {
    what: "rows are counted before anybody is done with them",
    find: "        yield batch;\n        this.read += batch.count;\n",
    replace: "        this.read += batch.count;\n        yield batch;\n",
  },
  {
    what: "an error leaves the rows whole",
    find: "this.error = error;",
    replace: "this.error = error;\n      this.isWhole = true;",
  },
  {
    what: "a signal ends no rows",
    find: "if (this.#stop.aborted && !this.#endsItself) return;",
    replace: "",
  },
  {
    what: "a signal before the first rows leaves one batch of those that have come",
    find: "if (this.#stop.aborted && !this.#endsItself) return;",
    replace: "if (this.#stop.aborted) return;",
  },
  {
    what: "a signal leaves the source waiting",
    find: "void this.#source.close?.().catch(() => {});",
    replace: "undefined;",
  },
  {
    what: "rows that a signal ended are whole",
    find: "this.isWhole = !this.#stop.aborted;",
    replace: "this.isWhole = true;",
  },
  {
    what: "what closing does to the source is an error",
    find: "if (!this.#stop.aborted) this.error",
    replace: "this.error",
  },
];

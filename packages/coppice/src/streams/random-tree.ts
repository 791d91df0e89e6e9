/**
 * Random tree (Domingos and Hulten 2000): uniform rows, classified by a random decision tree. Nodes test an attribute
 * drawn from those that can still divide their rows; from `firstLeafDepth` on a share of them are leaves, and at
 * `maxDepth` all are. Nominal attributes have a branch per value, and are tested once on a path. The class of a leaf is
 * drawn. The paper has 100 binary attributes and a depth of 18. Numeric attributes are an addition of MOA's generator, as
 * are the defaults: the threshold is uniform in what the path has left of [0, 1].
 *
 * `concept` is the seed of the tree (MOA's `-r`) and `seed` that of the rows (`-i`): streams that differ in `concept` alone
 * have the same rows. Equal to MOA in distribution, not bit for bit, and its trees are others. River has the numeric
 * attributes first. Where no attribute is left, a path ends.
 */
import {
  Attribute,
  CoppiceError,
  integer,
  nominal,
  numeric,
  type Params,
  type ParamTable,
  Random,
  real,
  Schema,
} from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

const MOST_NODES = 1_000_000;

/** A test, or the class of a leaf. */
type Node = number | Test;

interface Test {
  readonly attribute: number;
  /** Smaller numbers take the first of two branches; unused by nominal attributes, which have one per value. */
  readonly threshold: number;
  readonly branches: readonly Node[];
}

const table = {
  /** Number of nominal attributes. An integer in [0, 100000]. Default 5. */
  nominal: /* @__PURE__ */ integer({ default: 5, min: 0, max: 100_000 }),
  /** Number of numeric attributes. An integer in [0, 100000]. Default 5. */
  numeric: /* @__PURE__ */ integer({ default: 5, min: 0, max: 100_000 }),
  /** Number of values of each nominal attribute. An integer in [2, 10000]. Default 5. */
  values: /* @__PURE__ */ integer({ default: 5, min: 2, max: 10_000 }),
  /** Number of classes. An integer in [2, 10000]. Default 2. */
  classes: /* @__PURE__ */ integer({ default: 2, min: 2, max: 10_000 }),
  /** Largest number of tests on a path. An integer in [1, 100]. Default 5. */
  maxDepth: /* @__PURE__ */ integer({ default: 5, min: 1, max: 100 }),
  /** Smallest number of tests on a path, if `maxDepth` allows as many. An integer in [1, 100]. Default 3. */
  firstLeafDepth: /* @__PURE__ */ integer({ default: 3, min: 1, max: 100 }),
  /** Share of leaves among the nodes from `firstLeafDepth` on. A number in [0, 1]. Default 0.15. */
  leafShare: /* @__PURE__ */ real({ default: 0.15, min: 0, max: 1 }),
  /** Seed of the tree. An integer in [0, inf). Default 1. */
  concept: /* @__PURE__ */ integer({ default: 1 }),
} satisfies ParamTable;

/**
 * A random decision tree over nominal and numeric attributes.
 *
 * @title Random tree
 * @paper Domingos and Hulten (2000). Mining High-Speed Data Streams; section 4.1
 */
export const randomTree = /* @__PURE__ */ defineGenerator({
  id: "random-tree",
  params: table,
  create: (params, random) => {
    const attributes = params.nominal + params.numeric;
    const root = grownTree(params);
    const named = (kind: string, count: number, declare: () => ReturnType<typeof nominal | typeof numeric>) =>
      Array.from({ length: count }, (_, i) => new Attribute(`${kind}${i + 1}`, declare()));
    const values = Array.from({ length: params.values }, (_, i) => `value${i + 1}`);
    return {
      schema: new Schema(
        [...named("nominal", params.nominal, () => nominal(values)), ...named("numeric", params.numeric, numeric)],
        "class",
        Array.from({ length: params.classes }, (_, c) => `class${c + 1}`),
      ),
      next(row, start) {
        for (let i = 0; i < attributes; i++) {
          row[start + i] = i < params.nominal ? random.integer(params.values) : random.uniform();
        }
        let node = root;
        while (typeof node !== "number") {
          const value = row[start + node.attribute];
          node = node.branches[node.attribute < params.nominal ? value : value < node.threshold ? 0 : 1];
        }
        return node;
      },
    };
  },
});

function grownTree(params: Params<typeof table>): Node {
  const { nominal, numeric, values, classes, maxDepth, firstLeafDepth, leafShare } = params;
  if (nominal + numeric === 0) {
    throw new CoppiceError("E_PARAM", {
      subject: "random-tree: `nominal` and `numeric`",
      expected: "must not both be 0",
      remedy: "Raise one of them.",
    });
  }
  const random = Random.seeded(params.concept);
  random.fork(); // the numbers of rows with the same seed
  const left = Int32Array.from({ length: nominal + numeric }, (_, i) => i); // attributes; those a path can test come first
  const low = new Float64Array(numeric); // the interval that the path has left of each numeric attribute
  const high = new Float64Array(numeric).fill(1);
  let nodes = 0;
  return grown(0, left.length);

  function grown(depth: number, count: number): Node {
    if (++nodes > MOST_NODES) {
      throw new CoppiceError("E_PARAM", {
        subject: `random-tree: the tree of \`concept\` ${params.concept}`,
        expected: `must have at most ${MOST_NODES} nodes`,
        remedy: "Lower `maxDepth` or `values`, or raise `leafShare`.",
      });
    }
    const isLeaf = depth >= maxDepth || count === 0 || (depth >= firstLeafDepth && random.uniform() < leafShare);
    if (isLeaf) return random.integer(classes);
    const drawn = random.integer(count);
    const attribute = left[drawn];
    if (attribute < nominal) {
      left[drawn] = left[count - 1];
      left[count - 1] = attribute;
      const branches = Array.from({ length: values }, () => grown(depth + 1, count - 1));
      left[count - 1] = left[drawn];
      left[drawn] = attribute;
      return { attribute, threshold: 0, branches };
    }
    const i = attribute - nominal;
    const [from, to] = [low[i], high[i]];
    const threshold = from + (to - from) * random.uniform();
    high[i] = threshold;
    const below = grown(depth + 1, count);
    high[i] = to;
    low[i] = threshold;
    const above = grown(depth + 1, count);
    low[i] = from;
    return { attribute, threshold, branches: [below, above] };
  }
}

/** A row's way through a tree in words. */
import type { Attribute, Explanation, Schema } from "../../core/index.ts";
import type { NodeTest, TreeNodes } from "./nodes.ts";
import { TEST_KINDS } from "./split-search.ts";

export function explainWay(nodes: TreeNodes, schema: Schema, rows: Float64Array, start: number): Explanation {
  const because = nodes.wayOf(rows, start).map(({ test, branch }) => {
    const attribute = schema.attributes[test.attribute];
    return { attribute: test.attribute, test: inWords(attribute, test, branch, rows[start + test.attribute]) };
  });
  return { because };
}

function inWords({ name, values }: Attribute, { kind, threshold }: NodeTest, branch: number, x: number): string {
  if (!(kind === TEST_KINDS.NUMERIC_CUT ? x === x : x >= 0)) return `${name} is missing`;
  if (kind === TEST_KINDS.NUMERIC_CUT) return `${name} ${branch === 0 ? "<=" : ">"} ${threshold}`;
  if (kind === TEST_KINDS.NOMINAL_EQUALS) return `${name} ${branch === 1 ? "=" : "is not"} ${values[threshold]}`;
  return x === branch ? `${name} = ${values[branch]}` : `${name} is new`;
}

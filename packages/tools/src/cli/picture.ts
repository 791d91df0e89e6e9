/** A learned model as text for people and as DOT for Graphviz. */
import type { ModelPicture, PictureNode, TablePicture, TreePicture } from "coppice/core";
import { layOut } from "./tables.ts";
import { bold, dim } from "./terminal.ts";
import { visible } from "./visible.ts";

/** Per node; `--json` has all. The gate of a soft tree has one per input. */
const MOST_FACTS = 8;

/** A tree with a line per node, each below its parent and indented by two; or a table. */
export function pictureText(picture: ModelPicture): string {
  if (picture.kind === "table") return tableText(picture);
  const lines = nodesOf(picture).map(({ node, depth }) => {
    const facts = factsOf(node, true).join(", ");
    return `${"  ".repeat(depth)}${visible(node.test)}${facts === "" ? "" : `: ${facts}`}`;
  });
  return lines.join("\n");
}

function tableText({ head, columns, rows }: TablePicture): string {
  return layOut(
    [
      { head, rank: 0, cells: rows.map(({ name }) => visible(name)) },
      ...columns.map((column, c) => ({
        head: visible(column),
        rank: 0,
        align: "right" as const,
        cells: rows.map(({ values }) => figure(values[c])),
      })),
    ],
    Infinity,
  );
}

/** For `dot -Tsvg`: tests are edge labels, facts node labels. */
export function treeDot(picture: TreePicture): string {
  const lines = ["digraph model {", "  node [shape=box];"];
  for (const { node, number, parent } of nodesOf(picture)) {
    const isLeaf = node.branches.length === 0;
    lines.push(`  n${number} [label=${quoted(factsOf(node, false).join("\n"))}${isLeaf ? "" : ", shape=ellipse"}];`);
    if (parent >= 0) lines.push(`  n${parent} -> n${number} [label=${quoted(node.test)}];`);
  }
  return [...lines, "}"].join("\n");
}

/** A quoted text, with line breaks as in DOT. */
function quoted(text: string): string {
  const lines = text.split("\n").map((line) => visible(line).replace(/[\\"]/g, "\\$&"));
  return `"${lines.join("\\n")}"`;
}

/** The facts of a node, styled for a terminal or plain. */
function factsOf({ facts }: PictureNode, isStyled: boolean): string[] {
  const [faint, strong] = isStyled ? [dim, bold] : [String, String];
  const texts = Object.entries(facts).map(
    ([name, value]) => `${faint(visible(name))} ${typeof value === "string" ? strong(visible(value)) : figure(value)}`,
  );
  const more = texts.length - MOST_FACTS;
  return more > 1 ? [...texts.slice(0, MOST_FACTS), faint(`and ${more} more`)] : texts;
}

interface PlacedNode {
  readonly node: PictureNode;
  readonly depth: number;
  readonly number: number;
  /** The parent's number, -1 for the root. */
  readonly parent: number;
}

/** All nodes in preorder. Iterative, as trees may be deeper than the call stack. */
function nodesOf({ root }: TreePicture): PlacedNode[] {
  const placed: PlacedNode[] = [];
  const open = [{ node: root, depth: 0, parent: -1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const number = placed.length;
    placed.push({ ...next, number });
    const below = next.node.branches.map((node) => ({ node, depth: placed[number].depth + 1, parent: number }));
    open.push(...below.reverse());
  }
  return placed;
}

/** A number for people. */
export function figure(value: number | string): string {
  if (typeof value === "string") return value;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(5);
}

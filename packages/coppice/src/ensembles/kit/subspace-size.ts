/** How many attributes a leaf or a member uses. */
export interface SubspaceParams {
  readonly subspace: "share" | "root-plus-one" | "root";
  readonly attributeShare: number;
}

/** Of `attributes`, a share or a root of them; at least one. */
export function subspaceSize({ subspace, attributeShare }: SubspaceParams, attributes: number): number {
  const root = Math.round(Math.sqrt(attributes));
  const wanted = { share: Math.round(attributeShare * attributes), "root-plus-one": root + 1, root }[subspace];
  return Math.min(Math.max(wanted, 1), Math.max(attributes, 1));
}

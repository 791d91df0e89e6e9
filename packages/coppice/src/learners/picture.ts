/** What models have learned, to be shown: the models' own pictures, and those of trees that have the usual leaves. */
import { Learner, type ModelPicture, usage } from "../core/index.ts";
import { featureTree, fittedTree, grownTree, treePicture } from "./tree/picture.ts";

/**
 * The picture of a model, such as `model.classifier` or a member of an ensemble; undefined where it has none. What only
 * hands rows on to a single learner, such as a subspace, has the picture of that learner.
 *
 * Trees are read from their columns here, and not by a method of their own, which every bundle with a tree would carry.
 */
export function pictureOf(learner: Learner): ModelPicture | undefined {
  if (!(learner instanceof Learner)) {
    throw usage("what `pictureOf` shows", "must be a learner, such as `model.classifier`", { given: learner });
  }
  if (learner.picture !== undefined) return learner.picture();
  const has = (name: string) => learner.arena.columns.some((column) => column.name === name);
  if (has("leaves")) return treePicture(learner, grownTree(learner));
  if (has("nodeRecords")) return treePicture(learner, featureTree(learner));
  if (has("leafFrequencies")) return treePicture(learner, fittedTree(learner));
  const [only, ...others] = learner.parts();
  return only instanceof Learner && others.length === 0 ? pictureOf(only) : undefined;
}

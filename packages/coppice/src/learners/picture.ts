/** Pictures of what models have learned: the models' own ones, and those of trees with the usual leaves. */
import { Classifier, Learner, type ModelPicture, usage } from "../core/index.ts";
import { featureTree, fittedTree, grownTree, treePicture } from "./tree/picture.ts";

/**
 * The picture of a model, such as `model.classifier` or a member of an ensemble (`membersOf`); undefined if it has none.
 * A model that only passes rows to a single learner, such as a subspace, has that learner's picture.
 *
 * With a row, such as `schema.lookUp(record)`, a tree shows only the row's path, which explains its prediction. Soft
 * trees, whose gates split a row among branches, and tables of weights are shown whole.
 *
 * Trees are read from their columns here: a method of their own would be in every bundle that has a tree.
 */
export function pictureOf(learner: Learner, row?: Float64Array): ModelPicture | undefined {
  if (!(learner instanceof Learner)) {
    throw usage("the argument of `pictureOf`", "must be a learner, such as `model.classifier`", { given: learner });
  }
  const { attributes } = learner.schema;
  if (row !== undefined && !(row instanceof Float64Array && row.length === attributes.length)) {
    throw usage("the row of `pictureOf`", `must be ${attributes.length} numbers in a Float64Array`, { given: row });
  }
  if (learner.picture !== undefined) return learner.picture(row);
  const has = (name: string) => learner.arena.columns.some((column) => column.name === name);
  if (has("leaves")) return treePicture(learner, grownTree(learner), row);
  if (has("nodeRecords")) return treePicture(learner, featureTree(learner), row);
  if (has("leafFrequencies")) return treePicture(learner, fittedTree(learner), row);
  const [only, ...others] = learner.parts();
  if (!(only instanceof Learner) || others.length > 0) return undefined;
  return pictureOf(only, row && Float64Array.from(only.schema.attributes, (seen) => row[attributes.indexOf(seen)]));
}

/**
 * The members that an ensemble has now, such as those of `model.classifier`, in the order of `inspect().members`; a
 * primed ensemble's are those of the one it has made. Empty if it is no ensemble, or one whose members share tables.
 */
export function membersOf(classifier: Classifier): readonly Learner[] {
  if (!(classifier instanceof Classifier)) {
    throw usage("the argument of `membersOf`", "must be a classifier, such as `model.classifier`", {
      given: classifier,
    });
  }
  if ("members" in classifier) return [...(classifier.members as readonly Learner[])];
  const [inner] = classifier.parts();
  return inner instanceof Classifier ? membersOf(inner) : [];
}

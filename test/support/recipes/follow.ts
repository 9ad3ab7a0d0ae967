import { addCall } from './call.ts';
import { addScoringType } from './scoringType.ts';
import { addScreen } from './screen.ts';
import { addStoreField } from './storeField.ts';
import { copyTree, type Tree } from './tree.ts';

/** The recipes by heading in CONTRIBUTING, each with its function and the maximum number of files to change by hand. */
export const RECIPES = [
  ['Add a call', addCall, 6],
  ['Add a screen', addScreen, 12],
  ['Add a field to a store', addStoreField, 12],
  ['Add a scoring type', addScoringType, 3],
] as const;

/**
 * Follows every recipe on a copy of the project. Returns the copy, and the files that each recipe changed, by heading.
 */
export async function followRecipes(): Promise<{ tree: Tree; touchedFiles: Map<string, string[]> }> {
  const tree = await copyTree();
  const touchedFiles = new Map<string, string[]>();
  for (const [heading, follow] of RECIPES) {
    await follow(tree);
    touchedFiles.set(heading, tree.takeTouchedFiles());
  }
  return { tree, touchedFiles };
}

import type { Change } from './changes.ts';
import { containersOf, isAudit, itemRoot, stepOf, stepsOf } from './places.ts';
import { listAt, type Tree } from './tree.ts';

/**
 * Returns the food categories whose scores before the changes can't be compared with later scores, sorted; null for a
 * module, which has no categories.
 */
export function brokenCategories(changes: readonly Change[], before: Tree, after: Tree): string[] | null {
  if (!isAudit(after)) return null;
  const places = [before, after].map(categoriesOfQuestions);
  const categories = changes
    .filter((change) => change.class === 'breaks')
    .flatMap(({ id }) => {
      const [root, name = ''] = stepsOf(id);
      if (root === 'sections') return name;
      return root === itemRoot(after) ? places.flatMap((ofQuestion) => ofQuestion.get(name) ?? []) : [];
    });
  return [...new Set(categories)].toSorted();
}

/**
 * Returns the category of each question of an instrument, by the question's name; questions for the manager have none.
 */
function categoriesOfQuestions(definition: Tree): Map<string, string> {
  return new Map(
    containersOf(definition).flatMap(({ path, keys }) => {
      const [, category] = path.split('/');
      if (category === undefined) return [];
      return listAt(definition, keys).map((question) => [stepOf(question, 'varname'), category] as const);
    }),
  );
}

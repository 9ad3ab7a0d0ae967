import type { Edit } from '../../../../domain/drafts/edits.ts';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { containersOf, indexOfName, itemRoot, nameOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import type { Entry } from '../content/structure.ts';

/** Names become columns of exports and of survey forms, so they must be valid in both. */
const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Returns what is wrong with a new name of a question or item; null if nothing is. */
export function nameFault(
  definition: Tree,
  { name: own }: Pick<Entry, 'name'>,
  name: string,
): 'wrong' | 'taken' | null {
  if (!NAME.test(name)) return 'wrong';
  const others = containersOf(definition)
    .flatMap(({ keys }) => listAt(definition, keys))
    .filter((each) => nameOf(each, 'varname') !== own);
  const names = others.flatMap((each) => [nameOf(each, 'varname'), partAt(each, ['renamed'])]);
  return names.includes(name) ? 'taken' : null;
}

/** Checks whether a published version has the question, so that its `varname` is fixed. */
export function isPublished(base: Tree | null, { path }: Pick<Entry, 'path'>): boolean {
  return base !== null && valueAt(base, path) !== null;
}

/** Returns the edits that rename a question that remains the same one: its first name remains its id. */
export function sameQuestionEdits({ path, name: first, value }: Entry, name: string): Edit[] {
  const field = `${path}/renamed`;
  if (name !== first) return [{ op: 'set', path: field, value: name }];
  return value['renamed'] === undefined ? [] : [{ op: 'remove', path: field }];
}

/** Returns the edits that replace a question with a new one with another name, at the same place. */
export function newQuestionEdits(definition: Tree, { path, name: first, value }: Entry, name: string): Edit[] {
  const container = containersOf(definition).find(
    ({ keys }) => indexOfName(listAt(definition, keys), 'varname', first) >= 0,
  );
  const { renamed: _, ...fields } = value;
  const addition: Edit = {
    op: 'add',
    path: `${itemRoot(definition)}/${name}`,
    value: { ...fields, varname: name },
    before: first,
    ...(container && { to: container.path }),
  };
  return [addition, { op: 'remove', path }];
}

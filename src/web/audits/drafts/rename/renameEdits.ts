import type { Edit } from '../../../../domain/drafts/edits.ts';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { containersOf, indexOfName, itemRoot, nameOf, SCOPE, stepOf } from '../../../../domain/drafts/places.ts';
import { isSame, isTree, listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { withNewName } from '../../../../domain/modules/formula.ts';
import type { Entry } from '../content/structure.ts';

/** Names become columns of exports and of survey forms, so they must be valid in both. */
const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Returns the problem with a new name of a question or item; null if there is none. */
export function nameFault(
  definition: Tree,
  { name: currentName }: Pick<Entry, 'name'>,
  name: string,
): 'wrong' | 'taken' | null {
  if (!NAME.test(name)) return 'wrong';
  const otherEntries = containersOf(definition)
    .flatMap(({ keys }) => listAt(definition, keys))
    .filter((entry) => nameOf(entry, 'varname') !== currentName);
  const names = otherEntries.flatMap((entry) => [nameOf(entry, 'varname'), partAt(entry, ['renamed'])]);
  return names.includes(name) ? 'taken' : null;
}

/** Checks whether the version that the draft is based on has the question or item. If so, its `varname` is fixed. */
export function isPublished(base: Tree | null, { path }: Pick<Entry, 'path'>): boolean {
  return base !== null && valueAt(base, path) !== null;
}

/** Returns the edits that rename a question or item without replacing it: its original name remains its id. */
export function sameQuestionEdits({ path, name: first, value }: Entry, name: string): Edit[] {
  const field = `${path}/renamed`;
  if (name !== first) return [{ op: 'set', path: field, value: name }];
  return value['renamed'] === undefined ? [] : [{ op: 'remove', path: field }];
}

/** Returns the edits that replace a question or item with a new one that has another name. */
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

const FORMULAS = ['formula', 'coverage', 'when', 'ask_when', 'in_scope'] as const;

/**
 * Returns the edits that replace the old name of an item where other parts of the module refer to it. Formulas with
 * errors stay as they are.
 */
export function referenceEdits(definition: Tree, name: string, newName: string): Edit[] {
  const items = containersOf(definition).flatMap(({ keys }) => listAt(definition, keys));
  const owners = [
    ...items.map((item) => ({ path: `items/${stepOf(item, 'varname')}`, value: item })),
    ...[['computed', 'id'] as const, ['measures', 'id'] as const, ['outcome', 'state'] as const].flatMap(
      ([list, key]) => listAt(definition, [list]).map((value) => ({ path: `${list}/${stepOf(value, key)}`, value })),
    ),
    { path: SCOPE, value: definition[SCOPE] },
  ].filter(({ path }) => path !== `items/${name}`);
  return [
    ...owners.flatMap(({ path, value }) => [
      ...FORMULAS.flatMap((field): Edit[] => {
        const formula = partAt(value, [field]);
        if (typeof formula !== 'string') return [];
        const next = withNewName(formula, name, newName);
        return next === formula ? [] : [{ op: 'set', path: `${path}/${field}`, value: next }];
      }),
      ...(partAt(value, ['agreed_on']) === name
        ? [{ op: 'set', path: `${path}/agreed_on`, value: newName } as const]
        : []),
    ]),
    ...listAt(definition, ['baskets']).flatMap((basket) => basketEdits(basket, name, newName)),
    ...exampleEdits(definition, name, newName),
  ];
}

function exampleEdits(definition: Tree, name: string, newName: string): Edit[] {
  const examples = listAt(definition, ['examples']);
  const value = examples.map((example) => {
    const answers = partAt(example, ['answers']);
    return isTree(example) && isTree(answers) ? { ...example, answers: withNewKey(answers, name, newName) } : example;
  });
  return isSame(value, examples) ? [] : [{ op: 'set', path: 'examples', value }];
}

function withNewKey(values: Tree, key: string, newKey: string): Tree {
  return Object.fromEntries(Object.entries(values).map(([entry, value]) => [entry === key ? newKey : entry, value]));
}

function basketEdits(basket: unknown, name: string, newName: string): Edit[] {
  const path = `baskets/${stepOf(basket, 'code')}`;
  const items = listAt(basket, ['items']).map((part) =>
    isTree(part) && part['item'] === name ? { ...part, item: newName } : part,
  );
  const substitutes = partAt(basket, ['substitutes']);
  const newSubstitutes =
    isTree(substitutes) &&
    Object.fromEntries(
      Object.entries(withNewKey(substitutes, name, newName)).map(([item, otherEntries]) => [
        item,
        Array.isArray(otherEntries)
          ? otherEntries.map((other: unknown) => (other === name ? newName : other))
          : otherEntries,
      ]),
    );
  return [
    ...(isSame(items, listAt(basket, ['items'])) ? [] : [{ op: 'set', path: `${path}/items`, value: items } as const]),
    ...(!newSubstitutes || isSame(newSubstitutes, substitutes)
      ? []
      : [{ op: 'set', path: `${path}/substitutes`, value: newSubstitutes } as const]),
  ];
}

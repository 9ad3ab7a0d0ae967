import { expect, test } from 'vitest';
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { containersOf, nameOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import audit from '../../../../../instruments/four-ps.json' with { type: 'json' };
import policy from '../../../../../instruments/modules/store-policy.json' with { type: 'json' };
import { dropEdit } from './dropEdit.ts';
import { groupsOf } from './structure.ts';

const AUDIT = audit as Tree;
const [first, second] = containersOf(AUDIT).map(({ path, keys }) => ({
  path,
  names: listAt(AUDIT, keys).map((question) => nameOf(question, 'varname')),
}));
if (!first || !second) throw new Error('The instrument has no sections.');
const row = (name: string | undefined) => `questions/${name}`;
const groups = groupsOf(AUDIT, AUDIT);

/** Returns the names in a section after a question is dropped; null if it can't be dropped there. */
function namesAfter(dropped: string, on: string, isBelow: boolean, section = first): (string | undefined)[] | null {
  const move = dropEdit(groups, dropped, { path: on, isBelow });
  if (!move || !section) return null;
  const outcome = applyEdits(AUDIT, [move]);
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  const group = groupsOf(outcome.definition, null).find(({ path }) => path === section.path);
  return group?.entries.map(({ name }) => name) ?? [];
}

test('a question is dropped above or below another one, and in another section', () => {
  const [a, b, c, ...rest] = first.names;
  expect(namesAfter(row(a), row(b), true)).toEqual([b, a, c, ...rest]);
  expect(namesAfter(row(c), row(a), false)).toEqual([c, a, b, ...rest]);
  expect(namesAfter(row(a), row(first.names.at(-1)), true)).toEqual([...first.names.slice(1), a]);
  expect(namesAfter(row(a), row(second.names[0]), true, second)).toEqual([
    second.names[0],
    a,
    ...second.names.slice(1),
  ]);
  expect(namesAfter(row(a), second.path, true, second)).toEqual([a, ...second.names]);
});

test('a question can’t be dropped where it is, or among the questions for the manager', () => {
  const [a, b] = first.names;
  for (const [on, isBelow] of [
    [row(a), true],
    [row(a), false],
    [row(b), false],
    [first.path, true],
  ] as const) {
    expect(dropEdit(groups, row(a), { path: on, isBelow })).toBeNull();
  }
  expect(dropEdit(groups, row(a), { path: 'managerQuestions', isBelow: true })).toBeNull();
});

test('beside a removed question, one is dropped before the next that exists', () => {
  const [a, b, c] = first.names;
  const removal = applyEdits(AUDIT, [{ op: 'remove', path: row(b) }]);
  if ('fault' in removal) throw new Error(removal.fault.path);
  const now = groupsOf(removal.definition, AUDIT);
  expect(dropEdit(now, row(second.names[0]), { path: row(b), isBelow: false })).toMatchObject({ before: c });
  expect(dropEdit(now, row(a), { path: row(b), isBelow: true })).toBeNull();
});

test('a choice is dropped among the choices of its own item', () => {
  const item = policy.sections.flatMap(({ items }) => items).find(({ kind }) => kind === 'choice');
  const path = (at: number) => `items/${item?.varname}/choices/${nameOf(partAt(item, ['choices', at]), 'code')}`;
  const modules = groupsOf(policy as Tree, null);
  expect(dropEdit(modules, path(0), { path: path(1), isBelow: true })).toEqual({
    op: 'move',
    path: path(0),
    ...(partAt(item, ['choices', 2]) !== undefined && { before: nameOf(partAt(item, ['choices', 2]), 'code') }),
  });
  expect(dropEdit(modules, path(0), { path: path(1), isBelow: false })).toBeNull();
  expect(dropEdit(modules, path(0), { path: `items/${item?.varname}`, isBelow: true })).toBeNull();
});

import { expect, test } from 'vitest';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { groupsOf } from '../content/structure.ts';
import { isPublished, nameFault, newQuestionEdits, sameQuestionEdits } from './renameEdits.ts';

const names = (tree: Parameters<typeof groupsOf>[0]) =>
  groupsOf(tree, null).flatMap(({ entries }) => entries.map(({ name }) => name));
const groups = groupsOf(instrument, null);
const entry = groups[0]?.entries[1];
const manager = groups.at(-1)?.entries[0];
if (!entry || !manager) throw new Error('There are no questions.');

test('a new name is checked against the rules and all other names', () => {
  expect(nameFault(instrument, entry, 'New name')).toBe('wrong');
  expect(nameFault(instrument, entry, manager.name)).toBe('taken');
  expect(nameFault(instrument, entry, entry.name)).toBeNull();
  const renamed = applyEdits(instrument, sameQuestionEdits(manager, 'owner_view'));
  if ('fault' in renamed) throw new Error(renamed.fault.path);
  expect(nameFault(renamed.definition, entry, 'owner_view')).toBe('taken');
});

test('the same question keeps its first name as its id, to which it can return', () => {
  const edits = sameQuestionEdits(entry, 'piece_fruit');
  expect(edits).toEqual([{ op: 'set', path: `${entry.path}/renamed`, value: 'piece_fruit' }]);
  const renamed = { ...entry, value: { ...entry.value, renamed: 'piece_fruit' } };
  expect(sameQuestionEdits(renamed, entry.name)).toEqual([{ op: 'remove', path: `${entry.path}/renamed` }]);
});

test.each([
  ['a question', entry],
  ['a question for the manager', manager],
])('a new question replaces %s at its place, and the step can be undone', (_, old) => {
  const outcome = applyEdits(instrument, newQuestionEdits(instrument, old, 'piece_fruit'));
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  expect(names(outcome.definition)).toEqual(
    names(instrument).map((name) => (name === old.name ? 'piece_fruit' : name)),
  );
  const undone = applyEdits(outcome.definition, outcome.inverse);
  expect(undone).toMatchObject({ definition: instrument });
  expect([isPublished(instrument, old), isPublished(instrument, { path: 'questions/piece_fruit' })]).toEqual([
    true,
    false,
  ]);
});

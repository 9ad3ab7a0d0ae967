import { expect, test } from 'vitest';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { checkModule } from '../../../../domain/modules/checkModule.ts';
import { cornerModule } from '../../../../../test/support/modules.ts';
import { groupsOf } from '../content/structure.ts';
import { isPublished, nameFault, newQuestionEdits, referenceEdits, sameQuestionEdits } from './renameEdits.ts';

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
  const undoOutcome = applyEdits(outcome.definition, outcome.inverse);
  expect(undoOutcome).toMatchObject({ definition: instrument });
  expect([isPublished(instrument, old), isPublished(instrument, { path: 'questions/piece_fruit' })]).toEqual([
    true,
    false,
  ]);
});

test('the new name of an item can replace the old one wherever it is used', () => {
  const [section] = cornerModule().sections;
  const definition = {
    ...cornerModule(),
    sections: [
      {
        ...section,
        items: section?.items.map((item) => (item.varname === 'step' ? { ...item, ask_when: "fruit = 'yes'" } : item)),
      },
    ],
    computed: [
      {
        id: 'fruits',
        title: { en: 'F' },
        formula: "if(fruit = 'yes', 1, 0) + unit_price(rice) + 0 * unit_price( rice )",
      },
      { id: 'broken', title: { en: 'B' }, formula: 'fruit +' },
    ],
    examples: [{ answers: { fruit: 'yes' }, expect: {} }],
  };
  expect(referenceEdits(definition, 'fruit', 'any_fruit')).toEqual([
    { op: 'set', path: 'items/step/ask_when', value: "any_fruit = 'yes'" },
    {
      op: 'set',
      path: 'computed/fruits/formula',
      value: "if(any_fruit = 'yes', 1, 0) + unit_price(rice) + 0 * unit_price( rice )",
    },
    { op: 'set', path: 'examples', value: [{ answers: { any_fruit: 'yes' }, expect: {} }] },
  ]);
  expect(referenceEdits(definition, 'rice', 'grain')).toMatchObject([
    { value: "if(fruit = 'yes', 1, 0) + unit_price(grain) + 0 * unit_price( grain )" },
    ...(definition.baskets?.map(() => ({ path: expect.stringMatching(/^baskets\/.+\/items$/) as string })) ?? []),
  ]);
  expect(referenceEdits(definition, 'yes', 'no')).toEqual([]);
});

test('a module in which an item has a new name everywhere is valid', () => {
  const definition = { ...cornerModule() };
  const items = groupsOf(definition, null).flatMap(({ entries }) => entries);
  const rice = items.find(({ name }) => name === 'rice');
  if (!rice) throw new Error('There is no rice.');
  const edits = [...newQuestionEdits(definition, rice, 'grain'), ...referenceEdits(definition, 'rice', 'grain')];
  const outcome = applyEdits(definition, edits);
  expect(checkModule('fault' in outcome ? outcome : outcome.definition)).toHaveProperty('module');
});

import { expect, test } from 'vitest';
import { plainModule } from '../../../test/support/modules.ts';
import instrument from '../../../instruments/four-ps.json' with { type: 'json' };
import { brokenCategories } from './brokenCategories.ts';
import { describeChanges } from './changes.ts';
import { applyEdits, type Edit } from './edits.ts';

const [fruit, other] = instrument.categories;
const [section, next] = [fruit?.subcategories[0], other?.subcategories[0]];
const [first, second] = section?.questions ?? [];
const question = `questions/${first?.varname}`;

const brokenBy = (edits: readonly Edit[], corrections: string[] = []) => {
  const outcome = applyEdits(instrument, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.code);
  const changes = describeChanges(instrument, outcome.definition, new Set(corrections));
  return brokenCategories(changes, instrument, outcome.definition);
};
const set = (path: string, value: unknown): Edit => ({ op: 'set', path, value });
const rewording = set(`${question}/text/en`, 'Is the store open on Sundays?');

test.each([
  ['a text with another meaning', [rewording], [fruit?.code]],
  ['the name of a section', [set(`sections/${fruit?.code}/${section?.code}/name/en`, 'Bread')], [fruit?.code]],
  [
    'a question of two categories',
    [rewording, { op: 'move', path: question, to: `sections/${other?.code}/${next?.code}` }],
    [fruit?.code, other?.code],
  ],
  ['a weight', [set(`${question}/weight`, 9)], []],
  ['a question for the manager', [set(`questions/${instrument.managerQuestions[0]?.varname}/text/en`, 'When?')], []],
] as [string, Edit[], string[]][])('%s concerns its categories', (_what, edits, categories) => {
  expect(brokenBy(edits)).toEqual(categories.toSorted());
});

test('a correction concerns none, next to a change that does', () => {
  const path = `questions/${second?.varname}/text/en`;
  expect(brokenBy([rewording], [rewording.path])).toEqual([]);
  expect(brokenBy([rewording, set(path, 'Is it raining?')], [rewording.path, path])).toEqual([]);
});

test('a module has no categories', () => {
  const before = { ...plainModule('one') };
  const after = { ...plainModule('one', { title: { en: 'Two' } }) };
  expect(brokenCategories(describeChanges(before, after), before, after)).toBeNull();
});

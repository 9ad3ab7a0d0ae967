import { expect, test } from 'vitest';
import { cornerModule } from '../../../test/support/modules.ts';
import { describeChanges } from './changes.ts';
import { applyEdits, type Edit } from './edits.ts';
import { withGainedTexts } from './gainedTexts.ts';
import { valueAt } from './merge.ts';
import { oldTranslations, translationRemovals } from './oldTranslations.ts';
import type { Tree } from './tree.ts';

const set = (path: string, value: unknown): Edit => ({ op: 'set', path, value });
function edited(definition: Tree, edits: readonly Edit[]): Tree {
  const outcome = applyEdits(definition, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  return outcome.definition;
}

const fruit = 'items/fruit/text';
const choice = 'items/step/choices/none/text';
const corner: Tree = { ...cornerModule() };
const base = edited(corner, [
  set(fruit, { en: 'Fruit sold?', es: '¿Hay fruta?', fr: 'Des fruits ?' }),
  set(`${choice}/es`, 'Ninguno'),
]);
const oldOnes = (edits: readonly Edit[], corrections: string[] = []) => {
  const draft = edited(base, edits);
  return oldTranslations(describeChanges(base, draft, new Set(corrections)), base, draft);
};
const overtyping = set(`${fruit}/en`, 'Is bread baked here?');

test.each([
  ['a new meaning', [overtyping], [`${fruit}/es`, `${fruit}/fr`]],
  ['a choice with a new meaning', [set(`${choice}/en`, 'More than ten')], [`${choice}/es`]],
  ['a new meaning that was translated', [overtyping, set(`${fruit}/es`, '¿Hay pan?')], [`${fruit}/fr`]],
  ['a removed translation', [overtyping, { op: 'remove', path: `${fruit}/es` }], [`${fruit}/fr`]],
  ['a small change', [set(`${fruit}/en`, 'Fruit sold')], []],
  ['a text without a translation', [set('items/rice/text/en', 'Flour, white')], []],
  ['a removed item', [{ op: 'remove', path: 'items/fruit' }], []],
  ['no change', [], []],
] as [string, Edit[], string[]][])('%s: the translations that belong to the old text', (_what, edits, paths) => {
  expect(oldOnes(edits)).toEqual(paths);
});

test('a correction keeps its translations', () => {
  expect(oldOnes([overtyping], [`${fruit}/en`])).toEqual([]);
});

test('a draft that keeps the text of its base version keeps its translations, whatever is in use', () => {
  const inUse = edited(base, [overtyping]);
  expect(oldTranslations(describeChanges(inUse, base), base, base)).toEqual([]);
});

test('removing them leaves the English text, and can be undone', () => {
  const draft = edited(base, [overtyping]);
  const outcome = applyEdits(draft, translationRemovals(oldOnes([overtyping])));
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  expect(valueAt(outcome.definition, fruit)).toEqual({ en: 'Is bread baked here?' });
  expect(edited(outcome.definition, outcome.inverse)).toEqual(draft);
});

test('a text with a new meaning gains no translation of the old text; a correction does', () => {
  const draft = edited(corner, [overtyping]);
  expect(valueAt(withGainedTexts(draft, corner, base), fruit)).toEqual({ en: 'Is bread baked here?' });
  const marked = withGainedTexts(draft, corner, base, new Set([`${fruit}/en`]));
  expect(valueAt(marked, `${fruit}/es`)).toBe('¿Hay fruta?');
});

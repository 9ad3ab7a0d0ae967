import { expect, test } from 'vitest';
import fourPs from '../../instruments/four-ps.json' with { type: 'json' };
import { plainModule } from '../../test/support/modules.ts';
import { checkInstrument } from './checkInstrument.ts';
import { describeChanges } from './drafts/changes.ts';
import { assessmentColumns } from './exports/assessmentSheet.ts';
import { exportColumns } from './exports/exportColumns.ts';
import { checkModule } from './modules/checkModule.ts';

const [category] = fourPs.categories;
const [first, second] = category?.subcategories[0]?.questions ?? [];
const firstName = first?.varname ?? '';

/** Returns the instrument with a new name for its first question. */
const withName = (renamed: string) => {
  const text = JSON.stringify(fourPs);
  const varname = `"varname":"${firstName}"`;
  return JSON.parse(text.replace(varname, `${varname},"renamed":"${renamed}"`)) as typeof fourPs;
};
/** Returns a module with a renamed item. */
const moduleWith = (renamed: string) =>
  plainModule('named', {
    sections: [
      {
        code: 'only',
        title: { en: 'Only' },
        items: [
          { varname: 'rice', renamed, text: { en: 'Price of rice' }, kind: 'price', unit: 'kg' },
          { varname: 'bread', text: { en: 'Price of bread' }, kind: 'price', unit: 'kg' },
        ],
      },
    ],
  });

test('a new name must differ from all other names, of questions and of items', () => {
  expect(checkInstrument(withName('piece_fruit'))).toHaveProperty('instrument');
  const [question] = fourPs.managerQuestions;
  for (const usedName of [firstName, second?.varname ?? '', question?.varname ?? '']) {
    expect(checkInstrument(withName(usedName))).toMatchObject({
      problems: [{ field: 'renamed', fault: { cause: 'usedName' } }],
    });
  }
  expect(checkInstrument(withName('Piece fruit'))).toHaveProperty('problems');
  expect(checkModule(moduleWith('rice_kg'))).toHaveProperty('module');
  expect(checkModule(moduleWith('bread'))).toMatchObject({
    problems: [{ field: 'renamed', fault: { cause: 'usedName' } }],
  });
});

test('a renamed question is the same question: the change is harmless, and only the name of its column changes', () => {
  const renamed = withName('piece_fruit');
  expect(describeChanges(fourPs, renamed)).toEqual([
    { kind: 'field', class: 'harmless', id: `questions/${firstName}/renamed`, before: null, after: 'piece_fruit' },
  ]);
  const result = checkInstrument(renamed);
  const older = checkInstrument(fourPs);
  if (!('instrument' in result) || !('instrument' in older)) throw new Error('The instrument has problems.');
  const columns = exportColumns(result.instrument, [older.instrument]);
  expect(columns).toHaveLength(exportColumns(older.instrument).length);
  const column = columns.find(({ source }) => source.from === 'question' && source.varname === firstName);
  expect(column?.name).toMatch(/_piece_fruit$/);
  expect(column?.codebook.formerName).toBe(firstName);
});

test('a renamed item has the columns of its new name, with the answers under its first', () => {
  const result = checkModule(moduleWith('rice_kg'));
  if (!('module' in result)) throw new Error(result.problems[0]?.fault.text);
  const columns = assessmentColumns([result.module], 'en', 'UTC');
  const column = columns.find(({ name }) => name === 'rice_kg');
  expect(column?.meaning).toContain('(formerly rice)');
  const answers = new Map([['rice', { value: { price: 2, size: 1, unit: 'kg' }, unit_price: 2 }]]);
  expect(column?.cellOf({ answers } as never)).toBe(2);
  expect(columns.find(({ name }) => name === 'rice_kg.price')?.cellOf({ answers } as never)).toBe(2);
});

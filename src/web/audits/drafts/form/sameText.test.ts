import { expect, test } from 'vitest';
import { plainModule } from '../../../../../test/support/modules.ts';
import { numberWithSameText } from './sameText.ts';

const item = (varname: string, en: string) => ({ varname, text: { en }, kind: 'text' as const });

test('finds another question with the same text, apart from case and surrounding blanks', () => {
  const items = [item('a', 'Bread?'), item('b', ' bread? '), item('c', 'Bread'), item('d', ''), item('e', '')];
  const definition = { ...plainModule('one', { sections: [{ code: 's', title: { en: 'S' }, items }] }) };
  const numbers = items.map(({ varname }) => numberWithSameText(definition, `items/${varname}`));
  expect(numbers).toEqual([2, 1, null, null, null]);
});

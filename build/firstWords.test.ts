import { expect, test } from 'vitest';
import { keysIn, partOf } from './firstWords.ts';

const words = {
  nav: { account: 'Account', signOut: 'Sign out' },
  errors: { gone: 'Gone', odd: { one: 'One' } },
  stores: { title: 'Stores' },
};

test('the texts that a program names come first', () => {
  const keys = keysIn([{ code: 't("nav.account")' }, { code: 'a(`errors.${code}`,"stores")' }]);
  expect(partOf(words, keys)).toEqual({ nav: { account: 'Account' }, errors: words.errors });
});

test('without names, no text comes first', () => {
  expect(partOf(words, keysIn([{ code: '"nav"+x' }]))).toEqual({});
});

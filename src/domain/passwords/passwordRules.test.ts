import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';
import { ENDINGS, WORDS } from './commonWords.ts';
import { passwordProblem } from './passwordRules.ts';

const ANN = { email: 'Ann.Archer.1975@example.org' };

describe('a new password', () => {
  test.each([
    ['ten spaces and an emoji', `${' '.repeat(10)}😀`],
    ['ten characters', 'kq7 vR.m2x'],
    ['256 characters', 'kq7vRm2xTz9wLp4h'.repeat(16)],
    ['words without any digit or capital', 'a password of tests'],
    ['ten whole characters outside the basic plane', '🥕🍞🥛🍎🧀🐟🥩🍇🥤🍋'],
    ['the email within a longer text', 'ann.archer.1975@example.org at work'],
    ['another script', 'моя бабушка курит трубку'],
  ])('can be %s', (_case, password) => expect(passwordProblem(password, ANN)).toBeNull());

  test.each([
    ['', 'password_too_short'],
    ['kq7 vR.m2', 'password_too_short'],
    // Ten UTF-16 units are five characters.
    ['🥕🍞🥛🍎🧀', 'password_too_short'],
    [`${'kq7vRm2xTz9wLp4h'.repeat(16)}!`, 'password_too_long'],
    ['ann.archer.1975@example.org', 'password_is_email'],
    ['ANN.ARCHER.1975@EXAMPLE.ORG', 'password_is_email'],
    ['ann.Archer.1975', 'password_is_email'],
    ['password123', 'password_common'],
    ['PassWord2026!', 'password_common'],
    ['1234567890', 'password_common'],
    ['0987654321', 'password_common'],
    ['qwertyuiop', 'password_common'],
    ['poiuytrewq', 'password_common'],
    ['1q2w3e4r5t6y', 'password_common'],
    ['aaaaaaaaaaaa', 'password_common'],
    ['          ', 'password_common'],
    ['abcabcabcabc', 'password_common'],
    ['password password', 'password_common'],
    ['mypassword1', 'password_common'],
    ['123password', 'password_common'],
    ['12121212121212', 'password_common'],
    ['Fourscore1', 'password_common'],
    ['fourscore123', 'password_common'],
    ['Store Audit', 'password_common'],
    ['storeaudit', 'password_common'],
    ['store-audits', 'password_common'],
    ['iloveyou2024', 'password_common'],
    ['half of a character \ud83e', 'password_invalid'],
    ['NUL within \u0000 it', 'password_invalid'],
  ])('%j is rejected: %s', (password, problem) => expect(passwordProblem(password, ANN)).toBe(problem));

  test('cannot be the name of the user’s group, in any letter case', () => {
    const groups = [' Copperwick East ', 'Copperwick West', null];
    const problems = groups.map((group) => passwordProblem('copperwick East', { ...ANN, group }));
    expect(problems).toEqual(['password_common', null, null]);
  });

  test('is never trimmed', () => {
    expect(passwordProblem('kq7 vR.m2 ', ANN)).toBeNull();
    expect(passwordProblem(' password123', ANN)).toBeNull();
  });

  test('handles an address without a local part', () => {
    expect(passwordProblem('@example.org', { email: '@example.org' })).toBe('password_is_email');
    expect(passwordProblem('', { email: '' })).toBe('password_too_short');
  });
});

describe('the list of common passwords', () => {
  test('contains thousands of passwords of the minimum length, and is searched quickly', () => {
    const list = WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending)).filter(({ length }) => length >= 10);
    expect(new Set(list).size).toBeGreaterThan(10_000);
    const start = performance.now();
    expect(list.filter((password) => !isCommonPassword(password))).toEqual([]);
    expect((performance.now() - start) / list.length).toBeLessThan(1);
  });

  test('contains only lower-case letters, as lookups use', () => {
    expect([...WORDS, ...ENDINGS].filter((part) => part !== part.toLowerCase())).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Item } from './module.ts';
import { auditVerdict, isAgreed, policyStep } from './policies.ts';

const policy = (over: Partial<Item> = {}): Item =>
  ({
    varname: 'water',
    text: { en: 'Water is free' },
    kind: 'choice',
    choices: ['none', 'talked', 'agreed', 'written'].map((code) => ({ code, text: { en: code } })),
    shown_by: [
      { question: 'free_water', when: 'yes' },
      { question: 'water_sold', when: 'no' },
    ],
    ...over,
  }) as Item;

const agreed = (value: string | null, over?: Partial<Item>) => isAgreed(policyStep(policy(over), value));
const verdict = (answers: Record<string, string>, over?: Partial<Item>) =>
  auditVerdict(policy(over), (question) => answers[question]);

describe('the step of a policy', () => {
  test('counts as agreed from the third choice on, or from the one that the item names', () => {
    expect(['none', 'talked', 'agreed', 'written'].map((code) => agreed(code))).toEqual([false, false, true, true]);
    expect(['talked', 'agreed', 'written'].map((code) => agreed(code, { agreed_from: 'written' }))).toEqual([
      false,
      false,
      true,
    ]);
    expect(agreed('written', { agreed_from: 'unknown' })).toBe(false);
  });

  test('is null if nothing was chosen, or nothing can be', () => {
    expect([null, 'na', 'other'].map((value) => policyStep(policy(), value))).toEqual([null, null, null]);
    expect(policyStep({ varname: 'day', text: { en: 'Day' }, kind: 'date' }, 'agreed')).toBeNull();
  });
});

describe('what an audit says about a policy', () => {
  test('confirms if every question was answered as wanted, in any letter case', () => {
    expect(verdict({ free_water: 'Yes', water_sold: 'NO' })).toBe('confirms');
  });

  test('contradicts if one was answered otherwise, even if others are unanswered', () => {
    expect(verdict({ free_water: 'Yes', water_sold: 'Yes' })).toBe('contradicts');
    expect(verdict({ water_sold: 'Yes' })).toBe('contradicts');
  });

  test('is null if a question has no answer, or no question shows the policy', () => {
    expect(verdict({ free_water: 'Yes' })).toBeNull();
    expect(verdict({ free_water: 'Yes', water_sold: 'N/A' })).toBeNull();
    expect(verdict({ free_water: 'Yes' }, { shown_by: [] })).toBeNull();
    expect(verdict({ free_water: 'Yes' }, { shown_by: undefined })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { groupOfSearch, searchOfGroup } from '../../regions/searchOfGroup.ts';
import { armsOf, type ComparisonOptions } from './arms.ts';
import {
  firstDaysOf,
  comparisonOf,
  datesOf,
  fitsAddress,
  groupEntry,
  lacksOf,
  searchOfComparison,
  storeEntry,
} from './comparison.ts';

const STORES = ['a', 'b', 'c', 'd', 'e'].map((digit) => `${digit.repeat(8)}-1111-4222-8333-444444444444`);
const [A = '', B = '', C = '', D = '', E = ''] = STORES;
const GROUP = '0f13e76c-bc51-41a6-ac7f-6158b9dc4647';
const KNOWN: ComparisonOptions = {
  stores: STORES.map((id) => ({ _id: id, store_name: id.slice(0, 1), image: null })),
  groups: [{ _id: GROUP, name: 'Coastal', stores: [A, B] }],
};
const DATES = { from: '2026-01-01', to: '2026-11-20' };

describe('a comparison in a URL', () => {
  it('is restored unchanged, and is short', () => {
    const comparison = {
      with: [groupEntry(GROUP), storeEntry(C)],
      without: ['others'],
      firstDay: '2026-03-01',
      ownDays: new Map([[C, '2026-04-15']]),
      range: DATES,
      area: 'p2' as const,
      scale: 'score' as const,
    };
    const search = searchOfComparison(comparison);
    expect(search.with).toHaveLength(1 + 22 + 1 + 22);
    expect(search.without).toBe('others');
    expect(comparisonOf(search)).toEqual(comparison);
  });

  it('ignores invalid values', () => {
    const search = { with: '..', began: '2026-02-30', own: 'x2026', from: '2026-05-01', to: '2026-04-01', area: 'p9' };
    expect(comparisonOf(search)).toEqual({
      with: [],
      without: [],
      firstDay: null,
      ownDays: new Map(),
      range: null,
      area: null,
      scale: 'change',
    });
  });

  it('abbreviates a group and all others', () => {
    const { with: own, without } = comparisonOf(searchOfGroup(GROUP));
    expect([own, without]).toEqual([[groupEntry(GROUP)], ['others']]);
  });
});

const choice = (over: object) => ({ ...comparisonOf({ began: '2026-03-01' }), ...over });

const someIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const choiceOf = (count: number) => choice({ with: someIds(count).map(storeEntry), without: ['others'] });

describe('a URL with stores chosen one by one', () => {
  it('accepts hundreds of them, in less than 8 KB', () => {
    expect(fitsAddress(choiceOf(320), choiceOf(319))).toBe(true);
    const letters = new URLSearchParams(searchOfComparison(choiceOf(320)) as Record<string, string>).toString().length;
    expect(letters).toBeLessThan(8_000);
  });

  it('accepts no more, nor too many separate dates; a group counts once, whatever its size', () => {
    expect(fitsAddress(choiceOf(330), choiceOf(320))).toBe(false);
    const group = choice({ with: [groupEntry(GROUP)], without: ['others'] });
    const days = new Map(someIds(250).map((id) => [id, '2026-04-01']));
    expect(fitsAddress({ ...group, ownDays: days }, group)).toBe(false);
    expect(fitsAddress(group, choiceOf(5_000))).toBe(true);
  });

  it('can be shortened step by step if it was too long', () => {
    const longChoice = choiceOf(400);
    expect(fitsAddress({ ...longChoice, with: longChoice.with.slice(1) }, longChoice)).toBe(true);
    expect(fitsAddress(longChoice, longChoice)).toBe(false);
  });
});

describe('the stores of the arms', () => {
  it('are those of groups, individual ones, and all others', () => {
    const arms = armsOf(choice({ with: [groupEntry(GROUP), storeEntry(C)], without: ['others'] }), KNOWN);
    expect(arms).toEqual({ with: [A, B, C], without: [D, E], unknown: 0 });
  });

  it('exclude unknown stores and those of others, and count them', () => {
    const deletedId = storeEntry('99999999-1111-4222-8333-444444444444');
    const arms = armsOf(
      choice({ with: [storeEntry(A), deletedId], without: [groupEntry('gone'), storeEntry(B)] }),
      KNOWN,
    );
    expect(arms).toEqual({ with: [A], without: [B], unknown: 2 });
  });
});

describe('a comparison needs', () => {
  const own = { with: [storeEntry(A)], without: ['others'] };
  const ids = { with: [A], without: [B, C] };
  it.each([
    ['nothing', own, ids, []],
    ['stores on either side', { with: [], without: [] }, { with: [], without: [] }, ['noWith', 'noWithout']],
    ['stores that are there', own, { with: [], without: [] }, ['emptyWith', 'emptyWithout']],
    ['other stores on the other side', own, { with: [A], without: [A] }, ['sameStores']],
    ['a day', { ...own, firstDay: null }, ids, ['noBegan']],
    ['a day after the first of the dates', { ...own, firstDay: '2026-01-01' }, ids, ['beganOutside']],
    ['a day before their end', { ...own, firstDay: '2026-11-21' }, ids, ['beganOutside']],
    ['a separate day within them', { ...own, ownDays: new Map([[A, '2025-01-01']]) }, ids, ['beganOutside']],
    ['a valid score', { ...own, area: null }, ids, ['noArea']],
    ['fewer stores', own, { with: [A], without: Array.from({ length: 5001 }, String) }, ['tooManyWithout']],
  ])('%s', (_case, over, stores, lacks) => {
    expect(lacksOf(choice(over), stores, DATES)).toEqual(lacks);
  });
});

it('a store with its own date is distinct from the others, which start on the common date', () => {
  expect(firstDaysOf(choice({}), [A, B])).toBe('2026-03-01');
  expect(firstDaysOf(choice({ ownDays: new Map([[B, '2026-04-01']]) }), [A, B])).toEqual([
    { store_id: A, began: '2026-03-01' },
    { store_id: B, began: '2026-04-01' },
  ]);
  expect(firstDaysOf(choice({ firstDay: null, ownDays: new Map([[B, '2026-04-01']]) }), [A, B])).toEqual([
    { store_id: B, began: '2026-04-01' },
  ]);
});

it('without dates, half a year before the first day is compared with everything after it', () => {
  expect(datesOf(choice({ ownDays: new Map([[B, '2026-02-15']]) }), '2026-11-20')).toEqual({
    from: '2025-08-15',
    to: '2026-11-20',
  });
  expect(datesOf(choice({ firstDay: null }), '2026-11-20').from).toBe('2025-11-20');
});

describe('the group of a region page’s address', () => {
  it.each<[object, string | null]>([
    [{ group: GROUP }, GROUP],
    [searchOfGroup(GROUP), GROUP],
    [{ with: `${searchOfGroup(GROUP).with}.more` }, null],
    [{ group: '', with: 7 }, null],
    [{}, null],
  ])('%j is %s', (search, group) => {
    expect(groupOfSearch(search)).toBe(group);
  });
});

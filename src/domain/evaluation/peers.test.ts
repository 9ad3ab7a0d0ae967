import { array, assert, integer, option, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../test/support/finish.ts';
import { peersOf as stepsOf, peersOfEach } from './peers.ts';

const peersOf = (...args: Parameters<typeof stepsOf>) => finish(stepsOf(...args));
const IDS = 'abcdefghijklmnop'.split('');
const scoresOf = (values: readonly number[]) => new Map(values.map((value, at) => [IDS[at] ?? '', value]));
const setOf = (ids: string) => new Set(ids);
const toSet = (places: readonly number[]) => new Set(places.map((at) => IDS[at] ?? ''));
const allStores = { visibleStores: null, sets: [] };

describe('peers', () => {
  test('median and top quarter of type 7', () => {
    expect(peersOf(scoresOf([10, 50, 30, 20, 40, 90]), { set: setOf('abcdef'), ...allStores })).toEqual({
      median: 35,
      top_quarter: 47.5,
      stores: 6,
    });
  });

  test('a slow count agrees: half are below the median, three quarters below the top quarter', () => {
    const values = uniqueArray(integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 16 });
    assert(
      property(values, (scores) => {
        const result = peersOf(scoresOf(scores), { set: new Set(IDS), ...allStores });
        const sortedScores = scores.toSorted((a, b) => a - b);
        // Calculates the quantile the slow way: walks to the score below it, then interpolates.
        const at = (share: number) => {
          const place = (sortedScores.length - 1) * share;
          let low = 0;
          while (low + 1 <= place) low += 1;
          const [from, to] = [sortedScores[low] ?? 0, sortedScores[low + 1] ?? sortedScores[low] ?? 0];
          return from + (to - from) * (place - low);
        };
        expect(result.median).toBeCloseTo(at(0.5), 9);
        expect(result.top_quarter).toBeCloseTo(at(0.75), 9);
      }),
    );
  });

  test('no figures for fewer than five stores, or fewer than five with a score', () => {
    expect(peersOf(scoresOf([1, 2, 3, 4]), { set: setOf('abcd'), ...allStores }).median).toBeNull();
    expect(peersOf(scoresOf([1, 2, 3, 4]), { set: setOf('abcdefg'), ...allStores })).toMatchObject({ stores: 4 });
  });

  test('one own store and four others have figures, two own stores and three others do not', () => {
    const scores = scoresOf([1, 2, 3, 4, 5]);
    const set = setOf('abcde');
    const medianTo = (visibleTo: string) =>
      peersOf(scores, { set, visibleStores: setOf(visibleTo), sets: [set] }).median;
    expect(['a', 'ab', 'abcd', 'abcde'].map(medianTo)).toEqual([3, null, null, 3]);
  });

  test('of two groups that differ by one store, only the first queried is returned, to all users who see that store', () => {
    const scores = scoresOf([1, 2, 3, 4, 5, 6, 7]);
    const [small, large] = [setOf('abcdef'), setOf('abcdefg')];
    const medianOf = (set: Set<string>, visibleTo: string, sets: Set<string>[]) =>
      peersOf(scores, { set, visibleStores: setOf(visibleTo), sets }).median;
    for (const visibleTo of ['a', 'ag', 'g']) {
      expect(medianOf(small, visibleTo, [large, small])).toBeNull();
      expect(medianOf(large, visibleTo, [large, small])).toBe(4);
      expect(medianOf(large, visibleTo, [small, large])).toBeNull();
    }
  });

  test('three sets, two of them five stores each of the first, reveal no single store', () => {
    const scores = scoresOf(IDS.map((_, at) => at));
    const [all, firstFive, nextFive] = [setOf('abcdefghijk'), setOf('abcde'), setOf('fghij')];
    const results = [all, firstFive, nextFive].map((set) =>
      peersOf(scores, { set, visibleStores: setOf('p'), sets: [all, firstFive, nextFive] }),
    );
    expect(results.map(({ median }) => median === null)).toEqual([false, false, true]);
  });

  test('combining the figures of two callers leaves at least four stores hidden from them, or none', () => {
    const members = uniqueArray(integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 16 });
    const someIndices = uniqueArray(integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 3 });
    const score = option(integer({ min: 0, max: 100 }), { freq: 8 });
    const all = array(score, { minLength: 16, maxLength: 16 });
    let splitCount = 0;
    assert(
      property(
        array(members, { minLength: 1, maxLength: 5 }),
        someIndices,
        someIndices,
        all,
        (groups, ownStores, otherStores, scoredSurvey) => {
          const scores = new Map(
            scoredSurvey.flatMap((ownScore, at) => (ownScore === null ? [] : [[IDS[at] ?? '', ownScore] as const])),
          );
          const sets = groups.map((group) => new Set(group.map((at) => IDS[at] ?? '')));
          const disclosureTo = (numbers: number[]) => {
            const visible = new Set(numbers.map((at) => IDS[at] ?? ''));
            return {
              visibleStores: visible,
              shown: sets.filter((set) => peersOf(scores, { set, visibleStores: visible, sets }).median !== null),
            };
          };
          const [one, other] = [disclosureTo(ownStores), disclosureTo(otherStores)];
          const union = { visibleStores: new Set<string>(), shown: [...new Set([...one.shown, ...other.shown])] };
          for (const [{ visibleStores, shown }, least] of [
            [one, 4],
            [other, 4],
            [union, 5],
          ] as const) {
            // Stores that are in exactly the same sets can't be distinguished; all others can, by adding and
            // subtracting.
            const patternOf = (id: string) => shown.map((set) => Number(set.has(id))).join('');
            for (const pattern of new Set([...scores.keys()].map(patternOf))) {
              const unseen = [...scores.keys()].filter(
                (id) => patternOf(id) === pattern && !visibleStores.has(id),
              ).length;
              if (pattern.includes('1')) expect(unseen === 0 || unseen >= least).toBe(true);
            }
            if (shown.length > 1) splitCount += 1;
          }
        },
      ),
      { numRuns: 2_000 },
    );
    expect(splitCount).toBeGreaterThan(20);
  });

  test('several series together have the same figures as one by one', () => {
    const members = uniqueArray(integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 16 });
    const series = array(option(integer({ min: 0, max: 100 }), { freq: 8 }), { minLength: 16, maxLength: 16 });
    const results = new Set<boolean>();
    assert(
      property(
        array(members, { minLength: 1, maxLength: 5 }),
        option(members),
        array(series, { minLength: 1, maxLength: 3 }),
        (groups, visible, columns) => {
          const sets = groups.map(toSet);
          const request = { set: sets[0] ?? new Set(), visibleStores: visible && toSet(visible), sets };
          const allSeries = columns.flatMap((column) => {
            const entries = column.flatMap((score, at) => (score === null ? [] : [[IDS[at] ?? '', score] as const]));
            // The second series has the same stores with inverted scores.
            return [{ scores: new Map(entries) }, { scores: new Map(entries.map(([id, score]) => [id, 100 - score])) }];
          });
          const separateResults = allSeries.map(({ scores }) => ({ scores, peers: peersOf(scores, request) }));
          expect(finish(peersOfEach(allSeries, request))).toEqual(separateResults);
          for (const { peers } of separateResults) if (peers.stores >= 5) results.add(peers.median === null);
        },
      ),
    );
    expect(results).toEqual(new Set([true, false]));
  });

  test('a set that occurs several times has the same figures as one object as it has as copies', () => {
    const members = uniqueArray(integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 16 });
    const series = array(option(integer({ min: 0, max: 100 }), { freq: 8 }), { minLength: 16, maxLength: 16 });
    const results = new Set<boolean>();
    assert(
      property(array(members, { minLength: 1, maxLength: 4 }), members, series, (groups, visible, column) => {
        const scores = new Map(
          column.flatMap((score, at) => (score === null ? [] : [[IDS[at] ?? '', score] as const])),
        );
        const baseSets = groups.map(toSet);
        const sharedSets = [...baseSets, ...baseSets.toReversed(), ...baseSets];
        const copies = sharedSets.map((set) => new Set(set));
        const peersIn = (sets: Set<string>[]) =>
          sets.map((set) => peersOf(scores, { set, visibleStores: toSet(visible), sets }));
        expect(peersIn(sharedSets)).toEqual(peersIn(copies));
        for (const { median, stores } of peersIn(sharedSets)) if (stores >= 5) results.add(median === null);
      }),
      { numRuns: 300 },
    );
    expect(results).toEqual(new Set([true, false]));
  });
});

import { array, assert, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peersOf } from './peers.ts';

const IDS = 'abcdefghijklmnop'.split('');
const scoresOf = (values: readonly number[]) => new Map(values.map((value, at) => [IDS[at] ?? '', value]));
const setOf = (ids: string) => new Set(ids);
const everyone = { seen: null, others: [] };

describe('the stores of one’s groups', () => {
  test('median and top quarter of type 7', () => {
    expect(peersOf(scoresOf([10, 50, 30, 20, 40, 90]), { set: setOf('abcdef'), ...everyone })).toEqual({
      median: 35,
      top_quarter: 47.5,
      stores: 6,
    });
  });

  test('as a slow count has them: half lie below the median, three quarters below the top quarter', () => {
    const values = uniqueArray(integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 16 });
    assert(
      property(values, (scores) => {
        const found = peersOf(scoresOf(scores), { set: new Set(IDS), ...everyone });
        const sorted = scores.toSorted((a, b) => a - b);
        // Between two neighbours the quantile is drawn as a line, a hundred steps of it looked at one by one.
        const at = (share: number) => {
          const place = (sorted.length - 1) * share;
          let low = 0;
          while (low + 1 <= place) low += 1;
          const [from, to] = [sorted[low] ?? 0, sorted[low + 1] ?? sorted[low] ?? 0];
          return from + (to - from) * (place - low);
        };
        expect(found.median).toBeCloseTo(at(0.5), 9);
        expect(found.top_quarter).toBeCloseTo(at(0.75), 9);
      }),
    );
  });

  test('below five stores none, nor where fewer have a score', () => {
    expect(peersOf(scoresOf([1, 2, 3, 4]), { set: setOf('abcd'), ...everyone }).median).toBeNull();
    expect(peersOf(scoresOf([1, 2, 3, 4]), { set: setOf('abcdefg'), ...everyone })).toMatchObject({ stores: 4 });
  });

  test('one’s own store and four others have figures, one’s own two and three others none', () => {
    const scores = scoresOf([1, 2, 3, 4, 5]);
    const set = setOf('abcde');
    expect(peersOf(scores, { set, seen: setOf('a'), others: [] }).median).toBe(3);
    expect(peersOf(scores, { set, seen: setOf('ab'), others: [] }).median).toBeNull();
    expect(peersOf(scores, { set, seen: setOf('abcd'), others: [] }).median).toBeNull();
    expect(peersOf(scores, { set, seen: setOf('abcde'), others: [] }).median).toBe(3);
  });

  test('two groups that differ by one store that is not seen have none', () => {
    const scores = scoresOf([1, 2, 3, 4, 5, 6, 7]);
    const [small, large] = [setOf('abcdef'), setOf('abcdefg')];
    const seen = setOf('a');
    expect(peersOf(scores, { set: small, seen, others: [large] }).median).toBeNull();
    expect(peersOf(scores, { set: large, seen, others: [small] }).median).toBeNull();
    expect(peersOf(scores, { set: large, seen: setOf('ag'), others: [small] }).median).toBe(4);
  });

  test('never: what a caller can get at one time leaves fewer than four unseen stores behind an answer or a difference', () => {
    const members = uniqueArray(integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 16 });
    const all = scoresOf(IDS.map((_, at) => at * 6));
    assert(
      property(array(members, { minLength: 1, maxLength: 4 }), members, (groups, own) => {
        const sets = groups.map((group) => new Set(group.map((at) => IDS[at] ?? '')));
        const seen = new Set(own.map((at) => IDS[at] ?? ''));
        const told = sets.filter(
          (set, at) => peersOf(all, { set, seen, others: sets.filter((_, other) => other !== at) }).median !== null,
        );
        for (const set of told) {
          const unseen = [...set].filter((id) => !seen.has(id));
          expect(unseen.length === 0 || unseen.length >= 4).toBe(true);
          for (const other of told) {
            const apart = IDS.filter((id) => !seen.has(id) && set.has(id) !== other.has(id)).length;
            expect(apart === 0 || apart >= 5).toBe(true);
          }
        }
      }),
    );
  });
});

import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { progressOf } from './targets.ts';

const today = '2026-11-21';
const store = (score: number | null, audits = 12) => ({ scores: [score], auditsInYear: [audits], today });

describe('the distance to a target', () => {
  test.each([
    ['reached', 60, '2026-12-31', store(60), { current: 60, reached: true, pointsPerAudit: null }],
    ['one audit a month, ten months left', 80, '2027-09-21', store(60), { reached: false, pointsPerAudit: 20 / 9 }],
    ['a near date, with one audit left', 80, '2026-11-25', store(60), { reached: false, pointsPerAudit: 20 }],
    ['today is the last day', 80, today, store(60), { reached: false, pointsPerAudit: 20 }],
    ['past', 80, '2026-11-20', store(60), { current: 60, reached: false, pointsPerAudit: null }],
    ['nothing to start from', 80, '2027-01-01', store(null), { current: null, reached: false, pointsPerAudit: null }],
  ])('%s', (_case, score, by, data, expected) => {
    expect(progressOf({ score, by }, data)).toMatchObject(expected);
  });

  test('for a group, uses the mean of the stores with a score, as a whole percentage', () => {
    const group = { scores: [50, null, 60, 61], auditsInYear: [4, 0, 4, 4], today };
    expect(progressOf({ score: 57, by: '2027-11-21' }, group)).toEqual({
      current: 57,
      reached: true,
      pointsPerAudit: null,
    });
  });

  test('spreads the points evenly over the remaining audits', () => {
    assert(
      property(
        integer({ min: 0, max: 100 }),
        integer({ min: 0, max: 100 }),
        integer({ min: 0, max: 60 }),
        integer({ min: 0, max: 900 }),
        (score, current, audits, days) => {
          const by = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
          const { pointsPerAudit, reached } = progressOf({ score, by }, store(current, audits));
          expect(reached).toBe(current >= score);
          expect(pointsPerAudit === null).toBe(reached);
          let [auditCount, at] = [Math.max(1, Math.floor((audits * days) / 365)), current];
          for (; auditCount > 0; auditCount -= 1) at += pointsPerAudit ?? 0;
          expect(at).toBeCloseTo(reached ? current : score, 6);
        },
      ),
    );
  });
});

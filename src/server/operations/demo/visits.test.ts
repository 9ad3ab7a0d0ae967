import { describe, expect, test } from 'vitest';
import { addDays, dayOf, monthsBefore } from '../../../domain/days.ts';
import { DEMO_STORES } from './organisation.ts';
import { visitsOf } from './visits.ts';

describe('visits', () => {
  test('fit every day of two years: five or more in the last month, none in the future, none too old', () => {
    for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      for (const { weekly, days } of DEMO_STORES.map((demoStore) => ({
        weekly: demoStore.weekly,
        days: visitsOf(demoStore, day).map(({ takenAt }) => dayOf(takenAt)),
      }))) {
        const lately = new Set(days.filter((surveyDay) => surveyDay >= monthsBefore(day, 1)));
        if (weekly && lately.size < 5) expect.fail(`${day}: ${[...lately].join(' ')}`);
        if ((days.at(-1) ?? '') >= day) expect.fail(`${day}: an audit in the future`);
        if ((days[0] ?? day) < monthsBefore(day, 24)) expect.fail(`${day}: an audit older than 24 months`);
      }
    }
  });
});

// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listSchedules } from '../../../../contract/followUp/schedule/schedules.ts';
import { readVisitOverview, updateVisit } from '../../../../contract/followUp/schedule/visits.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import type { Visit } from '../visit.ts';

const visit = (at: number, due: string): Visit => ({
  visit_id: `v${at}`,
  schedule_id: 'p1',
  store_id: `s${at}`,
  store_name: `Store ${at}`,
  due,
  until: due,
  state: 'planned',
  planned: null,
  assignee: null,
  survey_id: null,
  survey_date: null,
  survey_score: null,
  module: null,
  module_title: null,
  assessment_id: null,
  assessment_date: null,
  reason: null,
});

/** The day on which the first visit is due. */
let day: string;

beforeEach(() => {
  day = '2126-10-13';
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listSchedules, {
    resultData: [
      {
        schedule_id: 'p1',
        version: 1,
        name: 'Monthly',
        group_id: null,
        stores: ['s1', 's2'],
        every: 1,
        unit: 'month',
        start: '2126-01-13',
        grace: 0,
        assignee: null,
        module: null,
        module_title: null,
        module_in_use: false,
      },
    ],
  });
  answer(readVisitOverview, () => ({
    resultData: {
      days: [visit(1, day), visit(2, '2126-10-20')].map((one) => ({ day: one.due, count: 1, visits: [one] })),
      schedules: [],
      overdue: { count: 0, visits: [] },
      stores: [],
    },
  }));
});

const open = async () => {
  await openConsole('/schedule?view=month&month=2126-10');
  await button(1);
};
const button = (at: number) => screen.findByRole('button', { name: new RegExp(`^Store ${at}`) });
const focusOn = async (at: number) => (await button(at)).focus();
const focusedText = () => document.activeElement?.textContent;

it('a visit moved by keyboard has the focus on its new day', async () => {
  await open();
  answer(updateVisit, () => {
    day = '2126-10-14';
    return { resultData: visit(1, day) };
  });
  await focusOn(1);
  await userEvent.keyboard('m{ArrowRight}{Enter}');
  await waitFor(() => expect(focusedText()).toMatch(/^Store 1, Mon,? 14 Oct/));
});

it.each([
  ['is dropped on its own day', 'm{Enter}'],
  ['can’t be moved', 'm{ArrowRight}{Enter}'],
])('a visit that %s doesn’t take the focus from another one later', async (_case, keys) => {
  const moves = refuse(updateVisit, { code: 'day_taken', text: 'Another visit is due then.' });
  await open();
  await focusOn(1);
  await userEvent.keyboard(keys);
  if (keys.includes('Arrow')) await screen.findByText('Another visit is due then.');
  else expect(moves).toEqual([]);
  await focusOn(2);
  // Renders the month again.
  await userEvent.keyboard('m');
  expect(focusedText()).toContain('Store 2');
});

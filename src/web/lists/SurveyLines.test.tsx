// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { ANA, answerPlaces } from '../../../test/support/replies/placesReplies.ts';
import { listStoresOfPerson, listUsersOfStore } from '../../contract/places/assignments.ts';
import { listSurveysOfStore } from '../../contract/audits/surveys.ts';
import { listSessionsOfUser, listSurveysOfUser, searchUsers } from '../../contract/places/users.ts';

const surveys = Array.from({ length: 60 }, (_, index) => ({
  survey_id: `v${index}`,
  store_id: 's1',
  store_name: 'Harbour Market',
  userFullName: 'Ana Ferreira',
  date: new Date(Date.UTC(2026, 9, 60 - index, 9, 5)).toISOString(),
  overall_score: index,
  assessed: 7,
  kind: 'audit' as const,
  void: false,
  version: 1,
}));

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  const row = { group: null, stores: [], store_count: 0, survey_count: 0, last_survey: null };
  answer(searchUsers, { resultData: [{ ...ANA, ...row, second_factor: false, sso: false }], count: 1 });
  answer(listStoresOfPerson, { resultData: [] });
  answer(listSessionsOfUser, { resultData: [] });
  answer(listUsersOfStore, { resultData: [] });
});

async function unfold(address: string, name: string) {
  await openConsole(address);
  await userEvent.click(await screen.findByRole('button', { name: `Show details of ${name}` }));
  return screen.findByRole('region', { name: new RegExp(`^Surveys.*${name}`) });
}

test.each([
  ['/stores', 'Harbour Market'],
  ['/users', ANA.username],
])('%s shows all surveys after ‘show more’, which moves the focus to the new ones', async (address, name) => {
  answer(listSurveysOfStore, { resultData: surveys, count: surveys.length });
  answer(listSurveysOfUser, { resultData: surveys, count: surveys.length });
  const part = within(await unfold(address, name));
  const links = () => part.getAllByRole('link', { name: /^\d{4}-\d\d-\d\d / });
  await part.findAllByRole('link', { name: /^\d{4}-\d\d-\d\d / });
  expect(links()).toHaveLength(4);
  await userEvent.click(part.getByRole('button', { name: 'Show 50 more' }));
  expect(links()).toHaveLength(54);
  await userEvent.click(part.getByRole('button', { name: 'Show 6 more' }));
  expect(links()).toHaveLength(60);
  expect(part.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
  expect(document.activeElement).toBe(links()[54]);
});

test('a user without surveys is described with the text of the specification', async () => {
  answer(listSurveysOfUser, { resultData: [], count: 0 });
  await unfold('/users', ANA.username);
  expect(await screen.findByText(/^No survey taken at /)).toBeDefined();
});

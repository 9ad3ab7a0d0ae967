// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { ANA, answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { listStoresOfPerson } from '../../../contract/places/assignments.ts';
import {
  endSessionsOfUser,
  listSessionsOfUser,
  listSurveysOfUser,
  searchUsers,
} from '../../../contract/places/users.ts';

const ON_A_PHONE = {
  _id: 'x1',
  current: false,
  remember: true,
  created: '2026-11-18T09:05:00Z',
  last_used: '2026-11-20T10:15:00Z',
  device:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
  address: '192.0.2.9',
};

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  const row = { group: null, stores: [], store_count: 0, survey_count: 0, last_survey: null };
  answer(searchUsers, { resultData: [{ ...ANA, ...row, second_factor: false, sso: false }], count: 1 });
  answer(listStoresOfPerson, { resultData: [] });
  answer(listSurveysOfUser, { resultData: [], count: 0 });
});

async function unfold() {
  await openConsole('/users');
  await userEvent.click(await screen.findByRole('button', { name: `Show details of ${ANA.username}` }));
  return screen.findByRole('region', { name: new RegExp('^Active sessions') });
}

test('shows where a user is signed in, asks before it ends all sessions, and reports it', async () => {
  let sessions = [ON_A_PHONE];
  answer(listSessionsOfUser, () => ({ resultData: sessions }));
  const requests = answer(endSessionsOfUser, () => {
    sessions = [];
    return { resultData: 'The user was signed out everywhere.' };
  });
  const part = await unfold();
  expect(await within(part).findByText('Chrome on Android')).toBeDefined();
  expect(part.textContent).toContain('from 192.0.2.9');
  await userEvent.click(within(part).getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Sign ${ANA.username} out everywhere?` });
  expect(requests).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('The user was signed out everywhere.')).toBeDefined();
  expect(requests).toEqual([{ userid: ANA._id }]);
  expect(await within(part).findByText('Not signed in anywhere')).toBeDefined();
  expect(within(part).queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

test('a refusal is shown in the dialog, and no session ends', async () => {
  answer(listSessionsOfUser, { resultData: [ON_A_PHONE] });
  refuse(endSessionsOfUser, { text: 'It is not there.', code: 'not_found', status: 404 });
  const part = await unfold();
  await userEvent.click(await within(part).findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('It is not there.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(part).getByText('Chrome on Android')).toBeDefined();
});

test('a user who is signed in only here has no other session to end', async () => {
  answer(listSessionsOfUser, { resultData: [{ ...ON_A_PHONE, current: true }] });
  const part = await unfold();
  expect(await within(part).findByText('This device')).toBeDefined();
  expect(within(part).queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

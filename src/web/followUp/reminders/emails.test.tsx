// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listSessions, profile } from '../../../contract/access/account.ts';
import { readSecondFactor } from '../../../contract/access/signIn/secondFactor.ts';
import { readMails, stopMails, updateMails } from '../../../contract/followUp/reminders.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readCalendar } from '../../../contract/followUp/schedule/calendar.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';
const mails = (address: 'confirmed' | 'unconfirmed' | 'bounced' = 'confirmed') =>
  answer(readMails, { resultData: { digest: true, reminders: true, address } });

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya' } });
  answer(readSecondFactor, { resultData: { since: null, codes_left: 0, required: false, by_sso: false } });
  answer(listPhones, { resultData: [] });
  answer(listSessions, { resultData: [] });
  answer(readCalendar, { resultData: null });
  mails();
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('each choice takes effect immediately, and shows what it affects', async () => {
  signInAs('groupUser');
  const requests = answer(updateMails, { resultData: 'Saved.' });
  await openConsole('/profile');
  const digest = await box('Weekly overview');
  expect(digest.checked).toBe(true);
  expect(screen.getByText(/^Mondays at 7:00/).id).toBe(digest.getAttribute('aria-describedby'));
  answer(readMails, { resultData: { digest: false, reminders: true, address: 'confirmed' } });
  await userEvent.click(digest);
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(requests).toEqual([{ digest: false, reminders: true }]);
  await waitFor(async () => expect((await box('Weekly overview')).checked).toBe(false));
});

test('a refusal is shown, and the choice is unchanged', async () => {
  signInAs('groupUser');
  refuse(updateMails, { status: 500, code: 'unexpected', text: 'Try again in a moment.' });
  await openConsole('/profile');
  await userEvent.click(await box('Reminders'));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect((await box('Reminders')).checked).toBe(true);
});

test.each([
  ['unconfirmed', /sign in once with your email address/],
  ['bounced', /a mail server rejected your address/],
] as const)('explains why no email is sent: %s', async (address, message) => {
  signInAs('groupUser');
  mails(address);
  await openConsole('/profile');
  expect(await screen.findByText(message)).toBeDefined();
});

test.each([
  ['digest', 'Unsubscribe from the weekly overview?'],
  ['reminders', 'Unsubscribe from reminders?'],
  ['address', 'Unsubscribe this address from all emails?'],
])('a link stops %s with a button, without signing in', async (kind, title) => {
  const requests = answer(stopMails, { resultData: 'Stopped.' });
  await openConsole(`/mails/stop/${kind}-${KEY}`);
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeDefined();
  expect(requests).toEqual([{ token: `${kind}-${KEY}` }]);
});

test('an incomplete link leads to the profile instead', async () => {
  refuse(stopMails, {
    status: 404,
    code: 'not_found',
    text: 'This record doesn’t exist, or you don’t have access to it.',
  });
  await openConsole('/mails/stop/digest-none');
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no longer works');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

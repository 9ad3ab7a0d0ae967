// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listSessions, profile } from '../../../../contract/access/account.ts';
import { readSecondFactor } from '../../../../contract/access/signIn/secondFactor.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { readMails } from '../../../../contract/followUp/reminders.ts';
import { listPhones } from '../../../../contract/audits/phones.ts';
import { addCalendar, deleteCalendar, readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';

const URL_OF_CALENDAR = 'https://audits.example.org/calendar/0123456789.ics';
const MADE = { made: '2026-11-02T10:00:00.000Z', last_seen: null };

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya' } });
  answer(readSecondFactor, { resultData: { since: null, codes_left: 0, required: false, by_sso: false } });
  answer(listPhones, { resultData: [] });
  answer(listSessions, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('creates the URL, shows it once, opens it in a calendar, and asks before closing if it was not copied', async () => {
  answer(addCalendar, { resultData: { url: URL_OF_CALENDAR } });
  await openConsole('/profile');
  expect(await screen.findByText('You don’t have a calendar address.')).toBeDefined();
  await press('Subscribe');
  await press('Create address');
  expect(await screen.findByLabelText<HTMLInputElement>('Address')).toHaveProperty('value', URL_OF_CALENDAR);
  const open = screen.getByRole('link', { name: 'Open in calendar' });
  expect(open.getAttribute('href')).toBe('webcal://audits.example.org/calendar/0123456789.ics');
  await press('Done');
  expect(await screen.findByRole('alertdialog', { name: 'Close without copying the address?' })).toBeDefined();
  await press('Keep open');
  await press('Copy');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(URL_OF_CALENDAR);
});

test('with a URL, shows when it was last used; a new URL replaces it, and stopping revokes it', async () => {
  answer(readCalendar, { resultData: { ...MADE, last_seen: new Date().toISOString() } });
  const requests = answer(deleteCalendar, { resultData: 'Your calendar address was revoked.' });
  await openConsole('/profile');
  expect(await screen.findByText('Last read by a calendar today. Address created on 2 Nov 2026.')).toBeDefined();
  await press('Subscribe');
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe' });
  expect(within(dialog).getByText('The old one stops working immediately.')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await press('Revoke');
  const question = await screen.findByRole('alertdialog', { name: 'Revoke your calendar address?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Your calendar address was revoked.')).toBeDefined();
  expect(requests).toHaveLength(1);
});

test('a refusal is shown in the dialog, which remains open', async () => {
  refuse(addCalendar, { status: 500, code: 'unexpected', text: 'Try again in a moment.' });
  await openConsole('/profile');
  await press('Subscribe');
  await press('Create address');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create address' })).toBeDefined();
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../test/support/openConsole.tsx';
import { listSessions, profile } from '../../contract/access/account.ts';
import { listGroups } from '../../contract/groups.ts';
import { readMails } from '../../contract/followUp/mails.ts';
import { listPhones } from '../../contract/phones.ts';
import { addCalendar, deleteCalendar, readCalendar } from '../../contract/schedule/calendar.ts';
import { listStoresOfUser } from '../../contract/stores.ts';

const URL_OF_CALENDAR = 'https://audits.example.org/calendar/0123456789.ics';
const MADE = { made: '2026-11-02T10:00:00.000Z', last_seen: null };

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya' } });
  answer(listPhones, { resultData: [] });
  answer(listSessions, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('makes the address, shows it this once, opens it in a calendar, and asks before it goes unkept', async () => {
  answer(addCalendar, { resultData: { url: URL_OF_CALENDAR } });
  await openConsole('/profile');
  expect(await screen.findByText('No calendar follows yours yet.')).toBeDefined();
  await press('Subscribe');
  await press('Make the address');
  expect(await screen.findByLabelText<HTMLInputElement>('Address')).toHaveProperty('value', URL_OF_CALENDAR);
  const open = screen.getByRole('link', { name: 'Open in my calendar' });
  expect(open.getAttribute('href')).toBe('webcal://audits.example.org/calendar/0123456789.ics');
  await press('Done');
  expect(await screen.findByRole('alertdialog', { name: 'Close without the address?' })).toBeDefined();
  await press('Stay');
  await press('Copy');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(URL_OF_CALENDAR);
});

test('where there is an address, says when it was asked for; a new one ends it, and so does stopping', async () => {
  answer(readCalendar, { resultData: { ...MADE, last_seen: new Date().toISOString() } });
  const ended = answer(deleteCalendar, { resultData: 'The address of your calendar has ended.' });
  await openConsole('/profile');
  expect(await screen.findByText('A calendar last asked today. Address made on 2 Nov 2026.')).toBeDefined();
  await press('Subscribe');
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe' });
  expect(within(dialog).getByText('The old one stops working at once.')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await press('Stop');
  const question = await screen.findByRole('alertdialog', { name: 'Stop your calendar?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The address of your calendar has ended.')).toBeDefined();
  expect(ended).toHaveLength(1);
});

test('a refusal is said in the dialog, which stays', async () => {
  refuse(addCalendar, { status: 503, code: 'unavailable', text: 'Try again in a moment.' });
  await openConsole('/profile');
  await press('Subscribe');
  await press('Make the address');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Make the address' })).toBeDefined();
});

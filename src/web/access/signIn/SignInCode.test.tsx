// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listSessions, login, logout, profile } from '../../../contract/access/account.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { aboutSso } from '../../../contract/access/signIn/sso.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { readMails } from '../../../contract/followUp/reminders.ts';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readCalendar } from '../../../contract/followUp/schedule/calendar.ts';
import { readSessionValue } from '../../session/storage.ts';

const NEEDED = { text: 'Enter the six-digit code from your app.', code: 'second_factor_needed' };
const MAYA = {
  userid: 'u1',
  token: 'token-2',
  adminname: 'Maya Lindqvist',
  email: 'maya@example.org',
  user_type: 2,
  data: { image: null },
  time_zone: 'UTC',
};

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  answer(aboutSso, { resultData: null });
  answer(logout, { resultData: '' });
});

async function givePassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('the second step asks for the code, refuses a wrong one, and leads to the dashboard', async () => {
  refuse(login, NEEDED);
  const router = await openConsole('/page/signin');
  await givePassword();
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeDefined();
  // The request for a code is not a failure, so no error is shown.
  expect(screen.queryByRole('alert')).toBeNull();
  const code = screen.getByLabelText<HTMLInputElement>('Six-digit code');
  expect(document.activeElement).toBe(code);
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter the code.')).toBeDefined();

  refuse(login, { text: 'This code is wrong.', code: 'wrong_code' });
  await userEvent.type(code, '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
  const requests = answer(login, { resultData: MAYA });
  await userEvent.clear(code);
  await userEvent.click(code);
  await userEvent.paste('123 456');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(requests).toEqual([
    { email: 'maya@example.org', password: 'correct horse', remember: false, code: '123 456' },
  ]);
});

test('a recovery code can be used instead, and the sign-in can be restarted', async () => {
  refuse(login, NEEDED);
  await openConsole('/page/signin');
  await givePassword();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('maya@example.org');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('an expired session asks for the code below the password', async () => {
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya' } });
  refuse(listSessions, { status: 401, text: 'You are signed out.', code: 'signed_out' });
  refuse(login, NEEDED);
  await openConsole('/profile');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Password'), 'correct horse{Enter}');
  const code = await dialog.findByLabelText('Six-digit code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(dialog.queryByRole('alert')).toBeNull();
  const requests = answer(login, { resultData: MAYA });
  answer(listPhones, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
  answer(listSessions, { resultData: [] });
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests).toMatchObject([{ password: 'correct horse', code: '123456' }]);
  expect(readSessionValue('currentUser')?.token).toBe('token-2');
});

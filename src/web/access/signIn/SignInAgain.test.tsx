// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole } from '../../../../test/support/openConsole.tsx';
import {
  listSessions,
  lockScreen,
  login,
  logout,
  profile,
  unlockScreen,
  updateProfile,
} from '../../../contract/access/account.ts';
import { readSecondFactor } from '../../../contract/access/signIn/secondFactor.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { readMails } from '../../../contract/followUp/reminders.ts';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readCalendar } from '../../../contract/followUp/schedule/calendar.ts';
import { startSession } from '../../session/session.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';

const DEAD = { status: 401, text: 'You are signed out.', code: 'signed_out' };
const MAYA = {
  userid: 'u1',
  adminname: 'Maya Lindqvist',
  email: 'maya@example.org',
  user_type: 2,
  data: { image: null },
  time_zone: 'UTC',
};
/** A counter that makes every token unique, as in production. */
let tokens = 0;
const newToken = () => `token ${(tokens += 1)}`;

beforeEach(() => {
  startSession({ ...MAYA, token: newToken() }, false);
  setSessionValue('selectedStore', 's1');
  answerFile('/demo.json', { demo: false });
  answer(logout, { resultData: '' });
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya Lindqvist' } });
  answer(readSecondFactor, { resultData: { since: null, codes_left: 0, required: false, by_sso: false } });
  answer(listPhones, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
  answer(listSessions, { resultData: [] });
});

/** Opens a form, types into it, and lets the session expire while the form is being sent. */
async function dieOverAForm() {
  const router = await openConsole('/profile');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await userEvent.clear(email);
  await userEvent.type(email, 'maya@new.example');
  await userEvent.type(await screen.findByLabelText('Current password'), 'the old one');
  refuse(updateProfile, DEAD);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  return { router, email, dialog: within(await screen.findByRole('alertdialog')) };
}

async function give(password: string, button: string) {
  const dialog = within(screen.queryByRole('alertdialog') ?? screen.getByRole('main'));
  const field = dialog.getByLabelText('Password');
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(dialog.getByRole('button', { name: button }));
}

test('if the session expires while a form is open, the password is requested and the form is sent', async () => {
  const { email, dialog } = await dieOverAForm();
  expect(dialog.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.org');
  refuse(login, { text: 'The email or password is incorrect.', code: 'wrong_credentials' });
  await give('wrong', 'Sign in');
  expect((await dialog.findByRole('alert')).textContent).toBe('The email or password is incorrect.');

  const requests = answer(updateProfile, { resultData: 'Your profile was saved.' });
  const token = newToken();
  answer(login, { resultData: { ...MAYA, token } });
  await give('right', 'Sign in');
  expect(await screen.findByText('Your profile was saved.')).toBeDefined();
  expect(requests).toMatchObject([{ email: 'maya@new.example', currentpassword: 'the old one' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(email.isConnected || readSessionValue('email') === 'maya@new.example').toBe(true);
  expect(readSessionValue('currentUser')?.token).toBe(token);
  // The same user's selection is preserved.
  expect(readSessionValue('selectedStore')).toBe('s1');
});

test('‘Escape’ does not close the dialog', async () => {
  await dieOverAForm();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeDefined();
});

test('signing out in the dialog leads to the sign-in screen', async () => {
  const { router, dialog } = await dieOverAForm();
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/page/signin'));
  expect(readSessionValue('currentUser')).toBeNull();
});

test('another user starts fresh: nothing selected, no input', async () => {
  const { email } = await dieOverAForm();
  answer(login, { resultData: { ...MAYA, userid: 'u2', token: newToken() } });
  answer(profile, { resultData: { _id: 'u2', email: 'gus@example.org', image: null, username: 'Gus' } });
  await give('right', 'Sign in');
  await waitFor(() => expect(email.isConnected).toBe(false));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('gus@example.org');
  expect(readSessionValue('selectedStore')).toBeNull();
});

test('locking hides the screen until the password is entered, and then returns to it', async () => {
  const requests = answer(lockScreen, { resultData: 'The screen is locked.' });
  const router = await openConsole('/profile');
  await userEvent.click(await screen.findByRole('button', { name: /Account/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock' }));
  expect(await screen.findByRole('heading', { name: 'Locked' })).toBeDefined();
  expect(requests).toHaveLength(1);
  await router.navigate({ to: '/dashboard' });
  expect(router.state.location.pathname).toBe('/lock-screen');

  refuse(unlockScreen, { text: 'The password is incorrect.', code: 'wrong_current_password' });
  await give('wrong', 'Unlock');
  expect((await screen.findByRole('alert')).textContent).toBe('The password is incorrect.');
  answer(unlockScreen, { resultData: 'Welcome back.' });
  await give('right', 'Unlock');
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/lock-screen'));
  expect(readSessionValue('locked')).toBeNull();
});

test('a session that expired while locked continues with the same password', async () => {
  setSessionValue('locked', true);
  refuse(lockScreen, DEAD);
  refuse(unlockScreen, DEAD);
  const token = newToken();
  const requests = answer(login, { resultData: { ...MAYA, token } });
  const router = await openConsole('/lock-screen?from=%2Fprofile');
  await screen.findByRole('heading', { name: 'Locked' });
  await give('right', 'Unlock');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  expect(requests).toEqual([{ email: 'maya@example.org', password: 'right', remember: false }]);
  expect(readSessionValue('currentUser')?.token).toBe(token);
});

test('if the server can’t be reached, it says so and retries', async () => {
  refuse(lockScreen, { status: 503, text: 'The server is busy.', code: 'busy' });
  await openConsole('/lock-screen');
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  const requests = answer(lockScreen, { resultData: '' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(requests).toHaveLength(1);
});

test.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', '/lock-screen?from=%2F'])(
  'unlocking leads nowhere else: %s',
  async (from) => {
    answer(lockScreen, { resultData: '' });
    const router = await openConsole(`/lock-screen?from=${encodeURIComponent(from)}`);
    await screen.findByRole('heading', { name: 'Locked' });
    act(() => setSessionValue('locked', null));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  },
);

test('locked in another tab, the screen is covered here and keeps its input', async () => {
  await openConsole('/profile');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await userEvent.type(email, 'x');
  act(() => setSessionValue('locked', true));
  expect(await screen.findByRole('alertdialog')).toBeDefined();
  answer(unlockScreen, { resultData: 'Welcome back.' });
  await give('right', 'Unlock');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(email.value).toBe('maya@example.orgx');
});

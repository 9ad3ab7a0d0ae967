// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import {
  deleteOwnImage,
  endSession,
  listSessions,
  profile,
  replaceOwnImage,
  signOutEverywhere,
  updateProfile,
} from '../../../contract/access/account.ts';
import { readSecondFactor } from '../../../contract/access/signIn/secondFactor.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { readMails } from '../../../contract/followUp/reminders.ts';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readCalendar } from '../../../contract/followUp/schedule/calendar.ts';
import { readSessionValue } from '../../session/storage.ts';
import { wait } from '../../session/timings.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36';
const session = (id: string, current: boolean) => ({
  _id: id,
  current,
  remember: false,
  created: '2026-11-20T08:00:00.000Z',
  last_used: '2026-11-21T09:41:00.000Z',
  device: CHROME,
  address: '192.0.2.7',
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya Lindqvist' } });
  answer(readSecondFactor, { resultData: { since: null, codes_left: 0, required: false, by_sso: false } });
  answer(listPhones, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
  answer(listSessions, { resultData: [session('s2', false), session('s1', true)] });
});

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));

async function change(values: { email?: string; password?: string; confirmation?: string; current?: string }) {
  const email = await input('Email');
  if (values.email) {
    await userEvent.clear(email);
    await userEvent.type(email, values.email);
  }
  if (values.password) await userEvent.type(await input('Password'), values.password);
  if (values.confirmation) await userEvent.type(await input('Confirm password'), values.confirmation);
  if (values.current) await userEvent.type(await input('Current password'), values.current);
}

test('without a change there is nothing to save, and no current password to enter', async () => {
  await openConsole('/profile');
  expect(await screen.findByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

test('changing both needs the current password, is sent once, and is shown everywhere', async () => {
  const requests = answer(updateProfile, async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return { resultData: 'Your profile was saved.' };
  });
  await openConsole('/profile');
  await change({ email: 'maya@new.example', password: 'a long phrase', confirmation: 'a long phrase' });
  await press('Save changes');
  expect(await screen.findByText('Enter your current password.')).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.type(await input('Current password'), 'the old one');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your profile was saved.')).toBeDefined();
  expect(requests).toEqual([
    {
      userid: 'u1',
      email: 'maya@new.example',
      password: 'a long phrase',
      confirmpassword: 'a long phrase',
      currentpassword: 'the old one',
    },
  ]);
  expect(readSessionValue('email')).toBe('maya@new.example');
});

test('different passwords are refused with the text of the specification, and not sent', async () => {
  const requests = answer(updateProfile, { resultData: '' });
  await openConsole('/profile');
  await change({ password: 'a long phrase', confirmation: 'a long phrasf', current: 'the old one' });
  await press('Save changes');
  expect(await screen.findByText('Password and Confirm password are not matched')).toBeDefined();
  expect(document.activeElement).toBe(await input('Confirm password'));
  expect(requests).toEqual([]);
});

test('different passwords are reported with any other problem, and no longer once they match', async () => {
  const requests = answer(updateProfile, { resultData: '' });
  await openConsole('/profile');
  await userEvent.clear(await input('Email'));
  await change({ password: 'short', confirmation: 'shirt' });
  await press('Save changes');
  expect(await screen.findByText('Password and Confirm password are not matched')).toBeDefined();
  expect(screen.getByText('Enter your current password.')).toBeDefined();
  expect(screen.getByText('The password must have at least 10 characters.')).toBeDefined();
  await userEvent.clear(await input('Password'));
  await userEvent.type(await input('Password'), 'shirt');
  await waitFor(() => expect(screen.queryByText('Password and Confirm password are not matched')).toBeNull());
  expect(requests).toEqual([]);
});

test('a refusal from the server is above the buttons, and no input is lost', async () => {
  refuse(updateProfile, { text: 'This email address is already in use. Use a different one.', code: 'email_taken' });
  await openConsole('/profile');
  await change({ email: 'gus@example.org', current: 'the old one' });
  await press('Save changes');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This email address is already in use. Use a different one.',
  );
  expect((await input('Email')).value).toBe('gus@example.org');
  expect((await input('Current password')).value).toBe('the old one');
  await press('Discard changes');
  expect((await input('Email')).value).toBe('maya@example.org');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('leaving a changed form asks first', async () => {
  const router = await openConsole('/profile');
  await change({ email: 'maya@new.example' });
  void router.navigate({ to: '/dashboard' });
  await press('Keep editing');
  expect(router.state.location.pathname).toBe('/profile');
  expect((await input('Email')).value).toBe('maya@new.example');
  void router.navigate({ to: '/dashboard' });
  await press('Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

const choose = async (file: File) =>
  await userEvent.upload(await screen.findByLabelText('Upload image', { selector: 'input' }), file, {
    applyAccept: false,
  });

test.each([
  [
    new File(['x'], 'cat.gif', { type: 'image/gif' }),
    'cat.gif can’t be used as an image. Choose a JPEG, JPG or PNG file.',
  ],
  [
    new File([new Uint8Array(1_048_577)], 'big.png', { type: 'image/png' }),
    'big.png is 1.1 MB. Images can be up to 1 MB.',
  ],
])('an invalid picture is not sent (%#)', async (file, message) => {
  const requests = answer(replaceOwnImage, { resultData: { image: '/images/a.png' } });
  await openConsole('/profile');
  await choose(file);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(requests).toEqual([]);
});

test('a picture is uploaded, shown everywhere, and removed', async () => {
  answer(replaceOwnImage, { resultData: { image: '/images/a.png' } });
  const requests = answer(deleteOwnImage, { resultData: 'Your image was removed.' });
  await openConsole('/profile');
  await screen.findByRole('button', { name: 'Upload image' });
  answer(profile, {
    resultData: { _id: 'u1', email: 'maya@example.org', image: '/images/a.png', username: 'Maya Lindqvist' },
  });
  await choose(new File([new Uint8Array(1_048_576)], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('Your image was updated.')).toBeDefined();
  expect(readSessionValue('currentUser')?.image).toBe('/images/a.png');
  await press('Remove image');
  expect(await screen.findByText('Your image was removed.')).toBeDefined();
  expect(requests).toEqual([{ adminid: 'u1' }]);
  expect(readSessionValue('currentUser')?.image).toBeNull();
});

test('the theme and the speed are stored, and ‘Instant’ skips the waits', async () => {
  await openConsole('/profile');
  expect(wait('chartRender')).toBe(1000);
  await press('Instant');
  expect(wait('chartRender')).toBe(0);
  expect(document.documentElement.dataset['pace']).toBe('instant');
  await press('Dark');
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  expect(localStorage.getItem('fourscore.pace')).toBe('"instant"');
});

test('sessions are distinguishable, and one is ended', async () => {
  const requests = answer(endSession, { resultData: 'That session was signed out.' });
  await openConsole('/profile');
  await screen.findByText('This device');
  const list = screen.getByRole('region', { name: 'Where you’re signed in' });
  const [ownSession, other] = await within(list).findAllByRole('listitem');
  expect(ownSession?.textContent).toContain('This device');
  expect(other?.textContent).toContain('Chrome on Windows');
  expect(other?.textContent).toContain('192.0.2.7');
  expect(ownSession && within(ownSession).queryByRole('button')).toBeNull();
  await press('Sign out Chrome on Windows, last used today, 09:41 UTC'.replace('today', agoOf('2026-11-21')));
  expect(await screen.findByText('That session was signed out.')).toBeDefined();
  expect(requests).toEqual([{ session_id: 's2' }]);
});

test('signing out everywhere asks first, and leads to the sign-in screen', async () => {
  answer(signOutEverywhere, { resultData: 'You were signed out everywhere.' });
  const router = await openConsole('/profile');
  await press('Sign out everywhere');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/page/signin'));
  expect(readSessionValue('currentUser')).toBeNull();
});

/** Returns a day as a row shows it, such as '2 days ago'. */
function agoOf(day: string): string {
  const days = Math.floor(Date.parse(day) / 86_400_000) - Math.floor(Date.now() / 86_400_000);
  return new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(days, 'day');
}

test('phones that can’t be listed do not affect the rest of the page, and appear after a retry', async () => {
  refuse(listPhones, { text: 'The server failed.', code: 'internal', status: 500 });
  await openConsole('/profile');
  const phones = within(await screen.findByRole('region', { name: 'Phones' }));
  expect(await phones.findByRole('alert')).toBeDefined();
  expect(await input('Email')).toHaveProperty('value', 'maya@example.org');
  expect(await screen.findByRole('region', { name: 'Where you’re signed in' })).toBeDefined();
  answer(listPhones, { resultData: [] });
  await userEvent.click(phones.getByRole('button', { name: 'Try again' }));
  expect(await phones.findByRole('heading', { name: 'No phones connected' })).toBeDefined();
  expect(phones.queryByRole('alert')).toBeNull();
});

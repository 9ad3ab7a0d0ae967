// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listSessions, profile } from '../../../../contract/access/account.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import * as calls from '../../../../contract/access/signIn/secondFactor.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { readMails } from '../../../../contract/followUp/reminders.ts';
import { listPhones } from '../../../../contract/audits/phones.ts';
import { readCalendar } from '../../../../contract/followUp/schedule/calendar.ts';

const CODES = Array.from({ length: 10 }, (_, i) => `3f9k${i}-x04qm`);
const KEY = 'UK4S2PJ7B7IGA4A6QGQ4BYOZZSK6AFLY';
const OFF = { since: null, codes_left: 0, required: false, by_sso: false };
const ON = { ...OFF, since: '2026-11-20T08:00:00.000Z', codes_left: 9 };

const is = (state: ReplyOf<typeof calls.readSecondFactor>['resultData']) =>
  answer(calls.readSecondFactor, { resultData: state });

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya Lindqvist' } });
  answer(listPhones, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
  answer(listSessions, { resultData: [] });
  is(OFF);
});

const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('is turned on with the password, the app’s first code, and a confirmation of the recovery codes', async () => {
  const starts = answer(calls.startSecondFactor, { resultData: { uri: `otpauth://totp/a?secret=${KEY}`, key: KEY } });
  await openConsole('/profile');
  await press('Turn on');
  const setUp = await dialog();
  await press('Continue');
  expect(await setUp.findByText('Enter your current password.')).toBeDefined();
  expect(starts).toEqual([]);
  await userEvent.type(setUp.getByLabelText('Current password'), 'the right one{Enter}');
  expect(await setUp.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(starts).toEqual([{ currentpassword: 'the right one' }]);
  expect(setUp.getByText('UK4S 2PJ7 B7IG A4A6 QGQ4 BYOZ ZSK6 AFLY')).toBeDefined();

  const code = setUp.getByLabelText<HTMLInputElement>('Six-digit code');
  expect(document.activeElement).toBe(code);
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  refuse(calls.confirmSecondFactor, { text: 'This code is wrong.', code: 'wrong_code' });
  await userEvent.type(code, '000000{Enter}');
  expect((await setUp.findByRole('alert')).textContent).toBe('This code is wrong.');
  expect(code.value).toBe('000000');

  const requests = answer(calls.confirmSecondFactor, { resultData: { codes: CODES } });
  is({ ...ON, codes_left: 10 });
  await userEvent.clear(code);
  await userEvent.type(code, '123 456{Enter}');
  expect((await setUp.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(CODES);
  expect(requests).toEqual([{ code: '123 456' }]);

  // The codes are shown only once, so closing without saving them asks for confirmation.
  await userEvent.keyboard('{Escape}');
  await press('Stay');
  await press('I’ve saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/10 recovery codes left/)).toBeDefined();
});

test('is turned off with the password and a recovery code instead of the app’s', async () => {
  is(ON);
  await openConsole('/profile');
  await press('Turn off');
  const off = await dialog();
  refuse(calls.endSecondFactor, { text: 'This code is wrong.', code: 'wrong_code' });
  await userEvent.type(off.getByLabelText('Current password'), 'the right one');
  await userEvent.type(off.getByLabelText('Six-digit code'), '123456');
  await userEvent.click(off.getByRole('button', { name: 'Turn off' }));
  expect((await off.findByRole('alert')).textContent).toBe('This code is wrong.');
  await userEvent.click(off.getByRole('button', { name: 'Use a recovery code instead' }));
  const recovery = off.getByLabelText<HTMLInputElement>('Recovery code');
  expect(document.activeElement).toBe(recovery);
  expect(recovery.value).toBe('');
  const requests = answer(calls.endSecondFactor, { resultData: 'Two-step sign-in was turned off.' });
  is(OFF);
  await userEvent.type(recovery, '3f9k0-x04qm{Enter}');
  expect(await screen.findByText('Two-step sign-in was turned off.')).toBeDefined();
  expect(requests).toEqual([{ currentpassword: 'the right one', code: '3f9k0-x04qm' }]);
});

test('new recovery codes are shown instead of the form', async () => {
  is({ ...ON, codes_left: 2 });
  await openConsole('/profile');
  expect(await screen.findByText(/Create new recovery codes\. Without your phone/)).toBeDefined();
  await press('Create new recovery codes');
  const codesDialog = await dialog();
  answer(calls.renewRecoveryCodes, { resultData: { codes: CODES } });
  await userEvent.type(codesDialog.getByLabelText('Current password'), 'the right one');
  await userEvent.type(codesDialog.getByLabelText('Six-digit code'), '123456{Enter}');
  expect(await codesDialog.findAllByRole('listitem')).toHaveLength(10);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await userEvent.click(codesDialog.getByRole('button', { name: 'Copy' }));
  expect(await codesDialog.findByText(/^Your browser blocked copying/)).toBeDefined();
  await userEvent.click(codesDialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alertdialog')).toBeDefined();
});

test('that is required cannot be turned off', async () => {
  is({ ...ON, required: true });
  await openConsole('/profile');
  expect(await screen.findByText(/Your administrator requires it/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

test('a single sign-on user is asked for a password only if the server requires it', async () => {
  is({ ...OFF, by_sso: true });
  refuse(calls.startSecondFactor, {
    text: 'Enter your password to continue.',
    code: 'sign_in_again',
    field: 'currentpassword',
  });
  await openConsole('/profile');
  await press('Turn on');
  const setUp = await dialog();
  expect(setUp.queryByLabelText('Current password')).toBeNull();
  await press('Continue');
  expect((await setUp.findByRole('alert')).textContent).toBe('Enter your password to continue.');
  await waitFor(() => expect(document.activeElement).toBe(setUp.getByLabelText('Current password')));
});

test('a user who needs one sets it up before anything else is shown, and then continues', async () => {
  const REQUIRED = { status: 403, text: 'Set it up.', code: 'second_factor_required' };
  refuse(listSessions, REQUIRED);
  refuse(profile, REQUIRED);
  answer(calls.startSecondFactor, { resultData: { uri: `otpauth://totp/a?secret=${KEY}`, key: KEY } });
  answer(calls.confirmSecondFactor, () => {
    answer(listPhones, { resultData: [] });
    answer(readCalendar, { resultData: null });
    answer(listSessions, { resultData: [] });
    answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya' } });
    return { resultData: { codes: CODES } };
  });
  await openConsole('/profile');
  const must = within(await screen.findByRole('alertdialog', { name: 'Set up two-step sign-in to continue' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(must.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await must.findByLabelText('Six-digit code'), '123456{Enter}');
  expect(await must.findAllByRole('listitem')).toHaveLength(10);
  expect(must.queryByRole('button', { name: 'Sign out' })).toBeNull();
  await userEvent.click(must.getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByLabelText('Email')).toBeDefined();
});

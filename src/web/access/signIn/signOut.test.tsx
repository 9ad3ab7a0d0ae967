// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listSessions, lockScreen, logout, profile, signOutEverywhere } from '../../../contract/access/account.ts';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readMails } from '../../../contract/followUp/reminders.ts';
import { readCalendar } from '../../../contract/followUp/schedule/calendar.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { noteProtection, setAuthInterrupt } from '../../session/authInterrupt.ts';
import { currentUser } from '../../session/session.ts';
import { setSessionValue } from '../../session/storage.ts';
import { AUDITS } from '../../device/databaseNames.ts';

beforeEach(async () => {
  noteProtection();
  vi.stubGlobal('indexedDB', new IDBFactory());
  signInAs('groupUser');
  setSessionValue('selectedStore', 's1');
  answerFile('/demo.json', { demo: false });
  answer(logout, { resultData: '' });
  answer(lockScreen, { resultData: '' });
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(profile, { resultData: { _id: 'u1', email: 'maya@example.org', image: null, username: 'Maya Lindqvist' } });
  answer(listPhones, { resultData: [] });
  answer(readCalendar, { resultData: null });
  answer(readMails, { resultData: { digest: true, reminders: true, address: 'confirmed' } });
  answer(listSessions, { resultData: [] });
});

/** Stores four audits on the device: three of the user's, two of them unsent, and one of another user. */
function storeAudits(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(AUDITS);
    opening.addEventListener('upgradeneeded', () => {
      const drafts = opening.result.createObjectStore('drafts', { keyPath: 'surveyId' });
      drafts.add({ surveyId: 'a1', state: 'draft', author: 'u1' });
      drafts.add({ surveyId: 'a2', state: 'waiting', author: 'u1' });
      drafts.add({ surveyId: 'a3', state: 'sent', author: 'u1' });
      drafts.add({ surveyId: 'a4', state: 'draft', author: 'u2' });
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The database did not open.')));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The ways to sign out. Each function performs every step except pressing the final button. */
const WAYS: Record<string, () => Promise<void>> = {
  'the account menu': async () => {
    await openConsole('/profile');
    await userEvent.click(await screen.findByRole('button', { name: /Account/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  },
  'the lock screen': async () => {
    await openConsole('/lock-screen');
    await press('Sign out');
  },
  'the dialog that asks for the password again': async () => {
    await openConsole('/profile');
    await screen.findByLabelText('Email');
    act(() => setSessionValue('locked', true));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  },
  'the setup of a second factor that is required': async () => {
    await openConsole('/profile');
    await screen.findByLabelText('Email');
    act(() => setAuthInterrupt('unprotected', 'token-1'));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  },
};

test.each(Object.keys(WAYS))('%s asks first while audits are waiting on the device', async (way) => {
  await storeAudits();
  await WAYS[way]?.();
  expect(await screen.findByText('2 items haven’t been sent')).toBeDefined();
  expect(currentUser()).not.toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));

  await press('Cancel');
  await waitFor(() => expect(screen.queryByText('2 items haven’t been sent')).toBeNull());
  expect(currentUser()).not.toBeNull();
});

test.each(Object.keys(WAYS))('%s signs out when the answer is yes', async (way) => {
  await storeAudits();
  await WAYS[way]?.();
  await screen.findByText('2 items haven’t been sent');
  await press('Sign out');
  expect(currentUser()).toBeNull();
});

test.each(Object.keys(WAYS))('%s signs out at once when no audit is waiting', async (way) => {
  await WAYS[way]?.();
  await waitFor(() => expect(currentUser()).toBeNull());
});

test('signing out everywhere warns that audits are waiting on this device', async () => {
  await storeAudits();
  answer(signOutEverywhere, { resultData: 'You were signed out everywhere.' });
  await openConsole('/profile');
  await press('Sign out everywhere');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('2 items haven’t been sent')).toBeDefined();
});

test('the sign-in page shows how many audits are stored on the device', async () => {
  await storeAudits();
  await openConsole('/page/signin');
  expect(await screen.findByText('3 unsent items are saved on this device')).toBeDefined();
});
